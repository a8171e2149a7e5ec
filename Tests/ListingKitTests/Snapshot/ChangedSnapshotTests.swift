import ListingTesting
import Testing

@testable import ListingKit

@Suite("Changed snapshots", .tags(.concurrency))
struct ChangedSnapshotTests {
  @Test(
    "A snapshot supports the same operations as a list, with the same results",
    arguments: [ListIdentity.section, .list], 1...8 as ClosedRange<UInt64>)
  func sameAsList(identity: ListIdentity, seed: UInt64) {
    var run = SnapshotRun(identity: identity, random: SeededGenerator(seed: seed))
    var kept: [(snapshot: ListSnapshot, order: ListOrder)] = []
    for step in 0..<300 {
      run.step()
      let order = ListOrder(run.snapshot)
      if order != ListOrder(run.list) {
        Issue.record("\(order), not \(run.list.snapshot), step \(step), \(run.random)")
        return
      }
      // From here on the list's own snapshot is changed, and later one that was changed before.
      if step.isMultiple(of: 60) { run.snapshot = run.list.snapshot }
      if step.isMultiple(of: 7) { kept.append((run.snapshot, order)) }
    }
    #expect(run.problems.isEmpty, "\(run.random)")
    for (snapshot, order) in kept { #expect(ListOrder(snapshot) == order, "\(run.random)") }
  }

  @Test("An empty snapshot can be filled by identifiers")
  func fromNothing() throws {
    var snapshot = ListSnapshot()
    #expect(snapshot.appendSections(["s", "t", "s", ""]).droppedSections == ["s", ""])
    let outcome = try snapshot.appendItems(["a", "b", "a", "c"], in: "s")
    #expect(outcome.dropped == [ListItemPath(section: "s", item: "a")])
    try snapshot.insertItems(["x"], .before("a"), in: "s")
    try snapshot.moveItem("a", in: "s", toSection: "t")
    try snapshot.moveSection("t", .before("s"))
    #expect(ListOrder(snapshot) == ["t": ["a"], "s": ["x", "b", "c"]])
    #expect(snapshot.indexPath(for: ListItemPath(section: "s", item: "c")) == [1, 2])
  }

  @Test("A failed operation names the unknown section or item and changes nothing")
  func failures() throws {
    var snapshot = TestList(["s": ["a", "b"], "t": ["a"]]).list.snapshot
    let before = snapshot
    func expect(
      _ code: ListError.Code, naming name: String,
      sourceLocation: SourceLocation = #_sourceLocation,
      _ body: (inout ListSnapshot) throws(ListError) -> Void
    ) {
      do {
        try body(&snapshot)
        Issue.record("nothing failed", sourceLocation: sourceLocation)
      } catch {
        #expect(error.code == code, sourceLocation: sourceLocation)
        #expect(error.message.contains("'\(name)'"), sourceLocation: sourceLocation)
      }
      #expect(snapshot == before, sourceLocation: sourceLocation)
    }
    expect(.unknownSection, naming: "z") { s throws(ListError) in
      try s.appendItems(["x"], in: "z")
    }
    expect(.unknownAnchor, naming: "y") { s throws(ListError) in
      try s.insertItems(["x"], .after("y"), in: "s")
    }
    expect(.unknownAnchor, naming: "z") { s throws(ListError) in
      try s.insertSections(["x"], .before("z"))
    }
    expect(.unknownItem, naming: "y") { s throws(ListError) in
      try s.moveItem("y", .before("a"), in: "s")
    }
    expect(.unknownItem, naming: "y") { s throws(ListError) in
      try s.reconfigureItems(["a", "y"], in: "s")
    }
    expect(.unknownSection, naming: "z") { s throws(ListError) in
      try s.reloadSections(["s", "z"])
    }
    expect(.duplicates, naming: "a") { s throws(ListError) in
      try s.moveItem("a", in: "s", toSection: "t")
    }
    #expect(snapshot.reconfiguredItemIdentifiers.isEmpty)
    #expect(snapshot.reloadedSectionIdentifiers.isEmpty)
    #expect(snapshot.deleteItems(["a", "q"], in: "s").unknown.map(\.item) == ["q"])
    #expect(snapshot.deleteSections(["q", "t"]).unknownSections == ["q"])
  }

  @Test("Under list identity, an item is in one section, and can be moved to another one")
  func listIdentity() throws {
    var snapshot = TestList(["s": ["a", "b"], "t": ["c"]], identity: .list).list.snapshot
    #expect(snapshot.identity == .list)
    let outcome = try snapshot.appendItems(["a", "d"], in: "t")
    #expect(outcome.dropped == [ListItemPath(section: "t", item: "a")])
    try snapshot.moveItem("b", in: "s", toSection: "t")
    #expect(ListOrder(snapshot) == ["s": ["a"], "t": ["c", "d", "b"]])
    // A list that nothing was ever put in gives its identity, too.
    #expect(ListDataSource(identity: .list, isolation: nil).snapshot.identity == .list)
  }

  @Test("Marks are in display order, follow moved items, and are removed with deleted ones")
  func marks() throws {
    var snapshot = ListSnapshot()
    snapshot.appendSections(["s", "t", "u"])
    try snapshot.appendItems(["a", "b", "c"], in: "s")
    try snapshot.reloadItems(["c", "a"], in: "s")
    try snapshot.reconfigureItems(["b", "c"], in: "s")
    try snapshot.reloadSections(["u", "t"])
    #expect(snapshot.reloadedItemIdentifiers.map(\.description) == ["s/a", "s/c"])
    #expect(snapshot.reconfiguredItemIdentifiers.map(\.description) == ["s/b", "s/c"])
    #expect(snapshot.reloadedSectionIdentifiers == ["t", "u"])
    try snapshot.moveItem("a", in: "s", toSection: "t")
    snapshot.deleteItems(["b"], in: "s")
    snapshot.deleteSections(["u"])
    #expect(snapshot.reloadedItemIdentifiers.map(\.description) == ["s/c", "t/a"])
    #expect(snapshot.reconfiguredItemIdentifiers.map(\.description) == ["s/c"])
    // An item that returns isn't marked.
    snapshot.appendSections(["u"])
    try snapshot.appendItems(["b"], in: "s")
    #expect(snapshot.reloadedSectionIdentifiers == ["t"])
    #expect(snapshot.reconfiguredItemIdentifiers.map(\.description) == ["s/c"])
  }

  @Test("The cost of changing a copy depends on the change", arguments: [5_000, 50_000])
  func costs(count: Int) throws {
    var pending = ListPending(identity: .section)
    let items = (0..<count).map { "item \($0)" }
    _ = try pending.perform(.appendSections([TestSection("s", items)]))
    _ = pending.endTransaction(animates: false)
    let hashes = pending.identifiers.itemHashCount
    let reads = HandleReads()
    let snapshot = try HandleReads.$current.withValue(reads) {
      var snapshot = pending.displayed
      try snapshot.appendItems((0..<50).map { "new \($0)" }, in: "s")
      try snapshot.moveItem("new 7", .before("item 4000"), in: "s")
      snapshot.deleteItems(["item 17"], in: "s")
      return snapshot
    }
    #expect(snapshot.numberOfItems == count + 49)
    // Fifty that came, and two, one and one that were named; the leaves are edited, not listed.
    #expect(pending.identifiers.itemHashCount - hashes <= 50 + 6)
    #expect(reads.count == 0)
  }
}
