import Foundation
import ListingKit

/// The type of a value in a source. The raw values are the names used in documents.
public enum FieldType: String, Sendable, Hashable, CaseIterable {
  /// Any text.
  case string
  /// A 64-bit integer.
  case integer
  /// A floating-point number.
  case number
  /// A decimal number of at most 38 digits, stored exactly.
  case decimal
  /// Yes or no, in the usual spellings: `true`, `TRUE`, `yes`, `y`, `on`, `1`, and their opposites.
  case boolean
  /// A day, without a time zone.
  case date
  /// A date and time.
  case datetime
  /// An address, stored as a string.
  case url

  /// Whether values are dates.
  package var isDate: Bool { self == .date || self == .datetime }

  /// Whether values are numbers.
  package var isNumber: Bool { self == .integer || self == .number || self == .decimal }

  /// Whether there can be a format of values.
  package var hasFormat: Bool { isDate || self == .boolean }

  /// The name of the type in a message: "should be …".
  package var phrase: String {
    switch self {
    case .string: "text"
    case .integer: "a whole number"
    case .number: "a number"
    case .decimal: "a decimal number of at most 38 digits"
    case .boolean: "true or false"
    case .date: "a date"
    case .datetime: "a date and time"
    case .url: "a URL"
    }
  }

  /// Parses a value; leading and trailing white space is ignored, except in strings.
  ///
  /// - Parameters:
  ///   - text: the value as the source has it, not empty.
  ///   - format: the format of a date or a boolean; `nil` for ISO 8601 and the usual spellings.
  ///   - timeZone: the time zone of dates and times that don't name one.
  /// - Returns: the value, or `nil` if the text isn't a value of the type.
  public func value(
    of text: String, format: FieldFormat? = nil, timeZone: TimeZone = .gmt
  ) -> ListValue? {
    if self == .string { return .string(text) }
    let text = text.trimmed
    switch self {
    case .string: return .string(text)
    case .integer: return Int64(text).map { .integer($0) }
    case .number:
      guard text.isDecimalNumber, let number = Double(text), number.isFinite else { return nil }
      return .number(number)
    case .decimal:
      if let number = Decimal(plain: text.utf8) { return .decimal(number) }
      guard text.isDecimalNumber, text.significantDigits <= 38,
        let number = Decimal(string: text, locale: nil), number.isFinite
      else { return nil }
      return .decimal(number)
    case .boolean:
      return (format?.words ?? .usual).value(of: text).map { .boolean($0) }
    case .date:
      return (format?.pattern ?? .day).day(of: text).map { .day($0) }
    case .datetime:
      if format == nil, let moment = CivilMoment(plain: text.utf8) {
        return moment.date(in: timeZone).map { .date($0) }
      }
      return (format?.pattern ?? .moment).date(of: text, timeZone: timeZone).map { .date($0) }
    case .url:
      guard !text.isEmpty, URL(string: text, encodingInvalidCharacters: false) != nil else {
        return nil
      }
      return .string(text)
    }
  }
}

extension String {
  /// The text without leading and trailing white space. Most texts have none, and Foundation is slow.
  var trimmed: String {
    let visible: ClosedRange<UInt8> = 0x21...0x7E
    guard let first = utf8.first, let last = utf8.last, visible ~= first, visible ~= last else {
      return trimmingCharacters(in: .whitespacesAndNewlines)
    }
    return self
  }

  /// Whether this is a number in XML Schema's format of doubles, other than infinity.
  fileprivate var isDecimalNumber: Bool {
    var rest = utf8[...]
    if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
      rest.removeFirst()
    }
    var digits = rest.dropDigits()
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      digits += rest.dropDigits()
    }
    guard digits > 0 else { return false }
    if let letter = rest.first, letter == UInt8(ascii: "e") || letter == UInt8(ascii: "E") {
      rest.removeFirst()
      if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
        rest.removeFirst()
      }
      guard rest.dropDigits() > 0 else { return false }
    }
    return rest.isEmpty
  }

  /// The number of digits of a decimal number, without leading zeros.
  fileprivate var significantDigits: Int {
    utf8.prefix { $0 != UInt8(ascii: "e") && $0 != UInt8(ascii: "E") }
      .filter { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
      .drop { $0 == UInt8(ascii: "0") }.count
  }
}

extension Substring.UTF8View {
  /// Removes leading digits and returns their number.
  fileprivate mutating func dropDigits() -> Int {
    let rest = drop { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    defer { self = rest }
    return count - rest.count
  }
}
