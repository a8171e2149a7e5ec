import ListingKit

/// The colors around the content of a list: for the focus, for matches, and for rules and the scroll bar.
public struct TerminalTheme: Hashable, Sendable {
  /// The color of the focus; `nil` for the terminal's own, in bold: no color can be read on every background.
  public var accent: ListColor?
  /// The color of captions and of secondary text around the content, on terminals with at least 256 colors;
  /// `nil` for faint text.
  public var secondary: ListColor?
  /// The background of the focus, on terminals with at least 256 colors. It differs little from the terminal's
  /// background, so that all text stays readable; `nil` for the terminal's own.
  public var focusBackground: ListColor?

  /// Creates a theme.
  public init(
    accent: ListColor?, secondary: ListColor? = nil, focusBackground: ListColor? = nil
  ) {
    self.accent = accent
    self.secondary = secondary
    self.focusBackground = focusBackground
  }

  /// A theme for terminals whose background isn't known.
  public static let neutral = TerminalTheme(accent: nil)

  /// A theme for terminals with a dark background.
  public static let dark = TerminalTheme(
    accent: .rgb(95, 175, 255), secondary: .rgb(158, 166, 178), focusBackground: .rgb(38, 44, 58))

  /// A theme for terminals with a light background.
  public static let light = TerminalTheme(
    accent: .rgb(0, 95, 175), secondary: .rgb(87, 96, 106), focusBackground: .rgb(226, 236, 248))
}

extension TerminalFrame {
  /// Returns the look of text in the theme's accent color, or in bold without one.
  func accentLook(_ style: TerminalStyle = []) -> TerminalLook {
    guard let color = palette.color(theme.accent) else {
      return TerminalLook(style: style.union(.bold))
    }
    return TerminalLook(style: style, color: color)
  }

  /// The background of the focus; none where the nearest color may differ much from it.
  var focusBackground: TerminalColor? {
    palette.hasExactColors ? palette.color(theme.focusBackground) : nil
  }

  /// Returns the look in which text can be read. On a background it isn't faint, and of two colors that hardly
  /// differ the text's is replaced. Elsewhere black and white are the terminal's own color, and faint text has
  /// the theme's color for it, but is never faint in a color: some terminals show hardly anything of that.
  func legible(_ look: TerminalLook) -> TerminalLook {
    var look = look
    if let background = look.background {
      look.style.remove(.dim)
      look.color = palette.legible(look.color, on: background)
      return look
    }
    if look.color == .index(0) || look.color == .index(15) { look.color = nil }
    guard look.style.contains(.dim) else { return look }
    if look.color == nil, palette.hasExactColors { look.color = palette.color(theme.secondary) }
    if look.color != nil { look.style.remove(.dim) }
    return look
  }
}
