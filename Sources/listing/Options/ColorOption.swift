import ArgumentParser
import ListingKit
import ListingTerminal

/// When output and messages are styled. Each command has this option.
struct ColorOption: ParsableArguments {
  @Option(help: ArgumentHelp("When to print colors and styles.", valueName: "auto|always|never"))
  var color = TerminalEnvironment.Color.auto

  /// Messages are written from everywhere, also before a command runs.
  func validate() { Messages.color.withLock { $0 = color } }
}

extension TerminalEnvironment.Color: ExpressibleByArgument {}
