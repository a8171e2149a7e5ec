import Foundation

/// A place in bytes that are all there, which goes over one part of JSON after the other.
struct JSONCursor {
  private static let stringMarks = ByteMarks(below: 0x20, .quote, .backslash)

  let bytes: UnsafeRawBufferPointer
  var index: Int
  /// Not 0 where a byte beyond ASCII was come by.
  private(set) var beyond: UInt64 = 0

  init(_ bytes: UnsafeRawBufferPointer, at index: Int) {
    self.bytes = bytes
    self.index = index
  }

  /// The byte at the index; 0, which may stand nowhere, at the end.
  var byte: UInt8 {
    @inline(__always)
    get { index < bytes.count ? bytes[index] : 0 }
  }

  /// Takes a byte where it comes next.
  @inline(__always)
  mutating func take(_ mark: UInt8) -> Bool {
    guard byte == mark else { return false }
    index += 1
    return true
  }

  /// Takes what is written before a value where it comes next.
  ///
  /// - Parameter text: what is written between all values.
  @inline(__always)
  mutating func take(_ lead: JSONShape.Lead, of text: UnsafeRawPointer) -> Bool {
    guard index + max(16, lead.count) <= bytes.count, let base = bytes.baseAddress else {
      return false
    }
    let low = base.loadUnaligned(fromByteOffset: index, as: UInt64.self)
    let high = base.loadUnaligned(fromByteOffset: index + 8, as: UInt64.self)
    guard (low ^ lead.low) & lead.lowMask | (high ^ lead.high) & lead.highMask == 0,
      lead.count <= 16
        || memcmp(base + index + 16, text + lead.start + 16, lead.count - 16) == 0
    else { return false }
    index += lead.count
    return true
  }

  /// Goes behind a string.
  ///
  /// - Parameter isWanted: whether what it stands for has to be right: all halves of pairs in it.
  /// - Returns: whether there are escapes in it; `nil` for one to be read byte by byte.
  @inline(__always)
  mutating func skipString(isWanted: Bool) -> Bool? {
    index = Self.stringMarks.first(in: bytes, from: index + 1, beyond: &beyond)
    if byte == .quote {
      index += 1
      return false
    }
    return skipEscapes(isWanted: isWanted) ? true : nil
  }

  private mutating func skipEscapes(isWanted: Bool) -> Bool {
    while take(.backslash) {
      guard index < bytes.count else { return false }
      if bytes[index] == UInt8(ascii: "u") {
        guard let code = takeHex() else { return false }
        if isWanted, (0xD800..<0xE000).contains(code) {
          // Two halves that belong together, or one to be told of.
          guard code < 0xDC00, take(.backslash), byte == UInt8(ascii: "u"),
            let low = takeHex(), (0xDC00..<0xE000).contains(low)
          else { return false }
        }
      } else {
        guard bytes[index].unescaped != nil else { return false }
        index += 1
      }
      index = Self.stringMarks.first(in: bytes, from: index, beyond: &beyond)
    }
    return take(.quote)
  }

  /// Takes the letter u and four hexadecimal digits.
  private mutating func takeHex() -> UInt32? {
    guard index + 5 <= bytes.count else { return nil }
    var code: UInt32 = 0
    for place in (index + 1)..<(index + 5) {
      guard let digit = bytes[place].hexValue else { return nil }
      code = code << 4 | digit
    }
    index += 5
    return code
  }

  /// Goes behind a word, as `true` is one.
  mutating func skip(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard count <= bytes.count - index, let base = bytes.baseAddress,
      memcmp(base + index, word.utf8Start, count) == 0
    else { return false }
    index += count
    return true
  }

  /// Goes behind a number.
  @inline(__always)
  mutating func skipNumber() -> Bool { skipPlainNumber() || skipOtherNumber() }

  /// Goes behind a number of a few digits, a point among them, at once.
  @inline(__always)
  private mutating func skipPlainNumber() -> Bool {
    guard index + 17 <= bytes.count else { return false }
    let count = digitCount(at: index)
    // One zero is a number, and a zero in front of digits is none.
    guard count > 0, count < 8, count == 1 || bytes[index] != UInt8(ascii: "0") else {
      return false
    }
    var end = index &+ count
    if bytes[end] == UInt8(ascii: ".") {
      let decimals = digitCount(at: end &+ 1)
      guard decimals > 0, decimals < 8 else { return false }
      end = end &+ 1 &+ decimals
    }
    guard bytes[end] | 0x20 != UInt8(ascii: "e") else { return false }
    index = end
    return true
  }

  /// The number of digits from a place on, 8 at most, behind which there are 8 bytes.
  @inline(__always)
  private func digitCount(at place: Int) -> Int {
    let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
    return PackedDigits.others(word).trailingZeroBitCount / 8
  }

  private mutating func skipOtherNumber() -> Bool {
    _ = take(.minus)
    if !take(UInt8(ascii: "0")), !skipDigits() { return false }
    if take(UInt8(ascii: ".")), !skipDigits() { return false }
    if byte | 0x20 == UInt8(ascii: "e") {
      index += 1
      if byte == .minus || byte == UInt8(ascii: "+") { index += 1 }
      guard skipDigits() else { return false }
    }
    // It may go on behind the bytes.
    return index < bytes.count && !bytes[index].isDigit
  }

  private mutating func skipDigits() -> Bool {
    let start = index
    while byte.isDigit { index += 1 }
    return index > start
  }

  /// Goes behind a text, a number or a word.
  ///
  /// - Parameter isWanted: whether the value is.
  /// - Returns: where it is and what is found of it; `nil` for one to be read byte by byte, and for an
  ///   object or an array.
  @inline(__always)
  mutating func takeScalar(isWanted: Bool) -> JSONValueFinder.Place? {
    let start = index
    let kind: JSONValueFinder.Place.Kind
    switch byte {
    case .quote:
      guard let hasEscapes = skipString(isWanted: isWanted) else { return nil }
      kind = hasEscapes ? .escaped : .string
      return JSONValueFinder.Place(kind: kind, start: start + 1, end: index - 1)
    case UInt8(ascii: "t"):
      guard skip("true") else { return nil }
      kind = .other
    case UInt8(ascii: "f"):
      guard skip("false") else { return nil }
      kind = .other
    case UInt8(ascii: "n"):
      guard skip("null") else { return nil }
      kind = .null
    default:
      guard skipNumber() else { return nil }
      kind = .other
    }
    return JSONValueFinder.Place(kind: kind, start: start, end: index)
  }
}
