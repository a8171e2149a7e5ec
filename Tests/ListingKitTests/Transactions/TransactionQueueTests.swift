import Testing

@testable import ListingKit

/// First each state with each event, by a table; then all reachable states, with every event in each.
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
    _ = queue.addOperation()
    if state == "collecting" { return queue }
    _ = queue.jobBegan()
    let states = ["ending", "computing", "delivering", "applying", "applied", "completing"]
    let step = states.firstIndex { state.hasPrefix($0) } ?? 0
    if step >= 1 {
      queue.ended(Transaction(id: 1))
      queue.computationBegan(Task {})
    }
    if step >= 2 { _ = queue.computed(1) }
    if step >= 3 { queue.delivered() }
    if step >= 4 {
      queue.reading = ListReading(.sections, model: nil)
      _ = queue.hostFinished()
      queue.reading = nil
    }
    if step >= 5 { _ = queue.next() }
    if state.hasSuffix("+ next") { queue.operationAdded() }
    return queue
  }

  /// Expects what an event leads to in each state of ``starts``: the next state and the action.
  private func expect(
    _ name: Comment, _ expected: [String], sourceLocation: SourceLocation = #_sourceLocation,
    _ event: (inout Queue) -> Queue.Action?
  ) {
    for (start, expected) in zip(Self.starts, expected) {
      var queue = Self.queue(in: start)
      #expect(queue.words == start, sourceLocation: sourceLocation)
      let action = event(&queue)
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
        "collecting: schedule", "collecting", "ending + next", "ending + next", "computing + next",
        "computing + next", "delivering + next", "delivering + next", "applying + next",
        "applying + next", "completing + next: complete 1", "completing + next: complete 1",
        "completing + next", "completing + next",
      ]
    ) { $0.addOperation() }
    let flushed = [
      "idle", "ending: end on owner", "ending", "ending + next", "delivering: deliver 1",
      "delivering + next: deliver 1", "delivering", "delivering + next", "applying",
      "applying + next", "completing: complete 1", "completing + next: complete 1", "completing",
      "completing + next",
    ]
    expect("a flush", flushed) { $0.flushRequested() }
    expect("the end of a batch that flushes", flushed) {
      $0.batchBegan()
      return $0.batchEnded(flushes: true)
    }
    let unchanged = Self.starts.map { start in
      start.hasPrefix("applied")
        ? start.replacing("applied", with: "completing") + ": complete 1" : start
    }
    expect("the end of a batch that doesn't flush", unchanged) {
      $0.batchBegan()
      return $0.batchEnded(flushes: false)
    }
    expect(
      "a job of the owner",
      unchanged.map { $0 == "collecting" ? "ending: end" : $0 }
    ) { $0.jobBegan() }
    expect(
      "the result of a task",
      Self.starts.map { $0.replacing("computing", with: "delivering") }
    ) {
      _ = $0.computed(1)
      return nil
    }
    expect("the result of another task", Self.starts) {
      #expect($0.computed(2) == nil)
      return nil
    }
    expect(
      "the end of a delivery", Self.starts.map { $0.replacing("delivering", with: "applying") }
    ) {
      $0.delivered()
      return nil
    }
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

  @Test("A host that finishes while it is called ends the transaction after the delivery")
  func hostFinishesAtOnce() {
    var queue = Self.queue(in: "delivering")
    #expect(queue.transaction(atHost: 1)?.id == 1)
    #expect(queue.transaction(atHost: 2) == nil)
    #expect(queue.hostFinished() == nil)
    #expect(queue.transaction(atHost: 1) == nil, "a second call of the host's completion")
    queue.delivered()
    #expect(queue.next()?.words == "complete 1")
    queue.completed()
    #expect(queue.next() == nil && queue.isIdle)
  }

  @Test("Without an owner each operation is a transaction, before and after one that is applied")
  func withoutOwner() {
    var queue = Queue(hasOwner: false)
    #expect(queue.addOperation()?.words == "end on owner")
    queue.ended(Transaction(id: 1))
    #expect(queue.next()?.words == "deliver 1")
    #expect(queue.addOperation() == nil)
    queue.delivered()
    #expect(queue.hostFinished()?.words == "complete 1")
    queue.completed()
    #expect(queue.next()?.words == "end on owner")
  }

  @Test("A flush ends the operations so far, and none that are requested later")
  func flushCoversOperationsSoFar() {
    for start in ["computing", "applying", "computing + next", "applying + next"] {
      var queue = Self.queue(in: start)
      if queue.flushRequested() != nil { queue.delivered() }
      #expect(queue.hostFinished()?.words == "complete 1")
      queue.completed()
      if start.hasSuffix("next") {
        #expect(queue.next()?.words == "end on owner")
        queue.ended(Transaction(id: 2))
        #expect(queue.next()?.words == "deliver 2")
        queue.delivered()
        #expect(queue.hostFinished()?.words == "complete 2")
        queue.completed()
      }
      #expect(queue.next() == nil)
      #expect(queue.addOperation()?.words == "schedule", "after a flush in state '\(start)'")
    }
  }

  @Test("A flush in a batch, while the list reads, or while a transaction ends isn't lost")
  func flushIsRemembered() {
    for (start, action) in [("collecting", "end on owner"), ("computing", "deliver 1")] {
      var queue = Self.queue(in: start)
      queue.batchBegan()
      queue.reading = ListReading(.sections, model: nil)
      #expect(queue.flushRequested() == nil)
      queue.reading = nil
      #expect(queue.batchEnded(flushes: false)?.words == action)
    }
    var queue = Self.queue(in: "ending")
    #expect(queue.flushRequested() == nil)
    queue.ended(Transaction(id: 1))
    queue.computationBegan(Task {})
    #expect(queue.next()?.words == "deliver 1")
  }

  @Test(
    "A host that is deallocated while the list reads ends the transaction when the reading ends")
  func hostLostWhileReading() {
    for (start, action) in [("computing", "deliver 1"), ("applying", "complete 1")] {
      var queue = Self.queue(in: start)
      queue.reading = ListReading(.sections, model: nil)
      #expect(queue.hostLost() == nil)
      queue.reading = nil
      #expect(queue.next()?.words == action)
    }
  }
}

extension TransactionQueue<TransactionQueueTests.Transaction> {
  /// Adds an operation as a list does, in a batch of its own.
  mutating func addOperation() -> Action? {
    batchBegan()
    operationAdded()
    return batchEnded(flushes: false)
  }

  /// The state as the tables call it.
  var words: String {
    let state =
      switch state {
      case .idle: hasOperations ? "collecting" : "idle"
      case .ending: "ending"
      case .computing: "computing"
      case .delivering: "delivering"
      case .applying: "applying"
      case .applied: "applied"
      case .completing: "completing"
      }
    return hasOperations && state != "collecting" ? state + " + next" : state
  }
}

extension TransactionQueue<TransactionQueueTests.Transaction>.Action {
  var words: String {
    switch self {
    case .schedule: "schedule"
    case .end(let computesOnOwner): computesOnOwner ? "end on owner" : "end"
    case .deliver(let transaction): "deliver \(transaction.id)"
    case .complete(let transaction): "complete \(transaction.id)"
    }
  }
}
