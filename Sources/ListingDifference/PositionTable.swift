/// The positions of elements by their hashes: a flat table with linear probing (Knuth 1973, vol. 3,
/// 6.4), at most half full.
///
/// Each slot contains 0, or a position plus one in its lower bits and the highest bits of the hash
/// in the others.
@usableFromInline
struct PositionTable: ~Copyable {
  @usableFromInline var slots: OwnedBuffer<UInt32>
  @usableFromInline let mask: Int

  /// Creates a table for a number of positions.
  @inlinable
  init(count: Int) {
    var size = 4
    while size < count * 2 { size *= 2 }
    slots = OwnedBuffer(repeating: 0, count: size)
    mask = size - 1
  }

  /// Returns the slot of a wanted position with a hash, or the empty slot to put it into.
  ///
  /// - Parameter steps: the number of unsuccessful steps that remain.
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

  /// Returns the position in a slot, or -1.
  @inlinable
  @inline(__always)
  func position(at slot: Int) -> Int { Int(slots[slot] & positionMask) - 1 }

  /// Inserts a position.
  @inlinable
  @inline(__always)
  mutating func set(_ position: Int, at slot: Int, hash: UInt64) {
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
