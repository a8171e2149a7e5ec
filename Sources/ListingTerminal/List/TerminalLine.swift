/// A line of text that the user edits, with the lines before it.
struct TerminalLine: Hashable, Sendable {
  /// The effect of a key.
  enum Outcome: Hashable, Sendable {
    case edited, moved, ignored
  }

  private var characters: [Character] = []
  /// The index of the character at the cursor.
  private(set) var cursor = 0
  /// Earlier lines, the last one at the end.
  private var history: [String]
  /// The place of the shown line in the history; its count for a new one.
  private var place: Int
  /// The new line while an earlier one is shown.
  private var new = ""

  /// Whether it can have several lines.
  private var takesLineEnds = false

  init(history: [String] = []) {
    self.history = history
    place = history.count
  }

  /// Begins with a text, at its end.
  init(editing text: String, takesLineEnds: Bool) {
    history = []
    place = 0
    self.takesLineEnds = takesLineEnds
    insert(text)
  }

  var text: String { String(characters) }
  var textBeforeCursor: String { String(characters[..<cursor]) }
  var isEmpty: Bool { characters.isEmpty }

  /// Inserts text at the cursor. Line ends become blanks.
  mutating func insert(_ text: String) {
    // A letter and a combining mark that are typed one after the other are one character.
    let before =
      String(characters[..<cursor])
      + text.map { $0.isNewline ? (takesLineEnds ? "\n" : " ") : String($0) }.joined()
    let after = characters[cursor...]
    characters = Array(before) + after
    cursor = characters.count - after.count
  }

  /// Handles a key as command lines usually do.
  mutating func press(_ key: TerminalKey) -> Outcome {
    switch key {
    case .character(let character): insert(String(character))
    case .backspace where cursor > 0: remove(from: cursor - 1)
    case .delete where cursor < characters.count, .control("d") where cursor < characters.count:
      characters.remove(at: cursor)
    case .control("u"): remove(from: 0)
    case .control("k"): characters.removeLast(characters.count - cursor)
    case .control("w"): remove(from: startOfWord)
    case .left, .control("b"): return move(to: cursor - 1)
    case .right, .control("f"): return move(to: cursor + 1)
    case .home, .control("a"): return move(to: 0)
    case .end, .control("e"): return move(to: characters.count)
    case .up, .control("p"): return show(place - 1)
    case .down, .control("n"): return show(place + 1)
    default: return .ignored
    }
    return .edited
  }

  private mutating func remove(from start: Int) {
    characters.removeSubrange(start..<cursor)
    cursor = start
  }

  private var startOfWord: Int {
    let word = characters[..<cursor].lastIndex { !$0.isWhitespace } ?? 0
    return characters[..<word].lastIndex { $0.isWhitespace }.map { $0 + 1 } ?? 0
  }

  private mutating func move(to index: Int) -> Outcome {
    cursor = min(max(index, 0), characters.count)
    return .moved
  }

  private mutating func show(_ index: Int) -> Outcome {
    guard (0...history.count).contains(index) else { return .ignored }
    if place == history.count { new = text }
    place = index
    characters = Array(index == history.count ? new : history[index])
    cursor = characters.count
    return .edited
  }
}
