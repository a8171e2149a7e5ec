import Foundation
import ListingKit

extension TerminalListView {
  /// Moves to the item at a side. In the direction of the list, it scrolls by a row instead within an
  /// item that is larger than the screen, and beyond the last item.
  func step(_ side: TerminalSide, times: Int) {
    // As many as there are, at most.
    for _ in 0..<min(times, list.displayedSnapshot.numberOfItems + 1) {
      let before = (place, offset)
      step(side)
      if (place, offset) == before { return }
    }
  }

  private func step(_ side: TerminalSide) {
    let isAlong = side.isVertical != isHorizontal
    guard let place else {
      if isAlong { scroll(by: side.isForward ? 1 : -1) }
      return
    }
    let next = TerminalNeighbors(listView: listView).item(at: side, of: place)
    guard isAlong else {
      if let next { return move(to: next) }
      // There's nothing next to a row of an outline.
      if !isHorizontal, listView.outlineState(at: place).isExpanded == !side.isForward {
        listView.toggleExpansion(at: place)
      }
      return
    }
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

  /// Scrolls by screens, each minus one row; the cursor stays at its position on the screen. No item begins above
  /// the screen unless it's larger. At the end of the list, the cursor moves to the first or last item.
  func page(_ screens: Double) {
    let isForward = screens > 0
    let before = offset
    let old = place.flatMap { listView.element(at: .item($0)) }?.frame ?? listView.bounds
    scroll(by: (CGFloat(screens) * max(1, (screenLength / rowLength) - 1)).rounded(.awayFromZero))
    alignFirstItem(isForward, before)
    if loadShownPlace() { return }
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

  /// Scrolls back to the start of an item that is cut at the start of the screen, or on to the next one. Down,
  /// a part of the item was visible already; up, the rest of it is.
  private func alignFirstItem(_ isForward: Bool, _ before: CGFloat) {
    let screen = listView.bounds
    let cut = listView.visibleElements.filter {
      $0.itemIndexPathOfCell != nil && self.start(of: $0.frame) < offset - Self.tolerance
        && self.end(of: $0.frame) > offset + Self.tolerance
        && self.end(of: $0.frame) - self.start(of: $0.frame) < self.screenLength
    }
    let start = cut.map { self.start(of: $0.frame) }.min()
    let end = cut.map { self.end(of: $0.frame) }.max()
    guard let start, let end, listView.bounds == screen else { return }
    // Aligning doesn't take the whole movement back.
    if isForward, start > before + rowLength / 2 {
      offset = start
    } else if !isForward, end < before - rowLength / 2 {
      offset = end
    }
  }

  /// Returns the displayed item that starts nearest to a point in the direction of the list, and of
  /// several the nearest one across.
  func visibleItem(nearestTo point: CGPoint) -> IndexPath? {
    let items = listView.visibleElements.compactMap { element -> (IndexPath, CGSize)? in
      guard case .item(let place) = element.kind else { return nil }
      let (x, y) = (abs(element.frame.minX - point.x), abs(element.frame.minY - point.y))
      return (place, isHorizontal ? CGSize(width: y, height: x) : CGSize(width: x, height: y))
    }
    return items.min { ($0.1.height, $0.1.width) < ($1.1.height, $1.1.width) }?.0
  }

  /// Goes to the first item of a section that is some sections away and has items.
  func goToSection(_ distance: Int) {
    let snapshot = list.displayedSnapshot
    guard let place else { return }
    // From within a section, the previous one is its own start.
    if distance < 0, place.item > 0 {
      let start = IndexPath(item: 0, section: place.section)
      move(to: start)
      if distance == -1 { return }
    }
    let current = self.place?.section ?? place.section
    let others =
      distance > 0
      ? Array((current + 1)..<max(current + 1, snapshot.numberOfSections))
      : Array((0..<current).reversed())
    let filled = others.filter { snapshot.numberOfItems(inSectionAt: $0) > 0 }
    let steps = distance > 0 ? distance : -distance - (place.item > 0 ? 1 : 0)
    guard let section = filled.prefix(max(1, steps)).last else {
      model.message = distance > 0 ? "this is the last section" : "this is the first section"
      return
    }
    let target = IndexPath(item: 0, section: section)
    setCursor(target)
    listView.scrollToItem(at: target, position: .top)
    listView.scrollToSection(section)
    reveal(target)
  }

  /// Moves the cursor to an item at an edge of the list, and scrolls to the edge.
  func goToEdge(_ item: IndexPath?, offset edge: CGFloat) {
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

  func scroll(by rows: CGFloat) { offset += rows * rowLength }

  // MARK: - The direction of the list

  /// Lengths with a smaller difference are equal, since sums of fractions aren't exact.
  static let tolerance: CGFloat = 0.5

  var isHorizontal: Bool { listView.layout.scrollDirection == .horizontal }

  /// The length of a row, or of a column in a list that scrolls horizontally.
  private var rowLength: CGFloat {
    let cell = TerminalTextMeasurer.cellSize
    return isHorizontal ? cell.width : cell.height
  }

  var screenLength: CGFloat {
    isHorizontal ? listView.size.width : listView.size.height
  }

  /// The scroll offset of the list.
  var offset: CGFloat {
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
