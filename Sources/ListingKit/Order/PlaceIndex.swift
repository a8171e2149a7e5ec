/// The place of each handle in orders: its leaf, the group of the leaf, and the section of the
/// group.
///
/// Copies share unchanged storage, so that the places in an old order can still be looked up.
struct PlaceIndex<Element: Handle>: Sendable {
  /// The number of handles in a leaf, and of leaves in a group, at most.
  let leafCapacity: Int
  let groupCapacity: Int
  private var leaves = ChunkedArray<LeafName>(blank: .invalid)
  private var groups = NameTable<LeafName, GroupName>()
  private var sections = NameTable<GroupName, SectionHandle>()

  init(leafCapacity: Int = 512, groupCapacity: Int = 64) {
    self.leafCapacity = leafCapacity
    self.groupCapacity = groupCapacity
  }

  /// The leaf that contains a handle; `nil` if none does.
  func leaf(of handle: Element) -> LeafName? {
    let leaf = leaves[handle.index]
    return leaf == .invalid ? nil : leaf
  }

  func group(ofLeaf leaf: LeafName) -> GroupName { groups[leaf] }

  /// The section of an item; `nil` if no order contains it.
  func section(of item: Element) -> SectionHandle? {
    leaf(of: item).map { sections[groups[$0]] }
  }

  /// Sets the leaf of handles.
  mutating func set<Handles: Sequence<Element>>(leaf: LeafName, of handles: Handles) {
    leaves.set(leaf, at: handles.lazy.map { $0.index })
  }

  /// Removes handles from the index.
  mutating func forget<Handles: Sequence<Element>>(_ handles: Handles) {
    leaves.set(.invalid, at: handles.lazy.map { $0.index })
  }

  mutating func set(group: GroupName, ofLeaf leaf: LeafName) {
    if groups[leaf] != group { groups[leaf] = group }
  }

  mutating func makeLeaf() -> LeafName { groups.make(.invalid) }
  mutating func makeGroup(of section: SectionHandle?) -> GroupName {
    sections.make(section ?? .invalid)
  }
  mutating func free(leaf: LeafName) { groups.free(leaf) }
  mutating func free(group: GroupName) { sections.free(group) }
}

/// Names of parts, each with a value. The free ones form a list.
private struct NameTable<Name: Handle, Value: Handle>: Sendable {
  private var values = ChunkedArray<Value>(blank: .invalid)
  private var firstFree = Name.invalid
  private var next = 0

  subscript(name: Name) -> Value {
    get { values[name.index] }
    set { values[name.index] = newValue }
  }

  mutating func make(_ value: Value) -> Name {
    let name: Name
    if firstFree != .invalid {
      name = firstFree
      firstFree = Name(rawValue: self[name].rawValue)
    } else {
      name = Name(index: next)
      next += 1
    }
    self[name] = value
    return name
  }

  mutating func free(_ name: Name) {
    // The next free one in the place of a value.
    self[name] = Value(rawValue: firstFree.rawValue)
    firstFree = name
  }
}
