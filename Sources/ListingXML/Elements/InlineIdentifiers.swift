import Foundation
import ListingKit

/// The identifiers of a section's inline items, as they are written.
///
/// ASCII is compared by its bytes. Where there is any other text, all become Strings: `==` of those
/// takes different bytes for one identifier ("é" composed and decomposed), and says so of ASCII, too
/// (the Kelvin sign is a "K"). As long as each is above the one before, as numbered ones are, no two
/// are the same, and there is no table of them.
struct InlineIdentifiers {
  private let tree: DocumentTree
  private let hash = FastHash()
  /// The elements that came in rising order, until one does not.
  private var rising: [UInt32] = []
  /// After that, the elements that have them, each with half of the identifier's hash; no element, which is the
  /// root's place, where a slot is free. Three quarters are taken at most: a search that finds nothing
  /// is the usual one.
  private var slots: [Slot] = []
  private var count = 0
  /// All of them, once there is one that is not ASCII.
  private var elements: [String: Int]?

  private struct Slot {
    var element: UInt32 = 0
    var tag: UInt32 = 0
  }

  /// The place of the attribute's name in the tree; `nil` where no element has one.
  private let name: UInt32?

  init(_ tree: DocumentTree) {
    self.tree = tree
    name = tree.names.firstIndex { $0.prefix == nil && $0.local == "id" && $0.namespace.isEmpty }
      .map { UInt32($0) }
  }

  /// Adds the identifier of an element.
  ///
  /// - Returns: the element that has it already.
  /// - Complexity: O(1) on average.
  mutating func add(_ element: DocumentElement) -> DocumentElement? {
    guard let value = value(of: element.index), value.count > 0 else { return nil }
    guard elements == nil, tree.withBytes(of: value, \.isASCII) else {
      return addString(value, element.index).map { DocumentElement(tree: tree, index: $0) }
    }
    if slots.isEmpty {
      if isAbove(value, rising.last) {
        rising.append(UInt32(element.index))
        return nil
      }
      makeTable()
    }
    return add(value, element.index).map { DocumentElement(tree: tree, index: $0) }
  }

  /// Whether a value is above that of an element, of those of one length by their bytes.
  private func isAbove(_ value: DocumentTree.Value, _ element: UInt32?) -> Bool {
    guard let element, let other = self.value(of: Int(element)) else { return true }
    guard value.count == other.count else { return value.count > other.count }
    return tree.withBytes(of: other) { other in
      tree.withBytes(of: value) { $0.isAbove(other) }
    }
  }

  /// Puts those that came in order into the table.
  private mutating func makeTable() {
    slots = Array(repeating: Slot(), count: 16)
    for element in rising {
      if let value = value(of: Int(element)) { _ = add(value, Int(element)) }
    }
    rising = []
  }

  private func value(of element: Int) -> DocumentTree.Value? {
    for place in tree.values(of: element) where tree.values[place].name == name {
      return tree.values[place]
    }
    return nil
  }

  private mutating func addString(_ value: DocumentTree.Value, _ element: Int) -> Int? {
    let before = slots.isEmpty ? rising : slots.map(\.element).filter { $0 != 0 }
    var known =
      elements.take()
      ?? Dictionary(
        before.map { (self.value(of: Int($0)).map(tree.string) ?? "", Int($0)) },
        uniquingKeysWith: min)
    defer { elements = known }
    let identifier = tree.string(value)
    if let first = known[identifier] { return first }
    known[identifier] = element
    return nil
  }

  private mutating func add(_ value: DocumentTree.Value, _ element: Int) -> Int? {
    let hash = tree.withBytes(of: value, hash.hashOfASCII) ?? 0
    let tag = UInt32(truncatingIfNeeded: hash >> 32)
    if 4 * count >= 3 * slots.count { grow() }
    let mask = slots.count - 1
    var place = Int(tag) & mask
    while slots[place].element != 0 {
      let other = slots[place]
      if other.tag == tag, let known = self.value(of: Int(other.element)),
        tree.areSame(known, value)
      {
        return Int(other.element)
      }
      place = (place + 1) & mask
    }
    slots[place] = Slot(element: UInt32(element), tag: tag)
    count += 1
    return nil
  }

  private mutating func grow() {
    let known = slots
    slots = Array(repeating: Slot(), count: 2 * known.count)
    let mask = slots.count - 1
    for slot in known where slot.element != 0 {
      var place = Int(slot.tag) & mask
      while slots[place].element != 0 { place = (place + 1) & mask }
      slots[place] = slot
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether the bytes are the same.
  func isSame(as other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard count == other.count else { return false }
    guard let start = baseAddress, let otherStart = other.baseAddress else { return count == 0 }
    return memcmp(start, otherStart, count) == 0
  }

  /// Whether the bytes are above as many others.
  func isAbove(_ other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let start = baseAddress, let otherStart = other.baseAddress else { return false }
    return memcmp(start, otherStart, Swift.min(count, other.count)) > 0
  }

  /// Whether the bytes are the same.
  func isSame(as other: [UInt8]) -> Bool { other.withUnsafeBufferPointer(isSame(as:)) }

  /// Whether there are ASCII bytes alone.
  var isASCII: Bool {
    var all: UInt8 = 0
    for byte in self { all |= byte }
    return all < 0x80
  }

  /// Whether there is a brace among the bytes.
  var holdsBrace: Bool {
    // Without a way out of the loop, it takes many bytes at a time.
    var found: UInt8 = 0
    for byte in self { found |= byte == 0x7B || byte == 0x7D ? 1 : 0 }
    return found != 0
  }
}
