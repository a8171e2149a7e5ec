import Foundation
import ListingKit

/// The classes and the style of a section's element, from which the style sheet makes its layout.
struct SectionBox: Hashable {
  /// The classes, separated by spaces.
  private(set) var classes: String
  /// The style: custom properties with numbers in points.
  private(set) var style: String

  /// Whether the section scrolls across.
  private(set) var scrollsAcross = false

  /// The environment for which sections make their layouts: that of a tablet, since the width of a page isn't
  /// known.
  static let environment = LayoutEnvironment(containerSize: CGSize(width: 768, height: 1024))

  /// Sets the color behind the section.
  mutating func setBackground(_ color: ListColor) {
    classes += color.isDark ? " on-dark" : " on-light"
    style += (style.isEmpty ? "" : ";") + "background:\(color.fill)"
  }

  init(_ shape: LayoutShape) {
    var classes: [String] = []
    var properties: [(name: String, value: CGFloat)] = []
    func columns(_ columns: LayoutCount) {
      switch columns {
      case .exactly(let count): properties.append(("columns", CGFloat(count)))
      case .fitting(let width): properties.append(("min", width))
      }
    }
    switch shape.arrangement {
    case .grid(.exactly(1)): classes.append("list")
    case .grid(let count):
      classes.append("grid")
      columns(count)
    case .waterfall(let count):
      classes.append("waterfall")
      columns(count)
    case .across(let width, let scrolling):
      scrollsAcross = true
      classes.append("across")
      switch scrolling {
      case .paging: classes.append("paging")
      case .groupPagingCentered: classes.append("centered")
      case .none, .continuous, .continuousGroupLeadingBoundary, .groupPaging: break
      }
      switch width {
      case .fractionalWidth(let part): properties.append(("item-fraction", part))
      case .absolute(let width), .estimated(let width): properties.append(("item", width))
      case .fractionalHeight(let part):
        properties.append(("item", part * Self.environment.containerSize.height))
      }
    }
    if shape.hasSeparators { classes.append("lined") }
    if shape.columnSpacing > 0 { properties.append(("gap", shape.columnSpacing)) }
    if shape.lineSpacing > 0 { properties.append(("line-gap", shape.lineSpacing)) }
    if case .absolute(let height) = shape.height { properties.append(("height", height)) }
    let insets = shape.insets
    for (name, value) in [
      ("inset-top", insets.top), ("inset-leading", insets.leading),
      ("inset-bottom", insets.bottom), ("inset-trailing", insets.trailing),
    ] where value > 0 {
      properties.append((name, value))
    }
    self.classes = classes.joined(separator: " ")
    style = properties.map { "--\($0.name):\(Self.text($0.value))" }.joined(separator: ";")
  }

  /// Returns a number with at most three decimals, as style sheets write it.
  private static func text(_ value: CGFloat) -> String {
    let thousandths = (min(max(value, -100_000), 100_000) * 1000).rounded() / 1000
    return thousandths == thousandths.rounded()
      ? String(Int(thousandths)) : String(Double(thousandths))
  }
}
