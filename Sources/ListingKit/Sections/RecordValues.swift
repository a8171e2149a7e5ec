/// The values of several records that a source read together, and stores together.
package protocol RecordValues: AnyObject, Sendable {
  /// The names of the fields of each record.
  var names: [String] { get }

  /// Returns the value of a field of a record.
  ///
  /// - Parameters:
  ///   - column: the position of the field's name.
  ///   - row: the position of the record.
  func value(_ column: Int, of row: Int) -> ListValue

  /// Returns whether a record has the same values as a record whose fields have the same names.
  func hasValues(of row: Int, equalTo otherRow: Int, in other: any RecordValues) -> Bool
}

extension RecordValues {
  /// Returns all values of a record.
  func values(of row: Int) -> [ListValue] { names.indices.map { value($0, of: row) } }
}
