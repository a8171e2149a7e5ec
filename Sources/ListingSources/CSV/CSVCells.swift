/// The cells of a row within the bytes that it is read from, for as long as these are held.
struct CSVCells {
  /// Where the row begins.
  let start: SourcePosition
  /// Where the next row begins.
  let end: SourcePosition
  let places: [CSVCellFinder.Cell]
  /// The number of cells, which are the first of the places.
  let count: Int
  let bytes: UnsafeRawBufferPointer

  /// The number of bytes of the row, its line break included.
  var byteCount: Int { end.byteOffset - start.byteOffset }

  /// The text of a cell.
  ///
  /// - Complexity: O(*n*) for a cell of *n* bytes.
  subscript(index: Int) -> String {
    guard places[index].hasDoubledQuotes else {
      return String(decoding: cell(index), as: UTF8.self)
    }
    var text: [UInt8] = []
    append(index, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// Adds the bytes of a cell's text.
  func append(_ index: Int, to text: inout [UInt8]) {
    guard places[index].hasDoubledQuotes else { return text.append(contentsOf: cell(index)) }
    var isSecond = false
    for byte in cell(index) {
      isSecond = byte == .quote && !isSecond
      if byte != .quote || !isSecond { text.append(byte) }
    }
  }

  /// The bytes of a cell; in one with quotes each of these is doubled.
  func cell(_ index: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: bytes[places[index].start..<places[index].end])
  }
}
