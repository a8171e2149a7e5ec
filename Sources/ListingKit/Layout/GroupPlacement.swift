import Foundation

/// Gives the items of a section their places in groups, one after the other.
struct GroupPlacement {
  /// What is known of the sizes of items.
  private(set) var sizes: ItemSizes
  /// The places that were filled.
  private(set) var places: [ItemPlace] = []
  private let items: Range<Int>

  /// - Parameter items: those that want a place.
  init(of items: Range<Int>, _ sizes: ItemSizes) {
    self.items = items
    self.sizes = sizes
  }

  /// Whether all items have a place.
  var isComplete: Bool { places.count == items.count }

  /// Fills a place with the next item, or a group with the next items.
  ///
  /// - Parameters:
  ///   - item: the place or the group.
  ///   - origin: its top left corner.
  ///   - container: the size that its fractions are parts of.
  /// - Returns: the room that it takes; `nil` where no item was left for it.
  mutating func place(_ item: LayoutPlan, at origin: CGPoint, in container: CGSize) -> CGSize? {
    guard !isComplete else { return nil }
    var size = item.size.size(in: container)
    let insets = item.insets
    let inner = insets.remainder(of: size)
    let corner = CGPoint(x: origin.x + insets.leading, y: origin.y + insets.top)

    let content: CGSize
    if let group = item.group {
      let isBounded = !group.mainDimension(of: item.size).isEstimated
      guard let needed = fill(group, at: corner, inner: inner, isBounded: isBounded)
      else { return nil }
      content = needed
      if item.size.widthDimension.isEstimated {
        size.width = content.width + insets.leading + insets.trailing
      }
    } else {
      let place = itemPlace(item, inner, at: corner)
      content = place.frame.size
      places.append(place)
    }
    if item.size.heightDimension.isEstimated {
      size.height = content.height + insets.top + insets.bottom
    }
    return size
  }

  /// The place of the next item.
  private mutating func itemPlace(
    _ item: LayoutPlan, _ inner: CGSize, at corner: CGPoint
  ) -> ItemPlace {
    guard item.size.heightDimension.isEstimated else {
      return ItemPlace(frame: CGRect(origin: corner, size: inner))
    }
    let known = sizes.size(of: items.lowerBound + places.count, room: inner.width)
    let size = CGSize(width: inner.width, height: known?.height ?? inner.height)
    return ItemPlace(
      frame: CGRect(origin: corner, size: size),
      measuring: known == nil ? ItemMeasuring(room: inner.width) : nil)
  }

  /// Fills the inside of a group.
  ///
  /// - Returns: the size that its content needs; `nil` where no item was left for it.
  private mutating func fill(
    _ group: LayoutPlan.Group, at corner: CGPoint, inner: CGSize, isBounded: Bool
  ) -> CGSize? {
    if let custom = group.custom { return fill(custom, at: corner, inner: inner) }
    let room = isBounded ? group.mainLength(of: inner) : .infinity
    let spacing = group.spacing?.least ?? 0
    var used: CGFloat = 0
    var cross: CGFloat = 0
    /// The first item of each place that was filled.
    var starts: [Int] = []
    let subitems = group.places(
      in: isBounded ? room : nil, limit: items.count - places.count)
    let repeats = isBounded && group.count == nil

    filling: repeat {
      let before = places.count
      for subitem in subitems where !isComplete {
        let start = places.count
        let position = starts.isEmpty ? 0 : used + spacing
        let dimension = group.mainDimension(of: subitem.size)
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
          places.removeLast(places.count - start)
          break filling
        }
        starts.append(start)
        used = end
        cross = max(cross, group.crossLength(of: size))
      }
      if places.count == before { break }
    } while repeats && !isComplete

    guard !starts.isEmpty else { return nil }
    if repeats, group.spacing?.isFlexible == true, starts.count > 1 {
      share(max(0, room - used), of: group, among: starts)
    }
    return group.size(main: used, cross: cross)
  }

  /// Fills a custom group.
  private mutating func fill(
    _ custom: LayoutPlan.CustomFrames, at corner: CGPoint, inner: CGSize
  ) -> CGSize? {
    let start = places.count
    for frame in custom(in: inner) where !isComplete {
      let origin = CGPoint(
        x: corner.x + frame.origin.x.usableLength, y: corner.y + frame.origin.y.usableLength)
      places.append(ItemPlace(frame: CGRect(origin: origin, size: frame.size.usable)))
    }
    return places.count > start ? inner : nil
  }

  /// Moves places apart so that what they leave of their group is between them.
  private mutating func share(_ rest: CGFloat, of group: LayoutPlan.Group, among starts: [Int]) {
    let step = rest / CGFloat(starts.count - 1)
    for (number, start) in starts.enumerated() {
      let end = number + 1 < starts.count ? starts[number + 1] : places.count
      for index in start..<end {
        places[index].frame.origin = group.point(
          places[index].frame.origin, movedBy: step * CGFloat(number))
      }
    }
  }
}
