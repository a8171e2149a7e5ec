extension Unicode.Scalar {
  /// The number of columns of a single scalar: 0 if it joins the previous one, 2 for East Asian wide and
  /// fullwidth scalars and for emoji, and 1 for all others, including ambiguous ones.
  ///
  /// The widths are those of Unicode Standard Annex 11. Emoji are determined by the standard library, all
  /// others by a short list of ranges, which include unassigned gaps between wide scalars.
  package var terminalWidth: Int {
    if value < 0x300 { return 1 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return 0
    default: break
    }
    if isJoiningJamo { return 0 }
    if (0x1F1E6...0x1F1FF).contains(value) { return 1 }  // half of a flag
    if properties.isEmojiPresentation || isEastAsianWide { return 2 }
    return 1
  }

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

  /// Wide and fullwidth scalars other than emoji, in ascending order.
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
  /// The number of columns of a grapheme cluster, at most 2: the sum of its scalars, and 2 for a text
  /// symbol in emoji presentation.
  ///
  /// Terminals without cluster support draw a vowel sign next to its letter. Counting it as a column
  /// keeps other text from overwriting it.
  package var terminalWidth: Int {
    if isEmoji && contains("\u{FE0F}") { return 2 }
    return Swift.min(sumOfWidths, 2)
  }

  /// The pieces of a grapheme cluster, of at most two columns each. Only letters that are joined by a
  /// sign (as in Indic scripts) may need several pieces, each of which starts with a letter.
  package var terminalPieces: [String.UnicodeScalarView] {
    if isEmoji || sumOfWidths <= 2 { return [self] }
    var pieces: [String.UnicodeScalarView] = []
    for scalar in self {
      if pieces.isEmpty || scalar.properties.generalCategory == .otherLetter {
        pieces.append(String.UnicodeScalarView())
      }
      pieces[pieces.count - 1].append(scalar)
    }
    return pieces
  }

  private var isEmoji: Bool { first?.properties.isEmoji ?? false }

  private var sumOfWidths: Int { reduce(0) { $0 + $1.terminalWidth } }
}
