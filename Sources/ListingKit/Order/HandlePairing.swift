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
    // An array of no capacity would write its count into the one that all empty arrays share.
    if new.isEmpty {
      (targets, origins) = (Array(repeating: -1, count: old.count), [])
      return
    }
    let room = old.max().map { Int($0) + 1 } ?? 0
    guard room <= Self.largestRoom * (old.count + new.count) else {
      let pairing = ElementPairing(old, new, IntegerIdentity())
      targets = pairing.allTargets
      origins = pairing.allOrigins
      return
    }
    // One more place for all handles that are not in the old list, and one more target for the new
    // ones: nothing below branches on what is as likely as not.
    var places = [Int32](repeating: -1, count: room + 1)
    var targets = [Int32](repeating: -1, count: old.count + 1)
    // Bare pointers, as a check of each index would take as long as all the rest. The handles of
    // the old list are below `room`, and what is in `places` are positions in it.
    origins = places.withUnsafeMutableBufferPointer { places in
      targets.withUnsafeMutableBufferPointer { targets in
        for index in old.indices { places[Int(old[index])] = Int32(truncatingIfNeeded: index) }
        return [Int32](unsafeUninitializedCapacity: new.count) { origins, count in
          count = new.count
          for index in 0..<count {
            let handle = min(Int(new[index]), room)
            let origin = places[handle]
            // What two new handles were called before is one of them.
            places[handle] = -1
            origins.initializeElement(at: index, to: origin)
            targets[origin < 0 ? old.count : Int(origin)] = Int32(truncatingIfNeeded: index)
          }
        }
      }
    }
    targets.removeLast()
    self.targets = targets
  }
}
