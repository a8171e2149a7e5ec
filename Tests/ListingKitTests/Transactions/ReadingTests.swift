import Foundation
import ListingKit
import ListingTesting
import Testing

@Suite("Operations while the list reads sections", .tags(.concurrency))
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

  @Test(
    "an operation in `items` is rejected with a result, and ends neither transaction nor process")
  func operationFromItems() throws {
    let test = TestList(["t": []])
    let section = RestlessSection()
    var results: [ListResult] = []
    section.acts = { context in
      context?.appendItems(["x"], in: "t") { results.append($0) }
      context?.performBatchUpdates { context?.deleteItems(["a"], in: "s") }
      context?.list?.flush()
      _ = context?.list?.sections
    }
    try expectSuccess(test.list.appendSections([section]))
    section.names = ["b", "c"]
    try expectSuccess(test.list.updateSection(section))
    try expectSuccess(test.list.reloadSections([section]))
    #expect(test.order == ["t": [], "s": ["b", "c"]])
    #expect(!results.isEmpty)
    for result in results {
      let error = try expectFailure(.invalid, result)
      #expect(error.message.contains("`items`"))
    }
    try test.host.expectNoProblems()
  }

  @Test("an operation in a comparison of content is rejected, too")
  func operationFromComparison() throws {
    let test = TestList(["s": []])
    var results: [ListResult] = []
    let item = RestlessItem {
      test.list.appendItems(["x"], in: "s") { results.append($0) }
      test.list.flush()
    }
    try expectSuccess(test.list.appendItems([item], in: "s"))
    test["s"].items = [item]
    try expectSuccess(test.list.updateSection("s"))
    #expect(test.order == ["s": ["a"]] && !results.isEmpty)
    for result in results { try expectFailure(.invalid, result) }
    // The list continues to work.
    test.list.appendItems(["y"], in: "s")
    #expect(test.order == ["s": ["a", "y"]])
  }

  @Test("a ready-made section can set its items from a comparison")
  func refreshFromComparison() async {
    let list = ListDataSource(logger: LogLines().logger, isolation: nil)
    let source = ScriptedSource(.page("1"), .page("2"), .page("3"))
    let paged = PagedSection("p", source: source) { .text($0.listIdentifier) }
    let item = RestlessItem { paged.refresh() }
    let section = TestSection("s", [item])
    list.appendSections([section, paged])
    await list.waitUntilIdle(isolation: nil)
    let before = await source.requests.count
    // Within the turn's operation, and at the end of the turn.
    list.updateSection(section)
    #expect(ListOrder(list)["s"] == ["a"])
    await list.waitUntilIdle(isolation: nil)
    let after = await source.requests.count
    #expect(after > before)
  }

  @Test(
    "an operation that a section requests when it gets its context belongs to the same transaction")
  func operationFromContext() {
    /// Asks for an operation as soon as it may.
    final class EagerSection: ListSection {
      var context: ListContext? {
        didSet { context?.appendItems(["b"], in: "s") { [log] _ in log("section's own") } }
      }
      let listIdentifier = "s"
      let items: [any ListIdentifiable] = ["a"]
      let log: (String) -> Void

      init(_ log: @escaping (String) -> Void) { self.log = log }
      func cell(for itemIdentifier: String, at indexPath: IndexPath) -> (any ListCell)? { nil }
    }
    let test = TestList()
    var lines: [String] = []
    test.list.appendSections([EagerSection { lines.append($0) }]) { _ in
      lines.append("list's")
    }
    #expect(lines == ["list's", "section's own"] && test.order == ["s": ["a", "b"]])
    #expect(test.changes == [["insert section 0"]])
  }

  @Test("the completion of a rejected operation is called in call order")
  func refusedInOrder() {
    let test = TestList(["t": []])
    let section = RestlessSection()
    var log: [String] = []
    test.list.performBatchUpdates {
      test.list.appendItems(["x"], in: "t") { _ in log.append("first") }
      section.acts = { context in
        guard let context else { return }
        context.appendItems(["y"], in: "t") { _ in log.append("refused") }
        // In debug builds the list reads the items once more, to check them.
        section.acts = { _ in }
      }
      test.list.appendSections([section]) { _ in log.append("section") }
      // Now it has a context.
      test.list.updateSection(section) { _ in log.append("update") }
      test.list.appendItems(["z"], in: "t") { _ in log.append("last") }
      #expect(log.isEmpty)
    }
    #expect(log == ["first", "section", "update", "refused", "last"])
  }

  /// Asks for an operation while it makes an update.
  private struct MeddlingUpdater: ListUpdater {
    @MainActor
    final class Desk {
      var list: ListDataSource?
      var log: [String] = []
    }

    let desk: Desk

    func update(for change: ListChange) -> ListUpdate {
      MainActor.assumeIsolated {
        _ = desk.list?.appendItems(["x"], in: "s") {
          desk.log.append("\($0.error?.message ?? "done")")
        }
      }
      return DiffingUpdater().update(for: change)
    }
  }

  @Test(
    "an operation in an updater is rejected with the updater's name, after those of the transaction"
  )
  @MainActor
  func operationFromUpdater() throws {
    let desk = MeddlingUpdater.Desk()
    let list = ListDataSource(
      updater: MeddlingUpdater(desk: desk), logger: LogLines().logger, isolation: nil)
    desk.list = list
    let host = PacedHost(.atOnce)
    list.attach(host, isolation: nil)
    list.appendSections([TestSection("s")]) { _ in desk.log.append("own") }
    #expect(desk.log.count == 2 && desk.log.first == "own")
    #expect(desk.log.last?.contains("MeddlingUpdater") == true)
    #expect(ListOrder(list) == ["s": []])
    desk.list = nil
  }

  @Test("an operation in the diagnostics handler belongs to the reported transaction")
  func operationFromDiagnostics() throws {
    let test = TestList(["s": ["a"], "log": []])
    var count = 0
    test.list.diagnosticsHandler = { diagnostic in
      guard diagnostic.code == .duplicates else { return }
      count += 1
      test.list.appendItems(["\(count)"], in: "log")
    }
    test.list.appendItems(["a", "b", "a"], in: "s")
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
      test.list.appendItems(["1"], in: "log") { _ in log.append("second completion") }
    }
    test.list.appendSections([section]) { _ in log.append("first completion") }
    #expect(
      log == ["handler true", "didMoveToList true", "first completion", "second completion"])
  }

  @Test("the completions of an update that ends while the list reads are called afterwards")
  func endsWhileReading() throws {
    let other = RecordingHost()
    let ends: [(TestList) -> Void] = [
      { $0.list.detach() },
      { $0.list.attach(other) },
      { $0.host.complete() },
      {
        $0.list.detach()
        $0.host.complete()
      },
    ]
    for (number, end) in ends.enumerated() {
      let test = TestList(["t": []])
      let section = RestlessSection()
      test.list.appendSections([section])
      test.host.pace = .appliedByHand
      var log: [String] = []
      test.list.appendItems(["x"], in: "t") { _ in
        log.append("first")
        let result = test.list.appendItems(["y"], in: "t") { _ in log.append("third") }
        #expect(result.error == nil)
      }
      section.names = ["c"]
      section.acts = { _ in
        section.acts = { _ in }
        end(test)
        #expect(log.isEmpty, "case \(number)")
      }
      test.list.updateSection(section) { _ in log.append("second") }
      while test.host.isHolding { test.host.complete() }
      #expect(log == ["first", "second", "third"], "case \(number)")
      #expect(test.order == ["t": ["x", "y"], "s": ["c"]], "case \(number)")
      if let host = test.list.host as? RecordingHost {
        #expect(host.order == test.order, "case \(number)")
        try host.expectNoProblems()
      }
    }
  }
}
