import Foundation

extension WaterfallBreaking {
  /// - Parameters:
  ///   - columnCount: the number of columns.
  ///   - room: the width of all columns.
  ///   - cell: the width of the host's cells; 0 for a host without cells.
  init(
    _ columnCount: LayoutCount, room: CGFloat, left: CGFloat, top: CGFloat,
    bottom: CGFloat, columnSpacing: CGFloat, itemSpacing: CGFloat, estimate: CGFloat,
    cell: CGFloat = 0
  ) {
    let (count, problem) = columnCount.columns(
      in: room, spacing: columnSpacing, least: .minimumLength(inCells: cell))
    self.init(
      top: top, bottom: bottom, left: left, columnCount: count,
      columnWidth: max(0, (room - columnSpacing * CGFloat(count - 1)) / CGFloat(count)),
      columnSpacing: columnSpacing, itemSpacing: itemSpacing, estimate: estimate, problem: problem)
  }
}

extension WaterfallBreaking {
  /// - Parameters:
  ///   - size: the size of the viewport.
  ///   - direction: the direction in which the list scrolls.
  ///   - estimate: the length of an item until it's measured, in points.
  ///   - cell: the size of the host's cells; lengths in points are rounded to whole cells.
  ///   - sides: the width that views at the sides take from the lines.
  /// - Returns: `nil` if the section isn't a waterfall.
  init?(
    _ section: LayoutSection, in size: CGSize, direction: ListScrollDirection, estimate: CGFloat,
    cell: CGSize = .zero, sides: BoundaryPlan.Sides = BoundaryPlan.Sides()
  ) {
    guard let waterfall = section.waterfall else { return nil }
    let isHorizontal = direction == .horizontal
    let size = isHorizontal ? size.transposed : size
    let own = section.contentInsets.usable.rounded(toCells: cell)
    let transposedCell = isHorizontal ? cell.transposed : cell
    var insets = isHorizontal ? own.transposed : own
    insets.leading += sides.leading
    insets.trailing += sides.trailing
    self.init(
      waterfall.columns, room: insets.remainder(of: size).width, left: insets.leading,
      top: insets.top, bottom: insets.bottom,
      columnSpacing: waterfall.columnSpacing.usableLength.rounded(toCells: transposedCell.width),
      itemSpacing: section.interGroupSpacing.usableLength.rounded(toCells: transposedCell.height),
      estimate: estimate, cell: transposedCell.width)
    let least = CGFloat.minimumLength(inCells: transposedCell.width)
    if size.width >= least, insets.remainder(of: size).width < least { problem = .noRoom }
    if section.orthogonalScrollingBehavior != .none {
      problem = "a waterfall can't scroll orthogonally; it scrolls with the list"
    }
    if let wrong = section.problem { problem = wrong }
  }
}
