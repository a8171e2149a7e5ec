/// The names of a document, each once. They are looked up by address: libxml2 stores each string once.
struct DocumentNameTable {
  private struct Key {
    /// 0 in a free slot.
    var local: UInt = 0
    var prefix: UInt = 0
    var namespace: UInt = 0
    /// The index of the name.
    var place: UInt32 = 0

    var hash: Int {
      var mixed = UInt64(local) &* 0x9E37_79B9_7F4A_7C15
      mixed ^= (UInt64(prefix) &* 0xC2B2_AE3D_27D4_EB4F) &+ UInt64(namespace) &* 31
      return Int(truncatingIfNeeded: mixed ^ (mixed >> 29)) & .max
    }
  }

  private(set) var names: [DocumentName] = []
  /// The keys, in a table that is at most half full.
  private var keys = [Key](repeating: Key(), count: 64)
  private var keyCount = 0
  private var known: [DocumentName: UInt32] = [:]
  /// The index of `xml:space`, once it occurred.
  private(set) var spaceName: UInt32?

  /// Returns the index of a name in ``names``.
  ///
  /// - Parameters:
  ///   - local: the local name.
  ///   - prefix: its prefix, if any.
  ///   - namespace: its namespace, if any.
  /// - Complexity: O(1) for a name that occurred before.
  mutating func place(
    local: UnsafePointer<CChar>, prefix: UnsafePointer<CChar>?, namespace: UnsafePointer<CChar>?
  ) -> UInt32 {
    var key = Key(
      local: UInt(bitPattern: local), prefix: UInt(bitPattern: prefix),
      namespace: UInt(bitPattern: namespace))
    let mask = keys.count - 1
    var slot = key.hash & mask
    while keys[slot].local != 0 {
      let other = keys[slot]
      if other.local == key.local, other.prefix == key.prefix, other.namespace == key.namespace {
        return other.place
      }
      slot = (slot + 1) & mask
    }
    key.place = place(
      of: DocumentName(
        local: String(cString: local), namespace: namespace.map { String(cString: $0) } ?? "",
        prefix: prefix.map { String(cString: $0) }))
    keys[slot] = key
    keyCount += 1
    if 2 * keyCount > keys.count { grow() }
    return key.place
  }

  private mutating func place(of name: DocumentName) -> UInt32 {
    if let place = known[name] { return place }
    let place = UInt32(names.count)
    names.append(name)
    known[name] = place
    if name.qualified == "xml:space" { spaceName = place }
    return place
  }

  private mutating func grow() {
    let known = keys
    keys = Array(repeating: Key(), count: 2 * known.count)
    let mask = keys.count - 1
    for key in known where key.local != 0 {
      var slot = key.hash & mask
      while keys[slot].local != 0 { slot = (slot + 1) & mask }
      keys[slot] = key
    }
  }
}
