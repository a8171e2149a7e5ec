import Foundation
import ListingKit
import ListingSources
import ListingTerminal
import ListingText

extension ListValue {
  /// The value in a line of text; empty for null. Tabs, which separate values, are replaced like control
  /// characters.
  var line: String {
    let text = plain.replacingOccurrences(of: "\t", with: "\u{2409}")
    return TerminalText().shown(text)
  }

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
  /// The text as JSON. Characters that a terminal would interpret or not show are escaped, so that the output is
  /// complete and safe to look at.
  var json: String {
    var result = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where scalar.isVisible: result.unicodeScalars.append(scalar)
      default:
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      }
    }
    return result + "\""
  }
}

extension Unicode.Scalar {
  fileprivate var isVisible: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }
}
