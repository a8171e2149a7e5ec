import ListingKit

/// The items of JSON data in order, from a position.
final class JSONRecords: FileRecords {
  fileprivate enum State {
    /// At the first element, or at the end of the array.
    case opened
    /// At the start of an element.
    case atItem
    case atEnd
  }

  private let table: JSONTable
  private let items: JSONItems
  private let areLines: Bool
  /// The number of objects and arrays around the array.
  private let depth: Int
  private var scanner: JSONScanner
  private var state = State.opened

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - window: the bytes, from the start of the data or from a position that was returned before.
  ///   - isAtStart: whether the window begins at the start of the data.
  ///   - table: turns JSON items into list items.
  /// - Throws: the error before the first item.
  init(
    _ window: ByteWindow, isAtStart: Bool, items: JSONItems, table: JSONTable, place: String,
    itemLimit: Int = JSONScanner.defaultItemLimit
  ) throws {
    self.table = table
    scanner = JSONScanner(window, file: place, itemLimit: itemLimit)
    self.items = items
    (areLines, depth) =
      switch items {
      case .lines: (true, 0)
      case .array(let pointer): (false, JSONPointer(pointer)?.steps.count ?? 0)
      }
    if isAtStart { try begin(place) } else { state = .atItem }
    if areLines { state = try scanner.skipEmptyLines() }
  }

  private func begin(_ place: String) throws {
    try scanner.skipByteOrderMark()
    guard case .array(let text) = items else { return }
    guard let pointer = JSONPointer(text) else {
      throw SourceError.invalidPointer(text, file: place)
    }
    try scanner.enterArray(at: pointer, called: text)
    try scanner.skipSpace()
    if try scanner.window.peek() == .closeBracket {
      try scanner.checkEnd(ofArrayIn: depth)
      state = .atEnd
    }
  }

  var place: FilePlace {
    let (position, end) = (scanner.window.position, scanner.window.end)
    return FilePlace(position: position, isAtEnd: state == .atEnd, end: end)
  }

  func writer(expecting count: Int) -> RecordWriter { table.reader.writer(expecting: count) }

  func read(_ limit: Int, to writer: inout RecordWriter) throws -> Int {
    let (table, paths) = (table, table.paths)
    var count = 0
    // A local copy: each access to a property of a class is checked.
    var scanner = scanner
    defer { self.scanner = scanner }
    while count < limit, state != .atEnd {
      let start = scanner.window.position
      if areLines {
        do {
          try scanner.readLine(paths) { try table.write($0, at: start, to: &writer) }
        } catch let error as SourceError where error.isInLine {
          try table.reader.skipItem(for: error, in: &writer)
        }
        state = try scanner.skipLine()
      } else {
        try scanner.readItem(paths) { try table.write($0, at: start, to: &writer) }
        state = try scanner.endElement(depth)
      }
      count += 1
    }
    return count
  }

  func skip() throws -> Bool {
    guard state != .atEnd else { return false }
    if areLines {
      state = try scanner.skipLine()
    } else {
      try scanner.skipValue()
      state = try scanner.endElement(depth)
    }
    return true
  }
}

extension SourceError {
  /// Whether it's an error of a line of JSON, after which the next line can be read.
  fileprivate var isInLine: Bool { [.syntax, .depth, .rowLength, .encoding].contains(code) }
}

extension JSONScanner {
  /// Reads what follows an element of the array of items: the comma or the end, and white space.
  fileprivate mutating func endElement(_ depth: Int) throws -> JSONRecords.State {
    try skipSpace()
    switch try window.peek() {
    case .comma?:
      window.advance()
      try skipSpace()
      return .atItem
    case .closeBracket?:
      try checkEnd(ofArrayIn: depth)
      return .atEnd
    default: throw syntax("a comma or the end of the array")
    }
  }

  /// Checks what follows an array, from its bracket: the rest of the objects and arrays around it, and the end of the
  /// data. The position stays.
  fileprivate func checkEnd(ofArrayIn depth: Int) throws {
    var rest = self
    rest.window.advance()
    for _ in 0..<depth { try rest.skipRestOfContainer() }
    try rest.skipSpace()
    if try rest.window.peek() != nil { throw rest.syntax("the end of the data") }
  }

  /// Skips the further members or elements of an object or an array, and its end.
  private mutating func skipRestOfContainer() throws {
    while true {
      try skipSpace()
      switch try window.peek() {
      case .comma?:
        window.advance()
        try skipValue()
        try skipSpace()
        // The value was the name of a member.
        if try window.peek() == .colon {
          window.advance()
          try skipValue()
        }
      case .closeBrace?, .closeBracket?: return window.advance()
      case nil: throw truncated(nil)
      default: throw syntax("a comma or the end of the object or the array")
      }
    }
  }

  /// Skips the rest of a line, and the empty lines after it.
  fileprivate mutating func skipLine() throws -> JSONRecords.State {
    while let byte = try window.peek(), byte != .lineFeed {
      window.advance { $0 != .lineFeed }
    }
    return try skipEmptyLines()
  }

  fileprivate mutating func skipEmptyLines() throws -> JSONRecords.State {
    try skipSpace()
    return try window.peek() == nil ? .atEnd : .atItem
  }
}

extension JSONScanner {
  /// Skips a byte order mark.
  mutating func skipByteOrderMark() throws {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    guard try window.peek() == mark[0] else { return }
    for byte in mark {
      guard try window.peek() == byte else { throw wrongEncoding() }
      window.advance()
    }
  }
}
