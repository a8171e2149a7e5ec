import Foundation

/// A field of the items that a CSV file gives: which column it is, and what the column holds.
public struct CSVField: Sendable, Hashable {
  /// The name of the field in the item.
  public var name: String
  /// The name of the column in the file's header.
  public var column: String
  /// What the column holds.
  public var type: FieldType
  /// Whether a cell may be empty: it is null then. A string that is not optional may be empty too.
  public var isOptional: Bool
  /// How a date is written, such as `yyyy/MM/dd`; `nil` for ISO 8601.
  public var format: String?
  /// The zone of a date or time that names none itself.
  public var timeZone: TimeZone

  /// Creates a field.
  ///
  /// - Parameters:
  ///   - name: the name of the field in the item.
  ///   - column: the name of the column; the same as `name` when left out.
  ///   - type: what the column holds.
  ///   - isOptional: whether a cell may be empty.
  ///   - format: how a date is written, see ``DatePattern``; `nil` for ISO 8601.
  ///   - timeZone: the zone of a date or time that names none itself.
  public init(
    _ name: String, column: String? = nil, type: FieldType = .string, isOptional: Bool = false,
    format: String? = nil, timeZone: TimeZone = .gmt
  ) {
    self.name = name
    self.column = column ?? name
    self.type = type
    self.isOptional = isOptional
    self.format = format
    self.timeZone = timeZone
  }
}
