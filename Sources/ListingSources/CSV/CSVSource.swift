import Foundation
import ListingKit

/// Items from the rows of a CSV file in UTF-8, written as in RFC 4180 or in another ``CSVDialect``.
///
/// The file stays open after a page for the next one, until its end; any other request opens it again. The
/// header is read once. A source needs memory for a page, a row and a small buffer, whatever the size of
/// the file. Reading backward begins at the closest known position before, of which a few thousand are
/// stored. A page that follows another must come from the same unchanged file (size, modification time,
/// inode).
///
/// The identifier of an item is the text of its key's cell; for a key of several columns see ``ItemKey``.
/// Rows with the same key are separate items of a page: the list drops and reports duplicates.
public struct CSVSource: ItemSource, Hashable {
  /// The file.
  public let file: URL
  /// The key and the fields of the items; a field's path is a column.
  public let record: RecordDescription
  /// How the file is written.
  public let dialect: CSVDialect
  /// Whether rows are added to the file while it's shown.
  public let isFollowed: Bool
  private let pages: FilePages

  /// Creates a source. The file isn't opened before the first request.
  ///
  /// - Parameters:
  ///   - file: the URL of the file.
  ///   - key: the fields that identify an item, or columns that aren't fields.
  ///   - fields: the fields of the items.
  ///   - dialect: how the file is written.
  ///   - onError: the policy for an item without a key or with an invalid value.
  ///   - isFollowed: whether rows are added to the file while a section shows it, as to a log. They appear at the end of
  ///     the section when they are whole; a file that is replaced or emptied is read from its start.
  public init(
    file: URL, key: [String], fields: [RecordField], dialect: CSVDialect = CSVDialect(),
    onError: ItemErrorPolicy = .fail, isFollowed: Bool = false
  ) {
    self.file = file
    self.isFollowed = isFollowed
    record = RecordDescription(key: key, fields: fields, onError: onError)
    self.dialect = dialect
    let head = FileHead<CSVTable>()
    pages = FilePages(of: file, record: record, grows: isFollowed) { file, position, record in
      let stamp = file.openedStamp
      let table = try head.value(for: record, in: stamp) {
        try CSVTable(
          header: CSVRecords.header(of: file, dialect: dialect), record: record,
          file: file.name)
      }
      return try CSVRecords(file, table: table, size: stamp.size, at: position)
    }
  }

  /// Reads one page, away from the caller's actor.
  ///
  /// - Parameter request: the position and the size of the page.
  /// - Returns: the items in the order of the file.
  /// - Throws: ``SourceError``, or `CancellationError` if the task is canceled. A page with an invalid row
  ///   is rejected as a whole, unless such rows are skipped.
  /// - Complexity: O(*n*) in the bytes of the header and of the page.
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

  /// Returns the names of the columns, from the file's header.
  ///
  /// - Throws: ``SourceError`` if there is no file, or no valid header.
  /// - Complexity: O(*n*) in the bytes of the header.
  package func columns() throws -> [String] {
    let file = try SourceFile.open(file)
    return try CSVRecords.header(of: file, dialect: dialect).names
  }
}

extension CSVSource: GrowingItemSource {
  package func growth() -> AsyncStream<ItemGrowth> { pages.growth() }
}
