extension String {
  /// Appends a text as the content of an element or as the value of an attribute, in XML and HTML.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  package mutating func append(escaping text: String) {
    let bytes = text.utf8
    var start = bytes.startIndex
    var index = start
    while index < bytes.endIndex {
      let next = bytes.index(after: index)
      if let reference = Self.reference(for: bytes[index]) {
        self += text[start..<index]
        self += reference
        start = next
      }
      index = next
    }
    self += text[start...]
  }

  /// The text as the content of an element or as the value of an attribute, in XML and HTML.
  package var escapedForMarkup: String {
    var escaped = ""
    escaped.append(escaping: self)
    return escaped
  }

  /// Returns the text that stands for a character with a meaning in markup; `nil` for any other byte.
  private static func reference(for byte: UInt8) -> String? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    case UInt8(ascii: "'"): "&#39;"
    // Neither can contain it.
    case 0: "\u{FFFD}"
    // A parser reads an unescaped one as a line feed.
    case UInt8(ascii: "\r"): "&#13;"
    default: nil
    }
  }
}
