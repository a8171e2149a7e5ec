import Foundation
import ListingTesting
import Testing

@testable import ListingTerminal

@Suite struct TerminalTextTests {
  let text = TerminalText()
  let ascii = TerminalText(repertoire: .ascii)

  @Test(
    "Characters that a terminal would interpret or hide are replaced",
    arguments: [
      ("a\u{1B}[31mb", "a␛[31mb"), ("\u{7}\u{0}\u{7F}", "␇␀␡"), ("a\rb", "a␍b"), ("a\r\nb", "a␍␊b"),
      ("\u{9B}2J\u{85}", "\u{FFFD}2J\u{FFFD}"), ("x\u{202E}cod.exe", "x\u{FFFD}cod.exe"),
      ("\u{2066}a\u{2069}", "\u{FFFD}a"),
      ("\u{2068}a\u{2069} (2)", "a (2)"), ("a\u{200B}b\u{FEFF}", "ab"),
      ("a\u{AD}b\u{2060}c", "abc"),
      ("a\u{200E}\u{200F}\u{61C}", "a"), ("\u{202A}a\u{202C}", "\u{FFFD}a\u{FFFD}"),
      ("a\u{2028}b", "a\u{FFFD}b"),
      ("\u{200D}a", "\u{FFFD}a"), ("\u{FFFE}", "\u{FFFD}"),
      ("hi\u{E0048}\u{E0049}", "hi\u{FFFD}"),
    ])
  func replacements(given: String, shown: String) {
    #expect(text.shown(given) == shown)
    #expect(text.shown(text.shown(given)) == shown)
  }

  @Test(
    "Numbers of right-to-left languages contain no replacement",
    arguments: ["he", "ar-EG", "fa", "ur"])
  func rightToLeft(language: String) {
    let locale = Locale(identifier: language)
    let numbers = [
      (-1234.5).formatted(.number.locale(locale)), 0.25.formatted(.percent.locale(locale)),
      (-3.5).formatted(.currency(code: "EUR").locale(locale)),
    ]
    // Some of them have such marks, or the test would say nothing.
    #expect(numbers.joined().unicodeScalars.contains { text.shown(String($0)).isEmpty })
    for number in numbers {
      #expect(!text.shown(number).contains("\u{FFFD}"), "\(number.unicodeScalars.map(\.value))")
    }
  }

  @Test("A mark without a base character is shown on a placeholder, and not on its neighbor")
  func loneMark() {
    #expect(text.shown("\u{301}a") == "\u{25CC}\u{301}a")
    #expect(text.width(of: "\u{301}a") == 2)
  }

  @Test("A long stack of marks is truncated, visibly")
  func towers() {
    let tower = "a" + String(repeating: "\u{301}", count: 1000)
    #expect(text.shown(tower) == "a" + String(repeating: "\u{301}", count: 31) + "\u{FFFD}")
  }

  @Test("An ASCII terminal gets only ASCII")
  func asciiReplacements() {
    #expect(ascii.shown("“Café” – 東京…") == "\"Cafe\" - ??...")
    #expect(ascii.shown("Ø 4 °C · Łódź, €5 × 2") == "O 4 degC . Lodz, EUR5 x 2")
    // Only letters lose their accents: a sign that is crossed out means something else.
    #expect(ascii.shown("=\u{338}") == "?" && ascii.shown("é\u{20E3}") == "?")
    #expect(ascii.shown("──\u{1B}\u{202E}") == "--??")
    #expect(ascii.truncated("Livingston", to: 8) == "Livin...")
    #expect(ascii.truncated("Livingston", to: 2) == "..")
  }

  @Test("No scalar that controls a terminal is sent")
  func everyScalar() {
    var obeyed: [Unicode.Scalar] = []
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      if value > 0x3000 && value < 0xE0000 && value % 7 != 0 { continue }
      for rules in [text, ascii] {
        let shown = rules.shown(String(scalar)).unicodeScalars
        let isUnsafe = shown.contains {
          $0.properties.generalCategory == .control
            || shown.count == 1 && $0.properties.isDefaultIgnorableCodePoint
        }
        let isLeftOut =
          ["\t", "\u{200E}", "\u{200F}", "\u{61C}", "\u{2068}", "\u{2069}"].contains(scalar)
          || ["\u{AD}", "\u{200B}", "\u{2060}", "\u{FEFF}"].contains(scalar)
        if isUnsafe || shown.isEmpty && !isLeftOut { obeyed.append(scalar) }
        if rules == ascii && !shown.allSatisfy(\.isASCII) { obeyed.append(scalar) }
      }
    }
    #expect(obeyed == [])
  }

  @Test(
    "Characters that are looked up in no table have the clusters that Unicode's tables give them")
  func plainCharacters() {
    let plain = (UInt32(0)...0x10FFFF).compactMap { Unicode.Scalar($0) }
      .filter { $0.plainWidth != nil }
    #expect(plain.count > 30_000)
    var random = SeededGenerator(seed: 7)
    for order in [plain, plain.reversed(), plain.shuffled(using: &random)] {
      let string = String(String.UnicodeScalarView(order))
      #expect(text.shown(string) == string)
      let isSame = text.clusters(of: string) == text.clustersByTables(of: string)
      #expect(isSame)
    }
  }

  @Test("ASCII text has the same clusters alone and next to other characters")
  func printableASCII() {
    let text = TerminalText()
    let ascii = String((0x20...0x7E).map { Character(Unicode.Scalar(UInt8($0))) })
    #expect(text.clusters(of: ascii).map(\.text) == ascii.map { String($0) })
    #expect(text.clusters(of: ascii + "é").dropLast() == text.clusters(of: ascii)[...])
    #expect(text.width(of: ascii) == 95 && text.clusters(of: "").isEmpty)
    #expect(text.shown("a\u{7F}b") == "a␡b")
    #expect(text.lines(of: "a\r\nb", width: 9) == ["a", "b"])
  }
}
