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

#endif
