/// Where an identifier stands for only one item or section: in the whole list, or in a section.
struct IdentifierScope: Equatable, Sendable {
  let rawValue: UInt32

  static var list: IdentifierScope { IdentifierScope(rawValue: 0) }

  static func section(_ section: SectionHandle) -> IdentifierScope {
    IdentifierScope(rawValue: section.rawValue + 1)
  }
}

/// A table of identifiers and their handles, which are small integers. An identifier is hashed when
/// it is added and when it is looked up.
///
/// The table is flat, with linear probing (Knuth 1973, vol. 3, 6.4), and at most half full. A slot
/// contains 0, or a handle plus one in its lower bits and the highest bits of the hash in the
/// others. Identifiers are compared with Swift's `==`. The same identifier in two scopes has two
/// entries.
struct IdentifierTable<Key: Handle>: Sendable {
  private struct Entry: Sendable {
    /// Empty for a handle that is free.
    var identifier: String
    let scope: IdentifierScope
    let hash: UInt32
  }

  private let hash = FastHash()
  /// By handle.
  private var entries: [Entry] = []
  private var slots: [UInt32] = [0, 0, 0, 0]
  private var freeHandles: [Key] = []
  /// How often an identifier was hashed.
  private(set) var hashCount = WorkCount()

  /// The number of identifiers.
  var count: Int { entries.count - freeHandles.count }

  /// The number of handles that were ever in use at one time.
  var capacity: Int { entries.count }

  /// The identifier of a handle.
  subscript(handle: Key) -> String { entries[handle.index].identifier }

  /// The handle of an identifier; `nil` for an unknown one.
  ///
  /// - Complexity: O(1) expected, and the bytes of the identifier.
  mutating func handle(of identifier: String, scope: IdentifierScope) -> Key? {
    let hashed = hashed(identifier, scope)
    let found = slots[slot(of: identifier, scope, hashed)]
    return found == 0 ? nil : handle(in: found)
  }

  /// Returns the handle of an identifier, which is added if the table doesn't contain it.
  ///
  /// - Complexity: O(1) expected, and the bytes of the identifier.
  mutating func intern(_ identifier: String, scope: IdentifierScope) -> Key {
    let hashed = hashed(identifier, scope)
    var slot = slot(of: identifier, scope, hashed)
    if slots[slot] != 0 { return handle(in: slots[slot]) }
    if (count + 1) * 2 > slots.count {
      resize(to: slots.count * 2)
      slot = self.slot(of: identifier, scope, hashed)
    }
    let handle = add(Entry(identifier: identifier, scope: scope, hash: hashed))
    slots[slot] = contents(handle, hashed)
    return handle
  }

  /// Reserves space for more identifiers.
  mutating func reserve(_ additional: Int) {
    let needed = count + additional
    entries.reserveCapacity(needed)
    var size = slots.count
    while size < needed * 2 { size *= 2 }
    if size > slots.count { resize(to: size) }
  }

  /// Removes an identifier; its handle can be used for another one.
  ///
  /// - Complexity: O(1) expected.
  mutating func remove(_ handle: Key) {
    let mask = Int(self.mask)
    var hole = Int(entries[handle.index].hash) & mask
    while slots[hole] & self.mask != handle.rawValue + 1 { hole = (hole + 1) & mask }
    // Entries that the removed one had displaced move back, so that searches don't end too early.
    var next = (hole + 1) & mask
    while slots[next] != 0 {
      let home = Int(entries[self.handle(in: slots[next]).index].hash) & mask
      if (next - home) & mask >= (next - hole) & mask {
        slots[hole] = slots[next]
        hole = next
      }
      next = (next + 1) & mask
    }
    slots[hole] = 0
    entries[handle.index].identifier = ""
    freeHandles.append(handle)
  }

  // MARK: - Parts

  private var mask: UInt32 { UInt32(truncatingIfNeeded: slots.count - 1) }

  /// The handle in a slot that isn't empty.
  @inline(__always)
  private func handle(in slot: UInt32) -> Key { Key(rawValue: (slot & mask) - 1) }

  /// The content of a handle's slot.
  private func contents(_ handle: Key, _ hashed: UInt32) -> UInt32 {
    hashed & ~mask | (handle.rawValue + 1)
  }

  private mutating func hashed(_ identifier: String, _ scope: IdentifierScope) -> UInt32 {
    hashCount.add()
    let hashed = hash.hash(identifier)
    let mixed = scope == .list ? hashed : hash.hash(hashed &+ UInt64(scope.rawValue))
    return UInt32(truncatingIfNeeded: mixed ^ (mixed >> 32))
  }

  /// The slot of an identifier, or the empty slot to put it into.
  @inline(__always)
  private func slot(of identifier: String, _ scope: IdentifierScope, _ hashed: UInt32) -> Int {
    let mask = self.mask
    var slot = Int(hashed & mask)
    while slots[slot] != 0 {
      if slots[slot] & ~mask == hashed & ~mask {
        let index = handle(in: slots[slot]).index
        if entries[index].scope == scope, entries[index].identifier == identifier { return slot }
      }
      slot = (slot + 1) & Int(mask)
    }
    return slot
  }

  private mutating func add(_ entry: Entry) -> Key {
    if let handle = freeHandles.popLast() {
      entries[handle.index] = entry
      return handle
    }
    entries.append(entry)
    return Key(index: entries.count - 1)
  }

  private mutating func resize(to size: Int) {
    let handles = slots.filter { $0 != 0 }.map(handle)
    slots = [UInt32](repeating: 0, count: size)
    for handle in handles {
      let hashed = entries[handle.index].hash
      var slot = Int(hashed & mask)
      while slots[slot] != 0 { slot = (slot + 1) & (size - 1) }
      slots[slot] = contents(handle, hashed)
    }
  }
}
