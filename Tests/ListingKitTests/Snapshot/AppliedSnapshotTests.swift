import ListingTesting
import Testing

@testable import ListingKit

@Suite("Applied snapshots", .tags(.concurrency))
struct AppliedSnapshotTests {
  /// The same snapshot with handles of its own.
  static func rebuilt(_ snapshot: ListSnapshot) -> ListSnapshot {
    var result = ListSnapshot(identity: snapshot.identity)
    result.appendSections(snapshot.sectionIdentifiers)
    for section in snapshot.sectionIdentifiers {
      _ = try? result.appendItems(snapshot.itemIdentifiers(inSection: section), in: section)
    }
    return result
  }

  @Test("The update is the net change, with the minimal number of moves", arguments: [false, true])
  func netChange(rebuilding: Bool) throws {
    let test = TestList(["s": ["a", "b", "c", "d"], "t": ["x"]])
    var snapshot = test.list.snapshot
    try snapshot.moveItem("a", .after("d"), in: "s")
    try snapshot.insertItems(["n"], .before("c"), in: "s")
    snapshot.deleteItems(["b"], in: "s")
    try snapshot.moveSection("t", .before("s"))
    if rebuilding { snapshot = Self.rebuilt(snapshot) }
    var isDone = false
    test.list.apply(snapshot) { isDone = (try? $0.get()) != nil }
    #expect(isDone)
    #expect(test.order == ["t": ["x"], "s": ["n", "c", "d", "a"]])
    // Of two sections that change places the first stays, so that its items change in one batch.
    #expect(
      test.changes == [["move section 1→0", "delete 0/1", "insert 1/0", "move 0/0→1/3"]])
    #expect(test.list.snapshot == snapshot && test.host.problems.isEmpty)
    // Once more it changes nothing, and completes.
    test.list.apply(snapshot)
    #expect(test.changes.count == 1)
  }

  @Test("An item that was moved explicitly and moved back keeps its identity")
  func movedByName() throws {
    let test = TestList(["s": [], "t": []])
    test["s"].items = [Note("x", "one")]
    test["s"].update()
    var both = test.list.snapshot
    try both.appendItems(["x"], in: "t")
    test.host.forget()
    test.list.performBatchUpdates {
      test.list.moveItem("x", in: "s", toSection: "t")
      test.list.apply(both)
    }
    #expect(test.order == ["s": ["x"], "t": ["x"]])
    #expect(test.changes == [["insert 1/0"]])
    // The list knows the content of the one that was there before, and none of the other, which is
    // filled when it has one.
    test["s"].update()
    #expect(test.changes.count == 1)
    test["t"].items = [Note("x", "another")]
    test["t"].update()
    test["t"].items = [Note("x", "changed")]
    test["t"].update()
    #expect(test.changes.dropFirst() == [["reconfigure 1/0→1/0"], ["reconfigure 1/0→1/0"]])
    #expect(test.host.problems.isEmpty)
  }

  @Test("Items with one identifier that were moved in a cycle return to their displayed sections")
  func movedRound() throws {
    let test = TestList(["s": [], "t": []])
    test["s"].items = [Note("x", "one")]
    test["t"].items = [Note("x", "two")]
    test["s"].update()
    test["t"].update()
    test.list.appendSections([TestSection("u")])
    let before = test.list.snapshot
    test.host.forget()
    test.list.performBatchUpdates {
      test.list.moveItem("x", in: "s", toSection: "u")
      test.list.moveItem("x", in: "t", toSection: "s")
      test.list.moveItem("x", in: "u", toSection: "t")
      test.list.apply(before)
    }
    #expect(test.order == ["s": ["x"], "t": ["x"], "u": []] && test.changes.isEmpty)
    test["s"].update()
    test["t"].update()
    #expect(test.changes.isEmpty)
  }

  @Test(
    "The snapshot between two stages can be applied: an item that it contains twice is inserted once"
  )
  func betweenStages() throws {
    let test = TestList(["s": ["b"], "t": ["a", "c"]], identity: .list)
    var between: ListSnapshot?
    test.host.onApply = { between = between ?? $0.stages.first?.new }
    test.list.performBatchUpdates {
      test.list.moveSection("t", .before("s"))
      test.list.moveItem("a", in: "t", toSection: "s")
      test["s"].items = [Note("b"), Note("a")]
      test.list.reloadSections([test["s"]])
    }
    test.host.onApply = nil
    let snapshot = try #require(between)
    try #require(snapshot.description == "t(a c) s(b a)")
    test.list.apply(snapshot)
    #expect(test.list.snapshot.numberOfItems == 3)
    test.list.deleteItems(["a"], in: "s")
    test.list.deleteItems(["a"], in: "t")
    #expect(test.order == ["t": ["c"], "s": ["b"]] && test.host.problems.isEmpty)
  }

  @Test(
    "A snapshot with an unknown section fails, and the error names it", arguments: [false, true])
  func unknownSection(rebuilding: Bool) throws {
    let test = TestList(["s": ["a"]])
    var snapshot = test.list.snapshot
    snapshot.appendSections(["ghost"])
    try snapshot.appendItems(["b"], in: "s")
    if rebuilding { snapshot = Self.rebuilt(snapshot) }
    var failed: ListError?
    test.list.apply(snapshot) { failed = $0.error }
    #expect(failed?.code == .unknownSection && failed?.message.contains("'ghost'") == true)
    #expect(failed?.message.contains("append the section to the list first") == true)
    #expect(test.order == ["s": ["a"]] && test.changes.isEmpty)
    test.list.appendSections([TestSection("ghost")])
    #expect(test.list.apply(snapshot).error == nil)
    #expect(test.order == ["s": ["a", "b"], "ghost": []])
  }

  @Test("A section that was deleted in the transaction is restored with its object and its cells")
  func departedSection() {
    let test = TestList(["s": ["a"], "t": ["b"]])
    let section = test["s"]
    let before = test.list.snapshot
    test.list.performBatchUpdates {
      test.list.deleteSections(["s"])
      test.list.apply(before)
    }
    #expect(test.list.section(for: "s") === section && section.context?.list === test.list)
    #expect(section.events.isEmpty)
    #expect(test.changes == [["header of s", "footer of s"]])
    // Now it leaves for good, and its old snapshot is refused.
    test.list.deleteSections(["s"])
    #expect(test.list.apply(before).error?.code == .unknownSection)
    #expect(section.context == nil)
  }

  @Test("A section that was inserted and deleted in the transaction is unknown")
  func passingSection() {
    let test = TestList(["s": []])
    var snapshot = ListSnapshot()
    snapshot.appendSections(["t"])
    test.list.performBatchUpdates {
      test.list.appendSections([TestSection("t")])
      test.list.deleteSections(["t"])
      #expect(test.list.apply(snapshot).error?.code == .unknownSection)
    }
    #expect(test.order == ["s": []])
  }

  @Test("A section that the snapshot doesn't contain is deleted and notified")
  func leftOut() {
    let test = TestList(["s": ["a"], "t": ["b"]])
    var snapshot = test.list.snapshot
    snapshot.deleteSections(["t"])
    test.list.apply(snapshot)
    #expect(test.changes == [["delete section 1"]])
    #expect(test["t"].events == [.willLeaveList] && test["t"].context == nil)
  }

  @Test("Marks are performed once, and belong to the value", arguments: [false, true])
  func marks(rebuilding: Bool) throws {
    let test = TestList(["s": ["a", "b", "c", "d"], "t": ["x"], "u": []])
    var snapshot = test.list.snapshot
    if rebuilding { snapshot = Self.rebuilt(snapshot) }
    try snapshot.reloadItems(["a"], in: "s")
    try snapshot.reconfigureItems(["b", "d"], in: "s")
    try snapshot.reloadSections(["t"])
    try snapshot.moveItem("d", .before("a"), in: "s")
    test.list.apply(snapshot)
    #expect(
      test.changes == [
        [
          "reload section 1", "move 0/3→0/0", "reload 0/0", "reconfigure 0/3→0/0",
          "reconfigure 0/1→0/2",
        ]
      ])
    #expect(test.list.snapshot.reloadedItemIdentifiers.isEmpty)
    #expect(snapshot.reloadedItemIdentifiers == [ListItemPath(section: "s", item: "a")])
    // An item that moves and is reloaded is deleted and inserted.
    var moved = test.list.snapshot
    try moved.moveItem("a", .after("c"), in: "s")
    try moved.reloadItems(["a"], in: "s")
    test.host.forget()
    test.list.apply(moved)
    #expect(test.changes == [["delete 0/1", "insert 0/3"]])
    #expect(test.host.problems.isEmpty)
  }

  @Test(
    "Items that stay keep their content, and an item that was deleted in the transaction gets it back"
  )
  func contents() throws {
    let test = TestList()
    let section = TestSection("s", [Note("a", "1"), Note("b", "1"), Note("c", "1")])
    test.list.appendSections([section])
    test.host.forget()
    var snapshot = test.list.snapshot
    try snapshot.moveItem("a", .after("c"), in: "s")
    test.list.performBatchUpdates {
      test.list.deleteItems(["b", "c"], in: "s")
      test.list.apply(snapshot)
    }
    #expect(test.changes == [["move 0/0→0/2"]])
    // Only changed content is reconfigured.
    section.items = [Note("b", "1"), Note("c", "2"), Note("a", "1")]
    test.list.updateSection(section)
    #expect(test.changes.last == ["reconfigure 0/1→0/1"])
    #expect(test.host.problems.isEmpty)
  }

  @Test(
    "An item that changes its section is one move under list identity, otherwise a delete and an insert"
  )
  func acrossSections() throws {
    for identity in [ListIdentity.section, .list] {
      let test = TestList(["s": ["a", "b"], "t": ["c"]], identity: identity)
      var snapshot = test.list.snapshot
      try snapshot.moveItem("a", in: "s", toSection: "t")
      test.list.apply(snapshot)
      #expect(test.order == ["s": ["b"], "t": ["c", "a"]])
      let isOne = identity == .list
      #expect(test.changes == [isOne ? ["move 0/0→1/1"] : ["delete 0/0", "insert 1/1"]])
      // And back, by the snapshot of before.
      snapshot = ListSnapshot(identity: identity)
      snapshot.appendSections(["s", "t"])
      try snapshot.appendItems(["a", "b"], in: "s")
      try snapshot.appendItems(["c"], in: "t")
      test.list.apply(snapshot)
      #expect(test.order == ["s": ["a", "b"], "t": ["c"]])
      #expect(test.host.problems.isEmpty)
    }
  }

  @Test("Duplicates in the list are dropped and reported")
  func duplicates() throws {
    let test = TestList(["s": ["a"], "t": ["b"]], identity: .list)
    var snapshot = ListSnapshot(identity: .section)
    snapshot.appendSections(["s", "t"])
    try snapshot.appendItems(["b", "x"], in: "s")
    try snapshot.appendItems(["x", "b", "y"], in: "t")
    let outcome = test.list.apply(snapshot).outcome
    // Displayed items stay; of the new ones, the first.
    #expect(outcome.dropped.map(\.description) == ["s/b", "t/x"])
    #expect(test.drops.map(\.item) == ["b", "x"])
    #expect(test.order == ["s": ["x"], "t": ["b", "y"]])
    let refusing = TestList(["s": ["a"], "t": ["b"]], identity: .list, duplicates: .error)
    #expect(refusing.list.apply(snapshot).error?.code == .duplicates)
    #expect(refusing.order == ["s": ["a"], "t": ["b"]] && refusing.drops.isEmpty)
  }

  @Test("An old snapshot restores items that the list no longer contains")
  func fromBefore() {
    let test = TestList(["s": ["a", "b"]])
    let old = test.list.snapshot
    for turn in 0..<20 {
      test.list.appendItems(["x \(turn)"], in: "s")
      test.list.deleteItems(turn == 0 ? ["a", "b"] : ["x \(turn - 1)"], in: "s")
    }
    test.list.apply(old)
    #expect(test.order == ["s": ["a", "b"]])
    for turn in 0..<20 { test.list.appendItems(["y \(turn)"], in: "s") }
    #expect(test.order["s"].prefix(3) == ["a", "b", "y 0"])
    #expect(test.list.indexPath(for: "y 19", in: "s") == [0, 21])
    #expect(test.host.problems.isEmpty)
  }

  @Test("The check of items reports items that only the snapshot contains")
  func itemCheck() throws {
    let test = TestList(["s": ["a"]])
    var snapshot = test.list.snapshot
    try snapshot.appendItems(["b"], in: "s")
    test.list.apply(snapshot)
    #expect(test.diagnostics.map(\.code) == [.invalid])
    test.list.updateSection("s")
    #expect(test.order == ["s": ["a"]])
  }

  @Test("Leaves that the snapshot shares with the list aren't read, and nothing is hashed")
  func sharedChunks() throws {
    for count in [5_000, 50_000] {
      var pending = ListPending(identity: .section)
      let sections = (0..<20).map { TestSection("t \($0)", ["a", "b"]) }
      let items = (0..<count).map { "item \($0)" }
      _ = try pending.perform(.appendSections([TestSection("s", items)] + sections))
      _ = pending.endTransaction(animates: false)
      var snapshot = pending.displayed
      snapshot.deleteItems(["item 1000"], in: "s")
      try snapshot.insertItems(["new"], .after("item 4000"), in: "s")
      try snapshot.reconfigureItems(["item 30"], in: "s")
      let hashes = pending.identifiers.itemHashCount
      let reads = HandleReads()
      let update = try HandleReads.$current.withValue(reads) {
        _ = try pending.perform(.applySnapshot(snapshot))
        return DiffingUpdater().update(for: pending.endTransaction(animates: false))
      }
      #expect(update.stages.map(\.deletedItems) == [[[0, 1_000]]])
      #expect(update.stages.map(\.insertedItems) == [[[0, 4_000]]])
      #expect(update.reconfigures.map(\.to) == [[0, 30]])
      #expect(pending.identifiers.itemHashCount == hashes)
      // Two leaves of up to 512, old and new, compared when it is applied and for the update; and
      // the names of 21 sections.
      #expect(reads.count <= 2 * 2 * 2 * 513 + 21 * 8, "\(count) items")
      #expect(reads.count > 0)
    }
  }

  @Test("The async form returns when the snapshot is displayed")
  @MainActor func asyncForm() async throws {
    let list = ListDataSource()
    list.appendSections([TestSection("s", ["a", "b"])])
    var snapshot = ListSnapshot()
    snapshot.appendSections(["s"])
    try snapshot.appendItems(["b", "a"], in: "s")
    try await list.performAndWait(.applySnapshot(snapshot))
    #expect(list.snapshot == snapshot)
    snapshot.appendSections(["ghost"])
    await #expect(throws: ListError.self) {
      try await list.performAndWait(.applySnapshot(snapshot))
    }
  }
}
