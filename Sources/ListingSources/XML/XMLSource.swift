import Foundation
import ListingKit

/// Items from an XML file, selected by XPath 1.0.
///
/// If `select` is a plain path (`/rss/channel/item`, `//item`, with prefixes or `*`) and no field
/// looks beyond its item, the file is read element by element, and memory is that of a page and of one
/// item. Other paths need a tree of the whole file, which is made for files of up to 64 MiB.
///
/// XML can't be read from the middle, but reading goes on where the previous page ended: after the
/// page that was read forward last. Any other page, and each backward one, is
/// read from the start of the file. A page that follows another must come from the same file, unchanged
/// since.
///
/// The path of a field is an XPath from the item: `title`, `@id`, `author/name`, `count(reply)`. It
/// selects the text of the first node, or no value if there is none. A document
/// type is read with its internal subset; nothing is read from elsewhere, and entities are replaced by
/// 8 MiB at most. HTML's entities (`&nbsp;`) need no declaration.
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
  ///   - file: where the file is.
  ///   - select: the XPath that selects the items.
  ///   - prefixes: the namespaces of the prefixes in paths.
  ///   - key: the fields that identify an item, or paths that need no field of their own.
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

  /// The entries of a feed.
  ///
  /// - Parameters:
  ///   - file: where the file is.
  ///   - feed: the format, which says where items and their usual fields are.
  ///   - prefixes: the namespaces of further prefixes in paths.
  ///   - key: the fields that identify an item.
  ///   - fields: fields in addition to those of the format, or replacing those of the same name.
  ///   - onError: the policy for an entry without a key or with an invalid value.
  public init(
    file: URL, feed: XMLFeed, prefixes: [String: String] = [:], key: [String] = ["id"],
    fields: [RecordField] = [], onError: ItemErrorPolicy = .skip
  ) {
    self.init(
      file: file, select: feed.select, prefixes: feed.prefixes(with: prefixes), key: key,
      fields: feed.fields(with: fields), onError: onError)
    self.feed = feed
  }

  /// Reads one page, away from the caller's actor.
  ///
  /// - Parameter request: which page, and how large.
  /// - Returns: the items in the order of the file.
  /// - Throws: ``SourceError``, or `CancellationError` when the task is cancelled. A page with an
  ///   invalid item is refused as a whole, unless such items are skipped.
  /// - Complexity: O(*n*) for the bytes of the page where it follows the one that was read forward last,
  ///   else for those of the file up to the page's end, twice where the place is that of an item.
  @concurrent
  public func page(_ request: ItemRequest) async throws -> ItemPage<ListItem> {
    try await pages.page(request, of: self)
  }

  /// The item's place, which is searched when a page is requested from there, also in a file that
  /// has changed.
  public func cursor(around item: ListItem) -> ItemCursor? {
    ItemCursor(ofItem: item.listIdentifier)
  }

  public var canReadFromEnd: Bool { true }

  /// Reads the first items, where the caller is.
  package func readFirstPage(limit: Int) throws {
    let file = try SourceFile.open(file)
    var reading = try XMLReading(
      of: self, record: record, in: file, stamp: file.stamp(), place: 0)
    _ = try reading.page(of: file, limit: limit)
  }
}
