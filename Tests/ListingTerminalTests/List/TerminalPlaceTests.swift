import Foundation
import ListingKit
import Testing

@testable import ListingTerminal

@Suite("Places on a terminal") struct TerminalPlaceTests {
  private func browser(
    _ sections: [any ListSection], title: String? = nil, sticksToEnd: Bool = false, rows: Int = 6
  ) async -> TerminalListView {
    let list = ListDataSource(isolation: nil)
    list.sticksToEnd = sticksToEnd
    list.appendSections(sections)
    let browser = TerminalListView(list: list, text: TerminalText(), isolation: nil)
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

  private func press(_ keys: [TerminalKey], _ browser: TerminalListView) async {
    for key in keys {
      browser.press(key)
      await browser.list.waitUntilIdle(isolation: nil)
    }
  }

  @Test("Going to an item before there is a screen puts it at the top of the first one")
  func goingBeforeSize() {
    let list = ListDataSource(isolation: nil)
    list.appendSections([NumberedSection("a", count: 99)])
    let browser = TerminalListView(list: list, text: TerminalText(), isolation: nil)
    #expect(browser.go(to: ListItemPath(section: "a", item: "40"), position: .top))
    browser.resize(columns: 24, rows: 4)
    #expect(browser.screen.dropLast() == [">a 40", "a 41", "a 42"])
    #expect(browser.screen.last?.hasPrefix("a  41 of 99") == true)
    // The place of the cursor counts from then on.
    browser.press(.up)
    browser.resize(columns: 24, rows: 5)
    #expect(browser.screen.first == ">a 39")
  }

  @Test("The title is in the first row and takes it from the list, unless there is little room")
  func title() async {
    let browser = await browser([NumberedSection("a", count: 9)], title: "Airports", rows: 5)
    #expect(browser.screen.dropLast() == ["Airports", ">a 0", "a 1", "a 2"])
    #expect(browser.frame().styledLines[0].hasPrefix(" \u{1B}[0;1mAirports"))
    await press([.end], browser)
    #expect(browser.screen.dropLast() == ["Airports", "a 6", "a 7", ">a 8"])
    browser.resize(columns: 60, rows: 4)
    #expect(browser.screen.dropLast() == ["a 6", "a 7", ">a 8"])
    browser.resize(columns: 60, rows: 5)
    browser.title = ""
    #expect(browser.screen.dropLast() == ["a 5", "a 6", "a 7", ">a 8"])
    browser.title = "Airports of the United States and of all other countries of the world"
    #expect(
      browser.screen[0] == "Airports of the United States and of all other countries …")
  }

  @Test("The header in the status is the current one, also if it isn't visible")
  func headerInStatus() async {
    let section = PagedSection("p", source: ItemPages(count: 30), pageSize: 10) { .text($0) }
    section.onHeader { .text("\($0.count) items") }
    let browser = await browser([section])
    let count = section.count
    #expect(browser.screen.last?.hasPrefix("1 of \(count)+ items") == true)
    for _ in 0..<3 {
      await press([.end], browser)
      browser.listDidChange()
    }
    #expect(!browser.screen.dropLast().contains { $0.hasPrefix("30 items") })
    #expect(browser.screen.last?.hasPrefix("30 of 30 items") == true)
  }

  @Test("Pages on the way to the end are laid out when the screen is drawn, not one by one")
  func offScreenPages() async {
    var made = 0
    let section = PagedSection("p", source: ItemPages(count: 400), pageSize: 10) { item in
      made += 1
      return .text(item)
    }
    let browser = await browser([section])
    browser.press(.end)
    made = 0
    for _ in 0..<100 where section.count < 400 {
      await browser.list.waitUntilIdle(isolation: nil)
      browser.continueOffScreen()
    }
    #expect(section.count == 400 && made == 0)
    browser.listDidChange()
    #expect(browser.screen[4] == ">item 399" && made > 0 && made < 50)
  }

  @Test("A banner is above the title and the list, which it covers only where few rows are left")
  func banner() async {
    let browser = await browser([NumberedSection("a", count: 9)], title: "Airports", rows: 8)
    browser.banner = "first line\nsecond line"
    #expect(browser.screen.prefix(4) == ["▌first line", "▌second line", "Airports", ">a 0"])
    #expect(browser.screen.last?.hasPrefix("a  1 of 9") == true)
    browser.press(.end)
    #expect(browser.screen[2] == "Airports" && browser.screen[6] == ">a 8")
    browser.banner = nil
    #expect(browser.screen[0] == "Airports")
    browser.press(.home)
    browser.banner = "first line\nsecond line\nthird line"
    browser.resize(columns: 24, rows: 7)
    #expect(browser.screen[3] == "a 2" || browser.screen[3] == ">a 2", "\(browser.screen)")
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
    #expect(browser.screen[1] == "▸< Press >")
  }

  @Test("The cursor and the selection mark an item without the separator above it")
  func separators() async {
    let section = GenericSection<String>("s", items: ["1", "2"]) { .text("item \($0)") }
    section.onSeparator { before, item in before == nil ? .text("Day of \(item)") : nil }
    let browser = await browser([section])
    #expect(browser.screen.prefix(3) == ["Day of 1", ">item 1", "item 2"])
    await press([.enter, .down], browser)
    #expect(browser.screen.prefix(3) == ["Day of 1", "*item 1", ">item 2"])
  }

  @Test("With a maximum, the status has the position in the source, down and up again")
  func maximum() async throws {
    let section = try section(NumberSource(count: 200), maximum: 30)
    let browser = await browser([section])
    #expect(browser.screen.last?.hasPrefix("p  1 of 10+") == true)
    for _ in 0..<30 { await press([.end], browser) }
    #expect(browser.list.snapshot.numberOfItems <= 40)
    #expect(browser.screen.last?.hasPrefix("p  200 of 200") == true)
    await press([.up, .up], browser)
    #expect(browser.screen.last?.hasPrefix("p  198 of 200") == true)
    for _ in 0..<30 { await press([.home], browser) }
    #expect(browser.screen.last?.hasPrefix("p  1 of 200") == true)
  }

  @Test(
    "A chat opens with its last page, and a refresh keeps the position and reports what it loaded")
  func chat() async throws {
    let source = NumberSource(count: 200)
    let section = try section(source)
    let browser = await browser([section], sticksToEnd: true)
    #expect(browser.screen.prefix(5) == ["195", "196", "197", "198", ">199"])
    #expect(browser.list.snapshot.numberOfItems == 10)
    #expect(browser.screen.last?.hasPrefix("p  10 loaded") == true)
    for _ in 0..<40 { await press([.home], browser) }
    #expect(browser.screen.last?.hasPrefix("p  1 of 200") == true)
    await press([.end, .character("r")], browser)
    #expect(browser.screen.prefix(5) == ["195", "196", "197", "198", ">199"])
    let count = browser.list.snapshot.numberOfItems
    #expect(count < 30)
    #expect(
      browser.screen.last?.hasPrefix(
        "p  \(count) loaded  refreshed: \(count) loaded, was 200") == true)
    await press([.up], browser)
    #expect(browser.screen.last?.hasPrefix("p  \(count) loaded") == true)
  }

  @Test(
    "If a refresh deletes the cursor's item and the pages before it, the cursor stays where it is")
  func refreshDeletesItem() async throws {
    let source = NumberSource(count: 200)
    let browser = await browser([try section(source)])
    for _ in 0..<40 { await press([.end], browser) }
    #expect(browser.go(to: ListItemPath(section: "p", item: "98"), position: .top))
    await press([.down, .down], browser)
    #expect(browser.screen.prefix(5) == ["98", "99", ">100", "101", "102"])
    source.delete("100")
    await press([.character("r")], browser)
    // The index of the deleted item is beyond the last loaded one now.
    #expect(browser.list.snapshot.numberOfItems < 100)
    #expect(browser.screen.prefix(5) == ["98", "99", ">101", "102", "103"])
    await press([.down], browser)
    #expect(browser.screen.prefix(5) == ["98", "99", "101", ">102", "103"])
  }

  @Test("If all items are replaced by smaller ones, the cursor moves to a visible one")
  func allReplaced() async {
    let section = NumberedSection("a", count: 100)
    section.lines = Dictionary(uniqueKeysWithValues: (0..<100).map { ($0, 4) })
    let browser = await browser([section])
    await press(Array(repeating: .character("j"), count: 80), browser)
    #expect(browser.focusedRow != nil)
    section.lines = [:]
    section.items = (100..<200).map { String($0) }
    browser.list.updateSection(section)
    #expect(browser.focusedRow != nil)
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
