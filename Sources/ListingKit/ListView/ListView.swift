import Foundation

/// A headless collection view: scroll position, layout, visible views and their reuse, selection.
///
/// Every host but UIKit's draws one. It keeps views for what can be seen and measures nothing else,
/// tells sections of display in order, and changes only when it is told to: by its list, by a new
/// size or offset, by a tap.
public final class ListView {
  /// The list that is shown.
  public private(set) weak var list: ListDataSource?

  /// The size of what can be seen, in points. Another one across the direction of scrolling has
  /// everything measured anew.
  public var size: CGSize {
    didSet {
      guard size != oldValue else { return }
      if axes.size(size).width != axes.size(oldValue).width { forgetSizes() }
      invalidateLayout()
    }
  }

  /// Where things are.
  public var layout: any ListLayout {
    didSet {
      forgetSizes()
      invalidateLayout()
    }
  }

  /// How large text is.
  public var measurer: any ListTextMeasurer {
    didSet {
      contentLayouts = ContentLayoutCache(measurer: measurer)
      forgetSizes()
      invalidateLayout()
    }
  }

  /// The height that an item counts with until it was measured, in points.
  public var estimatedItemHeight: CGFloat = 44

  /// Whether a tap keeps what was selected before.
  public var allowsMultipleSelection = false

  /// The direction of reading. A list that is read from right to left is a mirror image.
  public var layoutDirection: ListLayoutDirection {
    get { traits.layoutDirection }
    set { traits.layoutDirection = newValue }
  }

  /// How the list is shown: what a host says to layouts. Other ones lay out anew; another size of
  /// text has everything measured again, too.
  public var traits = ListTraits() {
    didSet {
      guard traits != oldValue else { return }
      if traits.contentSizeCategory != oldValue.contentSizeCategory { forgetSizes() }
      invalidateLayout()
    }
  }

  /// Whether headers, footers and views of other kinds stay in sight where a layout says so. A host
  /// that prints a list as a whole has them where they are laid out.
  public var pinsBoundaryViews = true {
    didSet { if pinsBoundaryViews != oldValue { invalidateLayout() } }
  }

  /// Whether a list that shows its end stays there when something is added to it, or grows.
  public var sticksToEnd = false

  /// The upper left corner of what can be seen, in points of the content. Kept within the content;
  /// a corner beyond all of it stands for the end, however long what is there turns out to be.
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

  /// The views that can be seen, from top to bottom.
  public internal(set) var visibleElements: [Element] = []

  /// What can be seen, in points of the content.
  public var bounds: CGRect { CGRect(origin: contentOffset, size: size) }

  /// Told whenever what can be seen may have changed: time for a host to draw.
  public var didChange: (() -> Void)?

  /// Told of each item of whose display a section is told: its path, and whether it begins.
  package var displayObserver: ((ListItemPath, Bool) -> Void)?

  /// How the content of views was laid out.
  private(set) var contentLayouts: ContentLayoutCache
  /// How much of the content is before what can be seen, in the direction of scrolling.
  var offset: CGFloat = 0
  var snapshot = ListSnapshot()
  var sections = PlacedSections()
  /// The views at the boundary of the whole list.
  var boundaries = SectionBoundaries([])
  var pool = ViewPool()
  /// Views that were made to be measured, until those that can be seen are shown.
  var prepared: [Element.Kind: any ListReusableView] = [:]
  /// The view that a section is asked to fill again: dequeuing gives it back.
  var reconfiguring: (any ListReusableView)?
  var selected: Set<ListItemPath> = []
  var display = DisplayTracker()
  var layoutPass = LayoutPass()
  var hostCalls = HostCalls()
  /// What the list was told of layouts and sizes, so that it is told once.
  var reportedProblems: Set<String> = []

  /// Creates a view without a list.
  ///
  /// - Parameters:
  ///   - size: the size of what can be seen, in points.
  ///   - layout: where things are; by default each section says it, and without a word of it is one
  ///     item a line.
  ///   - measurer: how large text is.
  public init(
    size: CGSize = .zero, layout: any ListLayout = CompositionalLayout(),
    measurer: any ListTextMeasurer = UniformTextMeasurer()
  ) {
    self.size = size
    self.layout = layout
    self.measurer = measurer
    contentLayouts = ContentLayoutCache(measurer: measurer)
  }

  /// The view of an element that can be seen; `nil` otherwise.
  public func element(at kind: Element.Kind) -> Element? {
    visibleElements.first { $0.kind == kind }
  }

  /// The index path of the item at a point of the content; `nil` where there is none.
  public func indexPathForItem(at point: CGPoint) -> IndexPath? {
    visibleElements.first { !$0.isHidden && $0.indexPath != nil && $0.frame.contains(point) }?
      .indexPath
  }

  /// The frame of an item, in points of the content; `nil` where there is no such item.
  ///
  /// An item that was never visible has an estimated place, unless its section gives its size.
  ///
  /// - Complexity: O(log *n*).
  public func frameForItem(at indexPath: IndexPath) -> CGRect? {
    place(of: .item(indexPath)).map { axes.frame($0, in: room) }
  }

  /// The frame of a section's header or footer, or of a view of another kind at its boundary, in
  /// points of the content; `nil` where there is none, or it was never visible and neither its
  /// section nor the layout gives a size for it.
  public func frameForSupplementaryView(
    _ kind: ListSupplementaryKind, inSection section: Int
  ) -> CGRect? {
    place(of: Element.Kind(kind, section: section)).map { axes.frame($0, in: room) }
  }

  /// Asks the layout anew, and the sections for their insets, spacings and given sizes. What was
  /// measured stays.
  public func invalidateLayout() {
    let anchor = displayedAnchor()
    sections.forgetGivenSizes()
    layoutNow(keeping: anchor)
  }

  /// Makes the views at the boundary of the whole list again, in place.
  ///
  /// - Parameter kinds: those of them that are made; all when left out.
  public func reloadBoundaryViews(_ kinds: Set<ListSupplementaryKind>? = nil) {
    for view in boundaries.views where kinds?.contains(view.kind) ?? true {
      boundaries.forget(view.kind)
      if let element = element(at: .boundary(view.kind)) { refill(element) }
    }
    layoutNow(keeping: displayedAnchor())
  }

  /// What layouts are told of the host: the smallest dots of one with cells are these.
  var layoutTraits: ListTraits {
    var traits = traits
    let cell = measurer.cellSize.height.usableLength
    if cell > 0 { traits.displayScale = min(traits.displayScale, 1 / cell) }
    return traits
  }

  /// Forgets all that was measured.
  private func forgetSizes() {
    sections.forgetSizes()
    boundaries.forgetAll()
  }

  func setList(_ list: ListDataSource?) {
    self.list = list
    display = DisplayTracker()
    reportedProblems = []
    boundaries = SectionBoundaries([])
  }
}

extension ListView.Element {
  var itemPath: ListItemPath? {
    if case .item(let path) = name { path } else { nil }
  }

  var indexPath: IndexPath? {
    if case .item(let indexPath) = kind { indexPath } else { nil }
  }
}
