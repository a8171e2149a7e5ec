import Foundation

/// A typed value of an item's field.
public enum ListValue: Sendable, Hashable {
  /// No value.
  case null
  /// A text.
  case string(String)
  /// A whole number.
  case integer(Int64)
  /// A number in binary floating point.
  case number(Double)
  /// A decimal number.
  case decimal(Decimal)
  /// True or false.
  case boolean(Bool)
  /// A moment.
  case date(Date)
  /// A day, in no zone.
  case day(ListDay)
}

/// An item that can tell its content as named, typed fields, to be written down or looked through.
public protocol ListRecord: ListIdentifiable {
  /// The fields in the order in which they were declared; names do not repeat.
  var fields: [(name: String, value: ListValue)] { get }
}

/// A record: an identifier and named, typed fields. What item sources and documents make.
///
/// The names are shared by all records of a source, so that a record costs its values alone.
public struct ListItem: ListRecord, ListDiffable, Sendable, Hashable {
  /// The identifier, unique in its section.
  public let listIdentifier: String
  /// The names of the fields, in the order in which they were declared.
  public let names: [String]
  /// The values, one for each name.
  public let values: [ListValue]

  /// Creates a record.
  ///
  /// - Parameters:
  ///   - identifier: unique in its section, not empty.
  ///   - names: the fields' names; an array shared between records is stored once.
  ///   - values: one for each name; missing ones count as null, surplus ones are ignored.
  public init(_ identifier: String, names: [String], values: [ListValue]) {
    self.listIdentifier = identifier
    self.names = names
    self.values = values
  }

  /// Creates a record from pairs of names and values.
  public init(_ identifier: String, fields: KeyValuePairs<String, ListValue> = [:]) {
    self.init(identifier, names: fields.map(\.key), values: fields.map(\.value))
  }

  /// The value of a field, or `nil` where the record has no such field.
  ///
  /// - Complexity: O(*f*) for *f* fields.
  public subscript(_ name: String) -> ListValue? {
    guard let index = names.firstIndex(of: name) else { return nil }
    return index < values.count ? values[index] : .null
  }

  public var fields: [(name: String, value: ListValue)] {
    names.enumerated().map { index, name in (name, index < values.count ? values[index] : .null) }
  }
}
