import Foundation
import ListingKit

extension ListView {
  /// The frames of items of a section.
  func frames(_ items: Range<Int>, section: Int = 0) -> [CGRect?] {
    items.map { frameForItem(at: IndexPath(item: $0, section: section)) }
  }
}
