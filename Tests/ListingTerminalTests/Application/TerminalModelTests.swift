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
      (.character("b"), .page(-1)),
      (.pageDown, .page(1)), (.character(" "), .page(1)), (.home, .toStart),
      (.character("g"), .toStart), (.end, .toEnd), (.character("G"), .toEnd), (.enter, .select),
      (.character("r"), .refresh), (.character("q"), .quit), (.control("l"), .redraw),
    ] as [(TerminalKey, TerminalModel.Action)])
  func browsing(key: TerminalKey, action: TerminalModel.Action) {
    #expect(actions([key]) == [action])
  }

  @Test("Keys without a meaning do nothing")
  func meaningless() {
    #expect(
      actions([.escape, .backspace, .control("x")] + typed("xQ日"))
        == [])
  }

  @Test("While a search text is typed, all letters belong to it")
  func finding() {
    var model = TerminalModel()
    #expect(typed("/jq?").compactMap { model.press($0) } == [])
    #expect(model.mode == .finding("jq?"))
    #expect(model.press(.backspace) == nil)
    #expect(model.mode == .finding("jq"))
    #expect(model.press(.down) == nil)
    #expect(model.press(.enter) == .find("jq", backwards: false, isNew: true))
    #expect(model.mode == .browsing)
    #expect(model.press(.character("n")) == .find("jq", backwards: false, isNew: false))
    #expect(model.press(.character("N")) == .find("jq", backwards: true, isNew: false))
    #expect(
      actions(typed("/") + [.enter], from: model)
        == [.find("jq", backwards: false, isNew: false)])
  }

  @Test("A search can be canceled")
  func leavingFind() {
    for keys in [
      typed("/ab") + [.escape], typed("/a") + [.backspace, .backspace],
      typed("/ab") + [.control("u"), .backspace],
    ] {
      var model = TerminalModel()
      #expect(keys.compactMap { model.press($0) } == [])
      #expect(model.mode == .browsing)
      #expect(model.press(.character("n")) == nil)
      #expect(model.message != nil)
      #expect(model.press(.down) == .step(.down))
      #expect(model.message == nil)
    }
  }

  @Test("Any key closes the help and does nothing else")
  func help() {
    var model = TerminalModel()
    #expect(model.press(.character("?")) == nil)
    #expect(model.mode == .help)
    #expect(model.press(.character("q")) == nil)
    #expect(model.mode == .browsing)
  }
}
