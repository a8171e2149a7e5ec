import Foundation

/// Lines that take items as long as they fit.
struct FlowBreaking: LineBreaking, Equatable {
  var top: CGFloat
  var bottom: CGFloat
  var spacing: CGFloat
  /// The distance of a line from the left edge of the list.
  var left: CGFloat
  /// The length of a line.
  var room: CGFloat
  /// The least distance between two items of a line.
  var itemSpacing: CGFloat
  /// The size of an item until it was measured.
  var estimate: CGSize
  /// Whether items that are measured are as wide as their content, and not as the line.
  var hugsContent = false
  var uniformSize: CGSize?
  var problem: String?
  /// Whether each item has a line of its own, whatever its width.
  var isPlainList = false

  var dependsOnSizes: Bool { true }

  func line(
    at first: Int, before end: Int, from columns: [WaterfallColumn], _ sizes: inout ItemSizes
  ) -> BrokenLine {
    var line = FlowLine(room: room, spacing: itemSpacing)
    var next = first
    while next < sizes.count {
      let size = size(of: next, &sizes).size
      guard line.fits(size) else { break }
      line.append(size)
      next += 1
      if isPlainList { break }
    }
    return BrokenLine(itemCount: next - first, length: line.height)
  }

  func places(
    of items: Range<Int>, from columns: [WaterfallColumn], _ sizes: inout ItemSizes
  ) -> [ItemPlace] {
    var line = FlowLine(room: room, spacing: itemSpacing)
    var measuring: [ItemMeasuring?] = []
    for item in items {
      let (size, isKnown) = size(of: item, &sizes)
      line.append(size)
      measuring.append(isKnown ? nil : self.measuring)
    }
    let isLast = items.upperBound == sizes.count
    return zip(line.frames(at: CGPoint(x: left, y: 0), isLast: isLast), measuring).map {
      ItemPlace(frame: $0, measuring: $1)
    }
  }

  private var measuring: ItemMeasuring { ItemMeasuring(room: room, hugsContent: hugsContent) }

  private func size(of item: Int, _ sizes: inout ItemSizes) -> (size: CGSize, isKnown: Bool) {
    let known = sizes.size(of: item, by: measuring) ?? uniformSize
    var size = known ?? estimate
    size.width = isPlainList ? room : min(size.width, room)
    return (size, known != nil)
  }
}
