import Foundation
import ListingKit
import ListingTesting
import Testing

@Suite("Live section", .tags(.concurrency))
struct LiveSectionTests {
  private typealias Change = ItemChange<TextItem>

  private static func item(_ identifier: String, _ text: String = "") -> TextItem {
    TextItem(identifier, text: text)
  }

  private static func stream(_ changes: [Change]) -> AsyncStream<Change> {
    AsyncStream { continuation in
      for change in changes { continuation.yield(change) }
      continuation.finish()
    }
  }

  private final class Screen {
    let list = ListDataSource(isolation: nil)
    let host = RecordingHost()
    let section: GenericSection<TextItem>
    var diagnostics: [ListDiagnostic] = []

    init(_ identifiers: String...) {
      section = GenericSection("s", items: identifiers.map { LiveSectionTests.item($0) }) {
        .text($0.text ?? "")
      }
      list.attach(host, isolation: nil)
      list.diagnosticsHandler = { [unowned self] in diagnostics.append($0) }
      list.appendSections([section])
    }

    var order: String {
      #expect(host.problems.isEmpty)
      return list.snapshot.itemIdentifiers(inSection: "s").joined()
    }

    func content(_ index: Int) -> ListContent? {
      list.cell(at: IndexPath(item: index, section: 0))?.content
    }
  }

  @Test("items are inserted, deleted and moved at each place")
  func places() async throws {
    let steps: [(Change, String)] = [
      (.insert([Self.item("a"), Self.item("b")]), "ab"),
      (.insert([Self.item("c")], .start), "cab"),
      (.insert([Self.item("d"), Self.item("e")], .before("b")), "cadeb"),
      (.insert([Self.item("f")], .after("c")), "cfadeb"),
      (.move("b", .start), "bcfade"), (.move("c", .end), "bfadec"),
      (.move("d", .before("f")), "bdfaec"), (.move("b", .after("a")), "dfabec"),
      (.move("c", .end), "dfabec"), (.move("d", .start), "dfabec"),
      (.move("a", .after("a")), "dfabec"),
      (.delete(["f", "none", "c"]), "dabe"), (.replace([Self.item("x"), Self.item("a")]), "xa"),
      (.insert([Self.item("x"), Self.item("y")], .end), "xay"), (.delete(["x", "a", "y"]), ""),
      (.insert([Self.item("z")], .start), "z"),
    ]
    let screen = Screen()
    for (change, order) in steps {
      try await screen.section.follow(Self.stream([change]))
      #expect(screen.order == order, "\(change)")
    }
    let all = Screen()
    try await all.section.follow(Self.stream(steps.map(\.0)))
    #expect(all.order == "z")
  }

  @Test("new content is shown in the same cell, and unknown items are ignored")
  func contents() async throws {
    let screen = Screen("a", "b")
    #expect(screen.content(1) == .text(""))
    try await screen.section.follow(
      Self.stream([.update([Self.item("b", "new"), Self.item("none", "x")]), .update([])]))
    #expect(screen.order == "ab")
    #expect(screen.content(1) == .text("new"))
    #expect(screen.section.item(for: "b")?.text == "new")
    #expect(screen.section.item(for: "none") == nil)
    #expect(screen.host.updates.last?.reconfigures.count == 1)
  }

  @Test("a change with an unknown anchor is reported, and the following ones are applied")
  func unknownAnchors() async throws {
    let screen = Screen("a")
    try await screen.section.follow(
      Self.stream([
        .insert([Self.item("b")], .after("none")), .move("none", .start),
        .move("a", .before("none")),
        .insert([Self.item("c")]),
      ]))
    #expect(screen.order == "ac")
    #expect(screen.diagnostics.count == 3)
    #expect(
      screen.diagnostics.allSatisfy { $0.section == "s" && $0.message.contains("was ignored") })
  }

  private struct Broken: Error {}

  @Test("an error of the sequence keeps the displayed items")
  func failure() async {
    let screen = Screen("a")
    let changes = AsyncThrowingStream<Change, any Error> { continuation in
      continuation.yield(.insert([Self.item("b")]))
      continuation.finish(throwing: Broken())
    }
    await #expect(throws: Broken.self) { try await screen.section.follow(changes) }
    #expect(screen.order == "ab")
  }

  @Test("a section that left its list stops following")
  func leaving() async throws {
    let screen = Screen("a")
    screen.section.removeFromDataSource()
    try await screen.section.follow(Self.stream([.insert([Self.item("b")])]))
    #expect(screen.section.count == 1)
  }

  @Test("following ends with its task")
  @MainActor func cancelled() async throws {
    let list = ListDataSource()
    let section = GenericSection<TextItem>("s") { _ in .empty }
    list.appendSections([section])
    let (changes, continuation) = AsyncStream.makeStream(of: Change.self)
    let task = Task { try await section.follow(changes) }
    continuation.yield(.insert([Self.item("a")]))
    while section.count == 0 { await Task.yield() }
    task.cancel()
    try await task.value
    continuation.yield(.insert([Self.item("b")]))
    #expect(section.count == 1)
  }
}
