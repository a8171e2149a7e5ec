import Foundation

/// The items at the ends of a list, across empty sections.
extension ListSnapshot {
  /// The first item of the list; `nil` if there is none.
  package var firstItem: IndexPath? { firstItem(inSectionsFrom: 0) }

  /// The last item of the list; `nil` if there is none.
  package var lastItem: IndexPath? { lastItem(inSectionsBefore: numberOfSections) }

  /// Returns the item at an index path, or otherwise the nearest one; `nil` if there are no items.
  package func item(nearestTo indexPath: IndexPath) -> IndexPath? {
    let count = numberOfItems(inSectionAt: indexPath.section)
    if count > 0 {
      return IndexPath(item: min(indexPath.item, count - 1), section: indexPath.section)
    }
    return firstItem(inSectionsFrom: indexPath.section + 1)
      ?? lastItem(inSectionsBefore: min(indexPath.section, numberOfSections))
  }

  /// Returns the item that took the place of one that was deleted since an earlier snapshot: the next item of
  /// its section that still exists, or otherwise the previous one; `nil` if there is none.
  ///
  /// The index of the deleted item isn't enough, since items before it may have been deleted, too.
  package func item(replacing deleted: IndexPath, of earlier: ListSnapshot) -> IndexPath? {
    guard let section = earlier.sectionIdentifier(at: deleted.section),
      numberOfItems(inSection: section) > 0
    else { return nil }
    func remaining(_ item: Int) -> IndexPath? {
      earlier.itemPath(at: IndexPath(item: item, section: deleted.section))
        .flatMap(indexPath(for:))
    }
    let next = deleted.item + 1
    let end = max(next, earlier.numberOfItems(inSectionAt: deleted.section))
    return (next..<end).lazy.compactMap(remaining).first
      ?? (0..<deleted.item).reversed().lazy.compactMap(remaining).first
  }

  package func firstItem(inSectionsFrom start: Int) -> IndexPath? {
    guard start < numberOfSections else { return nil }
    return (start..<numberOfSections).first { numberOfItems(inSectionAt: $0) > 0 }
      .map { IndexPath(item: 0, section: $0) }
  }

  private func lastItem(inSectionsBefore end: Int) -> IndexPath? {
    (0..<end).last { numberOfItems(inSectionAt: $0) > 0 }
      .map { IndexPath(item: numberOfItems(inSectionAt: $0) - 1, section: $0) }
  }
}
