import Foundation
import ListingKit
import Testing

@testable import ListingTerminal

/// How each kind of content is drawn. A column is 8 points wide and a row 20 high.
@Suite struct TerminalContentTests {
  func frame(
    _ content: ListContent, columns: Int, rows: Int, text: TerminalText = TerminalText(),
    palette: TerminalPalette = .none, theme: TerminalTheme = .neutral
  ) -> TerminalFrame {
    var frame = TerminalFrame(
      columns: columns, rows: rows, text: text, palette: palette, theme: theme)
    frame.draw(
      content, in: CGRect(origin: .zero, size: CGSize(columns: columns, rows: rows)),
      visible: 0..<rows)
    return frame
  }

  /// An image with a title over it.
  static let photo = ListContent.overlay([
    .image("a.jpg", description: "A harbour at dawn", aspect: 1.6).pinned(.all),
    .text("Harbour", lines: 1).sized(height: .points(20)).pinned(.horizontally.and(.bottom))
      .colored(.named(.white), background: .named(.black)),
  ])

  @Test("An image is its description in up to two rows, which content pinned to it doesn't cover")
  func photo() {
    #expect(
      frame(Self.photo, columns: 20, rows: 5).lines
        == [" A harbour at dawn", "", "Harbour", "", ""])
    #expect(
      frame(Self.photo, columns: 14, rows: 5).lines
        == [" A harbour at", " dawn", "Harbour", "", ""])
    #expect(
      frame(Self.photo, columns: 7, rows: 5).lines == [" A", " harb…", "Harbour", "", ""])
    #expect(frame(Self.photo, columns: 2, rows: 5).lines == ["A", "h…", "H…", "", ""])
  }

  @Test("A description that has fewer rows than it needs is cut, and begins below what covers it")
  func coveredImages() {
    let titled = ListContent.overlay([
      .image("a.jpg", description: "A harbour at dawn", aspect: 1).pinned(.all),
      .text("Harbour").pinned(.horizontally.and(.top)),
    ]).sized(height: .points(40))
    #expect(frame(titled, columns: 14, rows: 3).lines == ["Harbour", " A harbour a…", ""])
    let image = ListContent.image("a.jpg", description: "A harbour at dawn")
    #expect(
      frame(image.sized(height: .points(200)), columns: 12, rows: 3).lines
        == [" A harbour", " at dawn", ""])
    #expect(
      frame(image.sized(height: .points(20)), columns: 12, rows: 3).lines
        == [" A harbour…", "", ""])
    // An ornament takes up no space.
    let ornament = ListContent.image("a.jpg", description: "", aspect: 2)
    #expect(frame(.column([ornament, .text("a")]), columns: 15, rows: 2).lines == ["a", ""])
  }

  @Test(
    "An image next to a text is as wide as the image, but at least as a word of its description")
  func imagesInRows() {
    let image = ListContent.image("a.jpg", description: "light drizzle", aspect: 1)
    let row = ListContent.row([image.sized(height: .points(40)), .text("Seattle")])
    #expect(frame(row, columns: 20, rows: 2).lines == [" light   Seattle", " drizzle"])
    let wide = ListContent.row([image.sized(height: .points(160)), .text("|")])
    #expect(frame(wide, columns: 30, rows: 2).lines == [" light drizzle      |", ""])
  }

  @Test("Gray and captions are faint or in the theme's color, but never faint and colored")
  func secondaryText() {
    let caption = ListContent.text("a", style: .caption)
    let gray = ListContent.text("a").colored(.named(.gray))
    let red = caption.colored(.named(.red))
    func line(_ content: ListContent, _ palette: TerminalPalette, _ theme: TerminalTheme) -> String
    {
      let frame = frame(content, columns: 1, rows: 1, palette: palette, theme: theme)
      return frame.styledLines[0].replacing("\u{1B}", with: "")
    }
    for content in [caption, gray, caption.colored(.named(.gray))] {
      #expect(line(content, .none, .dark) == "[0;2ma[0m")
      #expect(line(content, .basic, .dark) == "[0;2ma[0m")
      #expect(line(content, .full, .neutral) == "[0;2ma[0m")
      #expect(line(content, .full, .dark) == "[0;38;2;158;166;178ma[0m")
    }
    #expect(line(red, .basic, .dark) == "[0;31ma[0m")
    // On a background, what can be read.
    #expect(line(caption.colored(background: .named(.blue)), .basic, .dark) == "[0;97;44ma[0m")
    #expect(line(gray.colored(background: .named(.white)), .basic, .dark) == "[0;30;47ma[0m")
    // Black and white are the terminal's own color where nothing is behind them.
    #expect(line(.text("a").colored(.named(.white)), .basic, .light) == "a")
    #expect(line(.text("a").colored(.named(.black)), .full, .dark) == "a")
  }

  @Test("Colors are those of the palette, and a text keeps the background behind it")
  func colors() {
    let rest = String(repeating: " ", count: 13)
    let line = frame(Self.photo, columns: 20, rows: 5, palette: .basic).styledLines[2]
    #expect(line == "\u{1B}[0;97;40mHarbour\(rest)\u{1B}[0m")
    let plain = frame(Self.photo, columns: 20, rows: 5).styledLines[2]
    #expect(plain == "Harbour")
    let exact = ListContent.text("ab").colored(.rgb(255, 135, 0), background: .rgb(8, 8, 8))
    for (palette, codes, behind) in [
      // Of the cube: 16 + 36 · 5 + 6 · 2 + 0; the darkest grey is 8. Of the 16: 205, 205, 0 is the
      // nearest to the first, at 50² + 70², and black to the second.
      (TerminalPalette.indexed, "38;5;208", "48;5;232"), (.basic, "33", "40"),
      (.full, "38;2;255;135;0", "48;2;8;8;8"),
    ] {
      #expect(
        frame(exact, columns: 4, rows: 1, palette: palette).styledLines
          == ["\u{1B}[0;\(codes);\(behind)mab\u{1B}[0;97;\(behind)m  \u{1B}[0m"])
    }
  }

  @Test("Badges, symbols, switches, progress bars and buttons are drawn as text")
  func elements() {
    let content = ListContent.column([
      .row(spacing: 8, [.text("News"), .badge("3"), .spacer(), .icon(.star)]),
      .progress(0.5), .progress(nil), .progress(2),
      .row(spacing: 8, [.toggle(isOn: true), .toggle(isOn: false), .text("Wind")]),
      .button("Try again", action: "retry").aligned(.trailing),
      .badge("abcdefghij").sized(width: .points(48)),
      .text("middle").aligned(.center),
    ])
    // The row: 4 and 3 and 2 columns, 3 between them, so 8 for the spacer. The button: 9 and 4.
    #expect(
      frame(content, columns: 20, rows: 8).lines == [
        "News (3)          ★",
        "██████████░░░░░░░░░░",
        "░░░░░░░░░░░░░░░░░░░░",
        "████████████████████",
        "[x] [ ] Wind",
        "       < Try again >",
        "(abc…)",
        "       middle",
      ])
    #expect(
      Array(
        frame(content, columns: 20, rows: 8, text: TerminalText(repertoire: .ascii)).lines[0...1])
        == ["News (3)          *", "##########.........."])
  }

  @Test("Every symbol is one column wide, in Unicode and in ASCII")
  func symbols() {
    for icon in ListIcon.allCases {
      let row = ListContent.row([.icon(icon), .text("|")])
      for text in [TerminalText(), TerminalText(repertoire: .ascii)] {
        let line = frame(row, columns: 9, rows: 1, text: text).lines[0]
        #expect(line.count == 3 && line.hasSuffix(" |") && !line.hasPrefix("?") || icon == .search)
        #expect(text.width(of: line) == 3, "\(icon)")
      }
    }
  }

  @Test("Nothing is drawn outside of the rectangle of a cell")
  func clipping() {
    let content = ListContent.overlay([
      .text("0123456789").sized(height: .points(40)).colored(background: .named(.red)),
      .text("out").pinned(ListContentPin(top: 20, left: -16)),
      .text("日本").pinned(ListContentPin(bottom: 0, right: -8)),
    ])
    var frame = TerminalFrame(columns: 16, rows: 4)
    for row in 0..<4 { frame.write("................", column: 0, row: row) }
    frame.draw(
      content, in: CGRect(x: 24, y: 20, width: 80, height: 40), visible: 0..<4)
    #expect(
      frame.lines == [
        "................",
        "...0123456789...",
        // Two of "out" lie on the left of the cell, and half of a wide character on its right.
        "...t      日 ...",
        "................",
      ])
  }

  @Test("Padding and backgrounds are where the layout places them")
  func padding() {
    let box = ListContent.text("a").padded(ListEdgeInsets(top: 20, left: 16, bottom: 20, right: 8))
      .sized(width: .points(48)).colored(background: .named(.blue)).aligned(.trailing)
    let line = "\u{1B}[0;97;44m      \u{1B}[0m"
    #expect(
      frame(.column([box]), columns: 8, rows: 3, palette: .full).styledLines
        == ["  " + line, "  \u{1B}[0;97;44m    a \u{1B}[0m", "  " + line])
  }

  @Test("A list is drawn as its view measured it, and a cell of a given height to its end")
  func list() {
    let list = ListDataSource(isolation: nil)
    let section = SquareSection()
    list.appendSections([section])
    let view = ListView(
      size: CGSize(columns: 12, rows: 5), measurer: TerminalTextMeasurer())
    list.attach(view, isolation: nil)
    var frame = TerminalFrame(columns: 12, rows: 5)
    frame.draw(view)
    // The cell is 4 rows high, so the image is; of the next one a row is left.
    #expect(frame.lines == [" ab", "", "", "Title", " ab"])
  }

  /// Two cells, each 80 points high.
  final class SquareSection: ListSection {
    let listIdentifier = "squares"
    var context: ListContext?
    let items: [any ListIdentifiable] = ["1", "2"]

    func size(at indexPath: IndexPath) -> CGSize { CGSize(width: 96, height: 80) }

    func cell(for itemIdentifier: String, at indexPath: IndexPath) -> (any ListCell)? {
      let cell: ListContentView? = dequeueCell(at: indexPath)
      cell?.content = .overlay([
        .image("a", description: "ab").pinned(.all),
        .text("Title").pinned(.horizontally.and(.bottom)).colored(background: .named(.black)),
      ])
      return cell
    }
  }
}
