import Foundation
import ListingTesting
import Testing

@Suite struct NewTests {
  @Test("A new listing is valid, can be shown, and is formatted")
  func listing() async throws {
    let folder = try TemporaryFolder()
    let run = try await ListingRun.run(["new", "listing", "home"], in: folder.url)
    #expect(run.status == 0 && run.output == "home.xml\n" && run.messages == "")
    let valid = try await ListingRun.run(["validate", "home.xml"], in: folder.url)
    #expect(valid.output == "" && valid.messages == "1 document: 0 errors, 0 warnings\n")
    let dump = try await ListingRun.run(["dump", "home.xml"], in: folder.url)
    #expect(dump.output.hasPrefix("first/one\ttitle=The first thing\t"))
    let shown = try await ListingRun.run(["show", "home.xml"], in: folder.url)
    #expect(shown.output.contains("no note"))
    let check = try await ListingRun.run(["format", "--check", "home.xml"], in: folder.url)
    #expect(check.status == 0)
  }

  @Test("A new scenario passes, and is formatted")
  func scenario() async throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "tests"), withIntermediateDirectories: true)
    let run = try await ListingRun.run(
      ["new", "scenario", "größe.scenario.xml", "--directory", "tests"], in: folder.url)
    #expect(run.status == 0 && run.output == "tests/größe.scenario.xml\n")
    let test = try await ListingRun.run(["test", "tests"], in: folder.url)
    #expect(test.output == "1 passed, 0 failed\n" && test.status == 0)
    let check = try await ListingRun.run(
      ["format", "--check", "tests/größe.scenario.xml"], in: folder.url)
    #expect(check.status == 0)
  }

  @Test("A new scenario tests the listing of the same name, and is formatted")
  func scenarioOfListing() async throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      <listing xmlns="urn:listingkit:1" version="1.0">
        <param name="days" type="integer" required="true"/>
        <section id="feed &amp; more">
          <items><item id="a b"/><item id="c"/></items>
          <cell><text>{param.days} {env.TOKEN ?? ''}</text></cell>
        </section>
        <section id="empty"><items/><cell><text>{it.id}</text></cell></section>
      </listing>
      """, to: "home.xml")
    let run = try await ListingRun.run(["new", "scenario", "home"], in: folder.url)
    #expect(run.status == 0 && run.output == "home.scenario.xml\n" && run.messages == "")
    let text = try String(
      contentsOf: folder.url.appending(path: "home.scenario.xml"), encoding: .utf8)
    #expect(text.contains("<document href=\"home.xml\">"))
    #expect(text.contains("<param name=\"days\" value=\"1\"/>"))
    #expect(text.contains("<order section=\"feed &amp; more\">a\\ b c</order>"))
    let test = try await ListingRun.run(["test", "home.scenario.xml"], in: folder.url)
    #expect(test.output == "1 passed, 0 failed\n" && test.status == 0)
    let check = try await ListingRun.run(
      ["format", "--check", "home.scenario.xml"], in: folder.url)
    #expect(check.status == 0)
  }

  @Test("A new scenario of a listing that isn't valid is refused")
  func scenarioOfInvalidListing() async throws {
    let folder = try TemporaryFolder()
    try folder.write("<listing/>", to: "home.xml")
    let run = try await ListingRun.run(["new", "scenario", "home"], in: folder.url)
    #expect(run.status == 65)
    #expect(
      run.messages
        == "error: 'home.xml' is invalid\n"
        + "help: run `listing validate home.xml` and fix its errors first\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["home.xml"])
  }

  @Test("An existing file is left unchanged")
  func existing() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("mine", to: "home.xml")
    let run = try await ListingRun.run(["new", "listing", "home"], in: folder.url)
    #expect(run.status == 64)
    #expect(run.messages == "error: 'home.xml' already exists\nhelp: choose another name\n")
    #expect(try String(contentsOf: file, encoding: .utf8) == "mine")
  }

  @Test("A file that can't be written whole isn't there, and neither is a part of it")
  func noSpace() async throws {
    let folder = try TemporaryFolder()
    try folder.write("<listing  xmlns='urn:listingkit:1' version='1.0'/>", to: "loose.xml")
    for command in [
      "new listing home", "new plugin rates", "format loose.xml", "schema --output .",
    ] {
      let run = try await ListingRun.shell(
        "(trap '' XFSZ; ulimit -f 0; listing \(command) 2>&1) | cat", in: folder.url)
      #expect(
        run.output.contains("can't be written: the file would be larger than the limit for files"),
        "\(command): \(run.output)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["loose.xml"])
    #expect(
      try String(contentsOf: folder.url.appending(path: "loose.xml"), encoding: .utf8)
        .hasPrefix("<listing  "))
  }

  @Test("On a full disk no empty file is left")
  func fullDisk() async throws {
    let folder = try TemporaryFolder()
    let run = try await ListingRun.shell(
      """
      mkdir disk && mount -t tmpfs -o size=4k listing-full-disk disk || { echo no mount; exit; }
      cd disk; head -c 4096 /dev/zero >filled; listing new listing home; ls -A
      cd ..; umount disk
      """, in: folder.url, environment: ["PATH": "/usr/bin:/bin:/usr/sbin:/sbin"])
    if run.output == "no mount\n" {
      print("no disk was filled: mounting isn't allowed here (\(run.messages))")
      return
    }
    #expect(
      run.messages
        == "error: 'home.xml' can't be written: the disk is full\n"
        + "help: free some space, or write to another disk\n")
    #expect(run.output == "filled\n")
  }

  @Test(
    "An invalid name is refused",
    arguments: ["", "../home", "a/b", "-", ".hidden", "a b", "a\u{7}"])
  func names(name: String) async throws {
    let folder = try TemporaryFolder()
    let run = try await ListingRun.run(["new", "listing", "--", name], in: folder.url)
    #expect(run.status == 64)
    #expect(run.messages.hasPrefix("error: invalid file name '"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == [])
  }

  @Test("A missing folder is reported with status 66")
  func folder() async throws {
    let folder = try TemporaryFolder()
    let run = try await ListingRun.run(
      ["new", "scenario", "a", "--directory", "no"], in: folder.url)
    #expect(run.status == 66)
    #expect(run.messages == "error: there is no folder 'no'\nhelp: create it first\n")
  }

  @Test("A new plugin in C is built, loaded, tested and formatted as it is")
  func pluginInC() async throws {
    let folder = try TemporaryFolder()
    let run = try await ListingRun.run(
      ["new", "plugin", "room-rates", "--language", "c"], in: folder.url)
    #expect(run.status == 0 && run.messages == "")
    let names = [
      "README.md", "Makefile", "room-rates.c", "listing_plugin.h", "room-rates.xml",
      "room-rates.scenario.xml",
    ]
    #expect(run.output == names.map { "room-rates/\($0)\n" }.joined())
    let plugin = folder.url.appending(path: "room-rates")
    // A compiler with another name is reported, with the places that were searched.
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let test = try await ListingRun.shell(
      """
      PATH='\(path)'; PATH=$PATH:$(dirname "$(readlink -f "$(command -v swift)")")
      make "CC=$(command -v cc || command -v gcc || command -v clang)" "LISTING=$LISTING" test
      """, in: plugin)
    #expect(test.status == 0, "\(test.messages)")
    #expect(test.output.hasSuffix("\n1 passed, 0 failed\n"))
    let loaded = try await ListingRun.run(["plugins", "--plugin", "room-rates.so"], in: plugin)
    #expect(
      loaded.output.contains("room-rates 1.0: room-rates of urn:example:room-rates (/"))
    let check = try await ListingRun.run(
      ["format", "--check", "room-rates.xml", "room-rates.scenario.xml"], in: plugin)
    #expect(check.status == 0)
    let refused = try await ListingRun.shell(
      "sed -i 's/count=\"5\"/count=\"1001\"/' room-rates.xml; "
        + "listing dump --plugin room-rates.so room-rates.xml", in: plugin)
    #expect(refused.status == 1)
    #expect(refused.messages.contains("'count' is out of range: expected 0 to 1000"))
  }

  @Test("A new plugin in Swift is a package that names the package that it is for")
  func pluginInSwift() async throws {
    let folder = try TemporaryFolder()
    let run = try await ListingRun.run(["new", "plugin", "room-rates"], in: folder.url)
    #expect(run.status == 0 && run.messages == "")
    #expect(
      run.output == """
        room-rates/README.md
        room-rates/Package.swift
        room-rates/exports.map
        room-rates/Sources/RoomRatesPlugin/SectionPlugin+RoomRates.swift
        room-rates/Sources/RoomRatesLibrary/Entry.swift
        room-rates/Tests/RoomRatesPluginTests/RoomRatesTests.swift
        room-rates/room-rates.xml
        room-rates/room-rates.scenario.xml

        """)
    let package = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let manifest = try String(
      contentsOf: folder.url.appending(path: "room-rates/Package.swift"), encoding: .utf8)
    #expect(manifest.contains(".package(name: \"ListingKit\", path: \"\(package.path)\")"))
    let source = try String(
      contentsOf: folder.url.appending(
        path: "room-rates/Sources/RoomRatesPlugin/SectionPlugin+RoomRates.swift"), encoding: .utf8)
    #expect(source.contains("public static let roomRatesPlugin = SectionPlugin("))
    let entry = try String(
      contentsOf: folder.url.appending(path: "room-rates/Sources/RoomRatesLibrary/Entry.swift"),
      encoding: .utf8)
    #expect(entry.contains("SectionPlugin.roomRatesPlugin.export(to: host)"))
    let check = try await ListingRun.run(
      ["format", "--check", "room-rates/room-rates.xml"], in: folder.url)
    #expect(check.status == 0)
    // That it can be built, passes its test, and so does its library, is tried by Scripts/ci/clients.
    let elsewhere = try await ListingRun.run(
      ["new", "plugin", "a", "--listing-kit", folder.url.path], in: folder.url)
    #expect(elsewhere.status == 66)
    #expect(
      elsewhere.messages
        == "error: the ListingKit package isn't in '\(folder.url.path)'\n"
        + "help: give its folder with --listing-kit\n")
    #expect(!FileManager.default.fileExists(atPath: folder.url.appending(path: "a").path))
  }

  @Test("Documents of plugins with short and long names are formatted", arguments: [1, 2, 5, 40])
  func formats(length: Int) async throws {
    let folder = try TemporaryFolder()
    let name = String(repeating: "a", count: length)
    _ = try await ListingRun.run(["new", "plugin", name, "--language", "c"], in: folder.url)
    let check = try await ListingRun.run(
      ["format", "--check", "\(name)/\(name).xml", "\(name)/\(name).scenario.xml"], in: folder.url)
    #expect(check.status == 0)
  }

  @Test("A folder of the plugin's name is not touched", arguments: ["swift", "c"])
  func existingPlugin(language: String) async throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "rates"), withIntermediateDirectories: true)
    try folder.write("mine", to: "rates/Makefile")
    let run = try await ListingRun.run(
      ["new", "plugin", "rates", "--language", language], in: folder.url)
    #expect(run.status == 64)
    #expect(run.messages == "error: 'rates' already exists\nhelp: choose another name\n")
    #expect(
      try FileManager.default.subpathsOfDirectory(atPath: folder.url.path).sorted()
        == ["rates", "rates/Makefile"])
  }

  @Test(
    "An invalid plugin name is refused",
    arguments: ["", "Rates", "room_rates", "2rates", "a--b", "a-", "../a", "größe", "a\u{7}"])
  func pluginNames(name: String) async throws {
    let folder = try TemporaryFolder()
    let run = try await ListingRun.run(["new", "plugin", "--", name], in: folder.url)
    #expect(run.status == 64)
    #expect(run.messages.hasPrefix("error: invalid plugin name '"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == [])
  }

  @Test(
    "A plugin's name or option that can't be used is refused",
    arguments: [
      (
        ["plugin", "weather"],
        "error: `listing` already contains a plugin 'weather'\nhelp: choose another name\n"
      ),
      (
        ["plugin", "section"],
        "error: a plugin can't be named 'section'\nhelp: choose another name\n"
      ),
      (
        ["listing", "home", "--language", "c"],
        "--language applies to plugins only, not to a listing."
      ),
      (
        ["scenario", "a", "--listing-kit", "."],
        "--listing-kit applies to plugins only, not to a scenario."
      ),
      (
        ["plugin", "a", "--language", "c", "--listing-kit", "."],
        "error: --listing-kit applies to plugins in Swift only\nhelp: remove it\n"
      ),
    ])
  func misuse(arguments: [String], message: String) async throws {
    let folder = try TemporaryFolder()
    let run = try await ListingRun.run(["new"] + arguments, in: folder.url)
    #expect(run.status == 64)
    #expect(run.messages.contains(message))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == [])
  }
}
