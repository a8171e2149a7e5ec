/// What a source has come upon for the fields of one record, where most of it is text.
protocol FoundRecord {
  /// The text of a field as it is written, in checked UTF-8.
  ///
  /// - Parameter field: its index among the fields of the ``RecordReader``.
  /// - Returns: `nil` where the field is to be asked for as a value.
  func plainText(_ field: Int) -> FoundText?
  /// The value that was found for a field.
  func value(_ field: Int) -> FoundValue
}
