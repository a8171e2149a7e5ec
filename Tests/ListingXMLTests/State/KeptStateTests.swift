import Foundation
import ListingKit
import ListingTesting
import Testing

@testable import ListingXML

/// States with `keep`, and the place with `resume`.
@Suite(.tags(.concurrency)) struct KeptStateTests {
  /// A storage in memory, which can fail.
  private final class MemoryStorage: DocumentStorage {
    struct State {
      var values: [DocumentValueName: String?] = [:]
      var failure: ListError?
      var writes = 0
    }

    let state = Guarded(State())

    var values: [DocumentValueName: String?] { state.withLock { $0.values } }

    func fail(_ error: ListError?) { state.withLock { $0.failure = error } }

    func values(of document: URL) async throws -> [DocumentValueName: String?] {
      let state = state.withLock { $0 }
      if let failure = state.failure { throw failure }
      return state.values
    }

    func write(_ values: [DocumentValueName: String?], of document: URL) async throws {
      let failure: ListError? = state.withLock { state in
        if let failure = state.failure { return failure }
        state.values.merge(values) { $1 }
        state.writes += 1
        return nil
      }
      if let failure { throw failure }
    }

    func remove(_ names: Set<DocumentValueName>, of document: URL) async throws {
      state.withLock { state in for name in names { state.values[name] = nil } }
    }
  }

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func show(
    _ body: String, _ storage: any DocumentStorage, attributes: String = "",
    parameters: [String: String] = [:]
  ) async throws -> StateScreen {
    let text =
      "<listing xmlns='urn:listingkit:1' version='1.1' \(attributes)>\(body)</listing>"
    try folder.write(text, to: "screen.xml")
    let identity = ListingDocument(contentsOf: folder.url.appendingPathComponent("screen.xml"))
      .identity
    let screen = try await StateScreen("", identity: identity ?? .section)
    try await load(screen, storage, parameters)
    return screen
  }

  private func load(
    _ screen: StateScreen, _ storage: any DocumentStorage, _ parameters: [String: String] = [:]
  ) async throws {
    let file = folder.url.appendingPathComponent("screen.xml")
    try await screen.list.load(
      contentsOf: file, parameters: parameters, environment: DocumentEnvironment(storage: storage),
      isolation: nil)
    await screen.list.waitUntilIdle(isolation: nil)
  }

  private static let toggles = """
    <state name='on' type='boolean' value='false' keep='true'/>\
    <state name='short' type='boolean' value='false'/>\
    <section id='a'>\
    <state name='open' type='boolean' value='false' keep='true'/>\
    <state name='read' type='boolean' value='false' each='item' keep='true'/>\
    <header><row><toggle state='on' label='On'/><toggle state='short' label='Short'/>\
    <toggle state='open' label='Open'/></row></header>\
    <cell><text>{state.on} {state.short} {section.state.open} {it.state.read}</text></cell>\
    <on event='select'><set state='read' to='true'/></on>\
    <items><item id='1'/><item id='2'/></items></section>
    """

  @Test("Kept states of the screen, of a section and of items are there in the next list")
  func kept() async throws {
    let storage = MemoryStorage()
    let first = try await show(Self.toggles, storage)
    for number in 0..<3 { first.press("", number: number) }
    first.tap("a", "2")
    #expect(first.texts("a", "1") == ["true true true false"])
    #expect(first.texts("a", "2") == ["true true true true"])
    await first.list.finishKeeping(isolation: nil)
    #expect(
      storage.values == [
        DocumentValueName(name: "on"): "true",
        DocumentValueName(name: "open", section: "a"): "true",
        DocumentValueName(name: "read", section: "a", item: "2"): "true",
      ])
    let second = try await show(Self.toggles, storage)
    #expect(second.texts("a", "1") == ["true false true false"])
    #expect(second.texts("a", "2") == ["true false true true"])
    await second.list.finishKeeping(isolation: nil)
    #expect(storage.values.count == 3)
  }

  @Test("A state that is declared with another type, or isn't kept anymore, begins as declared")
  func otherDeclaration() async throws {
    let storage = MemoryStorage()
    try await storage.write(
      [
        DocumentValueName(name: "size"): "large", DocumentValueName(name: "gone"): "1",
        DocumentValueName(name: "plain"): "kept", DocumentValueName(name: "empty"): nil,
        DocumentValueName(name: "x", section: "unknown", item: "1"): "1",
      ], of: folder.url)
    let screen = try await show(
      """
      <state name='size' type='integer' value='7' keep='true'/><state name='plain' value='new'/>\
      <state name='empty' value='full' keep='true'/>\
      <section id='a'><cell><text>{state.size} {state.plain} {state.empty ?? '–'}</text></cell>\
      <items><item id='1'/></items></section>
      """, storage)
    #expect(screen.texts("a", "1") == ["7 new –"])
    #expect(screen.messages == [])
  }

  @Test("An item that a search leaves out keeps its state, and an item that moves takes it along")
  func items() async throws {
    let storage = MemoryStorage()
    let body = """
      <section id='a'>\
      <state name='read' type='boolean' value='false' each='item' keep='true'/>\
      <state name='short' type='boolean' value='false' each='item'/>\
      <cell><text>{it.state.read} {it.state.short}</text></cell>\
      <on event='select'><set state='read' to='true'/><set state='short' to='true'/></on>\
      <items><item id='1'/><item id='2'/></items></section>\
      <section id='b'><state name='read' type='boolean' value='false' each='item' keep='true'/>\
      <cell><text>{it.state.read}</text></cell><items><item id='3'/></items></section>
      """
    let screen = try await show(body, storage, attributes: "identity='list'")
    screen.tap("a", "1")
    screen.tap("a", "2")
    screen.delete("a", "1")
    screen.list.perform(
      .insertItems([ListItem("1")], .start, in: "a"))
    #expect(screen.texts("a", "1") == ["true false"])
    screen.list.perform(.moveItem("2", .start, in: "a", toSection: "b"))
    await screen.list.waitUntilIdle(isolation: nil)
    await screen.list.finishKeeping(isolation: nil)
    #expect(
      storage.values == [
        DocumentValueName(name: "read", section: "a", item: "1"): "true",
        DocumentValueName(name: "read", section: "b", item: "2"): "true",
      ])
  }

  @Test("A storage that fails is reported, and the list is shown and works")
  func failure() async throws {
    let storage = MemoryStorage()
    storage.fail(ListError(.unreadable, "the disk is full"))
    let screen = try await show(Self.toggles, storage)
    #expect(screen.messages == ["the disk is full"])
    screen.press("")
    await screen.list.finishKeeping(isolation: nil)
    #expect(screen.texts("a", "1") == ["true false false false"])
    #expect(screen.messages == ["the disk is full", "the disk is full"])
    // What is changed afterwards is kept.
    storage.fail(nil)
    screen.tap("a", "1")
    await screen.list.finishKeeping(isolation: nil)
    #expect(storage.values == [DocumentValueName(name: "read", section: "a", item: "1"): "true"])
  }

  @Test("A document that is loaded again has the values that the list shows")
  func loadAgain() async throws {
    let storage = MemoryStorage()
    let screen = try await show(Self.toggles, storage)
    screen.press("")
    try await load(screen, storage)
    #expect(screen.texts("a", "1") == ["true false false false"])
  }

  @Test("The place of the reader is that of the document with its parameters")
  func place() async throws {
    let storage = MemoryStorage()
    let body = """
      <param name='number'/><section id='a'><items><item id='1'/><item id='2'/></items></section>
      """
    let first = try await show(body, storage, attributes: "resume='true'")
    #expect(first.list.documentPlace == nil)
    first.list.documentPlace = DocumentPlace(
      ListItemPath(section: "a", item: "2"), in: first.list)
    await first.list.finishKeeping(isolation: nil)
    let second = try await show(body, storage, attributes: "resume='true'")
    #expect(second.list.documentPlace == DocumentPlace(section: "a", item: "2", position: 1))
    let other = try await show(
      body, storage, attributes: "resume='true'", parameters: ["number": "7"])
    #expect(other.list.documentPlace == nil)
    let without = try await show(body, storage)
    #expect(without.list.documentPlace == nil)
  }

  @Test("A place whose item is gone is the item in its position, and not looked for without end")
  func placeOfMissingItem() throws {
    let list = ListDataSource(isolation: nil)
    list.perform(
      .appendSections([GenericSection("a", items: (0..<1_005).map { ListItem("\($0)") })]))
    let snapshot = list.snapshot
    let gone = DocumentPlace(section: "a", item: "x", position: 3)
    #expect(gone.path(in: snapshot) == ListItemPath(section: "a", item: "3"))
    #expect(gone.isReached(in: snapshot))
    let later = DocumentPlace(section: "a", item: "x", position: 5_000)
    #expect(!later.isReached(in: snapshot))
    #expect(later.path(in: snapshot) == ListItemPath(section: "a", item: "1004"))
    let there = DocumentPlace(section: "a", item: "900", position: 3)
    #expect(there.path(in: snapshot) == ListItemPath(section: "a", item: "900"))
    #expect(DocumentPlace(section: "b", item: "1", position: 0).path(in: snapshot) == nil)
  }

  // MARK: - SQLite

  @Test("A file keeps values of several documents, and of items the last ones")
  func file() async throws {
    let file = folder.url.appendingPathComponent("state/state.sqlite")
    let storage = SQLiteDocumentStorage(file: file, mostItemValues: 3)
    let (one, two) = (folder.url.appendingPathComponent("one.xml"), folder.url)
    #expect(try await storage.values(of: one) == [:])
    #expect(!FileManager.default.fileExists(atPath: file.path), "reading makes no file")
    func name(_ item: Int) -> DocumentValueName {
      DocumentValueName(name: "read", section: "a", item: "\(item)")
    }
    let screen = DocumentValueName(name: "it's \"quoted\" %_")
    try await storage.write([screen: "x'); DROP TABLE value; --", name(0): nil], of: one)
    try await storage.write([name(0): "two"], of: two)
    for item in 1...3 { try await storage.write([name(item): "\(item)"], of: one) }
    // It's the newest now.
    try await storage.write([name(1): "again"], of: one)
    try await storage.write([name(4): "4"], of: one)
    let other = SQLiteDocumentStorage(file: file)
    #expect(
      try await other.values(of: one) == [
        screen: "x'); DROP TABLE value; --", name(1): "again", name(3): "3", name(4): "4",
      ])
    #expect(try await other.values(of: two) == [name(0): "two"])
    try await other.remove([name(3), screen], of: one)
    #expect(try await storage.values(of: one) == [name(1): "again", name(4): "4"])
  }

  @Test("A damaged file is set aside, which is said once")
  func damagedFile() async throws {
    // As long as the head of a database.
    let text = "not a database" + String(repeating: "x", count: 200)
    let file = folder.url.appendingPathComponent("state.sqlite")
    try folder.write(text, to: "state.sqlite")
    let screen = try await show(Self.toggles, SQLiteDocumentStorage(file: file))
    #expect(screen.messages.count == 1)
    #expect(screen.messages.first?.contains("is damaged (file is not a database)") ?? false)
    let remedy = "it was renamed to 'state.sqlite.broken', and a new one was made"
    #expect(screen.messages.first?.contains(remedy) ?? false)
    #expect(try String(contentsOf: file.appendingPathExtension("broken"), encoding: .utf8) == text)
    screen.press("")
    await screen.list.finishKeeping(isolation: nil)
    let next = try await show(Self.toggles, SQLiteDocumentStorage(file: file))
    #expect(next.texts("a", "1") == ["true false false false"])
    #expect(next.messages == [])
  }

  @Test("A file that can't be made is reported")
  func unusableFile() async throws {
    try folder.write("a file in place of a folder", to: "state")
    let storage = SQLiteDocumentStorage(
      file: folder.url.appendingPathComponent("state/state.sqlite"))
    let screen = try await show(Self.toggles, storage)
    screen.press("")
    await screen.list.finishKeeping(isolation: nil)
    #expect(screen.messages.count == 1)
    #expect(screen.messages.first?.contains("can't be used") ?? false)
    #expect(screen.texts("a", "1") == ["true false false false"])
  }
}
