import ArgumentParser
import Foundation
import ListingTesting
import Testing

@testable import listing

@Suite struct StatusTests {
  @Test(
    "A wrong command line is reported on the standard error with status 64",
    arguments: [
      ["nonsense"], ["show"], ["dump", "shelf.xml", "--pages", "0"],
      ["dump", "shelf.xml", "--pages", "-1"], ["dump", "shelf.xml", "--format", "yaml"],
      ["show", "shelf.xml", "--width", "0"], ["show", "shelf.xml", "--height", "99999999999"],
      ["show", "shelf.xml", "--scroll-to", "books"], ["show", "shelf.xml", "--color", "blue"],
      ["show", "shelf.xml", "--param", "owner"], ["show", "shelf.xml", "--param", "=x"],
      ["show", "shelf.xml", "--param", "owner=a", "--param", "owner=b"],
      ["show", "shelf.xml", "--param", "ower=a"], ["validate"], ["show", "--wide", "shelf.xml"],
      ["test"], ["test", ".", "--format", "yaml"], ["show", "--watch", "shelf.xml"],
      ["show", "--watch", "-"], ["serve"], ["serve", "shelf.xml", "--port", "65536"],
      ["serve", "shelf.xml", "--port", "-1"], ["serve", "shelf.xml", "--port", "http"],
      ["serve", "shelf.xml", "--host", "example.com"], ["serve", "shelf.xml", "--host", "1.2.3"],
      ["serve", "shelf.xml", "--host", ""], ["serve", "--watch", "-"],
    ])
  func usage(arguments: [String]) async throws {
    let folder = try Shelf.folder()
    let run = try await ListingRun.run(arguments, in: folder.url)
    #expect(run.status == 64)
    #expect(run.output == "")
    #expect(!run.messages.isEmpty)
  }

  @Test(
    "An unknown command is named, with the nearest one",
    arguments: [
      (["shwo", "shelf.xml"], "help: did you mean 'show'?"),
      (["help", "dmup"], "help: did you mean 'dump'?"),
      (["frobnicate"], "help: expected one of: show, validate, dump, test, explain, schema"),
    ])
  func unknownCommand(arguments: [String], help: String) async throws {
    let folder = try TemporaryFolder()
    let run = try await ListingRun.run(arguments, in: folder.url)
    let name = arguments.first == "help" ? arguments[1] : arguments[0]
    #expect(run.messages.hasPrefix("error: unknown command '\(name)'\n\(help)"))
    #expect(run.output == "")
    #expect(run.status == 64)
  }

  @Test("A usage error begins as every other error does")
  func errorLabel() async throws {
    let folder = try TemporaryFolder()
    let run = try await ListingRun.run(["dump"], in: folder.url)
    #expect(run.messages.hasPrefix("error: Missing expected argument '<file>'\n"))
  }

  @Test(
    "A document that is not there is named, with status 66", arguments: ["show", "dump", "serve"])
  func missing(command: String) async throws {
    let folder = try Shelf.folder()
    let run = try await ListingRun.run([command, "gone.xml"], in: folder.url)
    #expect(run.output == "")
    #expect(run.messages == "error: gone.xml: there is no such file\nhelp: check the path\n")
    #expect(run.status == 66)
  }

  @Test("--watch needs a terminal, and says why it can't be used")
  func watch() async throws {
    let folder = try Shelf.folder()
    func run(_ arguments: String...) async throws -> (Int32, String) {
      let run = try await ListingRun.run(["show", "--watch"] + arguments, in: folder.url)
      return (run.status, run.messages)
    }
    #expect(
      try await run("shelf.xml")
        == (
          64,
          "error: --watch needs a terminal, and the standard output isn't one\n"
            + "help: run it in a terminal, or remove --watch\n"
        ))
    #expect(
      try await run("shelf.xml", "--width", "40", "--pages", "2")
        == (
          64,
          "error: --watch can't be used with --width and --pages\nhelp: remove one of them\n"
        ))
    #expect(
      try await run("gone.xml")
        == (66, "error: gone.xml: there is no such file\nhelp: check the path\n"))
  }

  @Test("A document that is not valid shows nothing, with status 1", arguments: ["show", "dump"])
  func invalid(command: String) async throws {
    let folder = try Shelf.folder()
    let run = try await ListingRun.run([command, "broken.xml"], in: folder.url)
    #expect(run.output == "")
    #expect(run.messages.hasPrefix("broken.xml:2:4: error[LK0202]: "))
    #expect(run.status == 1)
  }

  @Test("A folder is no document", arguments: ["show", "dump"])
  func folderAsDocument(command: String) async throws {
    let folder = try Shelf.folder()
    let run = try await ListingRun.run([command, "."], in: folder.url)
    #expect(run.output == "")
    #expect(run.messages.hasPrefix(".: error[LK0601]: "))
    #expect(run.status == 65)
  }

  @Test(
    "Every command has a help with an example", arguments: ["show", "validate", "dump", "test"])
  func help(command: String) async throws {
    let folder = try Shelf.folder()
    let run = try await ListingRun.run([command, "--help"], in: folder.url)
    #expect(run.output.contains("\n  listing \(command) "))
    #expect(run.messages == "")
    #expect(run.status == 0)
  }

  @Test("A default is said once, as it is typed")
  func defaults() {
    for command in Listing.configuration.subcommands {
      let help = command.helpMessage(columns: 200)
      for line in help.split(separator: "\n") where line.contains("(default") {
        #expect(line.firstMatch(of: #/\(default: [-a-z0-9.]+\)$/#) != nil, "\(line)")
        #expect(line.matches(of: #/\(default/#).count == 1, "\(line)")
      }
    }
  }

  @Test("There is a version, and completions for the shells", arguments: ["bash", "zsh", "fish"])
  func completions(shell: String) async throws {
    let folder = try Shelf.folder()
    let version = try await ListingRun.run(["--version"], in: folder.url)
    let libraries = #/libxml2 2\.\d+\.\d+, SQLite 3\.\d+\.\d+, libcurl \d+\.\d+\.\d+/#
    let lines = version.output.split(separator: "\n")
    #expect(lines.first == "listing 0.1.0" && lines.count == 2)
    #expect(lines.last?.wholeMatch(of: libraries) != nil)
    let script = try await ListingRun.run(
      ["--generate-completion-script", shell], in: folder.url)
    #expect(script.status == 0)
    #expect(script.output.contains("scroll-to"))
  }

  @Test("An output that can't be written is reported with status 69")
  func fullDevice() async throws {
    let folder = try Shelf.folder()
    let run = try await ListingRun.shell("listing dump shelf.xml >/dev/full", in: folder.url)
    #expect(
      run.messages
        == "error: the output can't be written: the disk is full\n"
        + "help: free some space, or write to another disk\n")
    #expect(run.status == 69)
  }
}
