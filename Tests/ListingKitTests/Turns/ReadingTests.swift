import Foundation
import ListingKit
import ListingTesting
import Testing

@Suite("Sections that act while they are read")
struct ReadingTests {
  /// Does something whenever its items are read.
  private final class RestlessSection: ListSection {
    var context: ListContext?
    let listIdentifier = "s"
    var acts: (ListContext?) -> Void = { _ in }
    var names = ["a", "b"]

    var items: [any ListIdentifiable] {
      acts(context)
      return names
    }

    func cell(for itemIdentifier: String, at indexPath: IndexPath) -> (any ListCell)? { nil }
  }

  /// Does something whenever its content is compared.
  private struct RestlessItem: ListDiffable {
    let listIdentifier = "a"
    let acts: () -> Void

    func isContentEqual(to other: any ListDiffable) -> Bool {
      acts()
      return false
    }
  }

  @Test("an operation from items is refused, with a result, and ends neither turn nor process")
  func operationFromItems() throws {
    let test = TestList(["t": []])
    let section = RestlessSection()
    var results: [ListResult] = []
    section.acts = { context in
      context?.append(section: "t", items: ["x"]) { results.append($0) }
      context?.performBatchUpdates { context?.deleteItems(["a"], in: "s") }
      context?.list?.flush()
      _ = context?.list?.sections
    }
    try expectSuccess(test.list.append(newSections: [section]))
    section.names = ["b", "c"]
    try expectSuccess(test.list.update(section: section))
    try expectSuccess(test.list.reload(section: section))
    #expect(test.order == ["t": [], "s": ["b", "c"]])
    #expect(!results.isEmpty)
    for result in results {
      let error = try expectFailure(.invalid, result)
      #expect(error.message.contains("`items`"))
    }
    try test.host.expectNoProblems()
  }

  @Test("an operation from a comparison of content is refused, too")
  func operationFromComparison() throws {
    let test = TestList(["s": []])
    var results: [ListResult] = []
    let item = RestlessItem {
      test.list.append(section: "s", items: ["x"]) { results.append($0) }
      test.list.flush()
    }
    try expectSuccess(test.list.append(section: "s", items: [item]))
    test["s"].items = [item]
    try expectSuccess(test.list.update(section: "s"))
    #expect(test.order == ["s": ["a"]] && !results.isEmpty)
    for result in results { try expectFailure(.invalid, result) }
    // The list goes on as ever.
    test.list.append(section: "s", items: ["y"])
    #expect(test.order == ["s": ["a", "y"]])
  }

  @Test("an operation from the diagnostics handler belongs to the turn that it answers")
  func operationFromDiagnostics() throws {
    let test = TestList(["s": ["a"], "log": []])
    var count = 0
    test.list.diagnosticsHandler = { diagnostic in
      guard diagnostic.code == .duplicates else { return }
      count += 1
      test.list.append(section: "log", items: ["\(count)"])
    }
    test.list.append(section: "s", items: ["a", "b", "a"])
    #expect(test.order == ["s": ["a", "b"], "log": ["1", "2"]])
    #expect(test.changes == [["insert 0/1", "insert 1/0", "insert 1/1"]])
    try test.host.expectNoProblems()
  }

  @Test("sections have their contexts when the diagnostics handler is called")
  func contextsFirst() throws {
    let test = TestList(["log": []])
    let section = TestSection("s", ["a", "a"])
    var log: [String] = []
    section.onEvent = { section, event in log.append("\(event) \(section.context != nil)") }
    test.list.diagnosticsHandler = { diagnostic in
      guard diagnostic.code == .duplicates else { return }
      log.append("handler \(section.context != nil)")
      test.list.append(section: "log", items: ["1"]) { _ in log.append("second completion") }
    }
    test.list.append(newSections: [section]) { _ in log.append("first completion") }
    #expect(
      log == ["handler true", "didMoveToList true", "first completion", "second completion"])
  }
}
