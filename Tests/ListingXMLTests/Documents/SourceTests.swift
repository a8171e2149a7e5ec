import Foundation
import ListingKit
import ListingTesting
import Testing

@testable import ListingXML

/// Sources as documents declare them.
@Suite struct SourceTests {
  let folder: TemporaryFolder
  let list = ListDataSource()
  let host: RecordingHost

  init() throws {
    folder = try TemporaryFolder()
    host = RecordingHost(of: list)
  }

  /// Loads a document of one section with a source, whose cells show the field `text`.
  func load(_ source: String) async throws {
    let page = "<page size=\"2\"/>"
    let xml = listing("<section id=\"a\">\(source)\(page)</section>")
    try await list.load(contentsOf: try folder.write(xml, to: "t.xml"))
    await list.waitUntilIdle()
  }

  /// The messages of a document of one section with a source.
  func messages(_ source: String) throws -> [String] {
    let xml = listing("<section id=\"a\">\(source)</section>")
    let document = ListingDocument(
      contentsOf: try folder.write(xml, to: "t.xml"), name: "t.xml", checks: .firstItem)
    return document.diagnostics.map { "\($0.code.rawValue) \($0.message)" }
  }

  func texts(_ item: Int) -> [String] {
    list.cell(at: IndexPath(item: item, section: 0))?.content.texts ?? []
  }

  @Test func arrayOfJSON() async throws {
    try folder.write(
      #"{"data":{"items":[{"id":1,"by":{"name":"Ada"}},{"id":2,"by":null},{"id":3}]}}"#,
      to: "a.json")
    try await load(
      "<source kind=\"json\" href=\"a.json\" path=\"/data/items\" key=\"id\">"
        + "<field name=\"text\" path=\"/by/name\" optional=\"true\"/></source>")
    #expect(host.order == ["a": ["1", "2"]])
    #expect(texts(0) == ["Ada"])
    (list.section(at: 0) as? any ListSectionPaging)?.didApproachEnd(remainingItems: 0)
    await list.waitUntilIdle()
    #expect(host.order == ["a": ["1", "2", "3"]])
  }

  @Test(
    "A condition of a source decides which items are listed, with parameters and the state of the screen"
  )
  func conditions() async throws {
    try folder.write("id,stars\n1,5\n2,50\n3,500\n4,7\n5,70\n", to: "a.csv")
    let xml = screen(
      """
      <param name="least" type="integer" default="10"/><state name="most" type="integer" value="1000"/>
      <section id="a" filter="it.stars ge param.least and it.stars le state.most">
        <source kind="csv" href="a.csv" key="id">
          <field name="stars" type="integer"/>
        </source>
        <page size="2"/>
        <cell><text>{it.stars}</text></cell>
        <on event="select"><set state="most" to="100"/></on>
      </section>
      """)
    let file = try folder.write(xml, to: "t.xml")
    try await list.load(contentsOf: file)
    await list.waitUntilIdle()
    (list.section(at: 0) as? any ListSectionPaging)?.didApproachEnd(remainingItems: 0)
    await list.waitUntilIdle()
    (list.section(at: 0) as? any ListSectionPaging)?.didApproachEnd(remainingItems: 0)
    await list.waitUntilIdle()
    #expect(list.displayedSnapshot.itemIdentifiers(inSection: "a") == ["2", "3", "5"])
    let view = ListView(size: CGSize(width: 400, height: 2000))
    list.attach(view)
    view.tapItem(at: IndexPath(item: 0, section: 0))
    await list.waitUntilIdle()
    #expect(list.displayedSnapshot.itemIdentifiers(inSection: "a") == ["2", "5"])
    try await list.load(contentsOf: file, parameters: ["least": "60"])
    await list.waitUntilIdle()
    #expect(!list.displayedSnapshot.itemIdentifiers(inSection: "a").contains("2"))
    let all = xml.replacing(#/ filter="it\.stars[^"]*"/#, with: "")
    try await list.load(contentsOf: try folder.write(all, to: "t.xml"))
    await list.waitUntilIdle()
    #expect(list.snapshot.itemIdentifiers(inSection: "a").prefix(2) == ["1", "2"])
  }

  @Test(
    "With on-error=\"skip\" a document with an invalid first row loads, and counts the row",
    arguments: [
      "<source kind=\"csv\" href=\"a.csv\" key=\"id\" on-error=\"skip\">",
      "<source kind=\"json\" href=\"a.jsonl\" key=\"id\" on-error=\"skip\">",
      "<source kind=\"xml\" href=\"a.xml\" select=\"/l/i\" key=\"id\" on-error=\"skip\">",
      "<source kind=\"xml\" format=\"rss\" href=\"a.rss\" key=\"id\">",
    ])
  func skippedItems(source: String) async throws {
    try folder.write("id,n\n,1\nb,2\nc,x\n", to: "a.csv")
    try folder.write("{\"n\":1}\n{\"id\":\"b\",\"n\":2}\n{\"id\":\"c\"}\n", to: "a.jsonl")
    try folder.write(
      "<l><i><n>1</n></i><i><id>b</id><n>2</n></i><i><id>c</id></i></l>", to: "a.xml")
    try folder.write(
      "<rss><channel><item><n>1</n></item><item><guid>b</guid><n>2</n></item>"
        + "<item><guid>c</guid></item></channel></rss>", to: "a.rss")
    let whole = "\(source)<field name=\"n\" type=\"integer\"/></source>"
    try await load(
      whole + "<footer><text>{section.count} and {section.skipped}</text></footer>")
    #expect(host.order == ["a": ["b"]])
    #expect(list.supplementaryView(.footer, at: 0)?.content.texts == ["1 and 1"])
    (list.section(at: 0) as? any ListSectionPaging)?.didApproachEnd(remainingItems: 0)
    await list.waitUntilIdle()
    #expect(list.supplementaryView(.footer, at: 0)?.content.texts == ["1 and 2"])
    let strict = whole.replacing(" on-error=\"skip\"", with: "")
      .replacing("format=\"rss\"", with: "format=\"rss\" on-error=\"fail\"")
    let messages = try self.messages(strict)
    #expect(messages.count == 1)
    #expect(messages.first?.hasPrefix("LK0503") == true)
  }

  @Test(
    "A feed's items stay without dates that can't be read, of which the first is reported, and all are counted"
  )
  func unreadableValues() async throws {
    let items = (1...5).map { "<item><guid>\($0)</guid><pubDate>soon \($0)</pubDate></item>" }
    try folder.write("<rss><channel>\(items.joined())</channel></rss>", to: "a.rss")
    var messages: [String] = []
    list.diagnosticsHandler = { messages.append($0.message) }
    try await load("<source kind=\"xml\" format=\"rss\" href=\"a.rss\" key=\"id\"/>")
    for _ in 1...2 {
      (list.section(at: 0) as? any ListSectionPaging)?.didApproachEnd(remainingItems: 0)
      await list.waitUntilIdle()
    }
    #expect(host.order == ["a": ["1", "2", "3", "4", "5"]])
    #expect(messages.count == 1)
    #expect(messages.first?.contains("left out a value") == true)
    #expect(messages.first?.contains("\"soon 1\"") == true)
    let section = try #require(list.section(at: 0) as? PagedSection<ListItem>)
    #expect(section.unreadableValues == 5)
    #expect(section.skipped == 0)
  }

  @Test(arguments: ["a.jsonl", "a.NDJSON", "a.txt"])
  func linesOfJSON(name: String) async throws {
    try folder.write("{\"id\":\"x\",\"text\":\"X\"}\n\n{\"id\":\"y\",\"text\":\"Y\"}\n", to: name)
    let format = name == "a.txt" ? " format=\"lines\"" : ""
    try await load(
      "<source kind=\"json\" href=\"\(name)\" key=\"id\"\(format)><field name=\"text\"/></source>")
    #expect(host.order == ["a": ["x", "y"]])
    #expect(texts(1) == ["Y"])
  }

  @Test func wrongJSON() throws {
    try folder.write("{\"items\":[{\"id\":1,\"n\":\"x\"}]}", to: "a.json")
    let source = "<source kind=\"json\" href=\"a.json\" "
    #expect(
      try messages(source + "path=\"/itmes\" key=\"id\"/>") == [
        "LK0502 the file can't be used: line 1: \"/itmes\" isn't the path of an array: "
          + "the root value has no member "
          + "\"itmes\". Did you mean \"items\"? Its members are: \"items\"."
      ])
    #expect(
      try messages(source + "path=\"items\" key=\"id\"/>") == [
        "LK0206 invalid value 'items' for 'path'"
      ])
    #expect(
      try messages(source + "path=\"/items\" key=\"name\"/>") == [
        "LK0503 the file can't be used: line 1: the key of this item is empty: give it a value in "
          + "\"name\", or leave such items out with on-error=\"skip\"."
      ])
    #expect(
      try messages(
        source + "path=\"/items\" key=\"id\"><field name=\"n\" type=\"integer\"/></source>") == [
          "LK0503 the file can't be used: line 1: member \"n\" should be a whole number, but is "
            + "\"x\""
        ])
  }

  @Test func attributesOfOtherKinds() throws {
    try folder.write("[]", to: "a.json")
    try folder.write("id\n", to: "a.csv")
    #expect(
      try messages("<source kind=\"json\" href=\"a.json\" key=\"id\" delimiter=\"tab\"/>") == [
        "LK0213 'delimiter' has no effect in a source of kind 'json'"
      ])
    #expect(
      try messages("<source kind=\"csv\" href=\"a.csv\" key=\"id\" path=\"/a\"/>") == [
        "LK0213 'path' has no effect in a source of kind 'csv'"
      ])
  }
}

extension SourceTests {
  @Test func elementsOfXML() async throws {
    try folder.write(
      "<l xmlns=\"urn:x\"><i n=\"1\"><t>One</t></i><i n=\"2\"><t>Two</t></i><i n=\"3\"><t>Three</t></i></l>",
      to: "a.xml")
    // The prefix is bound at the source itself.
    try await load(
      "<source xmlns:x=\"urn:x\" kind=\"xml\" href=\"a.xml\" select=\"/x:l/x:i\" key=\"@n\">"
        + "<field name=\"text\" path=\"x:t\"/></source>")
    #expect(host.order == ["a": ["1", "2"]])
    #expect(texts(0) == ["One"])
    (list.section(at: 0) as? any ListSectionPaging)?.didApproachEnd(remainingItems: 0)
    await list.waitUntilIdle()
    #expect(host.order == ["a": ["1", "2", "3"]])
  }

  @Test func feed() async throws {
    try folder.write(
      "<rss><channel><item><guid>g</guid><title>One</title></item></channel></rss>", to: "a.rss")
    let source = "<source kind=\"xml\" format=\"rss\" href=\"a.rss\" key=\"id\"/>"
    let xml = listing(
      "<section id=\"a\">\(source)<cell><text>{it.title ?? '-'}</text></cell></section>")
    try await list.load(contentsOf: try folder.write(xml, to: "t.xml"))
    await list.waitUntilIdle()
    #expect(host.order == ["a": ["g"]])
    #expect(texts(0) == ["One"])
  }

  @Test func wrongXML() throws {
    try folder.write("<l>\n<i id=\"1\"/>", to: "a.xml")
    let source = "<source kind=\"xml\" href=\"a.xml\" key=\"@id\""
    #expect(try messages(source + "/>") == ["LK0205 an XML source needs 'select'"])
    let cut =
      "LK0502 the file can't be used: line 2: this isn't well-formed XML: the data ends before "
      + "its root element is closed."
    #expect(try messages(source + " select=\"/l/i[2]\"/>") == [cut])
    let feed = try messages(source + " select=\"/l/i\" format=\"atom\"/>")
    #expect(feed.first?.contains("this isn't a feed of format \"atom\"") == true)
    let lines = try messages(source + " select=\"/l/i\" format=\"lines\"/>")
    #expect(lines.contains("LK0213 invalid format 'lines' for a source of kind 'xml'"))
    #expect(
      try messages(source + " select=\"/x:l/x:i\"/>").first?.contains(
        "the prefix \"x\" of \"/x:l/x:i\" isn't bound to a namespace") == true)
  }
}
