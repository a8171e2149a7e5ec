import Foundation

/// How a view at the boundary of a section is laid out, where lines go from top to bottom.
struct BoundaryPlan: Equatable {
  /// A place along one direction.
  enum Position {
    case start
    case middle
    case end
  }

  let kind: ListSupplementaryKind
  /// Its horizontal extent; as wide as the list where there is none.
  var columns: Range<CGFloat>?
  /// Its length, unless its section or its content says it.
  var length: CGFloat?
  /// Where it is in the direction of the lines.
  var row: Position
  /// Where it is across.
  var column = Position.start
  var offset = CGPoint.zero
  var extendsBoundary = true
  var isPinned = false
  /// The room kept free before it, in points.
  var padding: CGFloat = 0
  /// Its place in the order of drawing where it is laid out.
  var zIndex = 0
  /// Its place in the order of drawing while it stays in sight elsewhere.
  var pinnedZIndex = 1

  /// A header or footer as wide as the list.
  init(_ kind: ListSupplementaryKind, isPinned: Bool = false) {
    self.kind = kind
    self.isPinned = isPinned
    row = kind == .footer ? .end : .start
  }

  /// - Parameters:
  ///   - size: the size of the viewport.
  ///   - direction: the direction in which the list scrolls.
  ///   - cell: the size of the host's cells, of which lengths in points are whole ones.
  init(
    _ item: LayoutBoundaryItem, in size: CGSize, _ direction: ListScrollDirection, cell: CGSize
  ) {
    self.init(item.kind, isPinned: item.pinToVisibleBounds)
    let isHorizontal = direction == .horizontal
    let own = item.layoutSize.wholeCells(of: cell).size(in: size.usable)
    let along =
      isHorizontal ? item.layoutSize.widthDimension : item.layoutSize.heightDimension
    let turned = isHorizontal ? own.transposed : own
    length = along.isEstimated ? nil : turned.height
    if let alignment = item.alignment {
      (row, column) =
        isHorizontal
        ? (alignment.column, alignment.row) : (alignment.row, alignment.column)
    }
    columns = column.range(of: turned.width, in: isHorizontal ? size.height : size.width)
    let moved = item.absoluteOffset.usable
    offset = isHorizontal ? CGPoint(x: moved.y, y: moved.x) : moved
    extendsBoundary = item.extendsBoundary && !(row == .middle && column == .middle)
    zIndex = item.zIndex
    pinnedZIndex = item.zIndex
  }

  /// The header and the footer of a section whose layout says nothing of them.
  static let ends = ListSupplementaryKind.ends.map { BoundaryPlan($0) }

  /// The views at the boundary of a section: those that its layout describes, and its header and
  /// footer in any case.
  static func plans(
    of section: LayoutSection, in size: CGSize, _ direction: ListScrollDirection, cell: CGSize
  ) -> [BoundaryPlan] {
    // A band that scrolls across is as wide as the list.
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

  /// The views that a layout describes, one of each kind.
  ///
  /// - Parameter hasSides: whether they can be at the sides.
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

  /// What views at the sides of a section take of the width of its lines, in points.
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

  /// Whether it takes so much of the length of a line, and not of the length of its section.
  var isAtSide: Bool { extendsBoundary && row == .middle }

  /// Its width; 0 for one as wide as the list.
  var width: CGFloat { columns.map { $0.upperBound - $0.lowerBound } ?? 0 }

  /// Whether it doesn't fit next to another one at the same edge.
  func meets(_ other: BoundaryPlan) -> Bool {
    guard let columns, let others = other.columns else { return true }
    return columns.overlaps(others)
  }
}

extension BoundaryPlan.Position {
  /// The extent of something so wide in a room.
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
  /// Where it is between top and bottom.
  fileprivate var row: BoundaryPlan.Position {
    switch self {
    case .top, .topLeading, .topTrailing: .start
    case .leading, .center, .trailing: .middle
    case .bottom, .bottomLeading, .bottomTrailing: .end
    }
  }

  /// Where it is between where reading begins and where it ends.
  fileprivate var column: BoundaryPlan.Position {
    switch self {
    case .leading, .topLeading, .bottomLeading: .start
    case .top, .center, .bottom: .middle
    case .trailing, .topTrailing, .bottomTrailing: .end
    }
  }
}

extension CGPoint {
  /// The point that a layout works with: what is no number counts as 0.
  var usable: CGPoint {
    func usable(_ value: CGFloat) -> CGFloat {
      value.isFinite ? max(-.longestLength, min(value, .longestLength)) : 0
    }
    return CGPoint(x: usable(x), y: usable(y))
  }
}
