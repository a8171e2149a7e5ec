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
  /// The types of values that it is for.
  public let types: [FieldType]
  /// Its arguments in order; required ones first.
  public let arguments: [PluginAttribute]
  /// Returns the text of a value; `nil` to show it unformatted.
  public let text: @Sendable (FormattedValue) -> String?

  /// Describes a format.
  ///
  /// - Parameters:
  ///   - name: its name in documents, after the plugin's identifier and a dot.
  ///   - summary: its description in a sentence.
  ///   - types: the types of values that it is for. A binding to a value of another type is a mistake;
  ///     integers, numbers and decimals count as one type.
  ///   - arguments: its arguments, of any type except `file`.
  ///   - text: makes the text of a value, whenever it is shown and on any thread.
  public init(
    _ name: String, summary: String, for types: FieldType..., arguments: [PluginAttribute] = [],
    text: @escaping @Sendable (FormattedValue) -> String?
  ) {
    self.init(name, summary: summary, types: types, arguments: arguments, text: text)
  }

  /// The same with the types in an array.
  package init(
    _ name: String, summary: String, types: [FieldType], arguments: [PluginAttribute],
    text: @escaping @Sendable (FormattedValue) -> String?
  ) {
    (self.name, self.summary, self.types) = (name, summary, types)
    (self.arguments, self.text) = (arguments, text)
  }

  /// The types, as bindings know them.
  var valueTypes: Set<ValueType> { Set(types.map { ValueType($0) }) }
}

/// A value that a plugin's format makes a text of.
public struct FormattedValue: Sendable {
  /// The value, of one of the format's types.
  public let value: ListValue
  /// The reader's language and region.
  public let locale: Locale
  /// The zone of a moment.
  public let timeZone: TimeZone
  /// The arguments, by their names.
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

  /// The value of an argument, of its declared type; `nil` if it's left out.
  public subscript(_ argument: String) -> ListValue? { arguments[argument] }
}
