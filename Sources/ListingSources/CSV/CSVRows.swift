import Foundation

/// The rows of a file from a position. Gives a ``CSVReader`` more bytes until they contain a whole row.
struct CSVRows {
  private var reader: CSVReader
  private let chunk: FileChunk
  /// The number of bytes of the chunk that were read.
  private var index = 0
  private var isAtEnd = false
  /// The end of the last row that was read.
  var position: SourcePosition { reader.position }
  /// The number of bytes that were read from the file.
  var end: Int { chunk.end }

  init(
    _ file: SourceFile, dialect: CSVDialect, at position: SourcePosition
  ) throws(SourceError) {
    reader = try CSVReader(file: file.name, dialect: dialect, at: position)
    chunk = FileChunk(of: file, from: position.byteOffset)
  }

  /// Reads rows and calls a closure with each.
  ///
  /// - Parameter limit: the most rows to read.
  /// - Returns: the number of rows; fewer than the limit only at the end of the file.
  /// - Throws: ``SourceError``, or `CancellationError` between two chunks if the task is canceled.
  mutating func read(_ limit: Int, _ body: (CSVCells) throws -> Void) throws -> Int {
    var count = 0
    while count < limit {
      if let row = try reader.nextRow(in: chunk.bytes, at: &index, isAtEnd: isAtEnd) {
        try body(row)
        count += 1
      } else if isAtEnd {
        break
      } else {
        try fill()
      }
    }
    return count
  }

  /// Reads more bytes after those of an incomplete row.
  private mutating func fill() throws {
    try Task.checkCancellation()
    let count = chunk.bytes.count - index
    try chunk.fill(keeping: count)
    index = 0
    isAtEnd = chunk.bytes.count == count
  }
}
