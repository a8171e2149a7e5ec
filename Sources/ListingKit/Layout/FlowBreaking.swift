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
  /// The height of an item until it was measured.
  var estimate: CGFloat
  /// Whether each item has a line of its own, whatever its width.
  var isPlainList = false

  var dependsOnSizes: Bool { true }

  func line(at first: Int, _ sizes: inout ItemSizes) -> BrokenLine {
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

  func places(of items: Range<Int>, _ sizes: inout ItemSizes) -> [ItemPlace] {
    var line = FlowLine(room: room, spacing: itemSpacing)
    var estimated: [Bool] = []
    for item in items {
      let (size, isEstimated) = size(of: item, &sizes)
      line.append(size)
      estimated.append(isEstimated)
    }
    let isLast = items.upperBound == sizes.count
    return zip(line.frames(at: CGPoint(x: left, y: 0), isLast: isLast), estimated).map {
      ItemPlace(frame: $0, isEstimated: $1)
    }
  }

  private func size(
    of item: Int, _ sizes: inout ItemSizes
  ) -> (size: CGSize, isEstimated: Bool) {
    let known = sizes.size(of: item, width: room)
    var size = known ?? CGSize(width: room, height: estimate)
    size.width = isPlainList ? room : min(size.width, room)
    return (size, known == nil)
  }
}
