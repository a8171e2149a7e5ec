/// The identifiers of a list and its snapshots, which are read and changed on any thread. A lock
/// protects each access; no other code is called while it is held.
final class ListIdentifiers: Sendable {
  /// The number of handles that are processed while the lock is held.
  private static let batchSize = 4096

  private struct State: Sendable {
    var sections = RecyclingTable<SectionHandle>()
    var items = RecyclingTable<ItemHandle>()
    var versions = LiveVersions()
    var batchCount = WorkCount()

    /// The next version, which is the first one that can contain items that are inserted now.
    var coming: Int { versions.newest + 1 }
  }

  private let state = Guarded(State())
  let identity: ListIdentity

  init(identity: ListIdentity) { self.identity = identity }

  // MARK: - From identifiers to handles

  /// The handle of a section; `nil` for an unknown one.
  func section(_ identifier: String) -> SectionHandle? {
    state.withLock { $0.sections.handle(of: identifier, scope: .list) }
  }

  /// Returns the handle of a section, which is created if necessary and retained.
  func internSection(_ identifier: String, for owner: HandleOwner) -> SectionHandle {
    state.withLock { $0.sections.intern(identifier, scope: .list, for: owner, from: $0.coming) }
  }

  /// The handle of an item; `nil` for an unknown one.
  func item(_ identifier: String, section: SectionHandle) -> ItemHandle? {
    state.withLock { $0.items.handle(of: identifier, scope: scope(section)) }
  }

  /// The handle of an item of a list whose identifiers are unique across sections; `nil` for an
  /// unknown one.
  func item(inAnySection identifier: String) -> ItemHandle? {
    state.withLock { $0.items.handle(of: identifier, scope: .list) }
  }

  /// The handle of an item; `nil` for one whose section or itself is unknown.
  func item(_ path: ListItemPath) -> (section: SectionHandle, item: ItemHandle)? {
    state.withLock { state in
      guard let section = state.sections.handle(of: path.section, scope: .list),
        let item = state.items.handle(of: path.item, scope: scope(section))
      else { return nil }
      return (section, item)
    }
  }

  /// Returns the handles of items, which are created if necessary and retained; ``Handle/invalid`` for an
  /// empty identifier.
  ///
  /// - Parameter expected: handles that are retained already. Common identifiers at the start and at the
  ///   end aren't looked up, which takes a third of the time.
  /// - Returns: the handles, and the range of those that were looked up.
  func internItems(
    _ identifiers: [String], section: SectionHandle, for owner: HandleOwner,
    expecting expected: [ItemHandle] = []
  ) -> (handles: [ItemHandle], lookedUp: Range<Int>) {
    let (prefix, suffix) = sharedEnds(of: identifiers, expected)
    let range = prefix..<(identifiers.count - suffix)
    var handles: [ItemHandle] = []
    handles.reserveCapacity(identifiers.count)
    handles += expected.prefix(prefix)
    let scope = scope(section)
    inBatches(identifiers[range]) { state, batch in
      state.items.reserve(range.count)
      for identifier in batch {
        handles.append(
          identifier.isEmpty
            ? .invalid
            : state.items.intern(identifier, scope: scope, for: owner, from: state.coming))
      }
    }
    handles += expected.suffix(suffix)
    return (handles, range)
  }

  /// Returns the numbers of identifiers at the start and at the end that are those of the handles there.
  private func sharedEnds(
    of identifiers: [String], _ handles: [ItemHandle]
  ) -> (prefix: Int, suffix: Int) {
    let (last, lastHandle) = (identifiers.count - 1, handles.count - 1)
    let shorter = min(identifiers.count, handles.count)
    let prefix = length(upTo: shorter) { $0.isIdentifier(identifiers[$1], of: handles[$1]) }
    let suffix = length(upTo: shorter - prefix) {
      $0.isIdentifier(identifiers[last - $1], of: handles[lastHandle - $1])
    }
    return (prefix, suffix)
  }

  /// Returns the number of successive indexes from 0 on that satisfy a predicate.
  private func length(upTo limit: Int, _ predicate: (RecyclingTable<ItemHandle>, Int) -> Bool)
    -> Int
  {
    var length = 0
    while length < limit {
      let end = min(length + Self.batchSize, limit)
      state.withLock { state in
        while length < end, predicate(state.items, length) { length += 1 }
      }
      if length < end { break }
    }
    return length
  }

  /// Returns the scope of an item's identifier: its section, or the whole list.
  private func scope(_ section: SectionHandle) -> IdentifierScope {
    identity == .list ? .list : .section(section)
  }

  // MARK: - From handles to identifiers

  func sectionIdentifier(_ handle: SectionHandle) -> String {
    state.withLock { $0.sections[handle] }
  }

  func sectionIdentifiers(_ handles: [SectionHandle]) -> [String] {
    var identifiers: [String] = []
    identifiers.reserveCapacity(handles.count)
    inBatches(handles[...]) { for section in $1 { identifiers.append($0.sections[section]) } }
    return identifiers
  }

  func itemIdentifier(_ handle: ItemHandle) -> String { state.withLock { $0.items[handle] } }

  func itemIdentifiers(_ handles: [ItemHandle]) -> [String] {
    var identifiers: [String] = []
    identifiers.reserveCapacity(handles.count)
    inBatches(handles[...]) { for item in $1 { identifiers.append($0.items[item]) } }
    return identifiers
  }

  // MARK: - Versions

  /// Creates a version of the list, which doesn't contain the retired handles.
  func makeVersion(
    retiring items: [ItemHandle] = [], sections: [SectionHandle] = []
  ) -> SnapshotVersion {
    let number = state.withLock { $0.versions.append() }
    inBatches(items[...]) { state, batch in
      state.items.retire(batch, after: state.versions.older(than: number))
    }
    inBatches(sections[...]) { state, batch in
      state.sections.retire(batch, after: state.versions.older(than: number))
    }
    return SnapshotVersion(number: number, identifiers: self)
  }

  /// Removes a version after its last snapshot was released, and frees the handles that no other
  /// version contains: usually those of the transaction after it.
  fileprivate func forget(_ version: Int) {
    var isDone = false
    while !isDone {
      isDone = state.withLock { state in
        let older = state.versions.older(than: version)
        let hasFreedItems = state.items.recycle(version, older: older, limit: Self.batchSize)
        guard state.sections.recycle(version, older: older, limit: Self.batchSize), hasFreedItems
        else { return false }
        // Not earlier: a transaction that ends in the meantime may make more handles pending on it.
        state.versions.remove(version)
        return true
      }
    }
  }

  // MARK: - Handles of changed snapshots

  /// Retains handles of a snapshot on behalf of the list.
  func retainInList(_ handles: HandleLists) {
    inBatches(handles.items[...]) { state, batch in
      for item in batch { state.items.retainInList(item, from: state.coming) }
    }
    inBatches(handles.sections[...]) { state, batch in
      for section in batch { state.sections.retainInList(section, from: state.coming) }
    }
  }

  /// Retains handles that have an owner already.
  func retain(_ handles: HandleLists) {
    inBatches(handles.items[...]) { for item in $1 { $0.items.retain(item) } }
    inBatches(handles.sections[...]) { for section in $1 { $0.sections.retain(section) } }
  }

  /// Releases handles that were retained.
  func release(_ handles: HandleLists) {
    inBatches(handles.items[...]) { for item in $1 { $0.items.release(item) } }
    inBatches(handles.sections[...]) { for section in $1 { $0.sections.release(section) } }
  }

  /// Processes elements in batches, and releases the lock after each.
  private func inBatches<Element>(
    _ elements: ArraySlice<Element>, _ body: (inout State, ArraySlice<Element>) -> Void
  ) {
    var rest = elements
    while !rest.isEmpty {
      state.withLock {
        $0.batchCount.add()
        body(&$0, rest.prefix(Self.batchSize))
      }
      rest = rest.dropFirst(Self.batchSize)
    }
  }

  // MARK: - Statistics

  #if DEBUG
    /// The maximum number of handles of items, or of sections, that were in use at one time.
    var itemCapacity: Int { state.withLock { $0.items.capacity } }

    var sectionCapacity: Int { state.withLock { $0.sections.capacity } }

    /// The number of stored identifiers of items.
    var itemCount: Int { state.withLock { $0.items.table.count } }

    /// The number of batches that were processed.
    var batchCount: Int { state.withLock { $0.batchCount.value } }

    /// The number of times that an item's identifier was hashed.
    var itemHashCount: Int { state.withLock { $0.items.table.hashCount.value } }
  #endif
}

/// Keeps the handles of a version's snapshots: while it exists, they stand for the same identifiers.
final class SnapshotVersion: Sendable {
  private let number: Int
  let identifiers: ListIdentifiers

  fileprivate init(number: Int, identifiers: ListIdentifiers) {
    self.number = number
    self.identifiers = identifiers
  }

  deinit { identifiers.forget(number) }
}
