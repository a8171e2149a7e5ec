/// Reads JSON (RFC 8259) value by value, and stores only the requested values.
///
/// It's strict: the first error ends it. It decides what the RFC leaves open:
///
/// - a byte order mark at the start is skipped,
/// - of several members of an item with the same name the last one counts,
/// - numbers keep all digits as written,
/// - an unpaired surrogate in a requested value is an error.
struct JSONScanner {
  /// The deepest nesting of values.
  static let depthLimit = 256
  /// The most bytes of an item: 16 MiB.
  static let defaultItemLimit = 16 << 20

  var window: ByteWindow
  let file: String
  let itemLimit: Int
  /// The found values of the current item.
  private var places: [JSONValues.Place] = []
  /// The object or array that contains the current value, which refers to its own container.
  private var level: Level?
  private var outerLevels: [Level] = []
  /// The start of the line that is read as one item; `nil` if line breaks are white space.
  private var lineStart: SourcePosition?

  init(_ window: ByteWindow, file: String, itemLimit: Int = JSONScanner.defaultItemLimit) {
    self.window = window
    self.file = file
    self.itemLimit = itemLimit
  }

  /// An open object or array.
  private struct Level {
    var isObject: Bool
    /// Its node in the tree of requested values.
    var node: Int?
    /// The number of elements before the current one.
    var count = 0
    /// The number of kept bytes before it.
    var start: Int
  }

  /// Reads the item at the current position.
  ///
  /// - Parameters:
  ///   - paths: the requested values.
  ///   - names: the values that are the name of the item, if it's the member of an object.
  ///   - body: called with the found values.
  mutating func readItem<Result>(
    _ paths: JSONPaths, names: [Int] = [], _ body: (JSONValues) throws -> Result
  ) throws -> Result {
    window.keep()
    defer { window.stopKeeping() }
    if places.count == paths.count {
      for index in places.indices { places[index] = JSONValues.Place() }
    } else {
      places = Array(repeating: JSONValues.Place(), count: paths.count)
    }
    let name = names.isEmpty ? nil : try readName()
    try readValue(paths)
    if let name { for index in names { places[index] = name } }
    if lineStart != nil {
      try skipSpace()
      if let byte = try window.peek(), byte != .lineFeed { throw syntax("the end of the line") }
    }
    return try window.withKeptBytes { bytes in
      try places.withUnsafeBufferPointer { try body(JSONValues(places: $0, bytes: bytes)) }
    }
  }

  /// Reads the name of a member and its colon, if a member begins here.
  private mutating func readName() throws -> JSONValues.Place? {
    guard try window.peek() == .quote else { return nil }
    let start = window.keptCount + 1
    let escapes = try skipString()
    let place = JSONValues.Place(
      kind: escapes == .none ? .string : .escaped, start: start, end: window.keptCount - 1)
    if escapes == .surrogates { _ = try text(from: start) }
    try skipSpace()
    guard try window.peek() == .colon else { throw syntax("a colon after the name of a member") }
    window.advance()
    return place
  }

  /// Skips the item at the current position.
  mutating func skipItem(isMember: Bool) throws {
    if isMember, try window.peek() == .quote {
      try skipString()
      try skipSpace()
      guard try window.peek() == .colon else { throw syntax("a colon after the name of a member") }
      window.advance()
    }
    try skipValue()
  }

  /// Reads the item that the rest of the line consists of.
  ///
  /// - Parameters:
  ///   - paths: the requested values.
  ///   - body: called with the found values.
  mutating func readLine<Result>(
    _ paths: JSONPaths, _ body: (JSONValues) throws -> Result
  ) throws -> Result {
    lineStart = window.position
    defer { lineStart = nil }
    return try readItem(paths, body)
  }

  /// Skips the value at the current position.
  mutating func skipValue() throws { try readValue(.none) }

  private mutating func readValue(_ paths: JSONPaths) throws {
    (level, outerLevels) = (nil, [])
    var node = paths.root
    repeat {
      try skipSpace()
      guard window.keptCount <= itemLimit else { throw tooLong() }
      // Of members with the same name the last one counts, with all values in it.
      if let node, paths.hasChildren(node) {
        paths.forEachSlot(below: node) { places[$0] = JSONValues.Place() }
      }
      let start = window.keptCount
      if let opening = try window.peek(), opening == .openBrace || opening == .openBracket {
        let isObject = opening == .openBrace
        if let level { outerLevels.append(level) }
        guard outerLevels.count < Self.depthLimit else { throw tooDeep() }
        level = Level(isObject: isObject, node: node, start: start)
        window.advance()
        try skipSpace()
        if try window.peek() != (isObject ? .closeBrace : .closeBracket) {
          node = try beginMember(paths)
          continue
        }
      } else {
        let kind = try skipScalar(isWanted: node.map(paths.hasSlots) ?? false)
        let isText = kind == .string || kind == .escaped
        let place = JSONValues.Place(
          kind: kind, start: start + (isText ? 1 : 0), end: window.keptCount - (isText ? 1 : 0))
        if let node { paths.forEachSlot(of: node) { places[$0] = place } }
      }
      node = try endValue(paths)
    } while level != nil
    guard window.keptCount <= itemLimit else { throw tooLong() }
  }

  /// Reads what follows a value: the ends of its containers, and the comma before the next value.
  ///
  /// - Returns: the node of the next value.
  private mutating func endValue(_ paths: JSONPaths) throws -> Int? {
    while let level {
      try skipSpace()
      guard let byte = try window.peek() else { throw truncated(level.isObject) }
      if byte == .comma {
        window.advance()
        try skipSpace()
        self.level?.count += 1
        return try beginMember(paths)
      }
      guard byte == (level.isObject ? .closeBrace : .closeBracket) else {
        throw syntax("a comma or the end of \(level.isObject ? "the object" : "the array")")
      }
      window.advance()
      self.level = outerLevels.popLast()
      let place = JSONValues.Place(kind: .other, start: level.start, end: window.keptCount)
      if let node = level.node { paths.forEachSlot(of: node) { places[$0] = place } }
    }
    return nil
  }

  /// Reads the name of a member and its colon; before an element it reads nothing.
  ///
  /// - Returns: the node of the value that follows.
  private mutating func beginMember(_ paths: JSONPaths) throws -> Int? {
    guard let level else { return nil }
    let node = level.node.flatMap { paths.hasChildren($0) ? $0 : nil }
    guard level.isObject else {
      return node.flatMap { paths.child(at: level.count, of: $0) }
    }
    guard try window.peek() == .quote else { throw syntax("the name of a member, in quotes") }
    var child: Int?
    if let node {
      let start = window.keptCount
      if try skipString() != .none {
        var name = try text(from: start + 1)
        child = name.withUTF8 { paths.child(UnsafeRawBufferPointer($0), of: node) }
      } else {
        child = window.withKeptBytes {
          let name = UnsafeRawBufferPointer(rebasing: $0[(start + 1)..<($0.count - 1)])
          return paths.child(name, of: node, likely: level.count)
        }
      }
    } else {
      try skipString()
    }
    try skipSpace()
    guard try window.peek() == .colon else { throw syntax("a colon after the name of a member") }
    window.advance()
    return child
  }
}

// MARK: - Scalars

extension JSONScanner {
  /// Skips white space.
  @inline(__always)
  mutating func skipSpace() throws {
    guard let byte = try window.peek(), byte <= .space else { return }
    if byte == .space {
      // Mostly there is a single space, after a colon or a comma.
      window.advance()
      guard let next = try window.peek(), next <= .space else { return }
    }
    try skipSpaces()
  }

  private mutating func skipSpaces() throws {
    while let byte = try window.peek() {
      switch byte {
      case .lineFeed:
        if lineStart != nil { return }
        window.line += 1
      case .space, .tab, .carriageReturn: break
      default: return
      }
      window.advance()
    }
  }

  /// Skips a string, a number or a literal.
  ///
  /// - Parameter isWanted: whether the value is requested, so that surrogates in it must be pairs.
  private mutating func skipScalar(isWanted: Bool) throws -> JSONValues.Place.Kind {
    switch try window.peek() {
    case .quote?:
      let (position, start) = (window.position, window.keptCount + 1)
      let escapes = try skipString()
      if isWanted, escapes == .surrogates { _ = try text(from: start, at: position) }
      return escapes == .none ? .string : .escaped
    case UInt8(ascii: "t")?: try take("true")
    case UInt8(ascii: "f")?: try take("false")
    case UInt8(ascii: "n")?:
      try take("null")
      return .null
    case nil: throw truncated(nil)
    case let byte? where byte == .minus || byte.isDigit: try skipNumber()
    default: throw syntax("a value")
    }
    return .other
  }

  private mutating func take(_ word: String) throws {
    for byte in word.utf8 {
      guard try window.peek() == byte else { throw syntax("true, false, null or a text in quotes") }
      window.advance()
    }
  }

  private mutating func skipNumber() throws {
    if try window.peek() == .minus { window.advance() }
    if try window.peek() == UInt8(ascii: "0") {
      window.advance()
    } else {
      try skipDigits()
    }
    if try window.peek() == UInt8(ascii: ".") {
      window.advance()
      try skipDigits()
    }
    if let letter = try window.peek(), letter | 0x20 == UInt8(ascii: "e") {
      window.advance()
      if let sign = try window.peek(), sign == .minus || sign == UInt8(ascii: "+") {
        window.advance()
      }
      try skipDigits()
    }
    if let next = try window.peek(), next.isDigit {
      throw syntax("a number without leading zeros")
    }
  }

  private mutating func skipDigits() throws {
    guard let first = try window.peek(), first.isDigit else { throw syntax("a digit") }
    repeat { window.advance(while: \.isDigit) } while try window.peek()?.isDigit ?? false
  }
}

// MARK: - Errors

extension JSONScanner {
  /// Returns the error for a missing token.
  func syntax(_ wanted: String) -> SourceError {
    if let lineStart, window.next == .lineFeed {
      return SourceError(
        .syntax,
        "the item that begins here continues in the next line: write each item in one line, or "
          + "read the file as JSON.", file: file, position: lineStart)
    }
    return SourceError(
      .syntax,
      "this isn't valid JSON (byte \(window.position.byteOffset)): expected \(wanted) here.",
      file: file, position: window.position)
  }

  func truncated(_ isObject: Bool?) -> SourceError {
    let what = isObject.map { $0 ? "an object" : "an array" } ?? "the value"
    return SourceError(
      .syntax, "the data ends inside \(what): is the file complete?", file: file,
      position: window.position)
  }

  private func tooDeep() -> SourceError {
    SourceError(
      .depth,
      "values are nested deeper than \(Self.depthLimit) levels: is this the right file?",
      file: file, position: window.position)
  }

  func tooLong() -> SourceError {
    SourceError(
      .rowLength,
      "the item here (byte \(window.position.byteOffset)) is longer than "
        + "\(itemLimit) bytes: does the pointer name an array of items?",
      file: file, position: window.position)
  }
}
