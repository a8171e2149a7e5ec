/// Reads CSV as RFC 4180 writes it, from bytes that come in chunks of any size.
///
/// A value that does no input itself: it is given bytes and gives rows back, each with the place
/// where it begins and ends, so that reading can start again at any row. Besides the RFC it takes
///
/// - another delimiter than the comma,
/// - lines that end in LF, CR LF or CR, also within quotes, where they are kept as they are,
/// - a byte order mark at the start of the file, which is skipped,
/// - a quote within a cell that does not begin with one, which stands for itself,
/// - lines without a single byte, which are no rows.
///
/// It keeps the row that it is reading and no more, and refuses one that is longer than a limit:
/// a quote that is never closed ends in an error, not in a file held in memory.
public struct CSVReader: Sendable {
  /// The most bytes of a row that are read unless said otherwise: 1 MiB.
  public static let usualRowLimit = 1 << 20

  enum State: Sendable {
    case cellStart
    case plain
    case quoted
    /// After a quote within quotes: the first of two, or the end.
    case quoteInQuotes
    /// After a CR that ended the row; an LF belongs to it.
    case afterReturn
  }

  let file: String
  private let delimiter: [UInt8]
  let rowLimit: Int
  private(set) var state = State.cellStart
  /// Where the next byte is in the file.
  private(set) var position: SourcePosition
  /// Where the row begins that is read, or is to be read next.
  private(set) var rowStart: SourcePosition
  /// The number of bytes before the line that is being read; a row may take several.
  private(set) var lineStart: Int
  private(set) var quoteStart: SourcePosition
  private(set) var characterStart: SourcePosition
  private var checker = UTF8Checker()
  /// Whether the byte before was a CR within quotes.
  private var isAfterReturn = false
  /// Where the quoted cell that is being read ends in `bytes`.
  private var quotedEnd = 0
  private(set) var bytes: [UInt8] = []
  private var ends: [Int] = []

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - file: the name that errors give.
  ///   - delimiter: what stands between cells.
  ///   - position: where the first byte stands in the file: its start, or the end of a row.
  ///   - rowLimit: the most bytes that a row may have.
  /// - Throws: ``SourceError/Code/badDescription`` for a delimiter of more than one Unicode scalar,
  ///   a quote, or a line break.
  public init(
    file: String, delimiter: Character = ",", at position: SourcePosition = .start,
    rowLimit: Int = CSVReader.usualRowLimit
  ) throws(SourceError) {
    let scalars = delimiter.unicodeScalars
    guard scalars.count == 1, !delimiter.isNewline, delimiter != "\"", delimiter != "\0" else {
      throw SourceError(
        .badDescription,
        "\(String(delimiter).quotedForMessage) can't be a delimiter: use one character that is "
          + "neither a quote nor a line break, such as a comma.",
        file: file)
    }
    self.file = file
    self.delimiter = Array(String(delimiter).utf8)
    self.rowLimit = rowLimit
    self.position = position
    self.rowStart = position
    self.lineStart = position.byteOffset
    self.quoteStart = position
    self.characterStart = position
  }

  /// Takes bytes from the front of a chunk until a row is whole.
  ///
  /// - Parameter chunk: the bytes that follow those taken before; what was taken is removed.
  /// - Returns: the row, or `nil` when the chunk is used up.
  /// - Throws: the error in the bytes. A reader that threw has nothing more to say.
  public mutating func next(
    in chunk: inout ArraySlice<UInt8>
  ) throws(SourceError) -> CSVRow? {
    var index = 0
    defer { chunk = chunk.dropFirst(index) }
    var finder = finder()
    return try chunk.withUnsafeBufferPointer { bytes throws(SourceError) in
      try nextRow(in: UnsafeRawBufferPointer(bytes), at: &index, with: &finder)
    }
  }

  /// What finds rows that are there as a whole.
  func finder() -> CSVCellFinder { CSVCellFinder(delimiter: delimiter) }

  /// The same for bytes that are held elsewhere, from an index on, which is moved on.
  mutating func nextRow(
    in bytes: UnsafeRawBufferPointer, at index: inout Int, with finder: inout CSVCellFinder
  ) throws(SourceError) -> CSVRow? {
    while index < bytes.count {
      var row: CSVRow?
      if takeRows(1, in: bytes, at: &index, with: &finder, { row = CSVRow($0) }) > 0 { return row }
      let byte = bytes[index]
      if state == .afterReturn {
        if byte == .lineFeed {
          index += 1
          position.byteOffset += 1
        }
        if let row = endRow() { return row }
        continue
      }
      let run = takeRun(bytes[index...])
      index += run
      if run > 0 { continue }
      index += 1
      let isRowEnd = try take(byte)
      position.byteOffset += 1
      if isRowEnd, let row = endRow() { return row }
    }
    return nil
  }

  /// Says that no more bytes follow.
  ///
  /// - Returns: the last row where no line break ended it.
  /// - Throws: the error of a file that ends within quotes or within a character.
  public mutating func finish() throws(SourceError) -> CSVRow? {
    guard checker.isAtBoundary else { throw wrongEncoding() }
    switch state {
    case .quoted: throw openQuote("is not closed before the file ends")
    case .afterReturn: break
    case .cellStart, .plain, .quoteInQuotes:
      if position.byteOffset > rowStart.byteOffset { ends.append(bytes.count) }
    }
    return endRow()
  }
}

extension CSVReader {
  /// Whether nothing was taken of the next row.
  var isAtRowStart: Bool { state == .cellStart && position == rowStart }

  /// Takes the rows that begin at a place, as long as they are there as a whole and as they should be.
  ///
  /// - Parameters:
  ///   - limit: the most that are wanted.
  ///   - index: where the first row begins, and then where the next one does.
  ///   - body: makes something of the cells of a row while these are held.
  /// - Returns: how many there were. After fewer than are wanted comes one that
  ///   ``nextRow(in:at:with:)`` is to read byte by byte.
  @inline(__always)
  mutating func takeRows(
    _ limit: Int, in bytes: UnsafeRawBufferPointer, at index: inout Int,
    with finder: inout CSVCellFinder, _ body: (CSVCells) throws -> Void
  ) rethrows -> Int {
    guard isAtRowStart, index < bytes.count, let base = bytes.baseAddress,
      // A byte order mark is no part of a row.
      position.byteOffset > 0 || bytes[index] != 0xEF
    else { return 0 }
    var (count, place) = (0, position)
    defer { (position, rowStart, lineStart) = (place, place, place.byteOffset) }
    while count < limit, let end = finder.findRow(in: bytes, from: index), end - index < rowLimit {
      let start = place
      place.byteOffset += end - index
      place.line += finder.lineCount
      index = end
      try body(
        CSVCells(
          start: start, end: place, places: finder.cells, base: base, byteCount: bytes.count))
      count += 1
    }
    return count
  }

  /// Takes the bytes in front that only stand for themselves: most bytes do.
  ///
  /// - Returns: how many these are.
  private mutating func takeRun(_ chunk: Slice<UnsafeRawBufferPointer>) -> Int {
    guard checker.isAtBoundary, state == .plain || state == .cellStart || state == .quoted else {
      return 0
    }
    let room = rowLimit - (position.byteOffset - rowStart.byteOffset)
    // A delimiter that is not ASCII stops the run as all such bytes do.
    let delimiter = delimiter.last ?? 0
    let run = chunk.prefix(max(0, room)).prefix {
      $0 > .carriageReturn && $0 < 0x80 && $0 != .quote && $0 != delimiter
    }
    let count = run.count
    if count == 0 { return 0 }
    bytes.append(contentsOf: run)
    position.byteOffset += count
    isAfterReturn = false
    if state == .cellStart { state = .plain }
    return count
  }

  /// Takes one byte.
  ///
  /// - Returns: whether it ended the row.
  private mutating func take(_ byte: UInt8) throws(SourceError) -> Bool {
    if checker.isAtBoundary { characterStart = position }
    if byte == 0 { throw nulCharacter() }
    guard checker.accepts(byte) else { throw wrongEncoding(byte) }
    guard position.byteOffset - rowStart.byteOffset < rowLimit else { throw tooLong() }
    switch state {
    case .quoted:
      takeQuoted(byte)
      return false
    case .quoteInQuotes where byte == .quote:
      bytes.append(byte)
      state = .quoted
      return false
    case .cellStart where byte == .quote:
      quoteStart = position
      isAfterReturn = false
      state = .quoted
      return false
    case .quoteInQuotes, .cellStart, .plain, .afterReturn:
      return try takePlain(byte)
    }
  }

  private mutating func takeQuoted(_ byte: UInt8) {
    if byte == .quote {
      quotedEnd = bytes.count
      state = .quoteInQuotes
      return
    }
    bytes.append(byte)
    if byte == .carriageReturn || (byte == .lineFeed && !isAfterReturn) { position.line += 1 }
    if byte == .carriageReturn || byte == .lineFeed { lineStart = position.byteOffset + 1 }
    isAfterReturn = byte == .carriageReturn
  }

  private mutating func takePlain(_ byte: UInt8) throws(SourceError) -> Bool {
    if byte == .lineFeed || byte == .carriageReturn {
      // A line without a byte leaves no cell, and so no row.
      if position.byteOffset > rowStart.byteOffset { ends.append(bytes.count) }
      position.line += 1
      if byte == .lineFeed { return true }
      state = .afterReturn
      return false
    }
    bytes.append(byte)
    if state == .quoteInQuotes {
      guard delimiter.starts(with: bytes[quotedEnd...]) else { throw textAfterQuote() }
    } else {
      state = .plain
    }
    if byte == delimiter.last, bytes.hasSuffix(delimiter) {
      bytes.removeLast(delimiter.count)
      ends.append(bytes.count)
      state = .cellStart
    } else if position.byteOffset == 2, bytes == [0xEF, 0xBB, 0xBF] {
      bytes = []
      rowStart.byteOffset = 3
      lineStart = 3
      state = .cellStart
    }
    return false
  }

  /// Gives the row that was read, if there was one, and begins the next one.
  private mutating func endRow() -> CSVRow? {
    defer {
      rowStart = position
      lineStart = position.byteOffset
      state = .cellStart
      bytes = []
      ends = []
    }
    guard !ends.isEmpty else { return nil }
    return CSVRow(start: rowStart, end: position, bytes: bytes, ends: ends)
  }
}

extension [UInt8] {
  fileprivate func hasSuffix(_ suffix: [UInt8]) -> Bool {
    self.suffix(suffix.count).elementsEqual(suffix)
  }
}
