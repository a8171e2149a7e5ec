extension JSONScanner {
  /// Reads the string that begins here.
  ///
  /// - Throws: ``SourceError`` also for half of a pair of surrogates, which is no text.
  mutating func readString() throws -> String {
    // A name on the way to the items is kept for itself.
    let isAlone = !window.isKeeping
    if isAlone { window.keep() }
    defer { if isAlone { window.letGo() } }
    let (position, start) = (window.position, window.keptCount + 1)
    let hasEscapes = try skipString()
    let bytes = window.kept(from: start).dropLast()
    guard hasEscapes else { return String(decoding: bytes, as: UTF8.self) }
    if let text = bytes.withUnsafeBytes({ JSONEscapes.text(of: $0) }) { return text }
    throw SourceError(
      .syntax,
      "this text has half of a surrogate pair, such as \\ud83d alone: write both halves.",
      file: file, position: position)
  }

  /// Takes the string that begins here.
  ///
  /// - Returns: whether there are escapes in it.
  @discardableResult
  mutating func skipString() throws -> Bool {
    let start = window.position
    window.advance()
    var hasEscapes = false
    var checker = UTF8Checker()
    while true {
      if checker.isAtBoundary { window.advance(while: \.isPlainInString) }
      guard let byte = try window.peek() else { throw open(start) }
      guard window.keptCount <= itemLimit else { throw tooLong() }
      if byte >= 0x80 || !checker.isAtBoundary {
        guard checker.accepts(byte) else { throw wrongEncoding() }
      } else if byte == .quote {
        window.advance()
        return hasEscapes
      } else if byte == .backslash {
        hasEscapes = true
        window.advance()
        try skipEscape()
      } else if byte < 0x20 {
        if byte == .lineFeed || byte == .carriageReturn { throw open(start) }
        throw syntax("an escape such as \\u0009 instead of a control character")
      } else {
        continue
      }
      if byte != .backslash { window.advance() }
    }
  }

  private mutating func skipEscape() throws {
    switch try window.peek() {
    case UInt8(ascii: "u")?:
      window.advance()
      for _ in 0..<4 {
        guard let digit = try window.peek(), digit.hexValue != nil else {
          throw syntax("four hexadecimal digits after \\u")
        }
        window.advance()
      }
    case let byte? where byte.unescaped != nil: window.advance()
    default: throw syntax("one of \" \\ / b f n r t u after a backslash")
    }
  }

  private func open(_ start: SourcePosition) -> SourceError {
    SourceError(
      .syntax,
      "the text that begins here (byte \(start.byteOffset)) has no closing quote: add one.",
      file: file, position: start)
  }

  func wrongEncoding() -> SourceError {
    SourceError(
      .encoding,
      "this is not UTF-8 text (byte \(window.position.byteOffset)): save it as UTF-8.", file: file,
      position: window.position)
  }
}

extension UInt8 {
  /// Whether it stands for itself in a string, and is a character alone.
  fileprivate var isPlainInString: Bool {
    self >= 0x20 && self < 0x80 && self != .quote && self != .backslash
  }
}
