import Foundation
import ListingKit
import Testing

@testable import ListingTerminal

@Suite("Places on a terminal") struct TerminalPlaceTests {
  private func browser(
    _ sections: [any ListSection], title: String? = nil, sticksToEnd: Bool = false, rows: Int = 6
  ) async -> TerminalBrowser {
    let list = ListDataSource(isolation: nil)
    list.sticksToEnd = sticksToEnd
    list.appendSections(sections)
    let browser = TerminalBrowser(list: list, text: TerminalText(), isolation: nil)
    browser.title = title
    browser.resize(columns: 60, rows: rows)
    await list.waitUntilIdle(isolation: nil)
    return browser
  }

  private func section(_ source: NumberSource, maximum: Int? = nil) throws -> PagedSection<String> {
    PagedSection(
      "p", source: source, sizes: try ListPageSizes(page: 10, threshold: 5, maximum: maximum)
    ) { .text($0) }
  }

  private func press(_ keys: [TerminalKey], _ browser: TerminalBrowser) async {
    for key in keys {
      _ = browser.press(key)
      await browser.list.waitUntilIdle(isolation: nil)
    }
  }

  @Test("An item that is gone to before there is a screen is at its top on the first one")
  func goingBeforeSize() {
    let list = ListDataSource(isolation: nil)
    list.appendSections([NumberedSection("a", count: 99)])
    let browser = TerminalBrowser(list: list, text: TerminalText(), isolation: nil)
    #expect(browser.go(to: ListItemPath(section: "a", item: "40"), position: .top))
    browser.resize(columns: 24, rows: 4)
    #expect(browser.frame().lines.dropLast() == ["a 40", "a 41", "a 42"])
    #expect(browser.frame().lines.last?.hasPrefix("a  41/99") == true)
    // The place of the cursor counts from then on.
    _ = browser.press(.up)
    browser.resize(columns: 24, rows: 5)
    #expect(browser.frame().lines.first == "a 39")
  }

  @Test("The title is in the first row and takes it from the list, unless there is little room")
  func title() async {
    let browser = await browser([NumberedSection("a", count: 9)], title: "Airports", rows: 5)
    #expect(browser.frame().lines.dropLast() == ["Airports", "a 0", "a 1", "a 2"])
    #expect(browser.frame().styledLines[0].hasPrefix("\u{1B}[0;1mAirports"))
    #expect(browser.frame().styledLines[1].hasPrefix("\u{1B}[0;7ma 0"))
    await press([.end], browser)
    #expect(browser.frame().lines.dropLast() == ["Airports", "a 6", "a 7", "a 8"])
    browser.resize(columns: 60, rows: 4)
    #expect(browser.frame().lines.dropLast() == ["a 6", "a 7", "a 8"])
    browser.resize(columns: 60, rows: 5)
    browser.title = ""
    #expect(browser.frame().lines.dropLast() == ["a 5", "a 6", "a 7", "a 8"])
    browser.title = "Airports of the United States and of all other countries of the world"
    #expect(
      browser.frame().lines[0] == "Airports of the United States and of all other countries of…")
  }

  @Test("The title of the window has no control characters")
  func windowTitle() {
    #expect(
      TerminalFrame.sequence(windowTitle: "a\u{07}b\u{1B}]c", text: TerminalText())
        == "\u{1B}]2;a␇b␛]c\u{07}")
  }

  @Test("A button in a list below a title is marked where it is")
  func controlBelowTitle() async {
    let section = GenericSection<String>("s", items: ["a"]) { _ in .button("Press", action: "p") }
    let browser = await browser([section], title: "Title")
    await press([.tab], browser)
    #expect(browser.frame().styledLines[1].contains("\u{1B}[0;1;7m"))
    #expect(!browser.frame().styledLines[0].contains("7m"))
  }

  @Test("The cursor and the selection mark an item without the separator above it")
  func separators() async {
    let section = GenericSection<String>("s", items: ["1", "2"]) { .text("item \($0)") }
    section.onSeparator { before, item in before == nil ? .text("Day of \(item)") : nil }
    let browser = await browser([section])
    #expect(browser.frame().lines.prefix(3) == ["Day of 1", "item 1", "item 2"])
    #expect(browser.frame().styledLines[0] == "Day of 1")
    #expect(browser.frame().styledLines[1].hasPrefix("\u{1B}[0;7mitem 1"))
    await press([.enter, .down], browser)
    #expect(browser.frame().styledLines[0] == "Day of 1")
    #expect(browser.frame().styledLines[1].hasPrefix("\u{1B}[0;1mitem 1"))
  }

  @Test("With a maximum, the status has the position in the source, down and up again")
  func maximum() async throws {
    let section = try section(NumberSource(count: 200), maximum: 30)
    let browser = await browser([section])
    #expect(browser.frame().lines.last?.hasPrefix("p  1/10+  more") == true)
    for _ in 0..<30 { await press([.end], browser) }
    #expect(browser.list.snapshot.numberOfItems <= 40)
    #expect(browser.frame().lines.last?.hasPrefix("p  200/200  end") == true)
    await press([.up, .up], browser)
    #expect(browser.frame().lines.last?.hasPrefix("p  198/200  end") == true)
    for _ in 0..<30 { await press([.home], browser) }
    #expect(browser.frame().lines.last?.hasPrefix("p  1/200  more") == true)
  }

  @Test("A chat opens with its last page, and a refresh keeps the place and says what it loaded")
  func chat() async throws {
    let source = NumberSource(count: 200)
    let section = try section(source)
    let browser = await browser([section], sticksToEnd: true)
    #expect(browser.frame().lines.prefix(5) == ["195", "196", "197", "198", "199"])
    #expect(browser.list.snapshot.numberOfItems == 10)
    #expect(browser.frame().lines.last?.hasPrefix("p  10 loaded  end") == true)
    for _ in 0..<40 { await press([.home], browser) }
    #expect(browser.frame().lines.last?.hasPrefix("p  1/200  end") == true)
    await press([.end, .character("r")], browser)
    #expect(browser.frame().lines.prefix(5) == ["195", "196", "197", "198", "199"])
    let count = browser.list.snapshot.numberOfItems
    #expect(count < 30)
    #expect(
      browser.frame().lines.last?.hasPrefix(
        "p  \(count) loaded  refreshed: \(count) loaded, was 200  end") == true)
    await press([.up], browser)
    #expect(browser.frame().lines.last?.hasPrefix("p  \(count) loaded  end") == true)
  }

  @Test(
    "If a refresh deletes the cursor's item and the pages before it, the cursor stays where it is")
  func refreshDeletesItem() async throws {
    let source = NumberSource(count: 200)
    let browser = await browser([try section(source)])
    for _ in 0..<40 { await press([.end], browser) }
    #expect(browser.go(to: ListItemPath(section: "p", item: "98"), position: .top))
    await press([.down, .down], browser)
    #expect(browser.frame().lines.prefix(5) == ["98", "99", "100", "101", "102"])
    #expect(cursorRow(of: browser) == 2)
    source.delete("100")
    await press([.character("r")], browser)
    // The index of the deleted item is beyond the last loaded one now.
    #expect(browser.list.snapshot.numberOfItems < 100)
    #expect(browser.frame().lines.prefix(5) == ["98", "99", "101", "102", "103"])
    #expect(cursorRow(of: browser) == 2)
    await press([.down], browser)
    #expect(browser.frame().lines.prefix(5) == ["98", "99", "101", "102", "103"])
    #expect(cursorRow(of: browser) == 3)
  }

  @Test("If all items are replaced by smaller ones, the cursor moves to a visible one")
  func allReplaced() async {
    let section = NumberedSection("a", count: 100)
    section.lines = Dictionary(uniqueKeysWithValues: (0..<100).map { ($0, 4) })
    let browser = await browser([section])
    await press(Array(repeating: .character("j"), count: 80), browser)
    #expect(cursorRow(of: browser) != nil)
    section.lines = [:]
    section.items = (100..<200).map { String($0) }
    browser.list.updateSection(section)
    #expect(cursorRow(of: browser) != nil)
  }

  /// The row of the cursor on the screen; `nil` if it isn't visible.
  private func cursorRow(of browser: TerminalBrowser) -> Int? {
    browser.frame().styledLines.firstIndex { $0.contains("\u{1B}[0;7m") }
  }
}

/// Numbers as strings, which can be read from any place and from the end.
private final class NumberSource: ItemSource {
  private let numbers: Guarded<[String]>

  init(count: Int) { numbers = Guarded((0..<count).map { String($0) }) }

  func delete(_ item: String) { numbers.withLock { $0.removeAll { $0 == item } } }

  func page(_ request: ItemRequest) async -> ItemPage<String> {
    let numbers = numbers.withLock { $0 }
    let place = request.cursor.flatMap { Int($0.rawValue) }
    let items =
      request.direction == .forward
      ? (place ?? 0)..<min(numbers.count, (place ?? 0) + request.limit)
      : max(0, (place ?? numbers.count) - request.limit)..<(place ?? numbers.count)
    return ItemPage(
      items: Array(numbers[items]),
      previous: items.lowerBound > 0 ? ItemCursor(rawValue: "\(items.lowerBound)") : nil,
      next: items.upperBound < numbers.count ? ItemCursor(rawValue: "\(items.upperBound)") : nil)
  }

  func cursor(around item: String) -> ItemCursor? {
    numbers.withLock { $0.firstIndex(of: item) }.map { ItemCursor(rawValue: "\($0)") }
  }

  var canReadFromEnd: Bool { true }
}
