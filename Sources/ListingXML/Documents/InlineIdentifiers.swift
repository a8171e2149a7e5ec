/// The identifiers of a section's inline items, as they are written.
///
/// ASCII is compared by its bytes. Where there is any other text, all become Strings: `==` of those
/// takes different bytes for one identifier ("é" composed and decomposed), and says so of ASCII, too
/// (the Kelvin sign is a "K").
struct InlineIdentifiers {
  private let tree: DocumentTree
  private var identifiers: [(value: DocumentTree.Value, element: Int)] = []
  /// The places in ``identifiers``, and 1 each; 0 where there is none. Half full at most.
  private var slots: [UInt32] = Array(repeating: 0, count: 16)
  private var elements: [String: Int]?

  init(_ tree: DocumentTree) { self.tree = tree }

  /// Adds the identifier of an element.
  ///
  /// - Returns: the element that has it already.
  /// - Complexity: O(1) on average.
  mutating func add(_ element: DocumentElement) -> DocumentElement? {
    let place = tree.values(of: element.index).first { place in
      let name = tree.names[Int(tree.values[place].name)]
      return name.prefix == nil && name.local == "id"
    }
    guard let place, tree.values[place].count > 0 else { return nil }
    let value = tree.values[place]
    if elements == nil, !tree.withBytes(of: value, { $0.allSatisfy { $0 < 0x80 } }) {
      elements = Dictionary(
        identifiers.map { (tree.string($0.value), $0.element) }, uniquingKeysWith: { one, _ in one }
      )
    }
    let first =
      if elements != nil { addString(value, element.index) } else { addBytes(value, element.index) }
    return first.map { DocumentElement(tree: tree, index: $0) }
  }

  private mutating func addString(_ value: DocumentTree.Value, _ element: Int) -> Int? {
    let identifier = tree.string(value)
    if let first = elements?[identifier] { return first }
    elements?[identifier] = element
    return nil
  }

  private mutating func addBytes(_ value: DocumentTree.Value, _ element: Int) -> Int? {
    var slot = slot(of: value)
    while slots[slot] != 0 {
      let other = identifiers[Int(slots[slot]) - 1]
      if areSame(other.value, value) { return other.element }
      slot = (slot + 1) & (slots.count - 1)
    }
    identifiers.append((value, element))
    slots[slot] = UInt32(identifiers.count)
    if 2 * identifiers.count > slots.count { grow() }
    return nil
  }

  private func slot(of value: DocumentTree.Value) -> Int {
    var hasher = Hasher()
    tree.withBytes(of: value) { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    return hasher.finalize() & (slots.count - 1)
  }

  private func areSame(_ one: DocumentTree.Value, _ other: DocumentTree.Value) -> Bool {
    one.count == other.count
      && tree.withBytes(of: one) { bytes in
        tree.withBytes(of: other) { bytes.elementsEqual($0) }
      }
  }

  private mutating func grow() {
    slots = Array(repeating: 0, count: 2 * slots.count)
    for (place, identifier) in identifiers.enumerated() {
      var slot = slot(of: identifier.value)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = UInt32(place + 1)
    }
  }
}
