import ListingKit

/// The colors around the content of a list: for the focus, for matches, and for rules and the scroll bar.
public struct TerminalTheme: Hashable, Sendable {
  /// The color of the focus.
  public var accent: ListColor
  /// The background of the focus, on terminals with at least 256 colors. It differs little from the terminal's
  /// background, so that all text stays readable; `nil` for the terminal's own.
  public var focusBackground: ListColor?

  /// Creates a theme.
  public init(accent: ListColor, focusBackground: ListColor?) {
    self.accent = accent
    self.focusBackground = focusBackground
  }

  /// A theme for terminals whose background isn't known.
  public static let neutral = TerminalTheme(accent: .named(.blue), focusBackground: nil)

  /// A theme for terminals with a dark background.
  public static let dark = TerminalTheme(
    accent: .rgb(95, 175, 255), focusBackground: .rgb(38, 44, 58))

  /// A theme for terminals with a light background.
  public static let light = TerminalTheme(
    accent: .rgb(0, 95, 175), focusBackground: .rgb(226, 236, 248))
}

extension TerminalFrame {
  /// Returns the look of text in the theme's accent color.
  func accentLook(_ theme: TerminalTheme, style: TerminalStyle = []) -> TerminalLook {
    TerminalLook(style: style, color: palette.color(theme.accent))
  }

  /// The background of the focus; none where the nearest color may differ much from it.
  func focusBackground(_ theme: TerminalTheme) -> TerminalColor? {
    switch palette {
    case .none, .basic: nil
    case .indexed, .full: palette.color(theme.focusBackground)
    }
  }
}
