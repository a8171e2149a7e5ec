import Foundation

/// The rows of a file from a place on: gives a ``CSVReader`` more bytes until they contain a whole row.
struct CSVRows {
  private var reader: CSVReader
  private let chunk: FileChunk
  /// The number of bytes of the chunk that were taken.
  private var index = 0
  private var isAtEnd = false
  /// Where the row that was read last ends.
  var position: SourcePosition { reader.position }
  /// The number of bytes of the file up to which it was read.
  var end: Int { chunk.end }

  init(
    _ file: SourceFile, delimiter: Character, at position: SourcePosition
  ) throws(SourceError) {
    reader = try CSVReader(file: file.name, delimiter: delimiter, at: position)
    chunk = FileChunk(of: file, from: position.byteOffset)
  }

  /// Reads rows, and makes something of each.
  ///
  /// - Parameter limit: the most that are wanted.
  /// - Returns: how many there were, fewer at the end of the file alone.
  /// - Throws: ``SourceError``, or `CancellationError` between two chunks of a task that is
  ///   cancelled.
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

  /// Reads on behind the bytes of the row that isn't there as a whole.
  private mutating func fill() throws {
    try Task.checkCancellation()
    let count = chunk.bytes.count - index
    try chunk.fill(keeping: count)
    index = 0
    isAtEnd = chunk.bytes.count == count
  }
}
