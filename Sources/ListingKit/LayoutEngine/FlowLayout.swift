import Foundation

/// A layout that fills lines with items of the sizes that their sections return.
///
/// A line contains as many items as fit with the minimum distance between them. The remaining space
/// is distributed between its items; a single item is centered. In the last line, items of equal
/// width have the distances of a full line, and other items the minimum distance. Items of
/// different heights are centered in their line. An item that is wider than the line is narrowed to
/// it. A length that is negative, infinite or not a number counts as 0.
///
/// The spacing and the inset of a section take precedence. If they are 0, those of the layout are
/// used.
public final class FlowLayout: ListLayout {
  /// The distance between two lines, in points, for sections without their own.
  public var minimumLineSpacing: CGFloat = 0

  /// The minimum distance between two items of a line, in points, for sections without their own.
  public var minimumInteritemSpacing: CGFloat = 0

  /// The insets around the items, in points, for sections without their own. The header and the
  /// footer are outside of them.
  public var sectionInset: ListEdgeInsets = .zero

  /// The direction in which the list scrolls. In a list that scrolls horizontally, lines are
  /// columns.
  public var scrollDirection: ListScrollDirection = .vertical

  /// The size of items whose section returns none, in points. By default these are measured: they
  /// are as wide as the line, and as high as their content.
  public var itemSize: CGSize = .automatic

  /// The size of an item until it's measured, in points. If it's set, a measured item is as wide as
  /// its content, so that several fit in a line.
  public var estimatedItemSize: CGSize = .zero

  /// The size of headers whose section returns none, in points. A list uses their length in the
  /// direction of scrolling. By default the content of headers is measured.
  public var headerReferenceSize: CGSize = .automatic

  /// The size of footers whose section returns none; see ``headerReferenceSize``.
  public var footerReferenceSize: CGSize = .automatic

  /// Whether a header stays at the edge of the viewport while its section is visible.
  public var sectionHeadersPinToVisibleBounds = false

  /// Whether a footer stays at the edge of the viewport while its section is visible.
  public var sectionFootersPinToVisibleBounds = false

  /// Whether the items of a section continue the last line of the previous section, if they fit
  /// there, as in IGListKit's `ListCollectionViewLayout`.
  ///
  /// A section with a header begins a new line, as does the section after a footer. Items are at
  /// the top of their line and at the minimum distance from each other. In a shared line, the space
  /// between two sections is the item spacing of the first one and the insets of both; the top
  /// inset of each section applies to its items. Line spacing is only between lines of one section.
  /// A section without items, header and footer takes up no space.
  public var sectionsShareLines = false

  /// Creates a layout without spacing or insets.
  public init() {}

  /// Places the items, header and footer of one section.
  ///
  /// - Complexity: O(*n*) for *n* items. A ``ListView`` computes only the visible frames instead.
  public func frames(for geometry: ListSectionGeometry) -> ListSectionFrames {
    allFrames(for: geometry)
  }

  private func chosen(_ own: CGFloat, or fallback: CGFloat) -> CGFloat {
    own == 0 ? fallback.usableLength : own.usableLength
  }
}

extension FlowLayout: LineLayout {
  func breaking(for geometry: ListSectionGeometry, estimate: CGFloat) -> any LineBreaking {
    let isHorizontal = scrollDirection == .horizontal
    var flow = flow(for: isHorizontal ? geometry.transposed : geometry, estimate: estimate)
    func transposed(_ size: CGSize) -> CGSize {
      isHorizontal ? size.transposed.usable : size.usable
    }
    if estimatedItemSize.usable != .zero {
      flow.estimate = transposed(estimatedItemSize)
      flow.hugsContent = true
    }
    if itemSize != .automatic { flow.uniformSize = transposed(itemSize) }
    if !estimatedItemSize.isUsable || (itemSize != .automatic && !itemSize.isUsable) {
      flow.problem = .unusableSize
    }
    flow.sharesLines = sectionsShareLines
    return flow
  }

  func plan(for geometry: ListSectionGeometry, estimate: CGFloat) -> SectionPlan {
    var plan = SectionPlan(breaking(for: geometry, estimate: estimate))
    plan.boundaries = [
      BoundaryPlan(.header, isPinned: sectionHeadersPinToVisibleBounds),
      BoundaryPlan(.footer, isPinned: sectionFootersPinToVisibleBounds),
    ]
    return plan
  }

  /// The lines of a section from top to bottom.
  func flow(for geometry: ListSectionGeometry, estimate: CGFloat) -> FlowBreaking {
    // The layout's inset is in the directions of the list, and the section's in those of the lines.
    let own = scrollDirection == .horizontal ? sectionInset.transposed : sectionInset
    let inset = geometry.inset == .zero ? own : geometry.inset
    let (left, right) = (inset.left.usableLength, inset.right.usableLength)
    let room = max(0, geometry.containerSize.width.usableLength - left - right)
    let distances = [
      geometry.minimumLineSpacing, geometry.minimumInteritemSpacing, minimumLineSpacing,
      minimumInteritemSpacing,
    ]
    let isUsable = inset.isUsable && distances.allSatisfy(\.isUsable)
    return FlowBreaking(
      top: inset.top.usableLength, bottom: inset.bottom.usableLength,
      spacing: chosen(geometry.minimumLineSpacing, or: minimumLineSpacing), left: left,
      right: right,
      room: room,
      itemSpacing: chosen(geometry.minimumInteritemSpacing, or: minimumInteritemSpacing),
      estimate: CGSize(width: room, height: estimate),
      problem: isUsable ? nil : .unusableDistance)
  }
}
