import Foundation
import ListingKit
import Testing

@testable import ListingTerminal

/// Selection, actions, deletion and moves by keys.
@Suite struct TerminalActionTests {
  private final class Log { var lines: [String] = [] }

  private let list = ListDataSource(isolation: nil)
  private let section = GenericSection("s", items: ["one", "two", "three"]) { .text($0) }
  private let browser: TerminalListView
  private let log = Log()

  init() {
    browser = TerminalListView(list: list, text: TerminalText(), isolation: nil)
    browser.resize(columns: 60, rows: 8)
    list.appendSections([section])
  }

  private func press(_ keys: TerminalKey...) { browser.press(keys) }
  private var screen: [String] { browser.screen }
  private var lastRow: String { screen.last ?? "" }

  @Test("Space selects several items, v all up to the cursor; marks are visible without styles")
  func selection() {
    list.selection.mode = .multiple
    press(.character(" "), .down, .down, .character("v"))
    #expect(section.selectedItems == ["one", "two", "three"])
    press(.up, .character(" "))
    #expect(section.selectedItems == ["one", "three"])
    let rows = screen
    #expect(rows.prefix(3) == ["*one", ">two", "*three"])
    #expect(lastRow.hasPrefix("s  2 of 3  2 selected"))
  }

  @Test("Where one item can be selected, Space selects it") func spaceSelects() {
    press(.character(" "), .character("v"))
    #expect(section.selectedItems == ["one"])
  }

  @Test("a offers the enabled actions; Enter performs the chosen one, and Escape none")
  func actions() {
    section.onActions { [log] context in
      [
        ItemAction("Star", edge: .leading) { log.lines.append("star \(context.item)") },
        ItemAction("Share", isEnabled: false) {},
        ItemAction("Print", edge: .menu) { log.lines.append("print \(context.item)") },
      ]
    }
    press(.character("a"))
    #expect(screen.contains { $0.contains("│▌ Star") })
    #expect(
      screen.contains { $0.contains("│  Print") } && !screen.contains { $0.contains("Share") })
    press(.escape)
    #expect(log.lines.isEmpty && !screen.contains { $0.contains("Star") })
    press(.character("a"), .down, .down, .enter)
    #expect(log.lines == ["print one"])
    press(.down, .character("a"), .enter)
    #expect(log.lines == ["print one", "star two"])
  }

  @Test("A deletion that can be undone is performed at once, and u takes it back") func undo() {
    section.onDelete("Archive", undo: .seconds(5))
    press(.down, .character("d"))
    #expect(section.items == ["one", "three"])
    #expect(lastRow == "Archive: u to undo")
    press(.up)
    #expect(lastRow.contains("u: undo Archive"))
    press(.character("u"))
    #expect(section.items == ["one", "two", "three"])
    press(.character("u"))
    #expect(lastRow == "there is nothing to undo")
  }

  @Test("Any other deletion is confirmed by Enter") func confirmation() {
    press(.character("d"))
    #expect(lastRow == "this item can't be deleted")
    section.onDelete()
    press(.character("d"))
    #expect(lastRow == "Delete? Enter: yes  other keys: no" && section.items.count == 3)
    press(.down)
    #expect(section.items.count == 3)
    press(.character("d"), .enter)
    #expect(section.items == ["two", "three"])
  }

  @Test("m moves an item with the arrows; Enter leaves it, and Escape takes it back") func moving()
  {
    press(.character("m"))
    #expect(lastRow == "this item can't be moved")
    section.onMove { [log] section, _ in log.lines.append(section.items.joined(separator: " ")) }
    press(.character("m"), .down, .down)
    #expect(section.items == ["two", "three", "one"] && log.lines.isEmpty)
    #expect(screen[2] == "↕one")
    press(.enter)
    #expect(log.lines == ["two three one"] && browser.place == IndexPath(item: 2, section: 0))
    press(.character("m"), .up, .escape)
    #expect(section.items == ["two", "three", "one"] && log.lines.count == 1)
    #expect(browser.place == IndexPath(item: 2, section: 0))
  }

  @Test(
    "y and Y copy the identifier and the text, and o opens a web address of the item or a message")
  func outside() {
    section.setItems(["one", "two"])
    section.onContent { .text("\($0.item): see https://example.org/\($0.item)).") }
    section.reload()
    #expect(browser.handle(.key(.character("y"))) == .copy("one"))
    #expect(lastRow == "copied one")
    #expect(
      browser.handle(.key(.character("Y"))) == .copy("one: see https://example.org/one)."))
    #expect(browser.handle(.key(.character("o"))) == .open("https://example.org/one"))
    section.onContent { .text($0.item) }
    section.reload()
    #expect(browser.handle(.key(.character("o"))) == .handled)
    #expect(lastRow == "there is no link in this item")
    browser.show("open: http://example.org (s/one)")
    #expect(browser.handle(.key(.character("o"))) == .open("http://example.org"))
    #expect(
      TerminalFrame.sequence(copying: "é\u{1B}") == "\u{1B}]52;c;w6kb\u{7}")
  }

  @Test("An item without actions, and a list without items, say so") func nothing() {
    press(.character("a"))
    #expect(lastRow == "this item has no actions")
    section.setItems([])
    press(.character("a"), .character("d"), .character("m"), .character(" "), .character("v"))
    #expect(lastRow == "this item can't be moved" || browser.place == nil)
  }
}
