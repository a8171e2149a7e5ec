import Foundation
import ListingKit
import ListingTesting
import Testing

@testable import ListingXML

/// Documents that include others.
@Suite struct IncludeTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func write(_ body: String, to name: String) throws {
    try folder.write(listing(body), to: name)
  }

  /// The document `home.xml` of the folder.
  private func home(_ limits: DocumentLimits = DocumentLimits()) -> ListingDocument {
    ListingDocument(
      contentsOf: folder.url.appendingPathComponent("home.xml"), name: "home.xml", limits: limits)
  }

  private func section(_ id: String) -> String { "<section id='\(id)'><items/></section>" }

  @Test("Included sections are in the place of the include, in order, at any depth")
  func order() throws {
    try write(
      "\(section("a"))<include href='parts/one.xml'/>\(section("e"))<include href='two.xml'/>",
      to: "home.xml")
    try write(
      "\(section("b"))<include href='deep/three.xml'/>\(section("d"))", to: "parts/one.xml")
    try write(section("c"), to: "parts/deep/three.xml")
    try write(section("f"), to: "two.xml")
    let document = home()
    #expect(document.diagnostics == [])
    #expect(document.sections.map(\.identifier) == ["a", "b", "c", "d", "e", "f"])
  }

  @Test(
    "Included declarations are used like those of the document itself, before or after the include")
  func names() async throws {
    try write(
      """
      <section id="a"><items><item id="one"/></items><cell template="t"/></section>
      <include href="parts/shared.xml"/>
      """, to: "home.xml")
    try write(
      """
      <param name="crew" default="Ares"/><style name="loud" extends="title" color="red"/>
      <template name="t"><text style="loud">{param.crew}</text></template>
      """, to: "parts/shared.xml")
    let content = try await firstCell(of: home())
    #expect(content == .text("Ares", style: .title).colored(.named(.red)))
  }

  @Test("The same document counts once; what `only` left out may be taken later")
  func once() throws {
    let parts = """
      <param name="p"/><style name="s"/><template name="t"><text style="s">{param.p}</text></template>
      \(section("x"))
      """
    try write(parts, to: "parts.xml")
    try write("<include href='parts.xml'/>\(section("y"))", to: "other.xml")
    let include = "<include href='parts.xml'"
    try write("\(include)/>\(include)/><include href='other.xml'/>", to: "home.xml")
    #expect(home().diagnostics == [])
    #expect(home().sections.map(\.identifier) == ["x", "y"])

    try write(
      "\(include) only='styles templates'/>\(section("a"))\(include)/>\(section("b"))",
      to: "home.xml")
    #expect(home().diagnostics == [])
    #expect(home().sections.map(\.identifier) == ["a", "x", "b"])

    try write("\(include) only='templates'/>\(section("a"))", to: "home.xml")
    #expect(home().sections.map(\.identifier) == ["a"])
    #expect(home().diagnostics.map(\.message) == ["unknown style 's'"])
    // The include that leaves it out: its `only` is behind `<include href='parts.xml' only='`.
    #expect(home().diagnostics[0].notes.last?.column == 81)

    // The mistake in the part is reported, and not its consequences.
    try write("\(include) only='template'/>\(section("a"))", to: "home.xml")
    #expect(home().places == ["1:81 8 LK0206"])

    // A declaration that an include leaves out stays out, with any nested includes.
    try write("<include href='other.xml' only='styles'/>", to: "home.xml")
    #expect(home().diagnostics == [])
    #expect(home().sections.isEmpty)
  }

  @Test("Every message names the right file, line and column, in its text as it is")
  func places() throws {
    try write(
      "\n<include href='parts/one.xml'/>\n<section id='é'><items/>{</section>", to: "home.xml")
    try write(
      "\r\n\r\n<style name='é' color='redd'/>{\n<section id='é'><items/></section>",
      to: "parts/one.xml")
    let found = home().diagnostics.map {
      "\($0.file):\($0.line ?? 0):\($0.column ?? 0) \($0.code.rawValue)"
    }
    #expect(
      found == [
        "home.xml:3:14 LK0301", "home.xml:3:25 LK0210", "parts/one.xml:3:24 LK0206",
        "parts/one.xml:3:31 LK0210",
      ])
    let note = home().diagnostics.first { $0.code == .repeatedSection }?.notes.first
    #expect(note?.file == "parts/one.xml" && note?.line == 4 && note?.column == 14)
    #expect(
      home().diagnostics.first { $0.code == .badValue }?.source == "<style name='é' color='redd'/>{"
    )
  }

  @Test("The limit of bytes is named as it is, however many the including document has taken")
  func bytes() throws {
    try write("<include href='one.xml'/>", to: "home.xml")
    try write(section(String(repeating: "a", count: 500)), to: "one.xml")
    var limits = DocumentLimits()
    limits.bytes = 600
    #expect(home(limits).diagnostics.count == 1)
    #expect(
      home(limits).diagnostics.first?.message.contains("more than 600 bytes, the limit 'bytes'")
        == true)
    limits.bytes = 10_000
    #expect(home(limits).diagnostics == [])
  }

  @Test("Files are relative to the document that names them")
  func files() async throws {
    try write("<include href='parts/one.xml'/>", to: "home.xml")
    try folder.write("id,name\n1,Ada\n", to: "parts/crew.csv")
    try folder.write("", to: "parts/deep/x.png")
    try write(
      """
      <section id="a"><source kind="csv" href="crew.csv" key="id"><field name="name"/></source>
      <cell><image src="deep/x.png" alt="{it.name}"/></cell></section>
      """, to: "parts/one.xml")
    let document = home()
    #expect(document.diagnostics == [])
    let list = ListDataSource()
    let host = RecordingHost(of: list)
    try await list.load(document)
    await list.waitUntilIdle()
    #expect(host.problems == [])
    #expect(
      list.cell(at: IndexPath(item: 0, section: 0))?.content
        == .image("parts/deep/x.png", description: "Ada"))
  }

  @Test("An included document may leave its own folder, and not the first one's")
  func folders() throws {
    try write("<include href='parts/one.xml'/>", to: "home.xml")
    try write("<include href='../two.xml'/><include href='../../etc.xml'/>", to: "parts/one.xml")
    try write(section("two"), to: "two.xml")
    #expect(home().sections.map(\.identifier) == ["two"])
    #expect(home().places == ["1:92 13 LK0609"])
    #expect(home().diagnostics.first?.file == "parts/one.xml")

    let outside = try TemporaryFolder()
    let target = try outside.write(listing(section("x")), to: "x.xml")
    try FileManager.default.createSymbolicLink(
      at: folder.url.appendingPathComponent("link.xml"), withDestinationURL: target)
    try write("<include href='link.xml'/>", to: "home.xml")
    #expect(home().diagnostics.map(\.code) == [.outsideFolder])
  }

  @Test("A cycle is reported where it closes, with or without a link in it")
  func rings() throws {
    try write("<include href='one.xml'/>\(section("a"))", to: "home.xml")
    try write("<include href='link.xml'/>", to: "one.xml")
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.appendingPathComponent("link.xml").path, withDestinationPath: "home.xml")
    let document = home()
    #expect(
      document.diagnostics.map { "\($0.file): \($0.message)" } == [
        "one.xml: 'link.xml' includes itself: home.xml → one.xml → home.xml"
      ])
  }

  @Test("Depth, number, bytes and elements of all documents together have limits")
  func limits() throws {
    func chain(_ count: Int) throws -> [DiagnosticCode] {
      for index in 0..<count {
        try write(
          "<include href='\(index + 1).xml'/>", to: index == 0 ? "home.xml" : "\(index).xml")
      }
      try write(section("last"), to: "\(count).xml")
      return home().diagnostics.map(\.code)
    }
    #expect(try chain(16) == [])
    #expect(try chain(17) == [.includesTooDeep])
    try write("<include href='a.xml'/><include href='b.xml'/>", to: "home.xml")
    for name in ["a", "b"] { try write(section(name), to: "\(name).xml") }
    var limits = DocumentLimits()
    limits.includes = 1
    #expect(home(limits).diagnostics.map(\.code) == [.tooManyIncludes])
    limits = DocumentLimits()
    limits.bytes = 200
    #expect(home(limits).diagnostics.map(\.code) == [.unusableInclude])
    limits = DocumentLimits()
    limits.elements = 4
    #expect(home(limits).diagnostics.map(\.code) == [.tooManyElements])
    #expect(home(limits).diagnostics.first?.file == "b.xml")
  }
}
