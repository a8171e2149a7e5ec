#if canImport(UIKit)
  import ListingKit
  import UIKit

  extension ListColor {
    /// The color of UIKit, which follows the appearance if it has a name.
    var color: UIColor {
      switch self {
      case .rgb(let red, let green, let blue):
        UIColor(
          red: CGFloat(red) / 255, green: CGFloat(green) / 255, blue: CGFloat(blue) / 255, alpha: 1)
      case .named(let name):
        switch name {
        case .black: .black
        case .white: .white
        case .red: .systemRed
        case .green: .systemGreen
        case .yellow: .systemYellow
        case .blue: .systemBlue
        case .magenta: .systemPurple
        case .cyan: .systemTeal
        case .gray: .systemGray
        }
      }
    }
  }

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
