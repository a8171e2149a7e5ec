import Foundation
import ListingKit
import ListingTesting
import Testing

@testable import ListingXML

/// The document that a plugin brings along, and what its sections show by it.
@Suite(.tags(.concurrency)) struct PluginDocumentTests {
  private struct Planet: ListRecord {
    var listIdentifier: String
    var moons: Int64
    var fields: [(name: String, value: ListValue)] { [("moons", .integer(moons))] }
  }

  /// The names of events that a section got.
  private final class Pressed {
    var names: [String] = []
  }

  private static func plugin(_ document: String, _ pressed: Pressed = Pressed()) -> SectionPlugin {
    nonisolated(unsafe) let pressed = pressed
    return SectionPlugin(
      identifier: "space", version: "1.0", namespace: "urn:example:space",
      document: document,
      kinds: [
        SectionKind(element: "planets", summary: "Planets.") { element in
          let planets = [
            Planet(listIdentifier: "earth", moons: 1), Planet(listIdentifier: "mars", moons: 2),
            Planet(listIdentifier: "pluto", moons: 5),
          ]
          let section = GenericSection(element, items: planets) {
            $0.moons > 2 ? "none" : "planet"
          }
          section.setHeader("count") {
            ListItem("count", fields: ["count": .integer(Int64($0.count))])
          }
          section.setFooter("end")
          section.setSeparator("more")
          section.onPress { _, name, item in
            pressed.names.append("\(name) \(item?.listIdentifier ?? "")")
          }
          return section
        }
      ])
  }

  private static let templates = """
    <listing xmlns="urn:listingkit:1" version="1.0">
      <template name="planet">
        <column>
          <text>{it.id}: {it.moons}</text>
          <button>Land<on><emit name="land"/></on></button>
        </column>
      </template>
      <template name="count"><text>{it.count} planets</text></template>
      <template name="end"><text>{section.count} in all</text></template>
      <template name="more"><text when="it.moons gt before.moons">more</text></template>
    </listing>
    """

  /// The host of the lists in the test, which it retains.
  private let host = RecordingHost()

  private func list(_ registry: SectionRegistry) throws -> ListDataSource {
    let document = ListingDocument(
      bytes: Array(
        """
        <listing xmlns="urn:listingkit:1" xmlns:s="urn:example:space" version="1.0">
          <s:planets id="planets"/>
        </listing>
        """.utf8), name: "t.xml", folder: FileManager.default.temporaryDirectory,
      registry: registry)
    #expect(document.diagnostics == [])
    let list = ListDataSource(isolation: nil)
    list.attach(host, isolation: nil)
    list.appendSections(try document.makeSections())
    return list
  }

  @Test("Cells, views and separators are shown by its templates")
  func templates() throws {
    let list = try list(SectionRegistry([Self.plugin(Self.templates)]))
    func texts(_ item: Int) -> [String]? { list.cell(at: [0, item])?.content.texts }
    #expect(texts(0)?.first == "earth: 1")
    #expect(texts(1)?.prefix(2) == ["more", "mars: 2"])
    // Without a template its identifier is shown, as it has no text.
    #expect(texts(2)?.prefix(2) == ["more", "pluto"])
    #expect(list.supplementaryView(.header, at: 0)?.content.texts == ["3 planets"])
    #expect(list.supplementaryView(.footer, at: 0)?.content.texts == ["3 in all"])
  }

  @Test("A section gets the event that a button emits, not the button's internal name")
  func presses() throws {
    let pressed = Pressed()
    let list = try list(SectionRegistry([Self.plugin(Self.templates, pressed)]))
    let content = try #require(list.cell(at: [0, 0])?.content)
    guard case .column(_, let parts) = content.body, case .button(_, let action)? = parts.last?.body
    else { return #expect(Bool(false), "\(content)") }
    list.section(at: 0)?.deliver(.didPress, item: "earth", action: action)
    #expect(pressed.names == ["land earth"])
  }

  @Test("A document that is wrong is refused with its plugin, and the registry stays as it was")
  func wrongDocuments() {
    for (document, wanted) in [
      ("<listing", "plugin 'space' 1.0 has an invalid document:\n"),
      (
        "<listing xmlns='urn:listingkit:1' version='1.0'><section id='a'><items/></section></listing>",
        "its document contains sections. Keep only templates and styles."
      ),
    ] {
      var registry = SectionRegistry()
      let error = #expect(throws: PluginError.self) { try registry.register(Self.plugin(document)) }
      #expect(error?.message.contains(wanted) == true, "\(error?.message ?? "")")
      #expect(registry.plugins.isEmpty)
    }
  }
}
