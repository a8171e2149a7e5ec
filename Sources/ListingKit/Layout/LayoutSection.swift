import Foundation

/// A section's part of a compositional layout: a group that is repeated for the items of the
/// section.
///
/// ```swift
/// books.onLayout { _ in .grid(columns: 2, spacing: 8) }
/// ```
public final class LayoutSection {
  /// The repeated group.
  public let group: LayoutGroup

  /// The distance between two groups, in points.
  public var interGroupSpacing: CGFloat = 0

  /// The insets around all groups, in points. The header and the footer are outside of them.
  public var contentInsets: ListDirectionalEdgeInsets = .zero

  /// How the section scrolls orthogonally to the list; by default it doesn't.
  ///
  /// Its groups are next to each other, in one band as long as a group. If that length is
  /// estimated, the band is as long as the longest group that was visible. Items with estimated
  /// sizes are measured when they become visible.
  public var orthogonalScrollingBehavior = LayoutOrthogonalScrolling.none

  /// The header, the footer and the views of other kinds at the boundary. If there are several of
  /// one kind, the first is used.
  public var boundarySupplementaryItems: [LayoutBoundaryItem] = []

  /// The waterfall that the section uses instead of groups.
  var waterfall: Waterfall?

  /// The views behind the section. If there are several of one kind, the first is used.
  public var decorationItems: [LayoutDecorationItem] = []

  /// Handles the visible items of a section, and its other visible views.
  ///
  /// - Parameters:
  ///   - items: the visible items and views, which the handler may change.
  ///   - offset: the top left corner of the viewport, in points of the content. In a section that
  ///     scrolls orthogonally, the offset and the places of items are relative to the section's own
  ///     content.
  ///   - environment: the environment of the layout.
  public typealias VisibleItemsHandler = (
    _ items: [LayoutVisibleItem], _ offset: CGPoint, _ environment: LayoutEnvironment
  ) -> Void

  /// Called whenever the list is scrolled or laid out while a part of the section is visible. The
  /// handler may change the places of the visible items, and how they are drawn.
  public var visibleItemsInvalidationHandler: VisibleItemsHandler?

  /// The separators between the items of a list.
  var separators: SeparatorPlan?

  /// The header or footer that isn't shown even if the section makes it.
  var omittedKinds: Set<ListSupplementaryKind> = []

  /// The space above the header, in points.
  var headerPadding: CGFloat = 0

  /// Creates a section that repeats a group.
  public init(group: LayoutGroup) { self.group = group }
}

extension LayoutSection {
  /// A section with columns of equal width, whose items are as high as their content. A line is as
  /// high as its highest item.
  ///
  /// - Parameters:
  ///   - columns: the number of columns, at least 1.
  ///   - spacing: the distance between two columns, in points.
  ///   - lineSpacing: the distance between two lines, in points; by default the one between
  ///     columns.
  public static func grid(
    columns: Int, spacing: CGFloat = 0, lineSpacing: CGFloat? = nil
  ) -> LayoutSection {
    grid(.exactly(columns), spacing, lineSpacing)
  }

  /// A section with as many columns as fit, whose items are as high as their content.
  ///
  /// - Parameters:
  ///   - minimumItemWidth: the minimum width of a column, in points, unless the list is narrower.
  ///   - spacing: the distance between two columns, in points.
  ///   - lineSpacing: the distance between two lines, in points; by default the one between
  ///     columns.
  public static func grid(
    minimumItemWidth: CGFloat, spacing: CGFloat = 0, lineSpacing: CGFloat? = nil
  ) -> LayoutSection {
    grid(.fitting(minimumItemWidth), spacing, lineSpacing)
  }

  private static func grid(
    _ count: LayoutCount, _ spacing: CGFloat, _ lineSpacing: CGFloat?
  ) -> LayoutSection {
    let section = LayoutSection(group: .gridLine(count, spacing: spacing))
    section.interGroupSpacing = lineSpacing ?? spacing
    return section
  }

  /// A section with pages next to each other, each as wide as the list and with one item.
  ///
  /// - Parameter height: the height of the section.
  public static func pages(height: LayoutDimension) -> LayoutSection {
    across(width: .fractionalWidth(1), height: height, scrolling: .groupPaging)
  }

  /// A section with items next to each other that scrolls from one to the next.
  ///
  /// - Parameters:
  ///   - itemWidth: the width of an item.
  ///   - height: the height of the section.
  ///   - spacing: the distance between two items, in points.
  ///   - isCentered: whether scrolling stops where an item is centered, instead of where one
  ///     begins.
  public static func carousel(
    itemWidth: LayoutDimension, height: LayoutDimension, spacing: CGFloat = 0,
    isCentered: Bool = false
  ) -> LayoutSection {
    let section = across(
      width: itemWidth, height: height,
      scrolling: isCentered ? .groupPagingCentered : .continuousGroupLeadingBoundary)
    section.interGroupSpacing = spacing
    return section
  }

  private static func across(
    width: LayoutDimension, height: LayoutDimension, scrolling: LayoutOrthogonalScrolling
  ) -> LayoutSection {
    let item = LayoutItem(
      layoutSize: LayoutSize(
        widthDimension: width.isEstimated ? width : .fractionalWidth(1),
        heightDimension: height.isEstimated ? height : .fractionalHeight(1)))
    let section = LayoutSection(
      group: .horizontal(
        layoutSize: LayoutSize(widthDimension: width, heightDimension: height), subitems: [item]))
    section.orthogonalScrollingBehavior = scrolling
    return section
  }
}

/// How a section of a compositional layout scrolls orthogonally to the list, with its own offset.
public enum LayoutOrthogonalScrolling: String, Hashable, Sendable, CaseIterable {
  /// It doesn't scroll: its groups follow each other in the direction of the list.
  case none
  /// It stops anywhere.
  case continuous
  /// It stops where a group begins.
  case continuousGroupLeadingBoundary
  /// It stops at multiples of the visible width.
  case paging
  /// It stops where a group begins.
  case groupPaging
  /// It stops where a group is centered.
  case groupPagingCentered
}
