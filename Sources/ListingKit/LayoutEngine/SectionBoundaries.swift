import Foundation

/// The views at the boundary of a section or of the whole list: the header and footer of a section, and
/// the views of other kinds in its layout.
struct SectionBoundaries {
  /// A view and its length.
  struct View {
    let plan: BoundaryPlan
    /// The length in points; `nil` if there is no such view.
    fileprivate(set) var knownLength: CGFloat?
    /// Whether the view was requested. Before, the length is an estimate.
    fileprivate(set) var isMeasured = false

    var kind: ListSupplementaryKind { plan.kind }

    /// The length to use; `nil` if there is no such view.
    var length: CGFloat? {
      if isMeasured { return knownLength.map { plan.length ?? $0 } }
      return plan.length ?? knownLength
    }
  }

  /// The views; before the items, the outermost one is first.
  private(set) var views: [View]

  init(_ plans: [BoundaryPlan] = BoundaryPlan.ends) { views = plans.map { View(plan: $0) } }

  /// The length of the views before the lines, in points.
  var startLength: CGFloat { bandLength(.start) }

  /// The length of the views after the lines, in points.
  var endLength: CGFloat { bandLength(.end) }

  /// The length that pinned views cover at the start of the viewport, in points.
  ///
  /// - Parameter length: the length of the viewport.
  func pinnedStartLength(in length: CGFloat) -> CGFloat {
    bandLength(.start) { isPinned($0, in: length) }
  }

  /// The length that pinned views cover at the end of the viewport, in points.
  ///
  /// - Parameter length: the length of the viewport.
  func pinnedEndLength(in length: CGFloat) -> CGFloat {
    bandLength(.end) { isPinned($0, in: length) }
  }

  /// How far views are moved out of the section, at most, in points.
  var overhang: CGFloat { views.reduce(0) { max($0, abs($1.plan.offset.y)) } }

  subscript(kind: ListSupplementaryKind) -> View? { views.first { $0.kind == kind } }

  // MARK: - Lengths

  /// Sets the layout of the views. Known lengths stay.
  ///
  /// - Returns: whether the layout has changed.
  @discardableResult
  mutating func arrange(_ plans: [BoundaryPlan]) -> Bool {
    guard views.map(\.plan) != plans else { return false }
    views = plans.map { plan in
      guard let known = self[plan.kind] else { return View(plan: plan) }
      return View(
        plan: plan, knownLength: known.knownLength,
        isMeasured: known.isMeasured && known.plan.columns == plan.columns)
    }
    return true
  }

  /// Sets an estimated length, which is used until the view is requested.
  mutating func setEstimatedLength(_ length: CGFloat, for kind: ListSupplementaryKind) {
    update(kind) { $0.knownLength = length }
  }

  /// Sets the length of a view; `nil` if there is no such view.
  mutating func setLength(_ length: CGFloat?, for kind: ListSupplementaryKind) {
    update(kind) {
      $0.knownLength = length
      $0.isMeasured = true
    }
  }

  /// Marks a view as not requested. Its length is used until it's requested again.
  mutating func invalidate(_ kind: ListSupplementaryKind) { update(kind) { $0.isMeasured = false } }

  /// Marks all views as not requested.
  mutating func invalidateAll() {
    for index in views.indices { views[index].isMeasured = false }
  }

  private mutating func update(_ kind: ListSupplementaryKind, _ change: (inout View) -> Void) {
    if let index = views.firstIndex(where: { $0.kind == kind }) { change(&views[index]) }
  }

  // MARK: - Places

  /// Returns the frame of a view relative to the section; `nil` if there is no such view.
  ///
  /// - Parameters:
  ///   - width: the width of the list.
  ///   - length: the length of the section, including these views.
  ///   - visible: the visible range, relative to the section, in which pinned views stay; `nil` for the
  ///     frame without pinning.
  func frame(
    of kind: ListSupplementaryKind, width: CGFloat, length: CGFloat,
    visible: Range<CGFloat>? = nil
  ) -> CGRect? {
    guard let index = views.firstIndex(where: { $0.kind == kind }), let own = views[index].length
    else { return nil }
    let plan = views[index].plan
    let start = startLength
    let content = start...max(start, length - endLength)
    var y: CGFloat =
      switch (plan.row, plan.extendsBoundary) {
      case (.start, true): before(index)
      case (.start, false): content.lowerBound + before(index)
      case (.middle, _): (content.lowerBound + content.upperBound - own) / 2
      case (.end, true): content.upperBound + before(index)
      case (.end, false): content.upperBound - own - behind(index)
      }
    y += plan.offset.y + plan.padding
    if let visible, isPinned(index, in: visible.upperBound - visible.lowerBound) {
      // At the end of its section, a pinned view scrolls away with it.
      if plan.row != .end {
        let top = visible.lowerBound + before(index) { $0.isPinned }
        y = max(y, min(top, content.upperBound - own))
      }
      if plan.row != .start {
        let bottom = visible.upperBound - own - behind(index) { $0.isPinned }
        y = min(y, max(bottom, content.lowerBound))
      }
    }
    let columns = plan.columns ?? 0..<width
    let x = columns.lowerBound + (plan.isAtSide ? sideOffset(of: index) : 0) + plan.offset.x
    return CGRect(x: x, y: y, width: columns.upperBound - columns.lowerBound, height: own)
  }

  /// Returns the frame and the drawing order of a view, pinned if necessary.
  func place(
    of kind: ListSupplementaryKind, width: CGFloat, length: CGFloat, visible: Range<CGFloat>
  ) -> (frame: CGRect, zIndex: Int, isMoved: Bool)? {
    guard let plan = self[kind]?.plan,
      let frame = frame(of: kind, width: width, length: length, visible: visible)
    else { return nil }
    let isMoved = frame != self.frame(of: kind, width: width, length: length)
    return (frame, isMoved ? plan.pinnedZIndex : plan.zIndex, isMoved)
  }

  private func bandLength(
    _ row: BoundaryPlan.Position, where counts: (Int) -> Bool = { _ in true }
  ) -> CGFloat {
    let band = views.indices.filter {
      let plan = views[$0].plan
      return plan.row == row && plan.extendsBoundary && counts($0)
    }
    return ends(of: band).values.max() ?? 0
  }

  /// Returns whether a view is pinned. It isn't if it would cover the whole viewport, together with the
  /// views pinned before it.
  private func isPinned(_ index: Int, in length: CGFloat) -> Bool {
    let view = views[index]
    guard view.plan.isPinned, let own = view.length else { return false }
    let covered =
      view.plan.row == .end ? behind(index) { $0.isPinned } : before(index) { $0.isPinned }
    return covered + own < length
  }

  /// Returns the length of the views before a view at its edge that don't fit next to it.
  private func before(
    _ index: Int, where counts: (BoundaryPlan) -> Bool = { _ in true }
  ) -> CGFloat {
    start(of: index, behind: Array(views.indices[..<index]), where: counts)
  }

  /// Returns the length of the views after a view at its edge that don't fit next to it.
  private func behind(
    _ index: Int, where counts: (BoundaryPlan) -> Bool = { _ in true }
  ) -> CGFloat {
    start(of: index, behind: views.indices[(index + 1)...].reversed(), where: counts)
  }

  private func start(
    of index: Int, behind others: [Int], where counts: (BoundaryPlan) -> Bool
  ) -> CGFloat {
    let plan = views[index].plan
    let ends = ends(
      of: others.filter {
        let other = views[$0].plan
        return other.row == plan.row && other.extendsBoundary == plan.extendsBoundary
          && counts(other)
      })
    return ends.reduce(0) { views[$1.key].plan.overlaps(plan) ? max($0, $1.value) : $0 }
  }

  /// Returns the ends of views that are stacked where they overlap, and otherwise next to each other.
  private func ends(of stack: [Int]) -> [Int: CGFloat] {
    var ends: [Int: CGFloat] = [:]
    for index in stack {
      guard let own = views[index].length else { continue }
      let plan = views[index].plan
      ends[index] =
        own + plan.padding
        + ends.reduce(0) { views[$1.key].plan.overlaps(plan) ? max($0, $1.value) : $0 }
    }
    return ends
  }

  /// Returns the distance of a view at a side from that side, with the views between.
  private func sideOffset(of index: Int) -> CGFloat {
    let plan = views[index].plan
    let width = views[..<index].map(\.plan)
      .filter { $0.isAtSide && $0.column == plan.column }.map(\.width).reduce(0, +)
    return plan.column == .end ? -width : width
  }
}

/// Views of a section that don't affect its lines, such as backgrounds.
struct SectionDecor {
  /// The views behind the section, in a vertical list.
  var backgrounds: [LayoutDecorationItem] = []
  /// The separators between its items.
  var separators: SeparatorPlan?
  /// Called with the visible elements.
  var visibleItemsHandler: LayoutSection.VisibleItemsHandler?

  /// Whether there are neither views nor a handler.
  var isEmpty: Bool { backgrounds.isEmpty && separators == nil && visibleItemsHandler == nil }

  init() {}

  init(_ section: LayoutSection, _ direction: ListScrollDirection, cell: CGSize) {
    for item in section.decorationItems
    where !backgrounds.contains(where: { $0.kind == item.kind }) {
      var item = item
      item.contentInsets = item.contentInsets.usable.rounded(toCells: cell)
      if direction == .horizontal { item.contentInsets = item.contentInsets.transposed }
      backgrounds.append(item)
    }
    separators = section.separators
    visibleItemsHandler = section.visibleItemsInvalidationHandler
  }
}
