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

  @Test("An action asks its own question, and is performed after y only")
  func ownQuestion() {
    section.onActions { [log] context in
      [
        ItemAction("Send", confirmation: "Send \(context.item) to everybody?") {
          log.lines.append("sent \(context.item)")
        }
      ]
    }
    press(.character("a"), .enter)
    #expect(lastRow.hasPrefix("Send one to everybody? y: yes"))
    press(.character("n"))
    #expect(log.lines.isEmpty)
    press(.character("a"), .enter, .character("y"))
    #expect(log.lines == ["sent one"])
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
    #expect(section.shownItems == ["one", "three"])
    #expect(lastRow == "Archive: u to undo")
    press(.up)
    #expect(lastRow.contains("u: undo Archive"))
    press(.character("u"))
    #expect(section.shownItems == ["one", "two", "three"])
    press(.character("u"))
    #expect(lastRow == "there is nothing to undo")
  }

  @Test("Any other deletion is confirmed by y, which names the item") func confirmation() {
    press(.character("d"))
    #expect(lastRow == "this item can't be deleted")
    section.onDelete()
    press(.character("d"))
    #expect(lastRow == "Delete one? y: yes  other keys: no" && section.shownItems.count == 3)
    press(.enter)
    #expect(section.shownItems.count == 3)
    press(.character("d"), .down)
    #expect(section.shownItems.count == 3)
    press(.character("d"), .character("y"))
    #expect(section.shownItems == ["two", "three"])
  }

  @Test("A destructive action that is chosen by a is confirmed, and any other is performed")
  func destructiveActions() {
    section.onActions { [log] context in
      [
        ItemAction("Burn", isDestructive: true) { log.lines.append("burn \(context.item)") },
        ItemAction("Star") { log.lines.append("star \(context.item)") },
      ]
    }
    press(.character("a"), .enter)
    #expect(log.lines.isEmpty && lastRow == "Burn one? y: yes  other keys: no")
    press(.escape, .character("y"))
    #expect(log.lines.isEmpty)
    press(.character("a"), .enter, .character("y"))
    #expect(log.lines == ["burn one"])
    press(.character("a"), .down, .enter)
    #expect(log.lines == ["burn one", "star one"])
    section.onDelete("Archive", undo: .seconds(5))
    press(.down, .character("a"), .down, .down, .enter)
    #expect(section.shownItems == ["one", "three"] && lastRow == "Archive: u to undo")
  }

  @Test("d deletes the selected items, says how many, and u takes all of them back")
  func deletingSelection() {
    let other = GenericSection("t", items: ["four", "five"]) { .text($0) }
    list.appendSections([other])
    for section in [section, other] { section.onDelete("Archive", undo: .seconds(5)) }
    list.selection.mode = .multiple
    press(.character(" "), .down, .down, .character(" "), .down, .character(" "), .up)
    #expect(list.selection.items.count == 3)
    press(.character("d"))
    #expect(section.shownItems == ["two"] && other.shownItems == ["five"])
    #expect(lastRow == "Archive 3 items: u to undo")
    press(.character("u"))
    #expect(section.shownItems == ["one", "two", "three"] && other.shownItems == ["four", "five"])
    #expect(list.selection.items.count == 3)
  }

  @Test(
    "Selected items that can't be restored are deleted after a confirmation, without those that may not be"
  )
  func confirmingSelection() {
    section.onDelete().allow(.delete) { $0.item != "two" }
    list.selection.mode = .multiple
    press(.character(" "), .down, .character(" "), .character("d"))
    #expect(lastRow == "Delete 1 item, 1 can't be deleted? y: yes  other keys: no")
    press(.character("n"))
    #expect(section.shownItems.count == 3)
    press(.down, .character(" "), .character("d"), .character("y"))
    #expect(section.shownItems == ["two"])
    press(.character("d"))
    #expect(lastRow == "the selected items can't be deleted")
  }

  @Test("m moves an item with the arrows; Enter leaves it, and Escape takes it back") func moving()
  {
    press(.character("m"))
    #expect(lastRow == "this item can't be moved")
    section.onMove { [log] section, _ in log.lines.append(section.shownItems.joined(separator: " "))
    }
    press(.character("m"), .down, .down)
    #expect(section.shownItems == ["two", "three", "one"] && log.lines.isEmpty)
    #expect(screen[2] == "↕one")
    press(.enter)
    #expect(log.lines == ["two three one"] && browser.place == IndexPath(item: 2, section: 0))
    press(.character("m"), .up, .escape)
    #expect(section.shownItems == ["two", "three", "one"] && log.lines.count == 1)
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
