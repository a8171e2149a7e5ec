import Foundation

/// The rows of a file from a place on: feeds a ``CSVReader`` chunk by chunk.
struct CSVRows {
  private var reader: CSVReader
  private var finder: CSVCellFinder
  private let chunk: FileChunk
  /// The number of bytes of the chunk that were taken.
  private var index = 0
  private var isAtEnd = false
  /// Where the row that was read last ends.
  var position: SourcePosition { reader.rowStart }
  /// The number of bytes of the file up to which it was read.
  var end: Int { chunk.end }

  init(
    _ file: SourceFile, delimiter: Character, at position: SourcePosition
  ) throws(SourceError) {
    reader = try CSVReader(file: file.name, delimiter: delimiter, at: position)
    finder = reader.finder()
    chunk = FileChunk(of: file, from: position.byteOffset)
  }

  /// Reads rows, and makes something of each.
  ///
  /// - Parameter limit: the most that are wanted.
  /// - Returns: how many there were, fewer at the end of the file alone.
  /// - Throws: ``SourceError``, or `CancellationError` between two chunks of a task that is
  ///   cancelled.
  @inline(__always)
  mutating func read(_ limit: Int, _ body: (CSVCells) throws -> Void) throws -> Int {
    var count = 0
    while count < limit, !isAtEnd {
      count += try reader.takeRows(
        limit - count, in: chunk.bytes, at: &index, with: &finder, body)
      if count == limit { break }
      if try fillBehind() { continue }
      if let row = try nextBytewise() {
        try row.withCells(body)
        count += 1
      }
    }
    return count
  }

  /// Reads on behind the row that is not there as a whole.
  ///
  /// - Returns: whether anything was read.
  private mutating func fillBehind() throws -> Bool {
    let count = chunk.bytes.count - index
    guard reader.isAtRowStart, chunk.hasRoom(behind: count) else { return false }
    try Task.checkCancellation()
    try chunk.fill(keeping: count)
    index = 0
    return chunk.bytes.count > count
  }

  /// Reads the next row, or what is there of it before the next chunk.
  private mutating func nextBytewise() throws -> CSVRow? {
    if let row = try reader.nextRow(in: chunk.bytes, at: &index, with: &finder) { return row }
    try Task.checkCancellation()
    try chunk.fill()
    index = 0
    isAtEnd = chunk.bytes.isEmpty
    return isAtEnd ? try reader.finish() : nil
  }
}
