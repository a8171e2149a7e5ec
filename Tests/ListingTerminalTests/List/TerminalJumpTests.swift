import Foundation
import ListingKit
import Testing

@testable import ListingTerminal

/// The numbers below a million, of which a page can begin anywhere.
private final class MillionPages: ItemSource {
  private let count = 1_000_000
  private let total: Int?
  private let mayFail: Bool
  private let read = Guarded(0)

  init(hasTotal: Bool = true, mayFail: Bool = false) {
    (total, self.mayFail) = (hasTotal ? count : nil, mayFail)
  }

  /// The number of items of all pages so far.
  var readCount: Int { read.withLock { $0 } }

  struct Failure: Error {}

  func page(_ request: ItemRequest) async throws -> ItemPage<String> {
    var start = request.cursor.flatMap { Int($0.rawValue) } ?? 0
    if mayFail, start > 1_000 { throw Failure() }
    var end = min(count, start + request.limit)
    if request.direction == .backward { (start, end) = (max(0, start - request.limit), start) }
    if start >= count { (start, end) = (count - min(count, request.limit), count) }
    read.withLock { $0 += end - start }
    return ItemPage(
      items: (start..<end).map { "\($0)" },
      previous: start > 0 ? ItemCursor(rawValue: "\(start)") : nil,
      next: end < count ? ItemCursor(rawValue: "\(end)") : nil, total: total, itemsBefore: start)
  }

  var allowsLargePages: Bool { true }

  func cursor(after count: Int) -> ItemCursor? { ItemCursor(rawValue: "\(count)") }
}

@Suite("Going to a far place without the items before it", .tags(.concurrency))
struct TerminalJumpTests {
  private func view(
    _ source: MillionPages, usesPlaceholders: Bool = false, rows: Int = 1
  ) async -> TerminalListView {
    let list = ListDataSource(isolation: nil)
    list.diagnosticsHandler = { _ in }
    let section = PagedSection("p", source: source, pageSize: 20) { item in
      .text(([item] + Array(repeating: "x", count: rows - 1)).joined(separator: "\n"))
    }
    section.usesPlaceholders = usesPlaceholders
    list.appendSections([section])
    await list.waitUntilIdle(isolation: nil)
    let view = TerminalListView(list: list, isolation: nil)
    view.resize(columns: 60, rows: 6)
    return view
  }

  private func arrive(_ view: TerminalListView) async {
    for _ in 0..<1_000 where view.isBusy {
      await view.list.waitUntilIdle(isolation: nil)
      view.listDidChange()
    }
    #expect(!view.isBusy)
  }

  @Test(
    "A position, a percentage and both ends",
    arguments: [(":700000", "699999"), (":50%", "499999"), ("G", "999999"), (":1000000", "999999")])
  func places(keys: String, item: String) async {
    let source = MillionPages()
    let view = await view(source)
    view.type(keys)
    if keys.hasPrefix(":") { view.press(.enter) }
    await arrive(view)
    #expect(view.focusedItem?.item == item)
    #expect(source.readCount < 500)
    view.type("g")
    await arrive(view)
    #expect(view.focusedItem?.item == "0")
    #expect(source.readCount < 1_000)
  }

  @Test("What is near is loaded on the way, as is what is behind selected items")
  func near() async {
    let source = MillionPages()
    let view = await view(source)
    view.type(":9000")
    view.press(.enter)
    await arrive(view)
    #expect(view.focusedItem?.item == "8999")
    #expect(view.list.snapshot.numberOfItems >= 9_000)
    let selected = MillionPages()
    let other = await self.view(selected)
    other.list.selection.mode = .multiple
    other.list.selection.items = [ListItemPath(section: "p", item: "3")]
    other.type(":20000")
    other.press(.enter)
    await arrive(other)
    #expect(other.focusedItem?.item == "19999")
    #expect(other.list.snapshot.contains(ListItemPath(section: "p", item: "3")))
  }

  @Test("A source that fails there leaves the list where it is")
  func failure() async {
    let view = await view(MillionPages(mayFail: true))
    view.type(":700000")
    view.press(.enter)
    for _ in 0..<20 {
      await view.list.waitUntilIdle(isolation: nil)
      view.listDidChange()
    }
    #expect(view.list.snapshot.contains(ListItemPath(section: "p", item: "0")))
  }

  @Test("The scroll bar stands for the whole source, and leads to any place in it")
  func scrollBar() async {
    let source = MillionPages()
    let view = await view(source, usesPlaceholders: true)
    view.resize(columns: 60, rows: 12)
    // The list has 11 rows, one of them for the thumb.
    #expect(view.scrollBarThumb == 0..<1)
    func press(_ row: Int) {
      _ = view.handle(.mouse(TerminalMouse(.press, column: 59, row: row)))
      _ = view.handle(.mouse(TerminalMouse(.release, column: 59, row: row)))
    }
    // The middle, and the end, minus the rows of the screen; a row may say that a page is loading.
    func isFocused(near item: Int) -> Bool {
      abs((view.focusedItem.flatMap { Int($0.item) } ?? .min / 2) - item) <= 1
    }
    press(5)
    // Until the items arrive.
    #expect(view.frame().lines[3].contains("╌╌╌╌"))
    #expect(view.scrollBarThumb == 5..<6)
    await arrive(view)
    #expect(isFocused(near: 499_994))
    #expect(view.scrollBarThumb == 5..<6)
    #expect(!view.frame().lines[3].contains("╌"))
    press(10)
    await arrive(view)
    #expect(isFocused(near: 999_989) && view.scrollBarThumb == 10..<11)
    press(0)
    await arrive(view)
    #expect(view.focusedItem?.item == "0" && view.scrollBarThumb == 0..<1)
    #expect(source.readCount < 1_500)
  }

  @Test("The wheel scrolls into what isn't loaded, and G and g go to the ends at once")
  func wheel() async {
    let source = MillionPages()
    let view = await view(source, usesPlaceholders: true)
    for _ in 0..<60 { _ = view.handle(.mouse(TerminalMouse(.wheelDown, column: 1, row: 1))) }
    await arrive(view)
    // 180 rows down, one of which said that the next page was loading.
    #expect(view.focusedItem?.item == "179")
    // Faster than pages arrive.
    for _ in 0..<60 { view.press(.pageDown) }
    await arrive(view)
    let item = Int(view.focusedItem?.item ?? "") ?? 0
    #expect((400...500).contains(item))
    #expect(view.listView.visibleIndexPaths.count == 5 && view.listView.unloadedFrames.isEmpty)
    // A refresh doesn't leave the place empty.
    for _ in 0..<500 { _ = view.handle(.mouse(TerminalMouse(.wheelDown, column: 1, row: 1))) }
    view.type("r")
    await view.list.waitUntilIdle(isolation: nil)
    view.listDidChange()
    await arrive(view)
    #expect((item + 1_400...item + 1_600).contains(Int(view.focusedItem?.item ?? "") ?? 0))
    view.type("G")
    await arrive(view)
    #expect(view.focusedItem?.item == "999999")
    view.type("g")
    await arrive(view)
    #expect(view.focusedItem?.item == "0")
    #expect(source.readCount < 1_500)
  }

  @Test("The scroll bar leads to items that take several rows", arguments: 2...6)
  func longItems(rows: Int) async {
    let source = MillionPages()
    let view = await view(source, usesPlaceholders: true, rows: rows)
    view.resize(columns: 60, rows: 12)
    for row in [5, 2, 10, 0, 7] {
      _ = view.handle(.mouse(TerminalMouse(.press, column: 59, row: row)))
      _ = view.handle(.mouse(TerminalMouse(.release, column: 59, row: row)))
      await arrive(view)
      let item = view.focusedItem.flatMap { Int($0.item) } ?? .min / 2
      #expect(abs(item - row * 100_000) <= 20)
      #expect(view.listView.unloadedFrames.isEmpty && !view.listView.visibleIndexPaths.isEmpty)
    }
    #expect(source.readCount < 2_000)
  }
}
