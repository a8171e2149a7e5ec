import Foundation
import ListingKit

/// A list on a screen with a cursor: does what keys ask for, and draws. It knows no terminal, so
/// that it can be tested without one.
final class TerminalBrowser {
  let list: ListDataSource
  let listView: ListView
  let text: TerminalText
  let palette: TerminalPalette
  var model = TerminalModel()
  /// What is told above the list, over what is there.
  var banner: String?
  /// The title in the first row; none if it's `nil` or empty.
  var title: String? {
    didSet { if title != oldValue { resize(columns: columns, rows: rows) } }
  }
  private(set) var columns = 0
  private(set) var rows = 0
  /// The item that the cursor is on, and where it was when last looked at.
  private var cursor: ListItemPath?
  private var lastPlace = IndexPath(item: 0, section: 0)
  /// The item to scroll to as soon as there is a size.
  private var pendingPlace: (path: ListItemPath, position: ListScrollPosition)?
  /// Whether the cursor was put anywhere. Until then it is on the first item, also on one that is
  /// loaded before others.
  private var isCursorSet = false
  /// The button or switch that is in focus, where it was when last looked at.
  var focus: ListView.Control?
  /// The numbers of items of the sections that the last key refreshed, by section.
  private(set) var countsBeforeRefresh: [String: Int] = [:]
  /// The edge that the cursor moves to with each page that is loaded, until the next key.
  private(set) var followedEdge: TerminalEdge?

  /// Shows a list; it is taken off the screen that showed it before.
  init(
    list: ListDataSource, layout: any ListLayout = CompositionalLayout(), text: TerminalText,
    palette: TerminalPalette = .none,
    isolation: isolated (any Actor)? = #isolation
  ) {
    self.list = list
    self.text = text
    self.palette = palette
    listView = ListView(layout: layout, measurer: TerminalTextMeasurer(text: text))
    listView.estimatedItemHeight = TerminalTextMeasurer.cellSize.height
    list.attach(listView, isolation: isolation)
  }

  /// Takes a new size, in columns and rows. The last row is the status, if there are two, and the first
  /// one the title, if there are ``fewestRowsWithTitle``.
  func resize(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    let place = self.place
    let wasVisible = place.map { listView.element(at: .item($0)) != nil } ?? false
    listView.size = CGSize(columns: columns, rows: (rows > 1 ? rows - 1 : rows) - firstRow)
    if let (path, position) = pendingPlace, listView.size.width > 0, listView.size.height > 0 {
      pendingPlace = nil
      // It's the cursor's, unless that was moved since.
      if path == cursor { go(to: path, position: position) }
    } else if let place, wasVisible {
      reveal(place)
    }
  }

  /// The title, if it isn't empty.
  var shownTitle: String? { title.flatMap { $0.isEmpty ? nil : $0 } }

  /// The row on which the list begins, below the title.
  var firstRow: Int { shownTitle != nil && rows >= Self.fewestRowsWithTitle ? 1 : 0 }

  private static let fewestRowsWithTitle = 5

  /// Puts the cursor on an item and scrolls to it; before there is a size, as soon as there is one.
  ///
  /// - Returns: whether there is such an item.
  @discardableResult
  func go(to path: ListItemPath, position: ListScrollPosition = .nearest) -> Bool {
    guard let place = list.displayedSnapshot.indexPath(for: path) else { return false }
    setCursor(place)
    if rows == 0 { pendingPlace = (path, position) }
    listView.scrollToItem(at: place, position: position)
    return true
  }

  /// Does what a key asks for.
  ///
  /// - Returns: what that was; to redraw and to quit is left to who owns the terminal.
  func press(_ key: TerminalKey) -> TerminalModel.Action? {
    model.hasFocus = focusedControl != nil
    let action = model.press(key)
    countsBeforeRefresh = [:]
    followedEdge =
      switch action {
      case .toStart: .start
      case .toEnd: .end
      default: nil
      }
    switch action {
    case .focus(let isForward): moveFocus(isForward)
    case .press: pressFocus()
    case .redraw, .refresh, nil: break
    default: focus = nil
    }
    switch action {
    case .step(let side): step(side)
    case .page(let count): page(count > 0)
    case .toStart: goToStart()
    case .toEnd: goToEnd()
    case .select: if let place { listView.tapItem(at: place) }
    case .find(let text, let backwards, let isNew): find(text, backwards, isNew: isNew)
    case .refresh: refresh()
    case .focus, .unfocus, .press, .redraw, .quit, nil: break
    }
    return action
  }

  /// Tells the user something, until the next key.
  func show(_ message: String) { model.message = message }

  /// Follows what the list did by itself.
  func listDidChange() {
    switch followedEdge {
    case .start: goToStart()
    case .end: goToEnd()
    case nil: break
    }
  }

  /// Puts the cursor on an item.
  func setCursor(_ place: IndexPath) {
    cursor = list.displayedSnapshot.itemPath(at: place)
    lastPlace = place
    isCursorSet = true
  }

  /// Where the cursor is: on its item, or where that is gone on the nearest that is left.
  var place: IndexPath? {
    let snapshot = list.displayedSnapshot
    guard isCursorSet else { return list.sticksToEnd ? snapshot.lastItem : snapshot.firstItem }
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

  /// Refreshes the sections that failed; all sections if none has.
  private func refresh() {
    let sections = list.sections.compactMap { $0 as? any ListSectionLoading }
    let failed = sections.filter { section in
      if case .failed = section.loadState { true } else { false }
    }
    for section in failed.isEmpty ? sections : failed {
      let identifier = section.listIdentifier
      countsBeforeRefresh[identifier] = list.snapshot.numberOfItems(inSection: identifier)
      section.refresh()
    }
  }
}
