import Foundation
import ListingKit

/// Items from an XML file, selected by XPath 1.0.
///
/// If `select` is a plain path (`/rss/channel/item`, `//item`, with prefixes or `*`) and no field looks
/// beyond its item, the file is read element by element, with memory for a page and an item. Other paths
/// need a tree of the whole file, which is limited to 64 MiB.
///
/// XML can't be read from the middle, but the page after the last forward page continues where that ended.
/// Any other page, and each backward one, is read from the start of the file. A page that follows another
/// must come from the same unchanged file.
///
/// The path of a field is an XPath from the item: `title`, `@id`, `author/name`, `count(reply)`. It selects
/// the text of the first node, or no value if there is none. The internal subset of a document type is
/// read, but nothing external; the replacements of entities are limited to 8 MiB. HTML's entities
/// (`&nbsp;`) need no declaration.
public struct XMLSource: ItemSource, Hashable {
  /// The file.
  public let file: URL
  /// The XPath that selects the items.
  public let select: String
  /// The namespaces of the prefixes in paths.
  public let prefixes: [String: String]
  /// The key and the fields of the items.
  public let record: RecordDescription
  /// The format of the file, if it's a feed.
  public private(set) var feed: XMLFeed?
  let pages = XMLPages()

  /// Creates a source. The file isn't opened before the first request.
  ///
  /// - Parameters:
  ///   - file: the URL of the file.
  ///   - select: the XPath that selects the items.
  ///   - prefixes: the namespaces of the prefixes in paths.
  ///   - key: the fields that identify an item, or paths that aren't fields.
  ///   - fields: the fields of the items.
  ///   - onError: the policy for an item without a key or with an invalid value.
  public init(
    file: URL, select: String, prefixes: [String: String] = [:], key: [String],
    fields: [RecordField], onError: ItemErrorPolicy = .fail
  ) {
    self.file = file
    self.select = select
    self.prefixes = prefixes
    record = RecordDescription(key: key, fields: fields, onError: onError)
  }

  /// Creates a source for the entries of a feed.
  ///
  /// - Parameters:
  ///   - file: the URL of the file.
  ///   - feed: the format, which determines the items and their default fields.
  ///   - select: the XPath that selects the items, such as `//item[category = 'Swift']`; by default all of them.
  ///   - prefixes: the namespaces of further prefixes in paths.
  ///   - key: the fields that identify an item.
  ///   - fields: fields in addition to those of the format, or replacing those of the same name.
  ///   - onError: the policy for an entry without a key or with an invalid value.
  public init(
    file: URL, feed: XMLFeed, select: String? = nil, prefixes: [String: String] = [:],
    key: [String] = ["id"],
    fields: [RecordField] = [], onError: ItemErrorPolicy = .skip
  ) {
    self.init(
      file: file, select: select ?? feed.select, prefixes: feed.prefixes(with: prefixes), key: key,
      fields: feed.fields(with: fields), onError: onError)
    self.feed = feed
  }

  /// Reads one page, away from the caller's actor.
  ///
  /// - Parameter request: the position and the size of the page.
  /// - Returns: the items in the order of the file.
  /// - Throws: ``SourceError``, or `CancellationError` if the task is canceled. A page with an invalid item
  ///   is rejected as a whole, unless such items are skipped.
  /// - Complexity: O(*n*) in the bytes of the page if it follows the last forward page, otherwise in those
  ///   of the file up to the end of the page, read twice if the position is that of an item.
  @concurrent
  public func page(_ request: ItemRequest) async throws -> ItemPage<ListItem> {
    try await pages.page(request, of: self)
  }

  /// Returns the position of the item. A request for a page from there looks the item up, so it works in a
  /// changed file, too.
  public func cursor(around item: ListItem) -> ItemCursor? {
    ItemCursor(ofItem: item.listIdentifier)
  }

  public var canReadFromEnd: Bool { true }

  /// Returns `true`: the items are in a file, whose pages have any size.
  public var allowsLargePages: Bool { true }

  /// Reads the first items on the caller's actor.
  package func readFirstPage(limit: Int) throws {
    let file = try SourceFile.open(file)
    var reading = try XMLReading(
      of: self, record: record, in: file, stamp: file.stamp(), place: 0)
    _ = try reading.page(of: file, limit: limit)
  }
}
