import Foundation

/// A field of a source's items: its place in the source, and its type.
public struct RecordField: Sendable, Hashable {
  /// The name of the field in the item.
  public var name: String
  /// Where the source has the value: the name of a column, a pointer into a JSON value, an XPath.
  public var path: String
  /// Further paths, for a value that the paths before don't have.
  package var alternatives: [String] = []
  /// Whether the value is markup that is converted to text.
  package var isMarkup = false
  /// The type of the value.
  public var type: FieldType
  /// Whether the value may be missing: the field is null then.
  public var isOptional: Bool
  /// How a date is written, such as `yyyy/MM/dd`; `nil` for ISO 8601.
  public var format: String?
  /// The zone of a date or time that names none itself.
  public var timeZone: TimeZone

  /// Creates a field.
  ///
  /// - Parameters:
  ///   - name: the name of the field in the item.
  ///   - path: where the source has the value; the same as `name` when left out.
  ///   - type: the type of the value.
  ///   - isOptional: whether the value may be missing.
  ///   - format: how a date is written, see ``DatePattern``; `nil` for ISO 8601.
  ///   - timeZone: the zone of a date or time that names none itself.
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
