import Foundation

/// Finds what is wanted of an item that is there as a whole: the quick way for most of them.
///
/// It says nothing of an item that goes on behind the bytes, is not as it should be, or is one of a
/// few that are rare; ``JSONScanner`` reads these byte by byte.
struct JSONValueFinder {
  /// What is found of a value that is wanted, as a place in the bytes.
  struct Place: BitwiseCopyable {
    enum Kind: BitwiseCopyable {
      case missing
      case null
      /// A string, between its quotes.
      case string
      /// A string with escapes.
      case escaped
      /// A number, a word, an object or an array, as it is written.
      case other
    }

    var kind = Kind.missing
    var start = 0
    var end = 0
  }

  /// How deep values may be inside each other here.
  private static let depthLimit = 32
  /// How many items in a row have another shape before one is learnt anew: a power of two.
  private static let patience = 4

  private var cursor = JSONCursor(UnsafeRawBufferPointer(start: nil, count: 0), at: 0)
  private var paths = JSONPaths.none
  /// Which of the first nodes were come by.
  private var visited: UInt64 = 0
  /// The number of line breaks in the item that was found last.
  private(set) var lineBreaks = 0
  private var noted = NotedPlaces(Place(), count: 1)
  private var shape: JSONShape?
  /// Whether nothing is noted but what the shape has.
  private var isOfShape = false
  /// How many items in a row had another shape; the first item is learnt of at once.
  private var otherShapes = Self.patience - 1

  /// What was found for each of the paths, until another item is looked for.
  var places: UnsafeBufferPointer<Place> {
    UnsafeBufferPointer(start: noted.places, count: paths.count)
  }

  /// Finds the values of the item that begins at an index.
  ///
  /// - Returns: where it ends; `nil` for an item to be read byte by byte.
  mutating func findItem(
    _ paths: JSONPaths, in bytes: UnsafeRawBufferPointer, from start: Int
  ) -> Int? {
    if paths !== self.paths {
      self.paths = paths
      if noted.count < paths.count { noted = NotedPlaces(Place(), count: paths.count) }
      (shape, isOfShape, otherShapes) = (nil, false, Self.patience - 1)
    }
    guard let end = findAlike(in: bytes, from: start) ?? findOther(in: bytes, from: start) else {
      return nil
    }
    let isText =
      cursor.beyond == 0 || UnsafeRawBufferPointer(rebasing: bytes[start..<end]).isUTF8
    return isText ? end : nil
  }

  private func forgetPlaces() { noted.places.update(repeating: Place(), count: paths.count) }

  // MARK: - Items like the one before

  /// Finds the values of an item that has the shape that was learnt.
  private mutating func findAlike(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    guard let shape else { return nil }
    // What the shape has is found anew, and what it does not have is missing in each such item.
    if !isOfShape { forgetPlaces() }
    // By itself, so that it stays out of memory.
    var cursor = JSONCursor(bytes, at: start)
    let (text, places) = (shape.text, noted.places)
    for part in shape.parts {
      guard cursor.take(part.lead, of: text),
        let place = cursor.takeScalar(isWanted: part.slot != nil)
      else { return nil }
      if let slot = part.slot { places[slot] = place }
    }
    guard cursor.take(shape.tail, of: text) else { return nil }
    self.cursor = cursor
    lineBreaks = shape.lineBreaks
    (isOfShape, otherShapes) = (true, 0)
    return cursor.index
  }

  /// Finds the values of any item, and learns its shape where the one that is known is of no use.
  private mutating func findOther(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    forgetPlaces()
    cursor = JSONCursor(bytes, at: start)
    (isOfShape, lineBreaks, visited) = (false, 0, 0)
    guard findValue(paths.root, depth: 0) else { return nil }
    otherShapes += 1
    // With the fourth, the eighth and so on: one that is another among many changes nothing, and what is
    // learnt in vain becomes rare.
    if otherShapes >= Self.patience, otherShapes & (otherShapes - 1) == 0 {
      shape = JSONShape(
        of: UnsafeRawBufferPointer(rebasing: bytes[start..<cursor.index]), at: start,
        places: places, lineBreaks: lineBreaks)
    }
    return cursor.index
  }

  // MARK: - Any items

  @inline(__always)
  private mutating func skipSpace() {
    while cursor.byte <= .space {
      switch cursor.byte {
      case .lineFeed: lineBreaks += 1
      case .space, .tab, .carriageReturn: break
      default: return
      }
      cursor.index += 1
    }
  }

  /// A name of a member.
  private enum Name {
    case wanted(Int)
    case other

    var node: Int? { if case .wanted(let node) = self { node } else { nil } }
  }

  private mutating func findValue(_ node: Int?, depth: Int) -> Bool {
    if let node { begin(node) }
    skipSpace()
    let start = cursor.index
    let place: Place
    switch cursor.byte {
    case .openBrace:
      guard depth < Self.depthLimit, findMembers(of: node, depth: depth) else { return false }
      place = Place(kind: .other, start: start, end: cursor.index)
    case .openBracket:
      guard depth < Self.depthLimit, findElements(of: node, depth: depth) else { return false }
      place = Place(kind: .other, start: start, end: cursor.index)
    default:
      guard let scalar = cursor.takeScalar(isWanted: node != nil) else { return false }
      place = scalar
    }
    if let node { paths.forEachSlot(of: node) { noted.places[$0] = place } }
    return true
  }

  /// Of members of one name the last one counts, with all that is in it.
  @inline(__always)
  private mutating func begin(_ node: Int) {
    let mark: UInt64 = node < 64 ? 1 << UInt64(node) : 0
    if mark == 0 || visited & mark != 0 {
      for slot in paths.slotsBelow(node) { noted.places[slot] = Place() }
    }
    visited |= mark
  }

  private mutating func findMembers(of node: Int?, depth: Int) -> Bool {
    cursor.index += 1
    skipSpace()
    if cursor.take(.closeBrace) { return true }
    var guess = node.map { paths.firstGuess(of: $0) }
    repeat {
      skipSpace()
      guard let name = findName(&guess) else { return false }
      skipSpace()
      guard cursor.take(.colon), findValue(name.node, depth: depth + 1) else { return false }
      skipSpace()
    } while cursor.take(.comma)
    return cursor.take(.closeBrace)
  }

  /// Goes behind the name of a member.
  ///
  /// - Parameter guess: which name is likely; `nil` where none is wanted.
  /// - Returns: whether it is one that is wanted, with its node; `nil` for a name to be read byte by
  ///   byte.
  @inline(__always)
  private mutating func findName(_ guess: inout JSONPaths.Guess?) -> Name? {
    if var likely = guess, let found = paths.take(&likely, in: cursor.bytes, at: cursor.index) {
      guess = likely
      cursor.index += found.count
      return .wanted(found.node)
    }
    let start = cursor.index + 1
    // A name with escapes is compared as what it stands for.
    guard cursor.byte == .quote, cursor.skipString(isWanted: false) == false else { return nil }
    guard var likely = guess else { return .other }
    let name = UnsafeRawBufferPointer(rebasing: cursor.bytes[start..<(cursor.index - 1)])
    let node = paths.child(name, &likely)
    guess = likely
    return node.map { .wanted($0) } ?? .other
  }

  private mutating func findElements(of node: Int?, depth: Int) -> Bool {
    cursor.index += 1
    skipSpace()
    if cursor.take(.closeBracket) { return true }
    let node = node.flatMap { paths.hasChildren($0) ? $0 : nil }
    var count = 0
    repeat {
      let child = node.flatMap { paths.child(at: count, of: $0) }
      guard findValue(child, depth: depth + 1) else { return false }
      count += 1
      skipSpace()
    } while cursor.take(.comma)
    return cursor.take(.closeBracket)
  }
}
