// MARK: - Items that are there as a whole

extension JSONScanner {
  /// Reads the item that begins here, and what is wanted of it.
  ///
  /// - Returns: a value for each pointer; an object or array is given as its JSON text.
  mutating func readItem(_ paths: JSONPaths) throws -> [SourceValue] {
    try findItem(paths) ?? readItemBytewise(paths)
  }

  /// Takes the item that begins here, where it is there as a whole and as it should be.
  ///
  /// - Returns: a value for each pointer; `nil` for an item to be read byte by byte.
  mutating func findItem(_ paths: JSONPaths) throws -> [SourceValue]? {
    try findItem(paths) { found in paths.indices.map { SourceValue(found.value($0)) } }
  }

  /// Takes items as long as they, and the start of the next one, are there as a whole and as they
  /// should be.
  ///
  /// - Parameters:
  ///   - limit: the most that are wanted.
  ///   - areLines: whether each of them is in a line of its own, or in an array.
  ///   - body: makes something of what was found of an item, given where it begins.
  /// - Returns: how many there were. The next one is where ``findItem(_:_:)`` goes on.
  @inline(__always)
  mutating func takeItems(
    _ limit: Int, _ paths: JSONPaths, areLines: Bool,
    _ body: (JSONValues, SourcePosition) throws -> Void
  ) throws -> Int {
    var (count, index, position) = (0, window.index, window.position)
    try window.bytes.withUnsafeBytes { bytes in
      while count < limit, let end = finder.findItem(paths, in: bytes, from: index),
        end - index <= itemLimit, !areLines || finder.lineBreaks == 0,
        let next = areLines
          ? Self.nextLine(in: bytes, at: end) : Self.nextElement(in: bytes, at: end)
      {
        try body(JSONValues(places: finder.places, bytes: bytes), position)
        position.byteOffset += next.index - index
        position.line += finder.lineBreaks + next.lineBreaks
        index = next.index
        count += 1
      }
    }
    window.advance(by: index - window.index)
    window.line = position.line
    return count
  }

  /// Where the line begins that follows an item; `nil` where it is empty or begins with a space.
  @inline(__always)
  private static func nextLine(
    in bytes: UnsafeRawBufferPointer, at end: Int
  ) -> (index: Int, lineBreaks: Int)? {
    var end = end
    while end < bytes.count, bytes[end].isSpaceInLine { end += 1 }
    guard end + 1 < bytes.count, bytes[end] == .lineFeed, bytes[end + 1] > .space else {
      return nil
    }
    return (end + 1, 1)
  }

  /// Where the element begins that follows another one; `nil` where none does.
  @inline(__always)
  private static func nextElement(
    in bytes: UnsafeRawBufferPointer, at end: Int
  ) -> (index: Int, lineBreaks: Int)? {
    var (index, lineBreaks, commas) = (end, 0, 0)
    while index < bytes.count {
      switch bytes[index] {
      case .lineFeed: lineBreaks += 1
      case .space, .tab, .carriageReturn: break
      case .comma where commas == 0: commas = 1
      default: return commas == 1 ? (index, lineBreaks) : nil
      }
      index += 1
    }
    return nil
  }

  /// Takes the item that begins here, where it is there as a whole and as it should be.
  ///
  /// - Parameter body: makes something of what was found of it.
  /// - Returns: `nil` for an item to be read byte by byte.
  @inline(__always)
  mutating func findItem<Result>(
    _ paths: JSONPaths, _ body: (JSONValues) throws -> Result
  ) throws -> Result? {
    if let end = findEnd(paths) { return try takeItem(upTo: end, body) }
    // It may go on behind the bytes that are there.
    guard try window.fillBehind(), let end = findEnd(paths) else { return nil }
    return try takeItem(upTo: end, body)
  }

  private mutating func findEnd(_ paths: JSONPaths) -> Int? {
    let start = window.index
    let end = window.bytes.withUnsafeBytes { finder.findItem(paths, in: $0, from: start) }
    return end.flatMap { $0 - start <= itemLimit ? $0 : nil }
  }

  @inline(__always)
  private mutating func takeItem<Result>(
    upTo end: Int, _ body: (JSONValues) throws -> Result
  ) rethrows -> Result {
    window.advance(by: end - window.index)
    window.line += finder.lineBreaks
    return try window.bytes.withUnsafeBytes {
      try body(JSONValues(places: finder.places, bytes: $0))
    }
  }
}
