import Foundation

/// A view at the boundary of a section of a compositional layout: a header, a footer, or a view of
/// another kind.
///
/// Without a boundary item, a header or footer is as wide as the list, and its length is given by
/// the section or by its content.
public struct LayoutBoundaryItem: Hashable, Sendable {
  /// The position of a view at its section, or over it.
  ///
  /// In a list that scrolls vertically, views at the top are above the items, and views at the
  /// bottom below. In a list that scrolls horizontally, views at the leading edge are before the
  /// items, and views at the trailing edge after them. A corner belongs to the edge before or after
  /// the items.
  public enum Alignment: String, Hashable, Sendable, CaseIterable {
    /// In the middle of the top edge.
    case top
    /// At the top leading corner.
    case topLeading
    /// At the top trailing corner.
    case topTrailing
    /// In the middle of the leading edge.
    case leading
    /// In the middle of the section, over its content.
    case center
    /// In the middle of the trailing edge.
    case trailing
    /// In the middle of the bottom edge.
    case bottom
    /// At the bottom leading corner.
    case bottomLeading
    /// At the bottom trailing corner.
    case bottomTrailing
  }

  /// The kind of the view. If a section has several of one kind, the first is used.
  public var kind: ListSupplementaryKind

  /// The size of the view; fractions are parts of the viewport. If its length in the direction of
  /// scrolling is estimated, the section or the view's content gives it.
  public var layoutSize: LayoutSize

  /// The position of the view. By default a footer is after the items, and other views are before
  /// them, at the leading edge.
  public var alignment: Alignment?

  /// How far the view is moved from there towards the trailing and the bottom edge, in points. The
  /// space for it stays where it was.
  public var absoluteOffset: CGPoint

  /// Whether the section leaves space for the view. Otherwise it lies over the content, as do views
  /// in the middle of a section, and at the sides of a section that scrolls across the list.
  public var extendsBoundary: Bool

  /// Whether the view stays visible while a part of its section is.
  public var pinToVisibleBounds: Bool

  /// The drawing order: of overlapping views the one with the larger number is in front. Items have
  /// 0.
  public var zIndex: Int

  /// Creates the description of a view at the boundary of a section.
  ///
  /// Views at one edge are next to each other if they fit, and otherwise one after the other;
  /// before the items the first one is outermost.
  public init(
    _ kind: ListSupplementaryKind, layoutSize: LayoutSize, alignment: Alignment? = nil,
    absoluteOffset: CGPoint = .zero, extendsBoundary: Bool = true,
    pinToVisibleBounds: Bool = false, zIndex: Int = 1
  ) {
    self.kind = kind
    self.layoutSize = layoutSize
    self.alignment = alignment
    self.absoluteOffset = absoluteOffset
    self.extendsBoundary = extendsBoundary
    self.pinToVisibleBounds = pinToVisibleBounds
    self.zIndex = zIndex
  }
}

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
