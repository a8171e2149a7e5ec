import Foundation
import ListingKit

/// Items from a JSON file (RFC 8259) or a file of JSON Lines, both in UTF-8.
///
/// The first request reads up to the array of items, further ones begin at the end of the previous page.
/// The file stays open after a page for the next one, until its end; any other request opens it again. A
/// source needs memory for a page, an item and a small buffer, whatever the size of the file. Text after
/// the last item of a page isn't read; what follows the array is checked with its last item. A page that follows another must come from the same unchanged file.
///
/// The path of a field is a pointer from the item (RFC 6901: `/owner/name`, `/tags/0`, or empty for the
/// item itself), or the name of a member if it doesn't begin with `/`. Numbers keep all digits as written;
/// a string field takes numbers, `true` and `false`, arrays and objects as their JSON text. A missing
/// member counts as null. Of several members with the same name the last one counts.
///
/// Items can have arrays of children, which are read for one item at a time: see ``children(of:)``.
public struct JSONSource: ItemSource, Hashable {
  /// The file.
  public let file: URL
  /// The place of the items in the file.
  public let items: JSONItems
  /// The pointer from an item to the array of its children; `nil` if items have none.
  public let children: String?
  /// The key and the fields of the items.
  public let record: RecordDescription
  /// Whether lines are added to the file while it's shown.
  public let isFollowed: Bool
  private let pages: FilePages

  /// Creates a source. The file isn't opened before the first request.
  ///
  /// - Parameters:
  ///   - file: the URL of the file.
  ///   - items: the place of the items in it; by default it depends on the file extension.
  ///   - key: the fields that identify an item, or paths that aren't fields.
  ///   - fields: the fields of the items.
  ///   - children: the pointer from an item to the array of its children, which ``children(of:)`` reads.
  ///   - onError: the policy for an item without a key or with an invalid value.
  ///   - isFollowed: whether lines are added to the file while a section shows it, as to a log. They appear at the end of
  ///     the section when they are whole; a file that is replaced or emptied is read from its start.
  ///     It means nothing for a file with an array.
  public init(
    file: URL, items: JSONItems? = nil, key: [String], fields: [RecordField],
    children: String? = nil, onError: ItemErrorPolicy = .fail, isFollowed: Bool = false
  ) {
    self.file = file
    let items = items ?? JSONItems(fileExtension: file.pathExtension)
    self.items = items
    self.children = children
    // An item has the text of its children, which are read when they're shown.
    let text = children.map { RecordField(ListItem.childrenName, path: $0, isOptional: true) }
    let record = RecordDescription(
      key: key, fields: fields + (text.map { [$0] } ?? []), onError: onError)
    self.record = record
    let head = FileHead<JSONTable>()
    self.isFollowed = isFollowed && items == .lines
    pages = FilePages(of: file, record: record, grows: self.isFollowed) { file, position, record in
      let table = try head.value(for: record, in: file.openedStamp) {
        try JSONTable(record, items: items, place: file.name)
      }
      return try JSONRecords(
        ByteWindow(file, at: position ?? .start), isAtStart: position == nil, items: items,
        table: table, place: file.name)
    }
  }

  /// Reads one page, away from the caller's actor.
  ///
  /// - Parameter request: the position and the size of the page.
  /// - Returns: the items in the order of the file.
  /// - Throws: ``SourceError``, or `CancellationError` if the task is canceled. A page with an invalid item
  ///   is rejected as a whole, unless such items are skipped.
  /// - Complexity: O(*n*) in the bytes of the page; for the first page also of those before the items.
  @concurrent
  public func page(_ request: ItemRequest) async throws -> ItemPage<ListItem> {
    try readPage(request)
  }

  /// Reads one page on the caller's actor.
  package func readPage(_ request: ItemRequest) throws -> ItemPage<ListItem> {
    try pages.page(request)
  }

  /// Returns the position of the item. A request for a page from there looks the item up, so it works in a
  /// changed file, too.
  public func cursor(around item: ListItem) -> ItemCursor? {
    ItemCursor(ofItem: item.listIdentifier)
  }

  /// Returns the position after a number of items, which are skipped without decoding them.
  public func cursor(after count: Int) -> ItemCursor? { ItemCursor(afterItems: count) }

  public var canReadFromEnd: Bool { true }

  /// Returns `true`: the items are in a file, whose pages have any size.
  public var allowsLargePages: Bool { true }
}

extension JSONSource: GrowingItemSource {
  package func growth() -> AsyncStream<ItemGrowth> { pages.growth() }
}
