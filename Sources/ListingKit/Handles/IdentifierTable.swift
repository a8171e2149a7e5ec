/// A table of identifiers and their handles, which are small integers. An identifier is hashed when
/// it is added and when it is looked up.
///
/// The table is flat, with linear probing (Knuth 1973, vol. 3, 6.4), and at most half full. A slot
/// contains 0, or a handle plus one in its lower bits and the highest bits of the hash in the
/// others. Identifiers are compared with Swift's `==`. The same identifier in two scopes has two
/// entries.
struct IdentifierTable: Sendable {
  /// Stands for no handle.
  static let none = UInt32.max

  private let hash = FastHash()
  /// By handle; empty for a handle that is free.
  private var identifiers: [String] = []
  private var scopes: [UInt32] = []
  private var hashes: [UInt32] = []
  private var slots: [UInt32] = [0, 0, 0, 0]
  private var freeHandles: [UInt32] = []
  /// How often an identifier was hashed.
  @WorkCount private(set) var hashCount: Int

  /// The number of identifiers.
  var count: Int { identifiers.count - freeHandles.count }

  /// The number of handles that were ever in use at one time.
  var capacity: Int { identifiers.count }

  /// The identifier of a handle.
  subscript(handle: UInt32) -> String { identifiers[Int(handle)] }

  /// The handle of an identifier; `nil` for an unknown one.
  ///
  /// - Complexity: O(1) expected, and the bytes of the identifier.
  mutating func handle(of identifier: String, scope: UInt32) -> UInt32? {
    let hashed = hashed(identifier, scope)
    let found = slots[slot(of: identifier, scope, hashed)]
    return found == 0 ? nil : (found & mask) - 1
  }

  /// Returns the handle of an identifier, which is added if the table doesn't contain it.
  ///
  /// - Complexity: O(1) expected, and the bytes of the identifier.
  mutating func intern(_ identifier: String, scope: UInt32) -> UInt32 {
    let hashed = hashed(identifier, scope)
    var slot = slot(of: identifier, scope, hashed)
    if slots[slot] != 0 { return (slots[slot] & mask) - 1 }
    if (count + 1) * 2 > slots.count {
      resize(to: slots.count * 2)
      slot = self.slot(of: identifier, scope, hashed)
    }
    let handle = add(identifier, scope, hashed)
    slots[slot] = hashed & ~mask | (handle + 1)
    return handle
  }

  /// Reserves space for more identifiers.
  mutating func reserve(_ additional: Int) {
    let needed = count + additional
    identifiers.reserveCapacity(needed)
    scopes.reserveCapacity(needed)
    hashes.reserveCapacity(needed)
    var size = slots.count
    while size < needed * 2 { size *= 2 }
    if size > slots.count { resize(to: size) }
  }

  /// Removes an identifier; its handle can be used for another one.
  ///
  /// - Complexity: O(1) expected.
  mutating func remove(_ handle: UInt32) {
    let mask = Int(self.mask)
    var hole = Int(hashes[Int(handle)]) & mask
    while slots[hole] & self.mask != handle + 1 { hole = (hole + 1) & mask }
    // Entries that the removed one had displaced move back, so that searches don't end too early.
    var next = (hole + 1) & mask
    while slots[next] != 0 {
      let home = Int(hashes[Int(slots[next] & self.mask) - 1]) & mask
      if (next - home) & mask >= (next - hole) & mask {
        slots[hole] = slots[next]
        hole = next
      }
      next = (next + 1) & mask
    }
    slots[hole] = 0
    identifiers[Int(handle)] = ""
    freeHandles.append(handle)
  }

  // MARK: - Parts

  private var mask: UInt32 { UInt32(truncatingIfNeeded: slots.count - 1) }

  private mutating func hashed(_ identifier: String, _ scope: UInt32) -> UInt32 {
    hashCount += 1
    let hashed = hash.hash(identifier)
    let mixed = scope == 0 ? hashed : hash.hash(hashed &+ UInt64(scope))
    return UInt32(truncatingIfNeeded: mixed ^ (mixed >> 32))
  }

  /// The slot of an identifier, or the empty slot to put it into.
  @inline(__always)
  private func slot(of identifier: String, _ scope: UInt32, _ hashed: UInt32) -> Int {
    let mask = self.mask
    var slot = Int(hashed & mask)
    while slots[slot] != 0 {
      if slots[slot] & ~mask == hashed & ~mask {
        let handle = Int(slots[slot] & mask) - 1
        if scopes[handle] == scope, identifiers[handle] == identifier { return slot }
      }
      slot = (slot + 1) & Int(mask)
    }
    return slot
  }

  private mutating func add(_ identifier: String, _ scope: UInt32, _ hashed: UInt32) -> UInt32 {
    if let handle = freeHandles.popLast() {
      identifiers[Int(handle)] = identifier
      scopes[Int(handle)] = scope
      hashes[Int(handle)] = hashed
      return handle
    }
    identifiers.append(identifier)
    scopes.append(scope)
    hashes.append(hashed)
    return UInt32(truncatingIfNeeded: identifiers.count - 1)
  }

  private mutating func resize(to size: Int) {
    let entries = slots.filter { $0 != 0 }.map { ($0 & mask) - 1 }
    slots = [UInt32](repeating: 0, count: size)
    for handle in entries {
      let hashed = hashes[Int(handle)]
      var slot = Int(hashed & mask)
      while slots[slot] != 0 { slot = (slot + 1) & (size - 1) }
      slots[slot] = hashed & ~mask | (handle + 1)
    }
  }
}
