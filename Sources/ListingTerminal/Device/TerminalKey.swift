/// A key that was pressed on a terminal.
public enum TerminalKey: Hashable, Sendable {
  /// A key that writes a character. Combining characters are separate keys.
  case character(Character)
  /// A letter pressed together with Control.
  case control(Character)
  /// The up arrow.
  case up
  /// The down arrow.
  case down
  /// The left arrow.
  case left
  /// The right arrow.
  case right
  /// Page Up.
  case pageUp
  /// Page Down.
  case pageDown
  /// Home.
  case home
  /// End.
  case end
  /// Enter or Return.
  case enter
  /// Tab.
  case tab
  /// Shift-Tab.
  case backTab
  /// Backspace, which deletes the character before the cursor.
  case backspace
  /// Delete, which deletes the character after the cursor.
  case delete
  /// Escape, not as the start of a sequence.
  case escape
}
