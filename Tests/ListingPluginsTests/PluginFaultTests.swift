import CListingPlugin
import Foundation
import ListingKit
import ListingTesting
import Testing

@testable import ListingPlugins
@testable import ListingXML

/// Each fault of a plugin is reported with the plugin and the section, and nothing waits forever.
@MainActor @Suite("Faults of loaded plugins", .serialized, .tags(.concurrency))
struct PluginFaultTests {
  private static let library = LibraryFolder.package.appending(
    path: "Tests/ListingPluginsTests/Libraries/faults.c")

  @MainActor private final class Screen {
    let libraries: LibraryFolder
    let file: URL
    let list = ListDataSource()
    let view = ListView(size: CGSize(width: 300, height: 2000))
    private(set) var messages: [String] = []

    init() throws {
      libraries = try LibraryFolder()
      file = try libraries.build(PluginFaultTests.library, name: "faults.so")
      list.diagnosticsHandler = { [weak self] in self?.messages.append($0.message) }
      list.attach(view)
    }

    func show(_ element: String, timeout: Duration = .seconds(30)) async throws {
      let loader = PluginLoader(pageTimeout: timeout)
      let document = ListingDocument(
        bytes: Array(
          """
          <listing xmlns="urn:listingkit:1" xmlns:f="urn:example:faults" version="1.0">
          \(element)</listing>
          """.utf8), name: "t.xml", folder: libraries.folder.url,
        registry: try SectionRegistry([loader.load(file).plugin]))
      #expect(document.diagnostics == [])
      try await list.load(document)
      await list.waitUntilIdle()
    }

    var items: [String] { list.snapshot.itemIdentifiers(inSection: "s") }
    var failure: String? {
      guard let section = list.section(for: "s") as? any ListSectionLoading,
        case .failed(let message) = section.loadState
      else { return nil }
      return message
    }

    /// A number that the library exports.
    func number(_ name: String) throws -> Int {
      let library = try #require(dlopen(file.path, RTLD_NOW | RTLD_NOLOAD))
      return Int(try #require(dlsym(library, name)).assumingMemoryBound(to: Int32.self).pointee)
    }
  }

  nonisolated private static let pages = [
    "<f:pages id='s' fault='FAULT'/>",
    "<section id='s'><source kind='f:pages' f:fault='FAULT'/></section>",
  ]
  nonisolated private static let rejected: [(String, Int, String)] = [
    (
      "number", LISTING_INVALID,
      "it answered page 101, which wasn't requested: set 'number' to the request's"
    ),
    ("flags", LISTING_INVALID, "a page has unknown flags: 1048576"),
    ("total", LISTING_INVALID, "a page has an invalid total: -5"),
    ("next", LISTING_INVALID_TEXT, "the next cursor of a page isn't UTF-8 at byte 0"),
    ("many", LISTING_LIMIT_EXCEEDED, "1000001 items, expected at most 1000000 in one call"),
    ("unnamed", LISTING_INVALID, "item 0 has no identifier"),
    ("none", LISTING_INVALID, "the page is NULL, or its 'size' isn't set"),
  ]

  /// The section or the source in messages.
  private func subject(_ element: String) -> String {
    element.contains("source")
      ? "source 'pages' of plugin 'faults'" : "pages 's' of plugin 'faults'"
  }

  @Test("A rejected answer fails its request with the reason", arguments: pages, rejected)
  func rejectedAnswers(element: String, fault: (name: String, status: Int, reason: String))
    async throws
  {
    let screen = try Screen()
    try await screen.show(element.replacing("FAULT", with: fault.name))
    #expect(screen.failure == "\(subject(element)): in 'answer_page': \(fault.reason)")
    #expect(try screen.number("faults_status") == fault.status)
  }

  @Test("A request without an answer fails after the timeout", arguments: pages)
  func silent(element: String) async throws {
    let screen = try Screen()
    try await screen.show(
      element.replacing("FAULT", with: "silent"), timeout: .milliseconds(50))
    #expect(
      screen.failure
        == "\(subject(element)): it didn't answer the request within 50 milliseconds: call "
        + "'answer_page'")
  }

  @Test("A second answer is rejected, and the first one counts", arguments: pages)
  func twice(element: String) async throws {
    let screen = try Screen()
    try await screen.show(element.replacing("FAULT", with: "twice"))
    #expect(screen.items == ["a"])
    #expect(try screen.number("faults_status") == LISTING_CANCELLED)
  }

  @Test("An answer from a thread of the plugin is accepted", arguments: pages)
  func thread(element: String) async throws {
    let screen = try Screen()
    try await screen.show(element.replacing("FAULT", with: "thread"))
    #expect(screen.items == ["a"])
    #expect(try screen.number("faults_status") == LISTING_OK)
  }

  @Test("A reason in another encoding is shown with replacement characters", arguments: pages)
  func encodings(element: String) async throws {
    let screen = try Screen()
    try await screen.show(element.replacing("FAULT", with: "message"))
    #expect(screen.failure == "caf\u{FFFD}")
    let error = await #expect(throws: XMLDocumentError.self) {
      try await screen.show(element.replacing("FAULT", with: "reason"))
    }
    #expect(error?.diagnostics.first?.message.hasSuffix(": caf\u{FFFD}") == true)
  }

  @Test("The beginning of a reason is kept that is longer than any text can be")
  func longReason() async throws {
    let screen = try Screen()
    let error = await #expect(throws: XMLDocumentError.self) {
      try await screen.show("<f:items id='s' fault='long'/>")
    }
    let message = try #require(error?.diagnostics.first?.message)
    #expect(message.hasPrefix("items of plugin 'faults': it has a reason xxxx"))
    #expect(message.hasSuffix("xxx…") && message.utf8.count < 5000)
  }

  @Test("A second item of a header is rejected with a reason, and the first one is shown")
  func headers() async throws {
    let screen = try Screen()
    try await screen.show("<f:items id='s' fault='headers'/>")
    #expect(
      Set(screen.messages) == [
        "items 's' of plugin 'faults': in 'supplementary_view': a header or a footer is one item: add it "
          + "once in each call"
      ])
    #expect(try screen.number("faults_status") == LISTING_LIMIT_EXCEEDED)
    #expect(screen.list.supplementaryView(.header, at: 0) != nil)
  }

  @Test("The texts of a call are limited together")
  func texts() async throws {
    let screen = try Screen()
    try await screen.show("<f:items id='s' fault='texts'/>")
    #expect(try screen.number("faults_status") == LISTING_LIMIT_EXCEEDED)
    #expect(screen.items == ["a", "b"])
    #expect(
      screen.messages.contains(
        "items 's' of plugin 'faults': in 'items': the texts of item 17 and those before it have more "
          + "than 256 MiB, the most in one call"))
  }

  @Test(
    "A section that responds to its own requests forever is named, and comes to an end",
    arguments: [
      ("change", "it responded to its own requests 2000 times in succession"),
      ("post-again", "it responded to its own requests 2000 times in succession"),
      ("reload-views", "section 's' changed the list 256 times in succession"),
    ])
  func responses(fault: String, message: String) async throws {
    let screen = try Screen()
    try await screen.show("<f:items id='s' fault='\(fault)'/>")
    #expect(screen.items == ["a", "b"])
    let reports = screen.messages.filter {
      $0.hasPrefix("items 's' of plugin 'faults': \(message)")
    }
    #expect(reports.count == 1, "\(screen.messages)")
    #expect(screen.list.endlessChanges["s"] != nil)
    // It can request something again, once something else happens.
    if fault == "post-again" {
      #expect(try screen.number("faults_status") == LISTING_LIMIT_EXCEEDED)
      #expect(try screen.number("faults_posted") == 2001)
    }
  }

  @Test("A failure can name the attribute that it's about")
  func attribute() async throws {
    let screen = try Screen()
    let error = await #expect(throws: XMLDocumentError.self) {
      try await screen.show("<f:items id='s'\n  fault='attribute'/>")
    }
    let diagnostic = try #require(error?.diagnostics.first)
    #expect(diagnostic.message == "items of plugin 'faults': 'attribute' isn't a fault")
    // The value of the attribute, not the element.
    #expect(diagnostic.line == 3)
  }

  @Test(
    "An item that differs from its declaration is reported once, with the section and the field",
    arguments: [
      (
        "cell",
        "item 'a' has the cell 'fase', which isn't a template of the plugin's document "
          + "(expected one of: cell)"
      ),
      ("undeclared", "item 'a' has the undeclared field 'colour', expected one of: count, title"),
      ("missing", "item 'a' lacks the required field 'count'"),
      ("type", "the field 'count' of item 'a' has the value '', but is declared as integer"),
      ("header", "there is no header today"),
    ])
  func declarations(fault: String, message: String) async throws {
    let screen = try Screen()
    try await screen.show("<f:items id='s' fault='\(fault)'/>")
    #expect(screen.items == ["a", "b"])
    #expect(Set(screen.messages) == ["items 's' of plugin 'faults': \(message)"])
    #expect(screen.messages.count == 1 || fault == "header")
  }

  @Test(
    "A value that nothing can show is rejected with its field",
    arguments: [
      ("nan", "nan", "a finite number"), ("date", "1e+300", "a datetime in the years 1 to 9999"),
    ])
  func values(fault: String, value: String, expected: String) async throws {
    let screen = try Screen()
    try await screen.show("<f:items id='s' fault='\(fault)'/>")
    #expect(screen.items == [])
    #expect(screen.messages.count == 1)
    #expect(
      screen.messages.first
        == "items 's' of plugin 'faults': in 'items': the field 'count' of item 'a' has the value "
        + "\(value), which isn't \(expected)")
  }

  @Test("Posted functions are limited, and rejected ones aren't called")
  func flood() async throws {
    let screen = try Screen()
    try await screen.show("<f:items id='s' fault='flood'/>")
    #expect(try screen.number("faults_status") == LISTING_LIMIT_EXCEEDED)
    #expect(try screen.number("faults_accepted") == 10_000)
    for _ in 0..<2000 where try screen.number("faults_posted") < 10_000 {
      try await Task.sleep(for: .milliseconds(2))
    }
    #expect(try screen.number("faults_posted") == 10_000)
    #expect(try screen.number("faults_dropped") == 0)
  }

  @Test("Functions that a section posts are dropped when its creation fails")
  func failedCreation() async throws {
    let screen = try Screen()
    await #expect(throws: XMLDocumentError.self) {
      try await screen.show("<f:items id='s' fault='post'/>")
    }
    #expect(try screen.number("faults_dropped") == 1)
    #expect(try screen.number("faults_posted") == 0)
  }

  @Test(
    "Names that no document can use are rejected when the plugin is registered",
    arguments: [
      ("ATTRIBUTE=\"fault\"", "'items' has two attributes 'fault'. Rename one."),
      ("ATTRIBUTE=\"id\"", "'items' has the attribute 'id', which every section has. Rename it."),
      (
        "ATTRIBUTE=\"when\"",
        "'items' has the attribute 'when', which every section has. Rename it."
      ),
      (
        "ATTRIBUTE=\"a b\"",
        "'a b' isn't a valid name of an attribute of 'items'. Begin with a letter, and use letters, "
          + "digits, '_', '-' and '.'."
      ),
      ("FIELD=\"title\"", "'items' has two fields 'title'. Rename one."),
      (
        "ELEMENT=\"my pages\"",
        "'my pages' isn't a valid name of a section type. Begin with a letter, and use letters, "
          + "digits, '_', '-' and '.'."
      ),
      (
        "ELEMENT=\"xmlns\"",
        "'xmlns' can't be the name of a section type, because XML uses it. Rename it."
      ),
      (
        "ATTRIBUTE=\"xmlns\"",
        "'xmlns' can't be the name of an attribute of 'items', because XML uses it. Rename it."
      ),
      (
        "VERSION=\"one.two\"",
        "'one.two' isn't a valid version. Use numbers with points, such as 1.2 or 1.2.0-beta."
      ),
      (
        "IDENTIFIER=\"1 fault\"",
        "no document can require it by its identifier. Begin that with a letter of ASCII, and use such "
          + "letters, digits, '_', '-' and '.'."
      ),
      (
        "NAMESPACE=\"http://www.w3.org/XML/1998/namespace\"",
        "the namespace 'http://www.w3.org/XML/1998/namespace' is reserved. Give it a namespace such as "
          + "urn:example:faults."
      ),
    ])
  func names(option: String, message: String) throws {
    let libraries = try LibraryFolder()
    let name = option.filter { $0.isLetter || $0.isNumber } + ".so"
    let file = try libraries.build(Self.library, ["-D\(option)"], name: name)
    let plugin = try PluginLoader().load(file).plugin
    let error = #expect(throws: PluginError.self) { try SectionRegistry([plugin]) }
    #expect(error?.message.hasSuffix("can't be registered: \(message)") == true)
  }

  @Test(
    "A description that makes no sense is rejected when the plugin is loaded",
    arguments: [
      (
        "MINOR=-1", "it declares version 1.-1 of the interface: set 'minor' to LISTING_PLUGIN_MINOR"
      ),
      (
        "ELEMENT=\"\(String(repeating: "x", count: 1001))\"",
        "it has 1001 bytes for the name of a section type, expected at most 1000"
      ),
    ])
  func descriptions(option: String, message: String) throws {
    let libraries = try LibraryFolder()
    let file = try libraries.build(Self.library, ["-D\(option)"], name: "f\(option.count).so")
    #expect(
      libraries.refusal(file)
        == "/f\(option.count).so: \(message). Fix the plugin, or report this to its author.")
  }
}
