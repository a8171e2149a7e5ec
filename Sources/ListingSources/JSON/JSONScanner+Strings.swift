extension JSONScanner {
  /// The escapes in a string.
  enum Escapes {
    case none
    case plain
    /// Some of them are halves of surrogate pairs.
    case surrogates
  }

  /// Reads the string that begins here.
  ///
  /// - Throws: ``SourceError`` also for half of a pair of surrogates, which is no text.
  mutating func readString() throws -> String {
    // A name on the way to the items is kept for itself.
    window.keep()
    defer { window.letGo() }
    let position = window.position
    if try skipString() != .none { return try text(from: 1, at: position) }
    return window.withKept { String(decoding: $0.dropFirst().dropLast(), as: UTF8.self) }
  }

  /// The text of a string with escapes that was taken, from behind its first quote.
  ///
  /// - Parameters:
  ///   - start: how many of the kept bytes come before it.
  ///   - position: where the string begins, for errors.
  func text(from start: Int, at position: SourcePosition? = nil) throws -> String {
    let text = window.withKept {
      JSONEscapes.text(of: UnsafeRawBufferPointer(rebasing: $0[start...].dropLast()))
    }
    if let text { return text }
    throw SourceError(
      .syntax,
      "this text has half of a surrogate pair, such as \\ud83d alone: write both halves.",
      file: file, position: position ?? window.position)
  }

  /// Takes the string that begins here.
  ///
  /// - Returns: the escapes in it.
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

  /// - Returns: whether it stands for half of a surrogate pair.
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
  /// Whether it stands for itself in a string, and is a character alone.
  fileprivate var isPlainInString: Bool {
    self >= 0x20 && self < 0x80 && self != .quote && self != .backslash
  }
}
