/// Which element of a new list is which of an old one, by position.
///
/// A common beginning and a common end are set aside with a comparison each. Of the rest each
/// identifier is hashed once, into a flat table that is at most half full; the successor of the
/// last match is tried before anything is looked up. Where identifiers repeat, the *k*-th
/// occurrence of the old rest is paired with the *k*-th of the new.
@usableFromInline
struct ElementPairing {
  /// For each new position the old one, or -1 for an element that is new.
  @usableFromInline var origins: [Int]
  /// For each old position whether its element is in the new list.
  @usableFromInline var staying: [Bool]
  /// The length of the common beginning.
  @usableFromInline var prefix: Int
  /// The length of the common end.
  @usableFromInline var suffix: Int

  @inlinable
  init<Key>(
    _ old: [Key], _ new: [Key], hash: (Key) -> UInt64, areEqual: (Key, Key) -> Bool
  ) {
    let shorter = min(old.count, new.count)
    var prefix = 0
    while prefix < shorter, areEqual(old[prefix], new[prefix]) { prefix += 1 }
    var suffix = 0
    while suffix < shorter - prefix,
      areEqual(old[old.count - 1 - suffix], new[new.count - 1 - suffix])
    {
      suffix += 1
    }
    self.prefix = prefix
    self.suffix = suffix
    origins = [Int](repeating: -1, count: new.count)
    staying = [Bool](repeating: false, count: old.count)
    for index in 0..<prefix {
      origins[index] = index
      staying[index] = true
    }
    for index in 0..<suffix {
      origins[new.count - 1 - index] = old.count - 1 - index
      staying[old.count - 1 - index] = true
    }
    pairRest(old, new, hash: hash, areEqual: areEqual)
  }

  @inlinable
  mutating func pairRest<Key>(
    _ old: [Key], _ new: [Key], hash: (Key) -> UInt64, areEqual: (Key, Key) -> Bool
  ) {
    let start = prefix
    let count = old.count - suffix - start
    guard count > 0, new.count - suffix > start else { return }
    var size = 4
    while size < count * 2 { size *= 2 }
    let mask = size - 1
    // Each slot holds 0, or the old position counted from the start, plus one, in the lower half
    // and the tag of its hash in the upper.
    var table = [UInt64](repeating: 0, count: size)
    // The next occurrence of the same identifier, counted in the same way; empty without any.
    var next: [Int] = []
    for position in (0..<count).reversed() {
      let hashed = hash(old[start + position])
      let tag = hashed & 0xFFFF_FFFF_0000_0000
      var slot = Int(truncatingIfNeeded: hashed) & mask
      while table[slot] != 0 {
        let entry = table[slot]
        let other = Int(truncatingIfNeeded: entry & 0xFFFF_FFFF) - 1
        if entry & 0xFFFF_FFFF_0000_0000 == tag,
          areEqual(old[start + other], old[start + position])
        {
          if next.isEmpty { next = [Int](repeating: -1, count: count) }
          next[position] = other
          break
        }
        slot = (slot + 1) & mask
      }
      table[slot] = tag | UInt64(truncatingIfNeeded: position + 1)
    }
    var last = start - 1
    for target in start..<(new.count - suffix) {
      let successor = last + 1
      if next.isEmpty, successor < start + count, !staying[successor],
        areEqual(old[successor], new[target])
      {
        origins[target] = successor
        staying[successor] = true
        last = successor
        continue
      }
      let hashed = hash(new[target])
      let tag = hashed & 0xFFFF_FFFF_0000_0000
      var slot = Int(truncatingIfNeeded: hashed) & mask
      while table[slot] != 0 {
        let entry = table[slot]
        let position = Int(truncatingIfNeeded: entry & 0xFFFF_FFFF) - 1
        if entry & 0xFFFF_FFFF_0000_0000 == tag, areEqual(old[start + position], new[target]) {
          take(start + position, for: target, last: &last)
          if !next.isEmpty, next[position] >= 0 {
            table[slot] = tag | UInt64(truncatingIfNeeded: next[position] + 1)
          }
          break
        }
        slot = (slot + 1) & mask
      }
    }
  }

  /// Pairs an old element unless it was paired before.
  @inlinable
  mutating func take(_ origin: Int, for target: Int, last: inout Int) {
    guard !staying[origin] else { return }
    origins[target] = origin
    staying[origin] = true
    last = origin
  }
}

extension ElementPairing {
  /// Pairs strings by the fast hash.
  @usableFromInline
  static func strings(_ old: [String], _ new: [String]) -> ElementPairing {
    ElementPairing(old, new, hash: FastHash.hash, areEqual: ==)
  }

  /// Pairs integers by a mix of their bits.
  @usableFromInline
  static func integers(_ old: [Int], _ new: [Int]) -> ElementPairing {
    ElementPairing(
      old, new, hash: { FastHash.hash(UInt64(truncatingIfNeeded: $0)) }, areEqual: ==)
  }

  /// Pairs by the fastest way that there is for a type.
  @inlinable
  static func any<Key: Hashable>(_ old: [Key], _ new: [Key]) -> ElementPairing {
    if Key.self == String.self {
      // The types are the same, as was just seen.
      return strings(
        unsafeBitCast(old, to: [String].self), unsafeBitCast(new, to: [String].self))
    }
    if Key.self == Int.self {
      return integers(unsafeBitCast(old, to: [Int].self), unsafeBitCast(new, to: [Int].self))
    }
    return ElementPairing(
      old, new,
      hash: { key in
        // `hashValue` is as good in its upper half as in its lower one.
        UInt64(truncatingIfNeeded: key.hashValue)
      }, areEqual: ==)
  }
}
