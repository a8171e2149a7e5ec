import Foundation

/// Gives the items of a section their places in groups, one after the other.
struct GroupPlacement {
  /// The number of items that want a place.
  let itemCount: Int
  /// The size of an item, given its index and its width.
  let measure: (_ index: Int, _ width: CGFloat) -> CGSize
  /// The frames of the items that have a place.
  private(set) var frames: [CGRect] = []

  init(itemCount: Int, measure: @escaping (_ index: Int, _ width: CGFloat) -> CGSize) {
    self.itemCount = max(0, itemCount)
    self.measure = measure
    frames.reserveCapacity(self.itemCount)
  }

  /// Whether all items have a place.
  var isComplete: Bool { frames.count == itemCount }

  /// Fills a place with the next item, or a group with the next items.
  ///
  /// - Parameters:
  ///   - item: the place or the group.
  ///   - origin: its top left corner.
  ///   - container: the size that its fractions are parts of.
  /// - Returns: the room that it takes; `nil` where no item was left for it.
  mutating func place(_ item: LayoutItem, at origin: CGPoint, in container: CGSize) -> CGSize? {
    guard !isComplete else { return nil }
    let insets = item.contentInsets.usable
    var size = item.layoutSize.size(in: container)
    let inner = insets.remainder(of: size)
    let corner = CGPoint(x: origin.x + insets.leading, y: origin.y + insets.top)

    let content: CGSize
    if let group = item as? LayoutGroup {
      guard let needed = fill(group, at: corner, inner: inner) else { return nil }
      content = needed
      if item.layoutSize.widthDimension.isEstimated {
        size.width = content.width + insets.leading + insets.trailing
      }
    } else {
      let height =
        item.layoutSize.heightDimension.isEstimated
        ? measure(frames.count, inner.width).usable.height : inner.height
      content = CGSize(width: inner.width, height: height)
      frames.append(CGRect(origin: corner, size: content))
    }
    if item.layoutSize.heightDimension.isEstimated {
      size.height = content.height + insets.top + insets.bottom
    }
    return size
  }

  /// Fills the inside of a group.
  ///
  /// - Returns: the size that its content needs; `nil` where no item was left for it.
  private mutating func fill(
    _ group: LayoutGroup, at corner: CGPoint, inner: CGSize
  ) -> CGSize? {
    let isBounded = !group.mainDimension(of: group.layoutSize).isEstimated
    let room = isBounded ? group.mainLength(of: inner) : .infinity
    let spacing = group.interItemSpacing?.least ?? 0
    var used: CGFloat = 0
    var cross: CGFloat = 0
    /// The first item of each place that was filled.
    var starts: [Int] = []

    filling: repeat {
      let before = frames.count
      for subitem in group.subitems where !isComplete {
        let start = frames.count
        let position = starts.isEmpty ? 0 : used + spacing
        let dimension = group.mainDimension(of: subitem.layoutSize)
        if !starts.isEmpty, !dimension.isEstimated,
          position + dimension.length(in: inner) > room + .lengthTolerance
        {
          break filling
        }
        let place = group.point(corner, movedBy: position)
        guard let size = self.place(subitem, at: place, in: inner) else { continue }
        let end = position + group.mainLength(of: size)
        if !starts.isEmpty, end > room + .lengthTolerance {
          // Only now is it known that what was estimated does not fit.
          frames.removeLast(frames.count - start)
          break filling
        }
        starts.append(start)
        used = end
        cross = max(cross, group.crossLength(of: size))
      }
      if frames.count == before { break }
    } while isBounded && !isComplete

    guard !starts.isEmpty else { return nil }
    if isBounded, group.interItemSpacing?.isFlexible == true, starts.count > 1 {
      share(max(0, room - used), of: group, among: starts)
    }
    return group.size(main: used, cross: cross)
  }

  /// Moves places apart so that what they leave of their group is between them.
  private mutating func share(_ rest: CGFloat, of group: LayoutGroup, among starts: [Int]) {
    let step = rest / CGFloat(starts.count - 1)
    for (number, start) in starts.enumerated() {
      let end = number + 1 < starts.count ? starts[number + 1] : frames.count
      for index in start..<end {
        frames[index].origin = group.point(
          frames[index].origin, movedBy: step * CGFloat(number))
      }
    }
  }
}
