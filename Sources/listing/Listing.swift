import ArgumentParser
import Foundation
import ListingPlugins
import ListingSources

@main
struct Listing: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "listing",
    abstract: "Shows, checks, prints and tests lists declared in XML.",
    discussion: """
      Data goes to the standard output, messages to the standard error. Status 0: done. 1: a \
      document is not valid, a scenario failed, two documents differ (diff), or a file is not \
      formatted (format --check). 64: wrong use of the command line. 65: data \
      that cannot be used, such as a broken CSV file. 66: a file that is not there. 69: something \
      that this machine lacks. 128 + n: ended by signal n.

      Example: listing show home.xml
      """,
    version: "0.1.0",
    subcommands: [
      Show.self, Validate.self, Dump.self, Test.self, Explain.self, Schema.self, Format.self,
      New.self, Diff.self, Plugins.self,
    ])

  static let _errorPrefix = "error: "

  static func main() async {
    // The process that tries a plugin leaves the report of a crash to the one that started it.
    if !CommandLine.arguments.contains("--leave-crashes") {
      PluginCrash.name(
        otherwise: """
          listing crashed. This is a fault of listing, not of the document. Please report it to the \
          developers with the command, the document, and everything below this line.

          """)
    }
    // If the reader closes the pipe early, as `head` does, the program ends silently.
    signal(SIGPIPE, SIG_DFL)
    if let message = unknownCommand(in: CommandLine.arguments.dropFirst()) {
      Messages.write(message)
      Foundation.exit(Status.usage.rawValue)
    }
    await main(nil)
  }

  /// Returns the message for a command line whose command doesn't exist.
  static func unknownCommand(in arguments: ArraySlice<String>) -> String? {
    let name = arguments.first == "help" ? arguments.dropFirst().first : arguments.first
    let names = configuration.subcommands.map { $0._commandName }
    guard let name, !name.hasPrefix("-"), name != "help", !names.contains(name) else { return nil }
    let help =
      names.suggestion(for: name).map { "did you mean '\($0)'?" }
      ?? "expected one of: \(names.joined(separator: ", "))"
    return "error: unknown command '\(name)'\nhelp: \(help)"
  }
}
