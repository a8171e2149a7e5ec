import Foundation
import ListingKit
import Testing

@testable import ListingTerminal

@Suite struct TerminalFrameTests {
  func area(row: Int, columns: Int, rows: Int) -> CGRect {
    CGRect(
      origin: CGPoint(x: 0, y: CGSize(columns: 0, rows: row).height),
      size: CGSize(columns: columns, rows: rows))
  }

  @Test("Text outside of the grid is clipped, and half of a wide character is never shown")
  func clipping() {
    var frame = TerminalFrame(columns: 5, rows: 3)
    frame.write("日本語", column: -1, row: 0)
    frame.write("abc東京", column: 0, row: 1)
    frame.write("below", column: 0, row: 3)
    frame.write("above", column: 0, row: -1)
    frame.write("far", column: 9, row: 2)
    #expect(frame.lines == [" 本語", "abc東", ""])
    frame.write("x", column: 1, row: 0)
    frame.write("y", column: 4, row: 0)
    frame.write("z", column: 3, row: 1)
    #expect(frame.lines == [" x  y", "abcz", ""])
  }

  @Test("A frame without columns or rows accepts anything and shows nothing")
  func noRoom() {
    for (columns, rows) in [(0, 0), (0, 3), (3, 0), (-1, -1)] {
      var frame = TerminalFrame(columns: columns, rows: rows)
      frame.write("日本", column: 0, row: 0)
      frame.drawLine(columns: 0..<4, row: 0)
      frame.add(.reversed, rows: 0..<9)
      frame.draw(
        .text("x"), in: area(row: 0, columns: 0, rows: 1), visible: 0..<1)
      #expect(frame.lines == Array(repeating: "", count: max(0, rows)))
    }
  }

  static let airport = ListContent.column(
    spacing: 4, padding: ListEdgeInsets(top: 4, left: 16, right: 16),
    [
      .row(spacing: 8, [.text("HND", style: .headline), .spacer(), .text("東京")]),
      .text("Tokyo Haneda Airport", style: .caption, lines: 2),
      .divider,
    ])

  @Test("Content is drawn at its place, its lengths rounded to columns and rows")
  func content() {
    var frame = TerminalFrame(columns: 20, rows: 5)
    frame.draw(
      Self.airport, in: area(row: 1, columns: 20, rows: 4), visible: 0..<5)
    #expect(
      frame.lines == [
        "",
        "  HND         東京",
        "  Tokyo Haneda",
        "  Airport",
        "  ────────────────",
      ])
    #expect(
      frame.styledLines[1...2] == [
        "  \u{1B}[0;1mHND\u{1B}[0m         東京",
        "  \u{1B}[0;2mTokyo Haneda\u{1B}[0m",
      ])
  }

  @Test("Content that is partly outside of the frame shows the rest of its rows")
  func partlyVisible() {
    for top in -5...5 {
      var frame = TerminalFrame(columns: 20, rows: 3)
      let rectangle = area(row: top, columns: 20, rows: 4)
      frame.draw(Self.airport, in: rectangle, visible: 1..<3)
      var whole = TerminalFrame(columns: 20, rows: 14)
      whole.draw(
        Self.airport, in: area(row: top + 5, columns: 20, rows: 4), visible: 0..<14)
      #expect(frame.lines == [""] + whole.lines[6..<8], "top \(top)")
    }
  }

  @Test("Frames and lengths that are NaN draw nothing and don't trap")
  func wildFrames() {
    let wild: [CGFloat] = [.nan, .infinity, -.infinity, .greatestFiniteMagnitude, -1e300]
    for value in wild {
      for rectangle in [
        CGRect(x: value, y: 0, width: 9, height: 1), CGRect(x: 0, y: value, width: 9, height: 1),
        CGRect(x: 0, y: 0, width: value, height: 1), CGRect(x: 0, y: 0, width: 9, height: value),
      ] {
        var frame = TerminalFrame(columns: 4, rows: 2)
        frame.draw(Self.airport, in: rectangle, visible: 0..<2)
        #expect(frame.lines.count == 2)
      }
    }
  }

  @Test("An ASCII terminal gets ASCII lines and letters")
  func ascii() {
    var frame = TerminalFrame(columns: 20, rows: 4, text: TerminalText(repertoire: .ascii))
    frame.draw(
      Self.airport, in: area(row: 0, columns: 20, rows: 4), visible: 0..<4)
    #expect(
      frame.lines == [
        "  HND           ??", "  Tokyo Haneda", "  Airport", "  ----------------",
      ])
  }
}
