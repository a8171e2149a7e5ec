import Foundation

/// A typed value of an item's field.
public enum ListValue: Sendable, Hashable {
  /// No value.
  case null
  /// A text.
  case string(String)
  /// An integer.
  case integer(Int64)
  /// A floating-point number.
  case number(Double)
  /// A decimal number.
  case decimal(Decimal)
  /// True or false.
  case boolean(Bool)
  /// A date and time.
  case date(Date)
  /// A day, without a time zone.
  case day(ListDay)
}

extension ListValue {
  /// The value as text without a locale: numbers with a decimal point, dates in GMT; `nil` for null.
  package var plainText: String? { text(timeZone: .gmt) }

  /// Returns the value as text without a locale; `nil` for null.
  ///
  /// - Parameters:
  ///   - timeZone: the time zone of a date and time.
  ///   - isDay: whether to write only the day of a date and time.
  package func text(timeZone: @autoclosure () -> TimeZone, isDay: Bool = false) -> String? {
    switch self {
    case .null: nil
    case .string(let text): text
    case .integer(let number): String(number)
    case .number(let number):
      // 5.0 is written as 5, as in most data.
      number == number.rounded() && abs(number) < 1e15 ? String(Int64(number)) : String(number)
    case .decimal(let number): number.description
    case .boolean(let value): value ? "true" : "false"
    case .day(let day): day.description
    case .date(let date): date.iso8601(in: timeZone(), isDay: isDay)
    }
  }
}

extension Date {
  /// Returns the date in ISO 8601, to the second.
  fileprivate func iso8601(in timeZone: TimeZone, isDay: Bool) -> String {
    let style = ISO8601FormatStyle(timeZone: timeZone)
    if isDay { return style.year().month().day().format(self) }
    return ISO8601FormatStyle(timeZoneSeparator: .colon, timeZone: timeZone).format(self)
  }
}
