import Foundation

/// The net change of a transaction: the list before and after it, and the items and sections that
/// its operations reload or reconfigure. A ``ListUpdater`` makes an update of it.
public struct ListChange: Sendable {
  /// The parts in one object, because copies of them would count many references.
  private final class Storage: Sendable {
    let old: ListSnapshot
    let new: ListSnapshot
    let record: TransactionRecord
    let identifiers: ListIdentifiers
    let models: (old: SectionedOrder, new: ListSnapshot)

    init(
      old: ListSnapshot, new: ListSnapshot, models: (old: SectionedOrder, new: ListSnapshot),
      record: TransactionRecord, identifiers: ListIdentifiers
    ) {
      self.models = models
      self.old = old
      self.new = new
      self.record = record
      self.identifiers = identifiers
    }
  }

  private var storage: Storage
  /// The displayed snapshot before the update.
  public var old: ListSnapshot { storage.old }
  /// The displayed snapshot after the update.
  public var new: ListSnapshot { storage.new }
  /// Whether all operations of the transaction requested animation.
  public let animates: Bool
  /// Whether the host applies a section's move and changes of its items in one batch.
  public internal(set) var appliesMovedSectionsInOneStage = false
  /// The sections that were passed to ``reloading(sections:)`` and that neither snapshot contains.
  /// The list reports them.
  public private(set) var unknownSections: [String] = []
  var record: TransactionRecord { storage.record }
  var identifiers: ListIdentifiers { storage.identifiers }

  /// All items before and after the update. The host shows others in sections with rules.
  var models: (old: SectionedOrder, new: ListSnapshot) { storage.models }

  /// - Parameter models: all items before and after the update; by default, the shown ones.
  init(
    old: ListSnapshot, new: ListSnapshot, models: (old: SectionedOrder, new: ListSnapshot)? = nil,
    record: TransactionRecord, identifiers: ListIdentifiers, animates: Bool
  ) {
    storage = Storage(
      old: old, new: new, models: models ?? (old.order, new), record: record,
      identifiers: identifiers)
    self.animates = animates
  }

  /// Returns the same change, which also reloads some sections.
  ///
  /// - Parameter sections: the identifiers of the sections. Inserted and deleted sections are
  ///   ignored; sections that neither snapshot contains are added to ``unknownSections``.
  public func reloading(sections: [String]) -> ListChange {
    var change = self
    var record = record
    for section in sections {
      guard let handle = identifiers.section(section),
        old.order.contains(section: handle) || new.order.contains(section: handle)
      else {
        change.unknownSections.append(section)
        continue
      }
      record.marks.reloadedSections.insert(handle)
    }
    change.storage = Storage(
      old: old, new: new, models: models, record: record, identifiers: identifiers)
    return change
  }

  // MARK: - Changed, reloaded and reconfigured

  /// The sections whose items were changed, in their new order. Their items may be the same as
  /// before.
  public var touchedSections: [String] { sections(record.touchedSections) }

  /// The reloaded sections, in their new order.
  public var reloadedSections: [String] { sections(record.reloadedSections) }

  /// The reloaded items, in their new order.
  public var reloadedItems: [ListItemPath] { items(record.reloadedItems) }

  /// The reconfigured items, in their new order.
  public var reconfiguredItems: [ListItemPath] { items(record.reconfiguredItems) }

  /// The headers, footers and other views of sections that are reloaded.
  public var reloadedSupplementaryViews: Set<ListSupplementaryPath> {
    record.reloadedSupplementaryViews
  }

  /// Returns whether the list has an item before the change, shown or hidden.
  ///
  /// - Complexity: O(log *n*).
  package func hadItem(_ path: ListItemPath) -> Bool {
    guard let item = identifiers.item(path)?.item else { return old.contains(path) }
    return models.old.contains(item: item) || old.order.contains(item: item)
  }

  /// Returns the path after the change of an item that the list has before it, shown or hidden: another one if the
  /// item moved to another section, or `nil` if it was deleted.
  ///
  /// - Complexity: O(log *n*).
  package func destination(of path: ListItemPath) -> ListItemPath? {
    // Children of an outline are shown and not stored.
    let snapshots = [models.new, new]
    if snapshots.contains(where: { $0.contains(path) }) { return path }
    guard hadItem(path), let item = identifiers.item(path)?.item else { return nil }
    let current = record.currentHandles[item] ?? item
    return snapshots.lazy.compactMap { snapshot in
      snapshot.order.indexPath(of: current).flatMap(snapshot.itemPath)
    }.first
  }

  /// Whether nothing has changed, and nothing is reloaded or reconfigured.
  ///
  /// - Complexity: O(*n*) for *n* items of touched sections; shared storage isn't compared.
  public var isEmpty: Bool {
    record.reloadedSections.isEmpty && record.reloadedItems.isEmpty
      && record.reconfiguredItems.isEmpty
      && record.reloadedSupplementaryViews.isEmpty && old == new
  }

  // MARK: - Cost

  /// The number of items to compare for a minimal update: the items in storage that the snapshots
  /// don't share, which are next to changed ones, and the reloaded and reconfigured items.
  ///
  /// - Complexity: O(*n* / 32768) small steps for *n* items of touched sections, and one for each
  ///   512 items that have to be looked at.
  public var comparedItemCount: Int {
    markedItemCount
      + openSections.reduce(0) {
        $0 + OrderParts.unsharedCount(old.order.items(of: $1), new.order.items(of: $1))
      }
  }

  /// An upper bound of ``comparedItemCount``, found without comparing storage.
  var touchedItemCount: Int {
    markedItemCount
      + openSections.reduce(0) {
        $0 + max(old.order.items(of: $1).count, new.order.items(of: $1).count)
      }
  }

  private var markedItemCount: Int { record.reloadedItems.count + record.reconfiguredItems.count }

  /// The touched sections whose items are compared.
  private var openSections: [SectionHandle] {
    record.touchedSections.filter { record.updatesItemsIndividually(in: $0, old.order, new.order) }
  }

  // MARK: - Parts

  private func sections(_ handles: Set<SectionHandle>) -> [String] {
    let found = handles.compactMap { handle in
      new.order.index(ofSection: handle).map { (handle, $0) }
    }
    return identifiers.sectionIdentifiers(found.sorted { $0.1 < $1.1 }.map(\.0))
  }

  private func items(_ handles: Set<ItemHandle>) -> [ListItemPath] {
    handles.compactMap { new.order.indexPath(of: $0) }.sorted().compactMap(new.itemPath)
  }
}
