import Foundation
import ListingKit

extension ListView {
  /// Shows the middle of a list of one section.
  func scrollToMiddle(of count: Int) {
    scrollToItem(at: IndexPath(item: count / 2, section: 0), position: .top, animated: false)
  }

  /// Scrolls by the height of the view.
  ///
  /// - Returns: the time in microseconds.
  func scrollScreen() -> Double {
    Measurement.microseconds {
      contentOffset.y += size.height
      return visibleElements.count
    }
  }
}
