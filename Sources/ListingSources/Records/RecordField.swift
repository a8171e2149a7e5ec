import Foundation

/// A field of a source's items: its place in the source, and its type.
public struct RecordField: Sendable, Hashable {
  /// The name of the field in the item.
  public var name: String
  /// The location of the value in the source: the name of a column, a pointer into a JSON value, an XPath.
  public var path: String
  /// Further paths, for records that don't have a value at the path.
  package var alternatives: [String] = []
  /// Whether the value is markup that is converted to text.
  package var isMarkup = false
  /// The type of the value.
  public var type: FieldType
  /// Whether the value may be missing; the field is null then.
  public var isOptional: Bool
  /// The format of a date, such as `yyyy/MM/dd`; `nil` for ISO 8601.
  public var format: String?
  /// The time zone of dates and times that don't name one.
  public var timeZone: TimeZone

  /// Creates a field.
  ///
  /// - Parameters:
  ///   - name: the name of the field in the item.
  ///   - path: the location of the value in the source; by default the same as `name`.
  ///   - type: the type of the value.
  ///   - isOptional: whether the value may be missing.
  ///   - format: the format of a date, see ``DatePattern``; `nil` for ISO 8601.
  ///   - timeZone: the time zone of dates and times that don't name one.
  public init(
    _ name: String, path: String? = nil, type: FieldType = .string, isOptional: Bool = false,
    format: String? = nil, timeZone: TimeZone = .gmt
  ) {
    self.name = name
    self.path = path ?? name
    self.type = type
    self.isOptional = isOptional
    self.format = format
    self.timeZone = timeZone
  }
}
