import CXML

/// Replaces what isn't well-formed in the bytes of a feed, as feed readers do: blank lines before the XML
/// declaration, bytes that aren't UTF-8, control characters, and a `&` that isn't an entity.
///
/// It copies everything else, and doesn't look into CDATA sections, comments and instructions for entities.
struct FeedRepair {
  /// A kind of mistake.
  enum Mistake: CaseIterable {
    case leadingSpace, encoding, control, ampersand

    /// What is done about it.
    var phrase: String {
      switch self {
      case .leadingSpace: "blank lines before the XML declaration are ignored"
      case .encoding: "bytes that aren't UTF-8 are shown as \u{FFFD}"
      case .control: "control characters are left out"
      case .ampersand: "a & that isn't an entity is read as text"
      }
    }
  }

  /// What the bytes are a part of.
  private enum Context {
    case markup
    /// A part that ends with some bytes before a `>`, in which entities have no meaning.
    case section(end: [UInt8])
  }

  /// The lines of the first mistake of each kind.
  private(set) var lines: [Mistake: Int] = [:]
  /// The number of lines that were dropped at the start.
  private(set) var droppedLines = 0
  /// The bytes whose meaning depends on the following ones.
  private var waiting: [UInt8] = []
  private var hasStarted = false
  /// Whether bytes have to be UTF-8.
  private var isUTF8 = true
  /// Whether the bytes are in an encoding that isn't a superset of ASCII.
  private var isWide = false
  private var hasDocumentType = false
  private var context = Context.markup
  /// The last two bytes.
  private var recent: (UInt8, UInt8) = (0, 0)
  private var line = 1

  /// The message about the mistakes so far, with the first line; `nil` if there is none.
  func message(in file: String) -> String? {
    let found = Mistake.allCases.filter { lines[$0] != nil }
    guard let first = found.compactMap({ lines[$0] }).min() else { return nil }
    return "\(file):\(first): this isn't well-formed XML: "
      + found.map(\.phrase).joined(separator: "; ") + "."
  }

  /// Returns the bytes that follow those that were returned before, without those that wait for others.
  mutating func repaired(_ bytes: [UInt8]) -> [UInt8] { repaired(bytes, isLast: false) }

  /// Returns the last bytes.
  mutating func finish() -> [UInt8] { repaired([], isLast: true) }

  private mutating func repaired(_ bytes: [UInt8], isLast: Bool) -> [UInt8] {
    if isWide { return bytes }
    let input = waiting + bytes
    waiting = []
    var index = 0
    if !hasStarted {
      guard isLast || input.count >= Self.declarationLength else {
        waiting = input
        return []
      }
      index = start(input)
      if isWide { return input }
    }
    var output: [UInt8] = []
    output.reserveCapacity(input.count - index + 16)
    while index < input.count {
      guard let length = step(input[index...], to: &output, isLast: isLast) else {
        waiting = Array(input[index...])
        break
      }
      index += length
    }
    return output
  }

  /// The bytes within which an XML declaration ends.
  private static let declarationLength = 256

  /// Reads the encoding.
  ///
  /// - Returns: the number of bytes to drop.
  private mutating func start(_ input: [UInt8]) -> Int {
    hasStarted = true
    isWide =
      input.prefix(4).contains(0) || [[0xFE, 0xFF], [0xFF, 0xFE]].contains(input.prefix(2))
    if isWide { return 0 }
    var index = input.starts(with: Self.byteOrderMark) ? Self.byteOrderMark.count : 0
    let content = index
    while index < input.count, input[index].isSpace {
      if input[index] == .lineFeed { droppedLines += 1 }
      index += 1
    }
    line += droppedLines
    let head = String(decoding: input[index...].prefix(Self.declarationLength), as: UTF8.self)
    let encoding = head.prefixMatch(of: #/<\?xml\s[^>]*encoding\s*=\s*["']([^"']*)["']/#)?.1
    if index > content, head.hasPrefix("<?xml") { lines[.leadingSpace] = 1 }
    isUTF8 = encoding.map { ["utf-8", "utf8"].contains($0.lowercased()) } ?? true
    return index
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Copies or replaces the first bytes.
  ///
  /// - Returns: the number of bytes that were read; `nil` if more are needed.
  private mutating func step(
    _ bytes: ArraySlice<UInt8>, to output: inout [UInt8], isLast: Bool
  ) -> Int? {
    guard let byte = bytes.first else { return 0 }
    switch byte {
    case 0x80...:
      return character(bytes, to: &output, isLast: isLast)
    case ..<0x20 where !byte.isSpace:
      note(.control)
      return 1
    case UInt8(ascii: "<"):
      guard case .markup = context else { break }
      guard isLast || bytes.count >= Self.longestOpening else { return nil }
      open(bytes)
    case UInt8(ascii: "&"):
      guard case .markup = context else { break }
      guard isLast || bytes.count > Self.longestEntity else { return nil }
      if !isEntity(bytes.dropFirst()) {
        note(.ampersand)
        output += "&amp;".utf8
        recent = (0, 0)
        return 1
      }
    case UInt8(ascii: ">"): close()
    case .lineFeed: line += 1
    default: break
    }
    output.append(byte)
    recent = (recent.1, byte)
    return 1
  }

  private mutating func note(_ mistake: Mistake) { lines[mistake] = lines[mistake] ?? line }

  /// Copies a character that isn't ASCII, or replaces a byte that isn't a part of one.
  private mutating func character(
    _ bytes: ArraySlice<UInt8>, to output: inout [UInt8], isLast: Bool
  ) -> Int? {
    recent = (0, 0)
    guard isUTF8 else {
      output.append(bytes[bytes.startIndex])
      return 1
    }
    var checker = UTF8Checker()
    var length = 0
    for byte in bytes.prefix(4) {
      guard checker.accepts(byte) else { break }
      length += 1
      if checker.isAtBoundary {
        output += bytes.prefix(length)
        return length
      }
    }
    if length == bytes.count, !isLast { return nil }
    note(.encoding)
    output += "\u{FFFD}".utf8
    return max(1, length)
  }

  // MARK: - Markup

  private static let longestOpening = 9
  private static let longestEntity = 32

  private mutating func open(_ bytes: ArraySlice<UInt8>) {
    if bytes.starts(with: "<![CDATA[".utf8) {
      context = .section(end: Array("]]".utf8))
    } else if bytes.starts(with: "<!--".utf8) {
      context = .section(end: Array("--".utf8))
    } else if bytes.starts(with: "<?".utf8) {
      context = .section(end: Array("?".utf8))
    } else if bytes.starts(with: "<!DOCTYPE".utf8) {
      hasDocumentType = true
    }
  }

  private mutating func close() {
    guard case .section(let end) = context else { return }
    if [recent.0, recent.1].suffix(end.count).elementsEqual(end) { context = .markup }
  }

  /// Whether the bytes after a `&` complete an entity, such as `amp;` or `#8217;`.
  private func isEntity(_ bytes: ArraySlice<UInt8>) -> Bool {
    let name = bytes.prefix(Self.longestEntity).prefix { $0 != UInt8(ascii: ";") && !$0.isSpace }
    guard name.endIndex < bytes.endIndex, bytes[name.endIndex] == UInt8(ascii: ";"), !name.isEmpty
    else { return false }
    let text = String(decoding: name, as: UTF8.self)
    if text.hasPrefix("#") {
      let digits = text.dropFirst()
      let code = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
      return code.flatMap(Unicode.Scalar.init)?.isInXML ?? false
    }
    return Self.predefined.contains(text) || cxml_html_entity(text) != 0 || hasDocumentType
  }

  private static let predefined: Set = ["amp", "lt", "gt", "quot", "apos"]
}

extension UInt8 {
  /// Whether this is white space in XML.
  fileprivate var isSpace: Bool {
    self == .space || self == .tab || self == .lineFeed || self == .carriageReturn
  }
}

extension Unicode.Scalar {
  /// Whether XML 1.0 allows the character.
  fileprivate var isInXML: Bool {
    switch value {
    case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }
}
