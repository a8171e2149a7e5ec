import Foundation
import ListingKit
import ListingTesting
import ListingXML
import Testing

@testable import ListingPlugins

/// Content elements, linked and through the interface of loaded plugins.
@Suite("Content of plugins, linked and exported")
struct ContentModesTests {
  private static let plugin = SectionPlugin(
    identifier: "rating", version: "1.0", namespace: "urn:example:rating",
    document: """
      <listing xmlns="urn:listingkit:1" version="1.0">
        <template name="stars"><param name="value" type="number"/><param name="of" default="five"/>
          <column><text>{param.value | rating.stars} of {param.of}</text></column></template>
      </listing>
      """,
    formats: [
      PluginFormat("stars", summary: "Stars.", for: .number) { shown in
        if case .number(let count) = shown.value {
          String(repeating: "*", count: Int(count))
        } else {
          nil
        }
      }
    ],
    contents: [
      ContentKind(
        "stars", summary: "A number as stars.",
        attributes: [
          PluginAttribute("value", .number, isRequired: true, summary: "how many"),
          PluginAttribute("of", .string, summary: "of how many"),
        ], template: "stars")
    ])

  private func texts(_ mode: PluginMode) async throws -> [String] {
    let document = ListingDocument(
      bytes: Array(
        """
        <listing xmlns="urn:listingkit:1" xmlns:r="urn:example:rating" version="1.0">
        <section id="s"><items><item id="a"><field name="n" type="integer">3</field></item></items>
        <cell><column><r:stars value="{it.n}"/><r:stars value="1" of="{it.id}" padding="4"/></column>
        </cell></section></listing>
        """.utf8), name: "t.xml", folder: FileManager.default.temporaryDirectory,
      registry: try mode.registry(Self.plugin))
    #expect(document.diagnostics == [])
    let list = ListDataSource(isolation: nil)
    let host = RecordingHost()
    list.attach(host, isolation: nil)
    try await list.load(document, isolation: nil)
    let content = try #require(list.cell(at: IndexPath(item: 0, section: 0))?.content)
    return content.texts + ["\(content)"]
  }

  @Test("A template shows the same in both", arguments: [PluginMode.linked, .exported])
  func shown(mode: PluginMode) async throws {
    let shown = try await texts(mode)
    #expect(shown.prefix(2) == ["*** of five", "* of a"])
    #expect(shown == (try await texts(.linked)))
  }

  @Test("A plugin whose content is made by code is refused, and says what to do")
  func refused() throws {
    let plugin = SectionPlugin(
      identifier: "charts", version: "1.0", namespace: "urn:example:charts",
      contents: [ContentKind("chart", summary: "A chart.") { _ in .text("chart") }])
    do {
      _ = try PluginMode.exported.registry(plugin)
      Issue.record("it was taken")
    } catch let error as PluginError {
      #expect(
        error.message
          == "charts: plugin 'charts' can't be a library: its content element 'chart' is created by code, which a "
          + "library can't pass to the program. Use a template of the plugin's document, or link the plugin."
      )
    }
  }
}
