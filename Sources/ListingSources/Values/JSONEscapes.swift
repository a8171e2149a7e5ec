/// The escapes that JSON writes in strings, after a backslash.
enum JSONEscapes {
  /// The text of a string with escapes, which were checked; `nil` where there is half of a pair of
  /// surrogates.
  static func text(of bytes: UnsafeRawBufferPointer) -> String? {
    var isText = true
    let text = String(unsafeUninitializedCapacity: bytes.count) { text in
      let count = decode(bytes, to: UnsafeMutableRawBufferPointer(text))
      isText = count != nil
      return count ?? 0
    }
    return isText ? text : nil
  }

  /// Writes down what a string with escapes, which were checked, stands for.
  ///
  /// - Parameter target: as many bytes as it is written with; what it stands for never has more.
  /// - Returns: how many these are; `nil` where there is half of a pair of surrogates.
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
  /// The character that it stands for after a backslash; `nil` if there is none, or if it needs digits.
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
  /// Takes four hexadecimal digits, which were checked.
  fileprivate func takeHex(at index: inout Int) -> UInt32 {
    let digits = self[index...].prefix(4)
    index += digits.count
    return digits.reduce(0) { $0 << 4 | ($1.hexValue ?? 0) }
  }
}
