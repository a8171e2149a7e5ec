import Foundation

extension ListView {
  /// The items whose frames meet a rectangle of the content, in order, on display or not.
  ///
  /// Of a section that scrolls across the list these are items that its own offset lets be seen.
  /// The places of items that were never visible are estimates.
  ///
  /// - Parameter rectangle: in points of the content.
  /// - Complexity: O(log *n* + *v*) for *v* items that are as far down the list as the rectangle.
  public func indexPathsForItems(in rectangle: CGRect) -> [IndexPath] {
    let (axes, room) = (axes, room)
    let start = axes.offset(of: rectangle.origin, of: rectangle.size, in: room)
    let (lower, upper) = (max(0, start), start + axes.size(rectangle.size).height)
    // What is no number fails the comparison.
    guard hasRoom, lower < upper, lower < sections.length else { return [] }
    var result: [IndexPath] = []
    for index in sections.indices(from: lower, to: upper) {
      let top = sections.top(of: index)
      for (item, place) in sections[index].places(from: lower - top, to: upper - top) {
        let frame = axes.frame(place.frame.offsetBy(dx: 0, dy: top), in: room)
        guard frame.minX < rectangle.maxX, frame.maxX > rectangle.minX,
          frame.minY < rectangle.maxY, frame.maxY > rectangle.minY
        else { continue }
        result.append(IndexPath(item: item, section: index))
      }
    }
    return result
  }
}
