/// Positions by the hashes of what is there: a flat table with linear probing (Knuth 1973, vol. 3,
/// 6.4), at most half full.
///
/// Each slot holds 0, or a position plus one in its lower bits and as much of the hash as there is
/// room for above them.
@usableFromInline
struct PositionTable {
  @usableFromInline let slots: UnsafeMutablePointer<UInt32>
  @usableFromInline let mask: Int

  /// Makes a table that must be deallocated.
  @inlinable
  init(count: Int) {
    var size = 4
    while size < count * 2 { size *= 2 }
    slots = .allocate(capacity: size)
    slots.initialize(repeating: 0, count: size)
    mask = size - 1
  }

  @inlinable
  func deallocate() { slots.deallocate() }

  /// Where a position stands that has this hash and that is asked for; or the empty slot where it
  /// belongs.
  ///
  /// - Parameter steps: how many more slots may be looked at in vain.
  /// - Returns: the slot; -1 when all steps are used up.
  @inlinable
  @inline(__always)
  func slot(_ hash: UInt64, steps: inout Int, isWanted: (Int) -> Bool) -> Int {
    let tag = tag(of: hash)
    var slot = Int(truncatingIfNeeded: hash) & mask
    while true {
      let entry = slots[slot]
      if entry == 0 { return slot }
      if (entry ^ tag) & ~positionMask == 0, isWanted(Int(entry & positionMask) - 1) {
        return slot
      }
      slot = (slot + 1) & mask
      steps -= 1
      if steps < 0 { return -1 }
    }
  }

  /// The position in a slot, or -1.
  @inlinable
  @inline(__always)
  func position(at slot: Int) -> Int { Int(slots[slot] & positionMask) - 1 }

  /// Puts a position where it belongs.
  @inlinable
  @inline(__always)
  func set(_ position: Int, at slot: Int, hash: UInt64) {
    slots[slot] = tag(of: hash) & ~positionMask | UInt32(truncatingIfNeeded: position + 1)
  }

  @inlinable
  var positionMask: UInt32 {
    @inline(__always) get { UInt32(truncatingIfNeeded: mask) }
  }

  @inlinable
  @inline(__always)
  func tag(of hash: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: hash >> 32) }
}
