import Foundation
import ListingKit

/// A list in a part of a terminal's screen: it takes keys, actions of a mouse and pasted text, and draws cells.
///
/// It neither reads from a terminal nor writes to it, so that it can be a part of any program's screen, and be
/// tested without one. ``TerminalApplication`` shows it on the whole screen.
public final class TerminalListView {
  /// An action for the owner of the screen after an input.
  public enum Response: Hashable, Sendable {
    /// Nothing but drawing again.
    case handled
    /// Draw the whole screen again.
    case redraw
    /// The user wants to quit.
    case quit
    /// Copy a text to the clipboard.
    case copy(String)
    /// Open an address.
    case open(String)
  }

  /// The list.
  public let list: ListDataSource
  let listView: ListView
  let text: TerminalText
  let palette: TerminalPalette
  /// The colors around the content.
  public var theme: TerminalTheme
  var model = TerminalModel()

  /// A message above the title and the list, which covers them on a screen of a few rows.
  public var banner: String? {
    didSet { if banner != oldValue { layOut() } }
  }
  /// The title in the first row; none if it's `nil` or empty.
  public var title: String? {
    didSet { if title != oldValue { layOut() } }
  }
  /// Called when the visible part of the list has changed.
  public var didChange: (() -> Void)? {
    get { listView.didChange }
    set { listView.didChange = newValue }
  }
  /// Called with each key that would move, select or act in the list, before it does; returns the response
  /// for the owner of the screen, or `nil` to leave the key to the list.
  public var handleKey: ((TerminalKey) -> Response?)?
  /// Returns the text at the start of the status in place of the default.
  public var statusText: ((TerminalStatus) -> String)?

  private(set) var regions = TerminalRegions()
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
  var choices: [TerminalChoice] = []
  /// The actions that the user is asked to confirm.
  var unconfirmed: [ItemAction] = []
  /// The numbers of items of the sections that the last key refreshed, by section.
  var countsBeforeRefresh: [String: Int] = [:]
  /// The destination of the cursor as pages are loaded, until the next key.
  var destination: TerminalDestination?
  /// The search in progress, or the last one.
  var search: ListTextSearch?
  /// The text without which items are hidden; `nil` if all are shown.
  var filter: ListTextFilter?
  /// The item at the cursor when a text was begun to be typed.
  var placeBeforeTyping: ListItemPath?
  /// The first row of the help.
  var helpRow = 0
  /// The last message that the owner has shown.
  private(set) var lastMessage: String?
  /// Whether the scroll bar is dragged.
  var isDraggingScrollBar = false

  /// Creates a view of a list, which is detached from its previous host.
  ///
  /// - Parameters:
  ///   - list: the list; it belongs to the actor on which this is called.
  ///   - layout: the layout; by default each section has its own, with a blank row between sections.
  ///   - text: the rules for text.
  ///   - palette: the colors of the terminal.
  ///   - theme: the colors around the content.
  ///   - isolation: the actor that the list belongs to.
  public init(
    list: ListDataSource, layout: any ListLayout = TerminalListView.defaultLayout,
    text: TerminalText = TerminalText(), palette: TerminalPalette = .none,
    theme: TerminalTheme = .neutral, isolation: isolated (any Actor)? = #isolation
  ) {
    self.list = list
    self.text = text
    self.palette = palette
    self.theme = theme
    listView = ListView(layout: layout, measurer: TerminalTextMeasurer(text: text))
    listView.keepsSpaceForUnloadedItems = true
    listView.estimatedItemHeight = TerminalTextMeasurer.cellSize.height
    list.attach(listView, isolation: isolation)
  }

  /// The layouts of the sections, with a blank row between them.
  public static var defaultLayout: any ListLayout {
    let configuration = CompositionalLayoutConfiguration()
    configuration.interSectionSpacing = TerminalTextMeasurer.cellSize.height
    return CompositionalLayout(configuration: configuration)
  }

  // MARK: - The screen

  /// Sets the size in columns and rows. The last of several rows is the status.
  public func resize(columns: Int, rows: Int) {
    regions.screenColumns = max(0, columns)
    regions.rows = max(0, rows)
    layOut()
  }

  private func layOut() {
    regions.hasTitle = shownTitle != nil
    regions.bannerLines = bannerLines.count
    let place = self.place
    let wasVisible = place.map { listView.element(at: .item($0)) != nil } ?? false
    listView.size = CGSize(columns: regions.layoutColumns, rows: regions.listRows.count)
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

  /// Where the list is drawn. A short list that begins at its end, such as a chat, is at the bottom.
  var placement: TerminalPlacement {
    let rows = regions.listRows
    let content = listView.contentSize.height.row
    let isAtBottom = list.sticksToEnd && content < rows.count
    return TerminalPlacement(
      room: regions.room, columns: regions.listColumns, rows: rows,
      firstRow: isAtBottom ? rows.upperBound - content : rows.lowerBound)
  }

  // MARK: - Input

  /// Handles an input of the user.
  public func handle(_ input: TerminalInput) -> Response {
    switch input {
    case .key(let key): press(key)
    case .mouse(let mouse): handle(mouse)
    case .paste(let text): model.paste(text).map(perform) ?? .handled
    case .background(let isLight): show(isLight ? .light : .dark)
    }
  }

  /// Takes the theme for a background that the terminal has reported.
  private func show(_ theme: TerminalTheme) -> Response {
    if self.theme == .neutral { self.theme = theme }
    return .handled
  }

  private func press(_ key: TerminalKey) -> Response {
    let control = focusedControl
    model.hasFocus = control != nil
    model.isAdjustable = control?.input.map { !$0.isTyped } ?? false
    model.selectsSeveral = list.selection.mode == .multiple
    if model.mode == .browsing, let response = handleKey?(key) { return response }
    let isInterrupt = key == .escape || key == .control("c")
    let wasBusy = isBusy
    if !isInterrupt, destination != nil { destination = nil }
    countsBeforeRefresh = [:]
    let action = model.press(key)
    if model.mode != .help { helpRow = 0 }
    guard let action else { return .handled }
    if key == .control("c"), action == .interrupt, !wasBusy { return .quit }
    return perform(action)
  }

  private func perform(_ action: TerminalModel.Action) -> Response {
    switch action {
    case .focus, .press, .adjust, .performAction, .edited, .editingEnded, .redraw, .refresh,
      .scrollHelp:
      break
    default: focus = nil
    }
    switch action {
    case .step(let side, let times): step(side, times: times)
    case .page(let screens): page(screens)
    case .section(let distance): goToSection(distance)
    case .sort(let distance): sort(distance)
    case .toStart: goToStart()
    case .toEnd: goToEnd()
    case .activate: activate()
    case .toggleSelection: if let place { listView.tapItem(at: place) }
    case .extendSelection: if let place { listView.extendSelection(to: place) }
    case .showActions: showActions()
    case .performAction(let index): return choose(index)
    case .confirmAction: performUnconfirmed()
    case .delete: delete()
    case .undo: undo()
    case .beginMoving: beginMoving()
    case .move(let distance): moveItem(by: distance)
    case .endMoving(let cancelled): endMoving(cancelled: cancelled)
    case .focus(let isForward): moveFocus(isForward)
    case .press: pressFocus()
    case .adjust(let steps): adjustFocus(by: steps)
    case .edited(let text): enter(ListInputChange(text, .typing))
    case .editingEnded(let text, let isEntered):
      enter(ListInputChange(text, isEntered ? .entered : .done))
    case .typed(let prompt, let text): type(text, for: prompt)
    case .entered(let prompt, let text): enter(text, for: prompt)
    case .cancelled(let prompt): cancel(prompt)
    case .findNext(let backwards, let times): findNext(backwards: backwards, times: times)
    case .scrollHelp(let rows, let screens): scrollHelp(by: rows, screens: screens)
    case .copyIdentifier: return copyIdentifier()
    case .copyText: return copyText()
    case .openLink: return openLink()
    case .refresh: refresh()
    case .interrupt: interrupt()
    case .unfocus: break
    case .redraw: return .redraw
    case .quit: return .quit
    }
    return .handled
  }

  /// Shows a message to the user, until the next key. `o` opens a web address in it.
  public func show(_ message: String) {
    model.message = message
    lastMessage = message
  }

  // MARK: - Work

  /// Whether a search, a filter or the way to an unloaded item is in progress. Escape and Control-C end it.
  public var isBusy: Bool {
    search?.isSeeking ?? false || filter?.isBusy ?? false || destination.map(isOnTheWay) ?? false
  }

  /// Whether ``work(for:)`` has something to do now.
  public var hasWork: Bool { search?.canContinue ?? false || filter?.canContinue ?? false }

  /// Continues a search or a filter for some time. Call it while there is no input, and draw now and then.
  public func work(for duration: Duration = .milliseconds(20)) {
    continueSearch(for: duration)
    continueFilter(for: duration)
  }

  /// Moves the cursor after the list has changed. Call it before drawing after ``didChange``.
  public func listDidChange() {
    followDestination()
    continueOffScreen()
  }

  /// Continues what waits for pages after the list has changed, without moving the cursor.
  func continueOffScreen() {
    loadOn()
    search?.update(list.displayedSnapshot, cursor: place)
    filter?.listDidChange()
  }

  // MARK: - The cursor

  /// Moves the cursor to an item and scrolls to it, as soon as there is a size.
  ///
  /// - Returns: whether there is such an item.
  @discardableResult
  public func go(to path: ListItemPath, position: ListScrollPosition = .nearest) -> Bool {
    guard let place = list.displayedSnapshot.indexPath(for: path) else { return false }
    setCursor(place)
    if regions.rows == 0 { pendingPlace = (path, position) }
    listView.scrollToItem(at: place, position: position)
    return true
  }

  /// The item at the cursor; `nil` in a list without items.
  public var focusedItem: ListItemPath? { place.flatMap(list.displayedSnapshot.itemPath) }

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
