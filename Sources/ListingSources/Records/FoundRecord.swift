/// The values that a source found for the fields of a record. Most of them are text.
protocol FoundRecord {
  /// Returns the text of a field as written, in checked UTF-8.
  ///
  /// - Parameter field: the index of the field in the ``RecordReader``.
  /// - Returns: `nil` if the caller has to read the field with ``value(_:)``.
  func plainText(_ field: Int) -> FoundText?
  /// Returns the value of a field.
  func value(_ field: Int) -> FoundValue
}
