import Foundation
import ListingKit

extension BindingFormat {
  /// Creates the format with a name and arguments.
  ///
  /// - Parameter formats: the formats of plugins.
  /// - Throws: a finding if there is no such format, or if it takes other arguments.
  init(_ syntax: FormatSyntax, _ formats: PluginFormats) throws(Finding) {
    switch syntax.name {
    case "uppercase":
      try Self.expectNothing(syntax)
      self = .uppercase
    case "lowercase":
      try Self.expectNothing(syntax)
      self = .lowercase
    case "relative":
      try Self.expectNothing(syntax)
      self = .relative
    case "bytes":
      try Self.expectNothing(syntax)
      self = .bytes
    case "number": self = .number(digits: try Self.digits(syntax))
    case "percent": self = .percent(digits: try Self.digits(syntax))
    case "currency":
      self = .currency(
        try Self.text(
          syntax, "the code of a currency in quotes, such as currency('EUR')",
          where: { $0.wholeMatch(of: #/[A-Z]{3}/#) != nil }))
    case "date":
      try Self.refuseDirectives(syntax)
      self = .date(
        pattern: try Self.text(
          syntax, "a pattern in quotes, such as date('yyyy-MM-dd')", where: \.isDatePattern))
    default:
      guard let use = try PluginFormatUse(syntax, formats) else {
        throw Finding(
          .unknownFormat, "unknown format '\(syntax.name)'", at: syntax.nameRange,
          fix: ForeignNames.formats[syntax.name]
        ).suggesting(syntax.name, among: Self.names + formats.names)
      }
      self = .plugin(use)
    }
  }

  private static func expectNothing(_ syntax: FormatSyntax) throws(Finding) {
    guard syntax.hasParentheses else { return }
    throw Finding(
      .unknownFormat, "'\(syntax.name)' has no arguments",
      at: syntax.arguments.first?.range ?? syntax.range, fix: "write \(syntax.name) without them")
  }

  private static func digits(_ syntax: FormatSyntax) throws(Finding) -> Int? {
    guard syntax.hasParentheses else { return nil }
    if case .literal(.integer(let digits)) = syntax.arguments.first?.kind,
      (0...20).contains(digits),
      syntax.arguments.count == 1
    {
      return Int(digits)
    }
    throw Finding(
      .unknownFormat, "'\(syntax.name)' takes the number of digits after the decimal point",
      at: syntax.range, fix: "write a whole number from 0 to 20, such as \(syntax.name)(2)")
  }

  /// Rejects a pattern of `strftime`, such as `%Y-%m-%d`.
  private static func refuseDirectives(_ syntax: FormatSyntax) throws(Finding) {
    guard let argument = syntax.arguments.first, case .literal(.string(let text)) = argument.kind,
      text.contains(#/%[A-Za-z]/#)
    else { return }
    let letters: [Character: String] = [
      "Y": "yyyy", "y": "yy", "m": "MM", "d": "dd", "e": "d", "H": "HH", "I": "hh", "M": "mm",
      "S": "ss", "p": "a", "B": "MMMM", "b": "MMM", "A": "EEEE", "a": "EEE", "F": "yyyy-MM-dd",
      "T": "HH:mm:ss", "R": "HH:mm",
    ]
    let pattern = text.replacing(#/%([A-Za-z])/#) { match in
      match.1.first.flatMap { letters[$0] } ?? String(match.0)
    }
    throw Finding(
      .unknownFormat, "'%' has no meaning in a date pattern", at: argument.range,
      fix: pattern.contains("%")
        ? "use letters, such as date('yyyy-MM-dd')" : "write '\(pattern)'")
  }

  private static func text(
    _ syntax: FormatSyntax, _ what: String, where isRight: (String) -> Bool
  ) throws(Finding) -> String {
    if case .literal(.string(let text)) = syntax.arguments.first?.kind,
      syntax.arguments.count == 1, isRight(text)
    {
      return text
    }
    throw Finding(.unknownFormat, "'\(syntax.name)' takes \(what)", at: syntax.range, fix: nil)
  }
}

extension String {
  /// Whether this is a Unicode date pattern (Technical Standard 35, part 4): letters of fields, and other
  /// letters in single quotes.
  fileprivate var isDatePattern: Bool {
    var isQuoted = false
    var hasField = false
    for character in unicodeScalars {
      if character == "'" {
        isQuoted.toggle()
      } else if !isQuoted, character.isASCII, character.properties.isAlphabetic {
        guard "GyYuUrQqMLlwWdDFgEecabBhHKkjJCmsSAzZOvVXx".unicodeScalars.contains(character) else {
          return false
        }
        hasField = true
      }
    }
    return hasField && !isQuoted
  }
}
