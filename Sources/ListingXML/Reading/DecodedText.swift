import Foundation

/// A document's bytes as UTF-8 text without a byte order mark, or the reason why they aren't text.
///
/// Reads UTF-8, UTF-16 with a byte order mark, and ISO-8859-1 if the XML declaration names it.
struct DecodedText {
  /// The text; after a mistake the part that can be shown.
  private(set) var bytes: [UInt8] = []
  /// The mistake.
  private(set) var finding: Finding?

  /// - Parameter opening: the start tag of a document, for messages.
  init(_ bytes: [UInt8], opening: String) {
    if bytes.isEmpty {
      finding = Finding(
        .emptyDocument, "the document is empty", at: 0..<0,
        fix: "begin with \(opening)")
    } else if bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF]) {
      refuse("the document is in UTF-32")
    } else if bytes.starts(with: [0xFF, 0xFE]) {
      decodeUTF16(bytes.dropFirst(2)) { UInt16($1) << 8 | UInt16($0) }
    } else if bytes.starts(with: [0xFE, 0xFF]) {
      decodeUTF16(bytes.dropFirst(2)) { UInt16($0) << 8 | UInt16($1) }
    } else if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      decodeUTF8(Array(bytes.dropFirst(3)), hasMark: true)
    } else if bytes.starts(with: [0x3C, 0]) || bytes.starts(with: [0, 0x3C]) {
      refuse("the document is in UTF-16 without a byte order mark")
    } else {
      decodeUnmarked(bytes)
    }
  }

  private static let fix = "save it as UTF-8"

  private mutating func refuse(_ message: String) {
    finding = Finding(.encoding, message, at: 0..<0, fix: Self.fix)
  }

  private mutating func decodeUnmarked(_ bytes: [UInt8]) {
    let name = XMLDeclaration(bytes).encoding
    switch name?.text.uppercased() {
    case "ISO-8859-1":
      var text: [UInt8] = []
      text.reserveCapacity(bytes.count + bytes.count / 8)
      for byte in bytes {
        if byte < 0x80 {
          text.append(byte)
        } else {
          text += [0xC0 | byte >> 6, 0x80 | byte & 0x3F]
        }
      }
      self.bytes = text
      checkCharacters()
    default: decodeUTF8(bytes, hasMark: false)
    }
  }

  private mutating func decodeUTF8(_ bytes: [UInt8], hasMark: Bool) {
    self.bytes = bytes
    let name = XMLDeclaration(bytes).encoding
    checkCharacters()
    if finding != nil { return }
    if let damage = bytes.damage {
      // The text is repaired after the position, so that the line can be shown.
      let start = damage.lowerBound
      self.bytes = bytes[..<start] + Array(String(decoding: bytes[start...], as: UTF8.self).utf8)
      let values = bytes[damage].map(\.hexadecimal)
      finding = Finding(
        .encoding, "this is not UTF-8 (\(values.joined(separator: " ")))", at: start..<start + 1,
        fix: "save it as UTF-8, or name its encoding: ISO-8859-1")
    }
    if let name { checkName(name, hasMark: hasMark) }
  }

  /// The encoding that the document names must be its actual one.
  private mutating func checkName(_ name: XMLDeclaration.Value, hasMark: Bool) {
    switch name.text.uppercased() {
    case "UTF-8": break
    case "UTF-16":
      finding = Finding(
        .encoding, "the document declares UTF-16, but has no byte order mark",
        at: name.range, fix: "declare UTF-8, or save it as UTF-16 with a byte order mark")
    case "ISO-8859-1" where hasMark:
      finding = Finding(
        .encoding,
        "the document declares '\(name.text)' and begins with the byte order mark of UTF-8",
        at: name.range, fix: "say UTF-8")
    default:
      let isLatin = ["latin1", "l1", "iso88591"].contains(
        name.text.lowercased().filter { $0.isLetter || $0.isNumber })
      let finding = Finding(
        .encoding, "unsupported encoding '\(name.text)'", at: name.range,
        fix: isLatin ? "write encoding=\"ISO-8859-1\", or save it as UTF-8" : Self.fix)
      self.finding =
        isLatin
        ? finding : finding.suggesting(name.text, among: ["UTF-8", "UTF-16", "ISO-8859-1"])
    }
  }

  private mutating func decodeUTF16(
    _ bytes: ArraySlice<UInt8>, unit: (UInt8, UInt8) -> UInt16
  ) {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    var index = bytes.startIndex
    while index + 1 < bytes.endIndex {
      units.append(unit(bytes[index], bytes[index + 1]))
      index += 2
    }
    var damage: Int?
    let isCut = transcode(
      units.makeIterator(), from: UTF16.self, to: UTF8.self, stoppingOnError: true
    ) { text.append($0) }
    if isCut || bytes.count % 2 == 1 { damage = text.count }
    self.bytes = text
    if let damage {
      finding = Finding(
        .encoding, "this is not UTF-16: half of a character", at: damage..<damage,
        fix: Self.fix)
      return
    }
    checkCharacters()
    if finding == nil, let name = XMLDeclaration(text).encoding, name.text.uppercased() != "UTF-16"
    {
      finding = Finding(
        .encoding,
        "the document declares '\(name.text)' and begins with the byte order mark of UTF-16",
        at: name.range, fix: "say UTF-16")
    }
  }

  /// Text contains no NUL: a file with one is of another kind.
  private mutating func checkCharacters() {
    let place = bytes.withUnsafeBytes { bytes -> Int? in
      guard let start = bytes.baseAddress else { return nil }
      return memchr(start, 0, bytes.count).map { UnsafeRawPointer($0) - start }
    }
    guard let place else { return }
    finding = Finding(
      .notText, "there is a NUL character, so that this is probably not a text file",
      at: place..<place + 1,
      fix: "use an XML document")
    bytes = Array(String(decoding: bytes, as: UTF8.self).utf8.prefix(max(place + 1, 4096)))
    if bytes.firstIndex(of: 0) != place { finding?.range = 0..<1 }
  }
}

extension [UInt8] {
  /// The first bytes that aren't UTF-8; `nil` if all are.
  ///
  /// The standard library decodes each byte of a text that isn't all ASCII. Here ASCII is skipped eight
  /// bytes at a time, and only the rest is validated by it.
  fileprivate var damage: Range<Int>? {
    withUnsafeBufferPointer { bytes in
      let words = UnsafeRawBufferPointer(bytes)
      var place = 0
      while place < bytes.count {
        // Most of a text is skipped here, four words at a time.
        while place + 32 <= bytes.count {
          let all = (0..<4).reduce(UInt64(0)) {
            $0 | words.loadUnaligned(fromByteOffset: place + 8 * $1, as: UInt64.self)
          }
          guard all & 0x8080_8080_8080_8080 == 0 else { break }
          place += 32
        }
        if place + 8 <= bytes.count {
          let word = words.loadUnaligned(fromByteOffset: place, as: UInt64.self)
          let marks = word.littleEndian & 0x8080_8080_8080_8080
          place += marks.trailingZeroBitCount / 8
          if marks == 0 { continue }
        } else if place < bytes.count, bytes[place] < 0x80 {
          place += 1
          continue
        }
        let start = place
        while place < bytes.count, bytes[place] >= 0x80 { place += 1 }
        do throws(UTF8.ValidationError) {
          _ = try UTF8Span(validating: bytes.extracting(start..<place).span)
        } catch {
          let offsets = error.byteOffsets
          return start + offsets.lowerBound..<start + offsets.upperBound
        }
      }
      return nil
    }
  }
}

extension UInt8 {
  fileprivate var hexadecimal: String {
    let digits = String(self, radix: 16, uppercase: true)
    return digits.count < 2 ? "0" + digits : digits
  }
}
