import Foundation

/// The properties of a process's terminal.
public struct TerminalEnvironment: Hashable, Sendable {
  /// When text is styled.
  public enum Color: String, Hashable, Sendable, CaseIterable {
    /// On a terminal that isn't a dumb one, and everywhere if `FORCE_COLOR` is set to anything but 0; without colors if
    /// `NO_COLOR` is set.
    case auto
    /// Also if the output isn't a terminal, and with `NO_COLOR`.
    case always
    /// Never. The focus and the selection are marked by symbols in any case.
    case never
  }

  /// The environment's variables.
  public var variables: [String: String]
  /// Whether keys can be read.
  public var inputIsTerminal: Bool
  /// Whether the output is a terminal.
  public var outputIsTerminal: Bool

  /// Creates an environment.
  public init(variables: [String: String], inputIsTerminal: Bool, outputIsTerminal: Bool) {
    self.variables = variables
    self.inputIsTerminal = inputIsTerminal
    self.outputIsTerminal = outputIsTerminal
  }

  /// The environment of this process.
  public static var current: TerminalEnvironment {
    TerminalEnvironment(
      variables: ProcessInfo.processInfo.environment, inputIsTerminal: isatty(STDIN_FILENO) == 1,
      outputIsTerminal: isatty(STDOUT_FILENO) == 1)
  }

  /// The same environment with the process's controlling terminal in place of the standard input and output.
  public var onControllingTerminal: TerminalEnvironment {
    let descriptor = open("/dev/tty", O_RDWR)
    if descriptor >= 0 { _ = close(descriptor) }
    return TerminalEnvironment(
      variables: variables, inputIsTerminal: descriptor >= 0, outputIsTerminal: descriptor >= 0)
  }

  /// Whether the terminal can draw a screen and read keys.
  public var isInteractive: Bool { inputIsTerminal && outputIsTerminal && !isDumb }

  /// Returns whether text is styled.
  public func isStyled(_ color: Color) -> Bool {
    switch color {
    case .always: true
    case .never: false
    case .auto:
      outputIsTerminal && !isDumb || isSet("FORCE_COLOR") && variables["FORCE_COLOR"] != "0"
    }
  }

  /// Returns the colors for text: as many as the terminal reports, and 16 by default.
  public func palette(_ color: Color) -> TerminalPalette {
    guard isStyled(color), color == .always || !isSet("NO_COLOR") else { return .none }
    if ["truecolor", "24bit"].contains(variables["COLORTERM"] ?? "") { return .full }
    return (variables["TERM"] ?? "").contains("256color") ? .indexed : .basic
  }

  /// The colors around the content of a list: by `LISTING_THEME` (`light` or `dark`), or otherwise by the
  /// background that the terminal reports in `COLORFGBG`; `nil` if neither is set.
  public var theme: TerminalTheme? {
    switch variables["LISTING_THEME"] {
    case "light": return .light
    case "dark": return .dark
    default: break
    }
    let background = (variables["COLORFGBG"] ?? "").split(separator: ";").last.flatMap { Int($0) }
    return background.map { $0 == 7 || (9...15).contains($0) ? .light : .dark }
  }

  /// The characters that can be shown: all of Unicode if the locale's encoding is UTF-8, otherwise ASCII.
  public var text: TerminalText {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].first(where: isSet).flatMap { variables[$0] } ?? ""
    let encoding = locale.uppercased().filter { $0 != "-" }
    return TerminalText(repertoire: encoding.contains("UTF8") ? .unicode : .ascii)
  }

  private var isDumb: Bool { !isSet("TERM") || variables["TERM"] == "dumb" }

  private func isSet(_ name: String) -> Bool { !(variables[name] ?? "").isEmpty }
}
