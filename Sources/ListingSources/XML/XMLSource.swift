import Foundation
import ListingKit

/// Items from an XML file, selected by XPath 1.0.
///
/// Where `select` is a plain path (`/rss/channel/item`, `//item`, with prefixes or `*`) and no field
/// looks beyond its item, the file is read element by element, and memory is that of a page and of one
/// item. Other paths need a tree of the whole file, which is made for files of up to 64 MiB.
///
/// XML cannot be entered in its middle: each page is read from the start of the file on, up to the first
/// item of the page after it. A page that follows another must come from the same file, unchanged
/// since.
///
/// The path of a field is an XPath from the item: `title`, `@id`, `author/name`, `count(reply)`. It
/// gives the text of the first node that it selects, and no value where it selects none. A document
/// type is read with its internal subset; nothing is read from elsewhere, and entities are replaced by
/// 8 MiB at most.
public struct XMLSource: ItemSource, Hashable {
  /// The file.
  public let file: URL
  /// The XPath that selects the items.
  public let select: String
  /// The namespaces of the prefixes in paths.
  public let prefixes: [String: String]
  /// What identifies the items, and the fields that they have.
  public let record: RecordDescription

  /// Describes a source; the file is not touched before a page is asked for.
  ///
  /// - Parameters:
  ///   - file: where the file is.
  ///   - select: the XPath that selects the items.
  ///   - prefixes: the namespaces of the prefixes in paths.
  ///   - key: the fields that identify an item, or paths that need no field of their own.
  ///   - fields: the fields of the items.
  public init(
    file: URL, select: String, prefixes: [String: String] = [:], key: [String],
    fields: [RecordField]
  ) {
    self.file = file
    self.select = select
    self.prefixes = prefixes
    record = RecordDescription(key: key, fields: fields)
  }

  /// The entries of a feed.
  ///
  /// - Parameters:
  ///   - file: where the file is.
  ///   - feed: the format, which says where items and their usual fields are.
  ///   - prefixes: the namespaces of further prefixes in paths.
  ///   - key: the fields that identify an item.
  ///   - fields: fields beside those of the format, or in place of those of the same name.
  public init(
    file: URL, feed: XMLFeed, prefixes: [String: String] = [:], key: [String] = ["id"],
    fields: [RecordField] = []
  ) {
    self.init(
      file: file, select: feed.select, prefixes: feed.prefixes(with: prefixes), key: key,
      fields: feed.fields(with: fields))
  }

  /// Reads one page, away from the caller's actor.
  ///
  /// - Parameter request: which page, and how large.
  /// - Returns: the items in the order of the file.
  /// - Throws: ``SourceError``, or `CancellationError` when the task is cancelled. A page with one
  ///   bad item is refused as a whole.
  /// - Complexity: O(*n*) for the bytes of the file up to the end of the page.
  @concurrent
  public func page(_ request: ItemRequest) async throws -> ItemPage<ListItem> {
    try readPage(request)
  }

  /// Reads one page, where the caller is.
  package func readPage(_ request: ItemRequest) throws -> ItemPage<ListItem> {
    let file = try SourceFile.open(file)
    let stamp = try file.stamp()
    // The place in a cursor is the number of items before it.
    let skipped =
      try request.cursor.map { cursor throws(SourceError) in
        try FileCursor(cursor, in: file.name, stamp: stamp).position.byteOffset
      } ?? 0
    let limit = max(1, request.limit)
    let description = try RecordReader(record, place: file.name, noun: "path")
    // One more says whether there is a further page.
    let reader = try XMLItemReader(
      select: select, prefixes: prefixes, paths: description.fields.map(\.path), skipped: skipped,
      limit: limit < .max ? limit + 1 : limit, place: file.name)
    try read(file, into: reader)
    let items = try reader.items.prefix(limit).map { item in
      try description.item(at: item.position) { item.values[$0] }
    }
    guard try file.stamp() == stamp else { throw SourceError.changed(file.name) }
    guard reader.items.count > limit else { return ItemPage(items: items) }
    let place = SourcePosition(byteOffset: skipped + limit, line: 1)
    return ItemPage(items: items, next: FileCursor(position: place, stamp: stamp).rawCursor)
  }

  private func read(_ file: SourceFile, into reader: XMLItemReader) throws {
    var offset = 0
    while true {
      try Task.checkCancellation()
      let bytes = try file.read(at: offset, limit: ByteWindow.chunkSize)
      if bytes.isEmpty { return try reader.finish() }
      offset += bytes.count
      guard try reader.push(bytes) else { return }
    }
  }
}
