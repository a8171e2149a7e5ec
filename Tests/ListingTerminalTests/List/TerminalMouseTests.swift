import Foundation
import ListingKit
import Testing

@testable import ListingTerminal

@Suite struct TerminalMouseTests {
  private let list = ListDataSource(isolation: nil)
  private let section = GenericSection("s", items: (0..<40).map { "item \($0)" }) {
    .row(spacing: 8, [.text($0), .button("Buy", action: "buy")])
  }
  private let view: TerminalListView
  private let pressed = Pressed()

  private final class Pressed { var items: [String] = [] }

  init() {
    list.appendSections([section])
    view = TerminalListView(list: list, isolation: nil)
    view.resize(columns: 40, rows: 11)
    section.onPress { [pressed] _, _, item in pressed.items.append(item ?? "-") }
  }

  private func mouse(_ action: TerminalMouse.Action, _ column: Int, _ row: Int) {
    _ = view.handle(.mouse(TerminalMouse(action, column: column, row: row)))
  }

  @Test("A click moves the cursor, selects the item at the cursor, and presses buttons")
  func clicks() {
    mouse(.press, 5, 3)
    #expect(view.focusedItem?.item == "item 3" && section.selectedItems.isEmpty)
    mouse(.press, 5, 3)
    #expect(section.selectedItems == ["item 3"])
    let column = view.frame().lines[4].distance(to: "< Buy >") ?? 0
    mouse(.press, column + 2, 4)
    #expect(pressed.items == ["item 4"] && view.focusedItem?.item == "item 4")
    // Outside of the list nothing happens.
    mouse(.press, 5, 10)
    mouse(.press, 500, 500)
    #expect(view.focusedItem?.item == "item 4")
  }

  @Test("On a screen that is wider than the list, its parts are in the middle, also for the mouse")
  func wideScreen() {
    view.title = "Items"
    view.resize(columns: 200, rows: 20)
    let lines = view.frame().lines
    // 124 of 200 columns, from 38 on.
    #expect(lines[0] == String(repeating: " ", count: 39) + "Items")
    for row in [1, 18] {
      #expect(
        lines[row]
          == String(repeating: " ", count: 38) + String(repeating: "─", count: 124))
    }
    #expect(lines[2].count == 162 && lines[2].hasSuffix("┃"))
    #expect(lines[19].hasPrefix(String(repeating: " ", count: 39) + "s  1 of 40"))
    mouse(.press, 45, 4)
    #expect(view.focusedItem?.item == "item 2")
    mouse(.press, 161, 17)
    #expect(view.frame().lines[17].hasSuffix("┃"))
    let focused = view.focusedItem
    mouse(.press, 10, 5)
    #expect(view.focusedItem == focused)
  }

  @Test("The wheel scrolls, and the cursor stays on the screen")
  func wheel() {
    mouse(.wheelDown, 0, 0)
    #expect(view.screen[0].hasPrefix(">item 3"))
    mouse(.wheelDown, 0, 0)
    mouse(.wheelUp, 0, 0)
    #expect(view.screen[0].hasPrefix("item 3") && view.screen[3].hasPrefix(">item 6"))
  }

  @Test("Dragging the scroll bar goes to each part of the list, and only from the bar")
  func scrollBar() {
    #expect(view.frame().lines[0].hasSuffix("┃") && view.frame().lines[9].hasSuffix("│"))
    mouse(.press, 39, 9)
    #expect(view.screen[9].hasPrefix("item 39") && view.frame().lines[9].hasSuffix("┃"))
    mouse(.drag, 20, 0)
    #expect(view.screen[0].contains("item 0"))
    mouse(.release, 20, 0)
    mouse(.drag, 39, 9)
    #expect(view.screen[0].contains("item 0"))
    section.setItems(["one"])
    #expect(!view.frame().lines[0].hasSuffix("┃"))
  }
}

extension String {
  /// The number of characters before a text.
  fileprivate func distance(to text: String) -> Int? {
    range(of: text).map { distance(from: startIndex, to: $0.lowerBound) }
  }
}
