import ListingKit
import ListingTesting
import Testing

@Suite("Rule 2 of identity: the policies for duplicates")
struct DuplicatePolicyTests {
  private func list(_ policy: ListDuplicatePolicy) -> TestList {
    let test = TestList(["s": []], duplicates: policy)
    test.list.appendItems([Note("a", "old"), Note("b", "old")], in: "s")
    test.host.forget()
    return test
  }

  @Test("first: the later content is ignored, and no update is delivered")
  func first() throws {
    let test = list(.first)
    let result = test.list.appendItems([Note("a", "new")], in: "s")
    try expectDropped([ListItemPath("s", "a")], result)
    #expect(test.changes.isEmpty)
    // The old content is still the known one: updating to it changes nothing, to another does.
    test["s"].items = [Note("a", "old"), Note("b", "new")]
    try expectSuccess(test.list.updateSection("s"))
    #expect(test.changes == [["reconfigure 0/1→0/1"]])
  }

  @Test("first: within one call, the first occurrence determines the content and the place")
  func firstWithinOneCall() throws {
    let test = list(.first)
    let result = test.list.appendItems([Note("x", "1"), Note("y"), Note("x", "2")], in: "s")
    try expectDropped([ListItemPath("s", "x")], result)
    test["s"].items = [Note("a", "old"), Note("b", "old"), Note("x", "1"), Note("y")]
    test.list.updateSection("s")
    #expect(test.changes == [["insert 0/2", "insert 0/3"]])
  }

  @Test("last: the displayed item stays in place, takes the new content and is reported as updated")
  func last() throws {
    let test = list(.last)
    let result = test.list.insertItems([Note("b", "new"), Note("c")], .before("a"), in: "s")
    let outcome = try result.get()
    #expect(outcome.updated == [ListItemPath("s", "b")] && outcome.dropped.isEmpty)
    #expect(test.order == ["s": ["c", "a", "b"]])
    #expect(test.changes == [["insert 0/0", "reconfigure 0/1→0/2"]])
  }

  @Test("last: equal content is reported as updated, but no cell is reconfigured")
  func lastWithEqualContent() throws {
    let test = list(.last)
    let result = test.list.appendItems([Note("a", "old")], in: "s")
    #expect(try result.get().updated == [ListItemPath("s", "a")])
    #expect(test.changes.isEmpty)
  }

  @Test("last: content that can't be compared counts as changed")
  func lastWithOpaqueContent() throws {
    let test = TestList(["s": []], duplicates: .last)
    test.list.appendItems([Opaque("a")], in: "s")
    test.host.forget()
    let result = test.list.appendItems([Opaque("a")], in: "s")
    #expect(try result.get().updated == [ListItemPath("s", "a")])
    #expect(test.changes == [["reconfigure 0/0→0/0"]])
  }

  @Test(
    "last: within one call, the first occurrence determines the place, the last one the content")
  func lastWithinOneCall() throws {
    let test = list(.last)
    let result = test.list.appendItems([Note("x", "1"), Note("y"), Note("x", "2")], in: "s")
    #expect(try result.get().updated == [ListItemPath("s", "x")])
    #expect(test.order == ["s": ["a", "b", "x", "y"]])
    test["s"].items = [Note("a", "old"), Note("b", "old"), Note("x", "2"), Note("y")]
    test.list.updateSection("s")
    #expect(test.changes == [["insert 0/2", "insert 0/3"]])
  }

  @Test("last: an update of the section takes the last content of an item that occurs twice")
  func lastInUpdate() throws {
    let test = list(.last)
    test["s"].items = [Note("a", "old"), Note("b", "old"), Note("a", "new")]
    let result = test.list.updateSection("s")
    #expect(try result.get().updated == [ListItemPath("s", "a")])
    #expect(test.order == ["s": ["a", "b"]])
    #expect(test.changes == [["reconfigure 0/0→0/0"]])
  }

  @Test("last: under list identity, an item of another section is dropped, not updated")
  func lastUnderListIdentity() throws {
    let test = TestList(["s": ["a"], "t": []], identity: .list, duplicates: .last)
    let result = test.list.appendItems(["a"], in: "t")
    try expectDropped([ListItemPath("t", "a")], result)
    #expect(test.order == ["s": ["a"], "t": []])
  }

  @Test(
    "error: the whole call is rejected and nothing changes",
    arguments: [[Note("c"), Note("a")], [Note("c"), Note("c")]])
  func error(items: [Note]) throws {
    let test = list(.error)
    let results = [
      test.list.appendItems(items, in: "s"),
      test.list.insertItems(items, .before("b"), in: "s"),
    ]
    for result in results {
      let error = try expectFailure(.duplicates, result)
      #expect(error.message.contains("'\(items[1])'") && error.message.contains("'s'"))
    }
    #expect(test.order == ["s": ["a", "b"]] && test.changes.isEmpty && test.drops.isEmpty)
  }

  @Test("error: an update or reload of a section with a repeated item is rejected")
  func errorInUpdate() throws {
    let test = list(.error)
    test["s"].items = [Note("c"), Note("c")]
    try expectFailure(.duplicates, test.list.updateSection("s"))
    try expectFailure(.duplicates, test.list.reloadSections(["s"]))
    #expect(test.order == ["s": ["a", "b"]] && test.changes.isEmpty)
  }

  @Test("error: a call with an empty identifier is rejected, too")
  func errorForEmptyIdentifier() throws {
    let test = list(.error)
    let error = try expectFailure(
      .emptyIdentifier, test.list.appendItems([Note("c"), Note("")], in: "s"))
    #expect(error.message.contains("'s'"))
    #expect(test.order == ["s": ["a", "b"]])
  }

  @Test(
    "error: a section with a repeated item causes the other sections of the call to be rejected, too"
  )
  func errorInNewSections() throws {
    let test = TestList(["s": ["a"]])
    let good = TestSection("good", ["x"])
    let bad = TestSection("bad", ["y", "y"], duplicates: .error)
    try expectFailure(.duplicates, test.list.appendSections([good, bad]))
    try expectFailure(.duplicates, test.list.replaceSections([good, bad]))
    try expectFailure(
      .duplicates, test.list.insertSections([good, bad], .before("s")))
    #expect(test.order == ["s": ["a"]] && test.changes.isEmpty)
    #expect(good.context == nil && bad.context == nil && good.events.isEmpty)
  }

  @Test("a rejected call reports no drops, since it dropped nothing")
  func refusedCallReportsNothing() throws {
    let test = TestList(["s": ["a"]])
    let bad = TestSection("bad", ["y", "y"], duplicates: .error)
    try expectFailure(.duplicates, test.list.appendSections([TestSection("s"), bad]))
    #expect(test.drops.isEmpty)
  }
}
