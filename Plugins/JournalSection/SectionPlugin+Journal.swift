import ListingKit
import ListingSources
import ListingXML

extension SectionPlugin {
  /// A journal, the last entry first: `<journal id="…" source="…"/>` of `urn:listingkit:journal`.
  public static let journal = SectionPlugin(
    identifier: "journal", version: "1.0", namespace: "urn:listingkit:journal",
    document: Journal.document,
    kinds: [
      SectionKind(
        element: "journal",
        summary: "Entries of a journal, the latest first. The selected one is shown in full.",
        attributes: [
          PluginAttribute(
            "source", .file, isRequired: true, summary: "a file of JSON Lines: sol, text"),
          PluginAttribute("author", .string, summary: "the author, shown in the header"),
        ],
        fields: [RecordField("sol", type: .integer), RecordField("text")]
      ) { try Journal.section(of: $0) }
    ])
}

/// Makes the section of a `journal` element.
enum Journal {
  /// The templates: the header, an entry in one line, and an entry in full.
  static let document = """
    <listing xmlns="urn:listingkit:1" version="1.0">
      <template name="title">
        <row spacing="8">
          <text style="title" lines="1">{it.author}</text>
          <spacer/>
          <text style="caption" lines="1">{it.count} entries</text>
        </row>
      </template>
      <template name="entry">
        <column>
          <text style="caption">Sol {it.sol}</text>
          <text lines="1">{it.text}</text>
        </column>
      </template>
      <template name="open-entry">
        <column>
          <text style="headline">Sol {it.sol}</text>
          <text>{it.text}</text>
        </column>
      </template>
    </listing>
    """

  /// The entries that are open.
  private final class OpenEntries {
    var identifiers: Set<String> = []
  }

  static func section(of element: PluginElement) throws -> GenericSection<JournalEntry> {
    guard let file = element.file("source") else {
      throw PluginError("a journal needs a 'source': name the file of its entries")
    }
    let entries = try JournalFile(file).entries
    let open = OpenEntries()
    let section = GenericSection(element, items: entries.reversed()) {
      open.identifiers.contains($0.listIdentifier) ? "open-entry" : "entry"
    }
    let author = element.string("author") ?? "Journal"
    section.setHeader("title") { section in
      ListItem(
        "title", fields: ["author": .string(author), "count": .integer(Int64(section.count))])
    }
    section.onSelect { context in
      open.identifiers.insert(context.item.listIdentifier)
      context.reconfigure()
    }
    section.onDeselect { context in
      open.identifiers.remove(context.item.listIdentifier)
      context.reconfigure()
    }
    return section
  }
}
