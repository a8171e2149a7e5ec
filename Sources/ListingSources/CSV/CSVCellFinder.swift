/// Finds the cells of rows that are there as a whole: the quick way for most of them.
///
/// It says nothing of a row that goes on behind the bytes, has no byte, or is not as it should be;
/// ``CSVReader`` reads these byte by byte.
struct CSVCellFinder {
  /// A cell, as a place in the bytes of its row.
  struct Cell: BitwiseCopyable {
    var start: Int
    var end: Int
    /// Whether there are quotes in it, each of which is doubled.
    var hasDoubledQuotes = false
  }

  /// Line breaks and NUL are less.
  private static let firstPlain: UInt8 = 14

  private let delimiter: UInt8?
  private let plainMarks: ByteMarks
  private let quotedMarks = ByteMarks(below: firstPlain, .quote, .quote)
  private var noted = NotedPlaces(Cell(start: 0, end: 0), count: 16)
  /// The number of cells of the row that was found last.
  private(set) var count = 0
  /// The number of lines that it takes.
  private(set) var lineCount = 0

  /// The cells of that row, until another one is looked for.
  var cells: UnsafeBufferPointer<Cell> { UnsafeBufferPointer(start: noted.places, count: count) }

  /// - Parameter delimiter: its bytes; with several of them no row is found.
  init(delimiter: [UInt8]) {
    let mark = delimiter.first ?? 0
    self.delimiter = delimiter.count == 1 ? mark : nil
    plainMarks = ByteMarks(below: Self.firstPlain, mark, mark)
  }

  /// Finds the cells of the row that begins at a place.
  ///
  /// - Returns: where the next row begins; `nil` for a row to be read byte by byte.
  mutating func findRow(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    guard let delimiter else { return nil }
    (count, lineCount) = (0, 1)
    var index = start
    var beyond: UInt64 = 0
    while index < bytes.count {
      let isFound =
        bytes[index] == .quote
        ? findQuoted(in: bytes, from: &index, beyond: &beyond)
        : findPlain(in: bytes, from: &index, beyond: &beyond, delimiter)
      guard isFound, index < bytes.count else { return nil }
      let byte = bytes[index]
      index += 1
      if byte == delimiter { continue }
      if byte == .carriageReturn {
        guard index < bytes.count else { return nil }
        if bytes[index] == .lineFeed { index += 1 }
      } else if byte != .lineFeed {
        return nil
      }
      guard count > 1 || !bytes[start].isLineBreak else { return nil }
      let isText =
        beyond == 0 || UnsafeRawBufferPointer(rebasing: bytes[start..<index]).isUTF8
      return isText ? index : nil
    }
    return nil
  }

  /// Goes to the end of a cell that does not begin with a quote, and on over others of the kind.
  @inline(__always)
  private mutating func findPlain(
    in bytes: UnsafeRawBufferPointer, from index: inout Int, beyond: inout UInt64,
    _ delimiter: UInt8
  ) -> Bool {
    var start = index
    while index + 64 <= bytes.count, let base = bytes.baseAddress {
      var mask = plainMarks.mask(of: base + index, beyond: &beyond)
      while mask != 0 {
        let place = index + mask.trailingZeroBitCount
        mask &= mask &- 1
        let byte = bytes[place]
        if byte == delimiter {
          add(Cell(start: start, end: place))
          start = place + 1
          // There is one more byte, or the next cell is looked for anew.
          guard start < bytes.count, bytes[start] != .quote else {
            index = place
            return true
          }
        } else if byte.isLineBreak {
          add(Cell(start: start, end: place))
          index = place
          return true
        } else if byte == 0 {
          return false
        }
      }
      index += 64
    }
    while true {
      index = plainMarks.first(in: bytes, from: index, beyond: &beyond)
      guard index < bytes.count, bytes[index] != 0 else { return false }
      if bytes[index] == delimiter || bytes[index].isLineBreak { break }
      index += 1
    }
    add(Cell(start: start, end: index))
    return true
  }

  @inline(__always)
  private mutating func add(_ cell: Cell) {
    if count == noted.count { noted = noted.grown(cell) }
    noted.places[count] = cell
    count += 1
  }

  /// Goes behind the closing quote of a cell.
  private mutating func findQuoted(
    in bytes: UnsafeRawBufferPointer, from index: inout Int, beyond: inout UInt64
  ) -> Bool {
    index += 1
    var cell = Cell(start: index, end: index)
    while true {
      index = quotedMarks.first(in: bytes, from: index, beyond: &beyond)
      guard index < bytes.count, bytes[index] != 0 else { return false }
      let byte = bytes[index]
      index += 1
      if byte == .quote {
        guard index < bytes.count, bytes[index] == .quote else {
          cell.end = index - 1
          add(cell)
          return true
        }
        cell.hasDoubledQuotes = true
        index += 1
      } else if byte.isLineBreak {
        lineCount += 1
        if byte == .carriageReturn, index < bytes.count, bytes[index] == .lineFeed { index += 1 }
      }
    }
  }
}

extension UInt8 {
  fileprivate var isLineBreak: Bool { self == .lineFeed || self == .carriageReturn }
}
