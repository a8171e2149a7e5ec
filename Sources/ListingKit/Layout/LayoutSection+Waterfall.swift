import Foundation

extension LayoutSection {
  /// The properties of a waterfall beyond insets and spacing.
  struct Waterfall {
    var columns: LayoutCount
    var columnSpacing: CGFloat
  }

  /// A section with columns of equal width. Each item is placed in the shortest column so far, or
  /// the first one of several.
  ///
  /// Items are measured when they become visible. The section's ``group`` isn't used, and it can't
  /// scroll orthogonally.
  ///
  /// - Parameters:
  ///   - columns: the number of columns, at least 1. No column is narrower than a point, or than a
  ///     cell of a host with cells.
  ///   - columnSpacing: the distance between two columns, in points.
  ///   - itemSpacing: the distance between two items of a column, in points: the
  ///     ``interGroupSpacing`` of the section.
  ///   - contentInsets: the insets around all items, in points.
  public static func waterfall(
    columns: Int, columnSpacing: CGFloat = 0, itemSpacing: CGFloat = 0,
    contentInsets: ListDirectionalEdgeInsets = .zero
  ) -> LayoutSection {
    waterfall(.exactly(columns), columnSpacing, itemSpacing, contentInsets)
  }

  /// A section with as many columns of equal width as fit. Each item is placed in the shortest
  /// column so far; see ``waterfall(columns:columnSpacing:itemSpacing:contentInsets:)``.
  ///
  /// - Parameters:
  ///   - minimumColumnWidth: the minimum width of a column, in points; there is at least one
  ///     column.
  ///   - columnSpacing: the distance between two columns, in points.
  ///   - itemSpacing: the distance between two items of a column, in points.
  ///   - contentInsets: the insets around all items, in points.
  public static func waterfall(
    minimumColumnWidth: CGFloat, columnSpacing: CGFloat = 0, itemSpacing: CGFloat = 0,
    contentInsets: ListDirectionalEdgeInsets = .zero
  ) -> LayoutSection {
    waterfall(.fitting(minimumColumnWidth), columnSpacing, itemSpacing, contentInsets)
  }

  private static func waterfall(
    _ columns: LayoutCount, _ columnSpacing: CGFloat, _ itemSpacing: CGFloat,
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
