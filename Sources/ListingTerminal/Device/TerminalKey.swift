/// A key that was pressed on a terminal.
public enum TerminalKey: Hashable, Sendable {
  /// A key that writes; combining characters come one by one.
  case character(Character)
  /// A letter pressed together with Control.
  case control(Character)
  /// The arrow up.
  case up
  /// The arrow down.
  case down
  /// The arrow to the left.
  case left
  /// The arrow to the right.
  case right
  /// A page up.
  case pageUp
  /// A page down.
  case pageDown
  /// To the beginning.
  case home
  /// To the end.
  case end
  /// Enter, or Return.
  case enter
  /// The tabulator.
  case tab
  /// The tabulator together with Shift.
  case backTab
  /// Deletes what is before the cursor.
  case backspace
  /// Deletes what is after the cursor.
  case delete
  /// Escape, pressed by itself.
  case escape
}
