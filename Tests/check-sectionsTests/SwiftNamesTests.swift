import Foundation
import ListingTesting
import Testing

@testable import check_sections

@Suite struct SwiftNamesTests {
  private func names(_ files: [String: String]) throws -> String {
    let folder = try TemporaryFolder()
    for (name, text) in files {
      let file = folder.url.appending(path: name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    let documents = CheckedDocuments(
      files.keys.sorted().map { folder.url.appending(path: $0).path }, registry: .init())
    #expect(documents.diagnostics.map(\.description) == [])
    return SwiftNames(documents.screens, folder: folder.url.path).text
  }

  @Test("Sections, templates and parameters of a document and of what it includes have names")
  func wholeDocument() throws {
    let text = try names([
      "home.xml": """
      <listing xmlns="urn:listingkit:1" version="1.0">
        <param name="crew" required="true"/>
        <param name="page-size" type="integer" default="20"/>
        <include href="parts/common.xml"/>
        <section id="offers"><items><item id="a" text="{param.crew}"/></items></section>
        <section id="default"><items><item id="a" text="{param.page-size}"/></items></section>
      </listing>
      """,
      "parts/common.xml": """
      <listing xmlns="urn:listingkit:1" version="1.0">
        <template name="plain-row"><text>{it.id}</text></template>
      </listing>
      """,
    ])
    #expect(
      text == """
        // Made by CheckSections from the section documents of this target, and made anew when
        // they change.

        /// What `home.xml` declares.
        nonisolated enum HomeSections {
          /// The identifiers of sections.
          nonisolated enum Section {
            /// `offers`, in home.xml, line 5.
            static let offers = "offers"
            /// `default`, in home.xml, line 6.
            static let `default` = "default"
          }
          /// The names of templates.
          nonisolated enum Template {
            /// `plain-row`, in parts/common.xml, line 2.
            static let plainRow = "plain-row"
          }
          /// The names of parameters.
          nonisolated enum Parameter {
            /// `crew`, in home.xml, line 2.
            static let crew = "crew"
            /// `page-size`, in home.xml, line 3.
            static let pageSize = "page-size"
          }
          /// Values for the parameters.
          nonisolated struct Parameters: Sendable {
            /// Text. `crew`, in home.xml, line 2.
            var crew: String
            /// A whole number; may be left out. `page-size`, in home.xml, line 3.
            var pageSize: Int64?

            /// The values as documents are given them, in `load(contentsOf:parameters:)` and elsewhere.
            var texts: [String: String] {
              var texts: [String: String] = [:]
              texts["crew"] = self.crew
              texts["page-size"] = self.pageSize.map { String($0) }
              return texts
            }
          }
        }

        """)
  }

  @Test("Documents of one name have types by their folders")
  func folders() throws {
    let document = """
      <listing xmlns="urn:listingkit:1" version="1.0">
        <section id="a"><items><item id="a"/></items></section>
      </listing>
      """
    let text = try names([
      "red/home.xml": document, "blue/home.xml": document, "home-sections.xml": document,
    ])
    let types = text.split(separator: "\n").filter { $0.hasPrefix("nonisolated") }
    #expect(
      types == [
        "nonisolated enum BlueHomeSections {", "nonisolated enum HomeSections {",
        "nonisolated enum RedHomeSections {",
      ])
  }
}
