import ListingKit
import ListingXML

extension SectionPlugin {
  /// The feed of a Mars station: `<feed id="…" source="…"/>` of `urn:listingkit:marslink`.
  public static let marslink = SectionPlugin(
    identifier: "marslink", version: "1.0", namespace: "urn:listingkit:marslink",
    kinds: [
      SectionKind(
        element: "feed",
        summary: "The weather, which expands when it's selected, and journal entries and messages.",
        attributes: [
          PluginAttribute(
            "source", .file, isRequired: true,
            summary: "a file of JSON Lines: sol, and an entry, a message or the weather"),
          PluginAttribute(
            "speed", .number, summary: "the speed at which items arrive; default 1"),
        ],
        fields: []
      ) { try Marslink.section(of: $0) }
    ])
}

/// Makes the section of a `feed` element.
enum Marslink {
  /// The observation of what arrives.
  private final class Following {
    var observation: ListObservation?
  }

  static func section(of element: PluginElement) throws -> BindingSection<MarsFeed> {
    guard let source = element.file("source") else {
      throw PluginError("a feed needs a 'source': name the file of its items")
    }
    let file = try MarsFile(source)
    let connection = MarsConnection(file.arrivals, speed: try speed(of: element))
    let feed = MarsFeed(element.identifier)
    file.initial.forEach(feed.receive)
    let following = Following()
    return BindingSection(element.identifier, model: feed) { $0.rows }
      .onSelect { context in
        if context.item.listIdentifier == MarsWeather.identifier { context.toggleExpansion() }
      }
      .onSection(.didEnterList) { section, _ in
        guard let list = section.context?.list else { return }
        following.observation = list.follow(connection.items(by: list.clock)) { [feed] in
          feed.receive($0)
        }
      }
      .onSection(.willLeaveList) { _, _ in following.observation?.cancel() }
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
