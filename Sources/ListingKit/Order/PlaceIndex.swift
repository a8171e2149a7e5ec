/// The place of each handle in orders: its leaf, the group of the leaf, and the section of the
/// group.
///
/// Leaves and groups have names, which are small integers other than 0. Copies share unchanged
/// storage, so that the places in an old order can still be looked up.
struct PlaceIndex<Element: Handle>: Sendable {
  /// The number of handles in a leaf, and of leaves in a group, at most.
  let leafCapacity: Int
  let groupCapacity: Int
  private var leaves = ChunkedArray<UInt32>(blank: 0)
  private var groups = NamePool()
  private var sections = NamePool()

  init(leafCapacity: Int = 512, groupCapacity: Int = 64) {
    self.leafCapacity = leafCapacity
    self.groupCapacity = groupCapacity
  }

  /// The leaf that contains a handle; `nil` if none does.
  func leaf(of handle: Element) -> UInt32? {
    let leaf = leaves[handle.index]
    return leaf == 0 ? nil : leaf
  }

  func group(ofLeaf leaf: UInt32) -> UInt32 { groups[leaf] }

  /// The section of an item; `nil` if no order contains it.
  func section(of item: Element) -> SectionHandle? {
    leaf(of: item).map { SectionHandle(rawValue: sections[groups[$0]]) }
  }

  /// Sets the leaf of handles.
  mutating func set<Handles: Sequence<Element>>(leaf: UInt32, of handles: Handles) {
    leaves.set(leaf, at: handles.lazy.map { $0.index })
  }

  /// Removes handles from the index.
  mutating func forget<Handles: Sequence<Element>>(_ handles: Handles) {
    leaves.set(0, at: handles.lazy.map { $0.index })
  }

  mutating func set(group: UInt32, ofLeaf leaf: UInt32) {
    if groups[leaf] != group { groups[leaf] = group }
  }

  mutating func makeLeaf() -> UInt32 { groups.make(0) }
  mutating func makeGroup(of section: SectionHandle?) -> UInt32 {
    sections.make((section ?? .invalid).rawValue)
  }
  mutating func free(leaf: UInt32) { groups.free(leaf) }
  mutating func free(group: UInt32) { sections.free(group) }
}

/// Small integers as names, each with a value. The free ones form a list through their values.
private struct NamePool: Sendable {
  private var values = ChunkedArray<UInt32>(blank: 0)
  private var firstFree: UInt32 = 0
  private var next: UInt32 = 1

  subscript(name: UInt32) -> UInt32 {
    get { values[Int(name)] }
    set { values[Int(name)] = newValue }
  }

  mutating func make(_ value: UInt32) -> UInt32 {
    let name: UInt32
    if firstFree != 0 {
      name = firstFree
      firstFree = self[name]
    } else {
      name = next
      next += 1
    }
    self[name] = value
    return name
  }

  mutating func free(_ name: UInt32) {
    self[name] = firstFree
    firstFree = name
  }
}
