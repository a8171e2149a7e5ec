import ListingKit
import ListingTesting
import Testing

@Suite("Rules of order 1 to 4: positions")
struct PlacementRuleTests {
  private let abcd: ListOrder = ["s": ["a", "b", "c", "d"]]

  @Test("rule 1: the same calls produce the same list and the same updates")
  func deterministic() {
    func run() -> [ListUpdate] {
      let test = TestList(["s": ["a", "b", "c", "d", "e"], "t": ["x", "y"], "u": ["z"]])
      test["s"].items = ["e", "x", "c", "b", "q", "a"]
      test.list.updateSection("s")
      test.list.performBatchUpdates {
        test.list.moveSection("u", .before("s"))
        test.list.moveItem("y", in: "t", toSection: "s")
        test.list.reloadItems(["c", "b"], in: "s")
        test.list.reconfigureItems(["a", "e", "q"], in: "s")
        test.list.deleteItems(["x"], in: "s")
      }
      return test.host.updates
    }
    let first = run()
    #expect(first.count == 2)
    for _ in 0..<5 { #expect(run() == first) }
  }

  @Test(
    "rule 1: of two smallest sets of moves, the one is chosen that keeps the smallest old indexes")
  func tieBreak() {
    let test = TestList(["s": ["a", "b"]])
    test["s"].items = ["b", "a"]
    test.list.updateSection("s")
    // One must move; a, the first of the old order, stays.
    #expect(test.changes == [["move 0/1→0/0"]])
  }

  @Test("rule 1: the smallest run is compared lexicographically")
  func tieBreakOfLongerRuns() {
    let test = TestList(abcd)
    test["s"].items = ["c", "d", "a", "b"]
    test.list.updateSection("s")
    // The runs of two are a b and c d: a b has the smaller old indexes.
    #expect(test.changes == [["move 0/2→0/0", "move 0/3→0/1"]])
  }

  @Test("rule 1: an explicitly moved item moves if the number of moves is the same")
  func namedItemMoves() throws {
    let test = TestList(["s": ["a", "b"]])
    try expectSuccess(test.list.moveItem("a", .after("b"), in: "s"))
    #expect(test.changes == [["move 0/0→0/1"]])
    // In reverse, moving the other item gives the same order.
    try expectSuccess(test.list.moveItem("a", .before("b"), in: "s"))
    #expect(test.changes.last == ["move 0/1→0/0"])
  }

  @Test("rule 1: an explicitly moved item stays if moving it would take more moves")
  func namedItemStays() {
    let test = TestList(["s": ["a", "b", "c"]])
    test.list.performBatchUpdates {
      test.list.moveItem("b", .after("c"), in: "s")
      test.list.moveItem("c", .before("a"), in: "s")
    }
    // c a b: a and b stay, though b was named.
    #expect(test.changes == [["move 0/2→0/0"]])
  }

  @Test("rule 1: an explicitly moved section moves")
  func namedSectionMoves() {
    let test = TestList(["s": [], "t": []])
    test.list.moveSection("s", .after("t"))
    #expect(test.changes == [["move section 0→1"]])
    let other = TestList(["s": [], "t": []])
    other.list.replaceSections([other["t"], other["s"]])
    #expect(other.changes == [["move section 1→0"]])
  }

  @Test("rule 2: append inserts items at the end, in the given order")
  func appendItems() {
    let test = TestList(["s": ["a"], "t": ["x"]])
    test.list.appendItems(["c", "b"], in: "s")
    #expect(test.order == ["s": ["a", "c", "b"], "t": ["x"]])
    #expect(test.changes == [["insert 0/1", "insert 0/2"]])
  }

  @Test("rule 2: insert inserts items directly after or before the anchor, in the given order")
  func insertItems() {
    let test = TestList(["s": ["a", "b"]])
    test.list.insertItems(["y", "x"], .after("a"), in: "s")
    #expect(test.order == ["s": ["a", "y", "x", "b"]])
    test.list.insertItems(["q", "p"], .before("a"), in: "s")
    #expect(test.order == ["s": ["q", "p", "a", "y", "x", "b"]])
    #expect(
      test.changes == [["insert 0/1", "insert 0/2"], ["insert 0/0", "insert 0/1"]])
  }

  @Test("rule 2: the first and the last item can be anchors, too")
  func insertAtEnds() {
    let test = TestList(["s": ["a"]])
    test.list.insertItems(["z"], .after("a"), in: "s")
    test.list.insertItems(["0"], .before("a"), in: "s")
    #expect(test.order == ["s": ["0", "a", "z"]])
  }

  @Test("rule 2: sections are appended and inserted in the given order, with their items")
  func sections() {
    let test = TestList(["s": []])
    test.list.appendSections([TestSection("u", ["b"]), TestSection("t", ["a"])])
    test.list.insertSections([TestSection("q"), TestSection("p", ["x", "y"])], .after("s"))
    test.list.insertSections([TestSection("n"), TestSection("m")], .before("s"))
    #expect(
      test.order == [
        "n": [], "m": [], "s": [], "q": [], "p": ["x", "y"], "u": ["b"], "t": ["a"],
      ])
    // The items of a section that comes are part of it: no item operation inside it.
    #expect(
      test.changes == [
        ["insert section 1", "insert section 2"], ["insert section 1", "insert section 2"],
        ["insert section 0", "insert section 1"],
      ])
  }

  @Test("rule 2: inserting an existing item doesn't move it")
  func insertKnown() {
    let test = TestList(abcd)
    test.list.insertItems(["d", "x"], .before("a"), in: "s")
    #expect(test.order == ["s": ["x", "a", "b", "c", "d"]])
    test.list.appendItems(["x", "y"], in: "s")
    #expect(test.order == ["s": ["x", "a", "b", "c", "d", "y"]])
    #expect(test.changes == [["insert 0/0"], ["insert 0/5"]])
  }

  @Test("rule 3: a move is relative to its anchor after the removal")
  func moves() {
    let forward = TestList(abcd)
    forward.list.moveItem("a", .after("c"), in: "s")
    #expect(forward.order == ["s": ["b", "c", "a", "d"]])
    forward.list.moveItem("b", .before("d"), in: "s")
    #expect(forward.order == ["s": ["c", "a", "b", "d"]])
    let backward = TestList(abcd)
    backward.list.moveItem("d", .before("b"), in: "s")
    #expect(backward.order == ["s": ["a", "d", "b", "c"]])
    backward.list.moveItem("c", .after("a"), in: "s")
    #expect(backward.order == ["s": ["a", "c", "d", "b"]])
    #expect(forward.changes == [["move 0/0→0/2"], ["move 0/0→0/2"]])
    #expect(backward.changes == [["move 0/3→0/1"], ["move 0/3→0/1"]])
  }

  @Test("rule 3: a section moves relative to its anchor after the removal")
  func sectionMoves() {
    let test = TestList(["s": ["a"], "t": [], "u": []])
    test.list.moveSection("s", .after("t"))
    #expect(test.order == ["t": [], "s": ["a"], "u": []])
    test.list.moveSection("u", .before("t"))
    #expect(test.order == ["u": [], "t": [], "s": ["a"]])
    test.list.moveSection("u", .before("s"))
    #expect(test.order == ["t": [], "u": [], "s": ["a"]])
  }

  @Test("rule 3: a move onto itself changes nothing and isn't an error")
  func ontoItself() throws {
    let test = TestList(["s": ["a", "b"], "t": []])
    try expectSuccess(test.list.moveItem("a", .before("a"), in: "s"))
    try expectSuccess(test.list.moveItem("b", .after("b"), in: "s"))
    try expectSuccess(test.list.moveSection("t", .after("t")))
    try expectSuccess(test.list.moveSection("s", .before("s")))
    #expect(test.order == ["s": ["a", "b"], "t": []] && test.changes.isEmpty)
  }

  @Test("rule 3: a move to the same position changes nothing, and no update is delivered")
  func toItsPlace() throws {
    let test = TestList(["s": ["a", "b"], "t": []])
    try expectSuccess(test.list.moveItem("a", .before("b"), in: "s"))
    try expectSuccess(test.list.moveItem("b", .after("a"), in: "s"))
    try expectSuccess(test.list.moveItem("b", in: "s", toSection: "s"))
    try expectSuccess(test.list.moveSection("s", .before("t")))
    #expect(test.order == ["s": ["a", "b"], "t": []] && test.changes.isEmpty)
  }

  @Test("rule 3: a move to a section moves the item to its end, also within its own section")
  func toSection() throws {
    let test = TestList(["s": ["a", "b"], "t": ["x"]])
    try expectSuccess(test.list.moveItem("a", in: "s", toSection: "t"))
    #expect(test.order == ["s": ["b"], "t": ["x", "a"]])
    try expectSuccess(test.list.moveItem("x", in: "t", toSection: "t"))
    #expect(test.order == ["s": ["b"], "t": ["a", "x"]])
    #expect(test.changes == [["move 0/0→1/1"], ["move 1/0→1/1"]])
  }

  @Test("rule 3: an item moves next to an anchor in another section")
  func acrossSections() throws {
    let test = TestList(["s": ["a", "b"], "t": ["x", "y"]])
    try expectSuccess(
      test.list.perform(
        .moveItem("b", .before("y"), in: "s", toSection: "t")))
    #expect(test.order == ["s": ["a"], "t": ["x", "b", "y"]])
    try expectSuccess(
      test.list.perform(
        .moveItem("x", .after("a"), in: "t", toSection: "s")))
    #expect(test.order == ["s": ["a", "x"], "t": ["b", "y"]])
    #expect(test.changes == [["move 0/1→1/1"], ["move 1/0→0/1"]])
  }

  @Test("rule 3: under section identity, a move fails if the target contains the identifier")
  func targetHoldsIt() throws {
    let test = TestList(["s": ["a", "b"], "t": ["a"]])
    let results = [
      test.list.moveItem("a", in: "s", toSection: "t"),
      test.list.perform(
        .moveItem("a", .after("a"), in: "s", toSection: "t")),
    ]
    for result in results {
      let error = try expectFailure(.duplicates, result)
      #expect(["'a'", "'s'", "'t'"].allSatisfy(error.message.contains))
    }
    #expect(test.order == ["s": ["a", "b"], "t": ["a"]] && test.changes.isEmpty)
  }
}
