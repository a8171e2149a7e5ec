/// A format of feeds. It determines the items and their default fields.
///
/// The fields are `id`, `title`, `link`, `summary`, `date` and `updated` (dates and times), `author`, `categories`
/// (joined with commas) and `image` (an address); all but the id are optional. An item without an id is identified by its link, or else by its title and date, or else by its
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
    RecordField(
      feed: "id", at: "guid", "@rdf:about", "link",
      titleAndDate("title", "(pubDate | dc:date)"), "title",
      "description"),
    RecordField(feed: "title", as: .markup, at: "title"),
    RecordField(
      feed: "link", as: .link, at: "link",
      "guid[starts-with(normalize-space(.), 'http') and not(@isPermaLink = 'false')]"),
    RecordField(feed: "summary", as: .markup, at: "description", "content:encoded"),
    RecordField(feedDate: "date", "pubDate", "dc:date"),
    RecordField(feedDate: "updated", "atom:updated", "dcterms:modified"),
    RecordField(feed: "author", at: "dc:creator", "author", "itunes:author"),
    RecordField(feed: "categories", as: .list, at: "category | dc:subject"),
    RecordField(
      feed: "image", as: .link, at: "enclosure[starts-with(@type, 'image')]/@url", media, thumbnail,
      "itunes:image/@href", images: "content:encoded", "description"),
  ]

  private static let atomFields = [
    RecordField(
      feed: "id", at: "atom:id", alternateLink,
      titleAndDate("atom:title", "(atom:published | atom:issued | atom:updated | atom:modified)"),
      "atom:title", "atom:summary | atom:content"),
    RecordField(feed: "title", as: .markup, at: "atom:title"),
    RecordField(feed: "link", as: .link, at: alternateLink, "atom:link[@rel != 'self']/@href"),
    RecordField(feed: "summary", as: .markup, at: "atom:summary", "atom:content"),
    RecordField(
      feedDate: "date", "atom:published", "atom:issued", "atom:updated", "atom:modified",
      "atom:created"),
    RecordField(feedDate: "updated", "atom:updated", "atom:modified"),
    RecordField(
      feed: "author", at: "atom:author/atom:name", "dc:creator", "atom:author/atom:email"),
    RecordField(
      feed: "categories", as: .list,
      at:
        "atom:category/@label | atom:category[not(@label)]/@term | dc:subject"),
    RecordField(
      feed: "image", as: .link,
      at:
        "atom:link[@rel = 'enclosure' and starts-with(@type, 'image')]/@href", media, thumbnail,
      images: "atom:content", "atom:summary"),
  ]

  private static let alternateLink = "atom:link[not(@rel) or @rel = 'alternate']/@href"
  private static let media =
    ".//media:content[@medium = 'image' or starts-with(@type, 'image')]/@url"
  private static let thumbnail = ".//media:thumbnail/@url"

  /// The XPath of the title and, on a new line, the date; of nothing if one of them is missing.
  private static func titleAndDate(_ title: String, _ date: String) -> String {
    "substring(concat(normalize-space(\(title)), '\n', \(date)), 1, "
      + "1000000 * boolean(\(title)[normalize-space()]) * boolean(\(date)[normalize-space()]))"
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
      "dcterms": "http://purl.org/dc/terms/", "media": "http://search.yahoo.com/mrss/",
      "itunes": "http://www.itunes.com/dtds/podcast-1.0.dtd",
    ].merging(others) { $1 }
  }
}

extension RecordField {
  /// Creates a field of feeds.
  ///
  /// - Parameters:
  ///   - name: its name.
  ///   - reading: how the values at the paths are read.
  ///   - paths: its XPaths.
  ///   - images: further XPaths of HTML, the first image of which is the value.
  fileprivate init(
    feed name: String, as reading: FieldPath.Reading = .text, at paths: String...,
    images: String...
  ) {
    let all = paths.map { FieldPath($0, reading) } + images.map { FieldPath($0, .image) }
    self.init(name, path: all.first?.path, isOptional: name != "id")
    (self.reading, alternatives) = (reading, Array(all.dropFirst()))
  }

  /// Creates a field of feeds with a date.
  fileprivate init(feedDate name: String, _ paths: String...) {
    self.init(
      name, path: paths.first, type: .datetime, isOptional: true, format: DatePattern.feedName)
    alternatives = paths.dropFirst().map { FieldPath($0) }
  }
}
