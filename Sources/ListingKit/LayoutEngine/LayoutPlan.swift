import Foundation

/// The properties of a ``LayoutItem`` or ``LayoutGroup`` when a section is laid out. They are compared,
/// so that lines are only broken again if a property has changed.
struct LayoutPlan: Equatable {
  /// The content of a group.
  struct Group: Equatable {
    let axis: LayoutGroup.Axis
    let spacing: LayoutSpacing?
    let subitems: [LayoutPlan]
    /// The number of times that the only subitem is repeated; `nil` for as often as it fits.
    var count: LayoutCount?
    /// The frames of the items, if a function returns them.
    var custom: CustomFrames?
    /// The minimum length of an item when a fixed number of items shares the length of the group, in points.
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
  /// The views attached to the place.
  private(set) var supplementaries: [LayoutSupplementaryItem]
  /// The group in the place; `nil` for an item.
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

  /// Returns the plan with a length along an axis.
  func resized(_ length: CGFloat, along axis: LayoutGroup.Axis) -> LayoutPlan {
    var plan = self
    switch axis {
    case .horizontal: plan.size.widthDimension = .absolute(length)
    case .vertical: plan.size.heightDimension = .absolute(length)
    }
    return plan
  }

  /// Returns whether a length along an axis is known to be shorter than another one.
  func isShorter(
    than least: CGFloat, along axis: LayoutGroup.Axis, in container: CGSize
  ) -> Bool {
    let (dimension, room) =
      axis == .horizontal
      ? (size.widthDimension, container.width) : (size.heightDimension, container.height)
    return !dimension.isEstimated && room >= least && dimension.length(in: container) < least
  }

  /// The plan with x and y exchanged.
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

  /// Returns the plan with lengths in points rounded to whole cells of a size. Fractions don't change.
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
        custom: $0.custom, leastLength: .minimumLength(inCells: length))
    }
    return plan
  }

  /// Whether it contains a place for an item.
  var hasPlaces: Bool {
    group.map { $0.custom != nil || $0.subitems.contains(where: \.hasPlaces) } ?? true
  }

  /// Whether it contains a custom group.
  var isCustom: Bool {
    group.map { $0.custom != nil || $0.subitems.contains(where: \.isCustom) } ?? false
  }

  /// Whether it contains places with attached views.
  var hasSupplementaries: Bool {
    !supplementaries.isEmpty || group?.subitems.contains(where: \.hasSupplementaries) == true
  }

  /// Whether it depends on the sizes of items' content.
  var dependsOnSizes: Bool {
    group.map { $0.subitems.contains(where: \.dependsOnSizes) }
      ?? (size.widthDimension.isEstimated || size.heightDimension.isEstimated)
  }
}

extension LayoutPlan.Group {
  /// Returns the places of the group: each once, or repeated as long as they fit.
  ///
  /// - Parameters:
  ///   - room: the length of the group, if it's known.
  ///   - limit: the maximum number of places.
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

  /// Returns the number of places that share the group's length.
  func number(of count: LayoutCount, in room: CGFloat?) -> CGFloat {
    switch count {
    case .exactly(let number):
      max(1, min(CGFloat(number), room.map { most(of: leastLength, in: $0) } ?? .infinity))
    case .fitting(let least): most(of: max(leastLength, least.usableLength), in: room ?? 0)
    }
  }

  /// Returns the number of places of a length that fit, at least 1.
  private func most(of length: CGFloat, in room: CGFloat) -> CGFloat {
    let spacing = spacing?.least ?? 0
    return max(1, ((room + spacing + .lengthTolerance) / (length + spacing)).rounded(.down))
  }

  /// Returns whether the group can repeat its places as long as they fit. Places that add less than a
  /// point each time would be repeated almost endlessly.
  ///
  /// - Parameter inner: the size to which the fractions of the places refer.
  func canRepeat(in inner: CGSize) -> Bool {
    var length: CGFloat = 0
    for subitem in subitems {
      let (dimension, edges) = (mainDimension(of: subitem.size), subitem.edges.along(axis))
      guard !dimension.isEstimated else { return true }
      length += dimension.length(in: inner) + edges.leastBefore + edges.leastBehind
    }
    return length + (spacing?.least ?? 0) * CGFloat(subitems.count) >= 1
  }

  /// Returns the dimension along the group's axis.
  func mainDimension(of size: LayoutSize) -> LayoutDimension {
    axis == .horizontal ? size.widthDimension : size.heightDimension
  }

  /// Returns the dimension across the group's axis.
  func crossDimension(of size: LayoutSize) -> LayoutDimension {
    axis == .horizontal ? size.heightDimension : size.widthDimension
  }

  /// Returns the length along the group's axis.
  func mainLength(of size: CGSize) -> CGFloat {
    axis == .horizontal ? size.width : size.height
  }

  /// Returns the length across the group's axis.
  func crossLength(of size: CGSize) -> CGFloat {
    axis == .horizontal ? size.height : size.width
  }

  /// Returns the size with lengths along and across the group's axis.
  func size(main: CGFloat, cross: CGFloat) -> CGSize {
    axis == .horizontal
      ? CGSize(width: main, height: cross) : CGSize(width: cross, height: main)
  }

  /// Returns a point moved along and across the group's axis.
  func point(_ point: CGPoint, movedBy length: CGFloat, across: CGFloat = 0) -> CGPoint {
    axis == .horizontal
      ? CGPoint(x: point.x + length, y: point.y + across)
      : CGPoint(x: point.x + across, y: point.y + length)
  }
}

extension LayoutSize {
  /// Returns the size with lengths in points rounded to whole cells of a size.
  func wholeCells(of cell: CGSize) -> LayoutSize {
    LayoutSize(
      widthDimension: widthDimension.wholeCells(cell.width),
      heightDimension: heightDimension.wholeCells(cell.height))
  }
}

extension LayoutDimension {
  /// Returns the dimension with a length in points rounded to whole cells.
  fileprivate func wholeCells(_ size: CGFloat) -> LayoutDimension {
    switch self {
    case .absolute(let length): .absolute(length.wholeCells(size))
    case .estimated(let length): .estimated(length.wholeCells(size))
    case .fractionalWidth, .fractionalHeight: self
    }
  }

  /// The same fraction of the other side.
  var transposed: LayoutDimension {
    switch self {
    case .absolute, .estimated: self
    case .fractionalWidth(let part): .fractionalHeight(part)
    case .fractionalHeight(let part): .fractionalWidth(part)
    }
  }
}

extension LayoutEdgeSpacing {
  /// Returns the spacing rounded to whole cells.
  fileprivate func rounded(toCells cell: CGSize) -> LayoutEdgeSpacing {
    LayoutEdgeSpacing(
      leading: leading?.rounded(toCells: cell.width), top: top?.rounded(toCells: cell.height),
      trailing: trailing?.rounded(toCells: cell.width),
      bottom: bottom?.rounded(toCells: cell.height))
  }
}

extension LayoutSpacing {
  /// Returns the spacing rounded to whole cells.
  fileprivate func rounded(toCells size: CGFloat) -> LayoutSpacing {
    switch self {
    case .fixed(let distance): .fixed(distance.rounded(toCells: size))
    case .flexible(let distance): .flexible(distance.rounded(toCells: size))
    }
  }
}

/// The layout of a section: its lines, and the views around them.
struct SectionPlan {
  /// Breaks the items into lines.
  let breaking: any LineBreaking
  /// The views at the boundary, one of each kind.
  var boundaries = BoundaryPlan.ends
  /// The views that don't affect the lines.
  var decor = SectionDecor()

  /// Creates the layout of lines between a header and a footer.
  init(_ breaking: any LineBreaking) { self.breaking = breaking }
}
