import Foundation
import ListingKit
import ListingTesting
import Testing

@testable import ListingWeb

/// What the user can do with the items of a page, as its events say it.
@Suite(.tags(.concurrency)) struct ViewerInteractionTests {
  private func path(_ item: Int, _ section: String = "a") -> ListItemPath {
    ListItemPath(section: section, item: String(item))
  }

  /// A section whose items can be selected, moved, deleted with undo, and marked.
  private static func section(_ identifier: String, _ range: Range<Int>) -> GenericSection<Number> {
    let section = numbers(identifier, range)
    return
      section
      .onMove { _, _ in }
      .onActions { [weak section] context in
        let item = context.item
        return [
          ItemAction("Mark", edge: .leading) {
            section?.updateItems([Number(id: item.id, text: "marked")])
          },
          ItemAction("Never", isEnabled: false) { Issue.record("a disabled action was performed") },
        ]
      }
      .onDelete(undo: .seconds(600))
  }

  private func viewer() -> WebViewer {
    WebViewer.of(
      WebListSource { _ in
        let list = ListDataSource()
        list.selection.mode = .multiple
        list.appendSections([Self.section("a", 0..<6), Self.section("b", 100..<103)])
        return list
      })
  }

  private func order(_ viewer: WebViewer, _ section: String = "a") async -> [String]? {
    await viewer.withList { _, list in
      list.flush()
      return list.displayedSnapshot.itemIdentifiers(inSection: section)
    }
  }

  @Test func `An action is performed by its place among those that are offered, and its title`()
    async throws
  {
    let viewer = viewer()
    let model = try PageModel(await viewer.open(at: nil).window)
    let html = try #require(model.sections["a"]?.html?["2"])
    #expect(html.contains(#"data-act="0" data-edge="leading""#))
    #expect(!html.contains("Never"))
    await viewer.perform(.act(path(2), index: 0, title: "Other"))
    await viewer.perform(.act(path(2), index: 5, title: "Mark"))
    await viewer.perform(.act(path(99), index: 0, title: "Mark"))
    #expect(
      try PageModel(await viewer.window).sections["a"]?.html?["2"]?.contains("marked") == false)
    await viewer.perform(.act(path(2), index: 0, title: "Mark"))
    await viewer.withList { _, list in list.flush() }
    #expect(
      try PageModel(await viewer.window).sections["a"]?.html?["2"]?.contains("marked") == true)
  }

  @Test func `Selected items are deleted together, and one undo takes all of them back`()
    async throws
  {
    let viewer = viewer()
    _ = try await viewer.open(at: nil)
    await viewer.perform(.select(path(1), extends: false))
    await viewer.perform(.select(path(3), extends: true))
    await viewer.perform(.select(path(2), extends: false))
    await viewer.perform(.delete)
    #expect(await order(viewer) == ["0", "2", "4", "5"])
    #expect(await viewer.window.undoable.contains("Undo"))
    await viewer.perform(.undo)
    #expect(await order(viewer) == ["0", "1", "2", "3", "4", "5"])
    #expect(await viewer.window.undoable.isEmpty)
    // There is nothing left to take back.
    await viewer.perform(.undo)
    #expect(await order(viewer) == ["0", "1", "2", "3", "4", "5"])
  }

  @Test func `A move goes step by step, to a place, and back when it's cancelled`() async throws {
    let viewer = viewer()
    _ = try await viewer.open(at: nil)
    await viewer.perform(.move(path(4), .by(1)))
    await viewer.perform(.move(path(4), .by(1)))
    #expect(await order(viewer, "b") == ["4", "100", "101", "102"])
    await viewer.perform(.drop(cancelled: true))
    #expect(await order(viewer) == ["0", "1", "2", "3", "4", "5"])
    await viewer.perform(.move(path(4), .to(.before("1"), section: "a")))
    await viewer.perform(.drop(cancelled: false))
    #expect(await order(viewer) == ["0", "4", "1", "2", "3", "5"])
    // An item that is gone isn't moved, and ends no move.
    await viewer.perform(.move(path(99), .by(1)))
    #expect(await order(viewer) == ["0", "4", "1", "2", "3", "5"])
  }

  @Test
  func `A text is found in order, from an item on, also backwards and in pages that aren't loaded`()
    async throws
  {
    let viewer = WebViewer.of {
      [
        PagedSection<Number>("a", source: NumberSource(count: 500), pageSize: 20) {
          .text("n\($0.id)")
        }
      ]
    }
    _ = try await viewer.open(at: nil)
    func found(_ item: Int) async throws {
      try await poll { await viewer.search?.place.map { "\($0.item)" } == "\(item)" }
    }
    await viewer.perform(.find("n7", from: path(0), .next, isNext: false))
    try await found(7)
    await viewer.perform(.find("n7", from: path(7), .next, isNext: true))
    try await found(70)
    await viewer.perform(.find("n7", from: path(70), .previous, isNext: true))
    try await found(7)
    await viewer.perform(.find("n499", from: path(7), .next, isNext: true))
    try await found(499)
    await viewer.perform(.find("nothing", from: path(499), .next, isNext: false))
    try await poll { await viewer.window.found == "Not found" }
    await viewer.perform(.find("", from: nil, .next, isNext: false))
    #expect(await viewer.window.found.isEmpty)
  }

  @Test func `A filter shows the items with a text of all pages, and others after it ends`()
    async throws
  {
    let viewer = WebViewer.of {
      [
        PagedSection<Number>("a", source: NumberSource(count: 500), pageSize: 20) {
          .text("n\($0.id)")
        }
      ]
    }
    _ = try await viewer.open(at: nil)
    await viewer.perform(.filter("n49"))
    let expected = ["49"] + (490..<500).map(String.init)
    try await poll { await order(viewer) == expected }
    try await poll { await viewer.window.filtered.contains("11 of 500<") }
    await viewer.perform(.filter(""))
    #expect(await order(viewer)?.first == "0")
    #expect(await viewer.window.filtered.isEmpty)
  }

  @Test func `Sections with a title are an index`() async throws {
    let viewer = WebViewer.of {
      ["A", "B"].map { numbers($0, 0..<3).indexTitle($0) }
    }
    let model = try PageModel(await viewer.open(at: nil).window)
    #expect(model.index?.contains(#"data-to="B""#) == true)
    #expect(try PageModel(await self.viewer().open(at: nil).window).index == "")
  }

  @Test(arguments: 0..<20)
  func `After random events of items, a client that applies patches has the window`(seed: Int)
    async throws
  {
    let viewer = viewer()
    var model = try PageModel(await viewer.open(at: nil).window)
    var random = SeededGenerator(seed: UInt64(seed))
    for step in 0..<80 {
      let number = Int.random(in: 0..<9, using: &random)
      let path = number < 6 ? path(number) : self.path(94 + number, "b")
      let by = Int.random(in: -2...2, using: &random)
      let event: ViewerEvent =
        switch Int.random(in: 0..<8, using: &random) {
        case 0: .act(path, index: Int.random(in: 0..<2, using: &random), title: "Mark")
        case 1: .act(path, index: 1, title: "Delete")
        case 2: .select(path, extends: Bool.random(using: &random))
        case 3: .delete
        case 4: .undo
        case 5: .move(path, .by(by))
        case 6:
          .move(
            path,
            .to(by < 0 ? .before("101") : by > 0 ? .after("3") : .end, section: by < 0 ? "b" : "a"))
        default: .drop(cancelled: Bool.random(using: &random))
        }
      await viewer.perform(event)
      await viewer.withList { _, list in list.flush() }
      if let patch = await viewer.patchNow(after: model.sequence) { try model.apply(patch) }
      var expected = try PageModel(await viewer.window)
      expected.sequence = model.sequence
      try #require(model == expected, "seed \(seed), step \(step), \(event)")
    }
  }

  /// Waits until a condition holds.
  private func poll(_ condition: () async throws -> Bool) async throws {
    for _ in 0..<2_000 {
      if try await condition() { return }
      try await Task.sleep(for: .milliseconds(5))
    }
    Issue.record("the condition never held")
  }
}
