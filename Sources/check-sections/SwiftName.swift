/// Converts names of documents to Swift identifiers.
enum SwiftName {
  /// Returns a different identifier for each name.
  ///
  /// - Parameter forms: the forms of each name, the preferred one first. The last forms of different names differ.
  /// - Returns: the first form of each name that no other name has. If several names have the same form, none of them
  ///   keeps it, so that an added name doesn't change the meaning of an identifier.
  static func distinct(_ forms: [[String]]) -> [String] {
    var chosen = forms.map { $0[...] }
    while true {
      let groups = Dictionary(grouping: chosen.indices) { chosen[$0].first ?? "" }
      let clashing = groups.values.filter { $0.count > 1 }.flatMap { $0 }
        .filter { chosen[$0].count > 1 }
      if clashing.isEmpty { return chosen.map { $0.first ?? "" } }
      for index in clashing { chosen[index].removeFirst() }
    }
  }

  /// Returns the forms of a name as a constant or a property: `newsFeed` for `news-feed`, then the exact one.
  ///
  /// - Parameter taken: the identifiers that can't be used.
  static func constant(_ name: String, taken: Set<String> = []) -> [String] {
    let parts = parts(of: name)
    guard let first = parts.first else { return [exact(name)] }
    let words = first.withSmallStart + parts.dropFirst().map(\.withCapitalStart).joined()
    return [words.beginningIdentifier, exact(name)].map {
      special.union(taken).contains($0) ? "\($0)_" : $0
    }
  }

  /// Returns a name as a type: `NewsFeed` for `news-feed`.
  static func type(_ name: String) -> String {
    parts(of: name).map(\.withCapitalStart).joined().beginningIdentifier
  }

  /// Returns a name with the code of each character that identifiers can't contain: `news_2D_feed`. The results for
  /// different names differ.
  static func exact(_ name: String) -> String {
    var text = ""
    for scalar in name.unicodeScalars {
      let isFirst = text.isEmpty
      if isFirst ? scalar.beginsIdentifier : scalar.isInIdentifier {
        text.unicodeScalars.append(scalar)
      } else {
        text += "_\(String(scalar.value, radix: 16, uppercase: true))_"
      }
    }
    return text
  }

  /// Returns an identifier for a declaration: a keyword in backquotes.
  static func declared(_ identifier: String) -> String {
    keywords.contains(identifier) ? "`\(identifier)`" : identifier
  }

  /// Returns a string literal on one line.
  static func literal(_ text: String) -> String {
    var literal = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": literal += "\\\(scalar)"
      case _ where scalar.isPlain: literal.unicodeScalars.append(scalar)
      default: literal += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      }
    }
    return "\"\(literal)\""
  }

  /// Returns a text for a comment, on one line.
  static func comment(_ text: String) -> String {
    var comment = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { comment.append(scalar.isPlain ? scalar : "\u{FFFD}") }
    return String(comment)
  }

  private static func parts(of name: String) -> [String] {
    name.unicodeScalars.split { !$0.isInIdentifier }.map { String(String.UnicodeScalarView($0)) }
  }

  /// Identifiers with another meaning after a period, even in backquotes.
  private static let special: Set = ["self", "Self", "init", "Type", "Protocol"]

  private static let keywords: Set = [
    "Any", "as", "associatedtype", "await", "break", "case", "catch", "class", "continue",
    "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false",
    "fileprivate", "for", "func", "guard", "if", "import", "in", "inout", "internal", "is", "let",
    "nil", "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows",
    "return", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "var", "where", "while",
  ]
}

extension Unicode.Scalar {
  /// Whether an identifier can contain it, except for the underscore, which separates words.
  fileprivate var isInIdentifier: Bool { properties.isXIDContinue && self != "_" }

  fileprivate var beginsIdentifier: Bool { properties.isXIDStart && self != "_" }

  /// Whether it can be in a line of Swift without affecting its surroundings.
  fileprivate var isPlain: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse: false
    default: true
    }
  }
}

extension String {
  fileprivate var withCapitalStart: String { prefix(1).uppercased() + dropFirst() }

  /// The text with a lowercase first word: `offers` for `Offers`, `urLs` for `URLs`, `id` for `ID`.
  fileprivate var withSmallStart: String {
    let capitals = prefix { $0.isUppercase }.count
    // The last capital before lowercase letters begins another word.
    let isWord = capitals > 1 && dropFirst(capitals).first?.isLowercase == true
    let count = isWord ? capitals - 1 : capitals
    return prefix(count).lowercased() + dropFirst(count)
  }

  /// The text, with an underscore before a character that can't begin an identifier.
  fileprivate var beginningIdentifier: String {
    unicodeScalars.first?.beginsIdentifier == true ? self : "_\(self)"
  }
}
