import Foundation

/// The separators between the items of a section.
struct SeparatorPlan {
  /// A separator below or above an item.
  struct Separator {
    let kind: String
    let frame: CGRect
  }

  /// The configuration unless the handler returns another one.
  let configuration: ListSeparatorConfiguration
  /// Returns the configuration of each item.
  let handler: ListConfiguration.ItemSeparatorHandler?
  /// The length of a separator in the direction of the list, in points.
  let length: CGFloat
  /// Whether there is space for separators between items, so that they don't lie over them.
  let isBetweenItems: Bool
  /// Whether the first item is a header, which has no separator below.
  let skipsFirst: Bool

  /// Returns the separators of an item with a frame, in a vertical list.
  func separators(
    of indexPath: IndexPath, at frame: CGRect, itemCount: Int, _ direction: ListScrollDirection
  ) -> [Separator] {
    let chosen = handler.map { $0(indexPath, configuration) } ?? configuration
    let isHeader = skipsFirst && indexPath.item == 0
    let isLast = indexPath.item == itemCount - 1
    var result: [Separator] = []
    func add(_ kind: String, _ insets: ListDirectionalEdgeInsets, _ y: CGFloat) {
      let insets = direction == .horizontal ? insets.usable.transposed : insets.usable
      let width = frame.width - insets.leading - insets.trailing
      guard width > 0 else { return }
      result.append(
        Separator(
          kind: kind,
          frame: CGRect(x: frame.minX + insets.leading, y: y, width: width, height: length)))
    }
    if chosen.topSeparatorVisibility == .visible {
      add(ListConfiguration.topSeparatorKind, chosen.topSeparatorInsets, frame.minY)
    }
    if chosen.bottomSeparatorVisibility.isVisible(byDefault: !isHeader && !isLast) {
      add(
        ListConfiguration.separatorKind, chosen.bottomSeparatorInsets,
        isBetweenItems && !isLast ? frame.maxY : frame.maxY - length)
    }
    return result
  }
}
