import Foundation
import ListingKit

/// Finds the item next to another one on the screen, in any layout.
struct TerminalNeighbors {
  let listView: ListView

  /// The number of items before and after an item that are searched for one across the list.
  private static let reachAcross = 100

  /// Returns the item at a side of another one; `nil` if there is none. In the scroll direction it may be
  /// in another section; across, it's in the same one.
  func item(at side: TerminalSide, of place: IndexPath) -> IndexPath? {
    guard let frame = listView.frameForItem(at: place) else { return nil }
    let isAlong = side.isVertical == (listView.layout.scrollDirection == .vertical)
    return isAlong ? itemAlong(side, place, frame) : itemAcross(side, place, frame)
  }

  /// Searches at an increasing distance from the item until there is one.
  private func itemAlong(
    _ side: TerminalSide, _ place: IndexPath, _ frame: CGRect
  ) -> IndexPath? {
    let content = CGRect(origin: .zero, size: listView.contentSize)
    let rest: CGFloat
    switch side {
    case .up: rest = frame.minY
    case .down: rest = content.maxY - frame.maxY
    case .left: rest = frame.minX
    case .right: rest = content.maxX - frame.maxX
    }
    var reach = side.isVertical ? listView.size.height : listView.size.width
    guard reach > 0 else { return nil }
    while true {
      let strip = strip(at: side, of: frame, reach)
      let candidates = listView.indexPathsForItems(in: strip).filter { $0 != place }
      if let found = nearest(candidates, at: side, of: frame, mayBeBeside: true) { return found }
      guard reach < rest else { return nil }
      reach *= 2
    }
  }

  private func strip(at side: TerminalSide, of frame: CGRect, _ reach: CGFloat) -> CGRect {
    let screen = listView.bounds
    switch side {
    case .up:
      return CGRect(x: screen.minX, y: frame.minY - reach, width: screen.width, height: reach)
    case .down: return CGRect(x: screen.minX, y: frame.maxY, width: screen.width, height: reach)
    case .left:
      return CGRect(x: frame.minX - reach, y: screen.minY, width: reach, height: screen.height)
    case .right: return CGRect(x: frame.maxX, y: screen.minY, width: reach, height: screen.height)
    }
  }

  /// An orthogonally scrolling section also has items there that aren't visible.
  private func itemAcross(
    _ side: TerminalSide, _ place: IndexPath, _ frame: CGRect
  ) -> IndexPath? {
    let count = listView.list?.displayedSnapshot.numberOfItems(inSectionAt: place.section) ?? 0
    let lower = max(0, place.item - Self.reachAcross)
    let upper = min(count, place.item + Self.reachAcross + 1)
    guard lower < upper else { return nil }
    let candidates = (lower..<upper).filter { $0 != place.item }
      .map { IndexPath(item: $0, section: place.section) }
    return nearest(candidates, at: side, of: frame, mayBeBeside: false)
  }

  /// Returns the nearest of some items that are straight at a side of a frame. If another item is
  /// completely before those, as in the last line of a grid, and it's allowed, that one is returned.
  private func nearest(
    _ candidates: [IndexPath], at side: TerminalSide, of frame: CGRect, mayBeBeside: Bool
  ) -> IndexPath? {
    let from = side.turned(frame)
    // Items in another row or column of the screen may overlap by up to half a cell.
    let cell = TerminalTextMeasurer.cellSize
    let half = (side.isVertical ? cell.height : cell.width) / 2
    let halfAcross = (side.isVertical ? cell.width : cell.height) / 2
    let there = candidates.compactMap { path -> (path: IndexPath, frame: CGRect)? in
      guard let frame = listView.frameForItem(at: path).map(side.turned) else { return nil }
      return frame.minY > from.maxY - half ? (path, frame) : nil
    }
    func isNearer(_ one: CGRect, _ other: CGRect) -> Bool {
      one.minY == other.minY
        ? abs(one.midX - from.midX) < abs(other.midX - from.midX) : one.minY < other.minY
    }
    let straight = there.filter {
      $0.frame.minX < from.maxX - halfAcross && $0.frame.maxX > from.minX + halfAcross
    }.min { isNearer($0.frame, $1.frame) }
    guard mayBeBeside else { return straight?.path }
    let adjacent = there.filter { item in
      straight.map { item.frame.maxY <= $0.frame.minY + half } ?? true
    }
    return (adjacent.min { isNearer($0.frame, $1.frame) } ?? straight)?.path
  }
}
