import Foundation
import ListingKit

/// A calculation with two numbers, as in XPath. The raw values are the operators in expressions.
enum Calculation: String, Sendable, Hashable, CaseIterable {
  case plus = "+"
  case minus = "-"
  case times = "*"
  case divided = "div"
  case modulo = "mod"

  init?(_ token: ExpressionScanner.Token) {
    switch token {
    case .symbol(let text), .name(let text): self.init(rawValue: text)
    case .literal, .end: return nil
    }
  }

  /// Returns the result: exact if both numbers are; missing if a number is, and where there is no result, as for a
  /// division by zero or an integer beyond 64 bits.
  func result(_ one: ListValue, _ other: ListValue) -> ListValue {
    if case (.integer(let one), .integer(let other)) = (one, other), self != .divided {
      return result(one, other)
    }
    if let one = one.exact, let other = other.exact { return result(one, other) }
    guard let one = one.approximate, let other = other.approximate else { return .null }
    let result: Double =
      switch self {
      case .plus: one + other
      case .minus: one - other
      case .times: one * other
      case .divided: one / other
      case .modulo: one.truncatingRemainder(dividingBy: other)
      }
    return result.isFinite ? .number(result) : .null
  }

  private func result(_ one: Int64, _ other: Int64) -> ListValue {
    let (result, overflows) =
      switch self {
      case .plus: one.addingReportingOverflow(other)
      case .minus: one.subtractingReportingOverflow(other)
      case .times: one.multipliedReportingOverflow(by: other)
      case .divided: one.dividedReportingOverflow(by: other)
      case .modulo: one.remainderReportingOverflow(dividingBy: other)
      }
    return overflows ? .null : .integer(result)
  }

  private func result(_ one: Decimal, _ other: Decimal) -> ListValue {
    var result = Decimal()
    var (one, other) = (one, other)
    let status: NSDecimalNumber.CalculationError
    switch self {
    case .plus: status = NSDecimalAdd(&result, &one, &other, .bankers)
    case .minus: status = NSDecimalSubtract(&result, &one, &other, .bankers)
    case .times: status = NSDecimalMultiply(&result, &one, &other, .bankers)
    case .divided, .modulo:
      if other.isZero { return .null }
      status = NSDecimalDivide(&result, &one, &other, .bankers)
      if self == .modulo { result = one - result.rounded(result < 0 ? .up : .down) * other }
    }
    return status == .overflow || result.isNaN ? .null : .decimal(result)
  }
}

extension Decimal {
  /// Returns the number without its fraction.
  func rounded(_ mode: NSDecimalNumber.RoundingMode, digits: Int = 0) -> Decimal {
    var (number, result) = (self, Decimal())
    NSDecimalRound(&result, &number, digits, mode)
    return result
  }
}

extension ListValue {
  /// The exact number; `nil` for a binary number, and for another value.
  var exact: Decimal? {
    switch self {
    case .integer(let number): Decimal(number)
    case .decimal(let number): number
    default: nil
    }
  }

  /// The number, maybe rounded; `nil` for another value.
  var approximate: Double? {
    if case .number(let number) = self { return number }
    return exact.map { NSDecimalNumber(decimal: $0).doubleValue }
  }
}
