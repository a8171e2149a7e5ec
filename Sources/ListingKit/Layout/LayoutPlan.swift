import Foundation

/// What a ``LayoutItem`` or ``LayoutGroup`` says at the time that a section is laid out: a value
/// that is compared, so that lines are made anew only where it has changed.
struct LayoutPlan: Equatable {
  /// What follows one another in a group.
  struct Group: Equatable {
    let axis: LayoutGroup.Axis
    let spacing: LayoutSpacing?
    let subitems: [LayoutPlan]
  }

  let size: LayoutSize
  let insets: ListDirectionalEdgeInsets
  /// What is in the place, where it is a group.
  let group: Group?

  init(_ item: LayoutItem) {
    size = item.layoutSize
    insets = item.contentInsets.usable
    group = (item as? LayoutGroup).map {
      Group(
        axis: $0.axis, spacing: $0.interItemSpacing, subitems: $0.subitems.map(LayoutPlan.init))
    }
  }

  private init(_ size: LayoutSize, _ insets: ListDirectionalEdgeInsets, _ group: Group?) {
    (self.size, self.insets, self.group) = (size, insets, group)
  }

  /// The same with x and y exchanged.
  var transposed: LayoutPlan {
    LayoutPlan(
      LayoutSize(
        widthDimension: size.heightDimension.transposed,
        heightDimension: size.widthDimension.transposed),
      insets.transposed,
      group.map {
        Group(
          axis: $0.axis == .horizontal ? .vertical : .horizontal, spacing: $0.spacing,
          subitems: $0.subitems.map(\.transposed))
      })
  }

  /// Whether there is a place for an item in it.
  var hasPlaces: Bool { group.map { $0.subitems.contains(where: \.hasPlaces) } ?? true }

  /// Whether the height of an item's content matters.
  var dependsOnSizes: Bool {
    group.map { $0.subitems.contains(where: \.dependsOnSizes) }
      ?? size.heightDimension.isEstimated
  }
}

extension LayoutPlan.Group {
  /// The dimension along the group's axis.
  func mainDimension(of size: LayoutSize) -> LayoutDimension {
    axis == .horizontal ? size.widthDimension : size.heightDimension
  }

  /// The length along the group's axis.
  func mainLength(of size: CGSize) -> CGFloat {
    axis == .horizontal ? size.width : size.height
  }

  /// The length across the group's axis.
  func crossLength(of size: CGSize) -> CGFloat {
    axis == .horizontal ? size.height : size.width
  }

  /// A size from its lengths along and across the group's axis.
  func size(main: CGFloat, cross: CGFloat) -> CGSize {
    axis == .horizontal
      ? CGSize(width: main, height: cross) : CGSize(width: cross, height: main)
  }

  /// A point moved along the group's axis.
  func point(_ point: CGPoint, movedBy length: CGFloat) -> CGPoint {
    axis == .horizontal
      ? CGPoint(x: point.x + length, y: point.y) : CGPoint(x: point.x, y: point.y + length)
  }
}

extension LayoutDimension {
  /// The same part of the other side.
  fileprivate var transposed: LayoutDimension {
    switch self {
    case .absolute, .estimated: self
    case .fractionalWidth(let part): .fractionalHeight(part)
    case .fractionalHeight(let part): .fractionalWidth(part)
    }
  }
}
