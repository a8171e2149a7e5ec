import ListingTesting
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

  @Test("A style is set once for all that has it, and ends with the output")
  func styles() {
    let plain = frame(["one", "two"])
    var marked = plain
    marked.add(.reversed, rows: 1..<2)
    #expect(
      marked.sequence(replacing: plain)
        == "\u{1B}[2;1H\u{1B}[0;7mtwo         \u{1B}[0m")
    #expect(plain.sequence(replacing: marked) == "\u{1B}[2;1Htwo         ")
    marked.add(.reversed, rows: 0..<1)
    #expect(
      marked.sequence(replacing: plain)
        == "\u{1B}[1;1H\u{1B}[0;7mone         \u{1B}[2;1Htwo         \u{1B}[0m")
  }

  @Test("A part of a row that stays isn't sent if a move of the cursor is shorter")
  func spans() {
    let first = frame(["1 of 9 rows: the rows of the list"], columns: 40)
    #expect(
      frame(["2 of 9 rows: the rows of the page"], columns: 40).sequence(replacing: first)
        == "\u{1B}[1;1H2\u{1B}[1;30Hpage")
    #expect(
      frame(["1 of 8 cows: the rows of the list"], columns: 40).sequence(replacing: first)
        == "\u{1B}[1;6H8 c")
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
    /// The rows that line feeds at their end scroll.
    var region: Range<Int>
    let emojiWidth: Int

    init(columns: Int, rows: Int, emojiWidth: Int) {
      cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
      region = 0..<rows
      self.emojiWidth = emojiWidth
    }

    private mutating func feed(isReverse: Bool) {
      let (first, last) = (region.lowerBound, region.upperBound - 1)
      guard row == (isReverse ? first : last) else {
        row += isReverse ? -1 : 1
        return
      }
      let gone = cells.remove(at: isReverse ? last : first)
      cells.insert(gone.map { _ in " " }, at: row)
    }

    mutating func receive(_ output: String) {
      var rest = output[...]
      while let character = rest.first {
        if let match = rest.prefixMatch(of: /\u{1B}\[([0-9;]*)([HmJr])/) {
          rest = rest[match.range.upperBound...]
          if match.2 == "H" {
            let place = match.1.split(separator: ";").compactMap { Int($0) }
            (row, column) = (place[0] - 1, place[1] - 1)
          } else if match.2 == "r" {
            let rows = match.1.split(separator: ";").compactMap { Int($0) }
            region = rows.isEmpty ? 0..<cells.count : rows[0] - 1..<rows[1]
            (row, column) = (0, 0)
          }
          continue
        }
        if character == "\n" || rest.hasPrefix("\u{1B}M") {
          feed(isReverse: character != "\n")
          rest = rest.dropFirst(character == "\n" ? 1 : 2)
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

  @Test("Rows that move are moved by the terminal, and only others are sent")
  func scrolling() {
    let rows = (0..<12).map { "row \($0) of 99" }
    let first = frame(["title"] + rows[0..<8] + ["status"])
    let down = frame(["title"] + rows[2..<10] + ["status"])
    #expect(
      down.sequence(replacing: first)
        == "\u{1B}[2;9r\u{1B}[9;1H\n\n\u{1B}[r\u{1B}[8;1Hrow 8 of 99\u{1B}[9;1Hrow 9 of 99")
    #expect(
      first.sequence(replacing: down)
        == "\u{1B}[2;9r\u{1B}[2;1H\u{1B}M\u{1B}M\u{1B}[r\u{1B}[2;1Hrow 0 of 99\u{1B}[3;1Hrow 1 of 99"
    )
    // Two rows that move aren't worth it.
    let swapped = frame(["title"] + rows[1..<3] + ["status"])
    #expect(
      !swapped.sequence(replacing: frame(["title"] + rows[0..<2] + ["status"])).contains("r\u{1B}"))
  }

  @Test("Whatever rows move, change or stay, the terminal shows the frame")
  func randomScrolling() {
    var random = SeededGenerator(seed: 11)
    let texts = (0..<30).map { "\($0) " + String(repeating: "x", count: $0 % 7) } + ["", "", "日本語"]
    var screen = Screen(columns: 12, rows: 9, emojiWidth: 2)
    var lines = (0..<9).map { texts[$0] }
    var shown: TerminalFrame?
    var scrolls = 0
    for step in 0..<2_000 {
      let distance = Int.random(in: -4...4, using: &random)
      let region = Int.random(in: 0...3, using: &random)..<Int.random(in: 5...9, using: &random)
      let old = lines
      for row in region where Int.random(in: 0..<6, using: &random) > 0 {
        let source = row + distance
        lines[row] =
          region.contains(source) ? old[source] : texts.randomElement(using: &random) ?? ""
      }
      let next = frame(lines)
      if let shown, next.scroll(of: shown) != nil { scrolls += 1 }
      screen.receive(next.sequence(replacing: shown))
      let cells = screen.cells.map { $0.joined() }
      let expected = lines.map {
        $0
          + String(
            repeating: " ", count: 12 - $0.reduce(0) { $0 + $1.unicodeScalars.terminalWidth })
      }
      #expect(cells == expected, "step \(step)")
      if cells != expected { return }
      shown = next
    }
    #expect(scrolls > 200)
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
