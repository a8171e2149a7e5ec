import Testing

@testable import ListingKit

/// Every state that the queue can come to, with up to two batches open, and every event in it.
@Suite("The update queue as a state machine")
struct ListUpdateQueueTests {
  enum Event: CaseIterable {
    case operation, batchBegan, batchEnded, eventsEnded, flush, applied, ownerGotToIt, readItems
  }

  /// The queue, with what somebody who only counts knows of it.
  struct State {
    var queue = ListUpdateQueue()
    var batches = 0
    var isCollecting = false
    var isApplying = false
    /// Jobs that the owner was asked for and has not done.
    var jobs = 0

    var key: String { "\(queue) \(batches) \(isCollecting) \(isApplying) \(jobs)" }
  }

  /// What the event leads to; `nil` where it cannot happen.
  private func next(_ state: State, _ event: Event, hasOwner: Bool) -> State? {
    var state = state
    let action: ListUpdateQueue.Action
    switch event {
    case .operation:
      state.queue.batchBegan()
      state.queue.operationAdded()
      action = state.queue.batchEnded(endsTurn: false, hasOwner: hasOwner)
      state.isCollecting = true
    case .batchBegan:
      guard state.batches < 2 else { return nil }
      state.batches += 1
      state.queue.batchBegan()
      action = .none
    case .batchEnded, .eventsEnded:
      guard state.batches > 0 else { return nil }
      state.batches -= 1
      action = state.queue.batchEnded(endsTurn: event == .batchEnded, hasOwner: hasOwner)
    case .flush:
      action = state.queue.turnEnded()
    case .applied:
      guard state.isApplying else { return nil }
      state.isApplying = false
      action = state.queue.applied(hasOwner: hasOwner)
    case .ownerGotToIt:
      guard state.jobs > 0 else { return nil }
      state.jobs -= 1
      action = state.queue.scheduledTurnEnded()
    case .readItems:
      state.queue.readingBegan()
      #expect(state.queue.isReading)
      // Nothing that is done meanwhile ends a turn.
      #expect(state.queue.turnEnded() == .none)
      state.queue.readingEnded()
      action = .none
    }
    switch action {
    case .none: break
    case .schedule:
      #expect(hasOwner, "a job was asked of nobody")
      state.jobs += 1
    case .deliver:
      #expect(state.isCollecting, "a turn without operations was delivered")
      #expect(!state.isApplying, "two updates at a time")
      #expect(state.batches == 0, "a turn ended within a batch")
      state.isCollecting = false
      state.isApplying = true
    }
    return state
  }

  private func check(_ state: State, hasOwner: Bool) {
    #expect(state.queue.isIdle == (!state.isCollecting && !state.isApplying))
    #expect(state.queue.isCollecting == state.isCollecting)
    #expect(state.queue.isApplying == state.isApplying)
    #expect(state.jobs <= 1, "the owner is asked twice for one turn")
    // Nothing that was collected is left lying: a batch, an update or a job comes to take it.
    if state.isCollecting && state.batches == 0 && !state.isApplying {
      #expect(state.jobs == 1, "operations wait for nothing")
    }
  }

  @Test("no operation is lost, no update overtakes another", arguments: [false, true])
  func everyState(hasOwner: Bool) {
    var seen: Set<String> = []
    var open = [State()]
    var transitions = 0
    while let state = open.popLast() {
      guard seen.insert(state.key).inserted else { continue }
      for event in Event.allCases {
        guard let next = next(state, event, hasOwner: hasOwner) else { continue }
        check(next, hasOwner: hasOwner)
        transitions += 1
        open.append(next)
      }
    }
    #expect(seen.count > 10 && transitions > seen.count)
  }

  @Test("from every state the queue comes to rest when batches end and updates are applied")
  func comesToRest() {
    for hasOwner in [false, true] {
      var seen: Set<String> = []
      var open = [State()]
      while let state = open.popLast() {
        guard seen.insert(state.key).inserted else { continue }
        open += Event.allCases.compactMap { next(state, $0, hasOwner: hasOwner) }
        var resting = state
        for _ in 0..<8 {
          for event in [Event.eventsEnded, .applied, .ownerGotToIt] {
            resting = next(resting, event, hasOwner: hasOwner) ?? resting
          }
        }
        #expect(resting.queue.isIdle, "\(state.key)")
      }
    }
  }

  @Test("a flush while an update is applied ends the next turn right after it")
  func flushWhileApplying() {
    var queue = ListUpdateQueue()
    queue.batchBegan()
    queue.operationAdded()
    #expect(queue.batchEnded(endsTurn: true, hasOwner: true) == .deliver)
    queue.batchBegan()
    queue.operationAdded()
    #expect(queue.batchEnded(endsTurn: false, hasOwner: true) == .none)
    #expect(queue.turnEnded() == .none)
    #expect(queue.applied(hasOwner: true) == .deliver)
    #expect(queue.applied(hasOwner: true) == .none && queue.isIdle)
  }
}
