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
