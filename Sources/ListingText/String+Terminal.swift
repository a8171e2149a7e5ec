extension Unicode.Scalar {
  /// Whether terminals show the character: it isn't a control character or direction mark.
  package var isShown: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: false
    default: true
    }
  }

  /// The visible character for one that terminals don't show.
  fileprivate var picture: Unicode.Scalar {
    switch value {
    case 0..<0x20: Unicode.Scalar(0x2400 + value) ?? "\u{FFFD}"
    case 0x7F: "\u{2421}"
    default: "\u{FFFD}"
    }
  }

  /// The character as an escape sequence of JSON.
  package var jsonEscape: String {
    String(self).utf16.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }
}

extension String {
  /// Whether all characters are printable ASCII, which no terminal interprets.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package var isPrintableASCII: Bool {
    utf8.withContiguousStorageIfAvailable { bytes in
      // Without an early exit, so that the compiler compares several bytes at once.
      bytes.reduce(into: UInt8(0)) { $0 |= $1 &- 0x20 > 0x7E - 0x20 ? 1 : 0 } == 0
    } ?? utf8.allSatisfy { (0x20...0x7E).contains($0) }
  }

  /// The lines of the text for a terminal: visible characters replace those that would control it, or that change the
  /// order of others. Line breaks and tabs stay.
  ///
  /// - Complexity: O(*n*) in the length of the text; a text without such characters isn't copied.
  package var linesForTerminal: String { replacing(except: ["\n", "\t"]) { String($0.picture) } }

  /// The text as a single line for a terminal, like ``linesForTerminal`` but with line breaks replaced.
  package var lineForTerminal: String { replacing(except: ["\t"]) { String($0.picture) } }

  /// JSON in which the characters that terminals don't show are escaped, except line breaks between values.
  package var jsonForTerminal: String { replacing(except: ["\n"], by: \.jsonEscape) }

  /// Returns the text with replacements for the characters that terminals don't show.
  private func replacing(
    except kept: [Unicode.Scalar], by replacement: (Unicode.Scalar) -> String
  ) -> String {
    if isPrintableASCII { return self }
    func isKept(_ scalar: Unicode.Scalar) -> Bool { scalar.isShown || kept.contains(scalar) }
    // Other characters than those with these first bytes are shown.
    let isPlain = utf8.allSatisfy { byte in
      byte >= 0x20
        ? byte != 0x7F && byte != 0xC2 && byte != 0xD8 && byte != 0xE2
        : kept.contains(Unicode.Scalar(byte))
    }
    if isPlain || unicodeScalars.allSatisfy(isKept) { return self }
    var result = ""
    result.reserveCapacity(utf8.count)
    for scalar in unicodeScalars {
      if isKept(scalar) {
        result.unicodeScalars.append(scalar)
      } else {
        result += replacement(scalar)
      }
    }
    return result
  }
}
