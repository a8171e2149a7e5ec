import ListingKit

/// The records of a file one after the other, from a place on.
protocol FileRecords {
  /// Where the next record begins, or the last one ended: a place from which they can be read again.
  var position: SourcePosition { get }
  /// Whether it is known that no record follows.
  var isAtEnd: Bool { get }
  /// The number of bytes of the file up to which they were read.
  var end: Int { get }
  /// What writes the records down.
  ///
  /// - Parameter count: how many are expected.
  func writer(expecting count: Int) -> RecordWriter
  /// Reads records and writes them down.
  ///
  /// - Parameter limit: the most that are wanted.
  /// - Returns: how many there were, fewer at the end alone.
  mutating func read(_ limit: Int, to writer: inout RecordWriter) throws -> Int
  /// Goes over a record without making an item of it.
  ///
  /// - Returns: whether there was one.
  mutating func skip() throws -> Bool
}
