import Foundation
import ListingKit

extension BindingScope {
  /// An expression and what is known of its value.
  struct Typed {
    var expression: BoundExpression
    /// The type; `nil` where it is not known.
    var type: ValueType?
    /// The zone of moments.
    var timeZone = TimeZone.gmt
  }

  /// Finds what the paths of an expression name, and checks that types fit.
  ///
  /// - Complexity: O(*n*) for *n* parts.
  func bind(_ syntax: ExpressionSyntax) throws(BindingRefusal) -> BoundExpression {
    try typed(syntax).expression
  }

  /// Reads a condition that is a whole text.
  func condition(_ text: String) throws(BindingRefusal) -> BoundExpression {
    var parser = ExpressionParser(Array(text.unicodeScalars))
    let syntax: ExpressionSyntax
    do throws(BindingProblem) {
      syntax = try parser.whole()
    } catch {
      throw BindingRefusal(error)
    }
    return try condition(syntax)
  }

  /// The same for an expression that is true or false.
  private func condition(_ syntax: ExpressionSyntax) throws(BindingRefusal) -> BoundExpression {
    let condition = try typed(syntax)
    try expect(.boolean, condition, syntax)
    return condition.expression
  }

  private func typed(_ syntax: ExpressionSyntax) throws(BindingRefusal) -> Typed {
    switch syntax.kind {
    case .literal(let value): return Typed(expression: .literal(value), type: ValueType(value))
    case .path(let path):
      let source = try source(of: path)
      return Typed(
        expression: .value(source), type: source.kind.valueType, timeZone: source.kind.timeZone)
    case .exists(let path):
      return Typed(expression: .exists(try source(of: path)), type: .boolean)
    case .first(let parts): return try first(parts)
    case .not(let inner):
      return Typed(expression: .not(try condition(inner)), type: .boolean)
    case .all(let parts): return Typed(expression: .all(try conditions(parts)), type: .boolean)
    case .any(let parts): return Typed(expression: .any(try conditions(parts)), type: .boolean)
    case .comparison(let comparison, let one, let other):
      return try compared(comparison, one, other)
    case .isOne(let value, let literals):
      let typed = try typed(value)
      var known: [ListValue] = []
      for literal in literals { known.append(try self.literal(literal, as: typed.type)) }
      return Typed(expression: .isOne(typed.expression, of: known), type: .boolean)
    case .formatted(let value, let format): return try formatted(value, format)
    }
  }

  private func conditions(
    _ parts: [ExpressionSyntax]
  ) throws(BindingRefusal) -> [BoundExpression] {
    var conditions: [BoundExpression] = []
    for part in parts { conditions.append(try condition(part)) }
    return conditions
  }

  private func first(_ parts: [ExpressionSyntax]) throws(BindingRefusal) -> Typed {
    var expressions: [BoundExpression] = []
    var types: Set<ValueType?> = []
    var timeZone: TimeZone?
    for part in parts {
      let typed = try typed(part)
      expressions.append(typed.expression)
      types.insert(typed.type)
      timeZone = timeZone ?? typed.timeZone
    }
    // A default of another type is a text like others: {it.price ?? 'free'}.
    return Typed(
      expression: .first(expressions), type: types.count == 1 ? types.first ?? nil : nil,
      timeZone: timeZone ?? .gmt)
  }

  private func compared(
    _ comparison: ValueComparison, _ one: ExpressionSyntax, _ other: ExpressionSyntax
  ) throws(BindingRefusal) -> Typed {
    var (left, right) = (try typed(one), try typed(other))
    // A text in quotes stands for a date where it is compared with one.
    if case .literal = one.kind {
      left.expression = .literal(try literal(one, as: right.type))
    } else if case .literal = other.kind {
      right.expression = .literal(try literal(other, as: left.type))
    } else if let type = left.type, let otherType = right.type, type != otherType {
      throw BindingRefusal(
        .wrongType, "\(otherType.phrase) cannot be compared with \(type.phrase)", other.range)
    }
    if comparison.needsOrder, left.type == .boolean || right.type == .boolean {
      throw BindingRefusal(
        .wrongType, "true and false have no order", one.range.lowerBound..<other.range.upperBound,
        fix: "use eq or ne")
    }
    return Typed(
      expression: .comparison(comparison, left.expression, right.expression), type: .boolean)
  }

  /// A literal, as a value of the type that it is compared with.
  private func literal(
    _ syntax: ExpressionSyntax, as type: ValueType?
  ) throws(BindingRefusal) -> ListValue {
    guard case .literal(let value) = syntax.kind else { return .null }
    guard let type, let own = ValueType(value), own != type else { return value }
    if case .string(let text) = value {
      if let value = type.value(of: text) { return value }
      throw BindingRefusal(
        .wrongType, "'\(text)' is not \(type.phrase)", syntax.range,
        fix: type == .day || type == .moment
          ? "write it as ISO 8601 does, such as '2024-01-31'" : "write it without quotes")
    }
    throw BindingRefusal(
      .wrongType, "\(own.phrase) cannot be compared with \(type.phrase)", syntax.range,
      fix: type == .text ? "put it in single quotes" : nil)
  }

  private func formatted(
    _ value: ExpressionSyntax, _ syntax: FormatSyntax
  ) throws(BindingRefusal) -> Typed {
    let format = try BindingFormat(syntax)
    let typed = try typed(value)
    if let type = typed.type, !format.types.contains(type) {
      throw BindingRefusal(
        .wrongType, "'\(syntax.name)' is not for \(type.phrase)", syntax.nameRange,
        fix: "it is for " + format.types.map(\.phrase).sorted().joined(separator: " or "))
    }
    return Typed(
      expression: .formatted(typed.expression, format, timeZone: typed.timeZone), type: .text)
  }

  private func expect(
    _ type: ValueType, _ typed: Typed, _ syntax: ExpressionSyntax
  ) throws(BindingRefusal) {
    guard let own = typed.type, own != type else { return }
    throw BindingRefusal(
      .wrongType, "\(own.phrase) is no condition", syntax.range,
      fix: "compare it, or ask with exists(…) whether it is there")
  }
}
