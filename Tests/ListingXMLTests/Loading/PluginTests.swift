import Foundation
import ListingKit
import ListingTesting
import Testing

@testable import ListingXML

/// Sections of plugins: the values that they get, and documents without the plugin.
@Suite(.tags(.concurrency)) struct PluginTests {
  private let list = ListDataSource()
  private let host: RecordingHost

  init() { host = RecordingHost(of: list) }

  /// A plugin with one kind of section.
  private func plugin(
    _ identifier: String = "probe", namespace: String = "urn:example:probe",
    elements: [String] = ["probe"], attributes: [PluginAttribute] = [],
    make: @escaping @Sendable (PluginElement) throws -> any ListSection = {
      GenericSection<String>($0.identifier, items: []) { .text($0) }
    }
  ) -> SectionPlugin {
    SectionPlugin(
      identifier: identifier, version: "2.1", namespace: namespace,
      kinds: elements.map {
        SectionKind(element: $0, summary: "A probe.", attributes: attributes, makeSection: make)
      })
  }

  private func probe(_ attributes: String, _ children: String = "") -> String {
    listing("\n<x:probe xmlns:x='urn:example:probe' \(attributes)>\(children)</x:probe>")
  }

  @Test func whatAPluginIsTold() async throws {
    let attributes = [
      PluginAttribute("text", .string, summary: ""), PluginAttribute("n", .integer, summary: ""),
      PluginAttribute("x", .number, summary: ""), PluginAttribute("on", .boolean, summary: ""),
      PluginAttribute("day", .date, summary: ""), PluginAttribute("file", .file, summary: ""),
      PluginAttribute("shape", .choice(["round", "square"]), summary: ""),
    ]
    let registry = try SectionRegistry([
      plugin(attributes: attributes) { element in
        let section = GenericSection(
          element.identifier,
          items: [
            "\(element.name) \(element.document):\(element.line):\(element.column)",
            "\(element["text"] ?? .null) \(element["n"] ?? .null) \(element["x"] ?? .null)",
            "\(element["on"] ?? .null) \(element["day"] ?? .null) \(element["none"] ?? .null)",
            "\(element.string("shape") ?? "") \(element.file("file")?.lastPathComponent ?? "")",
            "\(element.folder.lastPathComponent) \(element.spacing) \(element.insets.left)",
            "\(element.parameters["n"] ?? .null)",
          ]
        ) { .text($0) }
        section.onHeader {
          element.header(SectionStatus(identifier: $0.listIdentifier, count: $0.count))
        }
        return section
      }
    ])
    let xml = probe(
      "id='a' text='n={param.n}' n='{param.n}' x='0.5' on='true' day='2024-03-01' "
        + "shape='round' file='airports.csv'",
      "<layout><list spacing='3' insets='1 2'/></layout><header><text>{section.count}</text></header>"
    ).replacingOccurrences(of: "\n<x", with: "<param name='n' type='integer' default='7'/>\n<x")
    let document = document(xml, registry: registry)
    #expect(document.diagnostics == [])
    try await list.load(document)
    let day = try #require(ListDay(year: 2024, month: 3, day: 1))
    #expect(
      host.order == [
        "a": [
          "probe t.xml:2:2",
          "\(ListValue.string("n=7")) \(ListValue.integer(7)) \(ListValue.number(0.5))",
          "\(ListValue.boolean(true)) \(ListValue.day(day)) \(ListValue.null)",
          "round airports.csv", "SampleSections 3.0 2.0", "\(ListValue.integer(7))",
        ]
      ])
    #expect(list.supplementaryView(.header, at: 0)?.content.texts == ["6"])
  }

  @Test func valuesOfAttributesAreChecked() throws {
    let attributes = [
      PluginAttribute("n", .integer, isRequired: true, summary: "how many"),
      PluginAttribute("shape", .choice(["round", "square"]), summary: "the shape"),
      PluginAttribute("file", .file, summary: "the data"),
    ]
    let registry = try SectionRegistry([plugin(attributes: attributes)])
    func places(_ attributes: String) -> [String] {
      document(probe(attributes), registry: registry).places
    }
    // The element's name begins in column 2, the attributes given here in column 38.
    #expect(places("id='a' n='1'") == [])
    #expect(places("id='a'") == ["2:2 7 LK0205"])
    #expect(places("n='1'") == ["2:2 7 LK0205"])
    #expect(places("id='a' n='x'") == ["2:48 1 LK0206"])
    #expect(places("id='a' n='1' shape='ruond'") == ["2:58 5 LK0206"])
    #expect(places("id='a' n='1' file='../Package.swift'") == ["2:57 16 LK0609"])
    #expect(places("id='a' n='1' nn='1'") == ["2:51 2 LK0204"])
    #expect(places("id='a' n='1' when='x'") == ["2:57 1 LK0402"])
    #expect(places("id='a' n='{it.n}'") == ["2:49 4 LK0406"])
  }

  @Test func valuesThatParametersMakeWrong() throws {
    let registry = try SectionRegistry([
      plugin(attributes: [PluginAttribute("n", .integer, summary: "")])
    ])
    let xml = probe("id='a' n='{param.n}'").replacingOccurrences(
      of: "\n<x", with: "<param name='n' type='number'/>\n<x")
    let document = document(xml, registry: registry)
    #expect(document.diagnostics == [])
    let error = #expect(throws: XMLDocumentError.self) {
      try document.makeSections(parameters: ["n": "1.5"])
    }
    #expect(error?.diagnostics.map(\.message) == ["invalid value '1.5' for 'n'"])
    #expect(error?.diagnostics.first?.column == 48)
    let text = ListingXMLTests.document(
      xml.replacingOccurrences(of: "type='number'", with: ""), registry: registry)
    #expect(text.places == ["2:48 9 LK0409"])
  }

  @Test("A plugin may show its items by the document's cell")
  func cells() async throws {
    let registry = try SectionRegistry([
      plugin { element in
        let section = GenericSection<ListItem>(
          element.identifier,
          items: [ListItem("one", fields: ["n": .integer(7)]), ListItem("two")]
        ) { _ in .text("none") }
        guard element.hasCell else { return section }
        section.onContent { [weak section] context in
          guard let section else { return .empty }
          return element.cell(context.item, SectionStatus(section)) ?? .empty
        }
        return section
      }
    ])
    func cell(_ parts: String) async throws -> ListContent {
      try await firstCell(of: document(probe("id='a'", parts), registry: registry))
    }
    #expect(
      try await cell("<cell><text>{it.n} of {section.count}</text></cell>") == .text("7 of 2"))
    #expect(try await cell("") == .text("none"))
    let chosen = try await cell("<cell><text when=\"it.n eq 1\">x</text></cell>")
    #expect(chosen == .empty)
  }

  @Test func aPluginThatMakesAnotherSection() throws {
    let registry = try SectionRegistry([
      plugin { _ in GenericSection<String>("other", items: []) { .text($0) } }
    ])
    let document = document(probe("id='a'"), registry: registry)
    let error = #expect(throws: XMLDocumentError.self) { try document.makeSections() }
    #expect(error?.code == .pluginFailure)
  }

  @Test func withoutThePluginTheFallbackIsShown() async throws {
    let fallback = "<fallback><items><item id='gone' text='No probe here'/></items></fallback>"
    let xml = probe("id='a' anything='goes'", fallback + "<x:own/>")
    let document = document(xml)
    #expect(document.diagnostics == [])
    try await list.load(document)
    #expect(host.order == ["a": ["gone"]])
  }

  @Test func fallbacksAreCheckedWithThePlugin() throws {
    let registry = try SectionRegistry([plugin()])
    let fallback = "<fallback><items/><cell><text>{it.x}</text></cell></fallback>"
    #expect(
      document(probe("id='a'", fallback), registry: registry).diagnostics.map(\.code) == [
        .unknownField
      ])
    #expect(document(probe("id='a'", fallback)).diagnostics.map(\.code) == [.unknownField])
  }

  @Test func withoutPluginAndFallbackTheOtherSectionsStay() async throws {
    let xml = probe("id='a'").replacingOccurrences(
      of: "</listing>", with: "<section id='b'><items><item id='1'/></items></section></listing>")
    let document = document(xml)
    // An error for who validates, and a cell for who shows.
    #expect(document.places == ["2:2 7 LK0701"])
    #expect(!document.isValid)
    try await list.load(document)
    #expect(host.order == ["a": ["missing-plugin"], "b": ["1"]])
    let texts = list.cell(at: IndexPath(item: 0, section: 0))?.content.texts
    #expect(texts == ["⚠ there is no plugin for 'x:probe' of 'urn:example:probe'"])
  }

  @Test func identifiersOfPluginsElementsAreThoseOfSections() throws {
    let registry = try SectionRegistry([plugin()])
    let xml = probe("id='a'").replacingOccurrences(
      of: "</listing>", with: "\n<section id='a'><items/></section></listing>")
    #expect(document(xml, registry: registry).places == ["3:14 1 LK0301"])
  }

  @Test func registeringWhatIsThere() throws {
    var registry = try SectionRegistry([plugin()])
    func message(_ plugin: SectionPlugin) -> String {
      var copy = registry
      do throws(PluginError) {
        try copy.register(plugin)
        return ""
      } catch {
        return error.message
      }
    }
    #expect(
      message(plugin(namespace: "urn:example:b"))
        == "plugin 'probe' 2.1 can't be registered: plugin 'probe' 2.1 is already registered. Register one of them."
    )
    #expect(
      message(plugin("other"))
        == "plugin 'other' 2.1 can't be registered: its namespace 'urn:example:probe' belongs to "
        + "plugin 'probe' 2.1. Give it another namespace.")
    #expect(message(plugin("c", namespace: "urn:listingkit:1")).contains("is reserved"))
    #expect(
      message(plugin("d", namespace: "urn:d", elements: ["e", "e"])).contains("two elements 'e'"))
    #expect(registry.plugins.map(\.identifier) == ["probe"])
    try registry.register(plugin("e", namespace: "urn:e"))
    #expect(registry.plugin(forNamespace: "urn:e")?.identifier == "e")
  }
}
