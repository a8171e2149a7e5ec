import Foundation
import ListingKit
import Testing

@testable import ListingTerminal

/// Buttons and switches on a screen with keys.
@Suite struct TerminalControlTests {
  private let list = ListDataSource(isolation: nil)
  private let section: GenericSection<String>
  private let browser: TerminalBrowser
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
    browser = TerminalBrowser(list: list, text: TerminalText(), isolation: nil)
    browser.resize(columns: 24, rows: 5)
  }

  private func press(_ keys: TerminalKey...) { for key in keys { _ = browser.press(key) } }

  /// What is marked on the screen.
  private var marked: [String] {
    browser.frame().styledLines.compactMap { line in
      line.firstMatch(of: #/\u{1B}\[0(;1)?;7m(.*?)\u{1B}/#).map { String($0.2) }
    }
  }

  @Test("Tab moves from the cursor through buttons and switches, from end to start, and back")
  func focus() {
    #expect(marked.first?.hasPrefix("one") == true)
    press(.tab)
    #expect(marked == ["[ Go ]"])
    press(.tab)
    #expect(marked == ["[x]"])
    press(.backTab, .backTab)
    #expect(marked == ["[ Top ]"])
    press(.backTab)
    #expect(marked == ["[x]"])
    // The cursor went along.
    press(.escape)
    #expect(marked.first?.hasPrefix("two") == true)
  }

  @Test("Enter and Space press the focused control, and select and scroll otherwise")
  func presses() {
    press(.enter)
    #expect(pressed.names == [])
    #expect(browser.listView.indexPathsForSelectedItems.count == 1)
    press(.tab, .enter, .tab, .character(" "), .tab, .tab, .tab, .enter)
    #expect(pressed.names == ["go one", "on one", "top -"])
    press(.down, .enter)
    #expect(pressed.names.count == 3)
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
    #expect(browser.frame().lines.last?.contains("no button in this item") == true)
  }
}
