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
    let cell = cell(index)
    guard places[index].hasDoubledQuotes else { return String(decoding: cell, as: UTF8.self) }
    return String(unsafeUninitializedCapacity: cell.count) { text in
      var count = 0
      Self.undouble(cell) { byte in
        text[count] = byte
        count += 1
      }
      return count
    }
  }

  /// Adds the bytes of a cell's text.
  func append(_ index: Int, to text: inout [UInt8]) {
    guard places[index].hasDoubledQuotes else { return text.append(contentsOf: cell(index)) }
    Self.undouble(cell(index)) { text.append($0) }
  }

  /// Gives the bytes of a cell with one of each two quotes.
  @inline(__always)
  private static func undouble(_ cell: UnsafeRawBufferPointer, _ take: (UInt8) -> Void) {
    var isSecond = false
    for byte in cell {
      isSecond = byte == .quote && !isSecond
      if byte != .quote || !isSecond { take(byte) }
    }
  }

  /// The bytes of a cell that has some, and whose text they are.
  @inline(__always)
  func plainCell(_ index: Int) -> UnsafeRawBufferPointer? {
    let place = places[index]
    guard place.end > place.start, !place.hasDoubledQuotes else { return nil }
    return UnsafeRawBufferPointer(rebasing: bytes[place.start..<place.end])
  }

  /// The bytes of a cell; in one with quotes each of these is doubled.
  func cell(_ index: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: bytes[places[index].start..<places[index].end])
  }
}
