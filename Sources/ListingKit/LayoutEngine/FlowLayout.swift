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

  /// The direction in which the list scrolls. In one that scrolls across, lines are columns.
  public var scrollDirection: ListScrollDirection = .vertical

  /// The size of items whose section gives none, in points. By default these are measured: as wide
  /// as the line, and as high as their content.
  public var itemSize: CGSize = .automatic

  /// The size that an item counts with until it was measured, in points. Where it is given, an
  /// item that is measured is as wide as its content, so that several fit on a line.
  public var estimatedItemSize: CGSize = .zero

  /// The size of headers whose section gives none, in points, of which a list uses the length in
  /// the direction of scrolling; their content is measured by default.
  public var headerReferenceSize: CGSize = .automatic

  /// The size of footers whose section gives none; see ``headerReferenceSize``.
  public var footerReferenceSize: CGSize = .automatic

  /// Whether a header stays at the edge of what can be seen while its section passes.
  public var sectionHeadersPinToVisibleBounds = false

  /// Whether a footer stays at the edge of what can be seen while its section passes.
  public var sectionFootersPinToVisibleBounds = false

  /// Whether the items of a section begin on the line that the one before left open, if they fit
  /// there, as in IGListKit's `ListCollectionViewLayout`.
  ///
  /// A section with a header begins a line of its own, as does the one behind a footer. Items stand
  /// at the top of their line and at the least distance from one another. On a line that is shared,
  /// the distance between the items of the section before and both sections' insets at its sides
  /// are between the sections; each section's items are as far from the top of the line as its
  /// inset says. A line's spacing is between lines of one section alone. A section without items,
  /// header and footer takes no room at all.
  public var sectionsShareLines = false

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
    let isHorizontal = scrollDirection == .horizontal
    var flow = flow(for: isHorizontal ? geometry.transposed : geometry, estimate: estimate)
    func turned(_ size: CGSize) -> CGSize { isHorizontal ? size.transposed.usable : size.usable }
    if estimatedItemSize.usable != .zero {
      flow.estimate = turned(estimatedItemSize)
      flow.hugsContent = true
    }
    if itemSize != .automatic { flow.uniformSize = turned(itemSize) }
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
    // The layout's own inset is as it is in the list, and the section's as the lines are.
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
