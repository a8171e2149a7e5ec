/// The names of a document, each once. They are found by where libxml2 keeps their parts: it keeps
/// every one in one place.
struct DocumentNameTable {
  private struct Key {
    /// 0 where a slot is free.
    var local: UInt = 0
    var prefix: UInt = 0
    var namespace: UInt = 0
    /// The place of the name.
    var place: UInt32 = 0

    var hash: Int {
      var mixed = UInt64(local) &* 0x9E37_79B9_7F4A_7C15
      mixed ^= (UInt64(prefix) &* 0xC2B2_AE3D_27D4_EB4F) &+ UInt64(namespace) &* 31
      return Int(truncatingIfNeeded: mixed ^ (mixed >> 29)) & .max
    }
  }

  private(set) var names: [DocumentName] = []
  /// The keys that were met, in a table that is half full at most.
  private var keys = [Key](repeating: Key(), count: 64)
  private var keyCount = 0
  private var known: [DocumentName: UInt32] = [:]
  /// The place of `xml:space`, once it was met.
  private(set) var spaceName: UInt32?

  /// The place of a name among ``names``.
  ///
  /// - Parameters:
  ///   - local: the local name.
  ///   - prefix: its prefix, where it has one.
  ///   - namespace: its namespace's name, where it is in one.
  /// - Complexity: O(1) for a name that was met.
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
