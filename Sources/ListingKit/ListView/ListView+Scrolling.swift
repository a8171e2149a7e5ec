import Foundation

/// Scrolling, and pulling to refresh.
extension ListView {
  /// The handlers of scrolling, and the edges that were reported.
  struct ScrollState {
    var didScroll: (() -> Void)?
    var didReachEdge: ((ListEdge) -> Void)?
    var didRequestScroll: ((Element.Kind, ListScrollPosition) -> Void)?
    var offset = CGPoint.zero
    var edges = Set(ListEdge.allCases)
    /// How far the list is pulled beyond its start, in points.
    var pull: CGFloat = 0
    /// Whether the pull has refreshed the list.
    var hasRefreshed = false
  }

  /// How far the user has to pull the list to refresh it, in points.
  public static let refreshDistance: CGFloat = 60

  /// Called after ``contentOffset`` has changed, whatever changed it.
  public var didScroll: (() -> Void)? {
    get { scrolling.didScroll }
    set { scrolling.didScroll = newValue }
  }

  /// Called when the start or the end of the content comes into view: not again until it has been outside of
  /// the viewport. A list shows both when it begins.
  public var didReachEdge: ((ListEdge) -> Void)? {
    get { scrolling.didReachEdge }
    set { scrolling.didReachEdge = newValue }
  }

  /// Called when the list or the app scrolls to a view, before the view is at its position: for a host whose
  /// viewport is elsewhere.
  package var didRequestScroll: ((Element.Kind, ListScrollPosition) -> Void)? {
    get { scrolling.didRequestScroll }
    set { scrolling.didRequestScroll = newValue }
  }

  /// The edges of the content that are in view.
  public var visibleEdges: Set<ListEdge> {
    var edges: Set<ListEdge> = []
    if offset <= 0 { edges.insert(.start) }
    if offset >= endOffset { edges.insert(.end) }
    return edges
  }

  /// Scrolls to the start or the end of the content.
  public func scrollToEdge(_ edge: ListEdge) {
    if edge == .start { offset = 0 }
    layoutNow(keeping: edge == .end ? .end : nil)
  }

  // MARK: - Pull to refresh

  /// How far the user has pulled the list beyond its start, in points; 0 if no pull is in progress.
  public var pullDistance: CGFloat { scrolling.pull }

  /// The user pulls the list by a distance in points; a negative one takes a part of the pull back. A pull
  /// begins at the start of the content. Beyond ``refreshDistance`` it refreshes the list, once.
  public func pull(by distance: CGFloat) {
    guard let list, distance.isFinite, offset <= 0 || scrolling.pull > 0 else { return }
    scrolling.pull = max(0, scrolling.pull + distance)
    if scrolling.pull > Self.refreshDistance, !scrolling.hasRefreshed {
      scrolling.hasRefreshed = true
      list.refresh()
    }
    didChange?()
  }

  /// The user ends the pull.
  public func endPull() {
    (scrolling.pull, scrolling.hasRefreshed) = (0, false)
    didChange?()
  }

  // MARK: - Reports

  /// Notes the items that have become visible, and reports that the list was scrolled.
  func noteLayout() {
    noteVisibleItems()
    let (old, edges, offset) = (scrolling, visibleEdges, contentOffset)
    (scrolling.edges, scrolling.offset) = (edges, offset)
    if offset != old.offset { didScroll?() }
    for edge in ListEdge.allCases where edges.contains(edge) && !old.edges.contains(edge) {
      didReachEdge?(edge)
    }
  }
}
