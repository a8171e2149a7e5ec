import Foundation

/// Lines that are groups of a compositional layout.
struct GroupBreaking: LineBreaking, Equatable {
  let top: CGFloat
  let bottom: CGFloat
  let spacing: CGFloat
  let dependsOnSizes: Bool
  let band: OrthogonalLines.Band?
  let problem: String?
  private let group: LayoutPlan
  private let left: CGFloat
  /// The size to which the fractions of the group refer.
  private let container: CGSize
  /// The length of the host's cells in the direction of scrolling; 0 for a host without cells.
  private let cellLength: CGFloat

  /// - Parameters:
  ///   - size: the size of the viewport.
  ///   - direction: the direction in which the list scrolls.
  ///   - cell: the size of the host's cells. Lengths in points and lines are rounded to whole cells.
  ///     Fractions aren't, so that they still add up.
  ///   - sides: the width that views at the sides take from the lines.
  /// - Returns: `nil` if the section's group has no place for an item.
  init?(
    _ section: LayoutSection, in size: CGSize, direction: ListScrollDirection = .vertical,
    cell: CGSize = .zero, sides: BoundaryPlan.Sides = BoundaryPlan.Sides()
  ) {
    let plan = LayoutPlan(section.group).wholeCells(of: cell)
    guard plan.hasPlaces else { return nil }
    let scrolling = section.orthogonalScrollingBehavior
    // The groups of an orthogonally scrolling section follow each other in the other direction.
    let isHorizontal = (direction == .horizontal) != (scrolling != .none)
    var insets = section.contentInsets.usable.rounded(toCells: cell)
    if isHorizontal { insets = insets.transposed }
    insets.leading += sides.leading
    insets.trailing += sides.trailing
    let transposed = isHorizontal ? plan.transposed : plan
    container = insets.remainder(of: isHorizontal ? size.transposed : size)
    (top, left, bottom) = (insets.top, insets.leading, insets.bottom)
    cellLength = isHorizontal ? cell.width : cell.height
    let least = CGFloat.minimumLength(inCells: isHorizontal ? cell.height : cell.width)
    // The space across the list, in which the groups of a band follow each other.
    let isBand = scrolling != .none
    let leastAcross = isBand ? CGFloat.minimumLength(inCells: cellLength) : least
    let isNarrow = transposed.isShorter(
      than: leastAcross, along: isBand ? .vertical : .horizontal, in: container)
    group =
      isNarrow
      ? transposed.resized(leastAcross, along: isBand ? .vertical : .horizontal) : transposed
    spacing = section.interGroupSpacing.usableLength.rounded(toCells: cellLength)
    dependsOnSizes = group.dependsOnSizes
    if scrolling == .none {
      band = nil
    } else {
      let edges = group.edges.across(.vertical)
      band = OrthogonalLines.Band(
        scrolling: scrolling, extent: isHorizontal ? size.width : size.height,
        length: group.size.size(in: container).width
          .wholeCells(isHorizontal ? cell.height : cell.width)
          + edges.leastBefore + edges.leastBehind,
        isEstimated: group.size.widthDimension.isEstimated,
        margins: insets.leading + insets.trailing)
    }
    let whole = isHorizontal ? size.transposed : size
    problem =
      section.problem
      ?? (whole.width >= least && container.width < least ? .noRoom : nil)
      ?? (isNarrow
        ? "its groups extend less than \(String.place(of: leastAcross)) across the list; they are "
          + "laid out with that length"
        : nil)
      ?? Self.problem(group, in: container, isBand: band != nil)
      ?? group.repetitionProblem(in: container, isTransposed: isHorizontal)
  }

  /// Returns the problem of the groups in a container; `nil` if there is none.
  private static func problem(_ group: LayoutPlan, in container: CGSize, isBand: Bool) -> String? {
    if !isBand, container.width > 0, !group.size.widthDimension.isEstimated,
      group.size.size(in: container).width > container.width + .lengthTolerance
    {
      return "its groups are wider than the section; content beyond its edge may not be visible"
    }
    guard group.isCustom else { return nil }
    // About one group of items is enough to learn whether the function returns frames.
    let sizes = RunTree(repeating: ItemSize.unknown, units: 1000)
    var placement = GroupPlacement(of: 0..<sizes.count, ItemSizes(sizes))
    _ = placement.placeLine(group, at: 0, in: container)
    return placement.problem
  }

  var hasAttached: Bool { group.hasSupplementaries }

  func line(
    at first: Int, before end: Int, from columns: [WaterfallColumn], _ sizes: inout ItemSizes
  ) -> BrokenLine {
    var placement = GroupPlacement(of: first..<sizes.count, sizes, isTransposed: band != nil)
    let size = placement.placeLine(group, at: left, in: container)
    let length = size.height.wholeCells(cellLength)
    sizes = placement.sizes
    let frames = placement.places.map(\.frame) + placement.attached.map(\.frame)
    var line = BrokenLine(itemCount: max(1, placement.places.count), length: length)
    if band?.isEstimated == true, placement.places.allSatisfy({ $0.measuring == nil }) {
      line.breadth = size.width
    }
    // In a band, the direction across the lines is that of the list.
    let width = band.map { max($0.length, line.breadth) + $0.margins } ?? .longestLength
    for frame in frames {
      line.overhang = max(line.overhang, frame.maxY - length, -frame.minY)
      line.sideOverhang = max(line.sideOverhang, frame.maxX - width, -frame.minX)
    }
    return line
  }

  func places(
    of items: Range<Int>, from columns: [WaterfallColumn], _ sizes: inout ItemSizes
  ) -> [ItemPlace] {
    var placement = GroupPlacement(of: items, sizes, isTransposed: band != nil)
    _ = placement.placeLine(group, at: left, in: container)
    sizes = placement.sizes
    return placement.places
  }

  func attachedPlaces(
    of items: Range<Int>, from columns: [WaterfallColumn], _ sizes: inout ItemSizes
  ) -> [AttachedPlace] {
    var placement = GroupPlacement(of: items, sizes, isTransposed: band != nil)
    _ = placement.placeLine(group, at: left, in: container)
    sizes = placement.sizes
    return placement.attached.map { place in
      var place = place
      place.item += items.lowerBound
      return place
    }
  }
}
