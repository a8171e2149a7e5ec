/// The meaning of keys: chooses the actions that ``TerminalBrowser`` performs.
struct TerminalModel: Hashable, Sendable {
  /// The current meaning of keys.
  enum Mode: Hashable, Sendable {
    /// Moving in the list.
    case browsing
    /// Typing a search text.
    case finding(String)
    /// Reading the help.
    case help
    /// Choosing an action of the item, by its title.
    case choosing([String], Int)
    /// Confirming an action with a title.
    case confirming(String)
    /// Moving the item at the cursor to another place.
    case moving
  }

  /// An action.
  enum Action: Hashable, Sendable {
    /// Moves to the item at a side.
    case step(TerminalSide)
    /// Scrolls by a number of screens, down if it's positive.
    case page(Int)
    /// Moves to the first item.
    case toStart
    /// Moves to the last item, and follows it while further pages are loaded.
    case toEnd
    /// Selects the item at the cursor.
    case select
    /// Selects the item at the cursor, or deselects it, where several can be selected.
    case toggleSelection
    /// Selects all items from the one that was selected last to the cursor.
    case extendSelection
    /// Offers the actions of the item at the cursor.
    case showActions
    /// Performs the offered action with an index.
    case performAction(Int)
    /// Deletes the item at the cursor.
    case delete
    /// Takes the last deletion back.
    case undo
    /// Begins to move the item at the cursor.
    case beginMoving
    /// Moves it a number of places on.
    case move(Int)
    /// Leaves it where it is, or returns it to where it was.
    case endMoving(cancelled: Bool)
    /// Moves the focus to the next or the previous visible button or switch.
    case focus(isForward: Bool)
    /// Removes the focus.
    case unfocus
    /// Presses the focused button or switch.
    case press
    /// Moves to the next or the previous item that contains a text. A new search prefers an item with
    /// this identifier.
    case find(String, backwards: Bool, isNew: Bool)
    /// Loads again.
    case refresh
    /// Draws the whole screen again.
    case redraw
    /// Quits.
    case quit
  }

  /// The current meaning of keys.
  private(set) var mode = Mode.browsing
  /// A message to the user until the next key. The owner sets it.
  var message: String?
  /// Whether a button or a switch has the focus. The owner sets it.
  var hasFocus = false
  /// Whether several items can be selected. The owner sets it.
  var selectsSeveral = false
  /// The last search text.
  private var query = ""

  /// Handles a key.
  ///
  /// - Returns: the action; `nil` if only the mode has changed.
  mutating func press(_ key: TerminalKey) -> Action? {
    message = nil
    if key == .control("l") { return .redraw }
    switch mode {
    case .browsing: return browse(key)
    case .finding(let text): return find(key, text: text)
    case .help:
      mode = .browsing
      return nil
    case .choosing(let titles, let index): return choose(key, of: titles, index)
    case .confirming:
      mode = .browsing
      return key == .enter ? .performAction(0) : nil
    case .moving: return move(key)
    }
  }

  /// Lets the user choose one of several actions.
  mutating func offer(_ titles: [String]) { mode = .choosing(titles, 0) }

  /// Lets the user confirm an action.
  mutating func confirm(_ title: String) { mode = .confirming(title) }

  /// Lets the user move the item at the cursor.
  mutating func beginMoving() { mode = .moving }

  private mutating func choose(_ key: TerminalKey, of titles: [String], _ index: Int) -> Action? {
    switch key {
    case .up, .character("k"): mode = .choosing(titles, max(0, index - 1))
    case .down, .character("j"): mode = .choosing(titles, min(titles.count - 1, index + 1))
    case .enter:
      mode = .browsing
      return .performAction(index)
    case .escape, .character("q"), .character("a"): mode = .browsing
    default: break
    }
    return nil
  }

  private mutating func move(_ key: TerminalKey) -> Action? {
    switch key {
    case .up, .left, .character("k"), .character("h"): return .move(-1)
    case .down, .right, .character("j"), .character("l"): return .move(1)
    case .enter, .character("m"), .character(" "):
      mode = .browsing
      return .endMoving(cancelled: false)
    case .escape, .character("q"):
      mode = .browsing
      return .endMoving(cancelled: true)
    default: return nil
    }
  }

  private mutating func browse(_ key: TerminalKey) -> Action? {
    switch key {
    case .enter where hasFocus, .character(" ") where hasFocus: return .press
    case .escape where hasFocus: return .unfocus
    case .tab: return .focus(isForward: true)
    case .backTab: return .focus(isForward: false)
    case .up, .character("k"): return .step(.up)
    case .down, .character("j"): return .step(.down)
    case .left, .character("h"): return .step(.left)
    case .right, .character("l"): return .step(.right)
    case .pageUp, .character("b"), .control("b"): return .page(-1)
    case .character(" ") where selectsSeveral: return .toggleSelection
    case .character("v") where selectsSeveral: return .extendSelection
    case .pageDown, .character(" "), .control("f"): return .page(1)
    case .home, .character("g"): return .toStart
    case .end, .character("G"): return .toEnd
    case .enter: return .select
    case .character("a"): return .showActions
    case .character("d"), .delete: return .delete
    case .character("u"): return .undo
    case .character("m"): return .beginMoving
    case .character("r"), .character("R"): return .refresh
    case .character("q"): return .quit
    case .character("?"): mode = .help
    case .character("/"): mode = .finding("")
    case .character("n"): return findAgain(backwards: false)
    case .character("N"): return findAgain(backwards: true)
    default: break
    }
    return nil
  }

  private mutating func findAgain(backwards: Bool) -> Action? {
    if query.isEmpty {
      message = "no search yet: press / first"
      return nil
    }
    return .find(query, backwards: backwards, isNew: false)
  }

  private mutating func find(_ key: TerminalKey, text: String) -> Action? {
    switch key {
    case .character(let character): mode = .finding(text + String(character))
    case .backspace where !text.isEmpty: mode = .finding(String(text.dropLast()))
    case .control("u"): mode = .finding("")
    case .escape, .backspace: mode = .browsing
    case .enter:
      mode = .browsing
      // An empty search repeats the last one.
      if text.isEmpty { return findAgain(backwards: false) }
      query = text
      return .find(text, backwards: false, isNew: true)
    default: break
    }
    return nil
  }

  /// The description of the keys, a line each.
  static let help = [
    "Up Down k j        the item above, below",
    "Left Right h l     the item to the left, right",
    "PgUp PgDn b Space  one screen up, down",
    "Home End g G       first, last item",
    "Enter              select",
    "Space v            where several can be selected: select, all up to here",
    "a d m u            actions of the item, delete, move, undo",
    "Tab Shift-Tab      next, previous button; Enter or Space presses it",
    "/ n N              find, next match, previous match",
    "r R                reload",
    "Ctrl-L             redraw",
    "q                  quit",
  ]
}
