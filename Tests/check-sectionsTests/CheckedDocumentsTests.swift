import Foundation
import ListingTesting
import Testing

@testable import check_sections

@Suite struct CheckedDocumentsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func checked(_ files: [String: String]) throws -> CheckedDocuments {
    for (name, text) in files { try folder.write(text, to: name) }
    return CheckedDocuments(
      files.keys.sorted().map { folder.url.appending(path: $0).path }, registry: .init())
  }

  private func listing(_ content: String) -> String {
    "<listing xmlns=\"urn:listingkit:1\" version=\"1.0\">\n\(content)\n</listing>"
  }

  @Test("Mistakes are reported in the format of compilers")
  func compilerText() throws {
    let documents = try checked([
      "home.xml": listing(
        "<section id=\"a\"><layout><gird columns=\"2\"/></layout><items/></section>")
    ])
    #expect(!documents.isValid && documents.screens.count == 1)
    #expect(
      documents.diagnostics.map(\.compilerText) == [
        """
        \(folder.url.path)/home.xml:2:26: error: unknown layout 'gird'; did you mean 'grid'? [LK0203]
         2 | <section id="a"><layout><gird columns="2"/></layout><items/></section>
           |                          ^~~~
        \(folder.url.path)/home.xml:2:26: note: expected one of: list, grid, carousel, waterfall, pages, \
        compositional, table
        """
      ])
    #expect(documents.summary == "1 document: 1 error, 0 warnings")
  }

  @Test("Files of other formats are skipped, with any mistakes")
  func foreign() throws {
    let documents = try checked([
      "page.xml": "<!DOCTYPE html [<!ENTITY a \"]>\">]><html><body></html>",
      "sheet.xml": """
      <?xml version="1.0"?><!-- <listing xmlns="urn:listingkit:1"> -->
      <x:sheet xmlns:x="urn:other" xmlns="urn:listingkit:1"/>
      """, "none.xml": "", "text.xml": "listing", "plain.xml": "<rows><row></rows>",
      "other.xml": "<listing xmlns=\"urn:other:1\"/>",
    ])
    #expect(documents.count == 0 && documents.diagnostics == [] && documents.isValid)
  }

  @Test("A document is known by its first tag, also where that is wrong")
  func broken() throws {
    let documents = try checked([
      "quote.xml": "<listing xmlns=\"urn:listingkit:1 version=\"1.0\"></listing>",
      "bare.xml": "<listing version=\"1.0\"/>",
      "prefixed.xml": "<l:listing xmlns:l=\"urn:listingkit:1\"/>",
      "version.xml": "<listing xmlns=\"urn:listingkit:7\" version=\"7.0\"/>",
    ])
    #expect(documents.count == 4)
    let files = documents.diagnostics.map { ($0.file as NSString).lastPathComponent }
    #expect(Set(files) == ["quote.xml", "bare.xml", "prefixed.xml", "version.xml"])
  }

  @Test("An included document is checked with the document that includes it, once")
  func includes() throws {
    let documents = try checked([
      "one.xml": listing("<param name=\"crew\"/><include href=\"part.xml\"/>"),
      "two.xml": listing("<param name=\"crew\"/><include href=\"part.xml\"/>"),
      "part.xml": listing(
        "<template name=\"t\"><text style=\"huge\">{param.crew}</text></template>"),
    ])
    #expect(documents.count == 3 && documents.screens.count == 2)
    #expect(documents.diagnostics.map(\.code) == [.unknownStyle])
    #expect(documents.diagnostics.first?.file.hasSuffix("/part.xml") == true)
  }

  @Test("Documents that include each other are reported")
  func ring() throws {
    let documents = try checked([
      "one.xml": listing("<include href=\"two.xml\"/>"),
      "two.xml": listing("<include href=\"one.xml\"/>"),
    ])
    #expect(Set(documents.diagnostics.map(\.code)) == [.includeRing])
  }

  @Test("Scenarios and files of strings are checked as such, warnings alone are no errors")
  func otherFormats() throws {
    let documents = try checked([
      "feed.scenario.xml": """
      <scenario xmlns="urn:listingkit:scenario:1" name="empty"><given/><when/></scenario>
      """,
      "strings.xml": """
      <translations xmlns="urn:listingkit:1" version="1.0" language="en">
        <string key="a"><text xml:lang="en">A</text><text xml:lang="de">A</text></string>
        <string key="b"><text xml:lang="en">B</text></string>
      </translations>
      """,
    ])
    #expect(documents.count == 2)
    #expect(documents.diagnostics.contains { $0.code == .missingTranslation })
    #expect(documents.diagnostics.contains { $0.code.rawValue.hasPrefix("LK09") })
    #expect(!documents.isValid)
  }
}
