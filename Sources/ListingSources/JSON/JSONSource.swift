import Foundation
import ListingKit

/// Items from a JSON file (RFC 8259) or a file of JSON Lines, both in UTF-8.
///
/// The first request reads up to the array of items, the others begin where the page before
/// them ended. The file stays open after a page for the next one, until its end; any
/// other request opens it again. Memory is that of a page, of one item and of a buffer, which
/// is little, whatever the size of the file. Text after the last item of a page isn't
/// read. A page that follows another must come from the same file, unchanged since.
///
/// The path of a field is a pointer from the item (RFC 6901: `/owner/name`, `/tags/0`, or nothing for
/// the item itself), or the name of a member if it doesn't begin with `/`. Numbers keep each digit
/// that is written; a field that is a string takes numbers, `true` and `false`, arrays and objects as
/// their JSON text. A member that is missing is the same as one that is null. Of several members of one
/// name the last one counts.
public struct JSONSource: ItemSource, Hashable {
  /// The file.
  public let file: URL
  /// Where the items are in it.
  public let items: JSONItems
  /// The key and the fields of the items.
  public let record: RecordDescription
  private let pages: FilePages

  /// Creates a source. The file isn't opened before the first request.
  ///
  /// - Parameters:
  ///   - file: where the file is.
  ///   - items: where the items are in it; by the name of the file when left out.
  ///   - key: the fields that identify an item, or paths that need no field of their own.
  ///   - fields: the fields of the items.
  ///   - onError: the policy for an item without a key or with an invalid value.
  public init(
    file: URL, items: JSONItems? = nil, key: [String], fields: [RecordField],
    onError: ItemErrorPolicy = .fail
  ) {
    self.file = file
    let items = items ?? JSONItems(fileExtension: file.pathExtension)
    self.items = items
    record = RecordDescription(key: key, fields: fields, onError: onError)
    let head = FileHead<JSONTable>()
    pages = FilePages(of: file, record: record) { file, position, record in
      let table = try head.value(for: record, in: file.openedStamp) {
        try JSONTable(record, place: file.name)
      }
      return try JSONRecords(
        ByteWindow(file, at: position ?? .start), isAtStart: position == nil, items: items,
        table: table, place: file.name)
    }
  }

  /// Reads one page, away from the caller's actor.
  ///
  /// - Parameter request: which page, and how large.
  /// - Returns: the items in the order of the file.
  /// - Throws: ``SourceError``, or `CancellationError` when the task is cancelled. A page with an
  ///   invalid item is refused as a whole, unless such items are skipped.
  /// - Complexity: O(*n*) for the bytes of the page, and for the first one those before the items.
  @concurrent
  public func page(_ request: ItemRequest) async throws -> ItemPage<ListItem> {
    try readPage(request)
  }

  /// Reads one page, where the caller is.
  package func readPage(_ request: ItemRequest) throws -> ItemPage<ListItem> {
    try pages.page(request)
  }

  /// The item's place, which is searched when a page is requested from there, also in a file that
  /// has changed.
  public func cursor(around item: ListItem) -> ItemCursor? {
    ItemCursor(ofItem: item.listIdentifier)
  }

  public var canReadFromEnd: Bool { true }
}
