import ArgumentParser
import Foundation
import ListingPlugins
import ListingSources
import Logging

@main
struct Listing: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "listing",
    abstract: "Shows, checks, prints and tests lists declared in XML.",
    discussion: """
      Examples:
        listing show home.xml
        listing validate *.xml
        listing help show

      Data goes to the standard output, messages to the standard error.

      Exit status:
        0   success
        1   an invalid document, a failed scenario, or a difference (diff, format --check)
        64  a wrong command line
        65  invalid data, such as a broken CSV file
        66  a file that doesn't exist
        69  something that this machine doesn't provide, such as disk space for the output
        70  a plugin ended the program
        128 + n  ended by signal n
      """,
    version: "listing 0.1.0\n\(LibraryVersions.description)",
    subcommands: [
      Show.self, Validate.self, Dump.self, Test.self, Explain.self, Schema.self, Format.self,
      New.self, Diff.self, Plugins.self, Serve.self,
    ])

  static let _errorPrefix = "error: "

  static func main() async {
    // Duplicates, because a plugin can close the standard descriptors.
    _ = (Output.standard, Output.messages)
    PluginCrash.reportExits()
    // The process that tries a plugin leaves the report of a crash to the one that started it.
    if !CommandLine.arguments.contains("--leave-crashes") {
      PluginCrash.name(
        otherwise: """
          listing crashed. This is a bug in listing, not an error in the document. Please report it with \
          the command, the document, and everything above this line.

          """)
    }
    LoggingSystem.bootstrap(MessageLog.init)
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
