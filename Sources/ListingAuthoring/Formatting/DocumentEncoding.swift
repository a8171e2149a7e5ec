import ListingXML

/// The encoding of a document's file.
enum DocumentEncoding {
  case utf8(hasMark: Bool)
  case utf16(isBigEndian: Bool)
  case latin1

  /// Finds the encoding of a document that was read without an error.
  init(_ bytes: [UInt8]) {
    if bytes.starts(with: [0xFF, 0xFE]) {
      self = .utf16(isBigEndian: false)
    } else if bytes.starts(with: [0xFE, 0xFF]) {
      self = .utf16(isBigEndian: true)
    } else if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      self = .utf8(hasMark: true)
    } else {
      let name = XMLDeclaration(bytes).encoding?.text.uppercased()
      self = name == "ISO-8859-1" ? .latin1 : .utf8(hasMark: false)
    }
  }

  /// Returns the bytes of a text, all characters of which the encoding has.
  func bytes(of text: [UInt8]) -> [UInt8] {
    switch self {
    case .utf8(let hasMark): return (hasMark ? [0xEF, 0xBB, 0xBF] : []) + text
    case .latin1:
      return String(decoding: text, as: UTF8.self).unicodeScalars.map {
        UInt8(truncatingIfNeeded: $0.value)
      }
    case .utf16(let isBigEndian):
      let units = [0xFEFF] + Array(String(decoding: text, as: UTF8.self).utf16)
      return units.flatMap { unit in
        let halves = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
        return isBigEndian ? halves : halves.reversed()
      }
    }
  }
}
