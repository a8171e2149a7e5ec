import Foundation
import ListingKit

/// An expression with resolved paths and checked types.
indirect enum BoundExpression: Sendable, Hashable {
  case literal(ListValue)
  case value(BindingSource)
  /// The first of several values that exists.
  case first([BoundExpression])
  case exists(BoundExpression)
  case not(BoundExpression)
  case all([BoundExpression])
  case any([BoundExpression])
  case comparison(ValueComparison, BoundExpression, BoundExpression)
  case isOne(BoundExpression, of: [ListValue])
  case formatted(BoundExpression, BindingFormat, timeZone: TimeZone)
  /// The texts of several values, joined.
  case joined([BoundExpression])
  case calculation(Calculation, BoundExpression, BoundExpression)
  case call(ExpressionFunction, [BoundExpression])

  /// Returns the current value, or null if it's missing.
  ///
  /// - Complexity: O(*n*) for *n* parts; a path allocates nothing.
  func value(_ values: BindingValues) -> ListValue {
    switch self {
    case .literal(let value): value
    case .value(let source): values.value(of: source)
    case .first(let parts): parts.lazy.map { $0.value(values) }.first { $0 != .null } ?? .null
    case .formatted, .joined: text(values).map { .string($0) } ?? .null
    case .exists, .not, .all, .any, .comparison, .isOne: .boolean(holds(values))
    case .calculation(let calculation, let one, let other):
      calculation.result(one.value(values), other.value(values))
    case .call(let function, let arguments): function.value(arguments, values)
    }
  }

  /// Returns whether a condition is true; a missing value isn't.
  func holds(_ values: BindingValues) -> Bool {
    switch self {
    case .exists(let inner): inner.value(values) != .null
    case .not(let inner): !inner.holds(values)
    case .all(let parts): parts.allSatisfy { $0.holds(values) }
    case .any(let parts): parts.contains { $0.holds(values) }
    case .comparison(let comparison, let one, let other):
      comparison.holds(one.value(values), other.value(values))
    case .isOne(let inner, let known):
      Self.isOne(inner.value(values), of: known)
    case .literal, .value, .first, .formatted, .joined, .calculation, .call:
      value(values) == .boolean(true)
    }
  }

  private static func isOne(_ value: ListValue, of known: [ListValue]) -> Bool {
    known.contains { ValueComparison.equal.holds(value, $0) }
  }

  /// Returns the value as text, or `nil` if it's missing.
  func text(_ values: BindingValues) -> String? {
    switch self {
    case .value(let source): return values.value(of: source).text(as: source.kind)
    case .first(let parts):
      for part in parts {
        if let text = part.text(values) { return text }
      }
      return nil
    case .formatted(let inner, let format, let timeZone):
      return inner.formattedText(format, timeZone, values)
    case .call(.if, let arguments):
      return arguments[arguments[0].holds(values) ? 1 : 2].text(values)
    case .joined(let parts):
      if missingField(values) != nil { return nil }
      return parts.map { $0.text(values) ?? "" }.joined()
    default: return value(values).text(as: FieldKind())
    }
  }

  private func formattedText(
    _ format: BindingFormat, _ timeZone: TimeZone, _ values: BindingValues
  ) -> String? {
    let value = value(values)
    // A default of another type, such as "none" for a number, is shown unformatted.
    return format.text(of: value, timeZone: timeZone, values.environment) ?? text(values)
  }

  /// Returns the missing field because of which the expression has no text, or `nil` if there is none.
  func missingField(_ values: BindingValues) -> String? {
    switch self {
    case .value(.field(let name, let kind)):
      !kind.isOptional && values.item?[name] ?? .null == .null ? name : nil
    case .first(let parts): text(values) == nil ? parts.last?.missingField(values) : nil
    case .formatted(let inner, _, _): inner.missingField(values)
    case .joined(let parts): parts.lazy.compactMap { $0.missingField(values) }.first
    case .calculation(_, let one, let other):
      one.missingField(values) ?? other.missingField(values)
    default: nil
    }
  }
}
