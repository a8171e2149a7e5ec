import Foundation
import ListingKit

extension TerminalBrowser {
  /// Moves to the item at a side. In the direction of the list, it scrolls by a row instead within an
  /// item that is larger than the screen, and beyond the last item.
  func step(_ side: TerminalSide) {
    let isAlong = side.isVertical != isHorizontal
    guard let place else {
      if isAlong { scroll(by: side.isForward ? 1 : -1) }
      return
    }
    let next = TerminalNeighbors(listView: listView).item(at: side, of: place)
    guard isAlong else { return next.map(move) ?? () }
    guard let frame = listView.element(at: .item(place))?.frame else {
      // A page that was inserted above moved the item off the screen. Scrolling back would load the next
      // page, which moves it off again.
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

  /// Scrolls by a screen minus one row; the cursor stays at its position on the screen. At the end of the
  /// list, the cursor moves to the first or last item.
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

  /// Returns the displayed item that starts nearest to a point in the direction of the list, and of
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
    // Positions are estimated until they were visible: measured items may be longer.
    for _ in 0..<16 {
      let before = offset
      offset = edge
      if offset == before { return }
    }
  }

  /// Moves the cursor to an item, and scrolls until it's visible.
  func move(to place: IndexPath) {
    setCursor(place)
    reveal(place)
  }

  func reveal(_ place: IndexPath) { listView.scrollToItem(at: place, position: .nearest) }

  private func scroll(by rows: CGFloat) { offset += rows * rowLength }

  // MARK: - The direction of the list

  /// Lengths with a smaller difference are equal, since sums of fractions aren't exact.
  private static let tolerance: CGFloat = 0.5

  private var isHorizontal: Bool { listView.layout.scrollDirection == .horizontal }

  /// The length of a row, or of a column in a list that scrolls horizontally.
  private var rowLength: CGFloat {
    let cell = TerminalTextMeasurer.cellSize
    return isHorizontal ? cell.width : cell.height
  }

  private var screenLength: CGFloat {
    isHorizontal ? listView.size.width : listView.size.height
  }

  /// The scroll offset of the list.
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
