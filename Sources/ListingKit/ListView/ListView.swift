import Foundation

/// A headless collection view: scroll position, layout, visible views and their reuse, selection.
///
/// ```swift
/// let view = ListView(size: CGSize(width: 320, height: 480))
/// list.attach(view)
/// list.flush()
/// for element in view.visibleElements {
///   print(element.frame, element.view.content.accessibilityText)
/// }
/// ```
///
/// Every host except UIKit draws one. It has views for the visible items and measures no others,
/// notifies sections of display in order, and changes only in response to its list, to a new size
/// or offset, or to a tap.
public final class ListView {
  /// The list that the view shows, which it retains.
  public private(set) var list: ListDataSource?

  /// The size of the viewport, in points. When it changes across the direction of scrolling, all
  /// items are measured again.
  public var size: CGSize {
    didSet {
      guard size != oldValue else { return }
      if axes.size(size).width != axes.size(oldValue).width { invalidateSizes() }
      invalidateLayout()
    }
  }

  /// The layout of the list.
  public var layout: any ListLayout {
    didSet {
      invalidateSizes()
      invalidateLayout()
    }
  }

  /// The text measurer of the host.
  public var measurer: any ListTextMeasurer {
    didSet {
      contentLayouts = ContentLayoutCache(measurer: measurer)
      invalidateSizes()
      invalidateLayout()
    }
  }

  /// The height of an item until it's measured, in points.
  public var estimatedItemHeight: CGFloat = 44

  /// How far the working range extends beyond the viewport on each side, in viewports. The list reports to
  /// sections when they enter and leave it, and which items to prefetch.
  public var workingRange: CGFloat = 1 {
    didSet { if workingRange != oldValue { layoutNow() } }
  }

  /// The direction of reading. A list that is read from right to left is mirrored.
  public var layoutDirection: ListLayoutDirection {
    get { traits.layoutDirection }
    set { traits.layoutDirection = newValue }
  }

  /// The traits of the host. When they change, the list is laid out again; when the size of text
  /// changes, all items are measured again, too.
  public var traits = ListTraits() {
    didSet {
      guard traits != oldValue else { return }
      if traits.contentSizeCategory != oldValue.contentSizeCategory { invalidateSizes() }
      invalidateLayout()
    }
  }

  /// Whether views are pinned as their layouts specify. A host that prints a whole list shows them where
  /// they are laid out.
  public var pinsBoundaryViews = true {
    didSet { if pinsBoundaryViews != oldValue { invalidateLayout() } }
  }

  /// Whether a list that shows its end stays there when items are added or grow.
  public var sticksToEnd = false

  /// The top left corner of the viewport, in points of the content. It's kept within the content. A
  /// corner beyond the content stands for its end, even if that is at another place after
  /// measuring.
  public var contentOffset: CGPoint {
    get { axes.corner(at: offset, of: size, in: room) }
    set {
      let new = axes.offset(of: newValue, of: size, in: room)
      guard new.isFinite, new != offset else { return }
      let isBeyondEnd = new > 0 && new >= sections.length
      offset = new
      layoutNow(keeping: isBeyondEnd ? .end : nil)
    }
  }

  /// The size of the whole content, in points; unmeasured items count as estimated.
  public var contentSize: CGSize {
    guard list != nil else { return .zero }
    return axes.size(CGSize(width: axes.size(size).width, height: sections.length))
  }

  /// The visible views, from top to bottom.
  public internal(set) var visibleElements: [Element] = []

  /// The viewport, in points of the content.
  public var bounds: CGRect { CGRect(origin: contentOffset, size: size) }

  /// Whether there is space for the items of sections' sources that aren't loaded. The host loads those to which it's
  /// scrolled.
  package var keepsSpaceForUnloadedItems = false

  /// Called whenever the visible views may have changed, and the host needs to draw.
  public var didChange: (() -> Void)?

  /// The view of another framework that makes, measures and displays the views; `nil` if the list view does.
  package weak var surface: (any ListViewSurface)?
  /// The items that the surface prefetches.
  var prefetchedItems: [ListItemPath] = []
  /// Whether the list is ahead of the surface, so that index paths of one mean nothing to the other.
  package var isBehindList = false
  /// Whether a view is being made to be measured, and isn't displayed.
  package internal(set) var isPreparing = false

  /// Called with each update that the view applies, for a host that announces it.
  package var didApply: ((ListUpdate) -> Void)?

  /// Measures the work of the view; nothing is measured without it.
  public var performanceObserver: ListPerformanceObserver?

  /// The layouts of the views' contents.
  private(set) var contentLayouts: ContentLayoutCache
  /// The length of the content before the viewport, in the direction of scrolling.
  var offset: CGFloat = 0
  var snapshot = ListSnapshot()
  var sections = PlacedSections()
  /// The views at the boundary of the whole list.
  var boundaries = SectionBoundaries([])
  var pool = ViewPool()
  /// The views that were made for measuring, until the visible ones are displayed.
  var prepared: [Element.Kind: any ListReusableView] = [:]
  /// The view that is being reconfigured, which dequeuing returns.
  var reconfiguring: (any ListReusableView)?
  /// The item that the user touches.
  public internal(set) var pressedItem: ListItemPath?
  /// The item from which ``extendSelection(to:)`` selects.
  var selectionAnchor: ListItemPath?
  var drag: ItemDrag?
  var ranges = RangeTracker()
  var remainingItems = RemainingItems()
  var seenItems = SeenItems()
  var layoutPass = LayoutPass()
  var hostCalls = HostCalls()
  /// The group in which the view shares its list with others.
  weak var group: ListHostGroup?
  /// The displayed placeholder.
  var placeholder: ListContent?
  var scrolling = ScrollState()
  var arrivals = ArrivedItems()
  /// The problems of layouts and sizes that were reported to the list, each of them once.
  var reportedProblems: Set<String> = []

  /// Creates a view without a list.
  ///
  /// - Parameters:
  ///   - size: the size of the viewport, in points.
  ///   - layout: the layout of the list. By default each section has its own layout, or one item
  ///     per line.
  ///   - measurer: the text measurer of the host.
  public init(
    size: CGSize = .zero, layout: any ListLayout = CompositionalLayout(),
    measurer: any ListTextMeasurer = UniformTextMeasurer()
  ) {
    self.size = size
    self.layout = layout
    self.measurer = measurer
    contentLayouts = ContentLayoutCache(measurer: measurer)
  }

  /// Returns the view of a visible element; `nil` for any other.
  public func element(at kind: Element.Kind) -> Element? {
    visibleElements.first { $0.kind == kind }
  }

  /// Returns the index path of the item at a point of the content; `nil` if there is none.
  public func indexPathForItem(at point: CGPoint) -> IndexPath? {
    visibleElements.first { !$0.isHidden && $0.indexPath != nil && $0.frame.contains(point) }?
      .indexPath
  }

  /// Returns the frame of an item, in points of the content; `nil` if there is no such item.
  ///
  /// The frame of an item that was never visible is estimated, unless its section returns its size.
  ///
  /// - Complexity: O(log *n*).
  public func frameForItem(at indexPath: IndexPath) -> CGRect? {
    place(of: .item(indexPath)).map { axes.frame($0, in: room) }
  }

  /// Returns the frame of a section's header or footer, or of a view of another kind at its
  /// boundary, in points of the content. It's `nil` if there is no such view, or if the view was
  /// never visible and neither its section nor the layout gives its size.
  public func frameForSupplementaryView(
    _ kind: ListSupplementaryKind, inSection section: Int
  ) -> CGRect? {
    place(of: Element.Kind(kind, section: section)).map { axes.frame($0, in: room) }
  }

  /// Lays the list out again with the current insets, spacings and given sizes of the sections.
  /// Measured sizes stay.
  public func invalidateLayout() {
    let anchor = displayedAnchor()
    sections.invalidateGivenSizes()
    layoutNow(keeping: anchor)
  }

  /// Reloads the views at the boundary of the whole list in place.
  ///
  /// - Parameter kinds: the kinds of views to reload; all by default.
  public func reloadBoundaryViews(_ kinds: Set<ListSupplementaryKind>? = nil) {
    for view in boundaries.views where kinds?.contains(view.kind) ?? true {
      boundaries.invalidate(view.kind)
      if let element = element(at: .boundary(view.kind)) { reconfigure(element) }
    }
    layoutNow(keeping: displayedAnchor())
  }

  /// The traits for layouts. In a host with cells, pixels are cells.
  var layoutTraits: ListTraits {
    var traits = traits
    let cell = measurer.cellSize.height.usableLength
    if cell > 0 { traits.displayScale = min(traits.displayScale, 1 / cell) }
    return traits
  }

  /// Removes all measured sizes.
  private func invalidateSizes() {
    sections.invalidateSizes()
    boundaries.invalidateAll()
  }

  func setList(_ list: ListDataSource?) {
    for list in [self.list, list] { list?.showsPlaceholder = false }
    endMoving(cancelled: true)
    self.list = list
    placeholder = nil
    (ranges, remainingItems, seenItems) = (RangeTracker(), RemainingItems(), SeenItems())
    reportedProblems = []
    prefetchedItems = []
    boundaries = SectionBoundaries([])
  }
}

extension ListView.Element {
  /// The item or the view of a section; a view of the whole list, without a section; `nil` for a decoration.
  package var subject: ListEvent.Subject? {
    switch name {
    case .item(let path): .item(path)
    case .supplementary(let path): .view(path)
    case .boundary(let kind): .view(ListSupplementaryPath(kind: kind, section: ""))
    case .decoration: nil
    }
  }

  var itemPath: ListItemPath? {
    if case .item(let path) = name { path } else { nil }
  }

  package var indexPath: IndexPath? {
    if case .item(let indexPath) = kind { indexPath } else { nil }
  }
}

extension ListView: CustomDebugStringConvertible {
  /// The state of the view in lines: its viewport and its visible elements with their frames.
  public var debugDescription: String {
    let viewport =
      "ListView: viewport \(bounds.debugText), content \(contentSize.width) × \(contentSize.height), "
      + "\(type(of: layout))"
    return ([viewport] + visibleElements.map { "  " + $0.debugText }).joined(separator: "\n")
  }
}

extension ListView.Element {
  fileprivate var debugText: String {
    let subject =
      switch name {
      case .item(let path): "item \(path)"
      case .supplementary(let path):
        "\(path.kind) of \(path.section)\(path.item.map { "/\($0)" } ?? "")"
      case .decoration(let path): "decoration \(path.kind) of \(path.section)"
      case .boundary(let kind): "\(kind) of the list"
      }
    return "\(subject): \(frame.debugText)\(isHidden ? ", hidden" : "")"
  }
}

extension CGRect {
  fileprivate var debugText: String { "(\(minX), \(minY), \(width), \(height))" }
}
