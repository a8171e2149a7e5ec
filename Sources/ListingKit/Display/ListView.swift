import Foundation

/// A headless collection view: scroll position, layout, visible views and their reuse, selection.
///
/// Every host but UIKit's draws one. It keeps views for what can be seen and measures nothing else,
/// tells sections of display in order, and changes only when it is told to: by its list, by a new
/// size or offset, by a tap.
public final class ListView {
  /// The list that is shown.
  public private(set) weak var list: ListDataSource?

  /// The size of what can be seen, in points. A new width measures everything anew.
  public var size: CGSize {
    didSet {
      guard size != oldValue else { return }
      if size.width != oldValue.width { sections.forgetSizes() }
      invalidateLayout()
    }
  }

  /// Where things are.
  public var layout: any ListLayout {
    didSet {
      sections.forgetSizes()
      invalidateLayout()
    }
  }

  /// How large text is.
  public var measurer: any ListTextMeasurer {
    didSet {
      contentLayouts = ContentLayoutCache(measurer: measurer)
      sections.forgetSizes()
      invalidateLayout()
    }
  }

  /// The height that an item counts with until it was measured, in points.
  public var estimatedItemHeight: CGFloat = 44

  /// Whether a tap keeps what was selected before.
  public var allowsMultipleSelection = false

  /// The upper left corner of what can be seen, in points of the content. Kept within the content.
  public var contentOffset: CGPoint {
    get { offset }
    set {
      guard newValue.y.isFinite, newValue.y != offset.y else { return }
      offset.y = newValue.y
      layoutNow()
    }
  }

  /// The size of the whole content, in points; unmeasured items count as estimated.
  public var contentSize: CGSize {
    list == nil ? .zero : CGSize(width: size.width, height: sections.length)
  }

  /// The views that can be seen, from top to bottom.
  public internal(set) var visibleElements: [Element] = []

  /// What can be seen, in points of the content.
  public var bounds: CGRect { CGRect(origin: offset, size: size) }

  /// Told whenever what can be seen may have changed: time for a host to draw.
  public var didChange: (() -> Void)?

  /// How the content of views was laid out.
  private(set) var contentLayouts: ContentLayoutCache
  var offset: CGPoint = .zero
  var snapshot = ListSnapshot()
  var sections = PlacedSections()
  var pool = ViewPool()
  /// Views that were made to be measured, until those that can be seen are shown.
  var prepared: [Element.Kind: any ListReusableView] = [:]
  /// The view that a section is asked to fill again: dequeuing gives it back.
  var reconfiguring: (any ListReusableView)?
  var selected: Set<ListItemPath> = []
  var display = DisplayTracker()
  var layoutPass = LayoutPass()

  /// Creates a view without a list.
  ///
  /// - Parameters:
  ///   - size: the size of what can be seen, in points.
  ///   - layout: where things are; one item a line by default.
  ///   - measurer: how large text is.
  public init(
    size: CGSize = .zero, layout: any ListLayout = FlowLayout(),
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
    for case (.item(let indexPath), let frame) in visibleElements.map({ ($0.kind, $0.frame) })
    where frame.contains(point) {
      return indexPath
    }
    return nil
  }

  /// The frame of an item, in points of the content; `nil` where there is no such item.
  ///
  /// An item that was never visible has an estimated place, unless its section gives its size.
  ///
  /// - Complexity: O(log *n*).
  public func frameForItem(at indexPath: IndexPath) -> CGRect? { frame(of: .item(indexPath)) }

  /// Asks the layout anew, and the sections for their insets, spacings and given sizes. What was
  /// measured stays.
  public func invalidateLayout() {
    let anchor = displayedAnchor()
    sections.setNeedsArrangement()
    layoutNow(keeping: anchor)
  }

  func setList(_ list: ListDataSource?) {
    self.list = list
    display = DisplayTracker()
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
