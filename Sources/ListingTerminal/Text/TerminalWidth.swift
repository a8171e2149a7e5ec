extension Unicode.Scalar {
  /// The number of columns that a scalar takes by itself: 0 for what joins the scalar before it,
  /// 2 for East Asian wide and fullwidth ones and for emoji, 1 for all others, the ambiguous ones
  /// included.
  ///
  /// The facts are those of Unicode Standard Annex 11. Emoji come from the standard library's own
  /// tables, the rest from a short list, in which unassigned gaps between wide scalars are closed.
  var terminalWidth: Int {
    if value < 0x300 { return 1 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return 0
    default: break
    }
    if isJoiningJamo { return 0 }
    if isRegionalIndicator { return 1 }
    if properties.isEmojiPresentation || isEastAsianWide { return 2 }
    return 1
  }

  /// Whether the scalar is half of a flag.
  var isRegionalIndicator: Bool { (0x1F1E6...0x1F1FF).contains(value) }

  /// Whether the scalar is a vowel or a final consonant that completes a Hangul syllable.
  private var isJoiningJamo: Bool {
    (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FB).contains(value)
  }

  private var isEastAsianWide: Bool {
    guard value >= 0x1100 else { return false }
    var low = 0
    var high = Self.wideRanges.count
    while low < high {
      let middle = (low + high) / 2
      if Self.wideRanges[middle].upperBound < value { low = middle + 1 } else { high = middle }
    }
    return low < Self.wideRanges.count && Self.wideRanges[low].lowerBound <= value
  }

  /// Wide and fullwidth scalars that are no emoji, in ascending order.
  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F,  // Hangul initial consonants
    0x2329...0x232A,  // angle brackets
    0x2E80...0x303E,  // radicals, ideographic description and punctuation
    0x3041...0x3247,  // kana, bopomofo, compatibility jamo, enclosed ideographs
    0x3250...0x4DBF,  // enclosed and squared letters, ideographs of extension A
    0x4E00...0xA4C6,  // unified ideographs, Yi
    0xA960...0xA97C,  // more Hangul initial consonants
    0xAC00...0xD7A3,  // Hangul syllables
    0xF900...0xFAFF,  // compatibility ideographs
    0xFE10...0xFE19,  // vertical forms
    0xFE30...0xFE6B,  // compatibility and small forms
    0xFF01...0xFF60,  // fullwidth forms
    0xFFE0...0xFFE6,  // fullwidth signs
    0x16FE0...0x18D08,  // Tangut, Khitan
    0x1AFF0...0x1B2FB,  // more kana, Nushu
    0x1F200...0x1F265,  // squared and rounded ideographs
    0x20000...0x2FFFD,  // the supplementary ideographic plane
    0x30000...0x3FFFD,  // the tertiary ideographic plane
  ]
}

extension String.UnicodeScalarView {
  /// The number of columns that a grapheme cluster takes, at most 2: that of its widest scalar,
  /// and 2 for a flag and for a text symbol that is asked to show as an emoji.
  var terminalWidth: Int {
    var widest = 0
    var indicators = 0
    for scalar in self {
      if scalar == "\u{FE0F}" && (first?.properties.isEmoji ?? false) { return 2 }
      if scalar.isRegionalIndicator { indicators += 1 }
      widest = Swift.max(widest, scalar.terminalWidth)
    }
    return indicators == 2 ? 2 : widest
  }
}
