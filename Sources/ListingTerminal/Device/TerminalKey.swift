/// A key that was pressed on a terminal.
public enum TerminalKey: Hashable, Sendable {
  /// A key that writes; combining characters come one by one.
  case character(Character)
  /// A letter pressed together with Control.
  case control(Character)
  case up
  case down
  case left
  case right
  case pageUp
  case pageDown
  case home
  case end
  case enter
  case tab
  case backspace
  case delete
  case escape
}
