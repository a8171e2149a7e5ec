import Foundation

/// What the surroundings of a process say about its terminal.
public struct TerminalEnvironment: Hashable, Sendable {
  /// When text is styled.
  public enum Color: String, Hashable, Sendable, CaseIterable {
    /// On a terminal, unless `NO_COLOR` is set or the terminal is a dumb one.
    case auto
    /// Also where the output is no terminal.
    case always
    /// Never; only the item that the cursor is on is still shown reversed.
    case never
  }

  /// The environment's variables.
  public var variables: [String: String]
  /// Whether keys can be read.
  public var inputIsTerminal: Bool
  /// Whether the output is seen as it comes.
  public var outputIsTerminal: Bool

  /// Describes surroundings.
  public init(variables: [String: String], inputIsTerminal: Bool, outputIsTerminal: Bool) {
    self.variables = variables
    self.inputIsTerminal = inputIsTerminal
    self.outputIsTerminal = outputIsTerminal
  }

  /// The surroundings of this process.
  public static var current: TerminalEnvironment {
    TerminalEnvironment(
      variables: ProcessInfo.processInfo.environment, inputIsTerminal: isatty(STDIN_FILENO) == 1,
      outputIsTerminal: isatty(STDOUT_FILENO) == 1)
  }

  /// Whether a screen can be drawn on and keys be read.
  public var isInteractive: Bool { inputIsTerminal && outputIsTerminal && !isDumb }

  /// Whether text is to be styled.
  public func isStyled(_ color: Color) -> Bool {
    switch color {
    case .always: true
    case .never: false
    case .auto: outputIsTerminal && !isDumb && !isSet("NO_COLOR")
    }
  }

  /// The colours that text is shown in: as many as the terminal says that it has, and the usual 16
  /// where it says nothing.
  public func palette(_ color: Color) -> TerminalPalette {
    guard isStyled(color) else { return .none }
    if ["truecolor", "24bit"].contains(variables["COLORTERM"] ?? "") { return .full }
    return (variables["TERM"] ?? "").contains("256color") ? .indexed : .basic
  }

  /// What can be shown: all of Unicode where the locale's encoding is UTF-8, else ASCII.
  public var text: TerminalText {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].first(where: isSet).flatMap { variables[$0] } ?? ""
    let encoding = locale.uppercased().filter { $0 != "-" }
    return TerminalText(repertoire: encoding.contains("UTF8") ? .unicode : .ascii)
  }

  private var isDumb: Bool { !isSet("TERM") || variables["TERM"] == "dumb" }

  private func isSet(_ name: String) -> Bool { !(variables[name] ?? "").isEmpty }
}
