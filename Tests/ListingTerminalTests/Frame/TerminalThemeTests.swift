import Foundation
import ListingKit
import ListingTesting
import Testing

@testable import ListingTerminal

/// Whether what is drawn can be read, computed as WCAG 2 does.
@Suite struct TerminalThemeTests {
  /// The contrast of text, and of what only marks something.
  private static let text = 4.5
  private static let mark = 3.0

  /// The backgrounds and the text colors of common terminals, by the theme for them: xterm, Ubuntu, Solarized, One
  /// Half, GitHub and Visual Studio Code.
  private static let terminals: [(theme: TerminalTheme, background: Shade, text: Shade)] = [
    (.dark, Shade(0, 0, 0), Shade(229, 229, 229)), (.dark, Shade(48, 10, 36), Shade(255, 255, 255)),
    (.dark, Shade(0, 43, 54), Shade(147, 161, 161)),
    (.dark, Shade(40, 44, 52), Shade(220, 223, 228)),
    (.dark, Shade(30, 30, 30), Shade(204, 204, 204)),
    (.light, Shade(255, 255, 255), Shade(0, 0, 0)),
    (.light, Shade(253, 246, 227), Shade(88, 110, 117)),
    (.light, Shade(250, 250, 250), Shade(56, 58, 66)),
    (.light, Shade(246, 248, 250), Shade(36, 41, 47)),
  ]

  @Test("Text, captions and marks can be read on dark and light terminals, with 256 colors and all")
  func themes() throws {
    for terminal in Self.terminals {
      for palette in [TerminalPalette.indexed, .full] {
        func shade(_ color: ListColor?) throws -> Shade {
          Shade(try #require(palette.color(color)))
        }
        let secondary = try shade(terminal.theme.secondary)
        let accent = try shade(terminal.theme.accent)
        let focus = try shade(terminal.theme.focusBackground)
        #expect(secondary.contrast(to: terminal.background) >= Self.text, "\(terminal)")
        #expect(accent.contrast(to: terminal.background) >= Self.mark, "\(terminal)")
        #expect(secondary.contrast(to: focus) >= Self.text, "\(terminal)")
        #expect(accent.contrast(to: focus) >= Self.mark, "\(terminal)")
        #expect(terminal.text.contrast(to: focus) >= Self.text, "\(terminal)")
      }
    }
  }

  @Test("Text can be read on each background, whatever its color is")
  func backgrounds() {
    var random = SeededGenerator(seed: 7)
    var colors: [ListColor] = ListColor.Name.allCases.map(ListColor.named)
    for _ in 0..<40 {
      func component() -> UInt8 { UInt8.random(in: 0...255, using: &random) }
      colors.append(.rgb(component(), component(), component()))
    }
    for palette in [TerminalPalette.basic, .indexed, .full] {
      for background in colors {
        for color in [nil] + colors.map(Optional.some) {
          let content = ListContent.text("a", style: .caption)
            .colored(color, background: background)
          var frame = TerminalFrame(columns: 1, rows: 1, palette: palette, theme: .light)
          frame.draw(content, in: CGRect(x: 0, y: 0, width: 8, height: 20), visible: 0..<1)
          let look = frame.cells[0].look
          guard let text = look.color, let behind = look.background else {
            Issue.record("\(String(describing: color)) on \(background): \(look)")
            continue
          }
          #expect(
            Shade(text).contrast(to: Shade(behind)) >= Self.text,
            "\(String(describing: color)) on \(background)")
          #expect(!look.style.contains(.dim))
        }
      }
    }
  }

  @Test("White text on blue is the bright white")
  func whiteOnBlue() {
    var frame = TerminalFrame(columns: 1, rows: 1, palette: .basic)
    let content = ListContent.text("a").colored(.named(.white), background: .named(.blue))
    frame.draw(content, in: CGRect(x: 0, y: 0, width: 8, height: 20), visible: 0..<1)
    #expect(frame.styledLines == ["\u{1B}[0;97;44ma\u{1B}[0m"])
  }

  @Test(
    "Where the terminal's colors aren't known, the focus is bold, and that of a control inverse")
  func unknownColors() {
    for palette in [TerminalPalette.none, .basic, .full] {
      var frame = TerminalFrame(columns: 6, rows: 1, palette: palette)
      frame.write(" a", column: 0, row: 0)
      let area = TerminalArea(CGRect(x: 8, y: 0, width: 32, height: 20))
      frame.draw(TerminalMark(isFocused: true), nextTo: area, within: 0..<6)
      #expect(frame.lines == ["▌a"])
      #expect(frame.cells[..<5].allSatisfy { $0.look == TerminalLook(style: .bold) })
      frame.drawFocus(on: area, within: 0..<6)
      #expect(frame.cells[1..<5].allSatisfy { $0.look.style == [.bold, .reversed] })
    }
  }

  @Test("Headlines in rows are bold; a separator differs from them, and from a header")
  func hierarchy() {
    let row = ListContent.column([.text("h", style: .headline), .text("b")])
    let content = ListContent.separated(by: .text("s", style: .headline), row)
    func looks(_ theme: TerminalTheme) -> [TerminalLook] {
      var frame = TerminalFrame(columns: 1, rows: 3, palette: .full, theme: theme)
      let layout = ContentLayout(content, width: 8, measurer: TerminalTextMeasurer())
      frame.draw(
        layout, in: CGRect(x: 0, y: 0, width: 8, height: 60), visible: 0..<3, within: 0..<1,
        separatorHeight: 20)
      return frame.cells.map(\.look)
    }
    let bold = TerminalLook(style: .bold)
    #expect(
      looks(.neutral) == [TerminalLook(style: [.bold, .underlined]), bold, TerminalLook()])
    #expect(
      looks(.dark)
        == [TerminalLook(style: .bold, color: .exact(95, 175, 255)), bold, TerminalLook()])
  }
}

/// An sRGB color with its luminance.
private struct Shade: CustomStringConvertible {
  let description: String
  private let luminance: Double

  init(_ red: Int, _ green: Int, _ blue: Int) {
    description = "\(red) \(green) \(blue)"
    func linear(_ component: Int) -> Double {
      let part = Double(component) / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    luminance = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// Creates the shade that xterm shows.
  init(_ color: TerminalColor) {
    switch color {
    case .exact(let red, let green, let blue): self.init(Int(red), Int(green), Int(blue))
    case .index(7): self.init(229, 229, 229)
    case .index(8): self.init(127, 127, 127)
    case .index(let index) where index < 16:
      let level = index < 8 ? 205 : 255
      self.init(
        index & 1 > 0 ? level : 0, index & 2 > 0 ? level : 0, index & 4 > 0 ? level : 0)
    case .index(let index) where index >= 232:
      let level = 8 + 10 * (Int(index) - 232)
      self.init(level, level, level)
    case .index(let index):
      let levels = [0, 95, 135, 175, 215, 255]
      let place = Int(index) - 16
      self.init(levels[place / 36], levels[place / 6 % 6], levels[place % 6])
    }
  }

  func contrast(to other: Shade) -> Double {
    (max(luminance, other.luminance) + 0.05) / (min(luminance, other.luminance) + 0.05)
  }
}
