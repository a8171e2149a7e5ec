import Foundation

/// The layout of a view at the boundary of a section, in a vertical list.
struct BoundaryPlan: Equatable {
  /// A position along one axis.
  enum Position {
    case start
    case middle
    case end
  }

  let kind: ListSupplementaryKind
  /// The horizontal extent; `nil` for a view as wide as the list.
  var columns: Range<CGFloat>?
  /// The length in the direction of scrolling; `nil` if the section or the view's content determines it.
  var length: CGFloat?
  /// The position in the direction of scrolling.
  var row: Position
  /// The position across.
  var column = Position.start
  var offset = CGPoint.zero
  var extendsBoundary = true
  var isPinned = false
  /// The space before the view, in points.
  var padding: CGFloat = 0
  /// The drawing order of the view in its place.
  var zIndex = 0
  /// The drawing order while the view is pinned elsewhere.
  var pinnedZIndex = 1

  /// Creates the layout of a header or footer as wide as the list.
  init(_ kind: ListSupplementaryKind, isPinned: Bool = false) {
    self.kind = kind
    self.isPinned = isPinned
    row = kind == .footer ? .end : .start
  }

  /// - Parameters:
  ///   - size: the size of the viewport.
  ///   - direction: the direction in which the list scrolls.
  ///   - cell: the size of the host's cells; lengths in points are rounded to whole cells.
  init(
    _ item: LayoutBoundaryItem, in size: CGSize, _ direction: ListScrollDirection, cell: CGSize
  ) {
    self.init(item.kind, isPinned: item.pinToVisibleBounds)
    let isHorizontal = direction == .horizontal
    let own = item.layoutSize.wholeCells(of: cell).size(in: size.usable)
    let along =
      isHorizontal ? item.layoutSize.widthDimension : item.layoutSize.heightDimension
    let transposed = isHorizontal ? own.transposed : own
    length = along.isEstimated ? nil : transposed.height
    if let alignment = item.alignment {
      (row, column) =
        isHorizontal
        ? (alignment.column, alignment.row) : (alignment.row, alignment.column)
    }
    columns = column.range(of: transposed.width, in: isHorizontal ? size.height : size.width)
    let moved = item.absoluteOffset.usable
    offset = isHorizontal ? CGPoint(x: moved.y, y: moved.x) : moved
    extendsBoundary = item.extendsBoundary && !(row == .middle && column == .middle)
    zIndex = item.zIndex
    pinnedZIndex = item.zIndex
  }

  /// The header and the footer of a section whose layout doesn't describe them.
  static let ends = ListSupplementaryKind.ends.map { BoundaryPlan($0) }

  /// Returns the views at the boundary of a section: those that its layout describes, and in any case its
  /// header and footer.
  static func plans(
    of section: LayoutSection, in size: CGSize, _ direction: ListScrollDirection, cell: CGSize
  ) -> [BoundaryPlan] {
    // A section that scrolls orthogonally is as wide as the list.
    let described = Self.described(
      by: section.boundarySupplementaryItems, in: size, direction, cell: cell,
      hasSides: section.orthogonalScrollingBehavior == .none)
    func missing(_ kind: ListSupplementaryKind) -> [BoundaryPlan] {
      described.contains { $0.kind == kind } || section.omittedKinds.contains(kind)
        ? [] : [BoundaryPlan(kind)]
    }
    var plans = missing(.header) + described + missing(.footer)
    for index in plans.indices where plans[index].kind == .header {
      plans[index].padding = section.headerPadding
    }
    return plans
  }

  /// Returns the views that a layout describes, one of each kind.
  ///
  /// - Parameter hasSides: whether views can be at the sides.
  static func described(
    by items: [LayoutBoundaryItem], in size: CGSize, _ direction: ListScrollDirection, cell: CGSize,
    hasSides: Bool
  ) -> [BoundaryPlan] {
    var plans: [BoundaryPlan] = []
    for item in items where !plans.contains(where: { $0.kind == item.kind }) {
      var plan = BoundaryPlan(item, in: size, direction, cell: cell)
      if plan.isAtSide, !hasSides { plan.extendsBoundary = false }
      plans.append(plan)
    }
    return plans
  }

  /// The width that views at the sides take from the lines, in points.
  struct Sides {
    var leading: CGFloat = 0
    var trailing: CGFloat = 0

    init() {}

    init(_ plans: [BoundaryPlan]) {
      for plan in plans where plan.isAtSide {
        if plan.column == .start { leading += plan.width } else { trailing += plan.width }
      }
    }
  }

  /// Whether the view is to the left or right of the lines, and narrows them, instead of being above or below them.
  var isAtSide: Bool { extendsBoundary && row == .middle }

  /// The width; 0 for a view as wide as the list.
  var width: CGFloat { columns.map { $0.upperBound - $0.lowerBound } ?? 0 }

  /// Whether the view overlaps another one at the same edge.
  func overlaps(_ other: BoundaryPlan) -> Bool {
    guard let columns, let others = other.columns else { return true }
    return columns.overlaps(others)
  }
}

extension BoundaryPlan.Position {
  /// Returns the extent of a width in a space.
  fileprivate func range(of width: CGFloat, in room: CGFloat) -> Range<CGFloat> {
    let start: CGFloat =
      switch self {
      case .start: 0
      case .middle: (room.usableLength - width) / 2
      case .end: room.usableLength - width
      }
    return start..<(start + width)
  }
}

extension LayoutBoundaryItem.Alignment {
  /// The position between top and bottom.
  fileprivate var row: BoundaryPlan.Position {
    switch self {
    case .top, .topLeading, .topTrailing: .start
    case .leading, .center, .trailing: .middle
    case .bottom, .bottomLeading, .bottomTrailing: .end
    }
  }

  /// The position between leading and trailing edge.
  fileprivate var column: BoundaryPlan.Position {
    switch self {
    case .leading, .topLeading, .bottomLeading: .start
    case .top, .center, .bottom: .middle
    case .trailing, .topTrailing, .bottomTrailing: .end
    }
  }
}

extension CGPoint {
  /// The point that a layout uses: 0 for infinite coordinates and NaN.
  var usable: CGPoint {
    func usable(_ value: CGFloat) -> CGFloat {
      value.isFinite ? max(-.longestLength, min(value, .longestLength)) : 0
    }
    return CGPoint(x: usable(x), y: usable(y))
  }
}
