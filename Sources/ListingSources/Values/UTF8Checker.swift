/// Checks text byte by byte, with the table of well-formed sequences of the Unicode Standard (version 16,
/// table 3-7).
struct UTF8Checker: Sendable {
  /// The number of missing bytes of the current character.
  private var pending = 0
  /// The valid values of the next byte.
  private var allowed: ClosedRange<UInt8> = 0x80...0xBF

  /// Whether no character is incomplete.
  var isAtBoundary: Bool { pending == 0 }

  /// Checks the next byte.
  ///
  /// - Returns: whether it's valid in its position.
  mutating func accepts(_ byte: UInt8) -> Bool {
    if pending == 0 { return byte < 0x80 || begins(with: byte) }
    guard allowed.contains(byte) else { return false }
    pending -= 1
    allowed = 0x80...0xBF
    return true
  }

  private mutating func begins(with byte: UInt8) -> Bool {
    switch byte {
    case 0xC2...0xDF: pending = 1
    case 0xE0...0xEF: pending = 2
    case 0xF0...0xF4: pending = 3
    default: return false
    }
    switch byte {
    case 0xE0: allowed = 0xA0...0xBF
    case 0xED: allowed = 0x80...0x9F
    case 0xF0: allowed = 0x90...0xBF
    case 0xF4: allowed = 0x80...0x8F
    default: allowed = 0x80...0xBF
    }
    return true
  }
}

extension UnsafeRawBufferPointer {
  /// Whether the bytes are UTF-8 text.
  package var isUTF8: Bool { (try? UTF8Span(validating: bindMemory(to: UInt8.self).span)) != nil }
}
