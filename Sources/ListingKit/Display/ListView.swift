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
      if size.width != oldValue.width { forgetAllHeights() }
      invalidateFrames()
      layoutNow()
    }
  }

  /// Where things are.
  public var layout: any ListLayout {
    didSet {
      invalidateFrames()
      layoutNow()
    }
  }

  /// How large text is.
  public var measurer: any ListTextMeasurer {
    didSet {
      forgetAllHeights()
      layoutNow()
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
  public private(set) var contentSize: CGSize = .zero

  /// The views that can be seen, from top to bottom.
  public private(set) var visibleElements: [Element] = []

  /// What can be seen, in points of the content.
  public var bounds: CGRect { CGRect(origin: offset, size: size) }

  /// Told whenever what can be seen may have changed: time for a host to draw.
  public var didChange: (() -> Void)?

  private var offset: CGPoint = .zero
  var snapshot = ListSnapshot()
  var placed: [PlacedSection] = []
  var pool = ViewPool()
  /// The view that a section is asked to fill again: dequeuing gives it back.
  var reconfiguring: (any ListReusableView)?
  var selected: Set<ListItemPath> = []
  private var isLayingOut = false
  private var needsLayout = false
  private var display = DisplayTracker()

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
  /// An item that was never visible has an estimated place.
  public func frameForItem(at indexPath: IndexPath) -> CGRect? {
    guard placed.indices.contains(indexPath.section),
      let frames = placed[indexPath.section].frames,
      frames.items.indices.contains(indexPath.item)
    else { return nil }
    return frames.items[indexPath.item].offsetBy(dx: 0, dy: placed[indexPath.section].top)
  }

  // MARK: - Layout

  /// Lays out what can be seen, measures what is new there, and tells sections what came and went.
  func layoutNow() {
    needsLayout = true
    guard !isLayingOut, let list else { return }
    isLayingOut = true
    defer { isLayingOut = false }
    // What sections ask for in answer to being displayed comes after all of it. The bound only
    // ends a section that scrolls each time that it is displayed.
    list.deliverEvents {
      for _ in 0..<16 where needsLayout {
        needsLayout = false
        placeAndMeasure()
        showVisible(list)
      }
    }
    didChange?()
  }

  /// Places all sections, then measures what can be seen until nothing is left to measure.
  private func placeAndMeasure() {
    placeSections()
    clampOffset()
    // Each round measures at least one item that was not measured.
    while measureVisible() {
      let anchor = anchorItem()
      placeSections()
      if let anchor, let frame = frameForItem(at: anchor.indexPath) {
        offset.y += frame.minY - anchor.top
      }
      clampOffset()
    }
  }

  /// The first measured item that can be seen: it stays where it is while others are measured.
  private func anchorItem() -> (indexPath: IndexPath, top: CGFloat)? {
    var first: (indexPath: IndexPath, top: CGFloat)?
    for indexPath in itemsInView() {
      guard let frame = frameForItem(at: indexPath) else { continue }
      if display.isDisplayed(placed[indexPath.section].path(at: indexPath.item)) {
        return (indexPath, frame.minY)
      }
      if first == nil { first = (indexPath, frame.minY) }
    }
    return first
  }

  /// Whether anything can be seen at all.
  var hasRoom: Bool { size.height > 0 && size.width > 0 }

  private func clampOffset() {
    offset.y = min(max(0, offset.y), max(0, contentSize.height - size.height))
  }

  private func placeSections() {
    var top: CGFloat = 0
    for index in placed.indices {
      if placed[index].frames == nil {
        placed[index].frames = layout.frames(for: geometry(of: index))
      }
      placed[index].top = top
      top += placed[index].frames?.height ?? 0
    }
    contentSize = CGSize(width: size.width, height: top)
  }

  /// The index paths of the items that meet what can be seen, in order.
  func itemsInView() -> [IndexPath] {
    guard hasRoom else { return [] }
    return placed.indices.flatMap { section -> [IndexPath] in
      let top = placed[section].top
      guard top < bounds.maxY, top + (placed[section].frames?.height ?? 0) > bounds.minY else {
        return []
      }
      return placed[section].items(from: bounds.minY - top, to: bounds.maxY - top)
        .map { IndexPath(item: $0, section: section) }
    }
  }

  // MARK: - Display

  private func showVisible(_ list: ListDataSource) {
    let old = Dictionary(
      visibleElements.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let wanted = wantedElements()
    let names = Set(wanted.map(\.name))
    for element in visibleElements where !names.contains(element.name) {
      retire(element)
    }
    visibleElements.removeAll { !names.contains($0.name) }
    var shown: [Element] = []
    var new: [Element] = []
    for place in wanted {
      guard let section = list.section(at: place.section) else { continue }
      if var element = old[place.name] {
        element.kind = place.kind
        element.frame = place.frame
        element.section = section
        shown.append(element)
      } else if let view = makeView(place.kind) {
        let element = Element(
          kind: place.kind, frame: place.frame, view: view, name: place.name, section: section)
        shown.append(element)
        new.append(element)
      }
    }
    visibleElements = shown
    display.itemsDisplayed = Set(shown.compactMap(\.itemPath))
    for element in new {
      guard case .item(let indexPath) = element.kind else { continue }
      element.section.willDisplay(at: indexPath)
      if let delegate = list.paginationDelegate, !element.section.hasPagination(for: indexPath) {
        delegate.willDisplayForPagination(
          section: indexPath.section, sectionCount: snapshot.numberOfSections)
      }
    }
    reportEnds(list)
  }

  /// Tells each section that can be seen, and the list's delegate, how much is left after it.
  private func reportEnds(_ list: ListDataSource) {
    let lastVisible = Dictionary(
      visibleElements.compactMap(\.indexPath).map { ($0.section, $0.item) },
      uniquingKeysWith: max)
    for (section, remaining) in display.remaining(lastVisible, snapshot) {
      list.section(at: section)?.didApproachEnd(remainingItems: remaining)
    }
    guard let delegate = list.paginationDelegate, let last = lastVisible.keys.max(),
      let item = lastVisible[last],
      list.section(at: last)?.hasPagination(for: IndexPath(item: item, section: last)) == false,
      let remaining = display.remainingInList(IndexPath(item: item, section: last), snapshot)
    else { return }
    delegate.didApproachEnd(remainingItems: remaining)
  }

  /// Ends the display of an element and keeps its view for reuse.
  func retire(_ element: Element) {
    if case .item(let indexPath) = element.kind {
      element.section.didEndDisplay(at: indexPath)
    }
    pool.put(element.view)
  }

  /// Ends the display of the elements that a test picks out.
  func retireElements(where isGone: (Element) -> Bool) {
    let gone = visibleElements.filter(isGone)
    visibleElements.removeAll(where: isGone)
    for element in gone { retire(element) }
  }

  func replaceView(of name: Name, with view: any ListReusableView) {
    guard let index = visibleElements.firstIndex(where: { $0.name == name }) else { return }
    visibleElements[index].view = view
  }

  /// Follows items that were moved between sections.
  func renameVisible(_ moved: [ListItemPath: ListItemPath]) {
    for index in visibleElements.indices {
      guard let path = visibleElements[index].itemPath, let new = moved[path] else { continue }
      visibleElements[index].name = .item(new)
    }
  }

  // MARK: - State

  func setList(_ list: ListDataSource?) {
    self.list = list
    display = DisplayTracker()
  }

  /// Has the sections that can be seen told again how much is left, even if it is as much.
  func forgetReportedEnds() { display.forgetReports() }

  func invalidateFrames() {
    for index in placed.indices { placed[index].frames = nil }
  }

  func forgetAllHeights() {
    for index in placed.indices { placed[index].forgetAllHeights() }
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

extension PlacedSection {
  func path(at index: Int) -> ListItemPath {
    ListItemPath(section: identifier, item: items[index])
  }
}
