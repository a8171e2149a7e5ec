extension Unicode.Scalar {
  /// The number of columns of a character that is shown as it is, and is a cluster of its own next to any other
  /// such character; `nil` for all that need Unicode's tables.
  ///
  /// They are those of the Latin, Greek and Cyrillic scripts, Chinese, Japanese and Korean ones, and common
  /// punctuation.
  var plainWidth: Int? {
    switch value {
    case 0x20...0x7E, 0xA0...0xAC, 0xAE...0x2FF, 0x370...0x482, 0x48A...0x52F, 0x2010...0x2027: 1
    case 0x3041...0x3096, 0x309B...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3: 2
    default: nil
    }
  }
}
