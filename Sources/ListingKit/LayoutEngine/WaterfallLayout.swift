import Foundation

/// A layout with columns of equal width. Each item is placed in the shortest column so far, or the
/// first one of several.
///
/// The height of an item is the one that its section returns, or that of its content in the width
/// of a column. The spacing and the inset of a section take precedence. If they are 0, those of the
/// layout are used.
///
/// Items are measured when they become visible. When a height changes, the items after it are
/// placed again as far as the columns differ, without being measured.
public final class WaterfallLayout: ListLayout {
  /// The number of columns, at least 1. No column is narrower than a point.
  public var columnCount: Int

  /// The minimum width of a column, in points. If it's set, there are as many columns as fit, at
  /// least one, whatever ``columnCount`` is.
  public var minimumColumnWidth: CGFloat?

  /// The distance between two columns, in points, for sections without their own.
  public var minimumColumnSpacing: CGFloat = 0

  /// The distance between two items of a column, in points, for sections without their own.
  public var minimumInteritemSpacing: CGFloat = 0

  /// The insets around the items, in points, for sections without their own.
  public var sectionInset: ListEdgeInsets = .zero

  /// The direction in which the list scrolls. In a list that scrolls horizontally, columns are
  /// rows.
  public var scrollDirection: ListScrollDirection = .vertical

  /// Creates a layout with a number of columns, without spacing or insets.
  public init(columnCount: Int = 2) { self.columnCount = columnCount }

  /// Creates a layout with as many columns as fit, without spacing or insets.
  ///
  /// - Parameter minimumColumnWidth: the minimum width of a column, in points.
  public convenience init(minimumColumnWidth: CGFloat) {
    self.init()
    self.minimumColumnWidth = minimumColumnWidth
  }

  /// Places the items, header and footer of one section.
  ///
  /// - Complexity: O(*n* · *c*) for *n* items in *c* columns. A ``ListView`` computes only the
  ///   visible frames instead.
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
      minimumColumnWidth.map { .fitting($0) } ?? .exactly(columnCount),
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
