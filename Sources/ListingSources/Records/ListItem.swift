import ListingKit

/// An item with named, typed fields, so that its content can be written or searched.
public protocol ListRecord: ListIdentifiable {
  /// The fields in the order of their declaration; names are unique.
  var fields: [(name: String, value: ListValue)] { get }
}

/// A record: an identifier and named, typed fields. Item sources and documents create records.
///
/// All records of a source share their names, so a record only needs memory for its values. Records that a
/// source reads together also share the memory of their values, and create the String of a text when it's
/// accessed.
public struct ListItem: ListRecord, ListDiffable, Sendable {
  private enum Storage: Sendable {
    case values([ListValue], names: [String])
    case row(of: any RecordValues, Int)
  }

  /// The identifier, unique in its section.
  public let listIdentifier: String
  private let storage: Storage

  /// Creates a record.
  ///
  /// - identifier: the identifier, unique in its section, not empty.
  ///   - names: the names of the fields; records can share the array.
  ///   - values: one for each name; missing ones count as null, further ones are ignored.
  ///   - values: one for each name; missing ones count as null, surplus ones are ignored.
  public init(_ identifier: String, names: [String], values: [ListValue]) {
    self.listIdentifier = identifier
    storage = .values(values, names: names)
  }

  /// Creates a record from pairs of names and values.
  public init(_ identifier: String, fields: KeyValuePairs<String, ListValue> = [:]) {
    self.init(identifier, names: fields.map(\.key), values: fields.map(\.value))
  }

  /// Creates a record whose values are stored together with those of others.
  package init(_ identifier: String, values: any RecordValues, row: Int) {
    self.listIdentifier = identifier
    storage = .row(of: values, row)
  }

  /// The names of the fields, in the order of their declaration.
  public var names: [String] {
    switch storage {
    case .values(_, let names): names
    case .row(let table, _): table.names
    }
  }

  /// The values, one for each name.
  ///
  /// - Complexity: O(*f*) for *f* fields and the bytes of their texts, if the record shares its memory with
  ///   others.
  public var values: [ListValue] {
    switch storage {
    case .values(let values, _): values
    case .row(let table, let row): table.values(of: row)
    }
  }

  /// Returns the value of a field, or `nil` if the record has no such field.
  ///
  /// - Complexity: O(*f*) for *f* fields.
  public subscript(_ name: String) -> ListValue? {
    guard let index = names.firstIndex(of: name) else { return nil }
    switch storage {
    case .values(let values, _): return index < values.count ? values[index] : .null
    case .row(let table, let row): return table.value(index, of: row)
    }
  }

  public var fields: [(name: String, value: ListValue)] {
    let names = names
    return names.indices.lazy.filter { names[$0] != Self.childrenName }.map { index in
      switch storage {
      case .values(let values, _): (names[index], index < values.count ? values[index] : .null)
      case .row(let table, let row): (names[index], table.value(index, of: row))
      }
    }
  }

  /// The name of the value with the text of an item's children. It isn't one of ``fields``, and no document can
  /// declare it.
  static let childrenName = "#children"

  /// Returns the number of bytes of a field's text, which isn't created for that; `nil` for another value.
  func byteCount(ofText name: String) -> Int? {
    guard let index = names.firstIndex(of: name) else { return nil }
    if case .row(let table, let row) = storage { return table.byteCount(ofText: index, of: row) }
    if case .string(let text)? = self[name] { return text.utf8.count }
    return nil
  }
}

/// Records are compared by their values, wherever these are stored.
extension ListItem: Hashable {
  public static func == (one: ListItem, other: ListItem) -> Bool {
    guard one.listIdentifier == other.listIdentifier, one.names == other.names else {
      return false
    }
    if case .row(let table, let row) = one.storage,
      case .row(let otherTable, let otherRow) = other.storage
    {
      return table.hasValues(of: row, equalTo: otherRow, in: otherTable)
    }
    return one.values == other.values
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(listIdentifier)
    hasher.combine(names)
    hasher.combine(values)
  }
}

/// The values of several records that a source read together.
package protocol RecordValues: AnyObject, Sendable {
  /// The names of the fields of each record.
  var names: [String] { get }

  /// Returns the value of a field of a record.
  ///
  /// - Parameters:
  ///   - column: the position of the field's name.
  ///   - row: the position of the record.
  func value(_ column: Int, of row: Int) -> ListValue

  /// Returns the number of bytes of a text; `nil` for another value.
  func byteCount(ofText column: Int, of row: Int) -> Int?

  /// Returns whether a record has the same values as a record whose fields have the same names.
  func hasValues(of row: Int, equalTo otherRow: Int, in other: any RecordValues) -> Bool
}

extension RecordValues {
  /// Returns all values of a record.
  func values(of row: Int) -> [ListValue] { names.indices.map { value($0, of: row) } }
}
