import ListingKit
import ListingTesting
import Testing

@Suite("Rules of identity")
struct IdentityRuleTests {
  @Test("rule 1: two sections can contain the same identifier, which then identifies two items")
  func sameIdentifierInTwoSections() throws {
    let test = TestList(["s": ["a", "b"], "t": ["a"]])
    #expect(test.order == ["s": ["a", "b"], "t": ["a"]])
    try expectSuccess(test.list.deleteItems(["a"], in: "s"))
    #expect(test.order == ["s": ["b"], "t": ["a"]])
    #expect(test.changes == [["delete 0/0"]])
  }

  @Test("rule 1: under list identity, an item is in at most one section")
  func listIdentity() throws {
    let test = TestList(["s": ["a", "b"], "t": []], identity: .list)
    try expectDropped(
      [ListItemPath("t", "a")], test.list.appendItems(["a", "c"], in: "t"))
    #expect(test.order == ["s": ["a", "b"], "t": ["c"]])
    try expectDropped(
      [ListItemPath("t", "b")],
      test.list.insertItems(["b", "d"], .before("c"), in: "t"))
    #expect(test.order == ["s": ["a", "b"], "t": ["d", "c"]])
  }

  @Test("rule 1: under list identity, new sections insert only items that no section contains")
  func listIdentityAcrossNewSections() throws {
    let test = TestList(["s": ["a"]], identity: .list)
    let result = test.list.insertSections(
      [TestSection("t", ["a", "b"]), TestSection("u", ["b", "c"])], .before("s"))
    try expectDropped([ListItemPath("t", "a"), ListItemPath("u", "b")], result)
    #expect(test.order == ["t": ["b"], "u": ["c"], "s": ["a"]])
  }

  @Test("rule 2: within one call, the first occurrence stays, in the given order")
  func firstOfOneCall() throws {
    let test = TestList(["s": ["a"]])
    try expectDropped(
      [ListItemPath("s", "x"), ListItemPath("s", "x")],
      test.list.appendItems(["x", "y", "x", "x", "z"], in: "s"))
    #expect(test.order == ["s": ["a", "x", "y", "z"]])
    #expect(test.changes == [["insert 0/1", "insert 0/2", "insert 0/3"]])
  }

  @Test("rule 2: a displayed item keeps its identifier, place and cell")
  func displayedStays() throws {
    let test = TestList(["s": ["a", "b"]])
    try expectDropped(
      [ListItemPath("s", "b")], test.list.insertItems(["b"], .before("a"), in: "s"))
    #expect(test.order == ["s": ["a", "b"]] && test.changes.isEmpty)
    try expectDropped(
      [ListItemPath("s", "b")],
      test.list.insertItems(["c", "b", "d"], .before("a"), in: "s"))
    #expect(test.order == ["s": ["c", "d", "a", "b"]])
    #expect(test.changes == [["insert 0/0", "insert 0/1"]])
  }

  @Test("rule 2: across sections of one call, section order decides")
  func sectionOrderDecides() throws {
    let test = TestList(identity: .list)
    let sections = [TestSection("s", ["a", "b"]), TestSection("t", ["b", "c"])]
    try expectDropped([ListItemPath("t", "b")], test.list.appendSections(sections))
    #expect(test.order == ["s": ["a", "b"], "t": ["c"]])
  }

  @Test("rule 2: a displayed item keeps an identifier, even if an earlier section contains it, too")
  func displayedBeatsEarlierSection() throws {
    let test = TestList(["s": [], "t": ["a"]], identity: .list)
    let result = test.list.replaceSections([TestSection("s", ["a"]), TestSection("t", ["a"])])
    try expectDropped([ListItemPath("s", "a")], result)
    #expect(test.order == ["s": [], "t": ["a"]])
    try test.host.expectNoProblems()
  }

  @Test("rule 2: a later section with a known identifier is dropped")
  func laterSection() throws {
    let test = TestList(["s": ["a"]])
    let result = test.list.appendSections([
      TestSection("s", ["x"]), TestSection("t", ["y"]), TestSection("t", ["z"]),
    ])
    #expect(try result.get().droppedSections == ["s", "t"])
    #expect(test.order == ["s": ["a"], "t": ["y"]])
    #expect(test.changes == [["insert section 1"]])
  }

  @Test(
    "rule 4: a dropped item is in the result, and is reported to the diagnostics handler and the log"
  )
  func noDropIsSilent() throws {
    let test = TestList(["s": ["a"]])
    try expectDropped([ListItemPath("s", "a")], test.list.appendItems(["a"], in: "s"))
    #expect(test.diagnostics.map(\.code) == [.duplicates])
    let diagnostic = try #require(test.diagnostics.first)
    #expect(diagnostic.section == "s" && diagnostic.item == "a")
    #expect(diagnostic.message.contains("'a'") && diagnostic.message.contains("'s'"))
    #expect(test.log.all == ["warning \(diagnostic.message)"])
  }

  @Test(
    "rule 4: a dropped section is in the result, and is reported to the diagnostics handler and the log"
  )
  func noDroppedSectionIsSilent() throws {
    let test = TestList(["s": ["a"]])
    let result = test.list.appendSections([TestSection("s")])
    #expect(try result.get().droppedSections == ["s"])
    #expect(test.diagnostics.map(\.code) == [.duplicateSection])
    #expect(test.diagnostics.map(\.item) == [nil])
    #expect(test.log.all == test.diagnostics.map { "warning \($0.message)" })
  }

  @Test("rule 4: a failed operation is logged with the line of code that requested it")
  func failuresAreLogged() throws {
    let test = TestList()
    let line = #line + 1
    let error = try expectFailure(.unknownSection, test.list.appendItems(["a"], in: "x"))
    #expect(test.log.all == ["warning IdentityRuleTests.swift:\(line): \(error)"])
  }

  @Test("rule 5: an item with an empty identifier is dropped and reported")
  func emptyItem() throws {
    let test = TestList(["s": ["a"]])
    let dropped = [ListItemPath("s", "")]
    try expectDropped(dropped, test.list.appendItems(["", "b"], in: "s"))
    try expectDropped(dropped, test.list.insertItems(["", "c"], .after("a"), in: "s"))
    #expect(test.order == ["s": ["a", "c", "b"]])
    test["s"].items = ["", "a", ""]
    try expectDropped(dropped + dropped, test.list.updateSection("s"))
    #expect(test.order == ["s": ["a"]])
    #expect(test.drops.map(\.code) == Array(repeating: .emptyIdentifier, count: 4))
    #expect(test.drops.allSatisfy { $0.section == "s" && $0.message.contains("'s'") })
  }

  @Test("rule 5: a section with an empty identifier is dropped and reported")
  func emptySection() throws {
    let test = TestList()
    let empty = TestSection("", ["a"])
    let result = test.list.appendSections([empty, TestSection("s")])
    #expect(try result.get().droppedSections == [""])
    #expect(test.order == ["s": []])
    #expect(test.diagnostics.map(\.code) == [.emptyIdentifier])
    #expect(empty.context == nil && empty.events.isEmpty)
    let replaced = test.list.replaceSections([TestSection(""), TestSection("t")])
    #expect(try replaced.get().droppedSections == [""])
    #expect(test.order == ["t": []])
  }

  @Test("rule 6: identifiers are compared with ==: é composed and decomposed are equal")
  func canonicalEquivalence() throws {
    let composed = "caf\u{e9}"
    let decomposed = "cafe\u{301}"
    #expect(Array(composed.unicodeScalars) != Array(decomposed.unicodeScalars))
    let test = TestList(["s": [composed, "b"]])
    try expectDropped(
      [ListItemPath("s", composed)], test.list.appendItems([decomposed], in: "s"))
    try expectSuccess(test.list.moveItem(decomposed, .after("b"), in: "s"))
    #expect(test.order == ["s": ["b", composed]])
    test["s"].items = [decomposed, "b"]
    try expectSuccess(test.list.updateSection("s"))
    #expect(test.order == ["s": [composed, "b"]])
    // One move each: to another spelling there is no delete and no insert.
    #expect(test.changes == [["move 0/0→0/1"], ["move 0/1→0/0"]])
  }

  @Test("rule 6: section identifiers are compared with ==, too")
  func canonicalSections() throws {
    let test = TestList(["caf\u{e9}": ["a"]])
    try expectSuccess(test.list.appendItems(["b"], in: "cafe\u{301}"))
    #expect(test.order == ["caf\u{e9}": ["a", "b"]])
    let result = test.list.appendSections([TestSection("cafe\u{301}")])
    #expect(try result.get().droppedSections == ["caf\u{e9}"])
  }

  @Test("rule 6: identifiers that would be equal when joined identify two items")
  func neverJoined() throws {
    let test = TestList(["a-b": ["c"], "a": ["b-c"], "a/b": ["c"], "s": ["b/c"]])
    for section in test.list.sections {
      let items = test.list.snapshot.itemIdentifiers(inSection: section.listIdentifier)
      try expectSuccess(test.list.reconfigureItems(items, in: section))
    }
    try expectSuccess(test.list.deleteItems(["c"], in: "a-b"))
    #expect(test.order == ["a-b": [], "a": ["b-c"], "a/b": ["c"], "s": ["b/c"]])
    #expect(
      ListItemPath("a-b", "c") != ListItemPath("a", "b-c")
        && ListItemPath("a/b", "c").description != ListItemPath("a", "b/c").description)
  }

  @Test("rule 6: the text of a path can be parsed, since separators in it are escaped")
  func pathText() {
    #expect(ListItemPath("a/b", "c d").description == #"a\/b/c\ d"#)
    #expect(ListItemPath(#"a\"#, "b").description == #"a\\/b"#)
  }
}
