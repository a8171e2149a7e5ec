import ListingUIKit
import UIKit

/// The screens of the sample, a tab each.
enum Screen: String, CaseIterable {
  case feed = "Feed"
  case styles = "Styles"
  case selection = "Selection"
  case order = "Order"

  /// The symbol of the tab.
  var symbol: String {
    switch self {
    case .feed: "newspaper"
    case .styles: "square.grid.2x2"
    case .selection: "checkmark.circle"
    case .order: "arrow.up.arrow.down"
    }
  }

  func makeController() -> ListViewController {
    switch self {
    case .feed: FeedController()
    case .styles: StylesController()
    case .selection: SelectionController()
    case .order: OrderController()
    }
  }
}
