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
  private let marks: ByteMarks
  private let quotedMarks = ByteMarks(below: firstPlain, .quote, .quote)
  private var noted: NotedPlaces<Cell>
  /// The memory of `noted`, which need not be asked for it for each row.
  private var places: UnsafeMutablePointer<Cell>
  /// The number of cells of the row that was found last.
  private(set) var count = 0
  /// The number of lines that it takes.
  private(set) var lineCount = 0

  /// The cells of that row, until another one is looked for.
  var cells: UnsafeBufferPointer<Cell> { UnsafeBufferPointer(start: places, count: count) }

  /// - Parameter delimiter: its bytes; with several of them no row is found.
  init(delimiter: [UInt8]) {
    let mark = delimiter.first ?? 0
    self.delimiter = delimiter.count == 1 ? mark : nil
    marks = ByteMarks(below: Self.firstPlain, mark, .quote)
    noted = NotedPlaces(Cell(start: 0, end: 0), count: 16)
    places = noted.places
  }

  /// Finds the cells of the row that begins at a place.
  ///
  /// - Returns: where the next row begins; `nil` for a row to be read byte by byte, and for one near the
  ///   end of the bytes.
  mutating func findRow(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    guard let delimiter, let base = bytes.baseAddress else { return nil }
    var row = Row(base: base, count: bytes.count, places: places, room: noted.count, start: start)
    guard let end = findRow(&row, delimiter) else { return nil }
    (count, lineCount) = (row.cellCount, row.lineCount)
    // A line without a byte is no row.
    guard count > 1 || !base[start].isLineBreak else { return nil }
    let isText =
      row.beyond == 0 || UnsafeRawBufferPointer(rebasing: bytes[start..<end]).isUTF8
    return isText ? end : nil
  }

  /// A row as far as it was looked at: by itself, so that it stays out of memory.
  private struct Row {
    let base: UnsafeRawPointer
    let count: Int
    var places: UnsafeMutablePointer<Cell>
    var room: Int
    var cellCount = 0
    var lineCount = 1
    /// Where the next 64 bytes are that are looked at, and where the cell begins that they are in.
    var index: Int
    var cellStart: Int
    /// Not 0 where a byte of the row is beyond ASCII.
    var beyond: UInt64 = 0

    init(
      base: UnsafeRawPointer, count: Int, places: UnsafeMutablePointer<Cell>, room: Int, start: Int
    ) {
      (self.base, self.count, self.places, self.room) = (base, count, places, room)
      (index, cellStart) = (start, start)
    }
  }

  /// Finds cells up to the end of a row.
  @inline(__always)
  private mutating func findRow(_ row: inout Row, _ delimiter: UInt8) -> Int? {
    while row.index + 64 <= row.count {
      var (found, beyond) = marks.marks(of: row.base + row.index)
      let block = row.index
      row.index += 64
      while found != 0 {
        let bit = found & ~(found &- 1)
        found &= found &- 1
        let place = block &+ bit.trailingZeroBitCount
        let byte = row.base[place]
        if byte == delimiter {
          add(Cell(start: row.cellStart, end: place), to: &row)
          row.cellStart = place &+ 1
        } else if byte == .lineFeed {
          add(Cell(start: row.cellStart, end: place), to: &row)
          // What is behind the row says nothing of it.
          row.beyond |= beyond & (bit &- 1)
          return place &+ 1
        } else if byte == .quote {
          // One within a cell that does not begin with one stands for itself.
          guard place == row.cellStart else { continue }
          row.beyond |= beyond & (bit &- 1)
          guard findQuoted(&row, from: place + 1), row.index < row.count else { return nil }
          let byte = row.base[row.index]
          guard byte == delimiter else { return byte.isLineBreak ? endOfLine(row) : nil }
          row.index += 1
          row.cellStart = row.index
          // The bytes behind the cell are looked at anew.
          (found, beyond) = (0, 0)
        } else if byte == .carriageReturn {
          add(Cell(start: row.cellStart, end: place), to: &row)
          row.beyond |= beyond & (bit &- 1)
          row.index = place
          return endOfLine(row)
        } else if byte == 0 {
          return nil
        }
      }
      row.beyond |= beyond
    }
    return nil
  }

  /// Where the line break at the index ends; `nil` for one that may go on behind the bytes.
  private func endOfLine(_ row: Row) -> Int? {
    guard row.base[row.index] == .carriageReturn else { return row.index + 1 }
    guard row.index + 1 < row.count else { return nil }
    return row.index + (row.base[row.index + 1] == .lineFeed ? 2 : 1)
  }

  @inline(__always)
  private mutating func add(_ cell: Cell, to row: inout Row) {
    if row.cellCount == row.room { makeRoom(in: &row, for: cell) }
    row.places[row.cellCount] = cell
    row.cellCount &+= 1
  }

  @inline(never)
  private mutating func makeRoom(in row: inout Row, for cell: Cell) {
    noted = noted.grown(cell)
    places = noted.places
    (row.places, row.room) = (places, noted.count)
  }

  /// Goes behind the closing quote of a cell.
  private mutating func findQuoted(_ row: inout Row, from start: Int) -> Bool {
    let bytes = UnsafeRawBufferPointer(start: row.base, count: row.count)
    var index = start
    var cell = Cell(start: index, end: index)
    while true {
      index = quotedMarks.first(in: bytes, from: index, beyond: &row.beyond)
      guard index < bytes.count, bytes[index] != 0 else { return false }
      let byte = bytes[index]
      index += 1
      if byte == .quote {
        guard index < bytes.count, bytes[index] == .quote else {
          cell.end = index - 1
          add(cell, to: &row)
          row.index = index
          return true
        }
        cell.hasDoubledQuotes = true
        index += 1
      } else if byte.isLineBreak {
        row.lineCount += 1
        if byte == .carriageReturn, index < bytes.count, bytes[index] == .lineFeed { index += 1 }
      }
    }
  }
}

extension UnsafeRawPointer {
  fileprivate subscript(offset: Int) -> UInt8 { load(fromByteOffset: offset, as: UInt8.self) }
}

extension UInt8 {
  fileprivate var isLineBreak: Bool { self == .lineFeed || self == .carriageReturn }
}
