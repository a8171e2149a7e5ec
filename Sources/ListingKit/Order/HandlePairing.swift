/// The pairs of equal handles in an old and a new list, by position. A handle is in each list at
/// most once.
///
/// Handles are small integers, so they are indexes of an array. If the lists are short in
/// comparison with the largest handle, a hash table is used instead (``ElementPairing``).
struct HandlePairing {
  /// The maximum length of the array, as a multiple of the lengths of both lists.
  private static let largestRoom = 8

  /// For each old position the new one, or -1 for a deleted handle.
  private(set) var targets: [Int32]
  /// For each new position the old one, or -1 for an inserted handle.
  private(set) var origins: [Int32]

  /// Pairs handles.
  ///
  /// - Complexity: O(*n*).
  init<Element: Handle>(_ old: [Element], _ new: [Element]) {
    // An array without capacity would write its count into the storage that all empty arrays share.
    if new.isEmpty {
      (targets, origins) = (Array(repeating: -1, count: old.count), [])
      return
    }
    let room = old.max().map { $0.index + 1 } ?? 0
    guard room <= Self.largestRoom * (old.count + new.count) else {
      let pairing = ElementPairing(old, new, HandleIdentity())
      targets = pairing.allTargets
      origins = pairing.allOrigins
      return
    }
    // There is one more place for all handles that aren't in the old list, and one more target for new
    // handles, so that there are no unpredictable branches below.
    var places = [Int32](repeating: -1, count: room + 1)
    var targets = [Int32](repeating: -1, count: old.count + 1)
    // Unsafe buffers, since bounds checks would take as long as everything else. The handles of the old
    // list are less than `room`, and `places` contains positions in it.
    origins = places.withUnsafeMutableBufferPointer { places in
      targets.withUnsafeMutableBufferPointer { targets in
        for index in old.indices { places[old[index].index] = Int32(truncatingIfNeeded: index) }
        return [Int32](unsafeUninitializedCapacity: new.count) { origins, count in
          count = new.count
          for index in 0..<count {
            let handle = min(new[index].index, room)
            let origin = places[handle]
            // Two new handles can have the same key, which pairs only the first one.
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

/// Hashes handles by mixing their bits.
struct HandleIdentity<Element: Handle>: ElementIdentity {
  static var isHashSlow: Bool { false }
  private let fast = FastHash()

  @inline(__always)
  func hash(at element: UnsafePointer<Element>) -> UInt64 {
    fast.hash(UInt64(element.pointee.rawValue))
  }

  @inline(__always)
  func areSame(_ one: Element, _ other: Element) -> Bool { one == other }
}
