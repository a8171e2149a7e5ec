import Testing

@testable import ListingKit

/// Every state that the queue can reach with up to two open batches, and every event in it.
@Suite("Invariants of the transaction queue", .tags(.concurrency)) struct TransactionQueueLaws {
  private typealias Queue = TransactionQueue<TransactionQueueTests.Transaction>

  private enum Event: CaseIterable {
    case operation, batchBegan, batchEnded, eventsEnded, flush, job, computed, hostFinished,
      hostLost
    /// The action that is performed ends: off the owner, or on it.
    case actionEndsOff, actionEnds
  }

  /// A queue, and the knowledge of an observer who only counts.
  private struct World {
    var queue: Queue
    let hasOwner: Bool
    var batches = 0
    /// Jobs that were requested and haven't begun.
    var jobs = 0
    /// Whether operations wait for a transaction.
    var isCollecting = false
    /// The action that is being performed.
    var action: Queue.Action?
    /// Whether a task computes an update; whether the host has one.
    var isComputing = false, isAtHost = false, isApplied = false

    var key: String {
      let task = if case .computing(_, _?) = queue.state { "task" } else { "" }
      let flags = Mirror(reflecting: queue).children
        .filter { $0.label != "state" }.map { "\($0.value)" }
      return "\(queue.words) \(task) \(flags) \(batches) \(jobs) \(isCollecting) "
        + "\(action?.words ?? "-") \(isComputing) \(isAtHost) \(isApplied)"
    }
  }

  /// Returns the world after an event, or `nil` if the event can't occur.
  private func world(_ world: World, after event: Event) -> World? {
    var world = world
    switch event {
    case .operation:
      world.isCollecting = true
      world.queue.addOperation()
    case .batchBegan:
      guard world.batches < 2 else { return nil }
      world.batches += 1
      world.queue.batchBegan()
    case .batchEnded, .eventsEnded:
      guard world.batches > 0 else { return nil }
      world.batches -= 1
      world.queue.batchEnded(flushes: event == .batchEnded)
    case .flush: world.queue.flushRequested()
    case .job:
      // The owner's next job begins after this one.
      guard world.jobs > 0, world.action == nil, world.batches == 0 else { return nil }
      world.jobs -= 1
      world.queue.jobBegan()
    case .computed:
      guard world.isComputing, world.action == nil, world.batches == 0 else { return nil }
      world.isComputing = false
      world.queue.computed(1)
    case .hostFinished:
      guard world.isAtHost, !world.isApplied else { return nil }
      world.isApplied = true
      world.queue.hostFinished()
    case .hostLost:
      if world.isAtHost, world.action == nil { world.isApplied = true }
      world.queue.hostLost()
    case .actionEnds, .actionEndsOff:
      guard let performed = world.action else { return nil }
      world.action = nil
      switch performed {
      case .schedule: return nil
      case .end:
        guard case .ending(let computesOnOwner) = world.queue.state else { return nil }
        world.queue.ended(.init(id: 1))
        if event == .actionEndsOff, !computesOnOwner {
          world.queue.computationBegan(Task {})
          world.isComputing = true
        }
      case .deliver:
        guard event == .actionEnds else { return nil }
        world.queue.delivered()
      case .complete:
        guard event == .actionEnds else { return nil }
        (world.isAtHost, world.isApplied) = (false, false)
        world.queue.completed()
      }
    }
    begin(world.queue.next(), &world)
    if event == .flush || event == .batchEnded, world.batches == 0, world.action == nil {
      #expect(world.queue.words != "computing", "a flush waits for a task")
      #expect(!world.isCollecting || world.isAtHost, "a flush leaves operations: \(world.key)")
    }
    return world
  }

  private func begin(_ action: Queue.Action?, _ world: inout World) {
    guard let action else { return }
    #expect(world.action == nil, "an action within an action")
    switch action {
    case .schedule:
      #expect(world.hasOwner && world.batches == 0 && world.isCollecting)
      world.jobs += 1
      begin(world.queue.next(), &world)
      return
    case .end:
      #expect(world.isCollecting, "a transaction without operations")
      #expect(world.batches == 0, "a transaction ends in a batch")
      #expect(!world.isAtHost, "two updates at the same time")
      #expect(world.queue.words.hasPrefix("ending on owner") || world.hasOwner)
      world.isCollecting = false
      world.queue.collectedOperations()
    case .deliver:
      #expect(!world.isAtHost, "two updates at the same time")
      world.isAtHost = true
    case .complete:
      #expect(world.isAtHost && world.isApplied, "completions before the update is applied")
    }
    world.action = action
  }

  private func forEachWorld(hasOwner: Bool, _ body: (World) -> Void) {
    var seen: Set<String> = []
    var open = [World(queue: Queue(hasOwner: hasOwner), hasOwner: hasOwner)]
    while let world = open.popLast() {
      guard seen.insert(world.key).inserted else { continue }
      body(world)
      open += Event.allCases.compactMap { self.world(world, after: $0) }
    }
    #expect(seen.count > 40)
  }

  @Test(
    "No operation is lost, and no action is performed within another", arguments: [false, true])
  func everyState(hasOwner: Bool) {
    forEachWorld(hasOwner: hasOwner) { world in
      #expect((world.queue.operations != .none) == world.isCollecting)
      #expect(world.queue.isDelivering == world.isAtHost, "\(world.key)")
      #expect(world.jobs <= 1, "two jobs are requested")
      guard world.isCollecting, world.batches == 0, world.action == nil, !world.isAtHost,
        !world.isComputing
      else { return }
      #expect(world.jobs == 1, "operations wait for nothing: \(world.key)")
    }
  }

  @Test("From every state, the queue becomes idle when everything that runs ends")
  func becomesIdle() {
    for hasOwner in [false, true] {
      forEachWorld(hasOwner: hasOwner) { world in
        var last = world
        for _ in 0..<12 {
          for event in [Event.eventsEnded, .actionEnds, .computed, .hostFinished, .job] {
            last = self.world(last, after: event) ?? last
          }
        }
        #expect(last.queue.isIdle, "\(world.key)")
      }
    }
  }
}
