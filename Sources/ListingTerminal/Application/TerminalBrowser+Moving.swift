import Foundation
import ListingKit

extension TerminalBrowser {
  /// Goes to the item at a side. In the direction of the list, what is larger than the screen or
  /// lies beyond the last item is scrolled by a row instead.
  func step(_ side: TerminalSide) {
    let isAlong = side.isVertical != isHorizontal
    guard let place else {
      if isAlong { scroll(by: side.isForward ? 1 : -1) }
      return
    }
    let next = TerminalNeighbors(listView: listView).item(at: side, of: place)
    guard isAlong else { return next.map(move) ?? () }
    guard let frame = listView.element(at: .item(place))?.frame else {
      // A page that came above pushed it off the screen. Fetching it back would bring the next
      // page in, which pushes it off again.
      return move(to: next ?? place)
    }
    let screen = listView.bounds
    let isCut =
      side.isForward
      ? end(of: frame) > end(of: screen) + Self.tolerance
      : start(of: frame) < start(of: screen) - Self.tolerance
    guard !isCut, let next else { return scroll(by: side.isForward ? 1 : -1) }
    move(to: next)
    if !side.isForward, let tall = listView.frameForItem(at: next),
      end(of: tall) - start(of: tall) > screenLength
    {
      offset = end(of: tall) - screenLength
    }
  }

  /// Scrolls by a screen but for one row; the cursor stays at its place on the screen. Where there
  /// is nothing to scroll, it goes to the first or last item.
  func page(_ isForward: Bool) {
    let before = offset
    let old = place.flatMap { listView.element(at: .item($0)) }?.frame ?? listView.bounds
    scroll(by: (isForward ? 1 : -1) * max(1, (screenLength / rowLength) - 1))
    let snapshot = list.displayedSnapshot
    if offset == before {
      if let edge = isForward ? snapshot.lastItem : snapshot.firstItem { setCursor(edge) }
    } else {
      let moved = offset - before
      let wanted = CGPoint(
        x: old.minX + (isHorizontal ? moved : 0), y: old.minY + (isHorizontal ? 0 : moved))
      if let nearest = visibleItem(nearestTo: wanted) { setCursor(nearest) }
    }
  }

  /// The item on display that begins nearest to a point in the direction of the list, and of
  /// several the nearest one across.
  private func visibleItem(nearestTo point: CGPoint) -> IndexPath? {
    let items = listView.visibleElements.compactMap { element -> (IndexPath, CGSize)? in
      guard case .item(let place) = element.kind else { return nil }
      let (x, y) = (abs(element.frame.minX - point.x), abs(element.frame.minY - point.y))
      return (place, isHorizontal ? CGSize(width: y, height: x) : CGSize(width: x, height: y))
    }
    return items.min { ($0.1.height, $0.1.width) < ($1.1.height, $1.1.width) }?.0
  }

  /// Goes to the first item. If a page is loaded before it, the first item changes.
  func goToStart() { goToEdge(list.displayedSnapshot.firstItem, offset: 0) }

  /// Goes to the last item. If a page is loaded after it, the last item changes.
  func goToEnd() { goToEdge(list.displayedSnapshot.lastItem, offset: .greatestFiniteMagnitude) }

  private func goToEdge(_ item: IndexPath?, offset edge: CGFloat) {
    if let item { move(to: item) }
    // Places are estimates until they were seen: what is measured on the way may be longer.
    for _ in 0..<16 {
      let before = offset
      offset = edge
      if offset == before { return }
    }
  }

  /// Puts the cursor on an item and scrolls until it can be seen.
  func move(to place: IndexPath) {
    setCursor(place)
    reveal(place)
  }

  func reveal(_ place: IndexPath) { listView.scrollToItem(at: place, position: .nearest) }

  private func scroll(by rows: CGFloat) { offset += rows * rowLength }

  // MARK: - The direction of the list

  /// Lengths that differ by less are the same: sums of parts are not exact.
  private static let tolerance: CGFloat = 0.5

  private var isHorizontal: Bool { listView.layout.scrollDirection == .horizontal }

  /// The length of a row, or of a column where the list scrolls across.
  private var rowLength: CGFloat {
    let cell = TerminalTextMeasurer.cellSize
    return isHorizontal ? cell.width : cell.height
  }

  private var screenLength: CGFloat {
    isHorizontal ? listView.size.width : listView.size.height
  }

  /// How far the list is scrolled.
  private var offset: CGFloat {
    get { isHorizontal ? listView.contentOffset.x : listView.contentOffset.y }
    set {
      if isHorizontal {
        listView.contentOffset.x = newValue
      } else {
        listView.contentOffset.y = newValue
      }
    }
  }

  private func start(of frame: CGRect) -> CGFloat { isHorizontal ? frame.minX : frame.minY }
  private func end(of frame: CGRect) -> CGFloat { isHorizontal ? frame.maxX : frame.maxY }
}
