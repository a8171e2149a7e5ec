import Foundation
import ListingKit
import Testing

@testable import ListingTerminal

/// Inputs on a screen with keys.
@Suite struct TerminalInputTests {
  private final class Entered {
    var changes: [String] = []
  }

  private let list = ListDataSource(isolation: nil)
  private let browser: TerminalListView
  private let entered = Entered()

  init() {
    let entered = entered
    let section = GenericSection<String>("s", items: ["one"]) { _ in
      var name = ListInput(.text(), value: "Ada", label: "Name", action: "name")
      name.placeholder = "Your name"
      return .column([
        .input(name),
        .input(ListInput(.text(.password), value: "secret", label: "Word", action: "word")),
        .input(ListInput(.textArea(lines: 2), value: "", label: "Text", action: "text")),
        .row(
          spacing: 8,
          [
            .input(
              ListInput(
                .picker([.init("s", "Small"), .init("l", "Large")]), value: "s", label: "Size",
                action: "size")),
            .input(
              ListInput(
                .picker([.init("a", "A"), .init("b", "B")], style: .segments), value: "a",
                label: "Kind", action: "kind")),
            .input(
              ListInput(
                .stepper(ListInputRange(minimum: 1, maximum: 3)), value: "2", label: "Count",
                action: "count")),
          ]),
        .input(
          ListInput(
            .slider(ListInputRange(minimum: 0, maximum: 1, step: 0.5)), value: "0.5",
            label: "Part", action: "part")),
      ])
    }
    section.onInput {
      (_: GenericSection<String>, action: String, item: String?, change: ListInputChange) in
      entered.changes.append("\(action) \(item ?? "-") \(change.phase.rawValue) \(change.value)")
    }
    list.appendSections([section])
    browser = TerminalListView(list: list, text: TerminalText(), isolation: nil)
    browser.resize(columns: 44, rows: 9)
  }

  private func press(_ keys: TerminalKey...) { browser.press(keys) }

  @Test("Each input shows its value, and a password dots")
  func drawing() {
    let screen = browser.screen.joined(separator: "\n")
    for text in ["[Ada", "[••••••", "[Small ▾]", "[A]  B", "< 2 >", "●", "0.5"] {
      #expect(screen.contains(text), "\(text)")
    }
    #expect(!screen.contains("secret"))
  }

  @Test("Enter edits a field, each key is reported, and Enter again enters it")
  func typing() {
    press(.tab, .enter, .backspace, .character("d"), .enter)
    #expect(
      entered.changes == ["name one typing Ad", "name one typing Add", "name one entered Add"])
    #expect(browser.model.mode == .browsing)
  }

  @Test("Escape leaves a field with what was typed; a password is never on the screen")
  func leaving() {
    press(.tab, .tab, .enter, .character("!"))
    #expect(!browser.screen.joined().contains("secret"))
    press(.escape)
    #expect(entered.changes.last == "word one done secret!")
  }

  @Test("In several lines Enter begins a line, and Tab ends the text")
  func lines() {
    press(.tab, .tab, .tab, .enter, .character("a"), .enter, .character("b"), .tab)
    #expect(entered.changes.last == "text one done a\nb")
  }

  @Test("Enter opens a menu, and the arrows change numbers and choices within their range")
  func values() {
    for _ in 0..<4 { press(.tab) }
    press(.enter, .down, .enter)
    #expect(entered.changes == ["size one done l"])
    press(.tab, .right)
    #expect(entered.changes.last == "kind one done b")
    press(.tab, .left, .right)
    #expect(entered.changes.suffix(2) == ["count one done 1", "count one done 3"])
    press(.tab, .right)
    #expect(entered.changes.last == "part one done 1")
  }

  @Test("Keys that arrive together each change the value that the one before has left")
  @MainActor func keysTogether() {
    final class Model {
      var count = 1
    }
    let model = Model()
    let section = GenericSection<String>("s", items: ["one"]) { _ in
      .input(
        ListInput(
          .stepper(ListInputRange(minimum: 1, maximum: 9)), value: "\(model.count)", label: "Count",
          action: "count"))
    }
    section.onInput {
      (section: GenericSection<String>, _: String, _: String?, change: ListInputChange) in
      model.count = Int(change.value) ?? 0
      section.perform(.reconfigureItems(["one"], in: "s"))
    }
    // A list with an owner shows changes in a later job.
    let list = ListDataSource()
    list.appendSections([section])
    let browser = TerminalListView(list: list, text: TerminalText())
    browser.resize(columns: 44, rows: 9)
    list.flush()
    browser.press([.tab, .right, .right, .right])
    #expect(model.count == 4)
  }
}
