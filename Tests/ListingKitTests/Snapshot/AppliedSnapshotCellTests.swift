import ListingTesting
import Testing

@testable import ListingKit

@Suite("Applied snapshots: the content of cells", .tags(.concurrency))
struct AppliedSnapshotCellTests {
  @Test(
    "A list shows the applied snapshot, whatever operations precede and follow it in the transaction",
    arguments: [ListIdentity.section, .list], 1...8 as ClosedRange<UInt64>)
  func anySnapshot(identity: ListIdentity, seed: UInt64) {
    var run = SnapshotRun(identity: identity, random: SeededGenerator(seed: seed))
    run.list.appendSections(SnapshotRun.names.map { GenericSection<Note>($0) })
    let host = RecordingHost(of: run.list)
    var cells = NoteCells(of: run.list)
    var kept = [run.list.snapshot]
    for round in 0..<60 {
      // The list's own, one from before, or one from elsewhere with the same identifiers.
      let chosen = run.pick([run.list.snapshot] + kept.suffix(6), else: ListSnapshot())
      run.snapshot = round.isMultiple(of: 5) ? AppliedSnapshotTests.rebuilt(chosen) : chosen
      let given = run.changed(steps: 8)
      let wanted = ListOrder(given)
      kept.append(given)
      let isKnown = given.sectionIdentifiers.allSatisfy { run.list.section(for: $0) != nil }
      let before = ListOrder(run.list)
      var result = ListResult.success(ListOutcome())
      run.list.performBatchUpdates {
        if round.isMultiple(of: 3) {
          let section = run.pick(before.sections.map(\.identifier), else: "s")
          run.list.appendItems([Note("early \(round)")], in: section)
          run.list.moveItem("early \(round)", in: section, toSection: "t")
          if round.isMultiple(of: 2) { run.list.deleteSections([section]) }
        }
        if !round.isMultiple(of: 4) { run.changeNotes(6, "\(round)") }
        result = run.list.apply(given)
      }
      cells.follow(host, of: run.list, "round \(round), \(run.random)")
      if isKnown {
        #expect((try? result.get()) == ListOutcome(), "round \(round), \(run.random)")
        #expect(ListOrder(run.list) == wanted, "round \(round), \(run.random)")
      } else {
        #expect(result.error?.code == .unknownSection, "round \(round), \(run.random)")
      }
      #expect(host.order == ListOrder(run.list), "round \(round), \(run.random)")
      for (index, name) in run.list.snapshot.sectionIdentifiers.enumerated() {
        #expect(run.list.section(at: index)?.listIdentifier == name)
      }
      let missing = SnapshotRun.names.filter { run.list.section(for: $0) == nil }
      if round.isMultiple(of: 4) {
        run.list.appendSections(missing.map { GenericSection<Note>($0) })
      }
      cells.follow(host, of: run.list, "sections of round \(round), \(run.random)")
      run.changeNotes(1, "after \(round)")
      cells.follow(host, of: run.list, "after round \(round), \(run.random)")
    }
    #expect(host.problems.isEmpty, "\(run.random)")
    #expect(cells.updateCount > 20)
  }

  @Test(
    "An item that is replaced by an explicitly moved one in the transaction, and restored, keeps its cell",
    arguments: [false, true], [false, true])
  func madeRoom(rebuilding: Bool, keepingBoth: Bool) throws {
    let list = ListDataSource(isolation: nil)
    let s = GenericSection("s", [Note("x", "of s")])
    let t = GenericSection("t", [Note("x", "of t"), Note("y")])
    list.appendSections([s, t])
    let host = RecordingHost(of: list)
    var cells = NoteCells(of: list)
    var snapshot = list.snapshot
    if !keepingBoth { snapshot.deleteItems(["x"], in: "s") }
    if rebuilding { snapshot = AppliedSnapshotTests.rebuilt(snapshot) }
    list.performBatchUpdates {
      list.deleteItems(["x"], in: "t")
      list.moveItem("x", in: "s", toSection: "t")
      list.apply(snapshot)
    }
    #expect(list.snapshot == snapshot && host.problems.isEmpty)
    #expect(
      t.item(for: "x")?.text == "of t" && s.item(for: "x")?.text == (keepingBoth ? "of s" : nil))
    #expect(host.updates.map(\.changes) == (keepingBoth ? [] : [["delete 0/0"]]))
    cells.follow(host, of: list)
    // The list knows the new content, too.
    t.setItems([Note("x", "of t"), Note("y")])
    #expect(host.updates.isEmpty)
  }

  @Test("A reload or reconfigure of an item that was moved explicitly and moved back is performed")
  func marksOfMovedBack() {
    let test = TestList(["s": ["x"], "t": ["x", "y"]])
    let before = test.list.snapshot
    test.list.performBatchUpdates {
      test.list.reconfigureItems(["x"], in: "s")
      test.list.deleteItems(["x"], in: "t")
      test.list.moveItem("x", in: "s", toSection: "t")
      test.list.apply(before)
    }
    #expect(test.order == ["s": ["x"], "t": ["x", "y"]])
    #expect(test.changes == [["reconfigure 0/0→0/0"]])
  }

  @Test("An item that a snapshot inserts has an empty cell until its section provides its content")
  func broughtBySnapshot() throws {
    let list = ListDataSource(isolation: nil)
    let section = GenericSection("s", [Note("x", "one")])
    list.appendSections([section])
    let host = RecordingHost(of: list)
    var cells = NoteCells(of: list)
    var snapshot = list.snapshot
    try snapshot.appendItems(["y"], in: "s")
    list.apply(snapshot)
    cells.follow(host, of: list)
    section.setItems([Note("x", "one"), Note("y", "two")])
    #expect(host.updates.map(\.changes) == [["reconfigure 0/1→0/1"]])
    cells.follow(host, of: list)
  }

  @Test("Content that changed before its section was deleted and restored is shown, or reverted")
  func changedBeforeReturn() {
    let list = ListDataSource(isolation: nil)
    let section = GenericSection("s", [Note("x", "one")])
    list.appendSections([section])
    let host = RecordingHost(of: list)
    var cells = NoteCells(of: list)
    let before = list.snapshot
    list.performBatchUpdates {
      section.setItems([Note("x", "two")])
      list.deleteSections(["s"])
      list.apply(before)
    }
    #expect(section.item(for: "x") != nil)
    cells.follow(host, of: list)
  }
}
