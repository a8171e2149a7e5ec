import Foundation
import ListingKit

/// The format in which a binding shows a value in the reader's language.
enum BindingFormat: Sendable, Hashable {
  case uppercase
  case lowercase
  case number(digits: Int?)
  case percent(digits: Int?)
  case currency(String)
  case date(pattern: String)
  case relative
  case bytes
  case plugin(PluginFormatUse)

  /// The names of formats in documents.
  static let names = [
    "uppercase", "lowercase", "number", "percent", "currency", "date", "relative", "bytes",
  ]

  /// The types of values that the format accepts.
  var types: Set<ValueType> {
    switch self {
    case .uppercase, .lowercase: [.text]
    case .number, .percent, .currency, .bytes: [.number]
    case .date, .relative: [.day, .moment]
    case .plugin(let use): use.format.valueTypes
    }
  }

  /// Returns how to declare a field that has text so far, or `nil` for a format of texts or of a plugin.
  func declaration(ofField name: String) -> String? {
    let types: String? =
      switch self {
      case .number, .percent, .currency: "type=\"decimal\""
      case .bytes: "type=\"integer\""
      case .date, .relative: "type=\"date\" or type=\"datetime\""
      case .uppercase, .lowercase, .plugin: nil
      }
    return types.map { "declare the field '\(name)' with \($0)" }
  }

  /// Returns the value as text.
  ///
  /// - Parameter timeZone: the time zone of dates and times.
  /// - Returns: `nil` if the format doesn't accept the type of the value.
  func text(
    of value: ListValue, timeZone: TimeZone, _ environment: DocumentEnvironment
  ) -> String? {
    let locale = environment.locale
    switch (self, value) {
    case (.plugin(let use), _): return use.text(of: value, timeZone: timeZone, environment)
    case (.uppercase, .string(let text)): return text.uppercased(with: locale)
    case (.lowercase, .string(let text)): return text.lowercased(with: locale)
    case (.number(let digits), _):
      return value.formatted(
        .number.precision(digits.precision).locale(locale),
        .number.precision(digits.precision).locale(locale))
    case (.percent(let digits), _):
      return value.formatted(
        .percent.precision(digits.precision).locale(locale),
        .percent.precision(digits.precision).locale(locale))
    case (.currency(let code), _):
      return value.formatted(
        .currency(code: code).locale(locale), .currency(code: code).locale(locale))
    case (.bytes, _):
      return value.wholeNumber?.formatted(.byteCount(style: .file).locale(locale))
    case (.date(let pattern), .date(let date)):
      return date.text(pattern, locale, timeZone)
    case (.date(let pattern), .day(let day)): return day.start.text(pattern, locale, .gmt)
    case (.relative, .date(let date)):
      return date.text(relativeTo: environment.now(), .allFields, locale, timeZone)
    case (.relative, .day(let day)):
      let today = ListDay(of: environment.now(), in: environment.timeZone)?.start
      return day.start.text(relativeTo: today ?? environment.now(), .days, locale, .gmt)
    default: return nil
    }
  }
}

extension Int? {
  /// This number of digits after the decimal point; as many as there are, at most six, for `nil`.
  fileprivate var precision: NumberFormatStyleConfiguration.Precision {
    map { .fractionLength($0) } ?? .fractionLength(0...6)
  }
}

extension ListValue {
  /// Returns a number in a format, or `nil` if the value isn't a number.
  fileprivate func formatted(
    _ exact: some FormatStyle<Decimal, String>, _ binary: some FormatStyle<Double, String>
  ) -> String? {
    switch self {
    case .integer(let number): exact.format(Decimal(number))
    case .decimal(let number): exact.format(number)
    case .number(let number): binary.format(number)
    default: nil
    }
  }

  /// The nearest 64-bit integer.
  fileprivate var wholeNumber: Int64? {
    switch self {
    case .integer(let number): number
    case .decimal(let number): number.rounded
    case .number(let number): Int64(exactly: number.rounded())
    default: nil
    }
  }
}

extension Decimal {
  /// The nearest whole number; `nil` beyond 64 bits.
  fileprivate var rounded: Int64? {
    var (number, rounded) = (self, Decimal())
    NSDecimalRound(&rounded, &number, 0, .plain)
    return Int64("\(rounded)")
  }
}

extension ListDay {
  /// Creates the day of a date.
  fileprivate init?(of date: Date, in timeZone: TimeZone) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    let parts = calendar.dateComponents([.year, .month, .day], from: date)
    self.init(year: parts.year ?? -1, month: parts.month ?? 0, day: parts.day ?? 0)
  }

  /// The start of the day in GMT.
  fileprivate var start: Date { Date(timeIntervalSince1970: Double(daysSince1970) * 86_400) }
}

extension Set<Date.RelativeFormatStyle.Field> {
  fileprivate static let allFields: Self = [.year, .month, .week, .day, .hour, .minute, .second]
  fileprivate static let days: Self = [.year, .month, .week, .day]
}

extension Date {
  fileprivate func text(_ pattern: String, _ locale: Locale, _ timeZone: TimeZone) -> String {
    // Not cached: a shared formatter would need a lock, and only a screen is formatted at a time.
    let formatter = DateFormatter()
    formatter.locale = locale
    formatter.timeZone = timeZone
    formatter.dateFormat = pattern
    return formatter.string(from: self)
  }

  fileprivate func text(
    relativeTo now: Date, _ fields: Set<Date.RelativeFormatStyle.Field>, _ locale: Locale,
    _ timeZone: TimeZone
  ) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    // The style expects its anchor relative to the date that it formats.
    return Date.AnchoredRelativeFormatStyle(
      anchor: self, allowedFields: fields, presentation: .named, unitsStyle: .wide, locale: locale,
      calendar: calendar
    ).format(now)
  }
}
