import Foundation
import ListingKit
import ListingTesting
import ListingXML
import Testing

/// Formats, linked and through the interface of loaded plugins.
@Suite("Formats of plugins, linked and exported")
struct FormatModesTests {
  private static let plugin = SectionPlugin(
    identifier: "told", version: "1.0", namespace: "urn:example:told",
    document: """
      <listing xmlns="urn:listingkit:1" version="1.0">
        <template name="own"><text>{it.n | told.all}</text></template>
      </listing>
      """,
    formats: [
      PluginFormat(
        "all", summary: "All that a format is told.", for: .number, .string, .boolean, .date,
        .datetime,
        arguments: [
          PluginAttribute("a", .string, summary: "a text"),
          PluginAttribute("b", .number, summary: "a number"),
          PluginAttribute("c", .boolean, summary: "a truth"),
          PluginAttribute("d", .date, summary: "a day"),
          PluginAttribute("e", .choice(["x", "y"]), summary: "a letter"),
        ]
      ) { shown in
        let arguments = ["a", "b", "c", "d", "e"].map {
          "\($0)=\(shown[$0].map { "\($0)" } ?? "-")"
        }
        return "\(shown.value) \(arguments.joined(separator: " ")) \(shown.locale.identifier) "
          + "\(shown.timeZone.identifier) \(Int(shown.now.timeIntervalSince1970))"
      },
      PluginFormat("never", summary: "Nothing.", for: .number) { _ in nil },
    ])

  private func texts(_ mode: PluginMode) async throws -> [[String]] {
    let registry = try mode.registry(Self.plugin)
    let document = ListingDocument(
      bytes: Array(
        """
        <listing xmlns="urn:listingkit:1" version="1.0"><section id="s"><items>
          <item id="a" text="Größe\u{0}"><field name="n" type="number">0.5</field>
            <field name="i" type="integer">-7</field><field name="p" type="decimal">1.10</field>
            <field name="yes" type="boolean">true</field><field name="d" type="date">2024-02-29</field>
            <field name="at" type="datetime" zone="Europe/Berlin">2024-02-29T12:00:00</field></item>
        </items><cell><column>
          <text>{it.n | told.all}</text><text>{it.i | told.all('it''s', 2.5, true, '2024-01-31', 'y')}</text>
          <text>{it.p | told.all('', 1)}</text><text>{it.yes | told.all}</text>
          <text>{it.d | told.all}</text><text>{it.at | told.all}</text><text>{it.text | told.all}</text>
          <text>{it.n | told.never}</text>
        </column></cell></section></listing>
        """.replacing("\u{0}", with: "").utf8), name: "t.xml",
      folder: FileManager.default.temporaryDirectory, registry: registry)
    #expect(document.diagnostics == [])
    let list = ListDataSource(isolation: nil)
    let host = RecordingHost()
    list.attach(host, isolation: nil)
    try await list.load(
      document,
      environment: DocumentEnvironment(
        locale: Locale(identifier: "de_AT"), now: { Date(timeIntervalSince1970: 1_700_000_000) }),
      isolation: nil)
    return try [#require(list.cell(at: IndexPath(item: 0, section: 0))).content.texts]
  }

  @Test(
    "A format is told the same, and its text is shown", arguments: [PluginMode.linked, .exported])
  func texts(mode: PluginMode) async throws {
    let linked = try #require(try await texts(.linked).first)
    #expect(try await texts(mode).first == linked)
    let nothing = "a=- b=- c=- d=- e=-"
    #expect(linked[0] == "number(0.5) \(nothing) de_AT GMT 1700000000")
    #expect(linked[1].hasPrefix("integer(-7) a=string(\"it\\'s\") b=number(2.5) c=boolean(true)"))
    #expect(linked[5].contains(" Europe/Berlin "))
    // Without a text of the format the value is shown as it is.
    #expect(linked[7] == "0.5")
  }

  @Test("A library declares the formats of the plugin")
  func declarations() throws {
    let exported = try #require(
      try PluginMode.exported.registry(Self.plugin).plugins.first)
    #expect(exported.formats.map(\.name) == ["all", "never"])
    #expect(exported.formats.map(\.summary) == Self.plugin.formats.map(\.summary))
    #expect(exported.formats.map(\.arguments) == Self.plugin.formats.map(\.arguments))
    #expect(
      exported.formats.map { Set($0.types) } == Self.plugin.formats.map { Set($0.types) })
  }
}
