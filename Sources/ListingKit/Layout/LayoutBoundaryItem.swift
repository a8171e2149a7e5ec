import Foundation

/// A view at the boundary of a section of a compositional layout: a header, a footer, or one of
/// another kind.
///
/// Without one, a header or footer is as wide as the list and as long as its section says, or as
/// its content.
public struct LayoutBoundaryItem: Hashable, Sendable {
  /// Where a view is at its section, or over it.
  ///
  /// In a list that scrolls down those at the top are above the items, and those at the bottom
  /// below; in one that scrolls across, those where reading begins are before the items, and those
  /// where it ends behind. A corner belongs to the edge before or behind the items.
  public enum Alignment: String, Hashable, Sendable, CaseIterable {
    /// In the middle of the top edge.
    case top
    /// At the top, where reading begins.
    case topLeading
    /// At the top, where reading ends.
    case topTrailing
    /// In the middle of the edge where reading begins.
    case leading
    /// In the middle of the section, over its content.
    case center
    /// In the middle of the edge where reading ends.
    case trailing
    /// In the middle of the bottom edge.
    case bottom
    /// At the bottom, where reading begins.
    case bottomLeading
    /// At the bottom, where reading ends.
    case bottomTrailing
  }

  /// What kind of view it is. Each kind may occur once in a section; of several the first counts.
  public var kind: ListSupplementaryKind

  /// Its size; fractions are parts of what can be seen of the list. Where its length in the
  /// direction of scrolling is estimated, its section says it, or its content.
  public var layoutSize: LayoutSize

  /// Where it is. Without one a footer is behind the items and all else before them, where reading
  /// begins.
  public var alignment: Alignment?

  /// How far it is moved from there, in points: to where reading ends, and down. The room that it
  /// takes stays where it was.
  public var absoluteOffset: CGPoint

  /// Whether the section makes room for it. Otherwise it lies over the content; so does what is in
  /// the middle of the section, and at the sides of one that scrolls across the list.
  public var extendsBoundary: Bool

  /// Whether it stays in sight while something of its section is.
  public var pinToVisibleBounds: Bool

  /// Of two views that overlap, the one with the larger number is drawn over the other; items have
  /// 0.
  public var zIndex: Int

  /// Creates the description of a view at the boundary of a section.
  ///
  /// Views at one edge stand beside one another where they have room for that, and else one after
  /// the other, the first one outermost where it is before the items.
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
