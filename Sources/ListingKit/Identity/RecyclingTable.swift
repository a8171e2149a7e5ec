/// A table of identifiers whose handles are recycled: one is free for another identifier when
/// neither the list nor a snapshot holds it any more.
///
/// The list holds a handle until it retires, and on until no snapshot of the list is left that is
/// older than its retirement. A snapshot that was changed claims the handles that it brought. Until
/// a handle is free its identifier can still be looked up, and comes back by the same handle.
struct RecyclingTable: Sendable {
  /// One claim, in ``holders``.
  private static let claim: UInt32 = 2

  private(set) var table = IdentifierTable()
  /// By handle: two for each claim, and one for the list and its snapshots.
  private var holders: [UInt32] = []
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

  /// The handle of an identifier, which is kept from here on.
  mutating func intern(_ identifier: String, scope: UInt32, for holder: HandleHolder) -> UInt32 {
    let handle = table.intern(identifier, scope: scope)
    if handle == holders.count { holders.append(0) }
    switch holder {
    case .list: hold(handle)
    case .snapshot: claim(handle)
    }
    return handle
  }

  /// The handles of identifiers, by position; ``IdentifierTable/none`` for an empty identifier.
  mutating func intern(
    _ identifiers: [String], scope: UInt32, for holder: HandleHolder
  ) -> [UInt32] {
    if table.capacity == 0 {
      table.reserve(identifiers.count)
      holders.reserveCapacity(identifiers.count)
    }
    return identifiers.map {
      $0.isEmpty ? IdentifierTable.none : intern($0, scope: scope, for: holder)
    }
  }

  // MARK: - The list

  /// Has the list hold a handle that something else holds, too.
  mutating func hold(_ handle: UInt32) {
    holders[Int(handle)] |= 1
    if !retirements.isEmpty { retirements[handle] = nil }
  }

  /// Retires handles that are in no snapshot of the list from a version on.
  mutating func retire(_ handles: [UInt32], from version: Int) {
    for handle in handles where retirements.updateValue(version, forKey: handle) == nil {
      queue.append((handle, version))
    }
  }

  /// Gives up handles that no snapshot of the list holds.
  ///
  /// - Parameters:
  ///   - oldest: the version of the oldest snapshot that is left.
  ///   - limit: how many to look at.
  /// - Returns: whether none are left.
  mutating func recycle(oldest: Int, limit: Int) -> Bool {
    let end = min(queue.count, queueStart + limit)
    while queueStart < end, queue[queueStart].version <= oldest {
      let (handle, version) = queue[queueStart]
      queueStart += 1
      guard retirements[handle] == version else { continue }
      retirements[handle] = nil
      drop(1, from: handle)
    }
    if queueStart * 2 > queue.count {
      queue.removeSubrange(..<queueStart)
      queueStart = 0
    }
    return queueStart == queue.count || queue[queueStart].version > oldest
  }

  // MARK: - Snapshots that were changed

  /// Claims a handle once more.
  mutating func claim(_ handle: UInt32) { holders[Int(handle)] += Self.claim }

  /// Gives up one claim on a handle.
  mutating func release(_ handle: UInt32) { drop(Self.claim, from: handle) }

  private mutating func drop(_ share: UInt32, from handle: UInt32) {
    holders[Int(handle)] -= share
    if holders[Int(handle)] == 0 { table.remove(handle) }
  }
}
