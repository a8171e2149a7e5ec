import Foundation
import ListingKit
import ListingTesting
import ListingXML
import Testing

@testable import listing

@MainActor @Suite(.tags(.concurrency)) struct LiveDocumentTests {
  private let folder: TemporaryFolder
  private let file: URL
  private let options: DocumentOptions
  private let host = RecordingHost()

  init() throws {
    folder = try TemporaryFolder()
    file = try folder.write(
      Self.document("<item id='a' text='one'/><item id='b'/>"), to: "home.xml")
    try folder.write("id,name\n1,Emma\n2,Persuasion\n3,Sanditon\n", to: "books.csv")
    options = try DocumentOptions.parse([file.path])
  }

  private static func document(_ items: String) -> String {
    """
    <listing xmlns='urn:listingkit:1' version='1.0'>
      <section id='new'><items>\(items)</items></section>
      <section id='books'>
        <source kind='csv' href='books.csv' key='id'><field name='name'/></source>
        <page size='2'/>
        <cell><text>{it.name}</text></cell>
      </section>
    </listing>
    """
  }

  private func open() async throws -> (OpenList, LiveDocument) {
    let registry = try options.plugins.registry()
    let document = try OpenList.read(options, registry)
    let open = try await OpenList.open(document, options)
    open.list.attach(host)
    await open.list.waitUntilIdle()
    host.forget()
    return (open, LiveDocument(open, document, at: file, options, registry))
  }

  @Test("saving changes what changed, and keeps the pages that were loaded")
  func saved() async throws {
    let (open, live) = try await open()
    await open.loadPages(.all)
    host.forget()
    try folder.write(Self.document("<item id='a' text='two'/><item id='b'/>"), to: "home.xml")
    #expect(await live.reload(changed: [file]) == nil)
    await open.list.waitUntilIdle()
    #expect(host.updates.map { $0.reconfigures.map(\.to) } == [[IndexPath(item: 0, section: 0)]])
    #expect(host.updates.first?.stages.allSatisfy(\.isEmpty) == true)
    #expect(open.list.snapshot.itemIdentifiers(inSection: "books") == ["1", "2", "3"])
    #expect(host.problems == [])
  }

  @Test("saving without a change gives no update")
  func touched() async throws {
    let (open, live) = try await open()
    #expect(await live.reload(changed: [file]) == nil)
    await open.list.waitUntilIdle()
    #expect(host.updates.isEmpty)
  }

  @Test(
    "a mistake is reported with its place, code and fix, and the displayed list stays until it's fixed"
  )
  func broken() async throws {
    let (open, live) = try await open()
    let before = open.list.snapshot
    try folder.write(
      "<listing xmlns='urn:listingkit:1' version='1.0'>\n <secton/>\n</listing>", to: "home.xml")
    let message = await live.reload(changed: [file])
    #expect(
      message == "\(file.path):2:3: LK0202: unknown element 'secton': did you mean 'section'?")
    try FileManager.default.removeItem(at: file)
    #expect(
      await live.reload(changed: [file])
        == "\(file.path): LK0601: there is no such file: check the path")
    #expect(open.list.snapshot == before && host.updates.isEmpty)
    try folder.write(Self.document("<item id='b'/>"), to: "home.xml")
    #expect(await live.reload(changed: [file]) == nil)
    #expect(open.list.snapshot.itemIdentifiers(inSection: "new") == ["b"])
  }

  @Test("a document with another identity continues with a new list")
  func identity() async throws {
    let (open, live) = try await open()
    var events = 0
    open.showMessage = { _ in events += 1 }
    let text = Self.document("<item id='a'/>")
    try folder.write(
      text.replacing("version='1.0'", with: "version='1.0' identity='list'"), to: "home.xml")
    #expect(await live.reload(changed: [file]) == nil)
    #expect(live.open !== open && live.open.list.identity == .list)
    #expect(live.open.list.snapshot.itemIdentifiers(inSection: "new") == ["a"])
    live.open.showMessage("x")
    #expect(events == 1)
    // One that is not valid is no reason to take the list away.
    let other = live.open
    try folder.write(text.replacing("<items>", with: "<itms>"), to: "home.xml")
    #expect(await live.reload(changed: [file])?.contains("LK0") == true)
    #expect(live.open === other)
    try folder.write(text, to: "home.xml")
    #expect(await live.reload(changed: [file]) == nil)
    #expect(live.open.list.identity == .section)
  }

  @Test("a document that is invalid at first is shown when it's fixed")
  func fixed() async throws {
    try folder.write("<listing/>", to: "home.xml")
    let registry = try options.plugins.registry()
    let live = LiveDocument(
      OpenList(identity: .section), try OpenList.read(options, registry), at: file, options,
      registry)
    let text = Self.document("<item id='a'/>")
    try folder.write(text, to: "home.xml")
    #expect(await live.reload(changed: [file]) == nil)
    #expect(live.open.list.snapshot.itemIdentifiers(inSection: "new") == ["a"])
  }

  @Test("files that the document includes are followed")
  func included() async throws {
    try folder.write(
      "<listing xmlns='urn:listingkit:1' version='1.0'><include href='parts/more.xml'/></listing>",
      to: "home.xml")
    let part =
      "<listing xmlns='urn:listingkit:1' version='1.0'><section id='%'><items/></section></listing>"
    try folder.write(part.replacing("%", with: "more"), to: "parts/more.xml")
    let (open, live) = try await open()
    #expect(Set(live.files.map(\.lastPathComponent)) == ["home.xml", "more.xml"])
    let file = try #require(live.files.first { $0.lastPathComponent == "more.xml" })
    try folder.write(part.replacing("%", with: "other"), to: "parts/more.xml")
    #expect(await live.reload(changed: [file]) == nil)
    #expect(open.list.snapshot.sectionIdentifiers == ["other"])
  }

  @Test("the files that sections read are followed, and read again")
  func data() async throws {
    let (open, live) = try await open()
    let data = try #require(live.files.first { $0.lastPathComponent == "books.csv" })
    try folder.write("id,name\n1,Emma\n2,Lady Susan\n3,Sanditon\n", to: "books.csv")
    #expect(await live.reload(changed: [data]) == nil)
    await open.list.waitUntilIdle()
    #expect(host.updates.flatMap { $0.reconfigures.map(\.to) } == [IndexPath(item: 1, section: 1)])
    #expect(open.list.snapshot.itemIdentifiers(inSection: "books") == ["1", "2"])
    let item = open.list.sections[1].listItems[1] as? ListItem
    #expect(item?["name"] == .string("Lady Susan"))
  }
}
