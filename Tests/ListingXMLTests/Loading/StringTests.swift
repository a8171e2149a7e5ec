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

  /// Returns the messages about a document with a file of strings.
  private func said(_ file: String, _ body: String = "") throws -> [String] {
    let folder = try TemporaryFolder()
    try folder.write(file, to: "strings.xml")
    try folder.write(listing("<strings href='strings.xml'/>\(body)"), to: "home.xml")
    let document = ListingDocument(contentsOf: folder.url.appendingPathComponent("home.xml"))
    return zip(document.places, document.diagnostics).map { "\($0) \($1.fix ?? "-")" }
  }

  /// A file with a string, whose texts are on the third line.
  private func file(_ texts: String, language: String = "en") -> String {
    """
    <translations xmlns="urn:listingkit:1" version="1.0" language="\(language)">
    <string key="a">
    \(texts)
    </string></translations>
    """
  }

  @Test(
    "Languages are written as BCP 47 says",
    arguments: [
      ("de_DE", "write de-DE"), ("zh_hant_TW", "write zh-hant-TW"),
      ("english!", "write a language, such as en or de-AT"),
      ("d", "write a language, such as en or de-AT"), ("", "write a language, such as en or de-AT"),
      ("de-", "write a language, such as en or de-AT"),
      ("en-Deutschland", "write a language, such as en or de-AT"),
    ])
  func wrongLanguages(tag: String, fix: String) throws {
    let text = "<text xml:lang='en'>A</text><text xml:lang='\(tag)'>B</text>"
    #expect(try said(file(text)) == ["3:45 \(max(1, tag.count)) LK0206 \(fix)"])
    let texts = "<text xml:lang='en'>A</text>"
    #expect(
      try said(file(texts, language: tag)).first == "1:64 \(max(1, tag.count)) LK0206 \(fix)")
  }

  @Test(
    "Scripts, regions, variants, extensions and private use are part of a language",
    arguments: [
      "de-CH-1901", "sr-Latn-RS", "es-419", "sl-rozaj-biske", "zh-cmn-Hans-CN", "en-u-ca-buddhist",
      "de-x-office", "de-Latn-DE-1996-u-co-phonebk-x-a",
    ])
  func languageTags(tag: String) throws {
    let texts = "<text xml:lang='en'>A</text><text xml:lang='\(tag)'>B</text>"
    #expect(try said(file(texts)) == [])
  }

  @Test(
    "A text whose language is called `lang` is reported once, and two of one language with a note")
  func languageNames() throws {
    let texts = "<text xml:lang='en'>A</text><text lang='de'>B</text>"
    #expect(try said(file(texts)) == ["3:35 4 LK0204 write xml:lang"])
    #expect(
      try said(file("<text xml:lang='en'>A</text><text xml:lang='EN'>B</text>")) == [
        "3:45 2 LK0303 remove one"
      ])
  }

  @Test("A string shows parameters alone", arguments: ["strings.b", "env.HOME", "section.count"])
  func otherRoots(path: String) throws {
    #expect(
      try said(file("<text xml:lang='en'>A {\(path)}</text>")) == [
        "3:24 \(path.count) LK0406 write it next to {strings.…}, where the string is shown"
      ])
  }

  @Test("Documents that share a file of strings have it once, and as other tables too")
  func shared() throws {
    let folder = try TemporaryFolder()
    try folder.write(file("<text xml:lang='en'>A</text>"), to: "s/strings.xml")
    for name in ["one", "two"] {
      try folder.write(
        listing(
          """
          <strings href='../s/strings.xml'/><strings href='../s/strings.xml' table='\(name)'/>\
          <section id='\(name)'><items/><header><text>{strings.a} {strings.\(name).a}</text></header>
          </section>
          """), to: "parts/\(name).xml")
    }
    try folder.write(
      listing("<include href='parts/one.xml'/><include href='parts/two.xml'/>"), to: "home.xml")
    let document = ListingDocument(contentsOf: folder.url.appendingPathComponent("home.xml"))
    #expect(document.diagnostics == [])
    // It is one of the files that are followed.
    #expect(document.files.map(\.lastPathComponent).contains("strings.xml"))
  }

  @Test("A file of strings in place of a document is reported as such, and the reverse")
  func confused() throws {
    let folder = try TemporaryFolder()
    try folder.write(file("<text xml:lang='en'>A</text>"), to: "strings.xml")
    try folder.write(listing("<section id='a'><items/></section>"), to: "other.xml")
    try folder.write(
      listing("\n<include href='strings.xml'/><strings href='other.xml'/>"), to: "home.xml")
    let document = ListingDocument(contentsOf: folder.url.appendingPathComponent("home.xml"))
    #expect(
      document.diagnostics.map(\.message) == [
        "this is a translations document, not a section document",
        "this is a section document, not a translations document",
      ])
    #expect(
      document.diagnostics.map(\.fix) == [
        "name it in a section document with <strings href=\"…\"/>",
        "include it with <include href=\"…\"/>",
      ])
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

  @Test(
    "What is missing in the same languages is told once",
    arguments: [
      (["a"], "the string 'a' is"), (["a", "b"], "the strings 'a', 'b' are"),
      (["a", "b", "c"], "the strings 'a', 'b', 'c' are"),
      (["a", "b", "c", "d", "e"], "the strings 'a', 'b', 'c' and 2 more are"),
    ])
  func untranslated(keys: [String], subject: String) throws {
    let folder = try TemporaryFolder()
    let texts = keys.map { "<string key='\($0)'><text xml:lang='en'>x</text></string>\n" }
    try folder.write(
      """
      <translations xmlns="urn:listingkit:1" version="1.0" language="en">
      \(texts.joined())<string key='whole'><text xml:lang='en'>x</text><text xml:lang='fi'>x</text>
      <text xml:lang='de'>x</text></string><string key='half'><text xml:lang='en'>x</text>
      <text xml:lang='fi'>x</text></string></translations>
      """, to: "strings.xml")
    try folder.write(listing("<strings href='strings.xml'/>"), to: "home.xml")
    let document = ListingDocument(contentsOf: folder.url.appendingPathComponent("home.xml"))
    #expect(
      document.diagnostics.map { "\($0.line ?? 0) \($0.message)" } == [
        "2 \(subject) not translated into de, fi",
        "\(keys.count + 3) the string 'half' is not translated into de",
      ])
  }
}
