import Foundation
import ListingKit
import ListingTesting
import Testing

@testable import ListingXML

/// Translated strings.
@Suite struct StringTests {
  private static let file = """
    <translations xmlns="urn:listingkit:1" version="1.0" language="en">
      <string key="hello">
        <text xml:lang="en">Hello {param.name ?? 'you'}!</text>
        <text xml:lang="de">Hallo {param.name ?? 'du'}!</text>
        <text xml:lang="de-AT">Servus {param.name ?? 'du'}!</text>
        <text xml:lang="zh-Hant">你好</text>
      </string>
      <string key="day"><text xml:lang="en"> one
        day </text><text xml:lang="de">Tag</text></string>
    </translations>
    """

  private func shown(
    _ language: String, _ binding: String = "{strings.hello} {strings.day}",
    strings: String = "<strings href='strings.xml'/>", parameters: [String: String] = [:]
  ) async throws -> ListContent {
    let folder = try TemporaryFolder()
    try folder.write(Self.file, to: "strings.xml")
    try folder.write(
      listing(
        """
        <param name="name"/>\(strings)
        <section id="a"><items><item id="one"/></items><cell><text>\(binding)</text></cell></section>
        """), to: "home.xml")
    let document = ListingDocument(contentsOf: folder.url.appendingPathComponent("home.xml"))
    return try await firstCell(
      of: document, parameters: parameters,
      environment: DocumentEnvironment(locale: Locale(identifier: language)))
  }

  @Test(
    "A language is shown by what is nearest: itself, wider regions, the language for all others",
    arguments: [
      ("en", "Hello you! one day"), ("de", "Hallo du! Tag"), ("de-AT", "Servus du! Tag"),
      ("de_AT", "Servus du! Tag"), ("de-CH", "Hallo du! Tag"), ("DE", "Hallo du! Tag"),
      ("fr", "Hello you! one day"), ("zh-Hant-TW", "你好 one day"), ("zh-Hans", "Hello you! one day"),
      ("en_001", "Hello you! one day"),
    ])
  func languages(language: String, text: String) async throws {
    #expect(try await shown(language) == .text(text))
  }

  @Test("Strings show parameters, have formats, and go wherever a text does")
  func bindings() async throws {
    #expect(
      try await shown("de", "{strings.hello | uppercase}", parameters: ["name": "Ada"])
        == .text("HALLO ADA!"))
    #expect(
      try await shown(
        "de", "{strings.day} {strings.t.day}",
        strings: "<strings href='strings.xml'/><strings href='strings.xml' table='t'/>")
        == .text("Tag Tag"))
  }

  @Test("The title is in the language too")
  func title() throws {
    let url = samples.appendingPathComponent("journal.xml")
    let document = ListingDocument(contentsOf: url)
    func title(_ language: String) -> String? {
      document.title(environment: DocumentEnvironment(locale: Locale(identifier: language)))
    }
    #expect(title("en") == "Journal of Ares III")
    #expect(title("de-AT") == "Tagebuch der Ares III")
  }

  @Test("Loading again in another language fills cells again")
  func anotherLanguage() async throws {
    let document = ListingDocument(contentsOf: samples.appendingPathComponent("journal.xml"))
    let list = ListDataSource()
    let host = RecordingHost(of: list)
    for (language, text) in [("en", "SOL 6"), ("de", "TAG 6")] {
      try await list.load(
        document, environment: DocumentEnvironment(locale: Locale(identifier: language)))
      let content = try #require(list.cell(at: IndexPath(item: 0, section: 1))).content
      guard case .column(_, let lines) = content.body else {
        Issue.record("\(content)")
        return
      }
      #expect(lines.first?.body == .text(text, style: .caption, lines: 0))
    }
    #expect(host.problems == [])
  }
}
