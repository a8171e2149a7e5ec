import Foundation

extension Character {
  /// The most similar ASCII text: that of a symbol, or the letter without its accents; otherwise a question mark.
  var asciiReplacement: String {
    if let replacement = Self.asciiReplacements[self] { return replacement }
    let scalars = String(self).decomposedStringWithCanonicalMapping.unicodeScalars
    guard let base = scalars.first, base.isASCII, base.properties.isAlphabetic,
      scalars.dropFirst().allSatisfy({ $0.properties.generalCategory == .nonspacingMark })
    else { return "?" }
    return String(base)
  }

  private static let asciiReplacements: [Character: String] = [
    // Punctuation and units.
    "…": "...", "–": "-", "—": "-", "‐": "-", "−": "-", "•": "*", "·": ".", "×": "x", "°": "deg",
    "‘": "'", "’": "'", "“": "\"", "”": "\"", "«": "\"", "»": "\"", "\u{A0}": " ", "\u{202F}": " ",
    "€": "EUR", "£": "GBP", "¥": "JPY",
    // Letters that can't be decomposed.
    "ß": "ss", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "ø": "o", "Ø": "O", "đ": "d", "Đ": "D",
    "ł": "l", "Ł": "L", "ı": "i", "þ": "th", "Þ": "Th", "ð": "d", "Ð": "D",
    // Symbols of frames.
    "─": "-", "│": "|", "┃": "#", "┌": "+", "┐": "+", "└": "+", "┘": "+", "█": "#", "░": ".",
    "▌": ">", "▸": ">", "◂": "<", "●": "*", "◉": "@", "↕": "=", "↓": "v", "↑": "^", "›": ">",
    "‹": "<",
  ]
}
