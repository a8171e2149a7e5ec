/// A table of identifiers whose handles are recycled: a handle is free for another identifier when
/// neither the list nor a snapshot retains it anymore.
///
/// The list retains a handle until it retires it. After that, the versions since the birth of the handle
/// retain it: its reclamation is pending on the newest one that is alive, and when that version is
/// released, on the next older one, unless the handle was born after it. A handle that the list uses
/// again in the meantime is born again. A changed snapshot retains the handles that it added. Until a
/// handle is free, its identifier can be looked up and gets the same handle again.
struct RecyclingTable<Key: Handle>: Sendable {
  private struct Ownership: Sendable {
    /// One for the list; two for each time that the handle is retained or pending.
    var owners: UInt32 = 0
    /// The first version that contains it since the list last retained it. After four billion versions, all
    /// handles seem to be born at that point, and are pending for longer than necessary.
    var birth: UInt32 = 0
  }

  /// The share of the list in the owners.
  private static var list: UInt32 { 1 }
  /// The share of one snapshot.
  private static var snapshot: UInt32 { 2 }

  private(set) var table = IdentifierTable<Key>()
  /// By handle.
  private var ownerships: [Ownership] = []
  private var pending = PendingHandles<Key>()

  subscript(handle: Key) -> String { table[handle] }

  func isIdentifier(_ identifier: String, of handle: Key) -> Bool { table[handle] == identifier }

  /// The number of handles that were ever in use at one time.
  var capacity: Int { table.capacity }

  /// The handle of an identifier, retired or not; `nil` for an unknown one.
  mutating func handle(of identifier: String, scope: IdentifierScope) -> Key? {
    table.handle(of: identifier, scope: scope)
  }

  /// Returns the handle of an identifier, which is created if necessary and retained.
  ///
  /// - Parameter version: the first version that may contain it.
  mutating func intern(
    _ identifier: String, scope: IdentifierScope, for owner: HandleOwner, from version: Int
  ) -> Key {
    let handle = table.intern(identifier, scope: scope)
    if handle.index == ownerships.count { ownerships.append(Ownership()) }
    switch owner {
    case .list: retainInList(handle, from: version)
    case .snapshot: retain(handle)
    }
    return handle
  }

  /// Reserves capacity in a new table.
  mutating func reserve(_ count: Int) {
    guard table.capacity == 0 else { return }
    table.reserve(count)
    ownerships.reserveCapacity(count)
  }

  // MARK: - The list

  /// Retains a handle on behalf of the list, once.
  ///
  /// - Parameter version: the first version that may contain it.
  mutating func retainInList(_ handle: Key, from version: Int) {
    guard ownerships[handle.index].owners & Self.list == 0 else { return }
    ownerships[handle.index].owners |= Self.list
    ownerships[handle.index].birth = UInt32(clamping: version)
  }

  /// Releases handles on behalf of the list.
  ///
  /// - Parameter version: the newest live version that may contain them.
  mutating func retire(_ handles: ArraySlice<Key>, after version: Int) {
    var held: [(handle: Key, birth: UInt32)] = []
    for handle in handles {
      let ownership = ownerships[handle.index]
      guard ownership.owners & Self.list != 0 else { continue }
      if ownership.birth <= version {
        retain(handle)
        held.append((handle, ownership.birth))
      }
      drop(Self.list, from: handle)
    }
    pending.add(held, to: version)
  }

  /// Releases the handles that only a removed version retained. The others become pending on the next older
  /// live version.
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
  mutating func retain(_ handle: Key) { ownerships[handle.index].owners += Self.snapshot }

  /// Releases a handle that was retained once.
  mutating func release(_ handle: Key) { drop(Self.snapshot, from: handle) }

  private mutating func drop(_ share: UInt32, from handle: Key) {
    ownerships[handle.index].owners -= share
    if ownerships[handle.index].owners == 0 { table.remove(handle) }
  }
}
