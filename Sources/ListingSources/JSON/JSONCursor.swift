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

  /// Takes bytes where they come next.
  @inline(__always)
  mutating func take(_ text: UnsafeRawBufferPointer) -> Bool {
    guard text.count <= bytes.count - index, let base = bytes.baseAddress,
      let start = text.baseAddress
    else { return text.isEmpty }
    guard Self.areEqual(base + index, start, text.count) else { return false }
    index += text.count
    return true
  }

  /// Compares bytes, a few of which are too few for a call.
  @inline(__always)
  private static func areEqual(
    _ one: UnsafeRawPointer, _ other: UnsafeRawPointer, _ count: Int
  ) -> Bool {
    if count >= 8 { return areEqual(one, other, count, as: UInt64.self) }
    if count >= 4 { return areEqual(one, other, count, as: UInt32.self) }
    return (0..<count).allSatisfy {
      one.load(fromByteOffset: $0, as: UInt8.self) == other.load(fromByteOffset: $0, as: UInt8.self)
    }
  }

  /// Compares words, of which the last one may lie over the one before.
  @inline(__always)
  private static func areEqual<Word: FixedWidthInteger & BitwiseCopyable>(
    _ one: UnsafeRawPointer, _ other: UnsafeRawPointer, _ count: Int, as word: Word.Type
  ) -> Bool {
    let last = count - MemoryLayout<Word>.size
    var offset = 0
    var difference: Word = 0
    while true {
      difference |=
        one.loadUnaligned(fromByteOffset: offset, as: word)
        ^ other.loadUnaligned(fromByteOffset: offset, as: word)
      if offset == last { return difference == 0 }
      offset = min(offset + MemoryLayout<Word>.size, last)
    }
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
    take(UnsafeRawBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
  }

  /// Goes behind a number.
  @inline(__always)
  mutating func skipNumber() -> Bool {
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

  @inline(__always)
  private mutating func skipDigits() -> Bool {
    let start = index
    if index + 8 <= bytes.count {
      let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      let others = PackedDigits.others(word)
      index += others.trailingZeroBitCount / 8
      if others != 0 { return index > start }
    }
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
