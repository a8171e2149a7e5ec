extension String {
  /// The text between an isolate and its end, so that it doesn't change the order of the text around it; unchanged
  /// if it can't.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package var isolated: String {
    guard mayChangeDirection else { return self }
    var isolated = "\u{2068}"
    var depth = 0
    for scalar in unicodeScalars {
      switch scalar {
      case "\u{2066}", "\u{2067}", "\u{2068}": depth += 1
      case "\u{2069}":
        // One without a start would end the isolate around the text.
        if depth == 0 { continue }
        depth -= 1
      default: break
      }
      isolated.unicodeScalars.append(scalar)
    }
    // An isolate without an end would take the one around it.
    return isolated + String(repeating: "\u{2069}", count: depth + 1)
  }

  /// The text with a visible character in place of each directional override.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package var withoutOverrides: String {
    // Each override begins with this byte.
    guard utf8.contains(0xE2), unicodeScalars.contains(where: \.isDirectionalOverride) else {
      return self
    }
    var shown = UnicodeScalarView()
    for scalar in unicodeScalars {
      shown.append(scalar.isDirectionalOverride ? "\u{FFFD}" : scalar)
    }
    return String(shown)
  }

  /// Whether the text has characters of scripts from right to left, or characters that change the direction.
  private var mayChangeDirection: Bool {
    // No other text has bytes from that of the first Hebrew letter on.
    utf8.contains { $0 >= 0xD6 } && unicodeScalars.contains(where: \.changesDirection)
  }
}

extension Unicode.Scalar {
  /// Whether the scalar orders all that follow from left to right, or from right to left.
  fileprivate var isDirectionalOverride: Bool { self == "\u{202D}" || self == "\u{202E}" }

  /// Whether the scalar belongs to a script from right to left, or changes the direction of text.
  fileprivate var changesDirection: Bool {
    switch value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x1_0800...0x1_0FFF, 0x1_E800...0x1_EFFF:
      true
    case 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
