import ListingTesting
import Testing

@testable import ListingKit

@Suite("The paging machine, compared with a model", .tags(.concurrency))
struct PagingMachineModelTests {
  /// A source of numbers of which every page has the cursors of the adjacent pages, and the numbers
  /// that a list would show, kept by hand.
  struct World {
    let total: Int
    /// Whether the source says where a number is.
    let knowsPlaces: Bool
    let seed: UInt64
    var shown: Range<Int> = 0..<0
    /// The sizes of the pages that are shown.
    var pages: [Int] = []
    var outstanding: [ListLoadDirection: PagingRequest] = [:]
    var lastGeneration = 0
    var isInList = false
    /// The rest of the last action that trims.
    var trimming: PagingMachine.Action?

    /// The requests on their way, in the order in which they were made.
    var requests: [PagingRequest] {
      outstanding.values.sorted { $0.generation < $1.generation }
    }

    static func cursor(_ place: Int) -> ItemCursor { ItemCursor(rawValue: "\(place)") }

    func page(_ request: PagingRequest) -> (items: Range<Int>, answer: PagingAnswer) {
      let place = min(
        total, request.cursor.flatMap { Int($0.rawValue) } ?? (request.isFromEnd ? total : 0))
      let items =
        request.direction == .prepend || request.isFromEnd
        ? max(0, place - request.limit)..<place
        : place..<min(total, place.saturatingSum(request.limit))
      return (
        items,
        PagingAnswer(
          received: items.count,
          previous: items.lowerBound > 0 ? Self.cursor(items.lowerBound) : nil,
          next: items.upperBound < total ? Self.cursor(items.upperBound) : nil)
      )
    }

    /// Returns the visible items that a list would report there.
    func anchor(at offset: Int) -> PagingMachine.Anchor? {
      guard !shown.isEmpty else { return nil }
      let offset = min(offset, shown.count - 1)
      return PagingMachine.Anchor(
        cursor: knowsPlaces ? Self.cursor(shown.lowerBound + offset) : nil, itemsBefore: offset,
        visibleItems: min(3, shown.count - offset))
    }
  }

  @Test(
    "random events cause one request per direction, in order, without repetition and without gaps")
  func randomEvents() throws {
    for seed in 1...400 as ClosedRange<UInt64> {
      var random = SeededGenerator(seed: seed)
      var world = World(
        total: Int.random(in: 0...60, using: &random), knowsPlaces: Bool.random(using: &random),
        seed: seed)
      let page = Int.random(in: 1...7, using: &random)
      let threshold = Int.random(in: 1...7, using: &random)
      let least = page + 2 * threshold
      var machine = PagingMachine(
        try ListPageSizes(
          page: page, first: Int.random(in: 1...7, using: &random), threshold: threshold,
          maximum: Bool.random(using: &random)
            ? nil : least + Int.random(in: 0...5, using: &random)))
      machine.beginsAtEnd = Bool.random(using: &random)
      for _ in 0..<300 {
        Self.step(&machine, &world, using: &random)
        #expect(world.pages.reduce(0, +) == world.shown.count, "seed \(seed)")
        Self.checkStates(machine, world)
      }
      Self.scrollToTheEnds(&machine, &world)
      if machine.sizes.maximum == nil {
        #expect(world.shown == 0..<world.total, "seed \(seed)")
        #expect(machine.loadState == (world.total == 0 ? .empty : .end), "seed \(seed)")
      }
    }
  }

  /// Whatever happened, a user who stays, retries and scrolls sees all of it.
  static func scrollToTheEnds(_ machine: inout PagingMachine, _ world: inout World) {
    if !world.isInList {
      world.isInList = true
      send(.movedToList, &machine, &world)
    }
    var sawEnd = false
    for round in 0..<400 {
      send(.retry(nil), &machine, &world)
      for direction in ListLoadDirection.allCases { answer(direction, &machine, &world) }
      let edge: PagingEdge = round < 200 ? .end : .start
      send(.near(edge, remaining: 0), &machine, &world)
      if world.shown.upperBound == world.total { sawEnd = true }
    }
    #expect(sawEnd, "seed \(world.seed)")
    #expect(world.shown.lowerBound == 0, "seed \(world.seed)")
  }

  static func step(
    _ machine: inout PagingMachine, _ world: inout World, using random: inout SeededGenerator
  ) {
    let anchor = world.anchor(at: Int.random(in: 0...20, using: &random))
    switch Int.random(in: 0..<14, using: &random) {
    case 0:
      world.isInList.toggle()
      send(world.isInList ? .movedToList : .leftList, &machine, &world)
    case 1: send(.refresh(anchor), &machine, &world)
    case 2: send(.retry(anchor), &machine, &world)
    case 3: send(.sourceChanged(anchor), &machine, &world)
    case 4, 5:
      guard let request = world.requests.randomElement(using: &random) else { return }
      world.outstanding[request.direction] = nil
      let failure = PagingFailure(
        message: "no", isSourceChanged: Int.random(in: 0..<4, using: &random) == 0,
        isTransient: Bool.random(using: &random))
      send(.failure(generation: request.generation, failure), &machine, &world)
    case 6:
      // A stale answer: of a request that was answered, cancelled, or never made.
      let generation = Int.random(in: -1...world.lastGeneration + 1, using: &random)
      guard !world.outstanding.values.contains(where: { $0.generation == generation }) else {
        return
      }
      let before = machine
      #expect(
        machine.handle(.answer(generation: generation, PagingAnswer(received: 3))).isEmpty
          && machine == before, "seed \(world.seed)")
    case 7, 8, 9:
      let edge = Bool.random(using: &random) ? PagingEdge.start : .end
      let remaining = Int.random(in: 0...10, using: &random)
      send(.near(edge, remaining: remaining), &machine, &world)
    case 10:
      send(.pageWanted(Bool.random(using: &random) ? .start : .end), &machine, &world)
    default:
      guard let request = world.requests.randomElement(using: &random) else { return }
      answer(request.direction, &machine, &world)
    }
  }

  static func answer(
    _ direction: ListLoadDirection, _ machine: inout PagingMachine, _ world: inout World
  ) {
    guard let request = world.outstanding.removeValue(forKey: direction) else { return }
    let page = world.page(request)
    let actions = machine.handle(.answer(generation: request.generation, page.answer))
    switch direction {
    case .first, .refresh:
      #expect(actions == [.replace], "seed \(world.seed)")
      (world.shown, world.pages) = (page.items, [page.items.count])
    case .append:
      #expect(actions == [.append], "seed \(world.seed)")
      #expect(page.items.lowerBound == world.shown.upperBound, "a hole, seed \(world.seed)")
      world.shown = world.shown.lowerBound..<page.items.upperBound
      world.pages.append(page.items.count)
    case .prepend:
      #expect(actions == [.prepend], "seed \(world.seed)")
      #expect(page.items.upperBound == world.shown.lowerBound, "a hole, seed \(world.seed)")
      world.shown = page.items.lowerBound..<world.shown.upperBound
      world.pages.insert(page.items.count, at: 0)
    }
    send(.applied(kept: page.items.count), &machine, &world)
    trim(&machine, &world)
  }

  /// Drops pages as a list would of which the other end is on display.
  static func trim(_ machine: inout PagingMachine, _ world: inout World) {
    guard case .trim(let edge, let most) = world.trimming else { return }
    world.trimming = nil
    #expect(most < world.pages.count, "seed \(world.seed)")
    let maximum = machine.sizes.maximum ?? .max
    var dropped = 0
    while dropped < most, world.shown.count > maximum {
      dropped += 1
      switch edge {
      case .start:
        world.shown = (world.shown.lowerBound + world.pages.removeFirst())..<world.shown.upperBound
      case .end:
        world.shown = world.shown.lowerBound..<(world.shown.upperBound - world.pages.removeLast())
      }
    }
    if dropped > 0 { send(.dropped(edge, pages: dropped), &machine, &world) }
  }

  /// The state of each load matches the outstanding requests.
  static func checkStates(_ machine: PagingMachine, _ world: World) {
    let states = machine.loadStates
    for direction in ListLoadDirection.allCases {
      #expect(
        (states[direction] == .loading) == (world.outstanding[direction] != nil),
        "\(direction), seed \(world.seed)")
    }
    if world.outstanding[.refresh] ?? world.outstanding[.first] != nil {
      #expect(world.outstanding.count == 1, "a page during a refresh, seed \(world.seed)")
    }
  }

  static func send(
    _ event: PagingMachine.Event, _ machine: inout PagingMachine, _ world: inout World
  ) {
    var readsAgain = false
    for action in machine.handle(event) {
      switch action {
      case .request(let request):
        #expect(world.outstanding[request.direction] == nil, "two at once, seed \(world.seed)")
        #expect(world.isInList, "a request out of a list, seed \(world.seed)")
        #expect(request.generation > world.lastGeneration, "seed \(world.seed)")
        world.outstanding[request.direction] = request
        world.lastGeneration = request.generation
      case .cancel(let direction):
        #expect(world.outstanding.removeValue(forKey: direction) != nil, "seed \(world.seed)")
      case .readAgain: readsAgain = true
      case .trim: world.trimming = action
      case .report: break
      case .append, .prepend, .replace:
        Issue.record("\(action) without an answer, seed \(world.seed)")
      }
    }
    if readsAgain { send(.sourceChanged(world.anchor(at: 0)), &machine, &world) }
  }
}
