import Foundation
import ListingKit
import ListingSources

/// A format for bindings: the name in `{it.wind | weather.knots(1)}`, with the plugin's identifier before
/// the dot, and the closure that returns the text.
public struct PluginFormat: Sendable {
  /// Its name in documents, after the plugin's identifier and a dot.
  public let name: String
  /// Its description in a sentence.
  public let summary: String
  /// The types of values that it accepts.
  public let types: [FieldType]
  /// Its arguments in order; required ones first.
  public let arguments: [PluginAttribute]
  /// Returns the text of a value; `nil` to show it unformatted.
  public let text: @Sendable (FormattedValue) -> String?

  /// Creates a format.
  ///
  /// - Parameters:
  ///   - name: its name in documents, after the plugin's identifier and a dot.
  ///   - summary: its description in a sentence.
  ///   - types: the types of values that it accepts. A binding to a value of another type is a mistake;
  ///     integers, numbers and decimals count as one type.
  ///   - arguments: its arguments, of any type except `file`.
  ///   - text: returns the text of a value; called when it's shown, on any thread.
  public init(
    _ name: String, summary: String, for types: FieldType..., arguments: [PluginAttribute] = [],
    text: @escaping @Sendable (FormattedValue) -> String?
  ) {
    self.init(name, summary: summary, types: types, arguments: arguments, text: text)
  }

  /// Creates a format with its types in an array.
  package init(
    _ name: String, summary: String, types: [FieldType], arguments: [PluginAttribute],
    text: @escaping @Sendable (FormattedValue) -> String?
  ) {
    (self.name, self.summary, self.types) = (name, summary, types)
    (self.arguments, self.text) = (arguments, text)
  }

  /// The types, for checking bindings.
  var valueTypes: Set<ValueType> { Set(types.map { ValueType($0) }) }
}

/// A value for a plugin's format.
public struct FormattedValue: Sendable {
  /// The value, of one of the format's types.
  public let value: ListValue
  /// The reader's language and region.
  public let locale: Locale
  /// The time zone of dates and times.
  public let timeZone: TimeZone
  /// The arguments, by name.
  package let arguments: [String: ListValue]
  private let clock: @Sendable () -> Date

  package init(
    _ value: ListValue, arguments: [String: ListValue], locale: Locale, timeZone: TimeZone,
    now: @escaping @Sendable () -> Date
  ) {
    (self.value, self.arguments) = (value, arguments)
    (self.locale, self.timeZone, clock) = (locale, timeZone, now)
  }

  /// The current time.
  public var now: Date { clock() }

  /// Returns the value of an argument, of its declared type, or `nil` if it's missing.
  public subscript(_ argument: String) -> ListValue? { arguments[argument] }
}
