import Foundation

/// The identifiers of a list's sections and items, in order. A snapshot is a value: it doesn't
/// change with the list.
///
/// ```swift
/// var snapshot = list.snapshot
/// try snapshot.moveItem("979", .start, in: "books")
/// list.apply(snapshot)
/// ```
///
/// Snapshots of a list share their storage. Taking or copying one is O(1). A stored snapshot costs
/// the memory of what the list changes afterwards, and of the identifiers that are deleted from it.
/// A snapshot can be changed on any thread, at the cost of the change, and then be shown by
/// ``ListOperable/apply(_:animatingDifferences:completion:fileID:line:)``.
public struct ListSnapshot: Sendable, Equatable {
  /// The parts of a snapshot in one object, because updates copy snapshots often and each part counts
  /// several references.
  ///
  /// `@unchecked Sendable` is safe here: an object is changed only while one snapshot refers to it.
  private final class Storage: @unchecked Sendable {
    /// The order, with the identifiers of its handles.
    var identified: IdentifiedOrder
    /// Retains the handles that the list had when the snapshot was taken; `nil` for a snapshot that
    /// wasn't taken from a list.
    let version: SnapshotVersion?
    /// Retains the handles that were added since.
    var retainedHandles = SnapshotHandles()
    /// The cells and views that are reloaded or reconfigured when the snapshot is applied.
    var marks = ReloadMarks()
    /// In a snapshot that is shown between the stages of an update, retains the handles of the
    /// snapshot after them.
    var laterVersion: SnapshotVersion?

    init(_ identified: IdentifiedOrder, version: SnapshotVersion?) {
      self.identified = identified
      self.version = version
    }

    convenience init(copying other: Storage) {
      self.init(other.identified, version: other.version)
      retainedHandles = other.retainedHandles
      marks = other.marks
      laterVersion = other.laterVersion
    }
  }

  private var storage: Storage

  /// Creates a snapshot without sections.
  ///
  /// - Parameter identity: whether the identifiers of items are unique in their section or in the
  ///   snapshot.
  public init(identity: ListIdentity = .section) {
    storage = Storage(
      IdentifiedOrder(identifiers: ListIdentifiers(identity: identity), owner: .snapshot),
      version: nil)
  }

  init(order: SectionedOrder, version: SnapshotVersion) {
    storage = Storage(
      IdentifiedOrder(order, identifiers: version.identifiers, owner: .snapshot),
      version: version)
  }

  /// The storage to change, which no other snapshot refers to.
  private var ownStorage: Storage {
    mutating get {
      if !isKnownUniquelyReferenced(&storage) { storage = Storage(copying: storage) }
      return storage
    }
  }

  var identified: IdentifiedOrder {
    get { storage.identified }
    _modify { yield &ownStorage.identified }
  }
  var marks: ReloadMarks {
    get { storage.marks }
    _modify { yield &ownStorage.marks }
  }
  var retainedHandles: SnapshotHandles { storage.retainedHandles }
  var order: SectionedOrder { storage.identified.order }
  var identifiers: ListIdentifiers { storage.identified.identifiers }

  /// The scope in which the identifiers of items are unique, as in the list that the snapshot was
  /// taken from.
  public var identity: ListIdentity { identifiers.identity }

  /// Returns the snapshot that is shown between this one and a later one of the same list: another
  /// order of their sections and items.
  func with(_ order: SectionedOrder, before later: ListSnapshot) -> ListSnapshot {
    var snapshot = self
    let storage = snapshot.ownStorage
    storage.laterVersion = later.storage.version
    storage.identified.order = order
    return snapshot
  }

  /// Whether the snapshot is shown between the stages of an update.
  var isBetweenStages: Bool { storage.laterVersion != nil }

  /// Changes the order in a way that may add identifiers.
  mutating func change<Value, Failure: Error>(
    _ body: (inout IdentifiedOrder) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let storage = ownStorage
    defer {
      storage.retainedHandles.add(
        storage.identified.takeInterned(), in: storage.identified.order, of: identifiers)
    }
    return try body(&storage.identified)
  }

  /// Returns whether two snapshots contain the same identifiers in the same order, whatever they
  /// reload and reconfigure.
  ///
  /// - Complexity: O(*n*); shared storage isn't compared.
  public static func == (one: ListSnapshot, other: ListSnapshot) -> Bool {
    if one.identifiers === other.identifiers { return one.order.isEqual(to: other.order) }
    return one.sectionIdentifiers == other.sectionIdentifiers
      && one.sectionIdentifiers.allSatisfy {
        one.itemIdentifiers(inSection: $0) == other.itemIdentifiers(inSection: $0)
      }
  }

  // MARK: - Sections

  /// The identifiers of the sections, in order.
  ///
  /// - Complexity: O(*s*) for *s* sections.
  public var sectionIdentifiers: [String] {
    identifiers.sectionIdentifiers(order.sections.handles)
  }

  /// The number of sections.
  public var numberOfSections: Int { order.sections.count }

  /// Returns the identifier of the section at an index, or `nil` if there is none.
  ///
  /// - Complexity: O(log *s*) for *s* sections.
  public func sectionIdentifier(at index: Int) -> String? {
    section(at: index).map(identifiers.sectionIdentifier)
  }

  /// The index of a section; `nil` for an unknown one.
  ///
  /// - Complexity: O(log *s*) for *s* sections.
  public func index(ofSection identifier: String) -> Int? {
    identified.known(section: identifier).flatMap(order.index)
  }

  /// Returns whether the snapshot contains a section.
  ///
  /// - Complexity: O(1) expected.
  public func contains(section identifier: String) -> Bool {
    identified.known(section: identifier) != nil
  }

  // MARK: - Items

  /// The number of items in all sections.
  public var numberOfItems: Int { order.itemCount }

  /// The number of items of a section; 0 for an unknown one.
  public func numberOfItems(inSection identifier: String) -> Int {
    identified.known(section: identifier).map { order.items(of: $0).count } ?? 0
  }

  /// Returns the number of items of the section at an index; 0 if there is none.
  public func numberOfItems(inSectionAt index: Int) -> Int {
    section(at: index).map { order.items(of: $0).count } ?? 0
  }

  /// The identifiers of a section's items, in order; empty for an unknown section.
  ///
  /// - Complexity: O(*n*).
  public func itemIdentifiers(inSection identifier: String) -> [String] {
    guard let section = identified.known(section: identifier) else { return [] }
    return identifiers.itemIdentifiers(order.items(of: section).handles)
  }

  /// Returns the path of the item at an index path, or `nil` if there is none.
  ///
  /// - Complexity: O(log *n*).
  public func itemPath(at indexPath: IndexPath) -> ListItemPath? {
    guard let section = sectionIdentifier(at: indexPath.section),
      let item = itemIdentifier(at: indexPath)
    else { return nil }
    return ListItemPath(section: section, item: item)
  }

  /// Returns the identifier of the item at an index path, or `nil` if there is none.
  ///
  /// - Complexity: O(log *n*).
  public func itemIdentifier(at indexPath: IndexPath) -> String? {
    item(at: indexPath).map(identifiers.itemIdentifier)
  }

  /// The index path of an item; `nil` for an unknown one.
  ///
  /// - Complexity: O(log *n*).
  public func indexPath(for path: ListItemPath) -> IndexPath? {
    item(path).flatMap(order.indexPath)
  }

  /// Returns whether the snapshot contains an item.
  ///
  /// - Complexity: O(1) expected.
  public func contains(_ path: ListItemPath) -> Bool { item(path) != nil }

  /// The section that contains an item of a list whose identifiers are unique across sections.
  func home(of item: String) -> String? {
    guard let item = identifiers.item(inAnySection: item) else { return nil }
    return order.section(of: item).map(identifiers.sectionIdentifier)
  }

  // MARK: - Handles

  /// The handle of the item at an index path; `nil` if there is none.
  func item(at indexPath: IndexPath) -> ItemHandle? {
    guard let section = section(at: indexPath.section) else { return nil }
    let items = order.items(of: section)
    guard indexPath.item >= 0, indexPath.item < items.count else { return nil }
    return items[indexPath.item]
  }

  private func section(at index: Int) -> SectionHandle? {
    index >= 0 && index < order.sections.count ? order.sections[index] : nil
  }

  /// The items of the section at an index, which must be there.
  func items(inSectionAt index: Int) -> ChunkedOrder<ItemHandle> {
    order.items(of: order.sections[index])
  }

  private func item(_ path: ListItemPath) -> ItemHandle? {
    guard let found = identifiers.item(path),
      order.section(of: found.item) == found.section
    else { return nil }
    return found.item
  }
}

extension ListSnapshot: CustomStringConvertible {
  /// The sections in order, each with its items in order: `feed(a b c) ads()`.
  public var description: String {
    sectionIdentifiers.map { "\($0)(\(itemIdentifiers(inSection: $0).joined(separator: " ")))" }
      .joined(separator: " ")
  }
}

extension ListSnapshot {
  /// Returns the difference from another snapshot, of the same list or another one.
  ///
  /// - Parameters:
  ///   - old: the other snapshot.
  ///   - identity: whether an item that leaves one section and enters another is the same item; by
  ///     default the snapshot's ``identity``.
  /// - Complexity: O(*n*) expected, and O(*m* log *m*) for the *m* elements out of order.
  public func difference(
    from old: ListSnapshot, identity: ListIdentity? = nil
  ) -> ListSectionedDifference<String, String> {
    ListSectionedDifference(from: old.sections, to: sections, identity: identity ?? self.identity)
  }

  private var sections: [ListArraySection<String, String>] {
    sectionIdentifiers.map { ListArraySection($0, items: itemIdentifiers(inSection: $0)) }
  }
}
