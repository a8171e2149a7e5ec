/// A run of handles that are adjacent in both versions of an order.
struct SharedBlock {
  let old: Int
  let new: Int
  var count: Int
}

/// The parts that two versions of an order share, and the remaining handles to compare.
///
/// Shared groups and leaves are found by identity and not compared. Between them, the common
/// beginning and the common end are excluded.
struct OrderParts<Element: Handle> {
  fileprivate typealias Leaf = ChunkedOrder<Element>.Leaf

  /// Handles with their positions in one version.
  struct Rest {
    fileprivate(set) var handles: [Element] = []
    fileprivate(set) var positions: [Int32] = []

    fileprivate mutating func append(_ leaves: ArraySlice<Leaf>) {
      handles.reserve(leaves.reduce(0) { $0 + Int($1.count) })
      for leaf in leaves { handles += leaf.handles }
    }

    /// Appends the positions of the handles that have none yet, without some at both ends.
    fileprivate mutating func place(at position: Int, dropping prefix: Int, _ suffix: Int) {
      handles.removeLast(suffix)
      handles.removeSubrange(positions.count..<(positions.count + prefix))
      let placed = positions.count
      positions += repeatElement(Int32(truncatingIfNeeded: position), count: handles.count - placed)
      // In a buffer, so that several are written at a time.
      positions.withUnsafeMutableBufferPointer {
        for index in placed..<$0.count { $0[index] &+= Int32(truncatingIfNeeded: index &- placed) }
      }
    }
  }

  /// By position, which is ascending in both versions.
  private(set) var blocks: [SharedBlock] = []
  private(set) var old = Rest()
  private(set) var new = Rest()
  private var oldPosition = 0
  private var newPosition = 0

  /// Compares two versions of an order.
  ///
  /// - Parameter key: returns the old handle of a new one, if it may differ.
  init(
    _ old: ChunkedOrder<Element>, _ new: ChunkedOrder<Element>,
    key: ((Element) -> Element)? = nil
  ) {
    Self.walk(old, new) {
      compare($0, $1, key)
    } shared: {
      addBlock($0)
    }
  }

  /// Returns the number of handles in parts that two versions of an order don't share, in the version
  /// with more of them.
  static func unsharedCount(_ old: ChunkedOrder<Element>, _ new: ChunkedOrder<Element>) -> Int {
    var (oldCount, newCount) = (0, 0)
    walk(old, new) {
      oldCount += $0.reduce(0) { $0 + Int($1.count) }
      newCount += $1.reduce(0) { $0 + Int($1.count) }
    } shared: { _ in
    }
    return max(oldCount, newCount)
  }

  /// The blocks without the ones at the start and at the end of both versions, which can't move.
  var innerBlocks: ArraySlice<SharedBlock> {
    var inner = blocks[...]
    if let first = inner.first, first.old == 0, first.new == 0 { inner = inner.dropFirst() }
    if let last = inner.last, last.old + last.count == oldPosition,
      last.new + last.count == newPosition
    {
      inner = inner.dropLast()
    }
    return inner
  }

  private mutating func addBlock(_ count: Int) {
    guard count > 0 else { return }
    if let last = blocks.last, last.old + last.count == oldPosition,
      last.new + last.count == newPosition
    {
      blocks[blocks.count - 1].count += count
    } else {
      blocks.append(SharedBlock(old: oldPosition, new: newPosition, count: count))
    }
    oldPosition += count
    newPosition += count
  }

  private mutating func compare(
    _ oldLeaves: ArraySlice<Leaf>, _ newLeaves: ArraySlice<Leaf>,
    _ key: ((Element) -> Element)?
  ) {
    let (oldStart, newStart) = (old.handles.count, new.handles.count)
    old.append(oldLeaves)
    new.append(newLeaves)
    let (oldCount, newCount) = (old.handles.count - oldStart, new.handles.count - newStart)
    HandleReads.add(oldCount + newCount)
    let (prefix, suffix) = commonEnds(from: oldStart, newStart, key)
    addBlock(prefix)
    old.place(at: oldPosition, dropping: prefix, suffix)
    new.place(at: newPosition, dropping: prefix, suffix)
    oldPosition += oldCount - suffix - prefix
    newPosition += newCount - suffix - prefix
    addBlock(suffix)
  }

  /// Returns the lengths of the common start and end of the rests from some positions on.
  private func commonEnds(
    from oldStart: Int, _ newStart: Int, _ key: ((Element) -> Element)?
  ) -> (prefix: Int, suffix: Int) {
    let new = new.handles[newStart...]
    let keys = key.map { new.map($0)[...] } ?? new
    return old.handles[oldStart...].withUnsafeBufferPointer { old in
      keys.withUnsafeBufferPointer { ElementPairing.commonEnds(old, $0, HandleIdentity()) }
    }
  }

  /// Walks two versions of an order: calls a closure with runs of leaves that differ, and with the
  /// numbers of shared handles between them.
  private static func walk(
    _ old: ChunkedOrder<Element>, _ new: ChunkedOrder<Element>,
    gap: (ArraySlice<Leaf>, ArraySlice<Leaf>) -> Void,
    shared: (Int) -> Void
  ) {
    walk(old.groups, new.groups, \.leaves.storageAddress) { oldGroups, newGroups in
      walk(leaves(oldGroups), leaves(newGroups), \.handles.storageAddress, gap: gap) {
        shared(Int($0.count))
      }
    } shared: {
      shared($0.count)
    }
  }

  /// Walks two lists of parts by identity: calls closures with each shared part, and with the slices
  /// between them. Shared parts have the same order in both, since a whole part never moves.
  private static func walk<Part>(
    _ old: [Part], _ new: [Part], _ address: (Part) -> UInt,
    gap: (ArraySlice<Part>, ArraySlice<Part>) -> Void, shared: (Part) -> Void
  ) {
    if old.count == 1, new.count == 1 {
      // Most lists are small enough to have one group.
      return address(old[0]) == address(new[0]) ? shared(old[0]) : gap(old[...], new[...])
    }
    let pairing = ElementPairing(old.map(address), new.map(address), IntegerIdentity())
    var (oldStart, newStart) = (0, 0)
    for index in new.indices {
      guard let origin = pairing.origin(of: index, newCount: new.count), origin >= oldStart
      else { continue }
      if oldStart < origin || newStart < index {
        gap(old[oldStart..<origin], new[newStart..<index])
      }
      shared(old[origin])
      (oldStart, newStart) = (origin + 1, index + 1)
    }
    if oldStart < old.count || newStart < new.count { gap(old[oldStart...], new[newStart...]) }
  }

  private static func leaves(_ groups: ArraySlice<ChunkedOrder<Element>.Group>) -> [Leaf] {
    groups.count == 1 ? groups[groups.startIndex].leaves : groups.flatMap(\.leaves)
  }
}

extension Array {
  /// Reserves space for more elements, and grows exponentially as appending does.
  fileprivate mutating func reserve(_ added: Int) {
    if capacity < count + added { reserveCapacity(Swift.max(count + added, capacity * 2)) }
  }
}
