import Foundation
import ListingTesting
import Testing

/// `listing plugins`, and plugins that other commands load.
@Suite(.tags(.concurrency)) struct PluginsCommandTests {
  @Test func thoseThatAreThere() async throws {
    let folder = try TemporaryFolder()
    try await CLibrary.build("Plugins/ClockSection/clock.c", "clock.so", in: folder)
    let path = folder.url.resolvingSymlinksInPath().appending(path: "clock.so").path
    let linked = """
      weather 1.0: forecast of urn:listingkit:weather (linked in)
      messages 1.0: conversation of urn:listingkit:messages (linked in)
      journal 1.0: journal of urn:listingkit:journal (linked in)
      photos 1.0: album; source catalogue of urn:listingkit:photos (linked in)
      marslink 1.0: feed of urn:listingkit:marslink (linked in)
      board 1.0: column of urn:listingkit:board (linked in)
      mail 1.0: mailbox of urn:listingkit:mail (linked in)
      contacts 1.0: favorites, group of urn:listingkit:contacts (linked in)

      """
    let clock = "clock 1.0: clock of urn:listingkit:clock (\(path), interface 1.0)\n"
    let without = try await ListingRun.run(["plugins"], in: folder.url)
    #expect(without.output == linked && without.status == 0 && without.messages == "")
    let with = try await ListingRun.run(["plugins", "--plugin", "clock.so"], in: folder.url)
    #expect(with.output == linked + clock && with.status == 0)
    let probed = try await ListingRun.run(["plugins", "--probe", "clock.so"], in: folder.url)
    #expect(probed.output == linked + clock && probed.status == 0)
    let twice = try await ListingRun.run(
      ["plugins", "--plugin", "clock.so", "--plugin", "clock.so"], in: folder.url)
    #expect(
      twice.messages
        == "error: plugin 'clock' 1.0 (\(path)) can't be registered: plugin 'clock' 1.0 (\(path)) is already registered. Register one of them.\n"
    )
    #expect(twice.status == 65)
    let json = try await ListingRun.run(
      ["plugins", "--format", "json", "--plugin", "clock.so"], in: folder.url)
    let objects = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]]
    #expect(
      objects?.map { $0["plugin"] as? String } == [
        "weather", "messages", "journal", "photos", "marslink", "board", "mail",
        "contacts", "clock",
      ])
    #expect(objects?.last?["file"] as? String == path)
  }

  @Test("A loaded plugin with the identifier of one that is linked in is refused, not preferred")
  func displaced() async throws {
    let folder = try TemporaryFolder()
    try await CLibrary.build(
      "Tests/ListingPluginsTests/Libraries/probe.c", "weather.so", in: folder,
      "'-DIDENTIFIER=\"weather\"'")
    try folder.write("<listing xmlns='urn:listingkit:1' version='1.0'/>", to: "list.xml")
    let path = folder.url.resolvingSymlinksInPath().appending(path: "weather.so").path
    for command in [["plugins"], ["dump", "list.xml"]] {
      let run = try await ListingRun.run(command + ["--plugin", "weather.so"], in: folder.url)
      #expect(
        run.messages
          == "error: plugin 'weather' 1.0 (\(path)) can't be registered: plugin 'weather' 1.0 (linked "
          + "in) is already registered. Register one of them.\n")
      #expect(run.output == "" && run.status == 65)
    }
  }

  @Test("A library that crashes or waits as it is loaded ends only the process that tries it")
  func probe() async throws {
    let folder = try TemporaryFolder()
    try await CLibrary.build(
      "Tests/ListingPluginsTests/Libraries/probe.c", "crash.so", in: folder, "-DCRASHES")
    let run = try await ListingRun.run(["plugins", "--probe", "crash.so"], in: folder.url)
    #expect(run.output == "" && run.status == 65)
    #expect(
      run.messages
        == "error: crash.so: the plugin crashed while it was loaded: signal 6, Aborted\n"
        + "help: debug its constructors and 'listing_plugin_entry'\n")
    try await CLibrary.build(
      "Tests/ListingPluginsTests/Libraries/probe.c", "wait.so", in: folder, "-DWAITS")
    let waiting = try await ListingRun.run(["plugins", "--probe", "wait.so"], in: folder.url)
    #expect(waiting.output == "" && waiting.status == 65)
    #expect(
      waiting.messages
        == "error: wait.so: the plugin wasn't loaded within 10 seconds\n"
        + "help: debug its constructors and 'listing_plugin_entry', one of which doesn't return\n")
    try folder.write("text", to: "text.so")
    let text = try await ListingRun.run(["plugins", "--probe", "text.so"], in: folder.url)
    #expect(text.status == 65 && text.messages.contains("this isn't a shared library"))
  }

  @Test("A crash in a call is reported with the section and the function")
  func crash() async throws {
    let folder = try TemporaryFolder()
    try await CLibrary.build("Tests/ListingPluginsTests/Libraries/probe.c", "probe.so", in: folder)
    try folder.write(
      """
      <listing xmlns="urn:listingkit:1" xmlns:p="urn:example:probe" version="1.0">
        <p:probe id="s" mode="abort"/>
      </listing>
      """, to: "list.xml")
    let run = try await ListingRun.run(
      ["dump", "--plugin", "probe.so", "list.xml"], in: folder.url,
      environment: ["SWIFT_BACKTRACE": "enable=no"])
    #expect(
      run.messages
        == "error: probe 's' of plugin 'probe': it crashed in 'items': aborted. Report this to the "
        + "plugin's author.\n")
    #expect(run.status == 134 && run.output == "")
  }

  @Test("A plugin's section is created when its document is checked, and a refusal is an error")
  func refusedSection() async throws {
    let folder = try TemporaryFolder()
    try await CLibrary.build("Tests/ListingPluginsTests/Libraries/probe.c", "probe.so", in: folder)
    func run(
      _ command: String, _ attributes: String, parameter: String = ""
    ) async throws -> ListingRun {
      try folder.write(
        """
        <listing xmlns="urn:listingkit:1" xmlns:p="urn:example:probe" version="1.0">\(parameter)
          <p:probe id="s" \(attributes)/>
        </listing>
        """, to: "list.xml")
      return try await ListingRun.run(
        [command, "list.xml", "--plugin", "probe.so"], in: folder.url)
    }
    for (attributes, parameter) in [
      ("mode=\"fail\"", ""), ("mode=\"{param.p}\"", "<param name=\"p\" default=\"fail\"/>"),
    ] {
      let checked = try await run("validate", attributes, parameter: parameter)
      #expect(checked.output.hasPrefix("list.xml:2:4: error[LK0703]: probe of plugin 'probe': "))
      #expect(checked.output.contains("there is no place for it"))
      #expect(checked.messages == "1 document: 1 error, 0 warnings\n" && checked.status == 1)
      let dump = try await run("dump", attributes, parameter: parameter)
      #expect(dump.messages == checked.output && dump.status == 1)
    }
    // An invalid element is reported once, and its section isn't created.
    let wrong = try await run("validate", "mode=\"fail\" mood=\"x\"")
    #expect(wrong.messages == "1 document: 1 error, 0 warnings\n")
    // Sections that the defaults of parameters don't create are reported.
    for (attributes, parameter, reason) in [
      (
        "mode=\"{param.p}\"", "<param name=\"p\" required=\"true\"/>",
        "a binding in its attributes has no value by default"
      ),
      (
        "mode=\"fail\" when=\"param.p\"",
        "<param name=\"p\" type=\"boolean\" default=\"false\"/>",
        "its condition isn't met by the defaults of parameters"
      ),
    ] {
      let skipped = try await run("validate", attributes, parameter: parameter)
      #expect(
        skipped.messages == """
          list.xml: section 's' wasn't created: \(reason)
          1 document: 0 errors, 0 warnings

          """)
      #expect(skipped.output == "" && skipped.status == 0, "\(skipped.output)")
    }
  }

  @Test("Documents with its elements are shown, checked and dumped")
  func documents() async throws {
    let folder = try TemporaryFolder()
    try await CLibrary.build("Plugins/ClockSection/clock.c", "clock.so", in: folder)
    let sample = CLibrary.package.appending(path: "SampleSections/clock.xml").path
    let dump = try await ListingRun.run(["dump", "--plugin", "clock.so", sample], in: folder.url)
    let lines = dump.output.split(separator: "\n")
    #expect(lines.count == 2 && dump.messages == "" && dump.status == 0)
    #expect(lines.first?.wholeMatch(of: /greenwich\/now\ttime=\d\d:\d\d:\d\d/) != nil)
    #expect(lines.last?.wholeMatch(of: /mumbai\/now\ttime=\d\d:\d\d/) != nil)
    let checked = try await ListingRun.run(
      ["validate", "--plugin", "clock.so", sample], in: folder.url)
    #expect(checked.status == 0 && checked.output == "")
    let schema = try await ListingRun.run(
      ["schema", "clock", "--plugin", "clock.so"], in: folder.url)
    #expect(schema.output.contains("minutes east of Greenwich"))
    // Without it the fallback stands in its place.
    let without = try await ListingRun.run(["dump", sample], in: folder.url)
    #expect(without.status == 0 && without.output.contains("greenwich/missing"))
    let gone = try await ListingRun.run(["show", "--plugin", "gone.so", sample], in: folder.url)
    #expect(
      gone.status == 65
        && gone.messages == "error: gone.so: there is no such file: check the path.\n")
  }

  @Test("The plugins of folders are named without being run, and why one cannot be loaded")
  func inFolders() async throws {
    let folder = try TemporaryFolder()
    let probe = "Tests/ListingPluginsTests/Libraries/probe.c"
    try await CLibrary.build(probe, "libcrash.so", in: folder, "-DCRASHES")
    try await CLibrary.build(probe, "late.so", in: folder, "-DNOTE_MAJOR=2")
    try folder.write("text", to: "notes.txt")
    let path = folder.url.resolvingSymlinksInPath().path
    let run = try await ListingRun.run(
      ["plugins", "--plugin-path", path], in: folder.url,
      environment: ["LISTING_PLUGIN_PATH": "\(path)/gone:\(path)"])
    #expect(run.status == 0)
    #expect(
      run.output.split(separator: "\n").suffix(2) == [
        "late: \(path)/late.so: it was built for version 2.3 of the plugin interface, and this program has "
          + "version 1.0. Use a newer program, or an older version of the plugin.",
        "crash: loaded when a document requires it (\(path)/libcrash.so, interface 1.3)",
      ])
    #expect(run.messages == "warning: the plugin folder '\(path)/gone' can't be read\n")
    let json = try await ListingRun.run(
      ["plugins", "--format", "json", "--plugin-path", "."], in: folder.url)
    let objects = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]]
    #expect(
      objects?.last as? [String: String] == [
        "plugin": "crash", "file": "\(path)/libcrash.so", "interface": "1.3",
      ])
    let gone = try await ListingRun.run(["plugins", "--plugin-path", "gone"], in: folder.url)
    #expect(gone.status == 66)
    #expect(
      gone.messages == "error: --plugin-path: there is no folder 'gone'\nhelp: check the path\n")
  }

  @Test(
    "What a document requires is loaded from the folders that the user named, and from no other")
  func required() async throws {
    let folder = try TemporaryFolder()
    let plugins = folder.url.appending(path: "plugins").path
    try FileManager.default.createDirectory(atPath: plugins, withIntermediateDirectories: false)
    try await CLibrary.build("Plugins/ClockSection/clock.c", "plugins/clock.so", in: folder)
    // Next to the document, which isn't a plugin folder.
    try await CLibrary.build("Plugins/ClockSection/clock.c", "clock.so", in: folder)
    try folder.write(
      """
      <listing xmlns="urn:listingkit:1" xmlns:c="urn:listingkit:clock" version="1.0"
        requires="clock/1.0">
        <c:clock id="greenwich"/>
      </listing>
      """, to: "list.xml")
    for (options, path) in [
      (["--plugin-path", "plugins"], ""), ([], "\(plugins)/gone:\(plugins)"),
    ] {
      let run = try await ListingRun.run(
        ["dump", "list.xml"] + options, in: folder.url, environment: ["LISTING_PLUGIN_PATH": path])
      #expect(run.output.hasPrefix("greenwich/now\ttime=") && run.status == 0)
      #expect(run.messages == "")
    }
    let named = try await ListingRun.run(
      ["schema", "clock", "--plugin", "clock", "--plugin-path", "plugins"], in: folder.url)
    #expect(named.status == 0 && named.output.contains("minutes east of Greenwich"))

    let without = try await ListingRun.run(["validate", "list.xml"], in: folder.url)
    #expect(without.status == 1)
    #expect(
      without.output == """
        list.xml:2:13: error[LK0704]: the document requires plugin 'clock' 1.0, but it isn't loaded
         2 |   requires="clock/1.0">
           |             ^~~~~~~~~
           = help: put it into a plugin folder, or remove it from 'requires'
           = note: there is no plugin folder: give one with --plugin-path, or in \
        LISTING_PLUGIN_PATH
           = note: expected one of: weather, messages, journal, photos, marslink, board, mail, \
        contacts
           = note: list.xml:3:4: 'c:clock' has no fallback

        """)
    let empty = try await ListingRun.run(
      ["validate", "list.xml", "--plugin-path", "/usr/include"], in: folder.url,
      environment: ["LISTING_PLUGIN_PATH": "/gone"])
    #expect(
      empty.output.contains(
        "= note: there is no 'clock.so' or 'libclock.so' in /usr/include, /gone (which can't be "
          + "read). Put the library of the plugin there, or give its folder."))
    let unknown = try await ListingRun.run(
      ["plugins", "--plugin", "radio", "--plugin-path", "plugins"], in: folder.url)
    #expect(unknown.status == 65)
    #expect(
      unknown.messages
        == "error: plugin 'radio': there is no 'radio.so' or 'libradio.so' in \(plugins). Put "
        + "the library of the plugin there, or give its folder.\n")
  }
}
