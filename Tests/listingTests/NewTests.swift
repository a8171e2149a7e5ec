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
        == "error: home.xml is not valid; correct it first: listing validate home.xml\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["home.xml"])
  }

  @Test("What is there is not touched")
  func existing() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("mine", to: "home.xml")
    let run = try await ListingRun.run(["new", "listing", "home"], in: folder.url)
    #expect(run.status == 64)
    #expect(run.messages == "error: home.xml is there already; choose another name\n")
    #expect(try String(contentsOf: file, encoding: .utf8) == "mine")
  }

  @Test(
    "A name that is none is told",
    arguments: ["", "../home", "a/b", "-", ".hidden", "a b", "a\u{7}"])
  func names(name: String) async throws {
    let folder = try TemporaryFolder()
    let run = try await ListingRun.run(["new", "listing", "--", name], in: folder.url)
    #expect(run.status == 64)
    #expect(run.messages.contains("is no name for a file: write letters, digits"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == [])
  }

  @Test("A folder that is not there is told, with status 66")
  func folder() async throws {
    let folder = try TemporaryFolder()
    let run = try await ListingRun.run(
      ["new", "scenario", "a", "--directory", "no"], in: folder.url)
    #expect(run.status == 66)
    #expect(run.messages == "error: no: there is no such folder; make it first\n")
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
    // A compiler that is called otherwise is named, and where it is looked for.
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
    #expect(refused.messages.contains("'count' is out of range. Write 0 to 1000."))
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
        == "error: the package of ListingKit is not in \(folder.url.path); say where it is: "
        + "--listing-kit FOLDER\n")
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
    #expect(run.messages == "error: rates is there already; choose another name\n")
    #expect(
      try FileManager.default.subpathsOfDirectory(atPath: folder.url.path).sorted()
        == ["rates", "rates/Makefile"])
  }

  @Test(
    "A name that is none for a plugin is told",
    arguments: ["", "Rates", "room_rates", "2rates", "a--b", "a-", "../a", "größe", "a\u{7}"])
  func pluginNames(name: String) async throws {
    let folder = try TemporaryFolder()
    let run = try await ListingRun.run(["new", "plugin", "--", name], in: folder.url)
    #expect(run.status == 64)
    #expect(run.messages.contains("is no name for a plugin: write small letters from a to z"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == [])
  }

  @Test(
    "What a plugin cannot be, or is not asked of something else, is told",
    arguments: [
      (
        ["plugin", "weather"],
        "error: a plugin 'weather' is part of `listing`; choose another name\n"
      ),
      (["plugin", "section"], "error: a plugin cannot be called 'section'; choose another name\n"),
      (["listing", "home", "--language", "c"], "--language is for a plugin, not for a listing."),
      (
        ["scenario", "a", "--listing-kit", "."],
        "--listing-kit is for a plugin, not for a scenario."
      ),
      (
        ["plugin", "a", "--language", "c", "--listing-kit", "."],
        "error: --listing-kit is for a plugin in Swift: one in C needs none\n"
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
