import ListingKit
import ListingSources
import ListingXML

extension SectionPlugin {
  /// A column of a board, whose cards the user moves: `<column id="…" source="…"/>` of `urn:listingkit:board`.
  public static let board = SectionPlugin(
    identifier: "board", version: "1.0", namespace: "urn:listingkit:board",
    document: """
      <listing xmlns="urn:listingkit:1" version="1.0">
        <template name="card"><text>{it.title}</text></template>
        <template name="pinned-card">
          <row spacing="8"><text>{it.title}</text><spacer/><text style="caption">pinned</text></row>
        </template>
      </listing>
      """,
    kinds: [
      SectionKind(
        element: "column",
        summary: "Cards that the user moves within a column and to others; pinned ones stay.",
        attributes: [
          PluginAttribute(
            "source", .file, isRequired: true,
            summary: "a file of JSON Lines: id, title, column, pinned")
        ],
        fields: [
          RecordField("title"), RecordField("column"), RecordField("pinned", type: .boolean),
        ]
      ) { element in
        let cards = try Card.cards(of: element)
        return GenericSection<Card>(element, items: cards) { $0.isPinned ? "pinned-card" : "card" }
          .allow(.move) { !$0.item.isPinned }
          // A program would save the cards of the section here.
          .on(.didMove) { context in context.update { $0.column = element.identifier } }
      }
    ])
}
