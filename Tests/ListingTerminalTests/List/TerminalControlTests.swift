import Foundation
import ListingKit
import Testing

@testable import ListingTerminal

/// Buttons and switches on a screen with keys.
@Suite struct TerminalControlTests {
  private let list = ListDataSource(isolation: nil)
  private let section: GenericSection<String>
  private let browser: TerminalListView
  private let pressed = Pressed()

  private final class Pressed {
    var names: [String] = []
  }

  init() {
    section = GenericSection<String>("s", items: ["one", "two"]) {
      .row(spacing: 8, [.text($0), .button("Go", action: "go"), .toggle(isOn: true, action: "on")])
    }
    section.onHeader { _ in .button("Top", action: "top") }
    let pressed = pressed
    section.onPress { _, action, item in pressed.names.append("\(action) \(item ?? "-")") }
    list.appendSections([section])
    browser = TerminalListView(list: list, text: TerminalText(), isolation: nil)
    browser.resize(columns: 24, rows: 5)
  }

  private func press(_ keys: TerminalKey...) { browser.press(keys) }

  /// The focused button or switch, or otherwise the focused item.
  private var marked: String? {
    let screen = browser.screen
    return screen.compactMap { $0.firstMatch(of: #/▸.*?[\]>]/#).map { String($0.0) } }.first
      ?? screen.first { $0.hasPrefix(">") }
  }

  @Test("Tab moves from the cursor through buttons and switches, from end to start, and back")
  func focus() {
    #expect(marked?.hasPrefix(">one") == true)
    press(.tab)
    #expect(marked == "▸< Go >")
    press(.tab)
    #expect(marked == "▸[x]")
    press(.backTab, .backTab)
    #expect(marked == "▸< Top >")
    press(.backTab)
    #expect(marked == "▸[x]")
    // The cursor went along.
    press(.escape)
    #expect(marked?.hasPrefix(">two") == true)
  }

  @Test("Enter and Space press the focused control, and offer those of an item without a focus")
  func presses() {
    press(.enter)
    #expect(browser.screen.contains { $0.contains("▌ Go") })
    press(.down, .enter)
    #expect(pressed.names == ["on one"])
    press(.tab, .enter, .tab, .character(" "), .tab, .tab, .tab, .enter)
    #expect(pressed.names == ["on one", "go one", "on one", "top -"])
    press(.down, .character(" "), .escape)
    #expect(pressed.names.count == 4)
  }

  @Test("Enter presses the only button of an item, and the status names it")
  func onlyButton() {
    section.onContent { .row(spacing: 8, [.text($0.item), .button("Buy", action: "buy")]) }
    section.reload()
    browser.resize(columns: 60, rows: 5)
    #expect(browser.frame().lines.last?.contains("↵ Buy") == true)
    press(.down, .enter)
    #expect(pressed.names == ["buy two"])
    #expect(browser.listView.indexPathsForSelectedItems.isEmpty)
  }

  @Test("The hint for a switch is what a press does")
  func onlySwitch() {
    var isOn = true
    section.onContent { _ in .row([.toggle(isOn: isOn, action: "on"), .text("Wind")]) }
    browser.resize(columns: 70, rows: 5)
    for (value, hint) in [(true, "↵ turn off"), (false, "↵ turn on ")] {
      isOn = value
      section.reload()
      #expect(browser.frame().lines.last?.contains(hint) == true)
      press(.tab)
      #expect(browser.frame().lines.last?.contains(hint) == true)
      press(.escape)
    }
  }

  @Test("The mark of a focused control covers nothing while there is a blank column next to it")
  func markNextToControl() {
    func marked(_ content: ListContent, from column: Int = 1) -> String {
      var frame = TerminalFrame(columns: 12, rows: 1)
      let measurer = TerminalTextMeasurer()
      let width = 80.0
      let layout = ContentLayout(content, width: width, measurer: measurer)
      let corner = CGPoint(x: CGFloat(column) * 8, y: 0)
      frame.draw(
        layout, in: CGRect(origin: corner, size: CGSize(width: width, height: 20)), visible: 0..<1)
      let control = layout.fragments.first {
        switch $0.kind {
        case .button, .toggle: true
        default: false
        }
      }
      guard let control else { return "" }
      frame.drawFocus(
        on: TerminalArea(control.frame.offsetBy(dx: corner.x, dy: 0)), within: 0..<12)
      return frame.lines[0]
    }
    let toggle = ListContent.toggle(isOn: true, action: "a")
    #expect(marked(.row([toggle, .text("ab")])) == "▸[x]ab")
    #expect(marked(.row([toggle, .text("ab")]), from: 0) == "▸x]ab")
    #expect(marked(.row(spacing: 8, [toggle, .text("ab")]), from: 0) == "[x]◂ab")
    #expect(marked(.row([.text("ab"), .button("Go", action: "a")])) == " ab< Go >◂")
    #expect(marked(.row(spacing: 8, [.text("ab"), .button("Go", action: "a")])) == " ab▸< Go >")
  }

  @Test("A deleted button loses the focus")
  func gone() {
    press(.tab)
    section.setItems([])
    press(.enter)
    #expect(pressed.names == [])
    section.handlers.views[.header] = nil
    section.reloadSupplementaryViews()
    press(.tab)
    #expect(browser.frame().lines.last?.contains("no button or input here") == true)
  }
}
