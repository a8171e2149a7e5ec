import Foundation
import ListingKit

/// A list on a screen with a cursor, which handles keys and draws. It doesn't depend on a terminal, so it
/// can be tested without one.
final class TerminalBrowser {
  let list: ListDataSource
  let listView: ListView
  let text: TerminalText
  let palette: TerminalPalette
  var model = TerminalModel()
  /// A message above the list, which covers it.
  var banner: String?
  /// The title in the first row; none if it's `nil` or empty.
  var title: String? {
    didSet { if title != oldValue { resize(columns: columns, rows: rows) } }
  }
  private(set) var columns = 0
  private(set) var rows = 0
  /// The item at the cursor, and its last known index path with the snapshot that it's in.
  private var cursor: ListItemPath?
  private var lastPlace = IndexPath(item: 0, section: 0)
  private var lastSnapshot = ListSnapshot()
  /// The item to scroll to as soon as there is a size.
  private var pendingPlace: (path: ListItemPath, position: ListScrollPosition)?
  /// Whether the cursor was moved. Until then it's on the first item, also when a page is loaded before
  /// it.
  private var isCursorSet = false
  /// The focused button or switch, with its last known position.
  var focus: ListView.Control?
  /// The actions that the user can choose from.
  var offeredActions: [ItemAction] = []
  /// The numbers of items of the sections that the last key refreshed, by section.
  private(set) var countsBeforeRefresh: [String: Int] = [:]
  /// The edge that the cursor moves to with each page that is loaded, until the next key.
  private(set) var followedEdge: TerminalEdge?

  /// Creates a screen for a list, which is detached from its previous screen.
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

  /// Sets the size in columns and rows. The last of several rows is the status, and the first one of at least
  /// ``fewestRowsWithTitle`` the title.
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

  /// Moves the cursor to an item and scrolls to it, as soon as there is a size.
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

  /// Handles a key.
  ///
  /// - Returns: the performed action. The owner of the terminal handles redrawing and quitting.
  func press(_ key: TerminalKey) -> TerminalModel.Action? {
    model.hasFocus = focusedControl != nil
    model.selectsSeveral = list.selection.mode == .multiple
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
    case .toggleSelection: if let place { listView.tapItem(at: place) }
    case .extendSelection: if let place { listView.extendSelection(to: place) }
    case .showActions: showActions()
    case .performAction(let index): performAction(index)
    case .delete: delete()
    case .undo: undo()
    case .beginMoving: beginMoving()
    case .move(let distance): moveItem(by: distance)
    case .endMoving(let cancelled): endMoving(cancelled: cancelled)
    case .focus, .unfocus, .press, .redraw, .quit, nil: break
    }
    return action
  }

  /// Shows a message to the user, until the next key.
  func show(_ message: String) { model.message = message }

  /// Updates the cursor and the focus after the list has changed.
  func listDidChange() {
    switch followedEdge {
    case .start: goToStart()
    case .end: goToEnd()
    case nil: break
    }
  }

  /// Moves the cursor to an item.
  func setCursor(_ place: IndexPath) {
    let snapshot = list.displayedSnapshot
    cursor = snapshot.itemPath(at: place)
    remember(place, in: snapshot)
    isCursorSet = true
  }

  private func remember(_ place: IndexPath, in snapshot: ListSnapshot) {
    lastPlace = place
    lastSnapshot = snapshot
  }

  /// The position of the cursor: that of its item, or of the one that took its place if the item was deleted.
  var place: IndexPath? {
    let snapshot = list.displayedSnapshot
    guard isCursorSet else { return list.sticksToEnd ? snapshot.lastItem : snapshot.firstItem }
    if let place = cursor.flatMap(snapshot.indexPath(for:)) {
      remember(place, in: snapshot)
      return place
    }
    let replacement =
      snapshot.item(replacing: lastPlace, of: lastSnapshot)
      ?? snapshot.item(nearestTo: lastPlace).map(visibleItem(nearestTo:))
    guard let replacement else { return nil }
    cursor = snapshot.itemPath(at: replacement)
    remember(replacement, in: snapshot)
    return replacement
  }

  /// Returns an item if it's visible, or otherwise the visible item that is nearest to it.
  private func visibleItem(nearestTo place: IndexPath) -> IndexPath {
    let visible = listView.visibleIndexPaths
    guard let first = visible.min(), let last = visible.max() else { return place }
    return min(max(place, first), last)
  }
}

// MARK: - Searching and loading

extension TerminalBrowser {
  /// Moves to the next loaded item that contains a text, from one end to the other. No page is loaded.
  private func find(_ text: String, _ backwards: Bool, isNew: Bool) {
    let search = TerminalSearch(text: text, list: list, listView: listView)
    if let place = search.next(from: place, backwards: backwards, isNew: isNew) {
      move(to: place)
    } else {
      model.message = "not found in the loaded items: \(text)"
    }
  }

  /// Refreshes the list, and notes the numbers of items before.
  private func refresh() {
    for identifier in list.snapshot.sectionIdentifiers {
      countsBeforeRefresh[identifier] = list.snapshot.numberOfItems(inSection: identifier)
    }
    list.refresh()
  }
}
