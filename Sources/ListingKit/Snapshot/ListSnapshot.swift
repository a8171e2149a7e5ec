import Foundation

/// What a list holds, in order, by identifiers alone. A value: it does not change with the list,
/// nor the list with it.
///
/// Snapshots of a list share what they have in common. Taking or copying one is O(1); one that is
/// kept costs what the list changes afterwards, and the identifiers that go from it. A snapshot can
/// be changed, on any thread, which costs what changes, and then be shown by
/// ``ListOperable/apply(_:animatingDifferences:completion:)``.
public struct ListSnapshot: Sendable, Equatable {
  /// The order, with what its handles stand for.
  var identified: IdentifiedOrder
  /// Keeps what handles stand for that the list had when the snapshot was taken; `nil` for one that
  /// was made from nothing.
  private let version: SnapshotVersion?
  /// Keeps what handles stand for that were brought since.
  private(set) var retainedHandles = SnapshotHandles()
  /// What is made or filled again when the snapshot is applied.
  var marks = ReloadMarks()
  /// Keeps what one that is shown between the stages of an update holds of the list after them.
  private var laterVersion: SnapshotVersion?

  /// Creates a snapshot without sections.
  ///
  /// - Parameter identity: whether the identifiers of items are unique in their section or in the
  ///   snapshot.
  public init(identity: ListIdentity = .section) {
    identified = IdentifiedOrder(
      identifiers: ListIdentifiers(identity: identity), holder: .snapshot)
    version = nil
  }

  init(order: SectionedOrder, version: SnapshotVersion) {
    identified = IdentifiedOrder(order, identifiers: version.identifiers, holder: .snapshot)
    self.version = version
  }

  var order: SectionedOrder { identified.order }
  var identifiers: ListIdentifiers { identified.identifiers }

  /// How far the identifiers of items reach: as in the list that the snapshot was taken from.
  public var identity: ListIdentity { identifiers.identity }

  /// What is shown between this snapshot and a later one of the same list: another order of what
  /// the two hold.
  func with(_ order: SectionedOrder, before later: ListSnapshot) -> ListSnapshot {
    var snapshot = self
    snapshot.laterVersion = later.version
    snapshot.identified.order = order
    return snapshot
  }

  /// Whether it is what is shown between the stages of an update.
  var isBetweenStages: Bool { laterVersion != nil }

  /// Changes the order in a way that may bring identifiers.
  mutating func change<Value, Failure: Error>(
    _ body: (inout IdentifiedOrder) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    defer { retainedHandles.add(identified.takeOffered(), in: identified.order, of: identifiers) }
    return try body(&identified)
  }

  /// Two snapshots are equal where they hold the same identifiers in the same order; what is to be
  /// made or filled again does not count.
  ///
  /// - Complexity: O(*n*); parts that both share are not looked into.
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

  /// The identifier of the section at an index; `nil` where there is none.
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

  /// Whether the snapshot holds a section.
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

  /// The number of items of the section at an index; 0 where there is none.
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

  /// The path of the item at an index path; `nil` where there is none.
  ///
  /// - Complexity: O(log *n*).
  public func itemPath(at indexPath: IndexPath) -> ListItemPath? {
    guard let section = sectionIdentifier(at: indexPath.section),
      let item = itemIdentifier(at: indexPath)
    else { return nil }
    return ListItemPath(section: section, item: item)
  }

  /// The identifier of the item at an index path; `nil` where there is none.
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

  /// Whether the snapshot holds an item.
  ///
  /// - Complexity: O(1) expected.
  public func contains(_ path: ListItemPath) -> Bool { item(path) != nil }

  /// The section that holds an item of a list with identifiers unique across sections.
  func home(of item: String) -> String? {
    guard let item = identifiers.item(item, section: 0) else { return nil }
    return order.section(of: item).map(identifiers.sectionIdentifier)
  }

  // MARK: - Handles

  /// The handle of the item at an index path; `nil` if there is none.
  func item(at indexPath: IndexPath) -> UInt32? {
    guard let section = section(at: indexPath.section) else { return nil }
    let items = order.items(of: section)
    guard indexPath.item >= 0, indexPath.item < items.count else { return nil }
    return items[indexPath.item]
  }

  private func section(at index: Int) -> UInt32? {
    index >= 0 && index < order.sections.count ? order.sections[index] : nil
  }

  /// The items of the section at an index, which must be there.
  func items(inSectionAt index: Int) -> ChunkedOrder { order.items(of: order.sections[index]) }

  private func item(_ path: ListItemPath) -> UInt32? {
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
