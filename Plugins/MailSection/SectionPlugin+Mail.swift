import ListingKit
import ListingSources
import ListingXML

extension SectionPlugin {
  /// A mailbox: `<mailbox id="…" source="…"/>` of `urn:listingkit:mail`.
  public static let mail = SectionPlugin(
    identifier: "mail", version: "1.0", namespace: "urn:listingkit:mail",
    document: """
      <listing xmlns="urn:listingkit:1" version="1.0">
        <template name="mail">
          <column padding="0 16 0 0">
            <row spacing="8">
              <text when="it.read" lines="1">{it.sender}</text>
              <text when="not it.read" style="headline" lines="1" label="Unread, {it.sender}">{it.sender}</text>
              <spacer/>
              <text style="caption" lines="1">{it.date | date('d MMM yyyy')}</text>
            </row>
            <text lines="1">{it.subject}</text>
          </column>
        </template>
        <template name="earlier">
          <text style="headline" when="before.new and not it.new">Earlier</text>
        </template>
      </listing>
      """,
    kinds: [
      SectionKind(
        element: "mailbox",
        summary: "Mails that the user selects, marks as read and deletes.",
        attributes: [
          PluginAttribute(
            "source", .file, isRequired: true,
            summary: "a file of JSON Lines: id, sender, subject, date, read"),
          PluginAttribute(
            "visited", .date, summary: "the last visit; mails of later days are above a divider"),
        ],
        fields: [
          RecordField("sender"), RecordField("subject"), RecordField("date", type: .date),
          RecordField("new", type: .boolean), RecordField("read", type: .boolean),
        ]
      ) { element in
        let visit: ListDay? = if case .day(let day) = element["visited"] { day } else { nil }
        let mails = try Mail.mails(of: element, visit: visit)
        let section = GenericSection<Mail>(element, items: mails) { _ in "mail" }
          .onActions { context in
            [
              ItemAction(context.item.isRead ? "Mark as unread" : "Mark as read", edge: .leading) {
                context.update { $0.isRead.toggle() }
              }
            ]
          }
          // A program would delete the mail in `commit`, which is called when undo is over.
          .onDelete("Delete", undo: .seconds(5))
          .onSection(.didEnterList) { section, _ in
            guard let list = section.context?.list else { return }
            list.selection.mode = .multiple
            list.placeholder = { state in
              state == .empty ? .text("No mail", style: .caption) : nil
            }
          }
        section.setSeparator("earlier")
        return section
      }
    ])
}
