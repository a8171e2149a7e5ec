/// A format of feeds. It determines the items and their default fields.
///
/// The fields are `id`, `title`, `link`, `summary` and `date` (a date and time); all but the id are
/// optional. An item without an id is identified by its link, or else by its title and date, or else by its
/// summary.
public enum XMLFeed: String, Sendable, Hashable, CaseIterable {
  /// RSS 0.9x, 1.0 and 2.0, in any of their namespaces.
  case rss
  /// Atom 1.0 (RFC 4287) and 0.3.
  case atom

  /// The XPath that selects the items.
  public var select: String {
    switch self {
    case .rss: "//item"
    case .atom: "//atom:entry"
    }
  }

  /// The default fields.
  public var fields: [RecordField] {
    switch self {
    case .rss: Self.rssFields
    case .atom: Self.atomFields
    }
  }

  private static let rssFields = [
    field(
      "id", "guid", "@rdf:about", "link",
      titleAndDate("title", "(pubDate | dc:date)"), "title",
      "description"),
    markup("title", "title"),
    field("link", "link", "guid[starts-with(., 'http') and not(@isPermaLink = 'false')]"),
    markup("summary", "description", "content:encoded"),
    date("pubDate", "dc:date"),
  ]

  private static let atomFields = [
    field(
      "id", "atom:id", alternateLink,
      titleAndDate("atom:title", "(atom:published | atom:issued | atom:updated | atom:modified)"),
      "atom:title", "atom:summary | atom:content"),
    markup("title", "atom:title"),
    field("link", alternateLink, "atom:link[@rel != 'self']/@href"),
    markup("summary", "atom:summary", "atom:content"),
    date("atom:updated", "atom:modified", "atom:published", "atom:issued", "atom:created"),
  ]

  private static let alternateLink = "atom:link[not(@rel) or @rel = 'alternate']/@href"

  /// The XPath of the title and, on a new line, the date; of nothing if one of them is missing.
  private static func titleAndDate(_ title: String, _ date: String) -> String {
    "substring(concat(normalize-space(\(title)), '\n', \(date)), 1, "
      + "1000000 * boolean(\(title)[normalize-space()]) * boolean(\(date)[normalize-space()]))"
  }

  private static func field(_ name: String, _ path: String, _ alternatives: String...)
    -> RecordField
  {
    var field = RecordField(name, path: path, isOptional: name != "id")
    field.alternatives = alternatives
    return field
  }

  private static func markup(_ name: String, _ path: String, _ alternatives: String...)
    -> RecordField
  {
    var field = RecordField(name, path: path, isOptional: true)
    (field.alternatives, field.isMarkup) = (alternatives, true)
    return field
  }

  private static func date(_ path: String, _ alternatives: String...) -> RecordField {
    var field = RecordField(
      "date", path: path, type: .datetime, isOptional: true, format: DatePattern.feedName)
    field.alternatives = alternatives
    return field
  }

  /// Returns the default fields with further ones, which replace those of the same name.
  package func fields(with others: [RecordField]) -> [RecordField] {
    fields.filter { field in !others.contains { $0.name == field.name } } + others
  }

  /// Returns the default prefixes with further ones, which replace those of the same name.
  package func prefixes(with others: [String: String]) -> [String: String] {
    [
      "atom": Self.atomNamespace, "rdf": Self.rdfNamespace,
      "dc": "http://purl.org/dc/elements/1.1/",
      "content": "http://purl.org/rss/1.0/modules/content/",
    ].merging(others) { $1 }
  }
}
