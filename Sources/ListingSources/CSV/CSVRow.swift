/// One row of a CSV file.
public struct CSVRow: Sendable, Hashable {
  /// Where the row begins.
  public let start: SourcePosition
  /// Where the next row begins.
  public let end: SourcePosition

  /// The cells' text one after the other, quotes and delimiters taken away.
  private let bytes: [UInt8]
  /// Where each cell ends in `bytes`.
  private let ends: [Int]

  init(start: SourcePosition, end: SourcePosition, bytes: [UInt8], ends: [Int]) {
    self.start = start
    self.end = end
    self.bytes = bytes
    self.ends = ends
  }

  /// Copies the text of cells.
  init(_ cells: CSVCells) {
    var (bytes, ends): ([UInt8], [Int]) = ([], [])
    for index in 0..<cells.count {
      cells.append(index, to: &bytes)
      ends.append(bytes.count)
    }
    self.init(start: cells.start, end: cells.end, bytes: bytes, ends: ends)
  }

  /// Reads its cells where they are.
  func withCells<Result>(_ body: (CSVCells) throws -> Result) rethrows -> Result {
    let places = ends.indices.map { index in
      CSVCellFinder.Cell(start: index == 0 ? 0 : ends[index - 1], end: ends[index])
    }
    return try bytes.withUnsafeBytes { bytes in
      try places.withUnsafeBufferPointer { places in
        // Empty cells are somewhere, too.
        try withUnsafePointer(to: UInt8(0)) { nothing in
          try body(
            CSVCells(
              start: start, end: end, places: places,
              base: bytes.baseAddress ?? UnsafeRawPointer(nothing), byteCount: bytes.count))
        }
      }
    }
  }

  /// The number of cells, at least 1.
  public var count: Int { ends.count }

  /// The text of a cell.
  ///
  /// - Parameter index: 0 or more and less than ``count``.
  /// - Complexity: O(*n*) for a cell of *n* bytes.
  public subscript(index: Int) -> String {
    let first = index == 0 ? 0 : ends[index - 1]
    return String(decoding: bytes[first..<ends[index]], as: UTF8.self)
  }

  /// The text of all cells.
  public var cells: [String] { ends.indices.map { self[$0] } }
}
