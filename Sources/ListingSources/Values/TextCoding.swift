/// How a format writes characters that would end a text.
enum TextCoding {
  /// Each quote is written twice, as in CSV.
  case doubledQuotes
  /// After a backslash, as in JSON; the escapes were checked.
  case escapes

  /// Writes down what a text stands for.
  ///
  /// - Parameters:
  ///   - bytes: the text as it is written, in checked UTF-8.
  ///   - target: as many bytes as it is written with.
  /// - Returns: the number of bytes of what it stands for.
  func decode(_ bytes: UnsafeRawBufferPointer, to target: UnsafeMutableRawBufferPointer) -> Int {
    switch self {
    case .doubledQuotes: Self.undouble(bytes, to: target)
    // Halves of pairs were looked for.
    case .escapes: JSONEscapes.decode(bytes, to: target) ?? 0
    }
  }

  /// The value of a text.
  ///
  /// - Complexity: O(*n*) for a text of *n* bytes.
  func text(of bytes: UnsafeRawBufferPointer) -> String {
    String(unsafeUninitializedCapacity: bytes.count) {
      decode(bytes, to: UnsafeMutableRawBufferPointer($0))
    }
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
