/// The escapes in JSON strings.
enum JSONEscapes {
  /// Returns the text of a string with valid escapes, or `nil` if a surrogate is unpaired.
  static func text(of bytes: UnsafeRawBufferPointer) -> String? {
    var isText = true
    let text = String(unsafeUninitializedCapacity: bytes.count) { text in
      let count = decode(bytes, to: UnsafeMutableRawBufferPointer(text))
      isText = count != nil
      return count ?? 0
    }
    return isText ? text : nil
  }

  /// Writes the text of a string with valid escapes.
  ///
  /// - Parameter target: a buffer of as many bytes as the string; the text never has more.
  /// - Returns: the number of bytes of the text; `nil` if a surrogate is unpaired.
  static func decode(
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
}

extension UInt8 {
  /// The character for which it stands after a backslash; `nil` if there is none, or if digits follow.
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

  /// Its value as a hexadecimal digit.
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
  /// Reads four valid hexadecimal digits.
  fileprivate func takeHex(at index: inout Int) -> UInt32 {
    let digits = self[index...].prefix(4)
    index += digits.count
    return digits.reduce(0) { $0 << 4 | ($1.hexValue ?? 0) }
  }
}
