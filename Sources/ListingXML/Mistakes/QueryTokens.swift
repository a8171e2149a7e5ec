/// The tokens of a query in a document, with bindings in braces.
struct QueryTokens {
  enum Kind: Hashable {
    /// A keyword, a name or a number, in uppercase; a quoted name.
    case word(String)
    /// A parameter without its colon.
    case parameter(String)
    case binding
    case text
    case sign(String)
  }

  struct Token: Hashable {
    var kind: Kind
    /// The scalars of the query.
    var range: Range<Int>
  }

  let scalars: [Unicode.Scalar]
  private(set) var tokens: [Token] = []

  /// - Complexity: O(*n*) in its scalars.
  init(_ query: String) {
    scalars = Array(query.unicodeScalars)
    var place = 0
    while place < scalars.count {
      let start = place
      let kind = kind(&place)
      if let kind { tokens.append(Token(kind: kind, range: start..<place)) }
    }
  }

  /// Returns the kind of the token at a position, which moves to the token's end; `nil` for white space and
  /// comments.
  private func kind(_ place: inout Int) -> Kind? {
    let scalar = scalars[place]
    let next = place + 1 < scalars.count ? scalars[place + 1] : nil
    func skip(while condition: (Unicode.Scalar) -> Bool) {
      while place < scalars.count, condition(scalars[place]) { place += 1 }
    }
    func skip(past end: Unicode.Scalar) {
      place += 1
      skip { $0 != end }
      place = min(place + 1, scalars.count)
    }
    switch scalar {
    case "'":
      skip(past: "'")
      return .text
    case "\"", "`", "[":
      let start = place + 1
      skip(past: scalar == "[" ? "]" : scalar)
      return .word(String(scalars[start..<max(start, place - 1)]).uppercased())
    case "{":
      place += 1
      var isQuoted = false
      skip { scalar in
        if scalar == "'" { isQuoted.toggle() }
        return isQuoted || scalar != "}"
      }
      place = min(place + 1, scalars.count)
      return .binding
    case "-" where next == "-":
      skip { $0 != "\n" }
      return nil
    case "/" where next == "*":
      place += 2
      while place < scalars.count, !(scalars[place - 1] == "*" && scalars[place] == "/") {
        place += 1
      }
      place = min(place + 1, scalars.count)
      return nil
    case ":":
      place += 1
      let start = place
      skip(while: Self.isPartOfWord)
      return .parameter(String(scalars[start..<place]))
    case "<", ">", "=", "!", "|":
      let start = place
      skip { "<>=!|".unicodeScalars.contains($0) }
      return .sign(String(scalars[start..<place]))
    case _ where Self.isPartOfWord(scalar):
      let start = place
      skip(while: Self.isPartOfWord)
      return .word(String(scalars[start..<place]).uppercased())
    default:
      place += 1
      return scalar.properties.isWhitespace ? nil : .sign(String(scalar))
    }
  }

  private static func isPartOfWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "_"
  }

  /// Returns the text of a token.
  func text(_ token: Token) -> String { String(scalars[token.range]) }
}
