/// Which element of a new list is which of an old one, by position.
///
/// A common beginning and a common end are set aside with a comparison each. Of the rest each
/// identifier is hashed once, into a flat table that is at most half full; the successor of the
/// last match is tried before anything is looked up. Where identifiers repeat, the *k*-th
/// occurrence of the old rest is paired with the *k*-th of the new. Where very many hash values
/// coincide, the table is given up (``pairCrowded(_:_:into:areEqual:)``).
@usableFromInline
struct ElementPairing {
  /// The length of the common beginning.
  @usableFromInline let prefix: Int
  /// The length of the common end.
  @usableFromInline let suffix: Int
  /// The number of elements of the old list between the two.
  @usableFromInline let oldRest: Int
  /// For each new position between the two the old one, counted from the common beginning, or -1
  /// for an element that is new.
  @usableFromInline private(set) var origins: [Int32]

  @inlinable
  init<Key>(
    _ old: UnsafeBufferPointer<Key>, _ new: UnsafeBufferPointer<Key>, hash: (Key) -> UInt64,
    areEqual: (Key, Key) -> Bool
  ) {
    var prefix = 0
    var suffix = 0
    if let oldBase = old.baseAddress, let newBase = new.baseAddress {
      let shorter = min(old.count, new.count)
      while prefix < shorter, areEqual(oldBase[prefix], newBase[prefix]) { prefix += 1 }
      while suffix < shorter - prefix,
        areEqual(oldBase[old.count - 1 - suffix], newBase[new.count - 1 - suffix])
      {
        suffix += 1
      }
    }
    let oldRest = old.count - prefix - suffix
    let newRest = new.count - prefix - suffix
    self.init(prefix: prefix, suffix: suffix, oldRest: oldRest, newRest: newRest) { origins in
      guard oldRest > 0, newRest > 0 else { return }
      Self.pair(
        UnsafeBufferPointer(rebasing: old[prefix..<(prefix + oldRest)]),
        UnsafeBufferPointer(rebasing: new[prefix..<(prefix + newRest)]), into: &origins,
        hash: hash, areEqual: areEqual)
    }
  }

  @usableFromInline
  init(
    prefix: Int, suffix: Int, oldRest: Int, newRest: Int,
    pair: (inout UnsafeMutableBufferPointer<Int32>) -> Void
  ) {
    self.prefix = prefix
    self.suffix = suffix
    self.oldRest = oldRest
    guard newRest > 0 else {
      // An array of no capacity would write its count into the one that all empty arrays share.
      origins = []
      return
    }
    origins = [Int32](unsafeUninitializedCapacity: newRest) { buffer, count in
      buffer.initialize(repeating: -1)
      pair(&buffer)
      count = newRest
    }
  }

  /// Finds the pairs by a table of the old elements. Each slot holds 0, or an old position plus one
  /// in its lower bits and as much of the hash as there is room for above them.
  @inlinable
  static func pair<Key>(
    _ old: UnsafeBufferPointer<Key>, _ new: UnsafeBufferPointer<Key>,
    into origins: inout UnsafeMutableBufferPointer<Int32>, hash: (Key) -> UInt64,
    areEqual: (Key, Key) -> Bool
  ) {
    // Read through bare pointers: a buffer's subscript copies the element, which for a string costs
    // more in counting references than its hash.
    guard let oldBase = old.baseAddress, let newBase = new.baseAddress else { return }
    var size = 4
    while size < old.count * 2 { size *= 2 }
    let mask = size - 1
    let positionMask = UInt32(truncatingIfNeeded: mask)
    let table = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: size)
    table.initialize(repeating: 0)
    defer { table.deallocate() }
    let isTaken = UnsafeMutableBufferPointer<Bool>.allocate(capacity: old.count)
    isTaken.initialize(repeating: false)
    defer { isTaken.deallocate() }
    // The next old position with the same identifier; empty while none repeats.
    var next: [Int32] = []
    // How many more slots may be looked at in vain.
    var steps = stepLimit(old.count, new.count)

    for position in (0..<old.count).reversed() {
      let hashed = hash(oldBase[position])
      let tag = UInt32(truncatingIfNeeded: hashed >> 32) & ~positionMask
      var slot = Int(truncatingIfNeeded: hashed) & mask
      while table[slot] != 0 {
        let other = Int(table[slot] & positionMask) - 1
        if table[slot] & ~positionMask == tag, areEqual(oldBase[other], oldBase[position]) {
          if next.isEmpty { next = [Int32](repeating: -1, count: old.count) }
          next[position] = Int32(truncatingIfNeeded: other)
          break
        }
        slot = (slot + 1) & mask
        steps -= 1
        if steps < 0 { return pairCrowded(old, new, into: &origins, areEqual: areEqual) }
      }
      table[slot] = tag | UInt32(truncatingIfNeeded: position + 1)
    }

    let hasRepeats = !next.isEmpty
    var guess = NeighbourGuess()
    for target in 0..<new.count {
      if !hasRepeats, guess.isLikely, old.indices.contains(guess.position),
        !isTaken[guess.position]
      {
        if areEqual(oldBase[guess.position], newBase[target]) {
          origins[target] = Int32(truncatingIfNeeded: guess.position)
          isTaken[guess.position] = true
          guess.wasRight()
          continue
        }
        guess.wasWrong()
      }
      let hashed = hash(newBase[target])
      let tag = UInt32(truncatingIfNeeded: hashed >> 32) & ~positionMask
      var slot = Int(truncatingIfNeeded: hashed) & mask
      while table[slot] != 0 {
        let position = Int(table[slot] & positionMask) - 1
        if table[slot] & ~positionMask == tag, areEqual(oldBase[position], newBase[target]) {
          if !isTaken[position] {
            origins[target] = Int32(truncatingIfNeeded: position)
            isTaken[position] = true
            guess.matched(position)
          }
          if hasRepeats, next[position] >= 0 {
            table[slot] = tag | UInt32(truncatingIfNeeded: next[position] + 1)
          }
          break
        }
        slot = (slot + 1) & mask
        steps -= 1
        if steps < 0 {
          origins.update(repeating: -1)
          return pairCrowded(old, new, into: &origins, areEqual: areEqual)
        }
      }
    }
  }

  /// The old position of the element at a new one; `nil` for an element that is new.
  func origin(of index: Int, newCount: Int) -> Int? {
    if index < prefix { return index }
    if index >= newCount - suffix { return index + oldRest - origins.count }
    let origin = origins[index - prefix]
    return origin < 0 ? nil : prefix + Int(origin)
  }

  /// All pairs, by new position.
  @usableFromInline
  func pairs(newCount: Int) -> [ListMove] {
    let ends = (0..<prefix).map { ListMove(from: $0, to: $0) }
    let rest = origins.enumerated().filter { $1 >= 0 }
      .map { ListMove(from: prefix + Int($1), to: prefix + $0) }
    let shift = oldRest - origins.count
    let tail = ((newCount - suffix)..<newCount).map { ListMove(from: $0 + shift, to: $0) }
    return ends + rest + tail
  }

  /// Pairs strings by the fast hash.
  @usableFromInline
  static func strings(_ old: [String], _ new: [String]) -> ElementPairing {
    let hash = FastHash()
    return old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in
        ElementPairing(old, new, hash: { hash.hash($0) }, areEqual: { $0.isSame(as: $1) })
      }
    }
  }

  /// Pairs integers by a mix of their bits.
  @usableFromInline
  static func integers(_ old: [Int], _ new: [Int]) -> ElementPairing {
    let hash = FastHash()
    return make(old, new, hash: { hash.hash(UInt64(truncatingIfNeeded: $0)) })
  }

  /// Pairs by the fastest way that there is for a type.
  @inlinable
  static func any<Key: Hashable>(_ old: [Key], _ new: [Key]) -> ElementPairing {
    // The types are the same where the cast is made, as was just seen.
    if Key.self == String.self {
      return strings(
        unsafeBitCast(old, to: [String].self), unsafeBitCast(new, to: [String].self))
    }
    if Key.self == Int.self {
      return integers(unsafeBitCast(old, to: [Int].self), unsafeBitCast(new, to: [Int].self))
    }
    return make(old, new, hash: { UInt64(bitPattern: Int64($0.hashValue)) })
  }

  @inlinable
  @inline(__always)
  static func make<Key: Equatable>(
    _ old: [Key], _ new: [Key], hash: (Key) -> UInt64
  ) -> ElementPairing {
    old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in
        ElementPairing(old, new, hash: hash, areEqual: ==)
      }
    }
  }
}
