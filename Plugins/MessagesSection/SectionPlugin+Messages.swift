import ListingKit
import ListingSources
import ListingXML

extension SectionPlugin {
  /// A conversation whose messages arrive by themselves:
  /// `<conversation id="…" source="…"/>` of `urn:listingkit:messages`.
  public static let messages = SectionPlugin(
    identifier: "messages", version: "1.0", namespace: "urn:listingkit:messages",
    document: """
      <listing xmlns="urn:listingkit:1" version="1.0">
        <template name="message">
          <column>
            <text style="headline">{it.from}</text>
            <text>{it.text}</text>
          </column>
        </template>
      </listing>
      """,
    kinds: [
      SectionKind(
        element: "conversation",
        summary: "Messages that are added, edited, deleted and pinned over time.",
        attributes: [
          PluginAttribute(
            "source", .file, isRequired: true, summary: "a file of JSON Lines: at, id, from, text"),
          PluginAttribute(
            "speed", .number, summary: "the speed at which the file is played; default 1"),
        ],
        fields: [
          RecordField("from"), RecordField("text"), RecordField("edited", type: .boolean),
        ]
      ) { try Conversation.section(of: $0) }
    ])
}

/// Makes the section of a `conversation` element.
enum Conversation {
  static func section(of element: PluginElement) throws -> GenericSection<Message> {
    guard let file = element.file("source") else {
      throw PluginError("a conversation needs a 'source': name the file of its messages")
    }
    let log = try MessageLog(file: file)
    let feed = MessageFeed(log.events, speed: try speed(of: element))
    let section = GenericSection(element, items: log.initial) { _ in "message" }
    section.followInList { section in
      feed.changes(by: section.context?.clock ?? ContinuousClock())
    }
    return section
  }

  private static func speed(of element: PluginElement) throws -> Double {
    guard let value = element["speed"] else { return 1 }
    guard case .number(let speed) = value, (0.001...1_000_000).contains(speed) else {
      throw PluginError(
        "'speed' is out of range: expected 0.001 to 1000000", attribute: "speed")
    }
    return speed
  }
}
