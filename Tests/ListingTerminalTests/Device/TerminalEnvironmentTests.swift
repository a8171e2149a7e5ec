import Testing

@testable import ListingTerminal

@Suite struct TerminalEnvironmentTests {
  func environment(
    _ variables: [String: String], input: Bool = true, output: Bool = true
  ) -> TerminalEnvironment {
    TerminalEnvironment(variables: variables, inputIsTerminal: input, outputIsTerminal: output)
  }

  @Test("A screen needs a terminal for input and output, and not a dumb one")
  func interactive() {
    #expect(environment(["TERM": "xterm"]).isInteractive)
    #expect(!environment(["TERM": "xterm"], input: false).isInteractive)
    #expect(!environment(["TERM": "xterm"], output: false).isInteractive)
    #expect(!environment(["TERM": "dumb"]).isInteractive)
    #expect(!environment([:]).isInteractive)
  }

  @Test("Text is styled on a terminal, unless an option or a variable disables it")
  func styles() {
    let usual = environment(["TERM": "xterm"])
    #expect(usual.isStyled(.auto))
    #expect(!usual.isStyled(.never))
    // It removes colors, and nothing else.
    let colorless = environment(["TERM": "xterm", "NO_COLOR": "1"])
    #expect(colorless.isStyled(.auto) && colorless.palette(.auto) == .none)
    #expect(colorless.palette(.always) == .basic)
    #expect(environment(["TERM": "xterm", "NO_COLOR": ""]).palette(.auto) == .basic)
    #expect(!environment(["TERM": "dumb"]).isStyled(.auto))
    #expect(!environment(["TERM": "xterm"], output: false).isStyled(.auto))
    #expect(environment([:], output: false).isStyled(.always))
  }

  @Test("The theme is the requested one, or that of the terminal's background")
  func themes() {
    #expect(environment([:]).theme == nil)
    #expect(environment(["LISTING_THEME": "light"]).theme == .light)
    #expect(environment(["COLORFGBG": "0;15"]).theme == .light)
    #expect(environment(["COLORFGBG": "15;default;0"]).theme == .dark)
    #expect(environment(["COLORFGBG": "0;15", "LISTING_THEME": "dark"]).theme == .dark)
    #expect(environment(["COLORFGBG": "x", "LISTING_THEME": "none"]).theme == nil)
  }

  @Test(
    "The first of the locale's variables that is set determines the encoding",
    arguments: [
      (["LANG": "de_DE.UTF-8"], TerminalText.Repertoire.unicode),
      (["LANG": "C.utf8"], .unicode), (["LANG": "C"], .ascii), ([:], .ascii),
      (["LANG": "en_US.UTF-8", "LC_ALL": "C"], .ascii),
      (["LANG": "C", "LC_CTYPE": "C.UTF-8"], .unicode),
      (["LANG": "C.UTF-8", "LC_ALL": ""], .unicode),
    ] as [([String: String], TerminalText.Repertoire)])
  func repertoire(variables: [String: String], repertoire: TerminalText.Repertoire) {
    #expect(environment(variables).text.repertoire == repertoire)
  }

  @Test("The number of colors is the terminal's, and there are none without styles")
  func palette() {
    #expect(environment(["TERM": "xterm"]).palette(.auto) == .basic)
    #expect(environment(["TERM": "xterm-256color"]).palette(.auto) == .indexed)
    for name in ["truecolor", "24bit"] {
      #expect(environment(["TERM": "xterm-256color", "COLORTERM": name]).palette(.auto) == .full)
    }
    #expect(environment(["TERM": "xterm-256color", "COLORTERM": "yes"]).palette(.auto) == .indexed)
    #expect(environment(["TERM": "xterm", "NO_COLOR": "1"]).palette(.auto) == .none)
    #expect(environment(["TERM": "xterm", "COLORTERM": "24bit"]).palette(.never) == .none)
    #expect(environment([:], output: false).palette(.always) == .basic)
  }
}
