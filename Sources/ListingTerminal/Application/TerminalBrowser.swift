import Foundation
import ListingKit

/// A list on a screen with a cursor: does what keys ask for, and draws. It knows no terminal, so
/// that it can be tested without one.
final class TerminalBrowser {
  let list: ListDataSource
  let listView: ListView
  let text: TerminalText
  let palette: TerminalPalette
  private(set) var model = TerminalModel()
  private(set) var columns = 0
  private(set) var rows = 0
  private let rowHeight = TerminalTextMeasurer.cellSize.height
  /// The item that the cursor is on, and where it was when last looked at.
  private var cursor: ListItemPath?
  private var lastPlace = IndexPath(item: 0, section: 0)
  /// Whether the cursor goes to the end again and again as pages come, until the next key.
  private(set) var isFollowingEnd = false

  /// Shows a list; it is taken off the screen that showed it before.
  init(
    list: ListDataSource, text: TerminalText, palette: TerminalPalette = .none,
    isolation: isolated (any Actor)? = #isolation
  ) {
    self.list = list
    self.text = text
    self.palette = palette
    listView = ListView(measurer: TerminalTextMeasurer(text: text))
    listView.estimatedItemHeight = rowHeight
    list.attach(listView, isolation: isolation)
  }

  /// Takes a new size, in columns and rows. The last row is the status, where there are two.
  func resize(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    let place = self.place
    let wasVisible = place.map { listView.element(at: .item($0)) != nil } ?? false
    listView.size = CGSize(columns: columns, rows: rows > 1 ? rows - 1 : rows)
    if let place, wasVisible { reveal(place) }
  }

  /// Puts the cursor on an item and scrolls to it.
  ///
  /// - Returns: whether there is such an item.
  @discardableResult
  func go(to path: ListItemPath, position: ListScrollPosition = .nearest) -> Bool {
    guard let place = list.snapshot.indexPath(for: path) else { return false }
    cursor = path
    lastPlace = place
    listView.scrollToItem(at: place, position: position)
    return true
  }

  /// Does what a key asks for.
  ///
  /// - Returns: what that was; to redraw and to quit is left to who owns the terminal.
  func press(_ key: TerminalKey) -> TerminalModel.Action? {
    let action = model.press(key)
    isFollowingEnd = action == .toEnd
    switch action {
    case .step(let count): step(down: count > 0)
    case .page(let count): page(down: count > 0)
    case .toStart: goToEdge(list.snapshot.firstItem, offset: 0)
    case .toEnd: goToEnd()
    case .select: if let place { listView.tapItem(at: place) }
    case .find(let text, let backwards, let isNew): find(text, backwards, isNew: isNew)
    case .refresh: refresh()
    case .redraw, .quit, nil: break
    }
    return action
  }

  /// Follows what the list did by itself.
  func listDidChange() {
    if isFollowingEnd { goToEnd() }
  }

  /// Where the cursor is: on its item, or where that is gone on the nearest that is left.
  var place: IndexPath? {
    let snapshot = list.snapshot
    if let place = cursor.flatMap(snapshot.indexPath(for:)) {
      lastPlace = place
      return place
    }
    guard let place = snapshot.item(nearestTo: lastPlace) else { return nil }
    lastPlace = place
    cursor = snapshot.itemPath(at: place)
    return place
  }
}

// MARK: - Moving

extension TerminalBrowser {
  /// Goes to the next item. What is larger than the screen, or lies beyond the last item, is
  /// scrolled by a row instead.
  private func step(down: Bool) {
    guard let place else { return scroll(by: down ? 1 : -1) }
    let snapshot = list.snapshot
    let next = down ? snapshot.item(after: place) : snapshot.item(before: place)
    guard let frame = listView.element(at: .item(place))?.frame else {
      // A page that came above pushed it off the screen. Fetching it back would bring the next
      // page in, which pushes it off again.
      return move(to: next ?? place)
    }
    let bounds = listView.bounds
    let isCut = down ? frame.maxY > bounds.maxY : frame.minY < bounds.minY
    guard !isCut, let next else { return scroll(by: down ? 1 : -1) }
    move(to: next)
    if !down, let tall = listView.frameForItem(at: next), tall.height > bounds.height {
      listView.contentOffset.y = tall.maxY - bounds.height
    }
  }

  /// Scrolls by a screen but for one row; the cursor stays at its place on the screen. Where there
  /// is nothing to scroll, it goes to the first or last item.
  private func page(down: Bool) {
    let height = listView.size.height
    let before = listView.contentOffset.y
    let row = place.flatMap { listView.element(at: .item($0)) }.map { $0.frame.minY - before } ?? 0
    scroll(by: (down ? 1 : -1) * max(1, (height / rowHeight) - 1))
    let snapshot = list.snapshot
    if listView.contentOffset.y == before {
      if let edge = down ? snapshot.lastItem : snapshot.firstItem { setCursor(edge) }
    } else if let nearest = visibleItem(nearestTo: listView.contentOffset.y + row) {
      setCursor(nearest)
    }
  }

  private func visibleItem(nearestTo y: CGFloat) -> IndexPath? {
    let items = listView.visibleElements.compactMap { element -> (IndexPath, CGFloat)? in
      guard case .item(let place) = element.kind else { return nil }
      return (place, abs(element.frame.minY - y))
    }
    return items.min { $0.1 < $1.1 }?.0
  }

  /// Goes to the last item. Where that brings a further page, the end is farther then.
  private func goToEnd() { goToEdge(list.snapshot.lastItem, offset: .greatestFiniteMagnitude) }

  private func goToEdge(_ item: IndexPath?, offset: CGFloat) {
    if let item { move(to: item) }
    // Places are estimates until they were seen: what is measured on the way may be longer.
    for _ in 0..<16 {
      let before = listView.contentOffset.y
      listView.contentOffset.y = offset
      if listView.contentOffset.y == before { return }
    }
  }

  private func scroll(by rows: CGFloat) { listView.contentOffset.y += rows * rowHeight }

  private func move(to place: IndexPath) {
    setCursor(place)
    reveal(place)
  }

  private func setCursor(_ place: IndexPath) {
    cursor = list.snapshot.itemPath(at: place)
    lastPlace = place
  }

  private func reveal(_ place: IndexPath) {
    listView.scrollToItem(at: place, position: .nearest)
  }
}

// MARK: - Finding and loading

extension TerminalBrowser {
  /// Goes to the next item that has a text, round the end of what is loaded. No page is loaded.
  private func find(_ text: String, _ backwards: Bool, isNew: Bool) {
    let search = TerminalSearch(text: text, list: list, listView: listView)
    if let place = search.next(from: place, backwards: backwards, isNew: isNew) {
      move(to: place)
    } else {
      model.message = "not found in what is loaded: \(text)"
    }
  }

  /// Asks the sections that failed once more; where none has, all sections load anew.
  private func refresh() {
    let failed = list.sections.filter { section in
      if case .failed = section.loadState { true } else { false }
    }
    for section in failed.isEmpty ? list.sections : failed { section.refresh() }
  }
}
