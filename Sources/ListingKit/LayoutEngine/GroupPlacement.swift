import Foundation

/// Places the items of a section in groups, one after the other.
struct GroupPlacement {
  /// The known sizes of items.
  private(set) var sizes: ItemSizes
  /// The filled places.
  private(set) var places: [ItemPlace] = []
  /// The places of attached views, each with the number of the first place that it's attached to.
  private(set) var attached: [AttachedPlace] = []
  /// The problem of a filled group, in a sentence.
  private(set) var problem: String?
  private let items: Range<Int>
  /// Whether groups follow each other across the list, so that x and y are exchanged.
  private let isTransposed: Bool

  /// - Parameter items: the items to place.
  init(of items: Range<Int>, _ sizes: ItemSizes, isTransposed: Bool = false) {
    self.items = items
    self.sizes = sizes
    self.isTransposed = isTransposed
  }

  /// Whether all items have a place.
  var isComplete: Bool { places.count == items.count }

  /// Fills a line with a group, including the space around it.
  ///
  /// - Returns: the length of the line, and the extent of the group across it.
  mutating func placeLine(_ group: LayoutPlan, at left: CGFloat, in container: CGSize) -> CGSize {
    let line = LayoutPlan.Group(axis: .vertical, spacing: nil, subitems: [group])
    let size = fill(
      line, at: CGPoint(x: left, y: 0), inner: container, width: container.width,
      isBounded: false, crossRoom: container.width)
    return size ?? .zero
  }

  /// Fills a place with the next item, or a group with the next items.
  ///
  /// - Parameters:
  ///   - item: the place or the group.
  ///   - origin: the top left corner.
  ///   - container: the size to which the fractions refer.
  ///   - room: the maximum width if the width is estimated; by default that of the container.
  /// - Returns: the size that it takes up; `nil` if no item is left for it.
  mutating func place(
    _ item: LayoutPlan, at origin: CGPoint, in container: CGSize, room: CGFloat? = nil
  ) -> CGSize? {
    guard !isComplete else { return nil }
    var size = item.size.size(in: container)
    let insets = item.insets
    let inner = insets.remainder(of: size)
    let corner = CGPoint(x: origin.x + insets.leading, y: origin.y + insets.top)
    let start = places.count
    let isWide = item.size.widthDimension.isEstimated
    let innerRoom =
      isWide
      ? max(0, (room ?? container.width) - insets.leading - insets.trailing) : inner.width

    let content: CGSize
    if let group = item.group {
      guard
        let needed = fill(
          group, at: corner, inner: inner, width: innerRoom,
          isBounded: !group.mainDimension(of: item.size).isEstimated,
          crossRoom: group.crossDimension(of: item.size).isEstimated
            ? nil : group.crossLength(of: inner))
      else { return nil }
      content = needed
    } else {
      let place = itemPlace(item, inner, room: innerRoom, at: corner)
      content = place.frame.size
      places.append(place)
    }
    if isWide { size.width = content.width + insets.leading + insets.trailing }
    if item.size.heightDimension.isEstimated {
      size.height = content.height + insets.top + insets.bottom
    }
    // A view is attached to an item without its insets, and to a group with them.
    let frame =
      item.group == nil
      ? CGRect(origin: corner, size: content) : CGRect(origin: origin, size: size)
    attached += item.supplementaries.map {
      AttachedPlace(kind: $0.kind, item: start, frame: $0.frame(at: frame), zIndex: $0.zIndex)
    }
    return size
  }

  /// Returns the place of the next item.
  private mutating func itemPlace(
    _ item: LayoutPlan, _ inner: CGSize, room: CGFloat, at corner: CGPoint
  ) -> ItemPlace {
    let isWide = item.size.widthDimension.isEstimated
    let isLong = item.size.heightDimension.isEstimated
    guard isWide || isLong else {
      return ItemPlace(frame: CGRect(origin: corner, size: inner))
    }
    let measuring = ItemMeasuring(
      room: room, hugsContent: isWide, length: isLong ? nil : inner.height,
      isTransposed: isTransposed)
    let known = sizes.size(of: items.lowerBound + places.count, by: measuring)
    let size = CGSize(
      width: isWide ? known?.width ?? inner.width : inner.width,
      height: isLong ? known?.height ?? inner.height : inner.height)
    return ItemPlace(
      frame: CGRect(origin: corner, size: size), measuring: known == nil ? measuring : nil)
  }

  /// A filled subitem of a group.
  private struct Filled {
    let plan: LayoutPlan
    /// The number of its first place.
    let start: Int
    /// Its extent across the group, including the minimum space around it.
    let cross: CGFloat
  }

  /// Fills the inside of a group.
  ///
  /// - Parameters:
  ///   - width: the maximum width of a subitem whose width is estimated.
  ///   - crossRoom: the space across the group, if it's known.
  /// - Returns: the size that the content needs; `nil` if no item is left for it.
  private mutating func fill(
    _ group: LayoutPlan.Group, at corner: CGPoint, inner: CGSize, width: CGFloat, isBounded: Bool,
    crossRoom: CGFloat?
  ) -> CGSize? {
    if let custom = group.custom { return fill(custom, at: corner, inner: inner) }
    let room = isBounded ? group.mainLength(of: inner) : .infinity
    let spacing = group.spacing?.least ?? 0
    let subitems = group.places(
      in: isBounded ? room : nil, limit: items.count - places.count)
    let sharesRest = isBounded && group.count == nil
    let repeats = sharesRest && group.canRepeat(in: inner)
    var used: CGFloat = 0
    var filled: [Filled] = []

    filling: repeat {
      let before = places.count
      for subitem in subitems where !isComplete {
        let start = places.count
        let (along, across) = (subitem.edges.along(group.axis), subitem.edges.across(group.axis))
        let position = (filled.isEmpty ? 0 : used + spacing) + along.leastBefore
        let dimension = group.mainDimension(of: subitem.size)
        if !filled.isEmpty, !dimension.isEstimated,
          position + dimension.length(in: inner) + along.leastBehind > room + .lengthTolerance
        {
          break filling
        }
        let place = group.point(corner, movedBy: position, across: across.leastBefore)
        guard let size = self.place(subitem, at: place, in: inner, room: width) else { continue }
        let end = position + group.mainLength(of: size) + along.leastBehind
        if !filled.isEmpty, end > room + .lengthTolerance {
          // An estimated subitem turns out not to fit only after it was placed.
          places.removeLast(places.count - start)
          attached.removeAll { $0.item >= start }
          break filling
        }
        used = end
        filled.append(
          Filled(
            plan: subitem, start: start,
            cross: across.leastBefore + group.crossLength(of: size) + across.leastBehind))
      }
      if places.count == before { break }
    } while repeats && !isComplete

    guard !filled.isEmpty else { return nil }
    let cross = filled.reduce(0) { max($0, $1.cross) }
    distribute(
      along: sharesRest ? max(0, room - used) : 0, across: crossRoom ?? cross, of: group,
      among: filled)
    return group.size(main: used, cross: cross)
  }

  /// Fills a custom group.
  private mutating func fill(
    _ custom: LayoutPlan.CustomFrames, at corner: CGPoint, inner: CGSize
  ) -> CGSize? {
    let start = places.count
    var frames = custom(in: inner)
    if frames.isEmpty {
      problem = "a custom group returned no frames; one item fills it"
      frames = [CGRect(origin: .zero, size: inner)]
    } else if !frames.allSatisfy(\.isUsable) {
      problem =
        "a frame of a custom group is negative, infinite or not a number; such values count as 0"
    }
    for frame in frames where !isComplete {
      let origin = CGPoint(
        x: corner.x + frame.origin.x.usableLength, y: corner.y + frame.origin.y.usableLength)
      places.append(ItemPlace(frame: CGRect(origin: origin, size: frame.size.usable)))
    }
    return places.count > start ? inner : nil
  }

  /// Moves places to distribute the remaining space of their group to its flexible spacings.
  ///
  /// - Parameters:
  ///   - rest: the remaining length along the group.
  ///   - crossRoom: the space across the group.
  private mutating func distribute(
    along rest: CGFloat, across crossRoom: CGFloat, of group: LayoutPlan.Group,
    among filled: [Filled]
  ) {
    let isFlexible = group.spacing?.isFlexible == true
    let shares =
      filled.reduce(isFlexible ? filled.count - 1 : 0) {
        $0 + $1.plan.edges.along(group.axis).flexibleCount
      }
    let share = shares > 0 ? rest / CGFloat(shares) : 0
    var sharesBefore = 0
    for (number, subitem) in filled.enumerated() {
      let (along, across) = (
        subitem.plan.edges.along(group.axis), subitem.plan.edges.across(group.axis)
      )
      let crossRest = max(0, crossRoom - subitem.cross)
      let crossMove =
        across.flexibleBefore > 0 ? crossRest / CGFloat(across.flexibleCount) : 0
      let move = share * CGFloat(sharesBefore + along.flexibleBefore)
      sharesBefore += along.flexibleCount + (isFlexible ? 1 : 0)
      guard move > 0 || crossMove > 0 else { continue }
      let end = number + 1 < filled.count ? filled[number + 1].start : places.count
      for index in subitem.start..<end {
        places[index].frame.origin = group.point(
          places[index].frame.origin, movedBy: move, across: crossMove)
      }
      for index in attached.indices where (subitem.start..<end).contains(attached[index].item) {
        attached[index].frame.origin = group.point(
          attached[index].frame.origin, movedBy: move, across: crossMove)
      }
    }
  }
}
