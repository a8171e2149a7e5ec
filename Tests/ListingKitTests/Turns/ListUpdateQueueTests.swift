import Testing

@testable import ListingKit

/// Each state with each event by a table, then every state that the queue can come to, with up to
/// two batches open, and every event in it.
@Suite("The update queue as a state machine")
struct ListUpdateQueueTests {
  typealias Action = ListUpdateQueue.Action

  // MARK: - The table

  enum Start: CaseIterable {
    case idle, collecting, computing, computingNext, applying, applyingNext

    var queue: ListUpdateQueue {
      var queue = ListUpdateQueue(hasOwner: true)
      if self != .idle { _ = queue.addOperation() }
      if self == .idle || self == .collecting { return queue }
      _ = queue.scheduledTurnEnded()
      if self == .applying || self == .applyingNext { queue.computed() }
      if self == .computingNext || self == .applyingNext { _ = queue.addOperation() }
      return queue
    }

    var state: ListUpdateQueue.State {
      switch self {
      case .idle: .idle
      case .collecting: .collecting
      case .computing: .computing(hasNext: false)
      case .computingNext: .computing(hasNext: true)
      case .applying: .applying(hasNext: false)
      case .applyingNext: .applying(hasNext: true)
      }
    }
  }

  /// For each state what an event leads to, in the order of the states.
  private func expect(
    _ name: Comment, _ expected: [(Start, Action)],
    _ event: (inout ListUpdateQueue) -> Action
  ) {
    for (start, (end, action)) in zip(Start.allCases, expected) {
      var queue = start.queue
      #expect(queue.state == start.state)
      #expect(event(&queue) == action, name)
      #expect(queue.state == end.state, name)
    }
    #expect(expected.count == Start.allCases.count)
  }

  @Test("each state with each event")
  func table() {
    expect(
      "an operation",
      [
        (.collecting, .schedule), (.collecting, .none), (.computingNext, .none),
        (.computingNext, .none), (.applyingNext, .none), (.applyingNext, .none),
      ]
    ) { $0.addOperation() }
    let byHand: [(Start, Action)] = [
      (.idle, .none), (.computing, .endTurn(computesAtOnce: true)), (.computing, .computeAtOnce),
      (.computingNext, .computeAtOnce), (.applying, .none), (.applyingNext, .none),
    ]
    expect("a flush", byHand) { $0.turnEndedByHand() }
    expect("the end of a batch", byHand) {
      $0.batchBegan()
      return $0.batchEnded(endsTurn: true)
    }
    expect("the end of events", Start.allCases.map { ($0, .none) }) {
      $0.batchBegan()
      return $0.batchEnded(endsTurn: false)
    }
    expect(
      "the owner's next job",
      [
        (.idle, .none), (.computing, .endTurn(computesAtOnce: false)), (.computing, .none),
        (.computingNext, .none), (.applying, .none), (.applyingNext, .none),
      ]
    ) { $0.scheduledTurnEnded() }
    expect(
      "an update was made",
      [
        (.idle, .none), (.collecting, .none), (.applying, .none), (.applyingNext, .none),
        (.applying, .none), (.applyingNext, .none),
      ]
    ) {
      $0.computed()
      return .none
    }
    expect(
      "an update was applied",
      [
        (.idle, .none), (.collecting, .none), (.computing, .none), (.computingNext, .none),
        (.idle, .none), (.collecting, .schedule),
      ]
    ) { $0.applied() }
  }

  @Test("without an owner an operation is a turn, before and after one that is applied")
  func withoutOwner() {
    var queue = ListUpdateQueue(hasOwner: false)
    #expect(queue.addOperation() == .endTurn(computesAtOnce: true))
    queue.computed()
    #expect(queue.addOperation() == .none)
    #expect(queue.applied() == .endTurn(computesAtOnce: true))
    queue.computed()
    #expect(queue.applied() == .none && queue.state == .idle)
  }

  @Test("a flush while an update is applied ends the next turn right after it, and only that one")
  func flushWhileApplying() {
    var queue = Start.applyingNext.queue
    #expect(queue.turnEndedByHand() == .none)
    #expect(queue.turnEndedByHand() == .none)
    #expect(queue.applied() == .endTurn(computesAtOnce: true))
    queue.computed()
    #expect(queue.addOperation() == .none)
    #expect(queue.applied() == .schedule)
  }

  @Test("a flush while an update is computed has the turn after it follow at once, too")
  func flushWhileComputing() {
    var queue = Start.computingNext.queue
    #expect(queue.turnEndedByHand() == .computeAtOnce)
    queue.computed()
    #expect(queue.applied() == .endTurn(computesAtOnce: true))
    queue.computed()
    #expect(queue.applied() == .none && queue.state == .idle)
    queue = Start.computing.queue
    #expect(queue.turnEndedByHand() == .computeAtOnce)
    queue.computed()
    #expect(queue.addOperation() == .none)
    #expect(queue.applied() == .schedule, "what comes after the flush was not ended by it")
  }

  @Test("a flush in a batch, or while the list reads, is heeded when that ends")
  func flushInBatch() {
    for start in [Start.collecting, .computing, .computingNext] {
      var queue = start.queue
      queue.batchBegan()
      queue.readingBegan()
      #expect(queue.turnEndedByHand() == .none)
      queue.readingEnded()
      let expected: Action =
        start == .collecting ? .endTurn(computesAtOnce: true) : .computeAtOnce
      #expect(queue.batchEnded(endsTurn: false) == expected)
    }
  }

  // MARK: - Every state

  enum Event: CaseIterable {
    case operation, batchBegan, batchEnded, eventsEnded, flush, computed, applied, ownerGotToIt
    case readItems
  }

  /// The queue, with what somebody who only counts knows of it.
  struct State {
    var queue: ListUpdateQueue
    var batches = 0
    var isCollecting = false
    var isComputing = false
    var isApplying = false
    /// Jobs that the owner was asked for and has not done.
    var jobs = 0

    var key: String { "\(queue) \(batches) \(isCollecting) \(isComputing) \(isApplying) \(jobs)" }

    mutating func computed() {
      queue.computed()
      (isComputing, isApplying) = (false, true)
    }
  }

  /// What the event leads to; `nil` where it cannot happen.
  private func next(_ state: State, _ event: Event) -> State? {
    var state = state
    let action: Action
    switch event {
    case .operation:
      action = state.queue.addOperation()
      state.isCollecting = true
    case .batchBegan:
      guard state.batches < 2 else { return nil }
      state.batches += 1
      state.queue.batchBegan()
      action = .none
    case .batchEnded, .eventsEnded:
      guard state.batches > 0 else { return nil }
      state.batches -= 1
      action = state.queue.batchEnded(endsTurn: event == .batchEnded)
    case .flush: action = state.queue.turnEndedByHand()
    case .computed:
      guard state.isComputing else { return nil }
      state.computed()
      action = .none
    case .applied:
      guard state.isApplying else { return nil }
      state.isApplying = false
      action = state.queue.applied()
    case .ownerGotToIt:
      guard state.jobs > 0 else { return nil }
      state.jobs -= 1
      action = state.queue.scheduledTurnEnded()
    case .readItems:
      state.queue.readingBegan()
      #expect(state.queue.isReading)
      // Nothing that is done meanwhile ends a turn.
      #expect(state.queue.batchEnded(endsTurn: false, around: 1) == .none)
      state.queue.readingEnded()
      action = .none
    }
    carryOut(action, &state)
    if event == .flush || event == .batchEnded, state.batches == 0 {
      #expect(!state.isComputing, "a turn that was ended by hand is left to be computed")
      #expect(!state.isCollecting || state.isApplying, "a turn that was ended by hand waits")
    }
    return state
  }

  private func carryOut(_ action: Action, _ state: inout State) {
    if action != .none { #expect(state.batches == 0, "a turn ended within a batch") }
    switch action {
    case .none: break
    case .schedule:
      #expect(state.queue.hasOwner, "a job was asked of nobody")
      state.jobs += 1
    case .endTurn(let computesAtOnce):
      #expect(state.isCollecting, "a turn without operations was delivered")
      #expect(!state.isComputing && !state.isApplying, "two updates at a time")
      #expect(computesAtOnce || state.queue.hasOwner, "an update has nobody to come back to")
      (state.isCollecting, state.isComputing) = (false, true)
      if computesAtOnce { state.computed() }
    case .computeAtOnce:
      #expect(state.isComputing, "there is nothing to compute")
      state.computed()
    }
  }

  private func check(_ state: State) {
    let expected: ListUpdateQueue.State =
      if state.isComputing {
        .computing(hasNext: state.isCollecting)
      } else if state.isApplying {
        .applying(hasNext: state.isCollecting)
      } else {
        state.isCollecting ? .collecting : .idle
      }
    #expect(state.queue.state == expected)
    #expect(state.jobs <= 1, "the owner is asked twice for one turn")
    // Nothing that was collected is left lying: a batch, an update or a job comes to take it.
    if state.isCollecting && state.batches == 0 && !state.isApplying && !state.isComputing {
      #expect(state.jobs == 1, "operations wait for nothing")
    }
  }

  /// Calls a closure once for each state that the queue can come to.
  private func forEachState(hasOwner: Bool, _ body: (State) -> Void) {
    var seen: Set<String> = []
    var open = [State(queue: ListUpdateQueue(hasOwner: hasOwner))]
    while let state = open.popLast() {
      guard seen.insert(state.key).inserted else { continue }
      body(state)
      open += Event.allCases.compactMap { next(state, $0) }
    }
    #expect(seen.count > 10)
  }

  @Test("no operation is lost, no update overtakes another", arguments: [false, true])
  func everyState(hasOwner: Bool) { forEachState(hasOwner: hasOwner, check) }

  @Test("from every state the queue comes to rest when batches end and updates are applied")
  func comesToRest() {
    for hasOwner in [false, true] {
      forEachState(hasOwner: hasOwner) { state in
        var resting = state
        for _ in 0..<8 {
          for event in [Event.eventsEnded, .computed, .applied, .ownerGotToIt] {
            resting = next(resting, event) ?? resting
          }
        }
        #expect(resting.queue.state == .idle, "\(state.key)")
      }
    }
  }
}

extension ListUpdateQueue {
  /// Adds an operation as a list does, in a batch of its own.
  fileprivate mutating func addOperation() -> Action {
    batchBegan()
    operationAdded()
    return batchEnded(endsTurn: false)
  }

  /// Opens batches and ends them.
  fileprivate mutating func batchEnded(endsTurn: Bool, around count: Int) -> Action {
    for _ in 0..<count { batchBegan() }
    return batchEnded(endsTurn: endsTurn)
  }
}
