import ListingText
import Testing

@testable import ListingTerminal

@Suite struct TerminalSequenceTests {
  func frame(_ lines: [String], columns: Int = 12) -> TerminalFrame {
    var frame = TerminalFrame(columns: columns, rows: lines.count)
    for (row, line) in lines.enumerated() { frame.write(line, column: 0, row: row) }
    return frame
  }

  @Test("An unknown screen is cleared and drawn, and a known one gets the differences")
  func differences() {
    let first = frame(["one", "two", "three"])
    let second = frame(["one", "tao", "three!"])
    #expect(
      first.sequence(replacing: nil)
        == "\u{1B}[0m\u{1B}[2J\u{1B}[1;1Hone\u{1B}[2;1Htwo\u{1B}[3;1Hthree")
    #expect(second.sequence(replacing: first) == "\u{1B}[2;2Ha\u{1B}[3;6H!")
    #expect(second.sequence(replacing: second) == "")
    #expect(
      second.sequence(replacing: frame(["one"])) == second.sequence(replacing: nil))
  }

  @Test("A style starts and ends within its row")
  func styles() {
    let plain = frame(["one", "two"])
    var marked = plain
    marked.add(.reversed, rows: 1..<2)
    #expect(
      marked.sequence(replacing: plain)
        == "\u{1B}[2;1H\u{1B}[0;7mtwo         \u{1B}[0m")
    #expect(plain.sequence(replacing: marked) == "\u{1B}[2;1Htwo         ")
  }

  @Test("Half of a wide character is never sent alone")
  func wide() {
    #expect(frame(["日語"]).sequence(replacing: frame(["日本"])) == "\u{1B}[1;3H語")
    #expect(frame(["日"]).sequence(replacing: frame(["ab"])) == "\u{1B}[1;1H日")
  }

  /// A minimal terminal for the sequences of frames; `emojiWidth` is the width that it gives to a joined
  /// emoji.
  struct Screen {
    var cells: [[String]]
    var row = 0
    var column = 0
    let emojiWidth: Int

    init(columns: Int, rows: Int, emojiWidth: Int) {
      cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
      self.emojiWidth = emojiWidth
    }

    mutating func receive(_ output: String) {
      var rest = output[...]
      while let character = rest.first {
        if let match = rest.prefixMatch(of: /\u{1B}\[([0-9;]*)([HmJ])/) {
          rest = rest[match.range.upperBound...]
          if match.2 == "H" {
            let place = match.1.split(separator: ";").compactMap { Int($0) }
            (row, column) = (place[0] - 1, place[1] - 1)
          }
          continue
        }
        let width =
          character.unicodeScalars.count > 1 && !character.isLetter
          ? emojiWidth : character.unicodeScalars.terminalWidth
        for offset in 0..<width where column + offset < cells[row].count {
          cells[row][column + offset] = offset == 0 ? String(character) : ""
        }
        column += width
        rest = rest.dropFirst()
      }
    }
  }

  @Test(
    "Columns are aligned whatever width a terminal uses for joined emoji", arguments: [1, 2, 4])
  func disputedWidths(emojiWidth: Int) {
    let rows = [
      ["👩‍🚀 Ada", "plain"], ["a👩‍🚀Ada", "👩‍🚀👩‍🚀x"], ["no more", "👩‍🚀👩‍🚀y"],
    ]
    var screen = Screen(columns: 12, rows: 2, emojiWidth: emojiWidth)
    var shown: TerminalFrame?
    for texts in rows {
      var frame = frame(texts)
      for row in 0..<2 { frame.write("|", column: 9, row: row) }
      screen.receive(frame.sequence(replacing: shown))
      shown = frame
      for row in 0..<2 {
        #expect(screen.cells[row].firstIndex(of: "|") == 9)
        #expect(screen.cells[row].filter { $0 == "|" }.count == 1)
      }
    }
    #expect(screen.cells[0].joined() == "no more  |  ")
  }
}
