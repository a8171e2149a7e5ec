import Foundation

/// What a ``LayoutItem`` or ``LayoutGroup`` says at the time that a section is laid out: a value
/// that is compared, so that lines are made anew only where it has changed.
struct LayoutPlan: Equatable {
  /// What follows one another in a group.
  struct Group: Equatable {
    let axis: LayoutGroup.Axis
    let spacing: LayoutSpacing?
    let subitems: [LayoutPlan]
    /// How often the only subitem is there, where it is not as often as it fits.
    var count: LayoutGroup.Count?
    /// Where the items are, if a function says so.
    var custom: CustomFrames?
    /// The least length of places that share the group's, in points.
    var leastLength: CGFloat = 1
  }

  /// The frames of a custom group's items; equal for one group and direction.
  struct CustomFrames: Equatable {
    let group: LayoutGroup
    let make: (CGSize) -> [CGRect]
    var isTransposed = false

    static func == (one: CustomFrames, other: CustomFrames) -> Bool {
      one.group === other.group && one.isTransposed == other.isTransposed
    }

    func callAsFunction(in container: CGSize) -> [CGRect] {
      isTransposed ? make(container.transposed).map(\.transposed) : make(container)
    }

    var transposed: CustomFrames {
      CustomFrames(group: group, make: make, isTransposed: !isTransposed)
    }
  }

  private(set) var size: LayoutSize
  private(set) var insets: ListDirectionalEdgeInsets
  /// The space around the place.
  private(set) var edges: LayoutEdgeSpacing
  /// The views that are attached to it.
  private(set) var supplementaries: [LayoutSupplementaryItem]
  /// What is in the place, where it is a group.
  private(set) var group: Group?

  init(_ item: LayoutItem) {
    size = item.layoutSize
    insets = item.contentInsets.usable
    edges = item.edgeSpacing ?? LayoutEdgeSpacing()
    supplementaries = item.supplementaryItems
    group = (item as? LayoutGroup).map { group in
      Group(
        axis: group.axis, spacing: group.interItemSpacing,
        subitems: group.subitems.map(LayoutPlan.init), count: group.count,
        custom: group.customFrames.map { CustomFrames(group: group, make: $0) })
    }
  }

  /// The same with a length along an axis.
  func resized(_ length: CGFloat, along axis: LayoutGroup.Axis) -> LayoutPlan {
    var plan = self
    switch axis {
    case .horizontal: plan.size.widthDimension = .absolute(length)
    case .vertical: plan.size.heightDimension = .absolute(length)
    }
    return plan
  }

  /// Whether it says a length that is less than another one, in a container that is not.
  func isShorter(
    than least: CGFloat, along axis: LayoutGroup.Axis, in container: CGSize
  ) -> Bool {
    let (dimension, room) =
      axis == .horizontal
      ? (size.widthDimension, container.width) : (size.heightDimension, container.height)
    return !dimension.isEstimated && room >= least && dimension.length(in: container) < least
  }

  /// The same with x and y exchanged.
  var transposed: LayoutPlan {
    var plan = self
    plan.size = size.transposed
    plan.insets = insets.transposed
    plan.edges = edges.transposed
    plan.supplementaries = supplementaries.map(\.transposed)
    plan.group = group.map {
      Group(
        axis: $0.axis == .horizontal ? .vertical : .horizontal, spacing: $0.spacing,
        subitems: $0.subitems.map(\.transposed), count: $0.count, custom: $0.custom?.transposed,
        leastLength: $0.leastLength)
    }
    return plan
  }

  /// The same with lengths in points in whole cells of a size. Parts of a length stay parts.
  func wholeCells(of cell: CGSize) -> LayoutPlan {
    guard cell != .zero else { return self }
    var plan = self
    plan.size = size.wholeCells(of: cell)
    plan.insets = insets.rounded(toCells: cell)
    plan.edges = edges.rounded(toCells: cell)
    plan.supplementaries = supplementaries.map {
      var item = $0
      item.layoutSize = item.layoutSize.wholeCells(of: cell)
      return item
    }
    plan.group = group.map {
      let length = $0.axis == .horizontal ? cell.width : cell.height
      return Group(
        axis: $0.axis, spacing: $0.spacing?.rounded(toCells: length),
        subitems: $0.subitems.map { $0.wholeCells(of: cell) }, count: $0.count,
        custom: $0.custom, leastLength: .leastPlace(inCells: length))
    }
    return plan
  }

  /// Whether there is a place for an item in it.
  var hasPlaces: Bool {
    group.map { $0.custom != nil || $0.subitems.contains(where: \.hasPlaces) } ?? true
  }

  /// Whether there is a custom group in it.
  var isCustom: Bool {
    group.map { $0.custom != nil || $0.subitems.contains(where: \.isCustom) } ?? false
  }

  /// Whether there are views attached to places in it.
  var hasSupplementaries: Bool {
    !supplementaries.isEmpty || group?.subitems.contains(where: \.hasSupplementaries) == true
  }

  /// Whether the size of an item's content matters.
  var dependsOnSizes: Bool {
    group.map { $0.subitems.contains(where: \.dependsOnSizes) }
      ?? (size.widthDimension.isEstimated || size.heightDimension.isEstimated)
  }
}

extension LayoutPlan.Group {
  /// The places that the group has once, and those that it repeats as long as they fit.
  ///
  /// - Parameters:
  ///   - room: how long the group is, if that is known.
  ///   - limit: how many places are needed at most.
  func places(in room: CGFloat?, limit: Int) -> [LayoutPlan] {
    guard let count, let place = subitems.first else { return subitems }
    let spacing = spacing?.least ?? 0
    let number = number(of: count, in: room)
    let edges = place.edges.along(axis)
    let length = room.map {
      max(0, $0 - spacing * (number - 1)) / number - edges.leastBefore - edges.leastBehind
    }
    return Array(
      repeating: length.map { place.resized($0, along: axis) } ?? place,
      count: Int(min(number, CGFloat(limit))))
  }

  /// How many places there are of so many that share the group's length.
  func number(of count: LayoutGroup.Count, in room: CGFloat?) -> CGFloat {
    switch count {
    case .exactly(let number):
      max(1, min(CGFloat(number), room.map { most(of: leastLength, in: $0) } ?? .infinity))
    case .fitting(let least): most(of: max(leastLength, least.usableLength), in: room ?? 0)
    }
  }

  /// The number of places of a length that fit, at least 1.
  private func most(of length: CGFloat, in room: CGFloat) -> CGFloat {
    let spacing = spacing?.least ?? 0
    return max(1, ((room + spacing + .lengthTolerance) / (length + spacing)).rounded(.down))
  }

  /// Whether the group begins with its places again as long as they fit: where a round of them adds
  /// less than a point, there would be no end to it.
  ///
  /// - Parameter inner: what the fractions of the places are parts of.
  func hasRounds(in inner: CGSize) -> Bool {
    var length: CGFloat = 0
    for subitem in subitems {
      let (dimension, edges) = (mainDimension(of: subitem.size), subitem.edges.along(axis))
      guard !dimension.isEstimated else { return true }
      length += dimension.length(in: inner) + edges.leastBefore + edges.leastBehind
    }
    return length + (spacing?.least ?? 0) * CGFloat(subitems.count) >= 1
  }

  /// The dimension along the group's axis.
  func mainDimension(of size: LayoutSize) -> LayoutDimension {
    axis == .horizontal ? size.widthDimension : size.heightDimension
  }

  /// The dimension across the group's axis.
  func crossDimension(of size: LayoutSize) -> LayoutDimension {
    axis == .horizontal ? size.heightDimension : size.widthDimension
  }

  /// The length along the group's axis.
  func mainLength(of size: CGSize) -> CGFloat {
    axis == .horizontal ? size.width : size.height
  }

  /// The length across the group's axis.
  func crossLength(of size: CGSize) -> CGFloat {
    axis == .horizontal ? size.height : size.width
  }

  /// A size from its lengths along and across the group's axis.
  func size(main: CGFloat, cross: CGFloat) -> CGSize {
    axis == .horizontal
      ? CGSize(width: main, height: cross) : CGSize(width: cross, height: main)
  }

  /// A point moved along the group's axis and across.
  func point(_ point: CGPoint, movedBy length: CGFloat, across: CGFloat = 0) -> CGPoint {
    axis == .horizontal
      ? CGPoint(x: point.x + length, y: point.y + across)
      : CGPoint(x: point.x + across, y: point.y + length)
  }
}

extension LayoutSize {
  /// The same with lengths in points in whole cells of a size.
  func wholeCells(of cell: CGSize) -> LayoutSize {
    LayoutSize(
      widthDimension: widthDimension.wholeCells(cell.width),
      heightDimension: heightDimension.wholeCells(cell.height))
  }
}

extension LayoutDimension {
  /// A length in points in whole cells.
  fileprivate func wholeCells(_ size: CGFloat) -> LayoutDimension {
    switch self {
    case .absolute(let length): .absolute(length.wholeCells(size))
    case .estimated(let length): .estimated(length.wholeCells(size))
    case .fractionalWidth, .fractionalHeight: self
    }
  }

  /// The same part of the other side.
  var transposed: LayoutDimension {
    switch self {
    case .absolute, .estimated: self
    case .fractionalWidth(let part): .fractionalHeight(part)
    case .fractionalHeight(let part): .fractionalWidth(part)
    }
  }
}

extension LayoutEdgeSpacing {
  /// The same in whole cells.
  fileprivate func rounded(toCells cell: CGSize) -> LayoutEdgeSpacing {
    LayoutEdgeSpacing(
      leading: leading?.rounded(toCells: cell.width), top: top?.rounded(toCells: cell.height),
      trailing: trailing?.rounded(toCells: cell.width),
      bottom: bottom?.rounded(toCells: cell.height))
  }
}

extension LayoutSpacing {
  /// The distance in whole cells.
  fileprivate func rounded(toCells size: CGFloat) -> LayoutSpacing {
    switch self {
    case .fixed(let distance): .fixed(distance.rounded(toCells: size))
    case .flexible(let distance): .flexible(distance.rounded(toCells: size))
    }
  }
}
