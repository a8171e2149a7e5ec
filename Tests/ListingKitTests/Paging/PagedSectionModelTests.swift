import ListingTesting
import Testing

@testable import ListingKit

/// A paged section in a list with any answers of a source, compared with an array.
@Suite("A paged section, compared with a model", .tags(.concurrency))
struct PagedSectionModelTests {
  struct World {
    let list = ListDataSource(isolation: nil)
    let host: RecordingHost
    let source = HeldSource()
    let section: PagedSection<TextItem>
    var random: SeededGenerator
    var shown: [String] = []
    var deleted: Set<String> = []
    var lastPage: [String] = []
    var cursorCount = 0

    init(seed: UInt64) {
      random = SeededGenerator(seed: seed)
      let policies: [ListDuplicatePolicy] = [.first, .last, .error]
      section = PagedSection(
        "feed", source: source, pageSize: Int.random(in: 1...4, using: &random),
        duplicates: policies.randomElement(using: &random) ?? .first
      ) { _ in .empty }
      list.clock = TestClock()
      host = RecordingHost(of: list, isolation: nil)
      list.appendSections([section])
    }

    var isInList: Bool { section.context != nil }

    mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }

    func waitUntilIdle() async {
      source.forgetRequests()
      await list.waitUntilIdle(isolation: nil)
      // The waiting request was made by `waitUntilIdle()` itself, and is made again by the next one.
    }
  }

  @Test("random events in any order produce the list of the model")
  func everything() async {
    for seed in 1...60 as ClosedRange<UInt64> {
      var world = World(seed: seed)
      await world.waitUntilIdle()
      for step in 0..<80 {
        Self.step(&world)
        await world.waitUntilIdle()
        let place: Comment = "seed \(seed), step \(step)"
        if world.isInList {
          #expect(world.list.snapshot.itemIdentifiers(inSection: "feed") == world.shown, place)
        }
        #expect(world.section.items.map(\.listIdentifier) == world.shown, place)
        #expect(Set(world.shown).count == world.shown.count, place)
        #expect(world.host.problems.isEmpty, place)
        Self.checkRequests(world, place)
        if !world.host.problems.isEmpty { return }
      }
    }
  }

  /// The waiting requests are those of the section's load states.
  static func checkRequests(_ world: World, _ place: Comment) {
    let states = world.section.loadStates
    let waiting = world.source.waiting
    let backward = waiting.filter { $0.direction == .backward }.count
    #expect(backward == (states.prepend == .loading ? 1 : 0), place)
    let forward = [states.first, states.append, states.refresh].filter { $0 == .loading }.count
    #expect(waiting.count - backward == forward, place)
    #expect(forward < 2 && waiting.allSatisfy { $0.limit > 0 }, place)
  }

  static func step(_ world: inout World) {
    let section = world.section
    switch Int.random(in: 0..<16, using: &world.random) {
    case 0: section.refresh()
    case 1: section.reloadPages()
    case 2: section.retry()
    case 3: section.requestPage()
    case 4: section.requestPreviousPage()
    case 5: section.didApproachEnd(remainingItems: Int.random(in: 0...5, using: &world.random))
    case 6: section.didApproachStart(remainingItems: Int.random(in: 0...5, using: &world.random))
    case 7:
      guard world.isInList, let item = world.shown.randomElement(using: &world.random) else {
        return
      }
      section.deleteItems([item])
      world.shown.removeAll { $0 == item }
      world.deleted.insert(item)
    case 8 where world.chance(3):
      if world.isInList {
        world.list.deleteSections(["feed"])
      } else {
        world.list.appendSections([section])
      }
    case 9: fail(&world)
    default: deliver(&world)
    }
  }

  static func fail(_ world: inout World) {
    guard let request = world.source.waiting.randomElement(using: &world.random) else { return }
    world.source.answer(
      request,
      .failure(
        HeldSource.Failure(
          isSourceChanged: world.chance(4), isTransient: Bool.random(using: &world.random))))
  }

  static func deliver(_ world: inout World) {
    guard let request = world.source.waiting.randomElement(using: &world.random) else { return }
    // As many as are wanted, none, fewer, more; new ones, known ones, or the last ones again.
    var items: [String] = []
    switch Int.random(in: 0..<6, using: &world.random) {
    case 0: break
    case 1: items = world.lastPage
    default:
      let count = Int.random(in: 0...request.limit + 2, using: &world.random)
      items = (0..<count).map { _ in "\(Int.random(in: 0..<60, using: &world.random))" }
    }
    world.lastPage = items
    func cursor(_ world: inout World) -> ItemCursor? {
      if world.chance(6) { return nil }
      world.cursorCount += 1
      return ItemCursor(rawValue: "\(world.cursorCount)")
    }
    let (previous, next) = (cursor(&world), cursor(&world))
    world.source.answer(
      request,
      .success(
        ItemPage(items: items.map { TextItem($0) }, previous: previous, next: next)))
    take(items, request, &world)
  }

  /// The rules.
  static func take(_ items: [String], _ request: ItemRequest, _ world: inout World) {
    let states = world.section.loadStates
    let isWhole =
      request.direction == .forward && (states.first == .loading || states.refresh == .loading)
    var seen: Set<String> = isWhole ? [] : Set(world.shown)
    let wanted = isWhole ? items : items.filter { !world.deleted.contains($0) }
    let new = wanted.filter { seen.insert($0).inserted }
    if world.section.duplicates == .error, new.count < wanted.count { return }
    if isWhole {
      (world.shown, world.deleted) = (new, [])
    } else if request.direction == .forward {
      world.shown += new
    } else {
      world.shown = new + world.shown
    }
  }
}
