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
  /// The paths of the arrays around the items, each from an element of the one before it.
  private let levels: [[String]]
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
    (areLines, levels) =
      switch items {
      case .lines: (true, [])
      case .array(let pointer): (false, JSONPointer(pointer)?.levels ?? [])
      }
    if isAtStart { try begin(place) } else { state = .atItem }
    if areLines { state = try scanner.skipEmptyLines() }
  }

  private func begin(_ place: String) throws {
    try scanner.skipByteOrderMark()
    guard case .array(let text) = items else { return }
    guard let outermost = levels.first else {
      throw SourceError.invalidPointer(text, file: place)
    }
    try scanner.enterItems(at: outermost, called: text, areMembers: areMembers)
    try scanner.skipSpace()
    let byte = try scanner.window.peek()
    let isEmpty = byte == .closeBracket || areMembers && byte == .closeBrace
    state = try scanner.nextItem(
      from: 0, isAtElement: !isEmpty, in: levels, areMembers: areMembers)
  }

  /// Whether the items can be the members of an object.
  private var areMembers: Bool { !table.nameFields.isEmpty }

  /// Goes from the end of an item to the next one.
  private func nextItem(_ scanner: inout JSONScanner) throws -> State {
    try scanner.nextItem(
      from: levels.count - 1, isAtElement: false, in: levels, areMembers: areMembers)
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
        try scanner.readItem(paths, names: table.nameFields) {
          try table.write($0, at: start, to: &writer)
        }
        state = try nextItem(&scanner)
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
      try scanner.skipItem(isMember: !table.nameFields.isEmpty)
      state = try nextItem(&scanner)
    }
    return true
  }
}

extension SourceError {
  /// Whether it's an error of a line of JSON, after which the next line can be read.
  fileprivate var isInLine: Bool { [.syntax, .depth, .rowLength, .encoding].contains(code) }
}

extension JSONScanner {
  /// Goes to the next item: reads commas and the ends of arrays, and enters the arrays in elements of outer ones.
  ///
  /// - Parameters:
  ///   - level: the array in which the reader is, from the outermost one.
  ///   - isAtElement: whether an element begins here; otherwise one has ended.
  ///   - levels: the paths of the arrays.
  ///   - areMembers: whether the items can be the members of an object.
  fileprivate mutating func nextItem(
    from level: Int, isAtElement: Bool, in levels: [[String]], areMembers: Bool
  ) throws -> JSONRecords.State {
    var (level, isAtElement) = (level, isAtElement)
    while true {
      if isAtElement {
        if level == levels.count - 1 { return .atItem }
        isAtElement = try enterElements(at: levels[level + 1])
        if isAtElement { level += 1 }
        continue
      }
      try skipSpace()
      switch try window.peek() {
      case .comma?:
        window.advance()
        try skipSpace()
        isAtElement = true
      case .closeBracket?,
        .closeBrace? where areMembers:
        if level == 0 {
          try checkEnd(ofArrayIn: levels.first?.count ?? 0)
          return .atEnd
        }
        window.advance()
        for _ in levels[level] { try skipRestOfContainer() }
        level -= 1
      default: throw syntax("a comma or the end of the array")
      }
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
  mutating func skipRestOfContainer() throws {
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
