import ListingKit
import ListingTesting
import Testing

@Suite("Rule 4 of order: unknown sections, items and anchors")
struct UnknownRuleTests {
  struct Refusal: CustomTestStringConvertible, Sendable {
    let name: String
    let code: ListError.Code
    /// The names in the message.
    let subjects: [String]
    let call: @Sendable (ListDataSource) -> ListResult

    var testDescription: String { name }
  }

  /// The list that they are tried on holds s(a b) and t(x).
  static let refusals: [Refusal] = [
    Refusal(name: "append to a section", code: .unknownSection, subjects: ["'no'"]) {
      $0.appendItems(["q"], in: "no")
    },
    Refusal(name: "insert before, section", code: .unknownSection, subjects: ["'no'"]) {
      $0.insertItems(["q"], .before("a"), in: "no")
    },
    Refusal(name: "insert before, anchor", code: .unknownAnchor, subjects: ["'s'", "'x'"]) {
      $0.insertItems(["q"], .before("x"), in: "s")
    },
    Refusal(name: "insert after, anchor", code: .unknownAnchor, subjects: ["'s'", "'x'"]) {
      $0.insertItems(["q"], .after("x"), in: "s")
    },
    Refusal(name: "insert nothing, anchor", code: .unknownAnchor, subjects: ["'s'", "'x'"]) {
      $0.insertItems([], .after("x"), in: "s")
    },
    Refusal(name: "insert next to itself", code: .unknownAnchor, subjects: ["'s'", "'q'"]) {
      $0.insertItems(["q", "r"], .after("q"), in: "s")
    },
    Refusal(name: "move, section", code: .unknownSection, subjects: ["'no'"]) {
      $0.moveItem("a", .before("b"), in: "no")
    },
    Refusal(name: "move, item", code: .unknownItem, subjects: ["'s'", "'x'"]) {
      $0.moveItem("x", .before("a"), in: "s")
    },
    Refusal(name: "move before, anchor", code: .unknownAnchor, subjects: ["'s'", "'x'"]) {
      $0.moveItem("a", .before("x"), in: "s")
    },
    Refusal(name: "move after, anchor", code: .unknownAnchor, subjects: ["'s'", "'x'"]) {
      $0.moveItem("a", .after("x"), in: "s")
    },
    Refusal(name: "move an unknown item onto itself", code: .unknownItem, subjects: ["'x'"]) {
      $0.moveItem("x", .after("x"), in: "s")
    },
    Refusal(name: "move across, anchor's section", code: .unknownSection, subjects: ["'no'"]) {
      $0.perform(
        .moveItem("a", .before("x"), in: "s", toSection: "no"))
    },
    Refusal(name: "move across, anchor", code: .unknownAnchor, subjects: ["'t'", "'y'"]) {
      $0.perform(
        .moveItem("a", .after("y"), in: "s", toSection: "t"))
    },
    Refusal(name: "move to section, source", code: .unknownSection, subjects: ["'no'"]) {
      $0.moveItem("a", in: "no", toSection: "t")
    },
    Refusal(name: "move to section, item", code: .unknownItem, subjects: ["'s'", "'x'"]) {
      $0.moveItem("x", in: "s", toSection: "t")
    },
    Refusal(name: "move to section, target", code: .unknownSection, subjects: ["'no'"]) {
      $0.moveItem("a", in: "s", toSection: "no")
    },
    Refusal(name: "update", code: .unknownSection, subjects: ["'no'"]) {
      $0.updateSection("no")
    },
    Refusal(name: "update, reloaded item", code: .unknownItem, subjects: ["'s'", "'x'"]) {
      $0.updateSection("s", reloadingItems: ["a", "x"])
    },
    Refusal(name: "reconfigure, section", code: .unknownSection, subjects: ["'no'"]) {
      $0.reconfigureItems([], in: "no")
    },
    Refusal(name: "reconfigure, item", code: .unknownItem, subjects: ["'s'", "'x'"]) {
      $0.reconfigureItems(["a", "x"], in: "s")
    },
    Refusal(name: "reload items, section", code: .unknownSection, subjects: ["'no'"]) {
      $0.reloadItems(["a"], in: "no")
    },
    Refusal(name: "reload items, item", code: .unknownItem, subjects: ["'s'", "'x'"]) {
      $0.reloadItems(["a", "x"], in: "s")
    },
    Refusal(name: "reload header", code: .unknownSection, subjects: ["'no'"]) {
      $0.reloadSupplementaryViews([.header], of: "no")
    },
    Refusal(name: "insert sections before", code: .unknownAnchor, subjects: ["'no'"]) {
      $0.insertSections([TestSection("u")], .before("no"))
    },
    Refusal(name: "insert sections after", code: .unknownAnchor, subjects: ["'no'"]) {
      $0.insertSections([TestSection("u")], .after("no"))
    },
    Refusal(name: "move section", code: .unknownSection, subjects: ["'no'"]) {
      $0.moveSection("no", .before("s"))
    },
    Refusal(name: "move section, anchor", code: .unknownAnchor, subjects: ["'no'"]) {
      $0.moveSection("s", .after("no"))
    },
    Refusal(name: "reload section", code: .unknownSection, subjects: ["'no'"]) {
      $0.reloadSections(["no"])
    },
    Refusal(name: "reload sections, one of them", code: .unknownSection, subjects: ["'no'"]) {
      $0.perform(.reloadSections(["s", "no"]))
    },
  ]

  @Test(
    "An unknown section, item or anchor changes nothing, and the error names it",
    arguments: refusals)
  func refused(refusal: Refusal) throws {
    for identity in [ListIdentity.section, .list] {
      let test = TestList(["s": ["a", "b"], "t": ["x"]], identity: identity)
      let error = try expectFailure(refusal.code, refusal.call(test.list))
      for subject in refusal.subjects { #expect(error.message.contains(subject)) }
      #expect(test.order == ["s": ["a", "b"], "t": ["x"]] && test.changes.isEmpty)
      // It has no effect in a later transaction, either.
      test.list.appendItems(["last"], in: "t")
      #expect(test.changes == [["insert 1/1"]])
    }
  }

  @Test("A delete never fails: it removes the known items and lists the unknown ones")
  func deleteItems() throws {
    let test = TestList(["s": ["a", "b", "c"]])
    let outcome = try test.list.deleteItems(["x", "a", "y", "c", "a"], in: "s").get()
    #expect(outcome.unknown == [ListItemPath("s", "x"), ListItemPath("s", "y")])
    #expect(test.order == ["s": ["b"]])
    #expect(test.changes == [["delete 0/0", "delete 0/2"]])
    let none = try test.list.deleteItems(["a"], in: "no").get()
    #expect(none.unknown == [ListItemPath("no", "a")])
    #expect(test.changes.count == 1)
  }

  @Test("A delete of sections never fails either")
  func deleteSections() throws {
    let test = TestList(["s": ["a"], "t": ["b"], "u": []])
    let outcome = try test.list.deleteSections(["no", "t", "s"]).get()
    #expect(outcome.unknownSections == ["no"] && outcome.unknown.isEmpty)
    #expect(test.order == ["u": []])
    // Their items go with them: no item operation inside a section that is deleted.
    #expect(test.changes == [["delete section 0", "delete section 1"]])
    #expect(test["s"].context == nil && test["t"].events == [.willLeaveList])
  }

  @Test(
    "An operation of a section without a list fails with its identifier, and its completion is called"
  )
  func sectionWithoutList() throws {
    let section = TestSection("alone")
    var results: [ListResult] = []
    let error = try expectFailure(.invalid, section.appendItems(["a"]) { results.append($0) })
    #expect(error.message.contains("'alone'"))
    #expect(results == [.failure(error)])
  }
}
