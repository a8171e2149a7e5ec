/// Decides when the operations of a list become a transaction, and follows the transaction to the host.
///
/// A state machine: events change its state, and ``next()`` returns the action that can be performed now. While
/// an action calls code of sections, the host or a completion, the state is `ending`, `delivering` or
/// `completing`. In these states there is no next action, so that none is performed within another one.
struct TransactionQueue<Transaction: Identifiable> {
  /// The state of the oldest transaction that isn't displayed. There is at most one; operations are collected
  /// for the next one meanwhile.
  enum State {
    case idle
    /// The change of the transaction is determined.
    case ending(computesOnOwner: Bool)
    /// The task makes the update. Without a task, it's made as soon as possible.
    case computing(Transaction, Task<Void, Never>?)
    /// The update is passed to sections and the host.
    case delivering(Transaction, isApplied: Bool)
    /// The host applies the update.
    case applying(Transaction)
    /// The host has applied the update, or never will.
    case applied(Transaction)
    /// The completions of the transaction are called.
    case completing
  }

  /// The operations for the next transaction.
  enum Operations {
    case none
    /// They wait for a job of the owner, if there is one.
    case collected
    /// The job has begun.
    case due
    /// They're delivered without waiting for a job, and without computing anything off the owner.
    case flushed
  }

  /// The owner, in whose jobs transactions end.
  enum Owner {
    /// Each operation is a transaction.
    case none
    case present(isJobRequested: Bool)
  }

  enum Action {
    /// Call ``jobBegan()`` in the owner's next job.
    case schedule
    /// Call ``collectedOperations()``, determine the change, and call ``ended(_:)``.
    case end
    /// Pass the update to the host, and call ``delivered()``.
    case deliver(Transaction)
    /// Call the completions, and ``completed()``.
    case complete(Transaction)
  }

  private(set) var state = State.idle
  private(set) var operations = Operations.none
  /// The number of open batches, in which no transaction ends.
  private var openBatches = 0
  private var owner: Owner

  init(hasOwner: Bool) { owner = hasOwner ? .present(isJobRequested: false) : .none }

  var isInBatch: Bool { openBatches > 0 }

  /// Whether each operation is displayed.
  var isIdle: Bool {
    if case .idle = state { operations == .none } else { false }
  }

  /// Whether an update is passed to the host or applied, or its completions are called.
  var isDelivering: Bool {
    switch state {
    case .delivering, .applying, .applied, .completing: true
    case .idle, .ending, .computing: false
    }
  }

  /// The transaction that has ended and isn't displayed.
  var transaction: Transaction? {
    switch state {
    case .computing(let transaction, _), .delivering(let transaction, _),
      .applying(let transaction),
      .applied(let transaction):
      transaction
    case .idle, .ending, .completing: nil
    }
  }

  /// The transaction that the host applies, if it's the one with the identifier.
  func transaction(atHost id: Transaction.ID) -> Transaction? {
    switch state {
    case .delivering(let transaction, isApplied: false), .applying(let transaction):
      transaction.id == id ? transaction : nil
    default: nil
    }
  }

  // MARK: - Operations

  mutating func operationAdded() {
    if operations == .none { operations = .collected }
  }

  mutating func batchBegan() { openBatches += 1 }

  /// Ends a batch.
  ///
  /// - Parameter flushes: whether the outermost batch ends the transaction.
  mutating func batchEnded(flushes: Bool) {
    openBatches -= 1
    if flushes && openBatches == 0 { flushRequested() }
  }

  mutating func flushRequested() {
    switch state {
    case .ending: state = .ending(computesOnOwner: true)
    case .computing: stopComputation()
    default: break
    }
    if operations != .none { operations = .flushed }
  }

  mutating func jobBegan() {
    guard case .present(isJobRequested: true) = owner else { return }
    owner = .present(isJobRequested: false)
    if operations == .collected { operations = .due }
  }

  /// Another owner has taken the place of the one so far, whose job may never begin.
  mutating func ownerChanged(hasOwner: Bool) {
    owner = hasOwner ? .present(isJobRequested: false) : .none
  }

  // MARK: - The transaction that ends

  /// The operations that were requested until now belong to the transaction that ends.
  mutating func collectedOperations() { operations = .none }

  mutating func ended(_ transaction: Transaction) { state = .computing(transaction, nil) }

  /// A task makes the update of the transaction that has ended.
  mutating func computationBegan(_ task: Task<Void, Never>) {
    guard case .computing(let transaction, nil) = state else { return }
    state = .computing(transaction, task)
  }

  /// The task has made the update of a transaction, which may have been delivered without it.
  mutating func computed(_ id: Transaction.ID) {
    guard case .computing(let transaction, _?) = state, transaction.id == id else { return }
    state = .computing(transaction, nil)
  }

  /// The host has applied the update, or doesn't get one.
  mutating func hostFinished() {
    switch state {
    case .delivering(let transaction, _): state = .delivering(transaction, isApplied: true)
    case .applying(let transaction): state = .applied(transaction)
    default: break
    }
  }

  /// The host that had to apply the update was deallocated.
  mutating func hostLost() {
    switch state {
    case .computing: stopComputation()
    case .applying(let transaction): state = .applied(transaction)
    default: break
    }
  }

  mutating func delivered() {
    guard case .delivering(let transaction, let isApplied) = state else { return }
    state = isApplied ? .applied(transaction) : .applying(transaction)
  }

  mutating func completed() { state = .idle }

  private mutating func stopComputation() {
    guard case .computing(let transaction, let task?) = state else { return }
    task.cancel()
    state = .computing(transaction, nil)
  }

  // MARK: - Actions

  /// Returns the action that can be performed now.
  mutating func next() -> Action? {
    switch state {
    case .ending, .computing(_, _?), .delivering, .applying, .completing: return nil
    case .computing(let transaction, nil):
      guard openBatches == 0 else { return nil }
      state = .delivering(transaction, isApplied: false)
      return .deliver(transaction)
    case .applied(let transaction):
      state = .completing
      return .complete(transaction)
    case .idle:
      guard openBatches == 0 else { return nil }
      switch (operations, owner) {
      case (.none, _), (.collected, .present(isJobRequested: true)): return nil
      case (.collected, .present(isJobRequested: false)):
        owner = .present(isJobRequested: true)
        return .schedule
      case (.collected, .none), (.due, _), (.flushed, _):
        state = .ending(computesOnOwner: operations != .due)
        return .end
      }
    }
  }
}
