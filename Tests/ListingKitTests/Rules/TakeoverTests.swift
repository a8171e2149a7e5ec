import ListingKit
import ListingTesting
import Testing

@Suite("Rule 3 of identity: section objects with a known identifier", .tags(.concurrency))
struct TakeoverTests {
  @Test(
    "In update and reload, a new object replaces the old one: the context moves, and common items stay"
  )
  func takeover() throws {
    let test = TestList(["s": ["a", "b"], "t": []])
    let old = test["s"]
    let new = TestSection("s", ["b", "c"])
    try expectSuccess(test.list.replaceSections([new, test["t"]]))
    #expect(test.order == ["s": ["b", "c"], "t": []])
    #expect(
      test.changes == [["delete 0/0", "insert 0/1", "header of s", "footer of s"]])
    #expect(test.list.section(for: "s") === new)
    #expect(new.context?.list === test.list && old.context == nil)
    #expect(new.events == [.didMoveToList] && old.events == [.willLeaveList])
    #expect(test["t"].events.isEmpty)

    let newer = TestSection("s", ["b", "c"])
    try expectSuccess(
      test.list.replaceSections(
        [newer, test["t"]], reconfiguring: true, animatingDifferences: false))
    #expect(test.list.section(for: "s") === newer && new.context == nil)
    #expect(newer.events == [.didMoveToList])
    #expect(new.events == [.didMoveToList, .willLeaveList])
    // A reload fills all that stays again, without animation.
    let update = try #require(test.host.updates.last)
    #expect(update.reconfigures.count == 2 && update.stages.isEmpty && !update.animates)
  }

  @Test("The old object has its context in willLeaveList")
  func contextWhileLeaving() {
    let test = TestList(["s": []])
    var hadContext: Bool?
    test["s"].onEvent = { section, event in
      if event == .willLeaveList { hadContext = section.context?.list === test.list }
    }
    test.list.deleteSections(["s"])
    #expect(hadContext == true && test["s"].context == nil)
  }

  @Test("The new object has its context and is displayed in didMoveToList")
  func contextWhileEntering() {
    let test = TestList()
    let section = TestSection("s", ["a"])
    var found: [String]?
    section.onEvent = { section, _ in
      found = section.context?.snapshot.itemIdentifiers(inSection: "s")
    }
    test.list.appendSections([section])
    #expect(found == ["a"])
  }

  @Test("The same object stays, and isn't notified")
  func sameObject() {
    let test = TestList(["s": ["a"]])
    test["s"].items = ["b"]
    test.list.replaceSections([test["s"]])
    #expect(test.order == ["s": ["b"]])
    #expect(test["s"].events.isEmpty && test["s"].context?.list === test.list)
  }

  @Test("In append and insert, a known identifier is a duplicate, even with the same object")
  func duplicateInAppend() throws {
    let test = TestList(["s": ["a"], "t": []])
    let results = [
      test.list.appendSections([TestSection("s", ["x"])]),
      test.list.insertSections([TestSection("s", ["x"])], .after("t")),
      test.list.insertSections([test["s"]], .after("t")),
    ]
    for result in results { #expect(try result.get().droppedSections == ["s"]) }
    #expect(test.order == ["s": ["a"], "t": []] && test.changes.isEmpty)
    #expect(test.list.section(for: "s") === test["s"])
  }

  @Test("A call with a section of another list is rejected, and the error names the section")
  func foreignSection() throws {
    let other = TestList(["theirs": ["a"]])
    let test = TestList(["s": []])
    let mine = TestSection("mine")
    let calls = [
      test.list.appendSections([mine, other["theirs"]]),
      test.list.insertSections([other["theirs"]], .before("s")),
      test.list.replaceSections([mine, other["theirs"]]),
      test.list.replaceSections(
        [other["theirs"]], reconfiguring: true, animatingDifferences: false),
    ]
    for result in calls {
      let error = try expectFailure(.invalid, result)
      #expect(error.message.contains("'theirs'") && error.message.contains("another list"))
    }
    #expect(test.order == ["s": []] && mine.context == nil)
    #expect(other["theirs"].context?.list === other.list)
    // It is free once it has left.
    other.list.deleteSections(["theirs"])
    try expectSuccess(test.list.appendSections([other["theirs"]]))
    #expect(test.order == ["s": [], "theirs": ["a"]])
  }

  @Test("Of two objects with one identifier in one call, the first one is used")
  func twiceInOneCall() throws {
    let test = TestList(["s": ["a"]])
    let first = TestSection("s", ["x"])
    let second = TestSection("s", ["y"])
    let result = test.list.replaceSections([first, second])
    #expect(try result.get().droppedSections == ["s"])
    #expect(test.order == ["s": ["x"]] && test.list.section(for: "s") === first)
    #expect(second.context == nil && second.events.isEmpty)
  }

  @Test(
    "A section that is inserted and deleted in one transaction was never in the list, and can be used again"
  )
  func cameAndWent() throws {
    let test = TestList(["s": []])
    let brief = TestSection("brief", ["a"])
    test.list.performBatchUpdates {
      test.list.appendSections([brief])
      test.list.deleteSections(["brief"])
    }
    #expect(test.changes.isEmpty && brief.events.isEmpty && brief.context == nil)
    let other = TestList()
    try expectSuccess(other.list.appendSections([brief]))
    #expect(other.order == ["brief": ["a"]])
  }

  @Test("An object that is replaced in the transaction in which it was inserted loses its context")
  func takenOverInItsTurn() throws {
    let test = TestList(["s": ["a"]])
    let first = TestSection("s", ["b"])
    let second = TestSection("s", ["c"])
    test.list.performBatchUpdates {
      test.list.replaceSections([first])
      test.list.replaceSections([second])
    }
    #expect(test.order == ["s": ["c"]])
    #expect(first.context == nil && first.events.isEmpty)
    #expect(second.context?.list === test.list && second.events == [.didMoveToList])
    #expect(test["s"].context == nil && test["s"].events == [.willLeaveList])
  }

  @Test("A section that is deleted and appended in one transaction stays")
  func deletedAndAdded() throws {
    let test = TestList(["s": ["a", "b"], "t": []])
    test["s"].items = ["b", "c"]
    test.list.performBatchUpdates {
      test.list.deleteSections(["s"])
      test.list.appendSections([test["s"]])
    }
    #expect(test.order == ["t": [], "s": ["b", "c"]])
    #expect(test["s"].events.isEmpty && test["s"].context?.list === test.list)
    try test.host.expectNoProblems()
  }

  @Test(
    "An object that replaces another one by delete and append in a transaction has its header reloaded"
  )
  func replacedByDeleteAndAppend() throws {
    let test = TestList(["s": ["a"]])
    let new = TestSection("s", ["a"])
    test.list.performBatchUpdates {
      test.list.deleteSections(["s"])
      test.list.appendSections([new])
    }
    #expect(test.changes == [["header of s", "footer of s"]])
    #expect(new.events == [.didMoveToList] && test["s"].events == [.willLeaveList])
  }

  @Test("Sections are notified of leaving and entering in display order")
  func orderOfEvents() {
    let test = TestList(["s": [], "t": [], "u": []])
    var log: [String] = []
    let record: (TestSection, TestSection.Event) -> Void = { section, event in
      log.append("\(section.listIdentifier) \(event)")
    }
    for name in ["s", "t", "u"] { test[name].onEvent = record }
    let new = ["x", "t", "y"].map { TestSection($0) }
    for section in new { section.onEvent = record }
    test.list.replaceSections(new)
    #expect(
      log == [
        "s willLeaveList", "t willLeaveList", "u willLeaveList", "x didMoveToList",
        "t didMoveToList", "y didMoveToList",
      ])
  }
}
