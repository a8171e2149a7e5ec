import ListingTesting
import Testing

@testable import ListingKit

/// A list that changes at random while snapshots of it are stored and released, and a model of their
/// content.
private struct KeptSnapshots {
  struct Kept {
    let snapshot: ListSnapshot
    let text: String
    /// The paths that must not be recycled as long as the snapshot exists.
    let paths: Set<ListItemPath>
  }

  var pending: ListPending
  private(set) var kept: [Kept] = []
  private var generator: SeededGenerator

  init(seed: UInt64, identity: ListIdentity) {
    pending = ListPending(identity: identity)
    generator = SeededGenerator(seed: seed)
  }

  static func paths(_ snapshot: ListSnapshot) -> Set<ListItemPath> {
    Set(
      snapshot.sectionIdentifiers.flatMap { section in
        snapshot.itemIdentifiers(inSection: section).map {
          // Under list identity an item is the same in any section.
          ListItemPath(section: snapshot.identity == .list ? "" : section, item: $0)
        }
      })
  }

  /// The number of items that the list or a kept snapshot holds.
  var heldCount: Int {
    kept.reduce(into: Self.paths(pending.displayed)) { $0.formUnion($1.paths) }.count
  }

  private mutating func random(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }

  private mutating func keep(_ snapshot: ListSnapshot, _ paths: Set<ListItemPath>) {
    kept.append(Kept(snapshot: snapshot, text: snapshot.description, paths: paths))
  }

  /// Performs a transaction of a few operations, most of which succeed.
  mutating func turn() {
    for _ in 0..<(1 + random(4)) {
      let (name, other) = ("\(random(3))", "\(random(3))")
      let items = (0..<random(6)).map { _ in "\(random(40))" }
      let operation: ListOperation =
        switch random(9) {
        case 0: .deleteSections([name])
        case 1, 2: .appendSections([TestSection(name, items)])
        case 3: .moveSection(name, .before(other))
        case 4, 5: .deleteItems(items, in: name)
        case 6:
          .moveItem("\(random(40))", in: name, toSection: other)
        case 7:
          .applySnapshot(kept.isEmpty ? pending.displayed : kept[random(kept.count)].snapshot)
        default: .appendItems(items, in: name)
        }
      _ = try? pending.perform(operation)
    }
    let change = pending.endTransaction(animates: false)
    switch random(4) {
    case 0: keep(change.new, Self.paths(change.new))
    case 1:
      let stages = DiffingUpdater().update(for: change).stages
      guard stages.count == 2 else { return }
      keep(stages[0].new, Self.paths(change.old).union(Self.paths(change.new)))
    default: break
    }
  }

  /// Drops one of those that are kept, the oldest, the newest or one between.
  mutating func drop() {
    while kept.count > 12 || !kept.isEmpty && random(4) == 0 { kept.remove(at: random(kept.count)) }
  }

  mutating func dropAll() { kept = [] }
}

@Suite("Retained snapshots, compared with a model", .tags(.concurrency))
struct KeptSnapshotsModelTests {
  @Test(
    "A handle is retained while a snapshot contains it, and free as soon as none does",
    arguments: [ListIdentity.section, .list], UInt64(0)..<8)
  func handles(identity: ListIdentity, seed: UInt64) {
    var run = KeptSnapshots(seed: seed, identity: identity)
    for turn in 0..<400 {
      run.turn()
      run.drop()
      for kept in run.kept where kept.snapshot.description != kept.text {
        Issue.record("seed \(seed), turn \(turn): \(kept.snapshot), not \(kept.text)")
        return
      }
      let count = run.pending.identifiers.itemCount
      guard count == run.heldCount else {
        Issue.record("seed \(seed), turn \(turn): \(count) are kept, \(run.heldCount) are held")
        return
      }
    }
    run.dropAll()
    #expect(run.pending.identifiers.itemCount == run.pending.displayed.numberOfItems)
  }

  @Test(
    "Snapshots that are released newest first pass on their pending handles without reading them")
  func handedOn() {
    var pending = PendingHandles<ItemHandle>()
    // Births that alternate, and then many equal ones.
    let handles = itemHandles(0..<2_000)
    func birth(_ handle: ItemHandle) -> UInt32 {
      handle.index < 1_000 ? handle.rawValue % 10 + 1 : 5
    }
    pending.add(handles.map { ($0, birth($0)) }, to: 100)
    for version in stride(from: 100, to: 10, by: -1) {
      #expect(pending.removeYoungest(of: version, after: version - 1, limit: 1) == [])
      pending.move(from: version, to: version - 1)
    }
    // Then, of each version, those that were born in it.
    for version in stride(from: 10, to: 0, by: -1) {
      var gone: [ItemHandle] = []
      while case let some = pending.removeYoungest(of: version, after: version - 1, limit: 64),
        !some.isEmpty
      {
        #expect(some.count <= 64)
        gone += some
      }
      #expect(gone.sorted() == handles.filter { Int(birth($0)) == version })
      pending.move(from: version, to: version - 1)
    }
  }

  @Test("20,000 snapshots can be released in any order")
  func manyVersions() {
    var versions = LiveVersions()
    for number in 1...20_000 { #expect(versions.append() == number) }
    #expect(versions.older(than: 1) == LiveVersions.none)
    // All even ones, from the middle outwards.
    for number in stride(from: 10_000, through: 2, by: -2) {
      versions.remove(number)
      versions.remove(20_002 - number)
    }
    #expect(versions.older(than: 10_001) == 9_999 && versions.older(than: 3) == 1)
    #expect(versions.append() == 20_001)
    #expect(versions.older(than: 20_001) == 19_999)
  }
}
