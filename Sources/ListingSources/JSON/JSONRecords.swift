import ListingKit

/// The items of JSON data one after the other, from a place on.
final class JSONRecords: FileRecords {
  private enum State {
    /// At the first element, or at the end of the array.
    case opened
    /// At an element.
    case atItem
    case atEnd
  }

  private let table: JSONTable
  private let items: JSONItems
  private let areLines: Bool
  private var scanner: JSONScanner
  private var state = State.opened

  /// Begins to read.
  ///
  /// - Parameters:
  ///   - window: the bytes, from their start, or from a position that was given before.
  ///   - isAtStart: whether the bytes begin with the start of the data.
  ///   - table: how its items become items of a list.
  /// - Throws: what is wrong with what comes before the first item.
  init(
    _ window: ByteWindow, isAtStart: Bool, items: JSONItems, table: JSONTable, place: String,
    itemLimit: Int = JSONScanner.usualItemLimit
  ) throws {
    self.table = table
    scanner = JSONScanner(window, file: place, itemLimit: itemLimit)
    self.items = items
    areLines = if case .lines = items { true } else { false }
    if isAtStart { try begin(place) } else { state = .atItem }
    if areLines { try skipEmptyLines() }
  }

  private func begin(_ place: String) throws {
    try scanner.skipByteOrderMark()
    guard case .array(let text) = items else { return }
    guard let pointer = JSONPointer(text) else { throw SourceError.noPointer(text, file: place) }
    try scanner.enterArray(at: pointer, called: text)
    try scanner.skipSpace()
    if try scanner.window.peek() == .closeBracket { state = .atEnd }
  }

  var place: FilePlace {
    let (position, end) = (scanner.window.position, scanner.window.end)
    return FilePlace(position: position, isAtEnd: state == .atEnd, end: end)
  }

  func writer(expecting count: Int) -> RecordWriter { table.reader.writer(expecting: count) }

  func read(_ limit: Int, to writer: inout RecordWriter) throws -> Int {
    let (table, paths) = (table, table.paths)
    var count = 0
    while count < limit, state != .atEnd {
      if state == .atItem {
        count += try scanner.takeItems(limit - count, paths, areLines: areLines) { found, start in
          try table.write(found, at: start, to: &writer)
        }
        if count == limit { break }
      }
      let start = scanner.window.position
      let found: Void? = try scanner.findItem(paths) { found in
        try table.write(found, at: start, to: &writer)
      }
      if found == nil {
        try table.write(scanner.readItemBytewise(paths), at: start, to: &writer)
      }
      try endItem(start)
      count += 1
    }
    return count
  }

  func skip() throws -> Bool {
    guard state != .atEnd else { return false }
    let start = scanner.window.position
    try scanner.skipValue()
    try endItem(start)
    return true
  }

  private func endItem(_ start: SourcePosition) throws {
    if areLines { try endLine(start) } else { try endElement() }
  }

  private func endElement() throws {
    try scanner.skipSpace()
    switch try scanner.window.peek() {
    case .comma?:
      scanner.window.advance()
      try scanner.skipSpace()
      state = .atItem
    case .closeBracket?: state = .atEnd
    default: throw scanner.syntax("a comma or the end of the array")
    }
  }

  private func endLine(_ start: SourcePosition) throws {
    guard scanner.window.line == start.line else {
      throw SourceError(
        .syntax,
        "the item that begins here continues in the next line: write each item in one line, or "
          + "read the file as JSON.", file: scanner.file, position: start)
    }
    if scanner.window.takeLineBreakBeforeText() {
      state = .atItem
      return
    }
    while let byte = try scanner.window.peek(), byte.isSpaceInLine { scanner.window.advance() }
    if let byte = try scanner.window.peek(), byte != .lineFeed {
      throw scanner.syntax("the end of the line")
    }
    try skipEmptyLines()
  }

  private func skipEmptyLines() throws {
    try scanner.skipSpace()
    state = try scanner.window.peek() == nil ? .atEnd : .atItem
  }
}

extension JSONScanner {
  /// Takes a byte order mark.
  mutating func skipByteOrderMark() throws {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    guard try window.peek() == mark[0] else { return }
    for byte in mark {
      guard try window.peek() == byte else { throw wrongEncoding() }
      window.advance()
    }
  }
}

extension UInt8 {
  /// Whether it is white space that JSON may have between the values of a line.
  var isSpaceInLine: Bool { self == .space || self == .tab || self == .carriageReturn }
}
