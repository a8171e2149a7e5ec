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
    if let text = bytes.withUnsafeBytes({ Self.unescaped($0) }) { return text }
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

  /// The text of a string with escapes, which were checked; `nil` where there is half of a pair of
  /// surrogates.
  static func unescaped(_ bytes: UnsafeRawBufferPointer) -> String? {
    var isText = true
    let text = String(unsafeUninitializedCapacity: bytes.count) { text in
      let count = unescape(bytes, to: UnsafeMutableRawBufferPointer(text))
      isText = count != nil
      return count ?? 0
    }
    return isText ? text : nil
  }

  /// Writes down what a string with escapes, which were checked, stands for.
  ///
  /// - Parameter target: as many bytes as it is written with; what it stands for never has more.
  /// - Returns: how many these are; `nil` where there is half of a pair of surrogates.
  static func unescape(
    _ bytes: UnsafeRawBufferPointer, to target: UnsafeMutableRawBufferPointer
  ) -> Int? {
    var (index, count) = (0, 0)
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      guard byte == .backslash, index < bytes.count else {
        target[count] = byte
        count += 1
        continue
      }
      let letter = bytes[index]
      index += 1
      if let plain = letter.unescaped {
        target[count] = plain
        count += 1
        continue
      }
      var code = bytes.takeHex(at: &index)
      if (0xD800..<0xDC00).contains(code) {
        guard bytes[index...].starts(with: [.backslash, UInt8(ascii: "u")]) else { return nil }
        index += 2
        let low = bytes.takeHex(at: &index)
        guard (0xDC00..<0xE000).contains(low) else { return nil }
        code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
      }
      guard let scalar = Unicode.Scalar(code) else { return nil }
      for unit in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
        target[count] = unit
        count += 1
      }
    }
    return count
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

  /// What it stands for after a backslash; `nil` for what stands for nothing, or needs digits.
  var unescaped: UInt8? {
    switch self {
    case .quote, .backslash, UInt8(ascii: "/"): self
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): .lineFeed
    case UInt8(ascii: "r"): .carriageReturn
    case UInt8(ascii: "t"): .tab
    default: nil
    }
  }

  /// What it stands for as a hexadecimal digit.
  var hexValue: UInt32? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(self & 15)
    case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"):
      UInt32(self & 15) + 9
    default: nil
    }
  }
}

extension UnsafeRawBufferPointer {
  /// Takes four hexadecimal digits, which were checked.
  fileprivate func takeHex(at index: inout Int) -> UInt32 {
    let digits = self[index...].prefix(4)
    index += digits.count
    return digits.reduce(0) { $0 << 4 | ($1.hexValue ?? 0) }
  }
}
