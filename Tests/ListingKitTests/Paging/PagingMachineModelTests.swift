import ListingTesting
import Testing

@testable import ListingKit

@Suite("Paging machine against a model")
struct PagingMachineModelTests {
  /// A source of numbers of which every page says where the next begins, and the items that a list
  /// would show, kept by hand.
  struct World {
    let total: Int
    var shown: [Int] = []
    var outstanding: PagingMachine.Request?
    var lastGeneration = 0
    var isInList = false

    func page(_ request: PagingMachine.Request) -> (items: [Int], next: ItemCursor?) {
      let start = request.cursor.flatMap { Int($0.rawValue) } ?? 0
      let end = min(total, start + request.limit)
      return (Array(start..<end), end < total ? ItemCursor(rawValue: "\(end)") : nil)
    }
  }

  @Test("random events: one request at a time, in order, nothing twice and nothing left out")
  func randomEvents() {
    for seed in 1...300 as ClosedRange<UInt64> {
      var random = SeededGenerator(seed: seed)
      var world = World(total: Int.random(in: 0...40, using: &random))
      var machine = PagingMachine(
        pageSize: Int.random(in: 1...7, using: &random),
        firstPageSize: Int.random(in: 1...7, using: &random),
        threshold: Int.random(in: 1...7, using: &random))
      for _ in 0..<200 {
        Self.step(&machine, &world, seed: seed, using: &random)
        // What is shown is always the beginning of the source, without a hole.
        #expect(world.shown == Array(0..<world.shown.count), "seed \(seed)")
      }
      // Whatever happened, a user who stays, retries and scrolls sees all of it.
      if !world.isInList { Self.send(.movedToList, &machine, &world, seed: seed) }
      world.isInList = true
      for _ in 0..<200 {
        Self.send(.retry, &machine, &world, seed: seed)
        Self.answer(&machine, &world, seed: seed)
        Self.send(.nearEnd(remaining: 0), &machine, &world, seed: seed)
      }
      #expect(world.shown == Array(0..<world.total), "seed \(seed)")
      #expect(machine.loadState == (world.total == 0 ? .empty : .end), "seed \(seed)")
    }
  }

  static func step(
    _ machine: inout PagingMachine, _ world: inout World, seed: UInt64,
    using random: inout SeededGenerator
  ) {
    switch Int.random(in: 0..<10, using: &random) {
    case 0:
      world.isInList.toggle()
      send(world.isInList ? .movedToList : .leftList, &machine, &world, seed: seed)
    case 1: send(.refresh, &machine, &world, seed: seed)
    case 2: send(.retry, &machine, &world, seed: seed)
    case 3:
      guard let request = world.outstanding else { return }
      world.outstanding = nil
      let failure = PagingMachine.Event.failure(generation: request.generation, message: "no")
      send(failure, &machine, &world, seed: seed)
    case 4:
      // A stale answer: of a request that was answered, cancelled, or never made.
      let generation = Int.random(in: -1...world.lastGeneration + 1, using: &random)
      guard generation != world.outstanding?.generation else { return }
      let before = machine
      let stale = PagingMachine.Event.answer(generation: generation, received: 3, next: nil)
      #expect(machine.handle(stale).isEmpty && machine == before, "seed \(seed)")
    case 5, 6:
      let remaining = Int.random(in: 0...10, using: &random)
      send(.nearEnd(remaining: remaining), &machine, &world, seed: seed)
    default: answer(&machine, &world, seed: seed)
    }
  }

  static func answer(_ machine: inout PagingMachine, _ world: inout World, seed: UInt64) {
    guard let request = world.outstanding else { return }
    world.outstanding = nil
    let page = world.page(request)
    let event = PagingMachine.Event.answer(
      generation: request.generation, received: page.items.count, next: page.next)
    let actions = machine.handle(event)
    #expect(actions == [request.isReplacement ? .replace : .append], "seed \(seed)")
    world.shown = request.isReplacement ? page.items : world.shown + page.items
    send(.applied(kept: page.items.count), &machine, &world, seed: seed)
  }

  static func send(
    _ event: PagingMachine.Event, _ machine: inout PagingMachine, _ world: inout World,
    seed: UInt64
  ) {
    for action in machine.handle(event) {
      switch action {
      case .request(let request):
        #expect(world.outstanding == nil, "two requests at once, seed \(seed)")
        #expect(world.isInList || event == .movedToList, "a request out of a list, seed \(seed)")
        #expect(request.generation > world.lastGeneration, "seed \(seed)")
        world.outstanding = request
        world.lastGeneration = request.generation
      case .cancel:
        #expect(world.outstanding != nil, "nothing to cancel, seed \(seed)")
        world.outstanding = nil
      case .report: break
      case .append, .replace: Issue.record("\(action) without an answer, seed \(seed)")
      }
    }
  }
}
