import Foundation

/// The rows of a file from a place on: feeds a ``CSVReader`` chunk by chunk.
struct CSVRows {
  private let file: SourceFile
  private var reader: CSVReader
  private var chunk: ArraySlice<UInt8> = []
  private var offset: Int
  private var isAtEnd = false

  init(
    _ file: SourceFile, delimiter: Character, at position: SourcePosition
  ) throws(SourceError) {
    self.file = file
    reader = try CSVReader(file: file.name, delimiter: delimiter, at: position)
    offset = position.byteOffset
  }

  /// The next row, or `nil` at the end of the file.
  ///
  /// - Throws: ``SourceError``, or `CancellationError` between two chunks of a task that is
  ///   cancelled.
  mutating func next() throws -> CSVRow? {
    while !isAtEnd {
      if let row = try reader.next(in: &chunk) { return row }
      try Task.checkCancellation()
      let bytes = try file.read(at: offset, limit: ByteWindow.chunkSize)
      offset += bytes.count
      chunk = bytes[...]
      if bytes.isEmpty {
        isAtEnd = true
        return try reader.finish()
      }
    }
    return nil
  }
}
