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
    #expect(run.messages.hasPrefix("error: missing expected argument '<file>'\n"))
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

  @Test(
    "An output that can't be written is reported with status 69",
    arguments: [
      "dump shelf.xml", "show shelf.xml", "diff shelf.xml other.xml", "help", "help dump",
      "--version",
      "-V", "completions bash", "--generate-completion-script bash", "explain", "schema", "plugins",
      "validate broken.xml", "test --format json item.scenario.xml", "new listing home",
      "format --output - shelf.xml",
    ])
  func fullDevice(command: String) async throws {
    let folder = try Shelf.folder()
    try folder.write("<listing xmlns='urn:listingkit:1' version='1.0'/>", to: "other.xml")
    try folder.write(
      """
      <scenario xmlns="urn:listingkit:scenario:1" name="one item">
        <given><section id="s"><item id="a"/></section></given>
        <then><order section="s">a</order></then>
      </scenario>
      """, to: "item.scenario.xml")
    let run = try await ListingRun.shell("listing \(command) >/dev/full", in: folder.url)
    #expect(
      run.messages
        == "error: the output can't be written: the disk is full\n"
        + "help: free some space, or write to another disk\n")
    #expect(run.status == 69)
  }

  @Test(
    "A document with a similar name is suggested",
    arguments: ["show", "dump", "diff -", "serve", "test"])
  func nearName(command: String) async throws {
    let folder = try Shelf.folder()
    try folder.write("", to: "sub/home.xml")
    let run = try await ListingRun.shell("listing \(command) sub/hmoe.xml", in: folder.url)
    #expect(
      run.messages
        == "error: sub/hmoe.xml: there is no such file\nhelp: did you mean 'sub/home.xml'?\n")
    let name = try await ListingRun.run(["dump", "shelf"], in: folder.url)
    #expect(name.messages.contains("help: did you mean 'shelf.xml'?"))
    let validate = try await ListingRun.run(["validate", "shlef.xml"], in: folder.url)
    #expect(validate.output.contains("help: did you mean 'shelf.xml'?"))
    #expect(validate.status == 66)
  }

  @Test(
    "A code of a diagnostic can be written as in a message",
    arguments: ["0203", "203", "lk203", "error[LK0203]:"])
  func codes(code: String) async throws {
    let folder = try TemporaryFolder()
    let run = try await ListingRun.run(["explain", code], in: folder.url)
    #expect(run.output.hasPrefix("LK0203: "))
  }

  @Test("FORCE_COLOR colors what isn't written to a terminal, and NO_COLOR and --color precede it")
  func forcedColor() async throws {
    let folder = try TemporaryFolder()
    func isColored(_ environment: [String: String], _ arguments: [String] = []) async throws -> Bool
    {
      let run = try await ListingRun.run(
        ["explain", "LK9999"] + arguments, in: folder.url, environment: environment)
      return run.messages.contains("\u{1B}[1;31merror")
    }
    #expect(try await isColored(["FORCE_COLOR": "1"]))
    #expect(try await !isColored(["FORCE_COLOR": "0"]))
    #expect(try await !isColored(["FORCE_COLOR": ""]))
    #expect(try await !isColored(["FORCE_COLOR": "1", "NO_COLOR": "1"]))
    #expect(try await !isColored(["FORCE_COLOR": "1"], ["--color", "never"]))
  }

  @Test(
    "Limits of the process that are too low are named, with status 69",
    arguments: [
      ("-n 8", "may open too few files"), ("-n 12", "may open too few files"),
      ("-v 200000", "too little memory"),
    ])
  func processLimits(limit: String, message: String) async throws {
    let folder = try Shelf.folder()
    for command in [
      "dump shelf.xml", "--version", "plugins --probe a.so", "serve --port 0 shelf.xml",
    ] {
      let run = try await ListingRun.shell("ulimit \(limit); listing \(command)", in: folder.url)
      #expect(
        run.messages.hasPrefix("error: this process ") && run.messages.contains(message), "\(run)")
      #expect(run.messages.contains("\nhelp: "))
      #expect(run.status == 69, "\(command)")
    }
  }

  @Test("A document that is shown in spite of an error, such as an unknown plugin, has its status")
  func unknownPlugin() async throws {
    let folder = try Shelf.folder()
    try folder.write(
      "<listing xmlns='urn:listingkit:1' xmlns:n='urn:n' version='1.0'><n:a id='a'/></listing>",
      to: "plugin.xml")
    for (command, status) in [("dump", 1), ("show", 1), ("diff shelf.xml", 65)] as [(String, Int32)]
    {
      let run = try await ListingRun.shell("listing \(command) plugin.xml", in: folder.url)
      #expect(run.messages.contains("error[LK0701]"), "\(command)")
      #expect(run.status == status, "\(command)")
    }
  }
}
