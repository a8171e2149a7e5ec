import Foundation
import ListingKit

/// The items at the ends of a list, across empty sections.
extension ListSnapshot {
  /// The first item of the list; `nil` if there is none.
  var firstItem: IndexPath? { firstItem(inSectionsFrom: 0) }

  /// The last item of the list; `nil` if there is none.
  var lastItem: IndexPath? { lastItem(inSectionsBefore: numberOfSections) }

  /// Returns the item at an index path, or otherwise the nearest one; `nil` if there are no items.
  func item(nearestTo indexPath: IndexPath) -> IndexPath? {
    let count = numberOfItems(inSectionAt: indexPath.section)
    if count > 0 {
      return IndexPath(item: min(indexPath.item, count - 1), section: indexPath.section)
    }
    return firstItem(inSectionsFrom: indexPath.section + 1)
      ?? lastItem(inSectionsBefore: min(indexPath.section, numberOfSections))
  }

  private func firstItem(inSectionsFrom start: Int) -> IndexPath? {
    guard start < numberOfSections else { return nil }
    return (start..<numberOfSections).first { numberOfItems(inSectionAt: $0) > 0 }
      .map { IndexPath(item: 0, section: $0) }
  }

  private func lastItem(inSectionsBefore end: Int) -> IndexPath? {
    (0..<end).last { numberOfItems(inSectionAt: $0) > 0 }
      .map { IndexPath(item: numberOfItems(inSectionAt: $0) - 1, section: $0) }
  }
}
