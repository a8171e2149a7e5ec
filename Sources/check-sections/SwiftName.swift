/// Names of documents as identifiers of Swift.
enum SwiftName {
  /// Identifiers for names, all different.
  ///
  /// - Parameter forms: how each name may be written, the wanted form first. The last forms of
  ///   different names are different.
  /// - Returns: each name in the first form that no other one has. Of names that would be the same
  ///   none keeps its form, so that its meaning stays when names are added.
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

  /// The forms of a name as a constant or a property: `news-feed` as `newsFeed`, else as it is.
  ///
  /// - Parameter taken: what cannot be declared in its place.
  static func constant(_ name: String, taken: Set<String> = []) -> [String] {
    let parts = parts(of: name)
    guard let first = parts.first else { return [exact(name)] }
    let words = first.withSmallStart + parts.dropFirst().map(\.withCapitalStart).joined()
    return [words.beginningIdentifier, exact(name)].map {
      special.union(taken).contains($0) ? "\($0)_" : $0
    }
  }

  /// A name as a type: `news-feed` as `NewsFeed`.
  static func type(_ name: String) -> String {
    parts(of: name).map(\.withCapitalStart).joined().beginningIdentifier
  }

  /// A name with each character that identifiers do not have as its number: `news_2D_feed`. Different
  /// names give different ones.
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

  /// An identifier as it is declared: a keyword in backquotes.
  static func declared(_ identifier: String) -> String {
    keywords.contains(identifier) ? "`\(identifier)`" : identifier
  }

  /// A text as Swift writes one, on one line.
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

  /// A text for a comment: on one line.
  static func comment(_ text: String) -> String {
    var comment = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { comment.append(scalar.isPlain ? scalar : "\u{FFFD}") }
    return String(comment)
  }

  private static func parts(of name: String) -> [String] {
    name.unicodeScalars.split { !$0.isInIdentifier }.map { String(String.UnicodeScalarView($0)) }
  }

  /// Words with another meaning after a period, also in backquotes.
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
  /// The underscore isn't included: it separates words, and begins names of numbers.
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

  /// The text with a small first word: `Offers` as `offers`, `URLs` as `urLs`, `ID` as `id`.
  fileprivate var withSmallStart: String {
    let capitals = prefix { $0.isUppercase }.count
    // The last capital before lowercase letters begins another word.
    let isWord = capitals > 1 && dropFirst(capitals).first?.isLowercase == true
    let count = isWord ? capitals - 1 : capitals
    return prefix(count).lowercased() + dropFirst(count)
  }

  /// The text with a low line before what cannot begin an identifier.
  fileprivate var beginningIdentifier: String {
    unicodeScalars.first?.beginsIdentifier == true ? self : "_\(self)"
  }
}
