/// The sections and items to reload, and the items to reconfigure, by handles.
struct ReloadMarks: Sendable {
  var reloadedSections: Set<SectionHandle> = []
  private(set) var reloadedItems: Set<ItemHandle> = []
  private(set) var reconfiguredItems: Set<ItemHandle> = []

  mutating func reload(_ item: ItemHandle) { reloadedItems.insert(item) }

  mutating func reconfigure(_ item: ItemHandle) { reconfiguredItems.insert(item) }

  /// Reserves space for items that will be reconfigured.
  mutating func reserve(_ count: Int) {
    if count > 0 { reconfiguredItems.reserveCapacity(reconfiguredItems.count + count) }
  }

  mutating func formUnion(_ other: ReloadMarks) {
    reloadedSections.formUnion(other.reloadedSections)
    reloadedItems.formUnion(other.reloadedItems)
    reconfiguredItems.formUnion(other.reconfiguredItems)
  }

  /// Replaces the handles of items.
  ///
  /// - Parameter handles: the new handles by the old ones, which may be the same in another order.
  mutating func rename(_ handles: [ItemHandle: ItemHandle]) {
    Self.rename(handles, in: &reloadedItems)
    Self.rename(handles, in: &reconfiguredItems)
  }

  private static func rename(_ handles: [ItemHandle: ItemHandle], in items: inout Set<ItemHandle>) {
    let found = handles.filter { items.contains($0.key) }
    items.subtract(found.keys)
    items.formUnion(found.values)
  }

  /// Removes the marks of items.
  mutating func delete(_ items: [ItemHandle]) {
    if !reloadedItems.isEmpty { reloadedItems.subtract(items) }
    if !reconfiguredItems.isEmpty { reconfiguredItems.subtract(items) }
  }
}

/// The cells and views that are reloaded or reconfigured when the snapshot is applied to a list, in
/// display order. A snapshot that is taken from a list has none.
extension ListSnapshot {
  /// The sections that are reloaded.
  ///
  /// - Complexity: O(*m* log *s*) for *m* marks.
  public var reloadedSectionIdentifiers: [String] {
    marks.reloadedSections.compactMap(order.index).sorted().compactMap(sectionIdentifier)
  }

  /// The items that are reloaded.
  ///
  /// - Complexity: O(*m* log *n*) for *m* marks.
  public var reloadedItemIdentifiers: [ListItemPath] { paths(of: marks.reloadedItems) }

  /// The items that are reconfigured in place.
  ///
  /// - Complexity: O(*m* log *n*) for *m* marks.
  public var reconfiguredItemIdentifiers: [ListItemPath] { paths(of: marks.reconfiguredItems) }

  private func paths(of items: Set<ItemHandle>) -> [ListItemPath] {
    items.compactMap(order.indexPath).sorted().compactMap(itemPath)
  }
}
