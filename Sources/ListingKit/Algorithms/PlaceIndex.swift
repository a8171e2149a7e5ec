/// Where each handle is in orders: its leaf, the leaf's group, and whose order the group is in.
///
/// Leaves and groups go by names, which are small integers and not 0. A copy shares what did not
/// change, so that an old order can still be asked.
struct PlaceIndex: Sendable {
  /// The number of handles in a leaf, and of leaves in a group, at most.
  let leafCapacity: Int
  let groupCapacity: Int
  private var leaves = ChunkedArray<UInt32>(blank: 0)
  private var groups = NamePool()
  private var owners = NamePool()

  init(leafCapacity: Int = 512, groupCapacity: Int = 64) {
    self.leafCapacity = leafCapacity
    self.groupCapacity = groupCapacity
  }

  /// The leaf that holds a handle; `nil` where none does.
  func leaf(of handle: UInt32) -> UInt32? {
    let leaf = leaves[handle]
    return leaf == 0 ? nil : leaf
  }

  func group(ofLeaf leaf: UInt32) -> UInt32 { groups[leaf] }

  /// Whose order holds a handle; `nil` where none does.
  func owner(of handle: UInt32) -> UInt32? { leaf(of: handle).map { owners[groups[$0]] } }

  /// Notes that a leaf holds these handles.
  mutating func set<Handles: Sequence<UInt32>>(leaf: UInt32, of handles: Handles) {
    leaves.set(leaf, at: handles)
  }

  /// Notes that no leaf holds these handles.
  mutating func forget<Handles: Sequence<UInt32>>(_ handles: Handles) {
    leaves.set(0, at: handles)
  }

  mutating func set(group: UInt32, ofLeaf leaf: UInt32) {
    if groups[leaf] != group { groups[leaf] = group }
  }

  mutating func makeLeaf() -> UInt32 { groups.make(0) }
  mutating func makeGroup(owner: UInt32) -> UInt32 { owners.make(owner) }
  mutating func free(leaf: UInt32) { groups.free(leaf) }
  mutating func free(group: UInt32) { owners.free(group) }
}

/// Small integers as names, each with a value. Those that are free form a list through their
/// values.
private struct NamePool: Sendable {
  private var values = ChunkedArray<UInt32>(blank: 0)
  private var firstFree: UInt32 = 0
  private var next: UInt32 = 1

  subscript(name: UInt32) -> UInt32 {
    get { values[name] }
    set { values[name] = newValue }
  }

  mutating func make(_ value: UInt32) -> UInt32 {
    let name: UInt32
    if firstFree != 0 {
      name = firstFree
      firstFree = values[name]
    } else {
      name = next
      next += 1
    }
    values[name] = value
    return name
  }

  mutating func free(_ name: UInt32) {
    values[name] = firstFree
    firstFree = name
  }
}
