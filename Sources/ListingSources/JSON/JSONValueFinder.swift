import Foundation

/// Finds what is wanted of an item that is there as a whole: the quick way for most of them.
///
/// It says nothing of an item that goes on behind the bytes, is not as it should be, or is one of a
/// few that are rare; ``JSONScanner`` reads these byte by byte.
struct JSONValueFinder {
  /// What is found of a value that is wanted, as a place in the bytes.
  struct Place {
    enum Kind {
      case missing
      /// A string, between its quotes.
      case string
      /// A string with escapes.
      case escaped
      /// A number, a word, an object or an array, as it is written.
      case other
    }

    var kind = Kind.missing
    var range = 0..<0
  }

  /// How deep values may be inside each other here.
  private static let depthLimit = 32
  private static let stringMarks = ByteMarks(below: 0x20, .quote, .backslash)

  private var bytes = UnsafeRawBufferPointer(start: nil, count: 0)
  private var paths = JSONPaths.none
  private var index = 0
  private var seen: UInt64 = 0
  /// Which of the first nodes were come by.
  private var visited: UInt64 = 0
  /// The number of line breaks in the item that was found last.
  private(set) var lineBreaks = 0
  /// What was found for each of the paths.
  private(set) var places: [Place] = []

  /// Finds the values of the item that begins at an index.
  ///
  /// - Returns: where it ends; `nil` for an item to be read byte by byte.
  mutating func findItem(
    _ paths: JSONPaths, in bytes: UnsafeRawBufferPointer, from start: Int
  ) -> Int? {
    (self.bytes, self.paths, index) = (bytes, paths, start)
    (seen, lineBreaks) = (0, 0)
    visited = 0
    if places.count != paths.count { places = Array(repeating: Place(), count: paths.count) }
    for slot in places.indices { places[slot] = Place() }
    guard findValue(paths.root, depth: 0) else { return nil }
    let isText =
      !ByteMarks.areBeyondASCII(seen)
      || UnsafeRawBufferPointer(rebasing: bytes[start..<index]).isUTF8
    return isText ? index : nil
  }

  /// The byte at the index; 0, which may stand nowhere, at the end.
  private var byte: UInt8 {
    @inline(__always)
    get { index < bytes.count ? bytes[index] : 0 }
  }

  @inline(__always)
  private mutating func skipSpace() {
    while byte <= .space {
      switch byte {
      case .lineFeed: lineBreaks += 1
      case .space, .tab, .carriageReturn: break
      default: return
      }
      index += 1
    }
  }

  @inline(__always)
  private mutating func take(_ mark: UInt8) -> Bool {
    guard byte == mark else { return false }
    index += 1
    return true
  }

  /// A name of a member.
  private enum Name {
    case wanted(Int)
    case other

    var node: Int? { if case .wanted(let node) = self { node } else { nil } }
  }

  // MARK: - Values

  private mutating func findValue(_ node: Int?, depth: Int) -> Bool {
    if let node { begin(node) }
    skipSpace()
    let start = index
    let kind: Place.Kind
    switch byte {
    case .quote:
      guard let hasEscapes = skipString(isWanted: node != nil) else { return false }
      kind = hasEscapes ? .escaped : .string
    case .openBrace:
      guard depth < Self.depthLimit, findMembers(of: node, depth: depth) else { return false }
      kind = .other
    case .openBracket:
      guard depth < Self.depthLimit, findElements(of: node, depth: depth) else { return false }
      kind = .other
    case UInt8(ascii: "t"):
      guard skip("true") else { return false }
      kind = .other
    case UInt8(ascii: "f"):
      guard skip("false") else { return false }
      kind = .other
    case UInt8(ascii: "n"):
      guard skip("null") else { return false }
      kind = .missing
    default:
      guard skipNumber() else { return false }
      kind = .other
    }
    if let node {
      let range = kind == .other ? start..<index : (start + 1)..<(index - 1)
      paths.forEachSlot(of: node) { places[$0] = Place(kind: kind, range: range) }
    }
    return true
  }

  /// Of members of one name the last one counts, with all that is in it.
  @inline(__always)
  private mutating func begin(_ node: Int) {
    let mark: UInt64 = node < 64 ? 1 << UInt64(node) : 0
    if mark == 0 || visited & mark != 0 {
      for slot in paths.slotsBelow(node) { places[slot] = Place() }
    }
    visited |= mark
  }

  private mutating func findMembers(of node: Int?, depth: Int) -> Bool {
    index += 1
    skipSpace()
    if take(.closeBrace) { return true }
    var guess = node.map { paths.firstGuess(of: $0) }
    repeat {
      skipSpace()
      guard let name = findName(&guess) else { return false }
      skipSpace()
      guard take(.colon), findValue(name.node, depth: depth + 1) else { return false }
      skipSpace()
    } while take(.comma)
    return take(.closeBrace)
  }

  /// Goes behind the name of a member.
  ///
  /// - Parameter guess: which name is likely; `nil` where none is wanted.
  /// - Returns: whether it is one that is wanted, with its node; `nil` for a name to be read byte by
  ///   byte.
  @inline(__always)
  private mutating func findName(_ guess: inout JSONPaths.Guess?) -> Name? {
    if var likely = guess, let found = paths.take(&likely, in: bytes, at: index) {
      guess = likely
      index += found.count
      return .wanted(found.node)
    }
    let start = index + 1
    // A name with escapes is compared as what it stands for.
    guard byte == .quote, skipString(isWanted: false) == false else { return nil }
    guard var likely = guess else { return .other }
    let name = UnsafeRawBufferPointer(rebasing: bytes[start..<(index - 1)])
    let node = paths.child(name, &likely)
    guess = likely
    return node.map { .wanted($0) } ?? .other
  }

  private mutating func findElements(of node: Int?, depth: Int) -> Bool {
    index += 1
    skipSpace()
    if take(.closeBracket) { return true }
    let node = node.flatMap { paths.hasChildren($0) ? $0 : nil }
    var count = 0
    repeat {
      let child = node.flatMap { paths.child(at: count, of: $0) }
      guard findValue(child, depth: depth + 1) else { return false }
      count += 1
      skipSpace()
    } while take(.comma)
    return take(.closeBracket)
  }

  // MARK: - Scalars

  /// Goes behind a string.
  ///
  /// - Returns: whether there are escapes in it; `nil` for one to be read byte by byte.
  @inline(__always)
  private mutating func skipString(isWanted: Bool) -> Bool? {
    index = Self.stringMarks.first(in: bytes, from: index + 1, seen: &seen)
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
      index = Self.stringMarks.first(in: bytes, from: index, seen: &seen)
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

  private mutating func skip(_ word: StaticString) -> Bool {
    guard index + word.utf8CodeUnitCount <= bytes.count,
      memcmp(bytes.baseAddress! + index, word.utf8Start, word.utf8CodeUnitCount) == 0
    else { return false }
    index += word.utf8CodeUnitCount
    return true
  }

  private mutating func skipNumber() -> Bool {
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
    while byte.isDigit { index += 1 }
    return index > start
  }
}
