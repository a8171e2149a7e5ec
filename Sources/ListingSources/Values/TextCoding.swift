/// The way a format escapes characters that would end a text.
package enum TextCoding {
  /// Each quote is doubled, as in CSV.
  case doubledQuotes
  /// A backslash, as in JSON; the escapes are valid.
  case escapes
  /// A backslash before any byte, as databases write CSV; each quote can be doubled within quotes.
  case backslashes(isQuoted: Bool)

  /// Writes the unescaped text.
  ///
  /// - Parameters:
  ///   - bytes: the escaped text, in checked UTF-8.
  ///   - target: a buffer of as many bytes.
  /// - Returns: the number of bytes of the unescaped text.
  func decode(_ bytes: UnsafeRawBufferPointer, to target: UnsafeMutableRawBufferPointer) -> Int {
    switch self {
    case .doubledQuotes: Self.undouble(bytes, to: target)
    // Unpaired surrogates were rejected.
    case .escapes: JSONEscapes.decode(bytes, to: target) ?? 0
    case .backslashes(let isQuoted): Self.unescape(bytes, isQuoted: isQuoted, to: target)
    }
  }

  /// Returns the unescaped text.
  ///
  /// - Complexity: O(*n*) in the bytes of the text.
  func text(of bytes: UnsafeRawBufferPointer) -> String {
    String(unsafeUninitializedCapacity: bytes.count) {
      decode(bytes, to: UnsafeMutableRawBufferPointer($0))
    }
  }

  private static func unescape(
    _ bytes: UnsafeRawBufferPointer, isQuoted: Bool, to target: UnsafeMutableRawBufferPointer
  ) -> Int {
    var count = 0
    var rest = bytes[...]
    while var byte = rest.popFirst() {
      if byte == .backslash, let escaped = rest.popFirst() {
        switch escaped {
        case UInt8(ascii: "n"): byte = .lineFeed
        case UInt8(ascii: "r"): byte = .carriageReturn
        case UInt8(ascii: "t"): byte = .tab
        default: byte = escaped
        }
      } else if byte == .quote, isQuoted, rest.first == .quote {
        rest.removeFirst()
      }
      target[count] = byte
      count += 1
    }
    return count
  }

  private static func undouble(
    _ bytes: UnsafeRawBufferPointer, to target: UnsafeMutableRawBufferPointer
  ) -> Int {
    var count = 0
    var isSecond = false
    for byte in bytes {
      isSecond = byte == .quote && !isSecond
      if isSecond || byte != .quote {
        target[count] = byte
        count += 1
      }
    }
    return count
  }
}
