extension JSONScanner {
  /// The kinds of escapes in a string.
  enum Escapes {
    case none
    case plain
    /// Some are halves of surrogate pairs.
    case surrogates
  }

  /// Reads the string at the current position.
  ///
  /// - Throws: ``SourceError``, also for an unpaired surrogate, which isn't text.
  mutating func readString() throws -> String {
    // The bytes of a name on the way to the items are kept separately.
    window.keep()
    defer { window.stopKeeping() }
    let position = window.position
    if try skipString() != .none { return try text(from: 1, at: position) }
    return window.withKeptBytes { String(decoding: $0.dropFirst().dropLast(), as: UTF8.self) }
  }

  /// Returns the text of a string with escapes that was read up to its closing quote.
  ///
  /// - Parameters:
  ///   - start: the number of kept bytes before it.
  ///   - position: the start of the string, for errors.
  func text(from start: Int, at position: SourcePosition? = nil) throws -> String {
    let text = window.withKeptBytes {
      JSONEscapes.text(of: UnsafeRawBufferPointer(rebasing: $0[start...].dropLast()))
    }
    if let text { return text }
    throw SourceError(
      .syntax,
      "this text has half of a surrogate pair, such as \\ud83d alone: write both halves.",
      file: file, position: position ?? window.position)
  }

  /// Skips the string at the current position.
  ///
  /// - Returns: the kinds of its escapes.
  @discardableResult
  mutating func skipString() throws -> Escapes {
    let start = window.position
    window.advance()
    // Most strings are short, and in ASCII without escapes.
    if window.take(through: .quote, before: Self.stringMarks) { return .none }
    var escapes = Escapes.none
    var checker = UTF8Checker()
    while true {
      if checker.isAtBoundary { window.advance(while: \.isPlainInString) }
      guard let byte = try window.peek() else { throw open(start) }
      guard window.keptCount <= itemLimit else { throw tooLong() }
      if byte >= 0x80 || !checker.isAtBoundary {
        guard checker.accepts(byte) else { throw wrongEncoding() }
      } else if byte == .quote {
        window.advance()
        return escapes
      } else if byte == .backslash {
        if escapes == .none { escapes = .plain }
        window.advance()
        if try skipEscape() { escapes = .surrogates }
      } else if byte < 0x20 {
        if byte == .lineFeed || byte == .carriageReturn { throw open(start) }
        throw syntax("an escape such as \\u0009 instead of a control character")
      } else {
        continue
      }
      if byte != .backslash { window.advance() }
    }
  }

  private static let stringMarks = ByteMarks(below: 0x20, .quote, .backslash)

  /// - Returns: whether the escape is a surrogate.
  private mutating func skipEscape() throws -> Bool {
    switch try window.peek() {
    case UInt8(ascii: "u")?:
      window.advance()
      var code: UInt32 = 0
      for _ in 0..<4 {
        guard let digit = try window.peek()?.hexValue else {
          throw syntax("four hexadecimal digits after \\u")
        }
        code = code << 4 | digit
        window.advance()
      }
      return (0xD800..<0xE000).contains(code)
    case let byte? where byte.unescaped != nil: window.advance()
    default: throw syntax("one of \" \\ / b f n r t u after a backslash")
    }
    return false
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
  /// Whether the byte is an ASCII character that a string may contain unescaped.
  fileprivate var isPlainInString: Bool {
    self >= 0x20 && self < 0x80 && self != .quote && self != .backslash
  }
}
