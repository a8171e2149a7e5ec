import Foundation

/// The properties of a compositional layout that apply to all sections.
public final class CompositionalLayoutConfiguration {
  /// The direction in which the list scrolls.
  public var scrollDirection: ListScrollDirection = .vertical

  /// The distance between two sections, in points.
  public var interSectionSpacing: CGFloat = 0

  /// The views at the boundary of the whole list, before its first section and after its last one.
  /// If there are several of one kind, the first is used. Views at the sides lie over the content.
  ///
  /// The list makes them with ``ListDataSource/boundaryViewProvider``.
  public var boundarySupplementaryItems: [LayoutBoundaryItem] = []

  /// Creates the configuration of a vertical list.
  public init() {}
}
