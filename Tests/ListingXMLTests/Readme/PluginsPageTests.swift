import Foundation
import ListingKit
import ListingSources
import ListingXML
import Testing

private struct Numbers: ItemSource {
  let last: Int

  init(_ element: SourceElement) throws {
    guard case .integer(let last) = element["to"], last > 0 else {
      throw PluginError("'to' must be at least 1", attribute: "to")
    }
    self.last = Int(last)
  }

  func page(_ request: ItemRequest) async throws -> ItemPage<ListItem> {
    ItemPage(
      items: (1...last).map { ListItem("\($0)", fields: ["square": .number(Double($0 * $0))]) })
  }
}

let counting =
  SectionPlugin(
    identifier: "count", version: "1.0", namespace: "urn:example:count",
    sources: [
      ItemSourceKind(
        "numbers", summary: "Numbers from 1 on, with their squares.",
        attributes: [PluginAttribute("to", .integer, isRequired: true, summary: "the last one")],
        fields: [RecordField("square", type: .number)]
      ) { element in try Numbers(element) }
    ])

let knots =
  PluginFormat(
    "knots", summary: "Meters a second as knots.", for: .number,
    arguments: [PluginAttribute("digits", .integer, summary: "the number of decimals")]
  ) { shown in
    guard case .number(let speed) = shown.value else { return nil }
    let digits = if case .integer(let digits) = shown["digits"] { Int(digits) } else { 0 }
    return (speed * 1.943844).formatted(
      .number.precision(.fractionLength(digits)).locale(shown.locale)) + " kn"
  }

let rating =
  SectionPlugin(
    identifier: "rating", version: "1.0", namespace: "urn:example:rating",
    document: """
      <listing xmlns="urn:listingkit:1" version="1.0">
        <template name="grade">
          <param name="value" type="number"/><param name="of" type="integer" default="5"/>
          <text>{param.value} of {param.of}</text>
        </template>
      </listing>
      """,
    contents: [
      ContentKind(
        "grade", summary: "A number of stars.",
        attributes: [
          PluginAttribute("value", .number, isRequired: true, summary: "how many"),
          PluginAttribute("of", .integer, summary: "of how many"),
        ], template: "grade")
    ])

extension SectionPlugin {
  fileprivate static let messages = SectionPlugin(
    identifier: "messages", version: "1.0", namespace: "urn:listingkit:messages",
    document: """
      <listing xmlns="urn:listingkit:1" version="1.0">
        <template name="message"><text>{it.from}: {it.text}</text></template>
      </listing>
      """,
    kinds: [
      SectionKind(element: "conversation", summary: "Messages that arrive.") { element in
        GenericSection(element, items: try readMessages(of: element)) { _ in "message" }
      }
    ])
}

private struct Message: ListRecord {
  let listIdentifier: String
  var fields: [(name: String, value: ListValue)] {
    [("from", .string("Ann")), ("text", .string("Hello"))]
  }
}

private func readMessages(of element: PluginElement) throws -> [Message] {
  [Message(listIdentifier: "1")]
}

/// The code of Sources/ListingPlugins/ListingPlugins.docc/WritingPlugins.md.
@Suite("The page on plugins") struct PluginsPageTests {
  @Test("A document shows the plugins' numbers, speeds, grades and messages")
  func page() async throws {
    let wind = SectionPlugin(
      identifier: "wind", version: "1.0", namespace: "urn:example:wind", formats: [knots])
    let document = """
      <listing xmlns="urn:listingkit:1" version="1.0" xmlns:n="urn:example:count"
        xmlns:r="urn:example:rating" xmlns:m="urn:listingkit:messages">
        <section id="squares">
          <source kind="n:numbers" n:to="3"/>
          <cell><row><text>{it.square | wind.knots(1)}</text><r:grade value="{it.square}"/></row></cell>
        </section>
        <m:conversation id="chat"/>
      </listing>
      """
    let list = ListDataSource()
    let view = ListView(size: CGSize(width: 400, height: 400))
    list.attach(view)
    try await list.load(
      ListingDocument(
        bytes: Array(document.utf8), name: "plugins.xml", folder: URL(filePath: "/tmp"),
        registry: try SectionRegistry([counting, wind, rating, .messages])),
      environment: DocumentEnvironment(locale: Locale(identifier: "en")))
    await list.waitUntilIdle()
    let texts = view.visibleElements.map(\.view.content.accessibilityText)
    #expect(texts.contains("7.8 kn, 4 of 5"))
    #expect(texts.contains("Ann: Hello"))
  }
}
