import Synchronization

/// The identifiers of a list and its snapshots. They are written on the list's owner, and read
/// wherever a snapshot is: each access holds a lock, and none calls out while it does.
final class ListIdentifiers: Sendable {
  /// The number of retired handles that a turn frees even if it retires none itself.
  private static let recyclingLimit = 4096

  private struct State {
    var sections = RecyclingTable()
    var items = RecyclingTable()
    /// The version of the newest snapshot.
    var newest = 0
    /// The versions of the snapshots that are left, ascending.
    var versions: [Int] = []
  }

  private let state = Mutex(State())
  /// Whether the same identifier in two sections is one item.
  private let spansSections: Bool

  init(identity: ListIdentity) { spansSections = identity == .list }

  // MARK: - From identifiers to handles

  /// The handle of a section; `nil` for an unknown one.
  func section(_ identifier: String) -> UInt32? {
    state.withLock { $0.sections.handle(of: identifier, scope: 0) }
  }

  /// The handle of a section, known or not.
  func internSection(_ identifier: String) -> UInt32 {
    state.withLock { $0.sections.intern(identifier, scope: 0) }
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

  /// The handles of items, known or not, by position; ``IdentifierTable/none`` where the identifier
  /// is empty.
  func internItems(_ identifiers: [String], section: UInt32) -> [UInt32] {
    state.withLock { $0.items.intern(identifiers, scope: scope(section)) }
  }

  private func scope(_ section: UInt32) -> UInt32 { spansSections ? 0 : section + 1 }

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
      let oldest = state.versions.first ?? state.newest
      // Twice what comes in, so that what has piled up behind an old snapshot goes down.
      let limit = max(Self.recyclingLimit, items.count * 2)
      state.items.recycle(oldest: oldest, limit: limit)
      state.sections.recycle(oldest: oldest, limit: limit)
      state.versions.append(state.newest)
      return state.newest
    }
    return SnapshotVersion(number: number, identifiers: self)
  }

  /// Notes that the last snapshot of a version is gone.
  fileprivate func forget(_ version: Int) {
    state.withLock { state in
      // Most are the oldest or close to it.
      if let index = state.versions.firstIndex(of: version) { state.versions.remove(at: index) }
    }
  }

  // MARK: - Figures

  /// The number of item handles that were ever in use at one time.
  var itemCapacity: Int { state.withLock { $0.items.capacity } }

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
