import Foundation

/// A layout of columns of one width, whose items go each to the column that is the shortest so far.
///
/// Of several shortest columns the first one is taken. An item is as high as its section says, or
/// as its content is in the width of a column. A section's own spacing and inset win; where they
/// are 0, the layout's count. As each item depends on all before it, the cost of a change is that
/// of the whole section.
public final class WaterfallLayout: ListLayout {
  /// The number of columns; what is less than 1 counts as 1.
  public var columnCount: Int

  /// The distance between two columns, in points, for sections that have none of their own.
  public var minimumColumnSpacing: CGFloat = 0

  /// The distance between two items of a column, in points, for sections that have none of their
  /// own.
  public var minimumInteritemSpacing: CGFloat = 0

  /// The room round the items, in points, for sections that have none of their own.
  public var sectionInset: ListEdgeInsets = .zero

  /// Creates a layout of so many columns, without spacing or insets.
  public init(columnCount: Int = 2) { self.columnCount = columnCount }

  /// Places the items, header and footer of one section.
  ///
  /// - Complexity: O(*n* · *c*) for *n* items in *c* columns.
  public func frames(for geometry: ListSectionGeometry) -> ListSectionFrames {
    let inset = geometry.inset == .zero ? sectionInset : geometry.inset
    let left = inset.left.usableLength
    let width = geometry.containerSize.width.usableLength
    let room = max(0, width - left - inset.right.usableLength)
    let columns = max(1, min(columnCount, max(1, geometry.itemCount)))
    let count = CGFloat(max(1, columnCount))
    let columnSpacing = chosen(geometry.minimumInteritemSpacing, or: minimumColumnSpacing)
    let itemSpacing = chosen(geometry.minimumLineSpacing, or: minimumInteritemSpacing)
    let columnWidth = max(0, (room - columnSpacing * (count - 1)) / count)
    let headerHeight = geometry.headerHeight?.usableLength

    let start = (headerHeight ?? 0) + inset.top.usableLength
    var ends = Array(repeating: start, count: columns)
    var filled = Array(repeating: false, count: columns)
    var items: [CGRect] = []
    items.reserveCapacity(max(0, geometry.itemCount))
    for index in 0..<max(0, geometry.itemCount) {
      let height = geometry.itemSize(index, columnWidth).usable.height
      var column = 0
      for other in ends.indices where ends[other] < ends[column] { column = other }
      let y = filled[column] ? ends[column] + itemSpacing : start
      filled[column] = true
      let x = left + CGFloat(column) * (columnWidth + columnSpacing)
      items.append(CGRect(x: x, y: y, width: columnWidth, height: height))
      ends[column] = y + height
    }
    let end = (ends.max() ?? start) + inset.bottom.usableLength
    return ListSectionFrames(
      items: items, itemsEnd: end, width: width, headerHeight: headerHeight,
      footerHeight: geometry.footerHeight?.usableLength)
  }

  private func chosen(_ own: CGFloat, or fallback: CGFloat) -> CGFloat {
    own == 0 ? fallback.usableLength : own.usableLength
  }
}
