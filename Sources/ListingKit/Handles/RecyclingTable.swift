/// A table of identifiers whose handles are recycled: one is free for another identifier when
/// neither the list nor a snapshot holds it any more.
///
/// The list holds a handle until it retires. The versions from its birth to then, if any are left,
/// hold it on: its reclamation is pending on the newest of them, and when that is gone on the next
/// older one, if it was not born after that. One that comes back meanwhile is born again. A changed
/// snapshot retains the handles that it added. Until a handle is free its identifier can still be
/// looked up, and comes back by the same handle.
struct RecyclingTable<Key: Handle>: Sendable {
  private struct Holding: Sendable {
    /// One for the list; two for each time that the handle is retained or pending.
    var holders: UInt32 = 0
    /// The first version with it since the list last took it in. After four billion versions all
    /// seem to be born at that point, and are pending for longer than necessary.
    var birth: UInt32 = 0
  }

  /// The list's share in the holders.
  private static var list: UInt32 { 1 }
  /// The share of one snapshot.
  private static var snapshot: UInt32 { 2 }

  private(set) var table = IdentifierTable<Key>()
  /// By handle.
  private var holdings: [Holding] = []
  private var pending = PendingHandles<Key>()

  subscript(handle: Key) -> String { table[handle] }

  func isIdentifier(_ identifier: String, of handle: Key) -> Bool { table[handle] == identifier }

  /// The number of handles that were ever in use at one time.
  var capacity: Int { table.capacity }

  /// The handle of an identifier, retired or not; `nil` for an unknown one.
  mutating func handle(of identifier: String, scope: IdentifierScope) -> Key? {
    table.handle(of: identifier, scope: scope)
  }

  /// The handle of an identifier, which is kept from here on.
  ///
  /// - Parameter version: the first one that may hold it.
  mutating func intern(
    _ identifier: String, scope: IdentifierScope, for holder: HandleHolder, from version: Int
  ) -> Key {
    let handle = table.intern(identifier, scope: scope)
    if handle.index == holdings.count { holdings.append(Holding()) }
    switch holder {
    case .list: hold(handle, from: version)
    case .snapshot: retain(handle)
    }
    return handle
  }

  /// Makes room in a table that is new for identifiers that are about to come.
  mutating func reserve(_ count: Int) {
    guard table.capacity == 0 else { return }
    table.reserve(count)
    holdings.reserveCapacity(count)
  }

  // MARK: - The list

  /// Has the list hold a handle that something else may hold, too.
  ///
  /// - Parameter version: the first one that may hold it.
  mutating func hold(_ handle: Key, from version: Int) {
    guard holdings[handle.index].holders & Self.list == 0 else { return }
    holdings[handle.index].holders |= Self.list
    holdings[handle.index].birth = UInt32(clamping: version)
  }

  /// Releases handles on behalf of the list.
  ///
  /// - Parameter version: the newest of those that are left and may hold them.
  mutating func retire(_ handles: ArraySlice<Key>, after version: Int) {
    var held: [(handle: Key, birth: UInt32)] = []
    for handle in handles {
      let holding = holdings[handle.index]
      guard holding.holders & Self.list != 0 else { continue }
      if holding.birth <= version {
        retain(handle)
        held.append((handle, holding.birth))
      }
      drop(Self.list, from: handle)
    }
    pending.add(held, to: version)
  }

  /// Releases the handles that only a removed version held; the others become pending on the next
  /// older version that is left.
  ///
  /// - Parameter limit: the maximum number of handles to release.
  /// - Returns: whether nothing is pending on the version anymore.
  mutating func recycle(_ version: Int, older: Int, limit: Int) -> Bool {
    let handles = pending.removeYoungest(of: version, after: older, limit: limit)
    for handle in handles { release(handle) }
    guard handles.count < limit else { return false }
    pending.move(from: version, to: older)
    return true
  }

  // MARK: - Snapshots that were changed

  /// Retains a handle once more.
  mutating func retain(_ handle: Key) { holdings[handle.index].holders += Self.snapshot }

  /// Releases a handle that was retained once.
  mutating func release(_ handle: Key) { drop(Self.snapshot, from: handle) }

  private mutating func drop(_ share: UInt32, from handle: Key) {
    holdings[handle.index].holders -= share
    if holdings[handle.index].holders == 0 { table.remove(handle) }
  }
}
