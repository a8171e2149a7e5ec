import ArgumentParser
import Foundation

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

  static func main() async {
    // A reader that has seen enough, as `head` has, ends the program without a word.
    signal(SIGPIPE, SIG_DFL)
    await main(nil)
  }
}
