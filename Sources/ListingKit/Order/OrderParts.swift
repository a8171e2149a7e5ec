/// What two versions of an order have in common, and what is left to compare.
///
/// Groups and leaves that both share are found by identity and not looked into; of those between
/// them the common beginning and end are set aside.
struct OrderParts {
  /// Handles that follow each other in both versions.
  struct Block {
    let old: Int
    let new: Int
    var count: Int
  }

  /// Handles with their positions in one version.
  struct Rest {
    fileprivate(set) var handles: [UInt32] = []
    fileprivate(set) var positions: [Int] = []

    fileprivate mutating func append(_ handles: ArraySlice<UInt32>, at position: Int) {
      self.handles += handles
      positions += position..<(position + handles.count)
    }
  }

  /// By position, which is ascending in both versions.
  private(set) var blocks: [Block] = []
  private(set) var old = Rest()
  private(set) var new = Rest()
  private var oldPosition = 0
  private var newPosition = 0

  /// Compares two versions of an order.
  ///
  /// - Parameter key: what a new handle was called in the old version, where that may differ.
  init(_ old: ChunkedOrder, _ new: ChunkedOrder, key: ((UInt32) -> UInt32)? = nil) {
    Self.walk(
      old.groups.map(\.leaves.storageAddress), new.groups.map(\.leaves.storageAddress)
    ) { oldGroups, newGroups in
      let oldLeaves = old.groups[oldGroups].flatMap(\.leaves)
      let newLeaves = new.groups[newGroups].flatMap(\.leaves)
      Self.walk(
        oldLeaves.map(\.handles.storageAddress), newLeaves.map(\.handles.storageAddress)
      ) {
        compare(oldLeaves[$0].flatMap(\.handles), newLeaves[$1].flatMap(\.handles), key)
      } shared: {
        addBlock(Int(oldLeaves[$0].count))
      }
    } shared: {
      addBlock(old.groups[$0].count)
    }
  }

  /// How many handles are in parts that two versions of an order do not share, in the version that
  /// has more of them there.
  static func unsharedCount(_ old: ChunkedOrder, _ new: ChunkedOrder) -> Int {
    var (oldCount, newCount) = (0, 0)
    walk(old.groups.map(\.leaves.storageAddress), new.groups.map(\.leaves.storageAddress)) {
      let oldLeaves = old.groups[$0].flatMap(\.leaves)
      let newLeaves = new.groups[$1].flatMap(\.leaves)
      walk(oldLeaves.map(\.handles.storageAddress), newLeaves.map(\.handles.storageAddress)) {
        oldCount += oldLeaves[$0].reduce(0) { $0 + Int($1.count) }
        newCount += newLeaves[$1].reduce(0) { $0 + Int($1.count) }
      } shared: { _ in
      }
    } shared: { _ in
    }
    return max(oldCount, newCount)
  }

  /// The blocks without the one that both versions begin with and the one that both end with, which
  /// nothing can pass.
  var innerBlocks: ArraySlice<Block> {
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
      blocks.append(Block(old: oldPosition, new: newPosition, count: count))
    }
    oldPosition += count
    newPosition += count
  }

  private mutating func compare(_ old: [UInt32], _ new: [UInt32], _ key: ((UInt32) -> UInt32)?) {
    HandleReads.add(old.count + new.count)
    let keys = key.map { new.map($0) } ?? new
    let shorter = min(old.count, keys.count)
    var prefix = 0
    while prefix < shorter, old[prefix] == keys[prefix] { prefix += 1 }
    var suffix = 0
    while suffix < shorter - prefix, old[old.count - 1 - suffix] == keys[keys.count - 1 - suffix] {
      suffix += 1
    }
    addBlock(prefix)
    self.old.append(old[prefix..<(old.count - suffix)], at: oldPosition)
    self.new.append(new[prefix..<(new.count - suffix)], at: newPosition)
    oldPosition += old.count - suffix - prefix
    newPosition += new.count - suffix - prefix
    addBlock(suffix)
  }

  /// Goes through two lists of parts, by their identities: those that are shared one by one, those
  /// between them in ranges. Shared parts keep their order, as nothing ever moves a whole one.
  private static func walk(
    _ old: [UInt], _ new: [UInt], gap: (Range<Int>, Range<Int>) -> Void, shared: (Int) -> Void
  ) {
    let pairing = ElementPairing(old, new, IntegerIdentity())
    var (oldStart, newStart) = (0, 0)
    for index in new.indices {
      guard let origin = pairing.origin(of: index, newCount: new.count), origin >= oldStart
      else { continue }
      if oldStart < origin || newStart < index { gap(oldStart..<origin, newStart..<index) }
      shared(origin)
      (oldStart, newStart) = (origin + 1, index + 1)
    }
    if oldStart < old.count || newStart < new.count {
      gap(oldStart..<old.count, newStart..<new.count)
    }
  }
}
