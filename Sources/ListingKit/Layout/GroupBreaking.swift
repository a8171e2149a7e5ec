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
  /// What the fractions of the group are parts of.
  private let container: CGSize
  /// The length of a cell of the host in the direction of the lines; 0 where it has none.
  private let cellLength: CGFloat
  private let header: SupplementaryPlan
  private let footer: SupplementaryPlan

  /// - Parameters:
  ///   - size: what can be seen of the list.
  ///   - direction: the direction in which the list scrolls.
  ///   - cell: the size of the host's cells. Lengths in points, and lines, are whole ones; parts of
  ///     a length are not, so that they still add up.
  /// - Returns: `nil` where the section's group has no place for an item.
  init?(
    _ section: LayoutSection, in size: CGSize, direction: ListScrollDirection = .vertical,
    cell: CGSize = .zero
  ) {
    let plan = LayoutPlan(section.group).wholeCells(of: cell)
    guard plan.hasPlaces else { return nil }
    let scrolling = section.orthogonalScrollingBehavior
    // The groups of a section that scrolls across follow one another in the other direction.
    let isHorizontal = (direction == .horizontal) != (scrolling != .none)
    let insets = section.contentInsets.usable.rounded(toCells: cell)
    let turned = isHorizontal ? insets.transposed : insets
    let room = insets.remainder(of: size)
    group = isHorizontal ? plan.transposed : plan
    container = isHorizontal ? room.transposed : room
    (top, left, bottom) = (turned.top, turned.leading, turned.bottom)
    cellLength = isHorizontal ? cell.width : cell.height
    spacing = section.interGroupSpacing.usableLength.rounded(toCells: cellLength)
    dependsOnSizes = group.dependsOnSizes && scrolling == .none
    if scrolling == .none {
      band = nil
    } else {
      let across = group.size.size(in: container).width
        .wholeCells(isHorizontal ? cell.height : cell.width)
      band = OrthogonalLines.Band(
        scrolling: scrolling, extent: isHorizontal ? size.width : size.height,
        length: across + turned.leading + turned.trailing)
    }
    problem =
      plan.isUsable
      ? nil
      : "a size in its layout is negative, infinite or not a number; it counts as 0"
    func supplementary(_ kind: ListSupplementaryKind) -> SupplementaryPlan {
      section.boundarySupplementaryItems.first { $0.kind == kind }?.plan(in: size, direction)
        ?? SupplementaryPlan()
    }
    (header, footer) = (supplementary(.header), supplementary(.footer))
  }

  func plan(of kind: ListSupplementaryKind) -> SupplementaryPlan {
    kind == .header ? header : footer
  }

  func line(
    at first: Int, before end: Int, from columns: [WaterfallColumn], _ sizes: inout ItemSizes
  ) -> BrokenLine {
    var placement = GroupPlacement(of: first..<sizes.count, sizes)
    let size = placement.place(group, at: .zero, in: container) ?? .zero
    sizes = placement.sizes
    let length = size.height.wholeCells(cellLength)
    let lowest = placement.places.reduce(0) { max($0, $1.frame.maxY) }
    return BrokenLine(
      itemCount: max(1, placement.places.count), length: length,
      overhang: max(0, lowest - length))
  }

  func places(
    of items: Range<Int>, from columns: [WaterfallColumn], _ sizes: inout ItemSizes
  ) -> [ItemPlace] {
    var placement = GroupPlacement(of: items, sizes)
    _ = placement.place(group, at: CGPoint(x: left, y: 0), in: container)
    sizes = placement.sizes
    return placement.places
  }
}
