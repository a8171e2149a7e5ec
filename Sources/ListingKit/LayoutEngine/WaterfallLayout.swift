import Foundation

/// A layout of columns of one width, whose items go each to the column that is the shortest so far.
///
/// Of several shortest columns the first one is taken. An item is as high as its section says, or
/// as its content is in the width of a column. A section's own spacing and inset win; where they
/// are 0, the layout's count.
///
/// Items are measured when they come into sight. A height that changes has the items behind it
/// placed again as far as the columns differ by it; nothing is measured for that.
public final class WaterfallLayout: ListLayout {
  /// The number of columns. What is less than 1 counts as 1, and no column is narrower than a
  /// point.
  public var columnCount: Int

  /// The least width of a column, in points. Where it is given there are as many columns as fit,
  /// at least one, whatever ``columnCount`` says.
  public var minimumColumnWidth: CGFloat?

  /// The distance between two columns, in points, for sections that have none of their own.
  public var minimumColumnSpacing: CGFloat = 0

  /// The distance between two items of a column, in points, for sections that have none of their
  /// own.
  public var minimumInteritemSpacing: CGFloat = 0

  /// The room round the items, in points, for sections that have none of their own.
  public var sectionInset: ListEdgeInsets = .zero

  /// The direction in which the list scrolls. In one that scrolls across, columns are rows.
  public var scrollDirection: ListScrollDirection = .vertical

  /// Creates a layout of so many columns, without spacing or insets.
  public init(columnCount: Int = 2) { self.columnCount = columnCount }

  /// Creates a layout of as many columns as fit, without spacing or insets.
  ///
  /// - Parameter minimumColumnWidth: the least width of a column, in points.
  public convenience init(minimumColumnWidth: CGFloat) {
    self.init()
    self.minimumColumnWidth = minimumColumnWidth
  }

  /// Places the items, header and footer of one section.
  ///
  /// - Complexity: O(*n* · *c*) for *n* items in *c* columns. A ``ListView`` asks for what can be
  ///   seen instead.
  public func frames(for geometry: ListSectionGeometry) -> ListSectionFrames {
    allFrames(for: geometry)
  }
}

extension WaterfallLayout: LineLayout {
  func breaking(for geometry: ListSectionGeometry, estimate: CGFloat) -> any LineBreaking {
    let isHorizontal = scrollDirection == .horizontal
    let size = isHorizontal ? geometry.containerSize.transposed : geometry.containerSize
    let chosen = geometry.inset == .zero ? sectionInset : geometry.inset
    let inset = isHorizontal ? chosen.transposed : chosen
    let (left, right) = (inset.left.usableLength, inset.right.usableLength)
    let distances = [
      geometry.minimumLineSpacing, geometry.minimumInteritemSpacing, minimumColumnSpacing,
      minimumInteritemSpacing,
    ]
    var waterfall = WaterfallBreaking(
      minimumColumnWidth.map { .minimumWidth($0) } ?? .count(columnCount),
      room: max(0, size.width.usableLength - left - right), left: left,
      top: inset.top.usableLength, bottom: inset.bottom.usableLength,
      columnSpacing: (geometry.minimumInteritemSpacing == 0
        ? minimumColumnSpacing : geometry.minimumInteritemSpacing).usableLength,
      itemSpacing: (geometry.minimumLineSpacing == 0
        ? minimumInteritemSpacing : geometry.minimumLineSpacing).usableLength,
      estimate: estimate,
      cell: isHorizontal ? geometry.cellSize.height : geometry.cellSize.width)
    if !(inset.isUsable && distances.allSatisfy(\.isUsable)) {
      waterfall.problem = .unusableDistance
    }
    return waterfall
  }
}
