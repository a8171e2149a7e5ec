import Foundation
import GRDB
import ListingKit
import ListingSources
import ListingTesting
import Testing

@testable import ListingXML

#if canImport(Glibc)
  import Glibc
#endif

/// A document that is about to be shown isn't compared with its data: its sections say what they can't load.
@Suite("Loading a document to show it")
struct ShownDocumentTests {
  private let folder: TemporaryFolder
  private let list = ListDataSource()

  init() throws { folder = try TemporaryFolder() }

  private func read(
    _ source: String, page: String = "", checks: SourceChecks = .none
  ) throws -> ListingDocument {
    let xml = listing("<section id='a'>\(source)\(page)</section>")
    return ListingDocument(
      contentsOf: try folder.write(xml, to: "t.xml"), name: "t.xml", checks: checks)
  }

  /// Returns the message of the section that the list can't load.
  private func failure(_ document: ListingDocument) async throws -> String {
    try #require(document.diagnostics.isEmpty, "\(document.diagnostics)")
    let host = RecordingHost(of: list)
    try await list.load(document)
    await list.waitUntilIdle()
    #expect(host.order == ["a": []])
    guard case .failed(let message) = (list.section(at: 0) as? any ListSectionLoading)?.loadState
    else { return "it was loaded" }
    return message.replacing(folder.url.path + "/", with: "")
  }

  private func write(_ table: String) async throws {
    let database = try DatabaseQueue(path: folder.url.appendingPathComponent("d.sqlite").path)
    try await database.write { try $0.execute(sql: table) }
    try database.close()
  }

  @Test(
    "What a source lacks is said when its section loads, with the code and the position of checks",
    arguments: [
      ("csv", "id,n\n1,x\n", "<field name='m'/>", "no column \"m\"", "m'/"),
      ("csv", "n\n1\n", "", "no column \"id\"", "id"),
      ("csv", "id,n\n1,x\n", "<field name='n' type='integer'/>", "whole number", "integer"),
      ("csv", "id\n\"\"\n", "", "key", "id"),
      ("json", "[{\"id\":1}]", "<field name='m' path='/n/m'/>", "\"/n/m\"", "/n/m"),
      ("json", "[{\"n\":1}]", "", "\"id\"", "id"),
    ])
  func wrongField(
    kind: String, data: String, fields: String, reason: String, place: String
  ) async throws {
    try folder.write(data, to: "d.\(kind)")
    let source = "<source kind='\(kind)' href='d.\(kind)' key='id'>\(fields)</source>"
    let message = try await failure(try read(source))
    #expect(message.contains(reason), "\(message)")
    let checked = try read(source, checks: .firstItem)
    let diagnostic = try #require(checked.diagnostics.first)
    #expect(diagnostic.code == .badField)
    #expect(diagnostic.source?.dropFirst((diagnostic.column ?? 1) - 1).hasPrefix(place) == true)
    let position = "at t.xml:\(diagnostic.line ?? 0):\(diagnostic.column ?? 0))"
    #expect(message.hasSuffix(position) && message.contains("(LK0503, "), "\(message)")
  }

  @Test("A query that its database refuses is said when its section loads")
  func wrongQuery() async throws {
    try await write("CREATE TABLE note (id INTEGER PRIMARY KEY)")
    let message = try await failure(
      try read(
        "<source kind='sqlite' href='d.sqlite' key='id'><query>SELECT id FROM notes ORDER BY id LIMIT :limit "
          + "OFFSET :offset</query></source>"))
    #expect(message.contains("no such table: notes"), "\(message)")
    #expect(message.contains("(LK0506, query at t.xml:1:"), "\(message)")
  }

  @Test("A mistake in the text of a query is reported without its database")
  func wrongText() throws {
    try folder.write("", to: "d.sqlite")
    let document = try read(
      "<source kind='sqlite' href='d.sqlite' key='id'><query>SELECT id FROM note "
        + "ORDER BY id LIMIT :limit</query></source>")
    #expect(document.diagnostics.map(\.code) == [.badQuery], "\(document.diagnostics)")
  }

  @Test("A failure that isn't about the declaration has no position")
  func missingLater() async throws {
    try folder.write("id\n1\n", to: "d.csv")
    let document = try read("<source kind='csv' href='d.csv' key='id'/>")
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("d.csv"))
    let message = try await failure(document)
    #expect(message.contains("d.csv") && !message.contains("LK"), "\(message)")
  }

  #if canImport(Glibc)
    @Test("None of the files of ten sources is opened until a list asks for their items")
    func opened() async throws {
      try await write("CREATE TABLE note (id INTEGER PRIMARY KEY); INSERT INTO note VALUES (1)")
      var sections: [String] = []
      for index in 0..<9 {
        let kind = ["csv", "json", "xml"][index % 3]
        let data = ["csv": "id\n1\n", "json": "[{\"id\":1}]", "xml": "<l><i id='1'/></l>"][kind]
        try folder.write(data ?? "", to: "\(index).\(kind)")
        let parts = kind == "xml" ? "select='/l/i' key='@id'" : "key='id'"
        sections.append(
          "<section id='s\(index)'><source kind='\(kind)' href='\(index).\(kind)' \(parts)/></section>"
        )
      }
      sections.append(
        "<section id='s9'><source kind='sqlite' href='d.sqlite' key='id'><query>SELECT id FROM note "
          + "ORDER BY id LIMIT :limit OFFSET :offset</query></source></section>")
      let url = try folder.write(listing(sections.joined()), to: "t.xml")
      let opened = try OpenedFiles(in: folder.url)
      let document = ListingDocument(contentsOf: url)
      #expect(document.diagnostics.isEmpty, "\(document.diagnostics)")
      #expect(opened.names() == ["t.xml"])
      try await list.load(document)
      await list.waitUntilIdle()
      #expect(Set(opened.names()).count >= 10)
      #expect(ListingDocument(contentsOf: url, checks: .firstItem).diagnostics.isEmpty)
      #expect(Set(opened.names()).count >= 10)
    }
  #endif
}

#if canImport(Glibc)
  /// The files of a folder that are opened, as the kernel reports them.
  private final class OpenedFiles {
    private let descriptor: Int32

    init(in folder: URL) throws {
      descriptor = inotify_init1(Int32(IN_NONBLOCK))
      try #require(descriptor >= 0)
      try #require(inotify_add_watch(descriptor, folder.path, UInt32(IN_OPEN)) >= 0)
    }

    deinit { close(descriptor) }

    /// Returns the names of the files that were opened since the last call, in order.
    func names() -> [String] {
      var names: [String] = []
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = read(descriptor, &bytes, bytes.count)
        guard count > 0 else { return names }
        var start = 0
        // Each event has 16 bytes, of which the last four are the length of its name, which follows.
        while start + 16 <= count {
          let length = bytes[(start + 12)..<(start + 16)].enumerated().reduce(0) {
            $0 | Int($1.element) << (8 * $1.offset)
          }
          let name = bytes[(start + 16)..<(start + 16 + length)].prefix { $0 != 0 }
          if !name.isEmpty { names.append(String(decoding: name, as: UTF8.self)) }
          start += 16 + length
        }
      }
    }
  }
#endif
