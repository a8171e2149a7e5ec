import ListingKit

/// Parses an expression by the grammar of ``ExpressionSyntax``.
struct ExpressionParser {
  /// The deepest nesting of parentheses and `not`, through which parsing and evaluation recurse.
  static let deepestNesting = 64

  /// The words that aren't names.
  static let words: Set<String> =
    Set(ValueComparison.allCases.map(\.rawValue)).union(["and", "or", "not", "in", "exists"])

  private var scanner: ExpressionScanner
  private let calculates: Bool
  private var depth = 0
  /// Whether the expression is in braces.
  private var isBinding = false

  /// - Parameters:
  ///   - scalars: the text that contains the expression.
  ///   - place: the start of the expression.
  ///   - version: the version of the document; since 1.1, expressions calculate, and bindings are expressions.
  init(_ scalars: [Unicode.Scalar], at place: Int = 0, version: FormatVersion = .v10) {
    calculates = version >= .v11
    scanner = ExpressionScanner(scalars, at: place, calculates: calculates)
  }

  /// Parses a value and its format up to the closing `}`.
  ///
  /// - Returns: the expression, its format, and the position after the brace.
  /// - Parameter start: the position of the opening brace.
  mutating func binding(from start: Int) throws(Finding) -> (ExpressionSyntax, end: Int) {
    isBinding = true
    do throws(Finding) {
      try scanner.advance()
      if !calculates { try refuseCondition() }
      var expression = calculates ? try self.expression() : try value()
      if scanner.token == .symbol("|") {
        let format = try format()
        expression = ExpressionSyntax(
          kind: .formatted(expression, format),
          range: expression.range.lowerBound..<format.range.upperBound)
      }
      if !calculates { try refuseCondition() }
      if scanner.token == .symbol("("), !calculates {
        throw problem(
          "functions need version 1.1",
          fix: "write version=\"1.1\" in <listing>, or a format after a bar: {it.name | uppercase}")
      }
      guard scanner.token == .symbol("}") else {
        throw problem("expected the end of the binding here", fix: "close it with '}'")
      }
      return (expression, scanner.range.upperBound)
    } catch {
      // The text ends without the brace.
      guard scanner.token == .end, error.range?.isEmpty ?? false else {
        throw scanner.explained(error)
      }
      throw Finding(
        .bindingSyntax, "this binding isn't closed", at: start..<scanner.scalars.count,
        fix: "close it with '}'")
    }
  }

  private func refuseCondition() throws(Finding) {
    guard case .name(let word) = scanner.token, Self.words.contains(word) else { return }
    throw problem(
      "'\(word)' belongs in a condition, and a binding shows a value",
      fix: scanner.isBeforeTernary
        ? ForeignNames.ternary : "write it in a condition, such as the attribute 'when' or 'test'")
  }

  /// The fix for a word at the position of an operator.
  private var fixOfWord: String? {
    guard case .name(let word) = scanner.token else { return nil }
    return Self.words.contains(word.lowercased())
      ? "write '\(word.lowercased())' in lower case" : ForeignNames.fix(ofWord: word)
  }

  /// Parses an expression that is a whole text.
  mutating func whole() throws(Finding) -> ExpressionSyntax {
    do throws(Finding) {
      try scanner.advance()
      let expression = try expression()
      if scanner.token == .end { return expression }
      if scanner.token == .symbol(",") {
        throw problem(
          "a comma joins no conditions", fix: "write 'or' or 'and' in place of the comma")
      }
      throw problem(
        "expected an operator here",
        fix: fixOfWord
          ?? "combine with and, or; compare with eq, ne, lt, le, gt, ge, in")
    } catch {
      throw scanner.explained(error)
    }
  }

  // MARK: - Conditions

  private mutating func expression() throws(Finding) -> ExpressionSyntax {
    var parts = [try all()]
    while try take(.name("or")) { parts.append(try all()) }
    return joined(parts, ExpressionSyntax.Kind.any)
  }

  private mutating func all() throws(Finding) -> ExpressionSyntax {
    var parts = [try test()]
    while try take(.name("and")) { parts.append(try test()) }
    return joined(parts, ExpressionSyntax.Kind.all)
  }

  private mutating func test() throws(Finding) -> ExpressionSyntax {
    let start = scanner.range.lowerBound
    if try take(.name("not")) {
      try goDown()
      let inner = try test()
      depth -= 1
      return ExpressionSyntax(kind: .not(inner), range: start..<inner.range.upperBound)
    }
    let value = try sum()
    if case .name(let word) = scanner.token, let comparison = ValueComparison(rawValue: word) {
      try scanner.advance()
      let other = try sum()
      return ExpressionSyntax(
        kind: .comparison(comparison, value, other), range: start..<other.range.upperBound)
    }
    let isNegated = try take(.name("not"))
    guard try take(.name("in")) else {
      if isNegated { throw problem("expected 'in' here", fix: "write 'not' before the value") }
      return value
    }
    let literals = try literals(after: "in")
    let range = start..<scanner.previousEnd
    let isOne = ExpressionSyntax(kind: .isOne(value, of: literals), range: range)
    return isNegated ? ExpressionSyntax(kind: .not(isOne), range: range) : isOne
  }

  // MARK: - Calculations

  private mutating func sum() throws(Finding) -> ExpressionSyntax {
    try calculation([.plus, .minus]) { (parser) throws(Finding) in try parser.product() }
  }

  private mutating func product() throws(Finding) -> ExpressionSyntax {
    try calculation([.times, .divided, .modulo]) { (parser) throws(Finding) in
      try parser.value()
    }
  }

  /// Parses operands with operators between them, the first two of which are calculated first.
  private mutating func calculation(
    _ operators: Set<Calculation>,
    _ operand: (inout ExpressionParser) throws(Finding) -> ExpressionSyntax
  ) throws(Finding) -> ExpressionSyntax {
    var result = try operand(&self)
    let outer = depth
    while calculates, let calculation = Calculation(scanner.token), operators.contains(calculation)
    {
      try goDown()
      try scanner.advance()
      let other = try operand(&self)
      result = ExpressionSyntax(
        kind: .calculation(calculation, result, other),
        range: result.range.lowerBound..<other.range.upperBound)
    }
    depth = outer
    return result
  }

  private mutating func call(_ name: String) throws(Finding) -> ExpressionSyntax {
    let range = scanner.range
    guard let function = ExpressionFunction(rawValue: name) else {
      let near = ForeignNames.functions[name].map { "write \($0)" }
      let names = ExpressionFunction.allCases.map(\.rawValue)
      throw problem(
        "unknown function '\(name)'",
        fix: near ?? names.suggestion(for: name).map { "did you mean '\($0)'?" }
          ?? "the functions are \(names.joined(separator: ", "))")
    }
    try goDown()
    try scanner.advance()
    try expect("(", "'('")
    var arguments: [ExpressionSyntax] = []
    if try !take(.symbol(")")) {
      repeat { arguments.append(try expression()) } while try take(.symbol(","))
      try expect(")", "',' or ')'")
    }
    depth -= 1
    return ExpressionSyntax(
      kind: .call(function, arguments, name: range),
      range: range.lowerBound..<scanner.previousEnd)
  }

  // MARK: - Values

  private mutating func value() throws(Finding) -> ExpressionSyntax {
    var parts = [try operand()]
    while try take(.symbol("??")) { parts.append(try operand()) }
    return joined(parts, ExpressionSyntax.Kind.first)
  }

  private mutating func operand() throws(Finding) -> ExpressionSyntax {
    let range = scanner.range
    switch scanner.token {
    case .literal(let value):
      try scanner.advance()
      return ExpressionSyntax(kind: .literal(value), range: range)
    case .name("exists"):
      try scanner.advance()
      try expect("(", "a path in parentheses, such as exists(it.name)")
      let path = try path()
      try expect(")", "')'")
      return ExpressionSyntax(
        kind: .exists(path), range: range.lowerBound..<scanner.previousEnd)
    case .name(let name)
    where calculates && scanner.isBeforeParenthesis && !Self.words.contains(name):
      return try call(name)
    case .name:
      return ExpressionSyntax(kind: .path(try path()), range: range)
    case .symbol("("):
      try goDown()
      try scanner.advance()
      var inner = try expression()
      try expect(")", "')'")
      depth -= 1
      inner.range = range.lowerBound..<scanner.previousEnd
      return inner
    default:
      throw missingName(at: range, fix: isBinding ? pathFix : "\(pathFix), or a value: 7, 'text'")
    }
  }

  private mutating func path() throws(Finding) -> BindingPath {
    let range = scanner.range
    guard case .name(let text) = scanner.token, !Self.words.contains(text) else {
      throw missingName(at: range, fix: pathFix)
    }
    let dot = text.firstIndex(of: ".")
    let path = BindingPath(
      root: String(text[..<(dot ?? text.endIndex)]),
      name: dot.map { String(text[text.index(after: $0)...]) }, range: range)
    if path.name?.isFieldName == false {
      let place = min(path.nameRange.lowerBound, scanner.scalars.count)
      throw Finding(
        .bindingSyntax, "expected a name after the dot",
        at: place..<min(place + 1, scanner.scalars.count), fix: pathFix)
    }
    try scanner.advance()
    return path
  }

  private mutating func format() throws(Finding) -> FormatSyntax {
    try scanner.advance()
    let range = scanner.range
    guard case .name(let name) = scanner.token else {
      throw problem(
        "expected the name of a format here",
        fix: scanner.token == .symbol("|")
          ? ForeignNames.fix(ofOperator: "|")
          : "write one of: \(BindingFormat.names.joined(separator: ", "))")
    }
    if let argument = scanner.looseArgument { throw loose(argument, of: name, at: range) }
    try scanner.advance()
    let hasParentheses = scanner.token == .symbol("(")
    let arguments = hasParentheses ? try literals(after: name, least: 0) : []
    return FormatSyntax(
      name: name, arguments: arguments, hasParentheses: hasParentheses,
      range: range.lowerBound..<scanner.previousEnd)
  }

  /// Returns the problem of an argument without parentheses: `currency 'EUR'`, `truncate: 5`.
  private func loose(
    _ argument: Range<Int>, of name: String, at range: Range<Int>
  ) -> Finding {
    if let fix = ForeignNames.formats[name] {
      return Finding(.unknownFormat, "unknown format '\(name)'", at: range, fix: fix)
    }
    return Finding(
      .bindingSyntax, "the argument of a format is in parentheses", at: argument,
      fix: "write \(name)(\(String(scanner.scalars[argument])))")
  }

  /// Parses literals in parentheses.
  private mutating func literals(
    after word: String, least: Int = 1
  ) throws(Finding) -> [ExpressionSyntax] {
    try expect("(", "a list in parentheses, such as \(word) ('a', 'b')")
    var literals: [ExpressionSyntax] = []
    if least == 0, try take(.symbol(")")) { return literals }
    repeat {
      guard case .literal(let value) = scanner.token else {
        throw problem(
          "expected a text, a number, true or false here", fix: "put texts in single quotes")
      }
      literals.append(ExpressionSyntax(kind: .literal(value), range: scanner.range))
      try scanner.advance()
    } while try take(.symbol(","))
    try expect(")", "')'")
    return literals
  }

  // MARK: - Words

  private mutating func take(_ token: ExpressionScanner.Token) throws(Finding) -> Bool {
    guard scanner.token == token else { return false }
    try scanner.advance()
    return true
  }

  private mutating func expect(_ symbol: String, _ what: String) throws(Finding) {
    if try take(.symbol(symbol)) { return }
    throw problem("expected \(what)", fix: nil)
  }

  private mutating func goDown() throws(Finding) {
    depth += 1
    guard depth > Self.deepestNesting else { return }
    throw problem(
      "an expression is nested more than \(Self.deepestNesting) levels deep",
      fix: "use fewer parentheses")
  }

  private func joined(
    _ parts: [ExpressionSyntax], _ kind: ([ExpressionSyntax]) -> ExpressionSyntax.Kind
  ) -> ExpressionSyntax {
    guard parts.count > 1, let last = parts.last else { return parts[0] }
    return ExpressionSyntax(
      kind: kind(parts), range: parts[0].range.lowerBound..<last.range.upperBound)
  }

  private var pathFix: String {
    isBinding
      ? "write a path such as {it.name}, or {{ for a brace" : "write a path such as it.name"
  }

  private func missingName(at range: Range<Int>, fix: String) -> Finding {
    Finding(.bindingSyntax, "expected a name here", at: range, fix: fix)
  }

  /// Returns a problem at the current token.
  private func problem(_ message: String, fix: String?) -> Finding {
    if scanner.followsText {
      return Finding(
        .bindingSyntax, "this text ends before '\(scanner.word)'", at: scanner.range,
        fix: "write an apostrophe in a text twice: 'it''s'")
    }
    return Finding(.bindingSyntax, message, at: scanner.range, fix: fix)
  }
}
