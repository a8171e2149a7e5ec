/// Reads CSV (RFC 4180), one row at a time, from bytes that contain the whole row.
///
/// In addition to the RFC it accepts
///
/// - a delimiter other than the comma, lines before the rows, comments and backslashes (``CSVDialect``),
/// - lines that end in LF, CR LF or CR, also within quotes, where they stay unchanged,
/// - a byte order mark at the start of the file, which is skipped,
/// - a quote in a cell that doesn't begin with one, which stands for itself,
/// - empty lines, which are skipped.
///
/// It rejects rows that are longer than a limit: a quote that is never closed causes an error instead of a
/// file in memory.
struct CSVReader {
  /// The default limit of the bytes of a row: 1 MiB.
  static let defaultRowLimit = 1 << 20

  /// A cell, as a range of the bytes of its row.
  struct Cell: BitwiseCopyable {
    var start: Int
    var end: Int
    /// Whether it contains quotes, each of which is doubled.
    var hasDoubledQuotes = false
    /// Whether it contains backslashes, each of which escapes the next byte.
    var hasEscapes = false

    /// Whether its text isn't that of its bytes.
    @inline(__always)
    var isCoded: Bool { hasDoubledQuotes || hasEscapes }
  }

  /// Line breaks and NUL are less than this.
  private static let firstPlain: UInt8 = 14

  let file: String
  let delimiter: [UInt8]
  /// The first byte of the delimiter.
  private let mark: UInt8
  let rowLimit: Int
  /// The start of the next row.
  private(set) var position: SourcePosition
  private let plainMarks: ByteMarks
  private let quotedMarks: ByteMarks
  /// The byte that escapes the next one; that of the quote if there is none.
  private let escape: UInt8
  /// The first byte of a comment.
  private let comment: UInt8?
  /// The number of lines before the first row that are still to be skipped.
  private var skippedLines: Int
  private var cells = NotedPlaces(Cell(start: 0, end: 0), count: 16)
  private var cellCount = 0

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - file: the file name in errors.
  ///   - dialect: how the file is written.
  ///   - position: the start of the file, or the end of a row.
  ///   - rowLimit: the most bytes that a row may have.
  /// - Throws: ``SourceError/Code/badDescription`` for a delimiter of more than one Unicode scalar,
  ///   a quote, or a line break.
  init(
    file: String, dialect: CSVDialect = CSVDialect(), at position: SourcePosition = .start,
    rowLimit: Int = CSVReader.defaultRowLimit
  ) throws(SourceError) {
    let delimiter = dialect.delimiter
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
    mark = self.delimiter.first ?? 0
    escape = dialect.hasBackslashes ? .backslash : .quote
    plainMarks = ByteMarks(below: Self.firstPlain, mark, escape)
    quotedMarks = ByteMarks(below: Self.firstPlain, .quote, escape)
    comment = dialect.comment?.asciiValue
    skippedLines = position.byteOffset == 0 ? dialect.skippedLines : 0
  }

  /// Reads the next row.
  ///
  /// - Parameters:
  ///   - bytes: the bytes of the file around ``position``.
  ///   - index: the start of the row in them; moved to its end.
  ///   - isAtEnd: whether the file ends with the bytes.
  /// - Returns: the cells, valid until the next row is read and as long as the bytes are; `nil` if the
  ///   bytes don't contain the whole row, and at the end of the file.
  mutating func nextRow(
    in bytes: UnsafeRawBufferPointer, at index: inout Int, isAtEnd: Bool
  ) throws(SourceError) -> CSVCells? {
    if position.byteOffset == 0, bytes[index...].starts(with: [0xEF, 0xBB, 0xBF]) {
      index += 3
      position.byteOffset = 3
    }
    while index < bytes.count {
      if skippedLines > 0 || bytes[index] == comment {
        guard skipLine(in: bytes, at: &index, isAtEnd: isAtEnd) else {
          guard bytes.count - index <= rowLimit else {
            throw failure(.length, at: index, of: Row(start: index, index: index), in: bytes)
          }
          return nil
        }
        skippedLines = max(0, skippedLines - 1)
        continue
      }
      var row = Row(start: index, index: index)
      guard try find(&row, in: bytes, isAtEnd: isAtEnd) else { return nil }
      let start = position
      position.byteOffset += row.index - index
      position.line += row.lineCount
      index = row.index
      guard cellCount > 0, let base = bytes.baseAddress else { continue }
      return CSVCells(
        start: start, end: position,
        places: UnsafeBufferPointer(start: cells.places, count: cellCount), base: base,
        byteCount: bytes.count)
    }
    return nil
  }

  /// Skips a line, whatever it contains.
  ///
  /// - Returns: whether the bytes contain the whole line.
  private mutating func skipLine(
    in bytes: UnsafeRawBufferPointer, at index: inout Int, isAtEnd: Bool
  ) -> Bool {
    let rest = bytes[index...]
    var end = rest.firstIndex { $0 == .lineFeed || $0 == .carriageReturn }
    if let found = end, bytes[found] == .carriageReturn, found + 1 == bytes.count, !isAtEnd {
      end = nil
    }
    guard let end else {
      if isAtEnd {
        position.byteOffset += bytes.count - index
        index = bytes.count
      }
      return isAtEnd
    }
    let isPair = bytes[end] == .carriageReturn && bytes[(end + 1)...].first == .lineFeed
    let next = end + (isPair ? 2 : 1)
    position.byteOffset += next - index
    position.line += 1
    index = next
    return true
  }

  /// A partly read row.
  struct Row {
    /// The start of the row in the bytes.
    let start: Int
    /// The index of the next byte.
    var index: Int
    /// The number of line breaks that were read.
    var lineCount = 0
    /// The index of the quote that isn't closed yet.
    var quote: Int?
    /// Nonzero if a byte isn't ASCII.
    var beyond: UInt64 = 0
  }

  /// Finds the cells of a row. An empty line has none.
  ///
  /// - Returns: whether the bytes contain the whole row.
  private mutating func find(
    _ row: inout Row, in bytes: UnsafeRawBufferPointer, isAtEnd: Bool
  ) throws(SourceError) -> Bool {
    cellCount = 0
    // Bytes beyond the limit aren't part of the row.
    let end = min(bytes.count, row.start + rowLimit)
    let limited = UnsafeRawBufferPointer(rebasing: bytes[..<end])
    while true {
      let cell =
        row.index < end && bytes[row.index] == .quote
        ? try findQuoted(&row, in: limited) : try findPlain(&row, in: limited)
      if row.index == end {
        guard end == bytes.count else { throw failure(.length, at: end, of: row, in: bytes) }
        guard isAtEnd else { return false }
        try checkText(of: row, upTo: end, in: bytes)
        if row.quote != nil { throw failure(.openQuote, at: end, of: row, in: bytes) }
        add(cell)
        return true
      }
      if bytes[row.index] == .lineFeed || bytes[row.index] == .carriageReturn {
        // A line feed after a carriage return belongs to the row, even after the limit.
        let isReturn = bytes[row.index] == .carriageReturn
        if isReturn, row.index + 1 == bytes.count, !isAtEnd { return false }
        if row.beyond != 0 { try checkText(of: row, upTo: row.index, in: bytes) }
        if row.index > row.start { add(cell) }
        row.index += isReturn && bytes[(row.index + 1)...].first == .lineFeed ? 2 : 1
        row.lineCount += 1
        return true
      }
      add(cell)
      row.index += delimiter.count
    }
  }

  /// Finds the end of a cell without quotes: a delimiter, a line break, or the end.
  @inline(__always)
  private func findPlain(
    _ row: inout Row, in bytes: UnsafeRawBufferPointer
  ) throws(SourceError) -> Cell {
    let start = row.index
    var hasEscapes = false
    while true {
      row.index = plainMarks.first(in: bytes, from: row.index, beyond: &row.beyond)
      guard row.index < bytes.count else { break }
      let byte = bytes[row.index]
      if byte == .lineFeed || byte == .carriageReturn || isDelimiter(at: row.index, in: bytes) {
        break
      }
      if byte == 0 { throw failure(.nul, at: row.index, of: row, in: bytes) }
      row.beyond |= UInt64(byte & 0x80)
      if byte == escape, escape == .backslash {
        hasEscapes = true
        skipEscaped(&row, in: bytes)
      }
      row.index += 1
    }
    row.index = min(row.index, bytes.count)
    return Cell(start: start, end: row.index, hasEscapes: hasEscapes)
  }

  /// Skips the byte after a backslash, which the loop around doesn't look at.
  private func skipEscaped(_ row: inout Row, in bytes: UnsafeRawBufferPointer) {
    row.index += 1
    guard row.index < bytes.count else { return }
    row.beyond |= UInt64(bytes[row.index] & 0x80)
    if bytes[row.index] == .lineFeed { row.lineCount += 1 }
  }

  /// Finds the end of a quoted cell, and skips the closing quote.
  private func findQuoted(
    _ row: inout Row, in bytes: UnsafeRawBufferPointer
  ) throws(SourceError) -> Cell {
    row.quote = row.index
    row.index += 1
    var cell = Cell(start: row.index, end: row.index)
    while true {
      row.index = quotedMarks.first(in: bytes, from: row.index, beyond: &row.beyond)
      guard row.index < bytes.count else {
        // A backslash can be the last byte that there is.
        row.index = bytes.count
        return cell
      }
      let byte = bytes[row.index]
      if byte == 0 { throw failure(.nul, at: row.index, of: row, in: bytes) }
      if byte == .quote {
        cell.end = row.index
        row.index += 1
        guard row.index < bytes.count, bytes[row.index] == .quote else { break }
        cell.hasDoubledQuotes = true
      } else if byte == escape {
        cell.hasEscapes = true
        skipEscaped(&row, in: bytes)
      } else if byte == .carriageReturn
        || byte == .lineFeed && bytes[row.index - 1] != .carriageReturn
      {
        row.lineCount += 1
      }
      row.index += 1
    }
    row.quote = nil
    guard row.index < bytes.count else { return cell }
    let byte = bytes[row.index]
    if byte == 0 { throw failure(.nul, at: row.index, of: row, in: bytes) }
    if byte == .lineFeed || byte == .carriageReturn || isDelimiter(at: row.index, in: bytes) {
      return cell
    }
    if bytes[row.index...].count < delimiter.count, delimiter.starts(with: bytes[row.index...]) {
      row.index = bytes.count
      return cell
    }
    throw failure(.textAfterQuote, at: row.index, of: row, in: bytes)
  }

  @inline(__always)
  private func isDelimiter(at index: Int, in bytes: UnsafeRawBufferPointer) -> Bool {
    bytes[index] == mark && (delimiter.count == 1 || bytes[index...].starts(with: delimiter))
  }

  @inline(__always)
  private mutating func add(_ cell: Cell) {
    if cellCount == cells.count { cells = cells.grown(cell) }
    cells.places[cellCount] = cell
    cellCount += 1
  }
}
