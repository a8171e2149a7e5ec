import Foundation
import ListingKit
import Testing

@testable import ListingTerminal

@Suite(.tags(.concurrency)) struct TerminalListViewTests {
  func browser(
    _ sections: [NumberedSection], columns: Int = 24, rows: Int = 5
  ) -> TerminalListView {
    let list = ListDataSource(isolation: nil)
    list.appendSections(sections)
    let browser = TerminalListView(
      list: list, layout: CompositionalLayout(), text: TerminalText(), isolation: nil)
    browser.resize(columns: columns, rows: rows)
    return browser
  }

  /// The rows after some keys, the one with the cursor marked.
  func screen(_ browser: TerminalListView, _ keys: [TerminalKey] = []) -> [String] {
    browser.press(keys)
    return browser.screen
  }

  func keys(_ text: String) -> [TerminalKey] { text.map(TerminalKey.character) }

  @Test("The first screen shows the start of the list, with a status below")
  func firstScreen() {
    let browser = browser([NumberedSection("a", count: 2), NumberedSection("b", count: 9)])
    #expect(screen(browser) == [">a 0", "a 1", "b 0", "b 1", "a  1 of 2       ? help"])
  }

  @Test("On an ASCII terminal, all marks are ASCII")
  func asciiMarks() {
    let list = ListDataSource(isolation: nil)
    let row = NumberedSection("row", count: 9)
    row.ownLayout = .carousel(itemWidth: .absolute(80), height: .absolute(20))
    list.appendSections([row, NumberedSection("a", count: 99)])
    list.selection.mode = .multiple
    let view = TerminalListView(
      list: list, layout: CompositionalLayout(), text: TerminalText(repertoire: .ascii),
      isolation: nil)
    view.resize(columns: 44, rows: 6)
    view.press(
      .right, .right, .right, .right, .right, .down, .character(" "), .down, .character(" "))
    #expect(
      view.frame().lines == [
        " <row 2     row 3     row 4     row 5     >#",
        " *a 0                                      |",
        " @a 1                                      |",
        "  a 2                                      |",
        "  a 3                                      |",
        " a  2 of 99  2 selected     : go to  ? help",
      ])
    view.press(.down)
    #expect(view.frame().lines[3].hasPrefix(" >a 2 "))
    view.press(.character("?"))
    #expect(
      view.frame().lines[0].hasPrefix("+- Keys ---") && view.frame().lines[4].hasPrefix("+- v ---"))
  }

  @Test("Down moves from item to item and section to section, and scrolls at the lower edge")
  func down() {
    let browser = browser([NumberedSection("a", count: 2), NumberedSection("b", count: 3)])
    #expect(
      screen(browser, [.down, .down]) == ["a 0", "a 1", ">b 0", "b 1", "b  1 of 3       ? help"])
    #expect(
      screen(browser, keys("jj")) == ["a 1", "b 0", "b 1", ">b 2", "b  3 of 3       ? help"])
    #expect(screen(browser, [.down]) == screen(browser))
    #expect(
      screen(browser, keys("kkkk")) == [">a 0", "a 1", "b 0", "b 1", "a  1 of 2       ? help"])
  }

  @Test("If inserted items pushed the cursor off the screen, a step continues from it")
  func pushedOff() {
    let growing = NumberedSection("a", count: 4)
    let browser = browser([growing, NumberedSection("b", count: 2)])
    #expect(screen(browser, [.end]).dropLast() == ["a 2", "a 3", "b 0", ">b 1"])
    growing.items += (4..<9).map { String($0) }
    growing.update()
    #expect(screen(browser).dropLast() == ["a 2", "a 3", "a 4", "a 5"])
    #expect(screen(browser, [.up]).dropLast() == ["a 6", "a 7", "a 8", ">b 0"])
  }

  @Test("The end is followed while items are inserted above and below, until the next key")
  func followsEnd() {
    let (growing, last) = (NumberedSection("a", count: 4), NumberedSection("b", count: 2))
    let browser = browser([growing, last])
    _ = screen(browser, [.end])
    growing.items += (4..<9).map { String($0) }
    growing.update()
    browser.listDidChange()
    #expect(screen(browser).dropLast() == ["a 7", "a 8", "b 0", ">b 1"])
    last.items += (2..<9).map { String($0) }
    last.update()
    browser.listDidChange()
    #expect(screen(browser).dropLast() == ["b 5", "b 6", "b 7", ">b 8"])
    _ = screen(browser, [.up])
    last.items.append("9")
    last.update()
    browser.listDidChange()
    #expect(screen(browser).dropLast() == ["b 5", "b 6", ">b 7", "b 8"])
  }

  @Test("All pages are loaded up to the end, with a hint on how to stop")
  func followsPages() async {
    let list = ListDataSource(isolation: nil)
    let pages = NumberedPages(count: 23)
    list.appendSections([PagedSection("p", source: pages, pageSize: 5) { .text($0) }])
    await list.waitUntilIdle(isolation: nil)
    let browser = TerminalListView(list: list, text: TerminalText(), isolation: nil)
    browser.resize(columns: 60, rows: 5)
    let status = screen(browser, [.end]).last
    #expect(status?.hasPrefix("p  5 of 5+  loading to the end; Esc: stop") == true)
    var rounds = 0
    while list.snapshot.numberOfItems < 23, rounds < 10 {
      await list.waitUntilIdle(isolation: nil)
      browser.listDidChange()
      rounds += 1
    }
    #expect(screen(browser).dropLast() == ["19", "20", "21", ">22"])
    #expect(screen(browser).last?.hasPrefix("p  23 of 23") == true)
  }

  @Test("The start is followed while pages are loaded before it, until the next key")
  func followsStart() {
    let section = NumberedSection("a", count: 0)
    section.items = (6..<12).map { String($0) }
    let browser = browser([section])
    _ = screen(browser, [.end, .character("g")])
    section.items = (3..<12).map { String($0) }
    section.update()
    browser.listDidChange()
    #expect(screen(browser).dropLast() == [">a 3", "a 4", "a 5", "a 6"])
    _ = screen(browser, [.down])
    section.items = (0..<12).map { String($0) }
    section.update()
    browser.listDidChange()
    // The cursor stays on "a 4".
    #expect(screen(browser).last?.hasPrefix("a  5 of 12") == true)
  }

  @Test("Scrolling by a screen keeps one row, and ends at the first or last item")
  func pages() {
    let browser = browser([NumberedSection("a", count: 9)])
    #expect(screen(browser, [.pageDown]).dropLast() == [">a 3", "a 4", "a 5", "a 6"])
    #expect(screen(browser, [.pageDown]).dropLast() == [">a 5", "a 6", "a 7", "a 8"])
    #expect(screen(browser, [.pageDown]).dropLast() == ["a 5", "a 6", "a 7", ">a 8"])
    #expect(screen(browser, [.pageUp]).dropLast() == ["a 2", "a 3", "a 4", ">a 5"])
    #expect(screen(browser, [.pageUp, .pageUp]).dropLast() == [">a 0", "a 1", "a 2", "a 3"])
  }

  @Test("A screen begins with a whole item, down and up")
  func wholeItems() {
    let section = NumberedSection("a", count: 9)
    section.lines = Dictionary(uniqueKeysWithValues: (0..<9).map { ($0, 2) })
    let browser = browser([section])
    func first(_ keys: [TerminalKey]) -> String {
      String(screen(browser, keys)[0].trimmingPrefix(">"))
    }
    #expect(first([.pageDown]) == "a 1")
    #expect(first([.pageDown]) == "a 2")
    #expect(first([.pageDown, .pageDown]) == "a 4")
    #expect(first([.pageUp]) == "a 3")
    #expect(first([.control("u")]) == "a 2")
    #expect(first([.home, .control("d")]) == "a 1")
  }

  @Test("Home and End move to the first and the last item, and show the content beyond them")
  func edges() {
    let section = NumberedSection("a", count: 9)
    section.header = "top"
    section.footer = "bottom"
    let browser = browser([section])
    #expect(screen(browser, [.end]).dropLast() == ["a 6", "a 7", ">a 8", "bottom"])
    #expect(
      screen(browser, [.home]).dropLast() == ["top ──────────────────", ">a 0", "a 1", "a 2"])
    #expect(
      screen(browser, [.end, .home, .up]).dropLast() == [
        "top ──────────────────", ">a 0", "a 1", "a 2",
      ])
  }

  @Test("An item larger than the screen is scrolled through before the cursor leaves it")
  func tallItem() {
    let section = NumberedSection("a", count: 3)
    section.lines[1] = 6
    let browser = browser([section])
    #expect(
      screen(browser, [.down]).dropLast() == [">a 1", ">line 2", ">line 3", ">line 4"])
    #expect(
      screen(browser, [.down, .down]).dropLast() == [">line 3", ">line 4", ">line 5", ">line 6"])
    #expect(
      screen(browser, [.down]).dropLast() == ["line 4", "line 5", "line 6", ">a 2"])
    #expect(
      screen(browser, [.up]).dropLast() == [">line 3", ">line 4", ">line 5", ">line 6"])
    #expect(
      screen(browser, [.up, .up, .up]).dropLast() == [">a 0", "a 1", "line 2", "line 3"])
  }

  @Test("Enter selects an item, which is marked until it's selected again")
  func selection() {
    let section = NumberedSection("a", count: 2)
    let browser = browser([section])
    #expect(screen(browser, [.enter]).first == ">*a 0")
    #expect(section.selected == ["0"])
    #expect(screen(browser, [.down]).prefix(2) == ["*a 0", ">a 1"])
    _ = screen(browser, [.enter])
    #expect(section.selected == ["0", "1"])
    #expect(screen(browser).prefix(2) == ["a 0", ">*a 1"])
  }

  @Test("Refresh reloads the sections that failed, or all if none has")
  func refresh() {
    let sections = [NumberedSection("a", count: 1), NumberedSection("b", count: 0)]
    let browser = browser(sections)
    _ = screen(browser, keys("r"))
    #expect(sections.map(\.refreshes) == [1, 1])
    sections[1].loadState = .failed(message: "gone")
    _ = screen(browser, keys("r"))
    #expect(sections.map(\.refreshes) == [1, 2])
  }

  @Test("The cursor stays with its item, and moves to the nearest one if that is deleted")
  func updates() {
    let section = NumberedSection("a", count: 6)
    let browser = browser([section])
    _ = screen(browser, [.down, .down])
    section.items = ["2", "0", "1"]
    browser.list.updateSection(section)
    #expect(screen(browser).dropLast() == [">a 2", "a 0", "a 1", ""])
    section.items = ["1"]
    browser.list.updateSection(section)
    #expect(screen(browser) == [">a 1", "", "", "", "a  1 of 1       ? help"])
    section.items = []
    browser.list.updateSection(section)
    #expect(screen(browser) == ["", "", "", "", "a  0 of 0       ? help"])
    section.items = ["7", "8"]
    browser.list.updateSection(section)
    #expect(screen(browser).dropLast() == [">a 7", "a 8", "", ""])
  }

  @Test("Until the cursor is moved, it's on the first item, even if others are loaded before it")
  func firstItem() {
    let (late, early) = (NumberedSection("a", count: 0), NumberedSection("b", count: 2))
    let browser = browser([late, early])
    #expect(screen(browser).dropLast() == [">b 0", "b 1", "", ""])
    late.items = ["0"]
    browser.list.updateSection(late)
    #expect(screen(browser).dropLast() == [">a 0", "b 0", "b 1", ""])
    #expect(screen(browser, [.down]).dropLast() == ["a 0", ">b 0", "b 1", ""])
    late.items = ["1", "0"]
    browser.list.updateSection(late)
    #expect(screen(browser).dropLast() == ["a 1", "a 0", ">b 0", "b 1"])
  }

  @Test("The help covers the list, scrolls on small screens, and is closed by other keys")
  func help() {
    let browser = browser([NumberedSection("a", count: 3)], columns: 70, rows: 30)
    let before = screen(browser)
    _ = screen(browser, keys("?"))
    let help = browser.frame().lines
    #expect(help.contains { $0.contains("│  PgUp PgDn b f   a screen up, down") })
    #expect(help.contains { $0.contains("│  q               quit") })
    #expect(screen(browser, keys("q")) == before)
    browser.resize(columns: 40, rows: 10)
    #expect(!screen(browser, keys("?")).contains { $0.contains("quit") })
    #expect(screen(browser, Array(repeating: .pageDown, count: 9)).contains { $0.contains("quit") })
    #expect(screen(browser, [.pageUp]) != screen(browser, [.pageDown]))
    // Fewer lines on a wider screen.
    browser.resize(columns: 24, rows: 6)
    _ = screen(browser, Array(repeating: .pageDown, count: 40))
    browser.resize(columns: 70, rows: 30)
    #expect(browser.frame().lines.contains { $0.contains("│  q               quit") })
  }

  @Test("No screen is too small, and no key traps")
  func smallScreens() {
    let all: [TerminalKey] = [
      .down, .down, .pageDown, .end, .up, .pageUp, .home, .enter, .character("?"), .up,
      .character("/"), .character("a"), .enter, .character("n"), .character("/"), .escape,
    ]
    for (columns, rows) in [(3, 1), (1, 1), (3, 2), (1, 40), (200, 1), (0, 0), (2, 3)] {
      for counts in [[], [0], [3], [40, 0, 2]] {
        let sections = counts.enumerated().map { index, count in
          let section = NumberedSection("東\(index)", count: count)
          section.header = "header of 東"
          return section
        }
        let browser = browser(sections, columns: columns, rows: rows)
        for key in all {
          browser.press(key)
          let frame = browser.frame()
          #expect(frame.rows == rows && frame.columns == columns)
          #expect(frame.lines.allSatisfy { TerminalText().width(of: $0) <= columns })
        }
        browser.resize(columns: columns + 1, rows: rows + 3)
        #expect(browser.frame().lines.count == rows + 3)
      }
    }
  }

  @Test("A screen of one row shows only the list")
  func oneRow() {
    let browser = browser([NumberedSection("a", count: 3)], columns: 3, rows: 1)
    #expect(screen(browser) == ["a 0"])
    #expect(screen(browser, [.down]) == ["a 1"])
    #expect(screen(browser, keys("/2")) == ["/2"])
    #expect(screen(browser, [.enter]) == ["a 2"])
  }

  @Test("A new size keeps the cursor visible")
  func resize() {
    let browser = browser([NumberedSection("a", count: 20)], rows: 12)
    _ = screen(browser, Array(repeating: .down, count: 9))
    browser.resize(columns: 24, rows: 4)
    #expect(screen(browser).dropLast().contains(">a 9"))
  }

  @Test("Changes of the list are reported, so that it can be drawn")
  func changes() {
    let section = NumberedSection("a", count: 1)
    let browser = browser([section])
    var changes = 0
    browser.listView.didChange = { changes += 1 }
    _ = browser.frame()
    #expect(changes == 0)
    section.items.append("1")
    browser.list.updateSection(section)
    #expect(changes > 0)
  }
}

/// Numbers as strings, page by page.
private struct NumberedPages: ItemSource {
  let count: Int

  func page(_ request: ItemRequest) async -> ItemPage<String> {
    let start = request.cursor.flatMap { Int($0.rawValue) } ?? 0
    let end = min(count, start + request.limit)
    return ItemPage(
      items: (start..<end).map { String($0) },
      next: end < count ? ItemCursor(rawValue: String(end)) : nil)
  }
}
