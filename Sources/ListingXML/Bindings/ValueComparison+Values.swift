import Foundation
import ListingKit

extension ValueComparison {
  /// Compares two values; returns `false` if one is missing or of another type.
  func holds(_ one: ListValue, _ other: ListValue) -> Bool {
    switch self {
    case .equal: one.order(to: other) == .orderedSame
    case .notEqual: one.order(to: other).map { $0 != .orderedSame } ?? false
    case .less: one.order(to: other) == .orderedAscending
    case .lessOrEqual: one.order(to: other).map { $0 != .orderedDescending } ?? false
    case .greater: one.order(to: other) == .orderedDescending
    case .greaterOrEqual: one.order(to: other).map { $0 != .orderedAscending } ?? false
    }
  }
}

extension ListValue {
  /// Returns the order of the value and another one of its type, or `nil` if they can't be compared.
  fileprivate func order(to other: ListValue) -> ComparisonResult? {
    switch (self, other) {
    case (.string(let one), .string(let other)): Self.order(one, other)
    case (.day(let one), .day(let other)): Self.order(one, other)
    case (.date(let one), .date(let other)): Self.order(one, other)
    case (.boolean(let one), .boolean(let other)): Self.order(one ? 1 : 0, other ? 1 : 0)
    case (.integer(let one), .integer(let other)): Self.order(one, other)
    case (.number(let one), .number(let other)): Self.order(one, other)
    case (.number(let one), _): other.decimal.flatMap { Self.order(one, $0) }
    case (_, .number(let other)):
      decimal.flatMap { Self.order(other, $0) }.map(\.reversed)
    default:
      decimal.flatMap { one in other.decimal.flatMap { Self.order(one, $0) } }
    }
  }

  /// The exact number; `nil` if the value isn't a number.
  private var decimal: Decimal? {
    switch self {
    case .integer(let number): Decimal(number)
    case .decimal(let number): number
    default: nil
    }
  }

  private static func order<Value: Comparable>(_ one: Value, _ other: Value) -> ComparisonResult? {
    if one < other { return .orderedAscending }
    if one > other { return .orderedDescending }
    // NaN has no order and isn't equal to anything.
    return one == other ? .orderedSame : nil
  }

  /// A binary number counts as the shortest decimal number for it, so that 0.1 equals 0.1, and integers
  /// beyond 2⁵³ aren't rounded.
  private static func order(_ one: Double, _ other: Decimal) -> ComparisonResult? {
    guard one.isFinite else {
      return one.isNaN ? nil : one < 0 ? .orderedAscending : .orderedDescending
    }
    // Decimal numbers end at about 10¹⁶⁵; larger ones are compared approximately.
    guard let shortest = Decimal(string: String(one)), !shortest.isNaN else {
      return order(one, NSDecimalNumber(decimal: other).doubleValue)
    }
    return order(shortest, other)
  }
}

extension ComparisonResult {
  fileprivate var reversed: ComparisonResult {
    switch self {
    case .orderedAscending: .orderedDescending
    case .orderedSame: .orderedSame
    case .orderedDescending: .orderedAscending
    }
  }
}
