import Testing

@testable import ListingKit

/// First each state with each event, by a table; then what events lead to one after the other.
@Suite("Transaction queue", .tags(.concurrency)) struct TransactionQueueTests {
  struct Transaction: Identifiable {
    let id: Int
  }

  typealias Queue = TransactionQueue<Transaction>

  // MARK: - The table

  /// The states, each with and without operations for the next transaction.
  private static let starts: [String] = [
    "idle", "collecting", "ending", "ending + next", "computing", "computing + next", "delivering",
    "delivering + next", "applying", "applying + next", "applied", "applied + next", "completing",
    "completing + next",
  ]

  /// A queue in a state, which the events of a list lead to.
  private static func queue(in state: String, hasOwner: Bool = true) -> Queue {
    var queue = Queue(hasOwner: hasOwner)
    if state == "idle" { return queue }
    queue.addOperation()
    if state == "collecting" { return queue }
    _ = queue.next()
    queue.jobBegan()
    _ = queue.next()
    queue.collectedOperations()
    let states = ["ending", "computing", "delivering", "applying", "applied", "completing"]
    let step = states.firstIndex { state.hasPrefix($0) } ?? 0
    if step >= 1 {
      queue.ended(Transaction(id: 1))
      queue.computationBegan(Task {})
    }
    if step >= 2 {
      queue.computed(1)
      _ = queue.next()
    }
    if step >= 3 { queue.delivered() }
    if step >= 4 { queue.hostFinished() }
    if step >= 5 { _ = queue.next() }
    if state.hasSuffix("+ next") { queue.operationAdded() }
    return queue
  }

  /// Expects the next state and the action of an event in each state of ``starts``.
  private func expect(
    _ name: Comment, _ expected: [String], sourceLocation: SourceLocation = #_sourceLocation,
    _ event: (inout Queue) -> Void
  ) {
    for (start, expected) in zip(Self.starts, expected) {
      var queue = Self.queue(in: start)
      #expect(queue.words == start, sourceLocation: sourceLocation)
      event(&queue)
      let action = queue.next()
      let result = [queue.words, action?.words].compactMap { $0 }.joined(separator: ": ")
      #expect(result == expected, "\(name) in state '\(start)'", sourceLocation: sourceLocation)
    }
    #expect(expected.count == Self.starts.count, sourceLocation: sourceLocation)
  }

  @Test("Each event in each state leads to the expected state and action")
  func table() {
    expect(
      "an operation",
      [
        "collecting: schedule", "collecting: schedule", "ending + next", "ending + next",
        "computing + next", "computing + next", "delivering + next", "delivering + next",
        "applying + next", "applying + next", "completing + next: complete 1",
        "completing + next: complete 1", "completing + next", "completing + next",
      ]
    ) { $0.addOperation() }
    let flushed = [
      "idle", "ending on owner + next: end", "ending on owner", "ending on owner + next",
      "delivering: deliver 1", "delivering + next: deliver 1", "delivering", "delivering + next",
      "applying", "applying + next", "completing: complete 1", "completing + next: complete 1",
      "completing", "completing + next",
    ]
    expect("a flush", flushed) { $0.flushRequested() }
    expect("the end of a batch that flushes", flushed) {
      $0.batchBegan()
      $0.batchEnded(flushes: true)
    }
    let unchanged = Self.starts.map { start in
      start.hasPrefix("applied")
        ? start.replacing("applied", with: "completing") + ": complete 1"
        : start == "collecting" ? "collecting: schedule" : start
    }
    expect("the end of a batch that doesn't flush", unchanged) {
      $0.batchBegan()
      $0.batchEnded(flushes: false)
    }
    expect("a job of the owner that was requested before a flush", unchanged) { $0.jobBegan() }
    expect(
      "the result of a task",
      unchanged.map { state in
        state.hasPrefix("computing")
          ? state.replacing("computing", with: "delivering") + ": deliver 1" : state
      }
    ) { $0.computed(1) }
    expect("the result of another task", unchanged) { $0.computed(2) }
    expect(
      "the end of a delivery", unchanged.map { $0.replacing("delivering", with: "applying") }
    ) { $0.delivered() }
    let completed = unchanged.map { state in
      state.hasPrefix("applying")
        ? state.replacing("applying", with: "completing") + ": complete 1" : state
    }
    expect("an update that the host has applied", completed) { $0.hostFinished() }
    expect(
      "a host that is gone",
      completed.map { state in
        state.hasPrefix("computing")
          ? state.replacing("computing", with: "delivering") + ": deliver 1" : state
      }
    ) { $0.hostLost() }
  }

  @Test("Operations wait for one job of the owner, in which the transaction ends")
  func job() {
    var queue = Self.queue(in: "collecting")
    #expect(queue.next()?.words == "schedule")
    #expect(queue.next() == nil)
    queue.addOperation()
    #expect(queue.next() == nil, "the job that was requested is for this operation, too")
    queue.jobBegan()
    #expect(queue.next()?.words == "end")
    #expect(queue.words == "ending + next")
    queue.collectedOperations()
    #expect(queue.words == "ending")
  }

  @Test("An owner that replaces a deallocated one gets a job")
  func otherOwner() {
    var queue = Self.queue(in: "collecting")
    #expect(queue.next()?.words == "schedule")
    queue.ownerChanged(hasOwner: true)
    #expect(queue.next()?.words == "schedule")
    queue.ownerChanged(hasOwner: false)
    #expect(queue.next()?.words == "end")
    #expect(queue.words == "ending on owner + next")
  }

  @Test("A host that finishes while it is called ends the transaction after the delivery")
  func hostFinishesAtOnce() {
    var queue = Self.queue(in: "delivering")
    #expect(queue.transaction(atHost: 1)?.id == 1)
    #expect(queue.transaction(atHost: 2) == nil)
    queue.hostFinished()
    #expect(queue.next() == nil)
    #expect(queue.transaction(atHost: 1) == nil, "a second call of the host's completion")
    queue.delivered()
    #expect(queue.next()?.words == "complete 1")
    queue.completed()
    #expect(queue.next() == nil && queue.isIdle)
  }

  @Test("Without an owner each operation is a transaction, before and after one that is applied")
  func withoutOwner() {
    var queue = Queue(hasOwner: false)
    queue.addOperation()
    #expect(queue.next()?.words == "end")
    queue.collectedOperations()
    queue.ended(Transaction(id: 1))
    #expect(queue.next()?.words == "deliver 1")
    queue.addOperation()
    #expect(queue.next() == nil)
    queue.delivered()
    queue.hostFinished()
    #expect(queue.next()?.words == "complete 1")
    queue.completed()
    #expect(queue.next()?.words == "end")
  }

  @Test("A flush ends the operations so far, and none that are requested later")
  func flushCoversOperationsSoFar() {
    for start in ["computing", "applying", "computing + next", "applying + next"] {
      var queue = Self.queue(in: start)
      queue.flushRequested()
      if queue.next() != nil { queue.delivered() }
      queue.hostFinished()
      #expect(queue.next()?.words == "complete 1")
      queue.completed()
      if start.hasSuffix("next") {
        #expect(queue.next()?.words == "end")
        queue.collectedOperations()
        queue.ended(Transaction(id: 2))
        #expect(queue.next()?.words == "deliver 2")
        queue.delivered()
        queue.hostFinished()
        #expect(queue.next()?.words == "complete 2")
        queue.completed()
      }
      #expect(queue.next() == nil)
      queue.addOperation()
      #expect(queue.next()?.words == "schedule", "after a flush in state '\(start)'")
    }
  }

  @Test("A flush in a batch, or while a transaction ends, isn't lost, and waits for the batch")
  func flushIsRemembered() {
    for (start, action) in [("collecting", "end"), ("computing", "deliver 1")] {
      var queue = Self.queue(in: start)
      queue.batchBegan()
      queue.flushRequested()
      #expect(queue.next() == nil)
      queue.batchEnded(flushes: false)
      #expect(queue.next()?.words == action)
    }
    var queue = Self.queue(in: "ending")
    queue.flushRequested()
    #expect(queue.next() == nil)
    #expect(queue.words == "ending on owner")
  }
}

extension TransactionQueue<TransactionQueueTests.Transaction> {
  /// Adds an operation as a list does, in a batch of its own.
  mutating func addOperation() {
    batchBegan()
    operationAdded()
    batchEnded(flushes: false)
  }

  /// The state as the tables call it.
  var words: String {
    let state =
      switch state {
      case .idle: operations == .none ? "idle" : "collecting"
      case .ending(let computesOnOwner): computesOnOwner ? "ending on owner" : "ending"
      case .computing: "computing"
      case .delivering: "delivering"
      case .applying: "applying"
      case .applied: "applied"
      case .completing: "completing"
      }
    return operations != .none && state != "collecting" ? state + " + next" : state
  }
}

extension TransactionQueue<TransactionQueueTests.Transaction>.Action {
  var words: String {
    switch self {
    case .schedule: "schedule"
    case .end: "end"
    case .deliver(let transaction): "deliver \(transaction.id)"
    case .complete(let transaction): "complete \(transaction.id)"
    }
  }
}
