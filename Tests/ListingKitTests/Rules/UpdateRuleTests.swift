import ListingKit
import ListingTesting
import Testing

@Suite("Rules of order 5 and 6: the effects of an update on items", .tags(.concurrency))
struct UpdateRuleTests {
  private func notes(_ texts: KeyValuePairs<String, String>) -> [Note] {
    texts.map { Note($0.key, $0.value) }
  }

  private func list(_ texts: KeyValuePairs<String, String>) -> TestList {
    let test = TestList(["s": []])
    test["s"].items = notes(texts)
    test.list.updateSection("s")
    test.host.forget()
    return test
  }

  @Test("rule 5: common items stay, new ones are inserted, and missing ones are deleted")
  func survivors() {
    let test = TestList(["s": ["a", "b", "c"]])
    test["s"].items = ["b", "x", "c", "y"]
    test.list.updateSection("s")
    #expect(test.order == ["s": ["b", "x", "c", "y"]])
    #expect(test.changes == [["delete 0/0", "insert 0/1", "insert 0/3"]])
  }

  @Test("rule 5: comparable items whose content changed are reconfigured, and no others")
  func changedContent() {
    let test = list(["a": "1", "b": "1", "c": "1"])
    test["s"].items = notes(["a": "1", "b": "2", "d": "9", "c": "1"])
    test.list.updateSection("s")
    #expect(test.changes == [["insert 0/2", "reconfigure 0/1→0/1"]])
  }

  @Test(
    "rule 5: items that can't be compared aren't reconfigured unless they are passed explicitly")
  func opaqueSurvivors() {
    let test = TestList(["s": []])
    test["s"].items = [Opaque("a"), Opaque("b")]
    test.list.updateSection("s")
    test.host.forget()
    test.list.updateSection("s")
    #expect(test.changes.isEmpty)
    test.list.updateSection("s", reloadingItems: ["b"])
    #expect(test.changes == [["reconfigure 0/1→0/1"]])
  }

  @Test(
    "rule 5: the number of moves is minimal, and an item that moves and changes is moved and reconfigured"
  )
  func fewestMoves() {
    let test = list(["a": "1", "b": "1", "c": "1", "d": "1"])
    test["s"].items = notes(["d": "2", "a": "1", "b": "1", "c": "1"])
    test.list.updateSection("s")
    #expect(test.changes == [["move 0/3→0/0", "reconfigure 0/3→0/0"]])
  }

  @Test(
    "rule 5: explicitly passed items are reconfigured even if they are equal, and header and footer reloaded"
  )
  func reloadingParts() throws {
    let test = list(["a": "1", "b": "1"])
    try expectSuccess(
      test.list.updateSection("s", reloadingItems: ["a"], reloadingHeader: true))
    try expectSuccess(test.list.updateSection("s", reloadingFooter: true))
    #expect(
      test.changes == [["reconfigure 0/0→0/0", "header of s"], ["footer of s"]])
  }

  @Test("rule 5: an update of a section without changes delivers nothing")
  func unchanged() throws {
    let test = list(["a": "1", "b": "1"])
    try expectSuccess(test.list.updateSection("s"))
    try expectSuccess(test.list.replaceSections([test["s"]]))
    #expect(test.changes.isEmpty)
  }

  @Test("content that changes and changes back within a transaction is unchanged")
  func changedBack() {
    let test = list(["a": "1"])
    test.list.performBatchUpdates {
      test["s"].items = notes(["a": "2"])
      test.list.updateSection("s")
      test["s"].items = notes(["a": "1"])
      test.list.updateSection("s")
    }
    #expect(test.changes.isEmpty)
  }

  @Test(
    "an item that is deleted and inserted in one transaction stays, with its new content and place")
  func deletedAndInserted() {
    let test = list(["a": "1", "b": "1", "c": "1"])
    test.list.performBatchUpdates {
      test.list.deleteItems(["a"], in: "s")
      test.list.insertItems(notes(["a": "2"]), .after("c"), in: "s")
    }
    #expect(test.order == ["s": ["b", "c", "a"]])
    #expect(test.changes == [["move 0/0→0/2", "reconfigure 0/0→0/2"]])
    test.list.performBatchUpdates {
      test.list.deleteItems(["c"], in: "s")
      test.list.insertItems(notes(["c": "1"]), .after("b"), in: "s")
    }
    // The same content at the same place: nothing happened.
    #expect(test.changes.count == 1)
  }

  @Test("an item that is inserted and deleted in one transaction isn't in the update")
  func insertedAndDeleted() throws {
    let test = list(["a": "1"])
    test.list.performBatchUpdates {
      test.list.appendItems(notes(["b": "1"]), in: "s")
      test.list.reloadItems(["b"], in: "s")
      test.list.deleteItems(["b"], in: "s")
    }
    #expect(test.changes.isEmpty && test.order == ["s": ["a"]])
  }

  @Test(
    "reconfigure keeps a cell, reload creates a new one, and an item that is marked for both is reloaded"
  )
  func reconfigureAndReload() throws {
    let test = list(["a": "1", "b": "1"])
    try expectSuccess(test.list.reconfigureItems(["b", "a"], in: "s"))
    try expectSuccess(test.list.reloadItems(["b"], in: "s"))
    test.list.performBatchUpdates {
      test.list.reloadItems(["a"], in: "s")
      test.list.reconfigureItems(["a"], in: "s")
    }
    #expect(
      test.changes == [
        ["reconfigure 0/0→0/0", "reconfigure 0/1→0/1"], ["reload 0/1"], ["reload 0/0"],
      ])
  }

  @Test("an item that moves and is reloaded is a delete and an insert")
  func movedAndReloaded() {
    let test = list(["a": "1", "b": "1", "c": "1"])
    test.list.performBatchUpdates {
      test.list.moveItem("c", .before("a"), in: "s")
      test.list.reloadItems(["c", "b"], in: "s")
    }
    // b does not move, but is at another place after: its reload is at the old one.
    #expect(test.changes == [["delete 0/2", "insert 0/0", "reload 0/1"]])
  }

  @Test("a section that is reloaded has no item operations, and reads its items again")
  func reloadedSection() throws {
    let test = TestList(["s": ["a", "b"], "t": ["x"]])
    test["t"].items = ["y", "x"]
    test.list.performBatchUpdates {
      test.list.deleteItems(["a"], in: "s")
      test.list.reconfigureItems(["x"], in: "t")
      test.list.reloadSections(["t"])
    }
    #expect(test.order == ["s": ["b"], "t": ["y", "x"]])
    #expect(test.changes == [["reload section 1", "delete 0/0"]])
  }

  @Test("a section that moves and is reloaded is a delete and an insert")
  func movedAndReloadedSection() {
    let test = TestList(["s": ["a"], "t": ["x"]])
    test.list.performBatchUpdates {
      test.list.moveSection("t", .before("s"))
      test.list.reloadSections(["t"])
    }
    #expect(test.changes == [["delete section 1", "insert section 0"]])
  }

  @Test("a moved section with changed items gets them in a second stage")
  func twoStages() throws {
    let test = TestList(["s": ["a"], "t": ["x", "y"]])
    test.list.performBatchUpdates {
      test.list.moveSection("t", .before("s"))
      test.list.deleteItems(["x"], in: "t")
      test.list.appendItems(["b"], in: "s")
      test.list.reconfigureItems(["y"], in: "t")
    }
    #expect(
      test.changes == [
        ["move section 1→0", "|", "delete 0/0", "insert 1/1", "reconfigure 1/1→0/0"]
      ])
    try test.host.expectNoProblems()
  }

  @Test("a host that supports it gets a moved section with changed items in one stage")
  func oneStage() throws {
    let test = TestList(["s": ["a"], "t": ["x", "y"]])
    test.host.appliesMovedSectionsInOneStage = true
    test.list.performBatchUpdates {
      test.list.moveSection("t", .before("s"))
      test.list.deleteItems(["x"], in: "t")
    }
    #expect(test.changes == [["move section 1→0", "delete 1/0"]])
    try test.host.expectNoProblems()
  }

  @Test("a moved section with unchanged items needs no second stage, even if others do")
  func oneStageIsEnough() throws {
    let test = TestList(["s": ["a"], "t": ["x"]])
    test.list.performBatchUpdates {
      test.list.moveSection("t", .before("s"))
      test.list.appendItems(["b"], in: "s")
    }
    #expect(test.changes == [["move section 1→0", "insert 1/1"]])
    try test.host.expectNoProblems()
  }

  @Test(
    "rule 6: under section identity, an item that changes its section is a delete and an insert")
  func acrossSectionsByIdentifier() {
    let test = TestList(["s": ["a", "b"], "t": []])
    test.list.performBatchUpdates {
      test.list.deleteItems(["a"], in: "s")
      test.list.appendItems(["a"], in: "t")
    }
    #expect(test.changes == [["delete 0/0", "insert 1/0"]])
  }

  @Test("rule 6: under list identity, it's one move, and a reconfigure if it changed")
  func acrossSectionsByList() throws {
    let test = TestList(["s": ["a", "b"], "t": []], identity: .list)
    test.list.performBatchUpdates {
      test.list.deleteItems(["a", "b"], in: "s")
      test.list.appendItems(["a", Note("b", "new")], in: "t")
    }
    #expect(test.changes == [["move 0/0→1/0", "move 0/1→1/1", "reconfigure 0/1→1/1"]])
    try test.host.expectNoProblems()
  }

  @Test("rule 6: an explicit move is one move under section identity, too")
  func explicitMove() throws {
    let test = TestList(["s": ["a", "b"], "t": ["x"]])
    test.list.performBatchUpdates {
      test.list.moveItem("b", in: "s", toSection: "t")
      test.list.moveItem("b", .before("x"), in: "t")
      // The identifier is free again where it was: this is another item.
      test.list.appendItems(["b"], in: "s")
    }
    #expect(test.order == ["s": ["a", "b"], "t": ["b", "x"]])
    #expect(test.changes == [["insert 0/1", "move 0/1→1/0"]])
    try test.host.expectNoProblems()
  }

  @Test("rule 6: an item that takes the identifier of a moved one keeps its own content")
  func takesTheName() throws {
    let test = TestList(["s": [], "t": []])
    test.list.appendItems([Note("a", "of s")], in: "s")
    test.list.appendItems([Note("a", "of t")], in: "t")
    test.host.forget()
    test.list.performBatchUpdates {
      test.list.deleteItems(["a"], in: "t")
      test.list.moveItem("a", in: "s", toSection: "t")
    }
    // It moved without a change, so it isn't reconfigured.
    #expect(test.changes == [["delete 1/0", "move 0/0→1/0"]])
  }

  @Test("rule 6: an item that is moved and moved back hasn't moved")
  func awayAndBack() {
    let test = TestList(["s": ["a", "b"], "t": []])
    test.list.performBatchUpdates {
      test.list.moveItem("b", in: "s", toSection: "t")
      test.list.moveItem("b", in: "t", toSection: "s")
    }
    #expect(test.changes.isEmpty)
  }

  @Test("rule 6: there is no move from or into a section that is deleted, inserted or reloaded")
  func onlyBetweenSurvivors() throws {
    for identity in [ListIdentity.section, .list] {
      let test = TestList(["s": ["a"], "t": ["b"], "u": ["c"]], identity: identity)
      test.list.performBatchUpdates {
        test.list.appendSections([TestSection("new")])
        test.list.moveItem("a", in: "s", toSection: "t")
        test.list.moveItem("c", in: "u", toSection: "new")
        test.list.deleteSections(["s"])
      }
      #expect(test.order == ["t": ["b", "a"], "u": [], "new": ["c"]])
      #expect(
        test.changes == [
          ["delete section 0", "insert section 2", "delete 2/0", "insert 0/1"]
        ])
      try test.host.expectNoProblems()
    }
  }
}
