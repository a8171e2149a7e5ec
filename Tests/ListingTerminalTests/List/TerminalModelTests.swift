import Testing

@testable import ListingTerminal

@Suite struct TerminalModelTests {
  func actions(_ keys: [TerminalKey], from model: TerminalModel = TerminalModel())
    -> [TerminalModel.Action]
  {
    var model = model
    return keys.compactMap { model.press($0) }
  }

  func typed(_ text: String) -> [TerminalKey] { text.map(TerminalKey.character) }

  @Test(
    "Each key of the list has its action",
    arguments: [
      (.up, .step(.up)), (.character("k"), .step(.up)), (.down, .step(.down)),
      (.character("j"), .step(.down)), (.left, .step(.left)), (.character("h"), .step(.left)),
      (.right, .step(.right)), (.character("l"), .step(.right)), (.pageUp, .page(-1)),
      (.character("b"), .page(-1)), (.pageDown, .page(1)), (.character("f"), .page(1)),
      (.control("u"), .page(-0.5)), (.control("d"), .page(0.5)),
      (.character("]"), .section(1)), (.character("["), .section(-1)), (.home, .toStart),
      (.character("g"), .toStart), (.end, .toEnd), (.character("G"), .toEnd), (.enter, .activate),
      (.character(" "), .activate), (.character("y"), .copyIdentifier),
      (.character("Y"), .copyText),
      (.character("o"), .openLink), (.character("n"), .findNext(backwards: false)),
      (.escape, .interrupt), (.control("c"), .interrupt),
      (.character("r"), .refresh), (.character("q"), .quit), (.control("l"), .redraw),
    ] as [(TerminalKey, TerminalModel.Action)])
  func browsing(key: TerminalKey, action: TerminalModel.Action) {
    #expect(actions([key]) == [action])
  }

  @Test("Keys without a meaning do nothing")
  func meaningless() {
    #expect(
      actions([.backspace, .control("x")] + typed("xQ日"))
        == [])
  }

  @Test("A number before a key repeats it, and before G it's a position")
  func counts() {
    #expect(actions(typed("5j12k")) == [.step(.down, 5), .step(.up, 12)])
    #expect(actions(typed("20G3g")) == [.entered(.position, "20"), .entered(.position, "3")])
    #expect(actions(typed("5]2nj")) == [.section(5), .findNext(backwards: false, 2), .step(.down)])
    // A zero alone is no number, and no number is too large.
    #expect(actions(typed("0j10j")) == [.step(.down), .step(.down, 10)])
    #expect(actions(typed(String(repeating: "9", count: 30) + "j")) == [.step(.down, 100_000_000)])
    // Escape forgets it.
    #expect(actions(typed("5") + [.escape] + typed("j")) == [.interrupt, .step(.down)])
  }

  @Test("While a text is typed, all letters belong to it, and each change is reported")
  func typing() {
    var model = TerminalModel()
    #expect(
      typed("/jq?").compactMap { model.press($0) }
        == [.typed(.find, "j"), .typed(.find, "jq"), .typed(.find, "jq?")])
    #expect(model.press(.backspace) == .typed(.find, "jq"))
    #expect(model.press(.left) == nil)
    #expect(model.press(.character("x")) == .typed(.find, "jxq"))
    #expect(model.paste("a\nb") == .typed(.find, "jxa bq"))
    #expect(model.press(.enter) == .entered(.find, "jxa bq"))
    #expect(model.mode == .browsing)
    #expect(model.paste("quit") == nil && model.mode == .browsing)
    // Earlier entries return, each for its own prompt.
    #expect(
      actions(typed("/") + [.up, .enter], from: model) == [
        .typed(.find, "jxa bq"), .entered(.find, "jxa bq"),
      ])
    #expect(actions(typed(":") + [.up, .enter], from: model) == [.entered(.position, "")])
  }

  @Test("Typing can be canceled")
  func cancelling() {
    for keys in [
      typed("/ab") + [.escape], typed("&a") + [.backspace, .backspace],
      typed("/ab") + [.control("u"), .backspace], typed(":ab") + [.control("c")],
    ] {
      var model = TerminalModel()
      let last = keys.compactMap { model.press($0) }.last
      #expect(model.mode == .browsing)
      guard case .cancelled = last else {
        Issue.record("\(keys)")
        continue
      }
      #expect(model.press(.down) == .step(.down))
    }
  }

  @Test("Other keys than those that scroll close the help and do nothing else")
  func help() {
    var model = TerminalModel()
    #expect(model.press(.character("?")) == nil)
    #expect(model.press(.down) == .scrollHelp(rows: 1))
    #expect(model.press(.pageUp) == .scrollHelp(screens: -1))
    #expect(model.mode == .help)
    #expect(model.press(.character("q")) == nil)
    #expect(model.mode == .browsing)
  }
}

@Suite struct TerminalLineTests {
  private func line(_ keys: [TerminalKey], history: [String] = []) -> TerminalLine {
    var line = TerminalLine(history: history)
    for key in keys { _ = line.press(key) }
    return line
  }

  @Test("A line is edited at its cursor, as in a shell")
  func editing() {
    let text = "one two".map(TerminalKey.character)
    #expect(line(text + [.control("w")]).text == "one ")
    #expect(line(text + [.control("w"), .control("w"), .control("w")]).text == "")
    #expect(line(text + [.home, .delete]).text == "ne two")
    #expect(line(text + [.control("a"), .right, .control("k")]).text == "o")
    #expect(line(text + [.left, .left, .control("u")]).text == "wo")
    #expect(line(text + [.home, .backspace]).text == "one two")
    #expect(line([.character("e"), .character("\u{301}"), .backspace]).isEmpty)
    #expect(line(text + [.left, .character("x")]).textBeforeCursor == "one twx")
  }

  @Test("Earlier lines return, and the new one after them")
  func history() {
    let new = line([.character("c"), .up], history: ["a", "b"])
    #expect(new.text == "b")
    #expect(line([.character("c"), .up, .up, .up], history: ["a", "b"]).text == "a")
    #expect(line([.character("c"), .up, .up, .down, .down], history: ["a", "b"]).text == "c")
  }
}
