/// A format of feeds, which says where items and their usual fields are.
///
/// The fields are `id`, `title`, `link`, `summary` and `date` (a moment); all but the id may be
/// missing.
public enum XMLFeed: String, Sendable, Hashable, CaseIterable {
  /// RSS 2.0. An item without a `guid` is known by its link, or else its title.
  case rss
  /// Atom, as RFC 4287 has it.
  case atom

  /// The XPath that selects the items.
  public var select: String {
    switch self {
    case .rss: "/rss/channel/item"
    case .atom: "/atom:feed/atom:entry"
    }
  }

  /// The usual fields.
  public var fields: [RecordField] {
    switch self {
    case .rss:
      [
        RecordField(
          "id",
          path: "concat(guid, substring(link, 1, string-length(link) * number(not(guid))), "
            + "substring(title, 1, string-length(title) * number(not(guid | link))))"),
        RecordField("title", path: "title[normalize-space()]", isOptional: true),
        RecordField("link", path: "link[normalize-space()]", isOptional: true),
        RecordField("summary", path: "description[normalize-space()]", isOptional: true),
        RecordField(
          "date", path: "pubDate", type: .datetime, isOptional: true, format: DatePattern.mailName),
      ]
    case .atom:
      [
        RecordField("id", path: "atom:id"),
        RecordField("title", path: "atom:title[normalize-space()]", isOptional: true),
        RecordField(
          "link", path: "atom:link[not(@rel) or @rel = 'alternate']/@href", isOptional: true),
        RecordField(
          "summary", path: "(atom:summary | atom:content)[normalize-space()]", isOptional: true),
        RecordField("date", path: "atom:updated", type: .datetime, isOptional: true),
      ]
    }
  }

  /// The usual fields and others, which count more.
  package func fields(with others: [RecordField]) -> [RecordField] {
    fields.filter { field in !others.contains { $0.name == field.name } } + others
  }

  /// The prefixes of the usual fields and others, which count more.
  package func prefixes(with others: [String: String]) -> [String: String] {
    ["atom": "http://www.w3.org/2005/Atom"].merging(others) { $1 }
  }
}
