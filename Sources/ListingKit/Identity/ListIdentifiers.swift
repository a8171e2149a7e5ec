/// The identifiers of a list and its snapshots, which are read and changed wherever they are: each
/// access holds a lock, and none calls out while it does.
final class ListIdentifiers: Sendable {
  /// The number of handles that are freed, or claims that are given up, before others get the lock.
  private static let portion = 4096

  private struct State: Sendable {
    var sections = RecyclingTable()
    var items = RecyclingTable()
    /// The version of the newest snapshot.
    var newest = 0
    /// The versions of the snapshots that are left, ascending.
    var versions: [Int] = []
  }

  private let state = Guarded(State())
  let identity: ListIdentity

  init(identity: ListIdentity) { self.identity = identity }

  // MARK: - From identifiers to handles

  /// The handle of a section; `nil` for an unknown one.
  func section(_ identifier: String) -> UInt32? {
    state.withLock { $0.sections.handle(of: identifier, scope: 0) }
  }

  /// The handle of a section, known or not, which is kept from here on.
  func internSection(_ identifier: String, for holder: HandleHolder) -> UInt32 {
    state.withLock { $0.sections.intern(identifier, scope: 0, for: holder) }
  }

  /// The handle of an item; `nil` for an unknown one.
  func item(_ identifier: String, section: UInt32) -> UInt32? {
    state.withLock { $0.items.handle(of: identifier, scope: scope(section)) }
  }

  /// The handle of an item; `nil` for one whose section or itself is unknown.
  func item(_ path: ListItemPath) -> (section: UInt32, item: UInt32)? {
    state.withLock { state in
      guard let section = state.sections.handle(of: path.section, scope: 0),
        let item = state.items.handle(of: path.item, scope: scope(section))
      else { return nil }
      return (section, item)
    }
  }

  /// The handles of items, known or not, by position, which are kept from here on;
  /// ``IdentifierTable/none`` where the identifier is empty.
  func internItems(
    _ identifiers: [String], section: UInt32, for holder: HandleHolder
  ) -> [UInt32] {
    state.withLock { $0.items.intern(identifiers, scope: scope(section), for: holder) }
  }

  /// An item is one in its section, or in the whole list.
  private func scope(_ section: UInt32) -> UInt32 { identity == .list ? 0 : section + 1 }

  // MARK: - From handles to identifiers

  func sectionIdentifier(_ handle: UInt32) -> String { state.withLock { $0.sections[handle] } }

  func sectionIdentifiers(_ handles: [UInt32]) -> [String] {
    state.withLock { state in handles.map { state.sections[$0] } }
  }

  func itemIdentifier(_ handle: UInt32) -> String { state.withLock { $0.items[handle] } }

  func itemIdentifiers(_ handles: [UInt32]) -> [String] {
    state.withLock { state in handles.map { state.items[$0] } }
  }

  // MARK: - Versions

  /// Begins a version of the list, which does not hold the handles that are retired.
  func makeVersion(retiring items: [UInt32] = [], sections: [UInt32] = []) -> SnapshotVersion {
    let number = state.withLock { state in
      state.newest += 1
      state.items.retire(items, from: state.newest)
      state.sections.retire(sections, from: state.newest)
      state.versions.append(state.newest)
      return state.newest
    }
    return SnapshotVersion(number: number, identifiers: self)
  }

  /// Notes that the last snapshot of a version is gone, and frees the handles that only it held
  /// back: those of the turn after it, as a rule.
  fileprivate func forget(_ version: Int) {
    state.withLock { state in
      // Most are the oldest or close to it.
      if let index = state.versions.firstIndex(of: version) { state.versions.remove(at: index) }
    }
    var isDone = false
    while !isDone {
      isDone = state.withLock { state in
        let oldest = state.versions.first ?? state.newest
        let hasFreedItems = state.items.recycle(oldest: oldest, limit: Self.portion)
        return state.sections.recycle(oldest: oldest, limit: Self.portion) && hasFreedItems
      }
    }
  }

  // MARK: - Handles that snapshots bring

  /// Has the list take in handles that a snapshot holds.
  func hold(_ handles: HandleLists) {
    state.withLock { state in
      for item in handles.items { state.items.hold(item) }
      for section in handles.sections { state.sections.hold(section) }
    }
  }

  /// Claims handles that something holds already.
  func claim(_ handles: HandleLists) {
    state.withLock { state in
      for item in handles.items { state.items.claim(item) }
      for section in handles.sections { state.sections.claim(section) }
    }
  }

  /// Gives up claims.
  func release(_ handles: HandleLists) {
    var items = handles.items[...]
    while !items.isEmpty {
      state.withLock { for item in items.prefix(Self.portion) { $0.items.release(item) } }
      items = items.dropFirst(Self.portion)
    }
    guard !handles.sections.isEmpty else { return }
    state.withLock { for section in handles.sections { $0.sections.release(section) } }
  }

  // MARK: - Figures

  /// The number of handles of items, or of sections, that were ever in use at one time.
  var itemCapacity: Int { state.withLock { $0.items.capacity } }

  var sectionCapacity: Int { state.withLock { $0.sections.capacity } }

  /// The number of identifiers of items that are kept.
  var itemCount: Int { state.withLock { $0.items.table.count } }

  /// How often an item's identifier was hashed.
  var itemHashCount: Int { state.withLock { $0.items.table.hashCount } }
}

/// What the snapshots of one version share: while it is there, the handles that they hold stand
/// for the same identifiers.
final class SnapshotVersion: Sendable {
  private let number: Int
  let identifiers: ListIdentifiers

  fileprivate init(number: Int, identifiers: ListIdentifiers) {
    self.number = number
    self.identifiers = identifiers
  }

  deinit { identifiers.forget(number) }
}
