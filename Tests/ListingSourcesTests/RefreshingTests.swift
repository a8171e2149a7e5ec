import Foundation
import ListingKit
import Testing

@testable import ListingSources

@Suite("Refreshing a file")
struct RefreshingTests {
  /// A file of rows, each a number.
  enum Format: CaseIterable {
    case csv, jsonLines, xml

    func text(_ rows: [Int]) -> String {
      switch self {
      case .csv: "id\n" + rows.map { "\($0)\n" }.joined()
      case .jsonLines: rows.map { "{\"id\": \($0)}\n" }.joined()
      case .xml: "<l>" + rows.map { "<i id=\"\($0)\"/>" }.joined() + "</l>"
      }
    }

    func section(_ file: URL, sizes: ListPageSizes) -> PagedSection<ListItem> {
      func section(_ source: some ItemSource<ListItem>) -> PagedSection<ListItem> {
        PagedSection("rows", source: source, sizes: sizes) { .text($0.listIdentifier) }
      }
      return switch self {
      case .csv: section(CSVSource(file: file, key: ["id"], fields: []))
      case .jsonLines: section(JSONSource(file: file, items: .lines, key: ["id"], fields: []))
      case .xml: section(XMLSource(file: file, select: "/l/i", key: ["@id"], fields: []))
      }
    }
  }

  /// A view of ten rows of a file, with given heights.
  private final class Screen {
    let format: Format
    let file: TemporaryFile
    let section: PagedSection<ListItem>
    let list = ListDataSource(isolation: nil)
    let view = ListView(
      size: CGSize(width: 80, height: 10),
      measurer: UniformTextMeasurer(characterWidth: 1, lineHeight: 1))

    init(_ rows: ClosedRange<Int>, as format: Format, sizes: ListPageSizes) throws {
      self.format = format
      file = try TemporaryFile(format.text(Array(rows)))
      section = format.section(file.url, sizes: sizes)
      section.stateContent = { _ in nil }
      view.estimatedItemHeight = 1
      list.attach(view, isolation: nil)
      list.appendSections([section])
    }

    /// Writes other rows into the file.
    func replace(_ rows: [Int]) throws { try file.replace(format.text(rows)) }

    /// The rows that can be seen.
    var visible: [Int] {
      view.visibleIndexPaths.compactMap { list.itemIdentifier(at: $0) }.compactMap { Int($0) }
    }

    var shown: [Int] { list.snapshot.itemIdentifiers(inSection: "rows").compactMap { Int($0) } }

    func waitUntilIdle() async { await list.waitUntilIdle(isolation: nil) }

    /// Scrolls until a row is the first one that can be seen.
    func scroll(toRow row: Int) async {
      for _ in 1...500 where visible.first != row {
        if let index = shown.firstIndex(of: row) {
          view.scrollToItem(
            at: IndexPath(item: index, section: 0), position: .top, animated: false)
        } else {
          view.contentOffset.y += 5
        }
        await waitUntilIdle()
      }
    }
  }

  @Test(
    "a file that was added to is read around the first visible row, and nothing jumps",
    arguments: Format.allCases)
  func middle(format: Format) async throws {
    let screen = try Screen(1...1000, as: format, sizes: ListPageSizes(page: 30, threshold: 15))
    await screen.waitUntilIdle()
    await screen.scroll(toRow: 600)
    #expect(screen.visible == Array(600...609))
    #expect(screen.shown.count >= 600)
    try screen.replace([0] + Array(1...604) + [6045] + Array(605...1000))
    screen.section.refresh()
    await screen.waitUntilIdle()
    #expect(screen.visible == Array(600...604) + [6045] + Array(605...608))
    // The visible items, and a page or two on either side.
    #expect(screen.shown.count <= 100)
    for _ in 1...100 where screen.visible.first != 0 {
      screen.view.contentOffset.y -= 10
      await screen.waitUntilIdle()
    }
    let count = screen.shown.count
    #expect(count >= 606)
    #expect(
      screen.shown == Array((Array(0...604) + [6045] + Array(605...1000)).prefix(count)))
  }

  @Test(
    "where the first visible row has gone, as much is read as was there",
    arguments: Format.allCases)
  func gone(format: Format) async throws {
    let screen = try Screen(1...200, as: format, sizes: ListPageSizes(page: 20, threshold: 10))
    await screen.waitUntilIdle()
    await screen.scroll(toRow: 100)
    let count = screen.shown.count
    try screen.replace(Array(1...99) + Array(101...200))
    screen.section.refresh()
    await screen.waitUntilIdle()
    #expect(screen.shown == Array((Array(1...99) + Array(101...200)).prefix(count)))
    #expect(screen.visible.contains(101))
    #expect(screen.section.loadState == .idle)
  }

  @Test(
    "with a maximum, a file that has changed is read on where it was shown",
    arguments: Format.allCases)
  func window(format: Format) async throws {
    let sizes = try ListPageSizes(page: 20, threshold: 10, maximum: 60)
    let screen = try Screen(1...1000, as: format, sizes: sizes)
    await screen.waitUntilIdle()
    await screen.scroll(toRow: 500)
    #expect(screen.shown.count <= 80)
    try screen.replace(Array(-50...1000))
    // The next page cannot come from the file as it was.
    await screen.scroll(toRow: 503)
    screen.section.retry()
    screen.section.refresh()
    await screen.waitUntilIdle()
    #expect(screen.visible == Array(503...512))
    #expect(screen.shown.count <= 80)
    #expect(screen.section.loadState == .idle)
  }
}
