import Foundation

/// A field of a source's items: its place in the source, and its type.
public struct RecordField: Sendable, Hashable {
  /// The name of the field in the item.
  public var name: String
  /// The location of the value in the source: the name of a column, a pointer into a JSON value, an XPath.
  public var path: String
  /// How the value at the path becomes text.
  package var reading = FieldPath.Reading.text
  /// Further paths, for records that don't have a value at the path.
  package var alternatives: [FieldPath] = []
  /// The type of the value.
  public var type: FieldType
  /// Whether the value may be missing; the field is null then.
  public var isOptional: Bool
  /// The format of a date, such as `yyyy/MM/dd`, or the words of a boolean, such as `yes/no`; `nil` for ISO 8601 and
  /// the usual spellings.
  public var format: String?
  /// The time zone of dates and times that don't name one.
  public var timeZone: TimeZone
  /// How numbers with grouped digits are written; `nil` for a decimal point and no groups.
  public var decimalMark: DecimalMark?

  /// Creates a field.
  ///
  /// - Parameters:
  ///   - name: the name of the field in the item.
  ///   - path: the location of the value in the source; by default the same as `name`.
  ///   - type: the type of the value.
  ///   - isOptional: whether the value may be missing.
  ///   - format: the format of a date or a boolean, see ``FieldFormat``; `nil` for ISO 8601 and the usual spellings.
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

  /// The paths of the value, the first of which that has one counts.
  package var paths: [FieldPath] { [FieldPath(path, reading)] + alternatives }
}

/// A location of a field's value in a source, and how it's read.
package struct FieldPath: Sendable, Hashable {
  /// How the value at a path becomes text.
  package enum Reading: Sendable, Hashable {
    /// As it is.
    case text
    /// Markup or HTML is converted to text.
    case markup
    /// An address is made absolute.
    case link
    /// Several values are joined.
    case list
    /// The address of the first image in markup or HTML.
    case image
  }

  /// The location, as in ``RecordField/path``.
  package var path: String
  package var reading: Reading

  package init(_ path: String, _ reading: Reading = .text) {
    (self.path, self.reading) = (path, reading)
  }
}
