import ArgumentParser
import Foundation
import ListingTesting
import ListingXML
import Testing

@testable import listing

/// What is written about a command line that is wrong.
@Suite struct CommandLineTests {
  private func messages(_ arguments: String...) throws -> [String] { try messages(arguments) }

  private func messages(_ arguments: [String]) throws -> [String] {
    do {
      _ = try Listing.parseAsRoot(arguments)
      return []
    } catch {
      return CommandLineReport(error, columns: 80).messages
    }
  }

  @Test("An unknown option is named, with the nearest one and one line of usage")
  func unknownOption() throws {
    #expect(
      try messages("validate", "--formta", "json", "a.xml") == [
        "error: unknown option '--formta'", "help: did you mean '--format'?",
        "usage: listing validate [<options>] <files> ..., see 'listing validate --help'",
      ])
    let usage = "usage: listing show [<options>] <file>, see 'listing show --help'"
    #expect(try messages("show", "-x", "a.xml") == ["error: unknown option '-x'", usage])
    // One mistake is reported at a time, a missing argument first.
    #expect(
      try messages("show", "-x") == [
        "error: missing expected argument '<file>'",
        "help: <file>  The document to load, or - for the standard input.", usage,
      ])
  }

  @Test("A missing or wrong value comes with what is expected")
  func wrongValue() throws {
    #expect(
      try messages("dump", "a.xml", "--pages", "x") == [
        "error: the value 'x' is invalid for '--pages <n|all>'",
        "help: --pages <n|all>  How many pages of each section to load: a number, or all. (default: 1)",
        "usage: listing dump [<options>] <file>, see 'listing dump --help'",
      ])
    #expect(
      try messages("explain", "--format", "yaml").first
        == "error: the value 'yaml' is invalid for '--format <format>': expected one of 'text' and 'json'"
    )
    for arguments in [["new", "listing", "a", "--directory", ""], ["schema", "--output", ""]] {
      #expect(try messages(arguments).first?.contains("is empty") == true)
    }
    #expect(try messages("dump", "a.xml", "--allow-env", "A=1").first?.contains("'A=1'") == true)
    #expect(
      try messages("dump", "")[0...1] == [
        "error: the value '' is invalid for '<file>'",
        "help: <file>  The document to load, or - for the standard input.",
      ])
  }

  @Test("The usage of every command is one line")
  func usage() throws {
    for command in Listing.configuration.subcommands {
      let lines = try messages(command._commandName, "--wrong").filter { $0.hasPrefix("usage: ") }
      #expect(lines.count == 1 && lines[0].count <= 80, "\(lines)")
    }
  }

  @Test(
    "A help is a text for the standard output, however narrow the terminal is", arguments: [1, 80])
  func help(columns: Int) {
    do {
      var command = try Listing.parseAsRoot(["help", "show"])
      try command.run()
      Issue.record("the help isn't thrown")
    } catch {
      let report = CommandLineReport(error, columns: columns)
      #expect(report.messages == [] && report.status == .success)
      #expect(report.text?.contains("--scroll-to <section/item>") == true)
    }
  }

  @Test(
    "Languages, scripts and regions that don't exist are refused with the reason",
    arguments: [
      ("xx-YYYY", "there is no language 'xx' in ISO 639"),
      ("de-YYYY", "there is no script 'Yyyy' in ISO 15924"),
      ("de-QY", "there is no region 'QY' in ISO 3166"),
      ("german!", "expected a language tag, such as de or de-AT"),
    ])
  func languages(tag: String, reason: String) throws {
    #expect(
      try messages("show", "a.xml", "--language", tag).first
        == "error: the value '\(tag)' is invalid for '--language <tag>': \(reason)")
  }

  @Test(
    "Other languages are accepted",
    arguments: ["de", "de_AT", "zh-Hant-TW", "es-419", "iw", "qaa", "en-XA", "und", "de-CH-1901"])
  func existingLanguages(tag: String) throws {
    #expect(try Language(argument: tag).tag == tag.replacing("_", with: "-"))
  }

  @Test(
    "A server is a host, with a port if it isn't the default one",
    arguments: ["example.org", "localhost:8080", "[::1]:8080", "1.2.3.4", "example.org:443"])
  func servers(name: String) throws {
    #expect(try ServerName.checked(name.uppercased()) == name)
  }

  @Test(
    "Anything else is refused, with the name that was meant",
    arguments: [
      ("http://x", ": did you mean 'x'?"), ("https://x:8443/a?b", ": did you mean 'x:8443'?"),
      ("x/y", ": did you mean 'x'?"), ("user@x", ": did you mean 'x'?"), ("", ""), ("*", ""),
      ("*.example.org", ""), ("a b", ""), ("[::1", ""),
    ])
  func refusedServers(name: String, help: String) throws {
    #expect(
      try messages("show", "a.xml", "--allow-host", name).first
        == "error: the value '\(name)' is invalid for '--allow-host <host>': expected a host without a "
        + "scheme or a path, such as api.example.org or localhost:8080\(help)")
  }

  @Test(
    "A command that doesn't exist is reported with what was meant",
    arguments: [
      (["shop.xml"], "did you mean `listing show shop.xml`?"),
      (["a.scenario.xml"], "did you mean `listing test a.scenario.xml`?"),
      (["shwo", "a.xml"], "did you mean 'show'?"), (["help", "dmup"], "did you mean 'dump'?"),
      (
        ["--color", "never", "show", "a.xml"],
        "write options after the command: listing show --color"
      ),
    ])
  func commands(arguments: [String], help: String) {
    #expect(Listing.unknownCommand(in: arguments)?.help == help)
  }

  @Test("Commands, and options without a command, aren't unknown commands")
  func knownCommands() {
    for arguments in [["show"], ["help"], ["help", "show"], ["-V"], ["--help", "show"], []] {
      #expect(Listing.unknownCommand(in: arguments) == nil)
    }
  }

  @Test("The number of errors is in the banner, and warnings are if there is no error")
  func banner() throws {
    func banner(_ root: String, _ items: String) throws -> String? {
      let text = "<listing xmlns='urn:listingkit:1' version='1.0' \(root)>\(items)</listing>"
      return ListingDocument(
        bytes: Array(text.utf8), name: "a.xml", folder: URL(filePath: "/tmp")
      ).diagnostics.banner
    }
    let wrong = "<secton/>"
    let one = try banner("", wrong)
    #expect(one?.hasPrefix("a.xml:1:51: LK0202: unknown element 'secton'") == true, "\(one ?? "")")
    let two = try banner("", wrong + wrong)
    #expect(two == one.map { "2 errors; first: \($0)" }, "\(two ?? "")")
    #expect(try banner("", "") == nil)
    let warning = try banner("requires='nothing'", "")
    #expect(warning?.hasPrefix("warning: a.xml:1:") == true, "\(warning ?? "")")
    #expect(try banner("requires='nothing'", wrong)?.contains("warning") == false)
  }
}
