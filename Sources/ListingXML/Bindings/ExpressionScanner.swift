import ListingKit
import ListingSources

/// Splits an expression into tokens.
struct ExpressionScanner {
  enum Token: Hashable {
    /// A name, or several with dots between them: `it.name`, `and`.
    case name(String)
    case literal(ListValue)
    /// One of `(`, `)`, `,`, `|`, `??`, `}`; with calculations also `+`, `-`, `*`.
    case symbol(String)
    /// The end of the text.
    case end
  }

  let scalars: [Unicode.Scalar]
  /// Whether expressions can calculate.
  let calculates: Bool
  /// The current token.
  private(set) var token = Token.end
  /// The scalars of the current token.
  private(set) var range: Range<Int>
  /// The end of the previous token.
  private(set) var previousEnd: Int

  /// Starts at a position of a text; ``advance()`` reads the first token.
  init(_ scalars: [Unicode.Scalar], at place: Int, calculates: Bool) {
    self.scalars = scalars
    self.calculates = calculates
    range = place..<place
    previousEnd = place
  }

  /// Reads the next token.
  mutating func advance() throws(Finding) {
    previousEnd = range.upperBound
    var place = previousEnd
    while place < scalars.count, scalars[place].properties.isWhitespace { place += 1 }
    range = place..<place
    guard place < scalars.count else {
      token = .end
      return
    }
    switch scalars[place] {
    case "'": try readText()
    case "(", ")", ",", "|", "}": read(symbol: String(scalars[place]))
    case "+" where calculates, "*" where calculates: read(symbol: String(scalars[place]))
    case "-" where calculates && isSign(at: place): read(symbol: "-")
    case "?" where place + 1 < scalars.count && scalars[place + 1] == "?": read(symbol: "??")
    case let scalar where scalar.beginsFieldName: readName()
    case let scalar where scalar.isDigit || scalar == "-" || scalar == ".": try readNumber()
    case let scalar where scalar.isInvisible: throw invisible(at: place)
    default:
      throw Finding(
        .bindingSyntax, "unexpected character '\(scalars[place])'", at: place..<place + 1,
        fix: isBeforeTernary
          ? ForeignNames.ternary : memberFix(at: place) ?? Self.fix(of: scalars[place]))
    }
  }

  /// Whether a `-` is an operator: names contain it, and numbers begin with it.
  private func isSign(at place: Int) -> Bool {
    guard scalars.indices.contains(place + 1) else { return true }
    let next = scalars[place + 1]
    return next.properties.isWhitespace || next == "("
  }

  /// Whether a parenthesis follows the current token.
  var isBeforeParenthesis: Bool {
    scalars[range.upperBound...].first { !$0.properties.isWhitespace } == "("
  }

  /// Returns the problem, or the mistake of an unusual space that causes it.
  func explained(_ problem: Finding) -> Finding {
    guard let place = problem.range.map({ $0.lowerBound - 1 }),
      scalars.indices.contains(place), scalars[place].isInvisible
    else { return problem }
    return invisible(at: place)
  }

  /// Whether a `?` that isn't part of a `??` follows before the end of the binding.
  var isBeforeTernary: Bool {
    let rest = scalars[range.lowerBound...].prefix { $0 != "}" }
    return rest.indices.contains { index in
      rest[index] == "?" && !(rest.indices.contains(index + 1) && rest[index + 1] == "?")
        && !(index > 0 && scalars[index - 1] == "?")
    }
  }

  /// Whether the token directly follows a text, as the `s` in `'it's'`.
  var followsText: Bool {
    guard case .name = token, previousEnd == range.lowerBound else { return false }
    return previousEnd > 0 && scalars[previousEnd - 1] == "'"
  }

  /// The literals after the current name, which another language would take for arguments: `'EUR'` in
  /// `currency 'EUR'`, `5` in `truncate: 5`; `nil` if there are none.
  var looseArgument: Range<Int>? {
    let rest = scalars[range.upperBound...].drop(while: \.properties.isWhitespace)
    let argument = (rest.first == ":" ? rest.dropFirst() : rest)
      .drop(while: \.properties.isWhitespace)
    guard rest.first == ":" || argument.first == "'" || argument.first?.isDigit == true else {
      return nil
    }
    let end = argument.firstIndex { $0 == "}" || $0 == "|" } ?? argument.endIndex
    let last = argument[..<end].lastIndex { !$0.properties.isWhitespace }
    return last.map { argument.startIndex..<$0 + 1 }
  }

  /// Returns the fix for a member in brackets, as `it['name']`; `nil` for other brackets.
  private func memberFix(at place: Int) -> String? {
    guard scalars[place] == "[", place == previousEnd, case .name(let path) = token,
      let match = String(scalars[place...]).prefixMatch(of: #/\[\s*['"]([^'"\]]+)['"]\s*\]/#),
      String(match.1).isFieldName
    else { return nil }
    return "write \(path).\(match.1)"
  }

  private func invisible(at place: Int) -> Finding {
    let number = String(scalars[place].value, radix: 16, uppercase: true)
    let name = "U+" + String(repeating: "0", count: max(0, 4 - number.count)) + number
    return Finding(
      .bindingSyntax, "invisible character: \(name)", at: place..<place + 1,
      fix: "remove it, or write a space")
  }

  /// Returns the fix for an operator of another language.
  private static func fix(of scalar: Unicode.Scalar) -> String? {
    let words: [Unicode.Scalar: String] = [
      "=": "eq", "!": "not, or ne", "<": "lt, or le", ">": "gt, or ge", "&": "and",
    ]
    if scalar == "{" { return "write it without braces" }
    if scalar == "\"" || scalar == "\u{201C}" || scalar == "\u{2019}" || scalar == "`"
      || scalar == "\u{2018}" || scalar == "\u{201D}"
    {
      return "put texts in straight single quotes: 'text'"
    }
    return words[scalar].map {
      "write \($0); operators are words: eq, ne, lt, le, gt, ge, and, or, not, in"
    } ?? ForeignNames.fix(ofOperator: scalar)
  }

  private mutating func read(symbol: String) {
    token = .symbol(symbol)
    range = range.lowerBound..<range.lowerBound + symbol.unicodeScalars.count
  }

  private mutating func readName() {
    let start = range.lowerBound
    var end = start
    while end < scalars.count, scalars[end].isInFieldName || scalars[end] == "." { end += 1 }
    range = start..<end
    switch text(of: range) {
    case "true": token = .literal(.boolean(true))
    case "false": token = .literal(.boolean(false))
    case let name: token = .name(name)
    }
  }

  private mutating func readText() throws(Finding) {
    let start = range.lowerBound
    var text = String.UnicodeScalarView()
    var place = start + 1
    while place < scalars.count {
      if scalars[place] == "'" {
        // Two quotes stand for one.
        guard place + 1 < scalars.count, scalars[place + 1] == "'" else {
          token = .literal(.string(String(text)))
          range = start..<place + 1
          return
        }
        place += 1
      }
      text.append(scalars[place])
      place += 1
    }
    throw Finding(
      .bindingSyntax, "this text isn't closed", at: start..<scalars.count, fix: "close it with '")
  }

  private mutating func readNumber() throws(Finding) {
    let start = range.lowerBound
    var end = start + (scalars[start] == "-" ? 1 : 0)
    while end < scalars.count, scalars[end].isDigit || scalars[end] == "." { end += 1 }
    if end > start, end < scalars.count, scalars[end] == "e" || scalars[end] == "E" {
      var last = end + 1
      if last < scalars.count, scalars[last] == "-" || scalars[last] == "+" { last += 1 }
      let first = last
      while last < scalars.count, scalars[last].isDigit { last += 1 }
      if last > first {
        throw Finding(
          .bindingSyntax, "'\(text(of: start..<last))' has an exponent, which isn't supported",
          at: start..<last, fix: "write all digits, such as 1000 or 0.001")
      }
    }
    range = start..<max(end, start + 1)
    let digits = text(of: range)
    if digits == "-" {
      throw Finding(
        .bindingSyntax, "unexpected character '-'", at: range,
        fix: ForeignNames.fix(ofOperator: "-"))
    }
    guard let value = FieldType.integer.value(of: digits) ?? FieldType.decimal.value(of: digits)
    else {
      throw Finding(
        .bindingSyntax, "invalid number '\(digits)'", at: range,
        fix: "write digits with a point, such as 7 or 2.5, or a text in single quotes")
    }
    token = .literal(value)
  }

  /// The current token, as written.
  var word: String { text(of: range) }

  private func text(of range: Range<Int>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars[range])
    return String(text)
  }
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }

  /// Whether the scalar is invisible, or a space that doesn't separate tokens.
  fileprivate var isInvisible: Bool {
    !isASCII
      && (properties.isWhitespace || properties.isDefaultIgnorableCodePoint
        || properties.generalCategory == .format || properties.generalCategory == .control)
  }
}
