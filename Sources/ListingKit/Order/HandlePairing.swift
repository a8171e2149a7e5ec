/// Which handle of a new list is which of an old one, by position. A handle is in a list once at
/// most.
///
/// Handles are small integers, so that each is its own place in an array. Where few are compared of
/// very many, they go through a table instead, whose size is theirs (``ElementPairing``).
struct HandlePairing {
  /// How many times longer than both lists the array may be.
  private static let largestRoom = 8

  /// For each old position the new one, or -1 for a handle that is gone.
  private(set) var targets: [Int32]
  /// For each new position the old one, or -1 for a handle that is new.
  private(set) var origins: [Int32]

  /// Pairs handles.
  ///
  /// - Complexity: O(*n*).
  init(_ old: [UInt32], _ new: [UInt32]) {
    let room = old.max().map { Int($0) + 1 } ?? 0
    guard room <= Self.largestRoom * (old.count + new.count) else {
      let pairing = ElementPairing(old, new, IntegerIdentity())
      targets = pairing.allTargets
      origins = pairing.allOrigins
      return
    }
    targets = [Int32](repeating: -1, count: old.count)
    origins = [Int32](repeating: -1, count: new.count)
    var places = [Int32](repeating: -1, count: room)
    for index in old.indices { places[Int(old[index])] = Int32(truncatingIfNeeded: index) }
    for index in new.indices where new[index] < room {
      let origin = places[Int(new[index])]
      guard origin >= 0 else { continue }
      // What two new handles were called before is one of them.
      places[Int(new[index])] = -1
      origins[index] = origin
      targets[Int(origin)] = Int32(truncatingIfNeeded: index)
    }
  }
}
