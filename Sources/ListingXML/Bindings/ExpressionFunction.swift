import Foundation
import ListingKit

/// A function in expressions, as XPath 2.0 has it. The raw values are the names in documents.
enum ExpressionFunction: String, Sendable, Hashable, CaseIterable {
  case `if`
  case concat
  case contains
  case startsWith = "starts-with"
  case endsWith = "ends-with"
  case stringLength = "string-length"
  case lowerCase = "lower-case"
  case upperCase = "upper-case"
  case substring
  case round
  case floor
  case ceiling
  case abs
  case min
  case max
  case count

  /// The number of its arguments.
  var arity: ClosedRange<Int> {
    switch self {
    case .if: 3...3
    case .concat: 2...Int.max
    case .contains, .startsWith, .endsWith: 2...2
    case .stringLength, .lowerCase, .upperCase, .floor, .ceiling, .abs: 1...1
    case .substring: 2...3
    case .round: 1...2
    case .min, .max, .count: 1...Int.max
    }
  }

  /// A call of it, for messages.
  var example: String {
    switch self {
    case .if: "if(it.stock gt 0, 'in stock', 'sold out')"
    case .concat: "concat(it.first, ' ', it.last)"
    case .contains, .startsWith, .endsWith: "\(rawValue)(it.name, 'a')"
    case .stringLength, .lowerCase, .upperCase: "\(rawValue)(it.name)"
    case .substring: "substring(it.name, 1, 3)"
    case .round: "round(it.price, 2)"
    case .floor, .ceiling, .abs: "\(rawValue)(it.price)"
    case .min, .max: "\(rawValue)(it.price, 10)"
    case .count: "count(it.phone, it.mail)"
    }
  }

  /// The type that an argument must have; `nil` for any.
  func type(ofArgument index: Int) -> ValueType? {
    switch self {
    case .if: index == 0 ? .boolean : nil
    case .concat, .count, .min, .max: nil
    case .contains, .startsWith, .endsWith, .stringLength, .lowerCase, .upperCase: .text
    case .substring: index == 0 ? .text : .number
    case .round, .floor, .ceiling, .abs: .number
    }
  }

  /// The type of its value, from those of its arguments; `nil` if it isn't known.
  func type(_ arguments: [ValueType?]) -> ValueType? {
    switch self {
    case .if: arguments[1] == arguments[2] ? arguments[1] : nil
    case .concat, .lowerCase, .upperCase, .substring: .text
    case .contains, .startsWith, .endsWith: .boolean
    case .stringLength, .round, .floor, .ceiling, .abs, .count: .number
    case .min, .max: Set(arguments).count == 1 ? arguments[0] : nil
    }
  }

  /// Returns the value of a call. A missing text is empty; a missing number has a missing result.
  func value(_ arguments: [BoundExpression], _ values: BindingValues) -> ListValue {
    func text(_ index: Int) -> String { arguments[index].text(values) ?? "" }
    func value(_ index: Int) -> ListValue { arguments[index].value(values) }
    switch self {
    case .if: return arguments[arguments[0].holds(values) ? 1 : 2].value(values)
    case .concat: return .string(arguments.indices.map(text).joined())
    case .contains: return .boolean(text(1).isEmpty || text(0).contains(text(1)))
    case .startsWith: return .boolean(text(0).hasPrefix(text(1)))
    case .endsWith: return .boolean(text(0).hasSuffix(text(1)))
    case .stringLength: return .integer(Int64(text(0).count))
    case .lowerCase: return .string(text(0).lowercased(with: values.environment.locale))
    case .upperCase: return .string(text(0).uppercased(with: values.environment.locale))
    case .substring:
      guard let start = value(1).approximate?.rounded() else { return .string("") }
      let length = arguments.count > 2 ? value(2).approximate?.rounded() ?? 0 : .infinity
      return .string(text(0).characters(from: start, to: start + length))
    case .round:
      let digits = arguments.count > 1 ? value(1).approximate ?? 0 : 0
      return value(0).rounded(digits: Int(Swift.max(-20, Swift.min(20, digits))))
    case .floor: return value(0).rounded(.down) { $0.rounded(.down) }
    case .ceiling: return value(0).rounded(.up) { $0.rounded(.up) }
    case .abs: return value(0).absolute
    case .min, .max:
      let comparison: ValueComparison = self == .min ? .less : .greater
      return arguments.indices.map(value).filter { $0 != .null }
        .reduce(.null) { $0 == .null || comparison.holds($1, $0) ? $1 : $0 }
    case .count: return .integer(Int64(arguments.indices.count { value($0) != .null }))
    }
  }
}

extension String {
  /// Returns the characters at positions from `start` to before `end`, counted from 1.
  fileprivate func characters(from start: Double, to end: Double) -> String {
    let first = Swift.max(0, Swift.min(Double(Int32.max), start - 1))
    let last = Swift.max(0, Swift.min(Double(Int32.max), end - 1))
    guard first < last else { return "" }
    return String(dropFirst(Int(first)).prefix(Int(last) - Int(first)))
  }
}

extension ListValue {
  /// The number rounded to the nearest one, a half upward.
  fileprivate func rounded(digits: Int) -> ListValue {
    switch self {
    case .integer where digits >= 0: return self
    case .integer, .decimal:
      guard let number = exact else { return .null }
      let half = Decimal(sign: .plus, exponent: -digits, significand: 1) / 2
      return .decimal((number + half).rounded(.down, digits: digits))
    case .number(let number):
      let factor = pow(10, Double(digits))
      let result = (number * factor + 0.5).rounded(.down) / factor
      return result.isFinite ? .number(result) : self
    default: return .null
    }
  }

  fileprivate func rounded(
    _ mode: NSDecimalNumber.RoundingMode, _ binary: (Double) -> Double
  ) -> ListValue {
    switch self {
    case .integer: self
    case .decimal(let number): .decimal(number.rounded(mode))
    case .number(let number): .number(binary(number))
    default: .null
    }
  }

  fileprivate var absolute: ListValue {
    switch self {
    case .integer(let number): number == .min ? .null : .integer(Swift.abs(number))
    case .decimal(let number): .decimal(Swift.abs(number))
    case .number(let number): .number(Swift.abs(number))
    default: .null
    }
  }
}
