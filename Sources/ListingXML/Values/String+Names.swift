extension String {
  /// Whether this is the tag of a language, as RFC 5646 (BCP 47) writes them, but for those that it
  /// keeps for old times' sake.
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

  /// Whether a binding can name a field that is called so.
  var isFieldName: Bool {
    guard let first = unicodeScalars.first, first.beginsFieldName else { return false }
    return unicodeScalars.allSatisfy { $0.isInFieldName || $0 == "." }
  }
}

extension Unicode.Scalar {
  /// Whether a field's or parameter's name can begin with it.
  var beginsFieldName: Bool { self == "_" || properties.isAlphabetic }

  /// Whether it can be in the name of a field or a parameter.
  var isInFieldName: Bool {
    beginsFieldName || self == "-" || properties.numericType != nil
      || properties.generalCategory == .nonspacingMark
  }
}
