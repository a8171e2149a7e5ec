/// A table of identifiers whose handles are recycled: one that was retired is free for another
/// identifier when no snapshot is left that is older than its retirement. Until then the
/// identifier can still be looked up, and comes back by the same handle.
struct RecyclingTable: Sendable {
  private(set) var table = IdentifierTable()
  /// The version of the first snapshot without it, for each handle that is retired.
  private var retirements: [UInt32: Int] = [:]
  /// The handles in the order in which they retired; one that came back is here in vain.
  private var queue: [(handle: UInt32, version: Int)] = []
  private var queueStart = 0

  subscript(handle: UInt32) -> String { table[handle] }

  /// The number of handles that were ever in use at one time.
  var capacity: Int { table.capacity }

  /// The handle of an identifier, retired or not; `nil` for an unknown one.
  mutating func handle(of identifier: String, scope: UInt32) -> UInt32? {
    table.handle(of: identifier, scope: scope)
  }

  /// The handle of an identifier, which is not retired from here on.
  mutating func intern(_ identifier: String, scope: UInt32) -> UInt32 {
    let handle = table.intern(identifier, scope: scope)
    if !retirements.isEmpty { retirements[handle] = nil }
    return handle
  }

  /// The handles of identifiers, by position; ``IdentifierTable/none`` for an empty identifier.
  mutating func intern(_ identifiers: [String], scope: UInt32) -> [UInt32] {
    if table.capacity == 0 { table.reserve(identifiers.count) }
    return identifiers.map {
      $0.isEmpty ? IdentifierTable.none : intern($0, scope: scope)
    }
  }

  /// Retires handles that are in no snapshot from a version on.
  mutating func retire(_ handles: [UInt32], from version: Int) {
    for handle in handles where retirements.updateValue(version, forKey: handle) == nil {
      queue.append((handle, version))
    }
  }

  /// Frees handles that no snapshot holds.
  ///
  /// - Parameters:
  ///   - oldest: the version of the oldest snapshot that is left.
  ///   - limit: how many to free at most, so that no turn pays for all that another one retired.
  mutating func recycle(oldest: Int, limit: Int) {
    let end = min(queue.count, queueStart + limit)
    while queueStart < end, queue[queueStart].version <= oldest {
      let (handle, version) = queue[queueStart]
      queueStart += 1
      guard retirements[handle] == version else { continue }
      retirements[handle] = nil
      table.remove(handle)
    }
    if queueStart * 2 > queue.count {
      queue.removeSubrange(..<queueStart)
      queueStart = 0
    }
  }
}
