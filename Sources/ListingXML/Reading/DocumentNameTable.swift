/// The names of a document, each once. They are found by where libxml2 keeps their parts: it keeps
/// every one in one place.
struct DocumentNameTable {
  private struct Key: Equatable {
    var local: UInt
    var prefix: UInt
    var namespace: UInt

    var hash: Int {
      var mixed = UInt64(local) &* 0x9E37_79B9_7F4A_7C15
      mixed ^= (UInt64(prefix) &* 0xC2B2_AE3D_27D4_EB4F) &+ UInt64(namespace) &* 31
      return Int(truncatingIfNeeded: mixed ^ (mixed >> 29)) & .max
    }
  }

  private(set) var names: [DocumentName] = []
  /// The keys that were met, in a table that is half full at most, and the name of each.
  private var keys: [Key?] = Array(repeating: nil, count: 64)
  private var places: [UInt32] = Array(repeating: 0, count: 64)
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
    let key = Key(
      local: UInt(bitPattern: local), prefix: UInt(bitPattern: prefix),
      namespace: UInt(bitPattern: namespace))
    let mask = keys.count - 1
    var slot = key.hash & mask
    while let other = keys[slot] {
      if other == key { return places[slot] }
      slot = (slot + 1) & mask
    }
    let place = place(
      of: DocumentName(
        local: String(cString: local), namespace: namespace.map { String(cString: $0) } ?? "",
        prefix: prefix.map { String(cString: $0) }))
    keys[slot] = key
    places[slot] = place
    keyCount += 1
    if 2 * keyCount > keys.count { grow() }
    return place
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
    let (oldKeys, oldPlaces) = (keys, places)
    keys = Array(repeating: nil, count: 2 * oldKeys.count)
    places = Array(repeating: 0, count: keys.count)
    for (key, place) in zip(oldKeys, oldPlaces) {
      guard let key else { continue }
      var slot = key.hash & (keys.count - 1)
      while keys[slot] != nil { slot = (slot + 1) & (keys.count - 1) }
      keys[slot] = key
      places[slot] = place
    }
  }
}
