import Foundation
import ListingKit

extension BindingScope {
  /// An expression with the properties of its value.
  struct Typed {
    var expression: BoundExpression
    /// The type; `nil` if it isn't known.
    var type: ValueType?
    /// The time zone of dates and times.
    var timeZone = TimeZone.gmt
    /// The number of its parts, including those of the parameters that it names.
    var size = 1
    /// The name of the attribute of an inline item, whose value is text, if the expression is one.
    var attribute: String?
    /// The name of the declared field without a type, if the expression is one.
    var untyped: String?
    /// The possible texts; `nil` for any text.
    var words: [String]?

    /// How to convert the value to another type.
    var fix: String? {
      attribute.map { "declare a field with a type: <field name=\"\($0)\" type=\"…\">" }
        ?? untyped.map { "declare the field '\($0)' with its type: type=\"…\"" }
    }
  }

  /// The most parts of an expression. The values of templates' parameters grow with each template that
  /// passes them on.
  static let largestExpression = 10_000

  /// Resolves the paths of an expression, and checks its types.
  ///
  /// - Complexity: O(*n*) for *n* parts.
  func typed(_ syntax: ExpressionSyntax) throws(Finding) -> Typed {
    let typed = try shape(syntax)
    guard typed.size <= Self.largestExpression else {
      if syntax.count > Self.largestExpression {
        throw Finding(
          .tooManyElements,
          "more than \(Self.largestExpression) values, the limit of an expression",
          at: syntax.range, fix: "add a field to the items that holds the result")
      }
      throw Finding(
        .tooManyElements,
        "with the arguments of templates, this has more than \(Self.largestExpression) parts",
        at: syntax.range, fix: "pass fewer arguments")
    }
    return typed
  }

  /// Returns the value that a path names: a parameter of a template, or a value of the document.
  private func value(of path: BindingPath) throws(Finding) -> Typed {
    if path.root == "param", let name = path.name, let argument = arguments[name] {
      return argument
    }
    let source = try source(of: path)
    var typed = Typed(
      expression: .value(source), type: source.kind.valueType, timeZone: source.kind.timeZone)
    switch source {
    case .field(let name, _), .fieldBefore(let name, _):
      if fields?.attributes.contains(name) ?? false {
        typed.attribute = name
      } else if fields?.untyped.contains(name) ?? false {
        typed.untyped = name
      }
    case .section(.state): typed.words = SectionStatus.State.allCases.map(\.rawValue)
    default: break
    }
    return typed
  }

  /// Checks a text that is a condition.
  func condition(
    _ text: String
  ) throws(Finding) -> (syntax: ExpressionSyntax, expression: BoundExpression) {
    var parser = ExpressionParser(Array(text.unicodeScalars), version: version)
    let syntax: ExpressionSyntax
    do throws(Finding) {
      syntax = try parser.whole()
    } catch {
      throw error
    }
    return (syntax, try withoutNeeds.conditional(syntax).expression)
  }

  /// Checks an expression that is a condition.
  private func conditional(_ syntax: ExpressionSyntax) throws(Finding) -> Typed {
    let condition = try typed(syntax)
    try expect(.boolean, condition, syntax)
    return condition
  }

  private func shape(_ syntax: ExpressionSyntax) throws(Finding) -> Typed {
    switch syntax.kind {
    case .literal(let value): return Typed(expression: .literal(value), type: ValueType(value))
    case .path(let path): return try value(of: path)
    case .exists(let path):
      let value = try withoutNeeds.value(of: path)
      return Typed(expression: .exists(value.expression), type: .boolean, size: value.size)
    case .first(let parts): return try withoutNeeds.first(parts)
    case .not(let inner):
      let condition = try conditional(inner)
      return Typed(expression: .not(condition.expression), type: .boolean, size: condition.size)
    case .all(let parts): return try conditions(parts) { .all($0) }
    case .any(let parts): return try conditions(parts) { .any($0) }
    case .comparison(let comparison, let one, let other):
      return try compared(comparison, one, other)
    case .isOne(let value, let literals):
      let typed = try typed(value)
      var known: [ListValue] = []
      for literal in literals { known.append(try self.literal(literal, as: typed)) }
      return Typed(
        expression: .isOne(typed.expression, of: known), type: .boolean,
        size: typed.size + known.count)
    case .formatted(let value, let format): return try formatted(value, format)
    case .calculation(let calculation, let one, let other):
      return try calculated(calculation, one, other)
    case .call(let function, let arguments, let name): return try called(function, arguments, name)
    }
  }

  private func conditions(
    _ parts: [ExpressionSyntax], _ combined: ([BoundExpression]) -> BoundExpression
  ) throws(Finding) -> Typed {
    var conditions: [Typed] = []
    for (index, part) in parts.enumerated() {
      if index > 0, let fix = parts[index - 1].list(with: parts[index...]) {
        throw Finding(.wrongType, "a value is not a condition", at: part.range, fix: fix)
      }
      conditions.append(try conditional(part))
    }
    return Typed(
      expression: combined(conditions.map(\.expression)), type: .boolean,
      size: conditions.reduce(0) { $0 + $1.size })
  }

  private func first(_ parts: [ExpressionSyntax]) throws(Finding) -> Typed {
    var expressions: [BoundExpression] = []
    var types: Set<ValueType?> = []
    var timeZone: TimeZone?
    var size = 0
    for part in parts {
      let typed = try typed(part)
      size += typed.size
      expressions.append(typed.expression)
      types.insert(typed.type)
      timeZone = timeZone ?? typed.timeZone
    }
    // A default of another type is shown as text: {it.price ?? 'free'}.
    return Typed(
      expression: .first(expressions), type: types.count == 1 ? types.first ?? nil : nil,
      timeZone: timeZone ?? .gmt, size: size)
  }

  private func compared(
    _ comparison: ValueComparison, _ one: ExpressionSyntax, _ other: ExpressionSyntax
  ) throws(Finding) -> Typed {
    try refuseNothing(other, comparedWith: one, comparison)
    try refuseNothing(one, comparedWith: other, comparison)
    var (left, right) = (try typed(one), try typed(other))
    // A quoted text that is compared with a date stands for a date.
    if case .literal = one.kind {
      left.expression = .literal(try literal(one, as: right))
    } else if case .literal = other.kind {
      right.expression = .literal(try literal(other, as: left))
    } else if let type = left.type, let otherType = right.type, type != otherType {
      throw Finding(
        .wrongType, "\(otherType.phrase) can't be compared with \(type.phrase)", at: other.range,
        fix: left.fix ?? right.fix)
    }
    if comparison.needsOrder, left.type == .boolean || right.type == .boolean {
      throw Finding(
        .wrongType, "true and false can't be ordered",
        at: one.range.lowerBound..<other.range.upperBound, fix: "use eq or ne")
    }
    return Typed(
      expression: .comparison(comparison, left.expression, right.expression), type: .boolean,
      size: left.size + right.size)
  }

  /// Rejects `null`, the name of a missing value in other languages.
  private func refuseNothing(
    _ syntax: ExpressionSyntax, comparedWith other: ExpressionSyntax,
    _ comparison: ValueComparison
  ) throws(Finding) {
    guard case .path(let path) = syntax.kind, path.name == nil,
      ForeignValues.nothing.contains(path.root)
    else { return }
    let value = if case .path(let path) = other.kind { path.text } else { "…" }
    throw Finding(
      .unknownRoot, "unknown name '\(path.root)'", at: path.range,
      fix: "write \(comparison == .equal ? "not " : "")exists(\(value)) in place of the comparison")
  }

  /// Returns a literal as a value of the type that it's compared with.
  private func literal(
    _ syntax: ExpressionSyntax, as typed: Typed
  ) throws(Finding) -> ListValue {
    guard case .literal(let value) = syntax.kind else { return .null }
    if let words = typed.words, case .string(let text) = value, !words.contains(text) {
      throw Finding(.wrongType, "the state of a section is never '\(text)'", at: syntax.range)
        .suggesting(text, among: words)
    }
    guard let type = typed.type, let own = ValueType(value), own != type else { return value }
    if case .string(let text) = value {
      if let value = type.value(of: text) { return value }
      throw Finding(
        .wrongType, "'\(text)' is not \(type.phrase)", at: syntax.range,
        fix: type == .day || type == .moment
          ? "write it as ISO 8601 does, such as '2024-01-31'" : "write it without quotes")
    }
    throw Finding(
      .wrongType, "\(own.phrase) can't be compared with \(type.phrase)", at: syntax.range,
      fix: type == .text
        ? "put it in single quotes" + (typed.fix.map { ", or \($0)" } ?? "") : nil)
  }

  private func formatted(
    _ value: ExpressionSyntax, _ syntax: FormatSyntax
  ) throws(Finding) -> Typed {
    let format = try BindingFormat(syntax, formats)
    let typed = try typed(value)
    if let type = typed.type, !format.types.contains(type) {
      throw Finding(
        .wrongType, "'\(syntax.name)' is not for \(type.phrase)", at: syntax.nameRange,
        fix: typed.untyped.flatMap { format.declaration(ofField: $0) } ?? typed.fix
          ?? "it is for " + format.types.map(\.phrase).sorted().joined(separator: " or "))
    }
    return Typed(
      expression: .formatted(typed.expression, format, timeZone: typed.timeZone), type: .text,
      size: typed.size)
  }

  private func expect(
    _ type: ValueType, _ typed: Typed, _ syntax: ExpressionSyntax
  ) throws(Finding) {
    guard let own = typed.type, own != type else { return }
    throw Finding(
      .wrongType, "\(own.phrase) is not a condition", at: syntax.range,
      fix: typed.untyped.map {
        "declare the field '\($0)' with type=\"boolean\", compare it, or test it with exists(…)"
      } ?? "compare it, or test it with exists(…)")
  }
}

extension ExpressionSyntax {
  /// Returns the list that is meant by values after a comparison, as in `it.name eq 'One' or 'Two'`; `nil` if
  /// something else follows.
  ///
  /// - Parameter others: what `and` or `or` joins with the comparison.
  fileprivate func list(with others: ArraySlice<ExpressionSyntax>) -> String? {
    guard case .comparison(let comparison, let value, let first) = kind,
      comparison == .equal || comparison == .notEqual, case .path(let path) = value.kind
    else { return nil }
    let literals = ([first] + others.prefix { $0.literal != nil }).compactMap(\.literal)
    guard literals.count > 1 else { return nil }
    let word = comparison == .equal ? "in" : "not in"
    return "write \(path.text) \(word) (\(literals.joined(separator: ", ")))"
  }

  /// The literal, as it's written; `nil` for other expressions.
  private var literal: String? {
    guard case .literal(let value) = kind else { return nil }
    if case .string(let text) = value { return "'\(text.replacing("'", with: "''"))'" }
    return value.plainText
  }
}
