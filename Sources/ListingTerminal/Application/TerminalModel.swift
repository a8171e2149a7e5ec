/// What the keys of a terminal mean: decides, and leaves it to ``TerminalBrowser`` to act.
struct TerminalModel: Hashable, Sendable {
  /// What the keys are for at the moment.
  enum Mode: Hashable, Sendable {
    /// Moving about in the list.
    case browsing
    /// Writing what to look for.
    case finding(String)
    /// Reading the help.
    case help
  }

  /// Something to do.
  enum Action: Hashable, Sendable {
    /// Go to the item at a side.
    case step(TerminalSide)
    /// Go by a number of screens, down where it is positive.
    case page(Int)
    /// Go to the first item.
    case toStart
    /// Go to the last item, on and on while further pages come.
    case toEnd
    /// Select the item that the cursor is on.
    case select
    /// Go to the next button or switch that can be seen, or to the one before.
    case focus(isForward: Bool)
    /// Leave the buttons and switches.
    case unfocus
    /// Press the button or switch that is in focus.
    case press
    /// Go to the next item (or the one before) that has a text; from the start of a search, an
    /// item of that identifier is preferred.
    case find(String, backwards: Bool, isNew: Bool)
    /// Load again.
    case refresh
    /// Draw everything anew.
    case redraw
    /// Leave.
    case quit
  }

  /// What the keys are for at the moment.
  private(set) var mode = Mode.browsing
  /// What to tell the user until the next key; set by who acts.
  var message: String?
  /// Whether a button or a switch is in focus; set by who acts.
  var hasFocus = false
  /// What was looked for last.
  private var query = ""

  /// Takes a key in.
  ///
  /// - Returns: what to do about it; `nil` where nothing but the mode has changed.
  mutating func press(_ key: TerminalKey) -> Action? {
    message = nil
    if key == .control("l") { return .redraw }
    switch mode {
    case .browsing: return browse(key)
    case .finding(let text): return find(key, text: text)
    case .help:
      mode = .browsing
      return nil
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
    case .pageDown, .character(" "), .control("f"): return .page(1)
    case .home, .character("g"): return .toStart
    case .end, .character("G"): return .toEnd
    case .enter: return .select
    case .character("r"): return .refresh
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

  /// What the keys do, a line for each.
  static let help = [
    "Up Down k j        the item above, below",
    "Left Right h l     the item to the left, right",
    "PgUp PgDn b Space  one screen up, down",
    "Home End g G       first, last item",
    "Enter              select",
    "Tab Shift-Tab      next, previous button; Enter or Space presses it",
    "/ n N              find, next match, previous match",
    "r                  reload",
    "Ctrl-L             redraw",
    "q                  quit",
  ]
}
