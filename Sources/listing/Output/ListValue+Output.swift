import Foundation
import ListingKit
import ListingSources
import ListingTerminal
import ListingText

extension ListValue {
  /// The value as it is written in a line of text; nothing for null. Tabs separate, so that one
  /// in the value is replaced as control characters are.
  var line: String {
    let text = plain.replacingOccurrences(of: "\t", with: "\u{2409}")
    return TerminalText().shown(text)
  }

  /// The value as it is written in JSON.
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
  /// The text as JSON. All that a terminal would obey or not show is escaped, so that the text is
  /// whole and can be looked at without harm.
  var json: String {
    var result = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where scalar.isWrittenAsItIs: result.unicodeScalars.append(scalar)
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
  fileprivate var isWrittenAsItIs: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }
}
