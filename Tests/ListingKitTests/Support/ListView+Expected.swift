import Foundation
import ListingKit

/// The expected elements by the frames of a list: all frames are compared with a part of the content.
extension ListView {
  /// The sections and items in the working range.
  func expectedRange(
    of list: ListDataSource
  ) -> (sections: Set<String>, items: Set<ListEvent.Subject>) {
    let elements = elements(
      of: list, in: bounds.insetBy(dx: 0, dy: -workingRange * size.height))
    let items = elements.filter { if case .item = $0.subject { true } else { false } }
    return (Set(elements.map(\.section)), Set(items.map(\.subject)))
  }

  /// The items, headers and footers that a stretch intersects, in no order.
  func elements(
    of list: ListDataSource, in stretch: CGRect
  ) -> [(section: String, subject: ListEvent.Subject)] {
    guard size.height > 0 else { return [] }
    func isIn(_ frame: CGRect?) -> Bool {
      frame.map { $0.height > 0 && $0.minY < stretch.maxY && $0.maxY > stretch.minY } ?? false
    }
    var elements: [(section: String, subject: ListEvent.Subject)] = []
    for (index, name) in list.displayedSnapshot.sectionIdentifiers.enumerated() {
      for item in 0..<list.displayedSnapshot.numberOfItems(inSectionAt: index) {
        let path = IndexPath(item: item, section: index)
        guard isIn(frameForItem(at: path)), let item = list.itemIdentifier(at: path) else {
          continue
        }
        elements.append((name, .item(ListItemPath(section: name, item: item))))
      }
      for kind in [ListSupplementaryKind.header, .footer]
      where isIn(frameForSupplementaryView(kind, inSection: index)) {
        elements.append((name, .view(ListSupplementaryPath(kind: kind, section: name))))
      }
    }
    return elements
  }
}
