import ArgumentParser
import Foundation
import ListingPlugins
import ListingSources
import Logging

#if PostgreSQL
  import ListingPostgreSQL
#endif

@main
struct Listing: AsyncParsableCommand {
  /// The versions of the C libraries.
  private static let libraries: String = {
    #if PostgreSQL
      "\(LibraryVersions.description), \(PostgreSQLLibrary.description)"
    #else
      LibraryVersions.description
    #endif
  }()

  static let configuration = CommandConfiguration(
    commandName: "listing",
    abstract: "Shows, checks, prints and tests lists declared in XML.",
    usage: "listing <command> [<options>] ...",
    discussion: """
      Examples:
        listing show home.xml
        listing validate *.xml
        listing help show

      Data goes to the standard output, messages to the standard error.

      Exit status:
        0        success
        1        an invalid document, a failed scenario, or a
                 difference (diff, format --check)
        64       a wrong command line
        65       invalid data, such as a broken CSV file
        66       a file that doesn't exist
        69       something that this machine doesn't provide,
                 such as disk space for the output
        70       a plugin ended the program
        128 + n  ended by signal n

      Environment:
        NO_COLOR, FORCE_COLOR  print without colors, or with
                               colors also to a file or a pipe
        LISTING_THEME          light or dark: the colors around
                               a list on the terminal
        LISTING_PLUGIN_PATH    folders of plugins, separated by
                               colons
        COLUMNS                the width of printed lists and
                               of this help
        LC_ALL, LC_MESSAGES, LANG
                               the language of lists

      Documentation:
        listing explain LK0203       a diagnostic and its fix
        listing schema --reference   all elements of documents
        listing new listing home     a document with comments
      """,
    version: "listing 0.1.0\n\(libraries)",
    subcommands: [
      Show.self, Validate.self, Dump.self, Test.self, Explain.self, Schema.self, Format.self,
      New.self, Diff.self, Plugins.self, Serve.self, Completions.self,
    ])

  static let _errorPrefix = "error: "

  static func main() async {
    // Duplicates, because a plugin can close the standard descriptors.
    _ = (Output.standard, Output.messages)
    do {
      try MachineLimits.check()
    } catch {
      Foundation.exit(report(error).rawValue)
    }
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
    // Swift's runtime writes a backtrace after Ctrl-\, and continues. A signal that is ignored stays ignored.
    let previous = unsafeBitCast(signal(SIGQUIT, SIG_DFL), to: Int.self)
    if previous == unsafeBitCast(SIG_IGN, to: Int.self) { signal(SIGQUIT, SIG_IGN) }
    do {
      try await run(Array(CommandLine.arguments.dropFirst()))
    } catch {
      Foundation.exit(report(error).rawValue)
    }
  }

  private static func run(_ arguments: [String]) async throws {
    if let failure = unknownCommand(in: arguments) { throw failure }
    // The parser has no short name for it.
    let command = try await asyncParseAsRoot(arguments == ["-V"] ? ["--version"] : arguments)
    if var command = command as? any AsyncParsableCommand {
      try await command.run()
    } else {
      var command = command
      try command.run()
    }
  }

  /// Reports why a command ended, or writes the text that was requested in its place.
  ///
  /// - Returns: the status of the program.
  private static func report(_ error: any Error) -> ExitCode {
    if let report = FailureReport(error) {
      report.write()
      return report.status
    }
    let columns = Output.wantedColumns ?? Output.terminalColumns(of: STDOUT_FILENO) ?? 80
    let report = CommandLineReport(error, columns: columns)
    do {
      try report.write()
      return report.status
    } catch {
      return self.report(error)
    }
  }

  /// The options without a command.
  private static let ownOptions = ["-h", "--help", "-V", "--version"]

  /// Returns the failure for a command line whose command doesn't exist.
  static func unknownCommand(in arguments: [String]) -> Failure? {
    let name = arguments.first == "help" ? arguments.dropFirst().first : arguments.first
    let names = configuration.subcommands.map { $0._commandName }
    guard let name, name != "help", !names.contains(name) else { return nil }
    if name.hasPrefix("-") {
      guard let command = arguments.first(where: names.contains), !ownOptions.contains(name)
      else { return nil }
      return Failure(
        Status.usage, "the option '\(name)' is before the command",
        help: "write options after the command: listing \(command) \(name)")
    }
    let help =
      names.suggestion(for: name).map { "did you mean '\($0)'?" }
      ?? use(of: name).map { "did you mean `listing \($0) \(name)`?" }
      ?? "expected one of: \(names.joined(separator: ", "))"
    return Failure(Status.usage, "unknown command '\(name)'", help: help)
  }

  /// Returns the command for a document in place of a command; `nil` if it doesn't look like one.
  private static func use(of file: String) -> String? {
    guard file.hasSuffix(".xml") || FileManager.default.fileExists(atPath: file) else { return nil }
    return file.hasSuffix(".scenario.xml") ? "test" : "show"
  }
}
