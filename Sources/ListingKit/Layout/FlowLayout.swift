import Foundation

/// A layout that fills line after line with items, each in the size that its section gives it.
///
/// A line takes items as long as they fit with the least distance between them. What is left of it
/// is shared between its items; one that is alone stands in the middle. The last line keeps the
/// distances that it would have were it full, if its items are equally wide, and else the least
/// ones. Items of different heights are centred on their line. An item wider than the line is
/// narrowed to it. A length that is negative, infinite or not a number counts as 0.
///
/// A section's own spacing and inset win; where they are 0, the layout's count.
public final class FlowLayout: ListLayout {
  /// The distance between two lines, in points, for sections that have none of their own.
  public var minimumLineSpacing: CGFloat = 0

  /// The least distance between two items of a line, in points, for sections that have none of
  /// their own.
  public var minimumInteritemSpacing: CGFloat = 0

  /// The room round the items, in points, for sections that have none of their own. The header
  /// above and the footer below are outside of it.
  public var sectionInset: ListEdgeInsets = .zero

  /// Creates a layout without spacing or insets.
  public init() {}

  /// Places the items, header and footer of one section.
  ///
  /// - Complexity: O(*n*) for *n* items. A ``ListView`` asks for what can be seen instead.
  public func frames(for geometry: ListSectionGeometry) -> ListSectionFrames {
    allFrames(for: geometry)
  }

  private func chosen(_ own: CGFloat, or fallback: CGFloat) -> CGFloat {
    own == 0 ? fallback.usableLength : own.usableLength
  }
}

extension FlowLayout: LineLayout {
  func breaking(for geometry: ListSectionGeometry, estimate: CGFloat) -> any LineBreaking {
    flow(for: geometry, estimate: estimate)
  }

  /// The lines of a section.
  func flow(for geometry: ListSectionGeometry, estimate: CGFloat) -> FlowBreaking {
    let inset = geometry.inset == .zero ? sectionInset : geometry.inset
    let (left, right) = (inset.left.usableLength, inset.right.usableLength)
    return FlowBreaking(
      top: inset.top.usableLength, bottom: inset.bottom.usableLength,
      spacing: chosen(geometry.minimumLineSpacing, or: minimumLineSpacing), left: left,
      room: max(0, geometry.containerSize.width.usableLength - left - right),
      itemSpacing: chosen(geometry.minimumInteritemSpacing, or: minimumInteritemSpacing),
      estimate: estimate)
  }
}
