/// An input of the user on a terminal.
public enum TerminalInput: Hashable, Sendable {
  case key(TerminalKey)
  case mouse(TerminalMouse)
  /// Text was pasted. It may contain line ends.
  case paste(String)
  /// The terminal has answered ``TerminalFrame/backgroundQuery``.
  case background(isLight: Bool)
}

/// An action with a mouse at a cell of the screen.
public struct TerminalMouse: Hashable, Sendable {
  /// The kind of the action.
  public enum Action: Hashable, Sendable {
    /// The left button was pressed.
    case press
    /// The mouse was moved with the left button pressed.
    case drag
    /// The left button was released.
    case release
    /// The wheel was turned up.
    case wheelUp
    /// The wheel was turned down.
    case wheelDown
  }

  /// The kind of the action.
  public var action: Action
  /// The column, from 0.
  public var column: Int
  /// The row, from 0.
  public var row: Int

  /// Creates an action with a mouse.
  public init(_ action: Action, column: Int, row: Int) {
    self.action = action
    self.column = column
    self.row = row
  }
}
