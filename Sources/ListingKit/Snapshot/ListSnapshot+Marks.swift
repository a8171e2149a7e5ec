/// What is made or filled again when the snapshot is applied to a list, in display order.
///
/// The marks belong to the value: a snapshot that is taken from a list has none.
extension ListSnapshot {
  /// The sections whose views are all made anew.
  ///
  /// - Complexity: O(*m* log *s*) for *m* marks.
  public var reloadedSectionIdentifiers: [String] {
    marks.reloadedSections.compactMap(order.index).sorted().compactMap(sectionIdentifier)
  }

  /// The items whose cells are made anew.
  ///
  /// - Complexity: O(*m* log *n*) for *m* marks.
  public var reloadedItemIdentifiers: [ListItemPath] { paths(of: marks.reloadedItems) }

  /// The items whose cells are filled again, in place.
  ///
  /// - Complexity: O(*m* log *n*) for *m* marks.
  public var reconfiguredItemIdentifiers: [ListItemPath] { paths(of: marks.reconfiguredItems) }

  private func paths(of items: Set<UInt32>) -> [ListItemPath] {
    items.compactMap(order.indexPath).sorted().compactMap(itemPath)
  }
}
