/// An ordered set of handles: a counted tree of three levels with copy-on-write parts. An edit
/// after a copy copies one leaf, one group and the array of groups.
///
/// A ``PlaceIndex`` stores the place of each handle. Several orders may share one if each handle is
/// in at most one of them.
struct ChunkedOrder<Element: Handle>: Sendable {
  /// Adjacent handles. Never empty.
  struct Leaf: Sendable {
    let name: LeafName
    /// Stored next to the handles, so that counting doesn't read them.
    var count: Int32
    var handles: [Element]

    init(name: LeafName, handles: [Element]) {
      self.name = name
      self.handles = handles
      count = Int32(truncatingIfNeeded: handles.count)
    }
  }

  /// Adjacent leaves. Never empty.
  struct Group: Sendable {
    let name: GroupName
    var count: Int
    var leaves: [Leaf]

    init(name: GroupName, leaves: [Leaf]) {
      self.name = name
      self.leaves = leaves
      count = leaves.reduce(0) { $0 + Int($1.count) }
    }
  }

  var groups: [Group] = []
  /// The number of handles.
  var count = 0

  /// The handle at a position, which must be there.
  ///
  /// - Complexity: O(log *n*).
  subscript(position: Int) -> Element {
    let spot = spot(of: position)
    return groups[spot.group].leaves[spot.leaf].handles[spot.offset]
  }

  /// Returns the position of a handle in this order, or `nil` if it isn't in it.
  ///
  /// - Complexity: O(log *n*).
  func position(of handle: Element, in places: PlaceIndex<Element>) -> Int? {
    guard let leaf = places.leaf(of: handle) else { return nil }
    let name = places.group(ofLeaf: leaf)
    var position = 0
    for group in groups {
      guard group.name == name else {
        position += group.count
        continue
      }
      for candidate in group.leaves {
        if candidate.name == leaf {
          return candidate.handles.vectorizedFirstIndex(of: handle).map { position + $0 }
        }
        position += Int(candidate.count)
      }
    }
    return nil
  }

  /// All handles in order.
  ///
  /// - Complexity: O(*n*).
  var handles: [Element] {
    HandleReads.add(count)
    var result: [Element] = []
    result.reserveCapacity(count)
    for group in groups {
      for leaf in group.leaves { result += leaf.handles }
    }
    return result
  }

  /// The handles at some positions, which must be there.
  ///
  /// - Complexity: O(*k* + log *n*) for *k* positions.
  func handles(at positions: Range<Int>) -> [Element] {
    guard let first = positions.first else { return [] }
    var result: [Element] = []
    result.reserveCapacity(positions.count)
    var spot = spot(of: first)
    while result.count < positions.count {
      let leaves = groups[spot.group].leaves
      result += leaves[spot.leaf].handles[spot.offset...].prefix(positions.count - result.count)
      spot =
        spot.leaf + 1 < leaves.count
        ? Spot(group: spot.group, leaf: spot.leaf + 1, offset: 0)
        : Spot(group: spot.group + 1, leaf: 0, offset: 0)
    }
    return result
  }

  /// Returns whether the handles are the same; shared parts aren't compared.
  func isEqual(to other: ChunkedOrder) -> Bool {
    if isIdentical(to: other) { return true }
    guard count == other.count else { return false }
    let parts = OrderParts(self, other)
    return parts.old.handles.isEmpty && parts.new.handles.isEmpty
      && parts.blocks.allSatisfy { $0.old == $0.new }
  }

  /// Returns whether the handles in a range are the same as those of another order from a position
  /// on. Shared leaves aren't compared.
  func isEqual(_ range: Range<Int>, to other: ChunkedOrder, at start: Int) -> Bool {
    var (position, end) = (range.lowerBound, start)
    while position < range.upperBound {
      let (mine, its) = (spot(of: position), other.spot(of: end))
      let one = groups[mine.group].leaves[mine.leaf].handles
      let two = other.groups[its.group].leaves[its.leaf].handles
      let count = min(
        one.count - mine.offset, two.count - its.offset, range.upperBound - position)
      if mine.offset != its.offset || one.storageAddress != two.storageAddress {
        HandleReads.add(2 * count)
        guard one[mine.offset...].prefix(count) == two[its.offset...].prefix(count) else {
          return false
        }
      }
      (position, end) = (position + count, end + count)
    }
    return true
  }

  /// Returns whether the orders share all of their storage.
  func isIdentical(to other: ChunkedOrder) -> Bool {
    count == other.count && (count == 0 || groups.storageAddress == other.groups.storageAddress)
  }
}

extension ChunkedOrder {
  /// A place within a leaf, by indexes.
  struct Spot {
    var group: Int
    var leaf: Int
    var offset: Int
  }

  /// The place of a position, which must be there.
  func spot(of position: Int) -> Spot {
    var rest = position
    var group = 0
    while rest >= groups[group].count {
      rest -= groups[group].count
      group += 1
    }
    var leaf = 0
    while rest >= Int(groups[group].leaves[leaf].count) {
      rest -= Int(groups[group].leaves[leaf].count)
      leaf += 1
    }
    return Spot(group: group, leaf: leaf, offset: rest)
  }
}
