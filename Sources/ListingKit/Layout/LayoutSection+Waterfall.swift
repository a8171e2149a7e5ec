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
