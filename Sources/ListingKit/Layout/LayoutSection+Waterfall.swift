import Foundation

extension LayoutSection {
  /// What a section that is a waterfall adds to its insets and spacing.
  struct Waterfall {
    var columns: WaterfallColumnCount
    var columnSpacing: CGFloat
  }

  /// A section of columns of one width, whose items go each to the column that is the shortest so
  /// far, the first one of several.
  ///
  /// Items are measured when they come into sight. Its ``group`` is not used, and it does not
  /// scroll across the list.
  ///
  /// - Parameters:
  ///   - columns: the number of columns; less than 1 counts as 1, and no column is narrower than a
  ///     point, or than a cell of a host that has cells.
  ///   - columnSpacing: the distance between two columns, in points.
  ///   - itemSpacing: the distance between two items of a column, in points: the
  ///     ``interGroupSpacing`` of the section.
  ///   - contentInsets: the room kept free round all items, in points.
  public static func waterfall(
    columns: Int, columnSpacing: CGFloat = 0, itemSpacing: CGFloat = 0,
    contentInsets: ListDirectionalEdgeInsets = .zero
  ) -> LayoutSection {
    waterfall(.count(columns), columnSpacing, itemSpacing, contentInsets)
  }

  /// A section of as many columns of one width as fit, whose items go each to the column that is
  /// the shortest so far; see ``waterfall(columns:columnSpacing:itemSpacing:contentInsets:)``.
  ///
  /// - Parameters:
  ///   - minimumColumnWidth: the least width of a column, in points; there is at least one column.
  ///   - columnSpacing: the distance between two columns, in points.
  ///   - itemSpacing: the distance between two items of a column, in points.
  ///   - contentInsets: the room kept free round all items, in points.
  public static func waterfall(
    minimumColumnWidth: CGFloat, columnSpacing: CGFloat = 0, itemSpacing: CGFloat = 0,
    contentInsets: ListDirectionalEdgeInsets = .zero
  ) -> LayoutSection {
    waterfall(.minimumWidth(minimumColumnWidth), columnSpacing, itemSpacing, contentInsets)
  }

  private static func waterfall(
    _ columns: WaterfallColumnCount, _ columnSpacing: CGFloat, _ itemSpacing: CGFloat,
    _ contentInsets: ListDirectionalEdgeInsets
  ) -> LayoutSection {
    let section = LayoutSection(
      group: .vertical(
        layoutSize: LayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .estimated(0)),
        subitems: []))
    section.waterfall = Waterfall(columns: columns, columnSpacing: columnSpacing)
    section.interGroupSpacing = itemSpacing
    section.contentInsets = contentInsets
    return section
  }
}

extension WaterfallBreaking {
  /// - Parameters:
  ///   - size: what can be seen of the list.
  ///   - direction: the direction in which the list scrolls.
  ///   - estimate: the length of an item until it was measured, in points.
  ///   - cell: the size of the host's cells, of which lengths in points are whole ones.
  ///   - sides: what views at the sides take of the width of lines.
  /// - Returns: `nil` where the section is no waterfall.
  init?(
    _ section: LayoutSection, in size: CGSize, direction: ListScrollDirection, estimate: CGFloat,
    cell: CGSize = .zero, sides: BoundaryPlan.Sides = BoundaryPlan.Sides()
  ) {
    guard let waterfall = section.waterfall else { return nil }
    let isHorizontal = direction == .horizontal
    let size = isHorizontal ? size.transposed : size
    let own = section.contentInsets.usable.rounded(toCells: cell)
    let turnedCell = isHorizontal ? cell.transposed : cell
    var insets = isHorizontal ? own.transposed : own
    insets.leading += sides.leading
    insets.trailing += sides.trailing
    self.init(
      waterfall.columns, room: insets.remainder(of: size).width, left: insets.leading,
      top: insets.top, bottom: insets.bottom,
      columnSpacing: waterfall.columnSpacing.usableLength.rounded(toCells: turnedCell.width),
      itemSpacing: section.interGroupSpacing.usableLength.rounded(toCells: turnedCell.height),
      estimate: estimate, cell: turnedCell.width)
    let least = CGFloat.leastPlace(inCells: turnedCell.width)
    if size.width >= least, insets.remainder(of: size).width < least { problem = .noRoom }
    if section.orthogonalScrollingBehavior != .none {
      problem = "a waterfall does not scroll across the list; it scrolls with it"
    }
    if let wrong = section.problem { problem = wrong }
  }
}
