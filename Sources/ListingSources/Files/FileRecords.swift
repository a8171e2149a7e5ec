import ListingKit

/// The records of a file in order, from a position.
protocol FileRecords: AnyObject {
  /// The position of the reader.
  var place: FilePlace { get }
  /// The writer of the records.
  ///
  /// - Parameter count: the expected number of records.
  func writer(expecting count: Int) -> RecordWriter
  /// Reads records and writes them.
  ///
  /// - Parameter limit: the most records to read.
  /// - Returns: the number of records, including skipped ones; fewer than the limit only at the end.
  func read(_ limit: Int, to writer: inout RecordWriter) throws -> Int
  /// Skips a record without decoding it.
  ///
  /// - Returns: `false` at the end.
  func skip() throws -> Bool
}

/// The position of a reader of records.
struct FilePlace {
  /// The start of the next record or the end of the last one: reading can continue there.
  var position: SourcePosition
  /// Whether no record follows, as far as is known.
  var isAtEnd: Bool
  /// The number of bytes that were read from the file.
  var end: Int
}
