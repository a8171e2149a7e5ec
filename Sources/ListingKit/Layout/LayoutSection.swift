import Foundation

/// A section's part of a compositional layout: a group, repeated down the section.
public final class LayoutSection {
  /// What is repeated.
  public let group: LayoutGroup

  /// The distance between two groups, in points.
  public var interGroupSpacing: CGFloat = 0

  /// The room kept free round all groups, in points. The header above and the footer below are
  /// outside of it.
  public var contentInsets: ListDirectionalEdgeInsets = .zero

  /// How the section scrolls across the list, with an offset of its own; it does not by default.
  ///
  /// Its groups follow one another across, in one band that is as long as a group. Where that is
  /// estimated, the band is as long as the longest group that was in sight; items that are estimated
  /// are measured when they come into sight.
  public var orthogonalScrollingBehavior = LayoutOrthogonalScrolling.none

  /// How the header, the footer and views of other kinds at its boundary are shown; of several for
  /// one kind the first counts.
  public var boundarySupplementaryItems: [LayoutBoundaryItem] = []

  /// What it is instead of groups, where it is a waterfall.
  var waterfall: Waterfall?

  /// The views behind the section; of several of one kind the first counts.
  public var decorationItems: [LayoutDecorationItem] = []

  /// Told of what can be seen of a section: its items and all views beside them.
  ///
  /// - Parameters:
  ///   - items: what can be seen, to be changed as wanted.
  ///   - offset: the corner of what can be seen, in points of the content. In a section that scrolls
  ///     across the list it is that of the section's own content, and so are the places of items.
  ///   - environment: the room that the layout has.
  public typealias VisibleItemsHandler = (
    _ items: [LayoutVisibleItem], _ offset: CGPoint, _ environment: LayoutEnvironment
  ) -> Void

  /// Told whenever something of the section can be seen and the list is scrolled or laid out; it may
  /// change where that is, and how it is drawn.
  public var visibleItemsInvalidationHandler: VisibleItemsHandler?

  /// The lines between its items, where it is a list.
  var separators: SeparatorPlan?

  /// The header or footer that is not shown, although the section may make it.
  var omittedKinds: Set<ListSupplementaryKind> = []

  /// The room above its header, in points.
  var headerPadding: CGFloat = 0

  /// Creates a section from the group that it repeats.
  public init(group: LayoutGroup) { self.group = group }
}

extension LayoutSection {
  /// A section of columns of one width, whose items are as high as their content. A line of it is
  /// as high as its highest item.
  ///
  /// - Parameters:
  ///   - columns: the number of columns; less than 1 counts as 1.
  ///   - spacing: the distance between two columns, in points.
  ///   - lineSpacing: the distance between two lines, in points; that of the columns when left out.
  public static func grid(
    columns: Int, spacing: CGFloat = 0, lineSpacing: CGFloat? = nil
  ) -> LayoutSection {
    grid(.exactly(columns), spacing, lineSpacing)
  }

  /// A section of as many columns as there is room for, whose items are as high as their content.
  ///
  /// - Parameters:
  ///   - minimumItemWidth: how wide a column is at least, in points, where the list is that wide.
  ///   - spacing: the distance between two columns, in points.
  ///   - lineSpacing: the distance between two lines, in points; that of the columns when left out.
  public static func grid(
    minimumItemWidth: CGFloat, spacing: CGFloat = 0, lineSpacing: CGFloat? = nil
  ) -> LayoutSection {
    grid(.fitting(minimumItemWidth), spacing, lineSpacing)
  }

  private static func grid(
    _ count: LayoutGroup.Count, _ spacing: CGFloat, _ lineSpacing: CGFloat?
  ) -> LayoutSection {
    let section = LayoutSection(group: .gridLine(count, spacing: spacing))
    section.interGroupSpacing = lineSpacing ?? spacing
    return section
  }

  /// A section of pages beside one another, each as wide as the list and with one item.
  ///
  /// - Parameter height: how high the section is.
  public static func pages(height: LayoutDimension) -> LayoutSection {
    across(width: .fractionalWidth(1), height: height, scrolling: .groupPaging)
  }

  /// A section of items beside one another that scrolls from one to the next.
  ///
  /// - Parameters:
  ///   - itemWidth: how wide an item is.
  ///   - height: how high the section is.
  ///   - spacing: the distance between two items, in points.
  ///   - isCentered: whether it stops where an item is in the middle.
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
