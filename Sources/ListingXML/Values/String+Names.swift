extension String {
  /// Whether this is a language tag (RFC 5646, BCP 47), apart from the grandfathered ones.
  package var isLanguageTag: Bool {
    wholeMatch(
      of:
        #/
        (?: [A-Za-z]{2,3} (?: -[A-Za-z]{3} ){0,3} | [A-Za-z]{4,8} )  # the language
        (?: -[A-Za-z]{4} )?                                          # the script
        (?: -(?: [A-Za-z]{2} | [0-9]{3} ) )?                         # the region
        (?: -(?: [A-Za-z0-9]{5,8} | [0-9][A-Za-z0-9]{3} ) )*         # variants
        (?: -[A-WY-Za-wy-z0-9] (?: -[A-Za-z0-9]{2,8} )+ )*           # extensions
        (?: -[Xx] (?: -[A-Za-z0-9]{1,8} )+ )?                        # private use
        /#) != nil
  }

  /// Whether a binding can name a field with this name.
  var isFieldName: Bool {
    // Names are nearly always ASCII, and properties of scalars are slow to look up.
    let isASCII = utf8.allSatisfy { $0.isASCIILetter || $0 == 0x5F || $0.isInASCIIName }
    if isASCII, let first = utf8.first { return first.isASCIILetter || first == 0x5F }
    guard let first = unicodeScalars.first, first.beginsFieldName else { return false }
    return unicodeScalars.allSatisfy { $0.isInFieldName || $0 == "." }
  }
}

extension UInt8 {
  fileprivate var isASCIILetter: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
  }

  /// Whether this is a digit, `-` or `.`.
  fileprivate var isInASCIIName: Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) || self == 0x2D || self == 0x2E
  }
}

extension Unicode.Scalar {
  /// Whether the name of a field or parameter can begin with it.
  var beginsFieldName: Bool { self == "_" || properties.isAlphabetic }

  /// Whether the name of a field or parameter can contain it.
  var isInFieldName: Bool {
    beginsFieldName || self == "-" || properties.numericType != nil
      || properties.generalCategory == .nonspacingMark
  }
}
