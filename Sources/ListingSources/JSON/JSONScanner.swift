/// Reads JSON as RFC 8259 writes it, value by value, and holds no more of it than it is asked for.
///
/// It is strict: one error ends the reading. What the RFC leaves open is decided so:
///
/// - a byte order mark at the start is skipped,
/// - of several members of one name within an item the last one counts,
/// - numbers are given as they are written, so that none loses a digit,
/// - half of a pair of surrogates is an error in a value that is wanted.
struct JSONScanner {
  /// How deep values may be inside each other.
  static let depthLimit = 256
  /// The most bytes of an item that are read: 16 MiB.
  static let usualItemLimit = 16 << 20

  var window: ByteWindow
  let file: String
  let itemLimit: Int
  /// What finds items that are there as a whole.
  var finder = JSONValueFinder()

  init(_ window: ByteWindow, file: String, itemLimit: Int = JSONScanner.usualItemLimit) {
    self.window = window
    self.file = file
    self.itemLimit = itemLimit
  }

  /// A value that is open: an object or an array.
  private struct Level {
    var isObject: Bool
    /// The node of the tree of what is wanted that it stands for.
    var node: Int?
    /// The number of elements before the one that is read.
    var count = 0
    /// How many of the kept bytes come before it.
    var start: Int
  }

  /// Reads the item that begins here byte by byte, and what is wanted of it.
  mutating func readItemBytewise(_ paths: JSONPaths) throws -> [SourceValue] {
    window.keep()
    defer { window.letGo() }
    var values = Array(repeating: SourceValue.null, count: paths.count)
    try readValue(paths, into: &values)
    return values
  }

  /// Reads the value that begins here without keeping it.
  mutating func skipValue() throws {
    if try findItem(.none, { _ in }) != nil { return }
    var nothing: [SourceValue] = []
    try readValue(.none, into: &nothing)
  }

  private mutating func readValue(
    _ paths: JSONPaths, into values: inout [SourceValue]
  ) throws {
    var levels: [Level] = []
    var node = paths.root
    repeat {
      try skipSpace()
      guard window.keptCount <= itemLimit else { throw tooLong() }
      if let node {
        for slot in paths.slotsBelow(node) { values[slot] = .null }
      }
      if let opening = try window.peek(), opening == .openBrace || opening == .openBracket {
        guard levels.count < Self.depthLimit else { throw tooDeep() }
        let isObject = opening == .openBrace
        levels.append(Level(isObject: isObject, node: node, start: window.keptCount))
        window.advance()
        try skipSpace()
        if try window.peek() != (isObject ? .closeBrace : .closeBracket) {
          node = try beginMember(&levels[levels.count - 1], paths)
          continue
        }
      } else if let node, !paths.slots(of: node).isEmpty {
        let value = try readScalar()
        for slot in paths.slots(of: node) { values[slot] = value }
      } else {
        try skipScalar()
      }
      node = try endValue(&levels, paths, &values)
    } while !levels.isEmpty
    guard window.keptCount <= itemLimit else { throw tooLong() }
  }

  /// Takes what follows a value: the ends of those that it is in, and the comma before the next.
  ///
  /// - Returns: the node of the next value.
  private mutating func endValue(
    _ levels: inout [Level], _ paths: JSONPaths, _ values: inout [SourceValue]
  ) throws -> Int? {
    while let level = levels.last {
      try skipSpace()
      guard let byte = try window.peek() else { throw truncated(level.isObject) }
      if byte == .comma {
        window.advance()
        try skipSpace()
        levels[levels.count - 1].count += 1
        return try beginMember(&levels[levels.count - 1], paths)
      }
      guard byte == (level.isObject ? .closeBrace : .closeBracket) else {
        throw syntax("a comma or the end of \(level.isObject ? "the object" : "the array")")
      }
      window.advance()
      levels.removeLast()
      guard let node = level.node, !paths.slots(of: node).isEmpty else { continue }
      let text = String(decoding: window.kept(from: level.start), as: UTF8.self)
      for slot in paths.slots(of: node) { values[slot] = .text(text) }
    }
    return nil
  }

  /// Takes the name of a member with its colon, or nothing before an element.
  ///
  /// - Returns: the node of the value that follows.
  private mutating func beginMember(_ level: inout Level, _ paths: JSONPaths) throws -> Int? {
    let node = level.node.flatMap { paths.hasChildren($0) ? $0 : nil }
    guard level.isObject else {
      return node.flatMap { paths.child(at: level.count, of: $0) }
    }
    guard try window.peek() == .quote else { throw syntax("the name of a member, in quotes") }
    var child: Int?
    if let node {
      var name = try readString()
      child = name.withUTF8 { paths.child(UnsafeRawBufferPointer($0), of: node) }
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
  /// Takes white space.
  mutating func skipSpace() throws {
    while let byte = try window.peek() {
      switch byte {
      case .lineFeed: window.line += 1
      case .space, .tab, .carriageReturn: break
      default: return
      }
      window.advance()
    }
  }

  private mutating func readScalar() throws -> SourceValue {
    if try window.peek() == .quote { return .text(try readString()) }
    let start = window.keptCount
    try skipScalar()
    let text = String(decoding: window.kept(from: start), as: UTF8.self)
    return text == "null" ? .null : .text(text)
  }

  private mutating func skipScalar() throws {
    switch try window.peek() {
    case .quote?: try skipString()
    case UInt8(ascii: "t")?: try take("true")
    case UInt8(ascii: "f")?: try take("false")
    case UInt8(ascii: "n")?: try take("null")
    case nil: throw truncated(nil)
    case let byte? where byte == .minus || byte.isDigit: try skipNumber()
    default: throw syntax("a value")
    }
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
    while let byte = try window.peek(), byte.isDigit { window.advance() }
  }
}

// MARK: - Errors

extension JSONScanner {
  /// That something else should be here.
  func syntax(_ wanted: String) -> SourceError {
    SourceError(
      .syntax,
      "this isn't valid JSON (byte \(window.position.byteOffset)): expected \(wanted) here.",
      file: file, position: window.position)
  }

  private func truncated(_ isObject: Bool?) -> SourceError {
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
