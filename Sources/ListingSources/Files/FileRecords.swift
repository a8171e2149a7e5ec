import ListingKit

/// The records of a file one after the other, from a place on.
protocol FileRecords: AnyObject {
  /// How far they were read.
  var place: FilePlace { get }
  /// The writer of the records.
  ///
  /// - Parameter count: how many are expected.
  func writer(expecting count: Int) -> RecordWriter
  /// Reads records and writes them down.
  ///
  /// - Parameter limit: the most that are wanted.
  /// - Returns: how many there were, including skipped ones; fewer at the end alone.
  func read(_ limit: Int, to writer: inout RecordWriter) throws -> Int
  /// Goes over a record without making an item of it.
  ///
  /// - Returns: whether there was one.
  func skip() throws -> Bool
}

/// How far the records of a file were read.
struct FilePlace {
  /// Where the next record begins, or the last one ended: a place from which they can be read again.
  var position: SourcePosition
  /// Whether it is known that no record follows.
  var isAtEnd: Bool
  /// The number of bytes of the file up to which they were read.
  var end: Int
}
