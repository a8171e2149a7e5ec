import ListingKit
import ListingSources
import ListingXML

extension SectionPlugin {
  /// Contacts: `<favorites id="…" source="…"/>` and `<group id="A" source="…"/>` of
  /// `urn:listingkit:contacts`.
  public static let contacts = SectionPlugin(
    identifier: "contacts", version: "1.0", namespace: "urn:listingkit:contacts",
    document: """
      <listing xmlns="urn:listingkit:1" version="1.0">
        <template name="contact">
          <row spacing="8">
            <text lines="1">{it.name}</text>
            <spacer/>
            <text when="it.owner" style="caption">owner</text>
          </row>
        </template>
        <template name="favorites">
          <text style="headline">{section.count} favorites</text>
        </template>
        <template name="group">
          <text style="headline">{section.id} · {section.count}</text>
        </template>
      </listing>
      """,
    kinds: [
      kind("favorites", "The favorites, which the user reorders.") { element in
        try section(of: element) { $0.isFavorite }
          // A program would save the new order here.
          .onMove { _, _ in }
      },
      kind("group", "The other contacts whose names begin with the identifier.") { element in
        try section(of: element) { !$0.isFavorite && $0.initial == element.identifier }
          .indexTitle(element.identifier)
      },
    ])

  private static func kind(
    _ name: String, _ summary: String,
    section: @escaping @Sendable (PluginElement) throws -> GenericSection<Contact>
  ) -> SectionKind {
    SectionKind(
      element: name, summary: summary,
      attributes: [
        PluginAttribute(
          "source", .file, isRequired: true,
          summary: "a file of JSON Lines: id, name, owner, favorite")
      ],
      fields: [
        RecordField("name"), RecordField("owner", type: .boolean),
        RecordField("favorite", type: .boolean),
      ], makeSection: section)
  }

  /// Makes a section of the contacts with a property. It has a header as long as it has contacts.
  private static func section(
    of element: PluginElement, where isIncluded: (Contact) -> Bool
  ) throws -> GenericSection<Contact> {
    let contacts = try Contact.contacts(of: element).filter(isIncluded)
    let section = GenericSection<Contact>(element, items: contacts) { _ in "contact" }
      .onDelete()
      .allow(.delete) { !$0.item.isOwner }
    section.setHeader(element.name) { $0.count == 0 ? nil : ListItem("header") }
    return section
  }
}
