import Foundation

/// What concerns all sections of a compositional layout.
public final class CompositionalLayoutConfiguration {
  /// The direction in which the list scrolls.
  public var scrollDirection: ListScrollDirection = .vertical

  /// The distance between two sections, in points.
  public var interSectionSpacing: CGFloat = 0

  /// The views at the boundary of the whole list, before its first section and behind its last one;
  /// of several for one kind the first counts. What is at a side lies over the content.
  ///
  /// They are made by the list: ``ListDataSource/boundaryViewProvider``.
  public var boundarySupplementaryItems: [LayoutBoundaryItem] = []

  /// Creates the configuration of a vertical list.
  public init() {}
}
