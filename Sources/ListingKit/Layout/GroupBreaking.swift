import Foundation

/// Lines that are groups of a compositional layout.
struct GroupBreaking: LineBreaking, Equatable {
  let top: CGFloat
  let bottom: CGFloat
  let spacing: CGFloat
  let dependsOnSizes: Bool
  private let group: LayoutPlan
  private let left: CGFloat
  /// What the fractions of the group are parts of.
  private let container: CGSize

  /// - Returns: `nil` where the section's group has no place for an item.
  init?(
    _ section: LayoutSection, in size: CGSize, direction: ListScrollDirection = .vertical
  ) {
    let isHorizontal = direction == .horizontal
    let plan = LayoutPlan(section.group)
    guard plan.hasPlaces else { return nil }
    group = isHorizontal ? plan.transposed : plan
    let size = isHorizontal ? size.transposed : size
    let insets =
      isHorizontal ? section.contentInsets.usable.transposed : section.contentInsets.usable
    (top, left, bottom) = (insets.top, insets.leading, insets.bottom)
    container = insets.remainder(of: size)
    spacing = section.interGroupSpacing.usableLength
    dependsOnSizes = group.dependsOnSizes
  }

  func line(at first: Int, _ sizes: inout ItemSizes) -> BrokenLine {
    var placement = GroupPlacement(of: first..<sizes.count, sizes)
    let size = placement.place(group, at: .zero, in: container) ?? .zero
    sizes = placement.sizes
    let lowest = placement.places.reduce(0) { max($0, $1.frame.maxY) }
    return BrokenLine(
      itemCount: max(1, placement.places.count), length: size.height,
      overhang: max(0, lowest - size.height))
  }

  func places(of items: Range<Int>, _ sizes: inout ItemSizes) -> [ItemPlace] {
    var placement = GroupPlacement(of: items, sizes)
    _ = placement.place(group, at: CGPoint(x: left, y: 0), in: container)
    sizes = placement.sizes
    return placement.places
  }
}
