#if canImport(UIKit)
  import ListingKit
  import UIKit

  extension ListIcon {
    /// The symbol of the system.
    var image: UIImage? { UIImage(systemName: symbolName) }

    var symbolName: String {
      switch self {
      case .add: "plus"
      case .alert: "exclamationmark.triangle"
      case .back: "chevron.backward"
      case .calendar: "calendar"
      case .check: "checkmark"
      case .clock: "clock"
      case .close: "xmark"
      case .collapse: "chevron.up"
      case .expand: "chevron.down"
      case .forward: "chevron.forward"
      case .heart: "heart"
      case .home: "house"
      case .info: "info.circle"
      case .mail: "envelope"
      case .person: "person"
      case .place: "mappin.and.ellipse"
      case .refresh: "arrow.clockwise"
      case .search: "magnifyingglass"
      case .star: "star"
      }
    }
  }
#endif
