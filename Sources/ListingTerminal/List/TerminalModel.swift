/// The meaning of keys: chooses the actions that ``TerminalListView`` performs.
struct TerminalModel: Hashable, Sendable {
  /// The current meaning of keys.
  enum Mode: Hashable, Sendable {
    /// Moving in the list.
    case browsing
    /// Typing a text.
    case typing(Prompt, TerminalLine)
    /// Typing the value of an input.
    case editing(Field, TerminalLine)
    /// Reading the help.
    case help
    /// Choosing an action of the item, by its title.
    case choosing([String], Int)
    /// Answering a question before an action.
    case confirming(String)
    /// Moving the item at the cursor to another place.
    case moving
  }

  /// An input whose value is typed.
  struct Field: Hashable, Sendable {
    /// What it's called.
    var label: String
    /// Whether its characters are shown as dots.
    var isSecret = false
    /// Whether Enter begins a line, and Tab ends it.
    var hasLines = false
  }

  /// The purpose of a typed text.
  enum Prompt: String, Hashable, Sendable, CaseIterable {
    case find = "/"
    case filter = "&"
    case position = ":"
  }

  /// An action.
  enum Action: Hashable, Sendable {
    /// Moves to the item at a side, a number of times.
    case step(TerminalSide, Int = 1)
    /// Scrolls by a number of screens, down if it's positive.
    case page(Double)
    /// Moves to the first item.
    case toStart
    /// Moves to the last item, and follows it while further pages are loaded.
    case toEnd
    /// Moves to the first item of a section, by its distance from the one at the cursor.
    case section(Int)
    /// Sorts the table at the cursor by a column, by its distance from the one that sorts it.
    case sort(Int)
    /// Activates the item at the cursor.
    case activate
    /// Selects the item at the cursor, or deselects it, where several can be selected.
    case toggleSelection
    /// Selects all items from the one that was selected last to the cursor.
    case extendSelection
    /// Offers the actions of the item at the cursor.
    case showActions
    /// Performs the offered action with an index.
    case performAction(Int)
    /// Performs the action that the user has confirmed.
    case confirmAction
    /// Deletes the selected items, or otherwise the item at the cursor.
    case delete
    /// Takes the last deletion back.
    case undo
    /// Begins to move the item at the cursor.
    case beginMoving
    /// Moves it a number of places on.
    case move(Int)
    /// Leaves the item where it is, or returns it to its original place.
    case endMoving(cancelled: Bool)
    /// Moves the focus to the next or the previous visible button or switch.
    case focus(isForward: Bool)
    /// Removes the focus.
    case unfocus
    /// Presses the focused button or switch, or edits the focused input.
    case press
    /// Changes the focused input by a number of steps.
    case adjust(Int)
    /// The typed value of the input has changed.
    case edited(String)
    /// It's complete; whether Enter has been pressed.
    case editingEnded(String, isEntered: Bool)
    /// A text to search or to filter for, or a position, has changed.
    case typed(Prompt, String)
    /// It's complete.
    case entered(Prompt, String)
    /// It's given up.
    case cancelled(Prompt)
    /// Moves to the next or the previous match.
    case findNext(backwards: Bool, Int = 1)
    /// Scrolls the help by a number of rows, or by screens.
    case scrollHelp(rows: Int = 0, screens: Int = 0)
    /// Copies the identifier of the item at the cursor.
    case copyIdentifier
    /// Copies the text of the item at the cursor.
    case copyText
    /// Opens the link of the item at the cursor.
    case openLink
    /// Loads again.
    case refresh
    /// Draws the whole screen again.
    case redraw
    /// Ends what takes long, or the search.
    case interrupt
    /// Quits.
    case quit
  }

  /// The current meaning of keys.
  private(set) var mode = Mode.browsing
  /// A message to the user until the next key. The owner sets it.
  var message: String?
  /// Whether a button or a switch has the focus. The owner sets it.
  var hasFocus = false
  /// Whether the focused input is changed in steps. The owner sets it.
  var isAdjustable = false
  /// Whether several items can be selected. The owner sets it.
  var selectsSeveral = false
  /// The number that was typed before a key.
  private(set) var count: Int?
  /// Earlier texts by their purpose.
  private var history: [Prompt: [String]] = [:]

  private static let longestHistory = 100
  private static let largestCount = 100_000_000

  /// Handles a key.
  ///
  /// - Returns: the action; `nil` if only the mode has changed.
  mutating func press(_ key: TerminalKey) -> Action? {
    message = nil
    switch key {
    case .control("l"): return .redraw
    case .control("c"):
      if case .typing(let prompt, _) = mode {
        mode = .browsing
        return .cancelled(prompt)
      }
      if case .editing(_, let line) = mode {
        mode = .browsing
        return .editingEnded(line.text, isEntered: false)
      }
      mode = .browsing
      return .interrupt
    default: break
    }
    switch mode {
    case .browsing: return browse(key)
    case .typing(let prompt, let line): return type(key, prompt, line)
    case .editing(let field, let line): return edit(key, field, line)
    case .help: return readHelp(key)
    case .choosing(let titles, let index): return choose(key, of: titles, index)
    case .confirming:
      mode = .browsing
      return key == .character("y") || key == .character("Y") ? .confirmAction : nil
    case .moving: return move(key)
    }
  }

  /// Handles pasted text, which only a prompt takes.
  mutating func paste(_ text: String) -> Action? {
    if case .editing(let field, var line) = mode {
      line.insert(text)
      mode = .editing(field, line)
      return .edited(line.text)
    }
    guard case .typing(let prompt, var line) = mode else { return nil }
    message = nil
    line.insert(text)
    mode = .typing(prompt, line)
    return .typed(prompt, line.text)
  }

  /// Lets the user edit the value of an input.
  mutating func edit(_ field: Field, _ text: String) {
    mode = .editing(field, TerminalLine(editing: text, takesLineEnds: field.hasLines))
  }

  private mutating func edit(_ key: TerminalKey, _ field: Field, _ line: TerminalLine) -> Action? {
    var line = line
    switch key {
    case .enter where field.hasLines: line.insert("\n")
    case .enter:
      mode = .browsing
      return .editingEnded(line.text, isEntered: true)
    case .escape, .tab, .backTab,
      .control("d") where field.hasLines:
      mode = .browsing
      return .editingEnded(line.text, isEntered: false)
    default:
      let outcome = line.press(key)
      mode = .editing(field, line)
      return outcome == .edited ? .edited(line.text) : nil
    }
    mode = .editing(field, line)
    return .edited(line.text)
  }

  /// Lets the user choose one of several actions.
  mutating func offer(_ titles: [String]) { mode = .choosing(titles, 0) }

  /// Asks the user a question before an action.
  mutating func confirm(_ question: String) { mode = .confirming(question) }

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

  private mutating func readHelp(_ key: TerminalKey) -> Action? {
    switch key {
    case .up, .character("k"): return .scrollHelp(rows: -1)
    case .down, .character("j"): return .scrollHelp(rows: 1)
    case .pageUp, .character("b"): return .scrollHelp(screens: -1)
    case .pageDown, .character(" "): return .scrollHelp(screens: 1)
    default:
      mode = .browsing
      return nil
    }
  }

  // MARK: - Browsing

  private mutating func browse(_ key: TerminalKey) -> Action? {
    if case .character(let digit) = key, let value = digit.wholeNumberValue, digit.isASCII,
      value > 0 || count != nil
    {
      count = min((count ?? 0) * 10 + value, Self.largestCount)
      return nil
    }
    defer { count = nil }
    return action(of: key)
  }

  private mutating func action(of key: TerminalKey) -> Action? {
    let times = count ?? 1
    switch key {
    case .enter where hasFocus,
      .character(" ") where hasFocus,
      .character("i") where hasFocus:
      return .press
    case .left where isAdjustable: return .adjust(-times)
    case .right where isAdjustable: return .adjust(times)
    case .escape where hasFocus: return .unfocus
    case .escape: return .interrupt
    case .tab: return .focus(isForward: true)
    case .backTab: return .focus(isForward: false)
    case .up, .character("k"): return .step(.up, times)
    case .down, .character("j"): return .step(.down, times)
    case .left, .character("h"): return .step(.left, times)
    case .right, .character("l"): return .step(.right, times)
    case .pageUp, .character("b"), .control("b"): return .page(-Double(times))
    case .character(" ") where selectsSeveral: return .toggleSelection
    case .character("v") where selectsSeveral: return .extendSelection
    case .pageDown, .character("f"), .control("f"): return .page(Double(times))
    case .control("u"): return .page(-0.5 * Double(times))
    case .control("d"): return .page(0.5 * Double(times))
    case .character("]"): return .section(times)
    case .character("["): return .section(-times)
    case .character(">"): return .sort(times)
    case .character("<"): return .sort(-times)
    case .home, .character("g"), .end, .character("G"): return toEdge(key)
    case .enter, .character(" "): return .activate
    case .character("a"): return .showActions
    case .character("d"), .delete: return .delete
    case .character("u"): return .undo
    case .character("m"): return .beginMoving
    case .character("y"): return .copyIdentifier
    case .character("Y"): return .copyText
    case .character("o"): return .openLink
    case .character("r"), .character("R"): return .refresh
    case .character("q"): return .quit
    case .character("?"): mode = .help
    case .character("n"): return .findNext(backwards: false, times)
    case .character("N"): return .findNext(backwards: true, times)
    case .character(let character):
      if let prompt = Prompt(rawValue: String(character)) {
        mode = .typing(prompt, TerminalLine(history: history[prompt] ?? []))
      }
    default: break
    }
    return nil
  }

  private func toEdge(_ key: TerminalKey) -> Action {
    // A number before `g` or `G` is a position, as in `less`.
    if let count { return .entered(.position, String(count)) }
    return key == .home || key == .character("g") ? .toStart : .toEnd
  }

  // MARK: - Typing

  private mutating func type(
    _ key: TerminalKey, _ prompt: Prompt, _ line: TerminalLine
  ) -> Action? {
    var line = line
    switch key {
    case .escape,
      .backspace where line.isEmpty:
      mode = .browsing
      return .cancelled(prompt)
    case .enter:
      mode = .browsing
      remember(line.text, for: prompt)
      return .entered(prompt, line.text)
    default:
      let outcome = line.press(key)
      mode = .typing(prompt, line)
      return outcome == .edited ? .typed(prompt, line.text) : nil
    }
  }

  private mutating func remember(_ text: String, for prompt: Prompt) {
    guard !text.isEmpty, history[prompt]?.last != text else { return }
    history[prompt, default: []].append(text)
    if history[prompt, default: []].count > Self.longestHistory { history[prompt]?.removeFirst() }
  }

  /// The keys and their meanings.
  static let help: [(keys: String, meaning: String)] = [
    ("Up Down k j", "the item above, below; 5j: five times"),
    ("Left Right h l", "the item to the left, right; in an outline: hide, show its children"),
    ("PgUp PgDn b f", "a screen up, down"),
    ("Ctrl-U Ctrl-D", "half a screen up, down"),
    ("[ ]", "the previous, next section"),
    ("< >", "sort a table by the previous, next column"),
    ("Home End g G", "the first, last item; 50G: the 50th"),
    (":", "go to a position, a percentage (25%) or an identifier"),
    ("/ n N", "find as you type, next match, previous match"),
    ("&", "show only items with a text; Esc: all"),
    ("Enter Space", "select, press the only button, or choose one"),
    ("Space v", "where several can be selected: select, all up to here"),
    ("Tab Shift-Tab", "the next, previous button or input"),
    ("Enter i", "in an input: edit it; Enter again submits a form, Esc leaves it"),
    ("Left Right", "in a number or a choice: change it"),
    ("a d m u", "actions of the item, delete it or the selected ones, move, undo"),
    ("o", "open the link"),
    ("y Y", "copy the identifier, the text"),
    ("r", "reload, or retry"),
    ("Ctrl-L", "redraw"),
    ("Esc Ctrl-C", "stop a search, a filter, or loading to the end"),
    ("q", "quit"),
  ]
}
