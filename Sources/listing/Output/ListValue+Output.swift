import Foundation
import ListingKit
import ListingSources
import ListingTerminal
import ListingText

extension ListValue {
  /// The value in a line of text; empty for null.
  var line: String { plain.line }

  /// The value in JSON.
  var json: String {
    switch self {
    case .null: "null"
    case .string(let text): text.json
    case .integer, .boolean, .decimal: plain
    case .number(let number): number.isFinite ? plain : "null"
    case .date, .day: plain.json
    }
  }

  private var plain: String { plainText ?? "" }
}

extension String {
  /// The text in a line. Tabs, which separate values, are replaced like control characters.
  ///
  /// - Complexity: O(*n*).
  var line: String {
    // Most texts have none, and a byte is found faster than a character.
    let hasTabs = !isPrintableASCII && utf8.contains(UInt8(ascii: "\t"))
    return TerminalText().shown(hasTabs ? replacing("\t", with: "\u{2409}") : self)
  }

  /// The text as JSON. Characters that a terminal would interpret or not show are escaped, so that the output is
  /// complete and safe to look at.
  ///
  /// - Complexity: O(*n*).
  var json: String {
    var result = "\""
    var rest = self[...]
    // Most texts need no escape: what is between two escapes is copied at once.
    while let index = rest.utf8.firstIndex(where: \.mayNeedEscape) {
      result += rest[..<index]
      let scalar = unicodeScalars[index]
      if scalar.isASCII || !scalar.isVisible {
        result += scalar.escapedInJSON
      } else {
        result.unicodeScalars.append(scalar)
      }
      rest = rest[unicodeScalars.index(after: index)...]
    }
    return result + rest + "\""
  }
}

extension UInt8 {
  /// Whether the byte is, or begins, a character that may be escaped in JSON.
  fileprivate var mayNeedEscape: Bool {
    self < 0x20 || self >= 0x7F || self == UInt8(ascii: "\"") || self == UInt8(ascii: "\\")
  }
}

extension Unicode.Scalar {
  fileprivate var isVisible: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }

  fileprivate var escapedInJSON: String {
    switch self {
    case "\"": "\\\""
    case "\\": "\\\\"
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: jsonEscape
    }
  }
}
