/// Decides when the operations of a list become a transaction, and follows the transaction to the host.
///
/// A state machine: an event returns the action to perform, and after each action ``next()`` returns the one
/// that follows. While an action calls code of sections, the host or a completion, the state is `ending`,
/// `delivering` or `completing`. Events have no action in these states, so that no action is performed within
/// another one.
struct TransactionQueue<Transaction: Identifiable> {
  /// The state of the oldest transaction that isn't displayed. There is at most one; operations are collected
  /// for the next one meanwhile.
  enum State {
    case idle
    /// The change of the transaction is determined.
    case ending
    /// The task makes the update. Without a task, it's made as soon as possible.
    case computing(Transaction, Task<Void, Never>?)
    /// The update is made and passed to sections and the host.
    case delivering(Transaction, isApplied: Bool)
    /// The host applies the update.
    case applying(Transaction)
    /// The host has applied the update, or never will.
    case applied(Transaction)
    /// The completions of the transaction are called.
    case completing
  }

  enum Action {
    /// Call ``jobBegan()`` in the owner's next job.
    case schedule
    /// Determine the change, and call ``ended(_:)``.
    case end(computesOnOwner: Bool)
    /// Make the update on the owner, pass it to the host, and call ``delivered()``.
    case deliver(Transaction)
    /// Call the completions, and ``completed()``.
    case complete(Transaction)
  }

  private(set) var state = State.idle
  /// Whether operations are collected for the next transaction.
  private(set) var hasOperations = false
  /// Whether transactions end in jobs of an owner. Without one, each operation is a transaction.
  var hasOwner: Bool {
    didSet { isJobRequested = false }
  }
  /// What the list reads: no operation is performed and no transaction ends meanwhile.
  var reading: ListReading?
  /// The number of open batches, in which no transaction ends.
  private var openBatches = 0
  private var isJobRequested = false
  /// Whether the operations so far are to be delivered without waiting for a job of the owner.
  private var isFlushRequested = false

  init(hasOwner: Bool) { self.hasOwner = hasOwner }

  var isInBatch: Bool { openBatches > 0 }

  /// Whether each operation is displayed.
  var isIdle: Bool {
    if case .idle = state { !hasOperations } else { false }
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

  mutating func operationAdded() { hasOperations = true }

  mutating func batchBegan() { openBatches += 1 }

  /// Ends a batch.
  ///
  /// - Parameter flushes: whether the outermost batch ends the transaction.
  mutating func batchEnded(flushes: Bool) -> Action? {
    openBatches -= 1
    return flushes && openBatches == 0 ? flushRequested() : next()
  }

  mutating func flushRequested() -> Action? {
    switch state {
    case .ending, .computing: isFlushRequested = true
    default: isFlushRequested = hasOperations
    }
    return next()
  }

  mutating func jobBegan() -> Action? {
    isJobRequested = false
    let action = next()
    guard case .schedule = action else { return action }
    // It's this job that the operations wait for.
    isJobRequested = false
    return end(computesOnOwner: false)
  }

  // MARK: - The transaction that has ended

  /// The operations that were requested until now belong to the transaction that ends.
  mutating func collectedOperations() { hasOperations = false }

  mutating func ended(_ transaction: Transaction) { state = .computing(transaction, nil) }

  /// A task makes the update of the transaction that has ended.
  mutating func computationBegan(_ task: Task<Void, Never>) {
    guard case .computing(let transaction, _) = state else { return }
    state = .computing(transaction, task)
  }

  /// A task has made the update of a transaction.
  ///
  /// - Returns: the transaction, which is delivered now; `nil` if it was delivered without the task.
  mutating func computed(_ id: Transaction.ID) -> Transaction? {
    guard case .computing(let transaction, _?) = state, transaction.id == id else { return nil }
    return deliver(transaction)
  }

  /// The host has applied the update, or doesn't get one.
  mutating func hostFinished() -> Action? {
    switch state {
    case .delivering(let transaction, _): state = .delivering(transaction, isApplied: true)
    case .applying(let transaction): state = .applied(transaction)
    default: break
    }
    return next()
  }

  /// The host that had to apply the update is gone.
  mutating func hostLost() -> Action? {
    switch state {
    case .computing(let transaction, let task):
      task?.cancel()
      state = .computing(transaction, nil)
    case .applying(let transaction): state = .applied(transaction)
    default: break
    }
    return next()
  }

  mutating func delivered() {
    guard case .delivering(let transaction, let isApplied) = state else { return }
    state = isApplied ? .applied(transaction) : .applying(transaction)
  }

  mutating func completed() { state = .idle }

  // MARK: - Actions

  /// Returns the action that can be performed now.
  mutating func next() -> Action? {
    guard reading == nil else { return nil }
    switch state {
    case .ending, .delivering, .applying, .completing: return nil
    case .computing(let transaction, let task):
      if let task {
        guard isFlushRequested, openBatches == 0 else { return nil }
        task.cancel()
      }
      return .deliver(deliver(transaction))
    case .applied(let transaction):
      state = .completing
      return .complete(transaction)
    case .idle:
      guard hasOperations, openBatches == 0 else { return nil }
      guard hasOwner, !isFlushRequested else { return end(computesOnOwner: true) }
      guard !isJobRequested else { return nil }
      isJobRequested = true
      return .schedule
    }
  }

  private mutating func end(computesOnOwner: Bool) -> Action {
    state = .ending
    hasOperations = false
    isFlushRequested = false
    return .end(computesOnOwner: computesOnOwner)
  }

  private mutating func deliver(_ transaction: Transaction) -> Transaction {
    state = .delivering(transaction, isApplied: false)
    isFlushRequested = isFlushRequested && hasOperations
    return transaction
  }
}

/// What a list reads from other code, which must not use the list meanwhile.
final class ListReading {
  enum Subject { case sections, updater }

  let subject: Subject
  /// The model before the operation that reads the items of sections.
  let model: ListSnapshot?

  init(_ subject: Subject, model: ListSnapshot?) {
    self.subject = subject
    self.model = model
  }
}
