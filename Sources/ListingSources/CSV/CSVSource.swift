import Foundation
import ListingKit

/// Items from the rows of a CSV file (RFC 4180, with a header, in UTF-8).
///
/// The file stays open after a page for the next one, until its end; any other
/// request opens it again. The header is read once. Memory is that of a page, of one row and of a small
/// buffer, whatever the size of the file. Reading backward begins at the nearest known place
/// before, of which a few thousand are stored. A page that follows another must come
/// from the same file, unchanged since (size, time of modification, inode).
///
/// The identifier of an item is the text of its key's cell; for a key of several columns see
/// ``ItemKey``. Rows with the same key are separate items here: the list drops and reports them.
public struct CSVSource: ItemSource, Hashable {
  /// The file.
  public let file: URL
  /// The key and the fields of the items; a path is a column.
  public let record: RecordDescription
  /// The delimiter between cells.
  public let delimiter: Character
  private let pages: FilePages

  /// Creates a source. The file isn't opened before the first request.
  ///
  /// - Parameters:
  ///   - file: where the file is.
  ///   - key: the fields that identify an item, or columns that need no field of their own.
  ///   - fields: the fields of the items.
  ///   - delimiter: the delimiter between cells.
  ///   - onError: the policy for an item without a key or with an invalid value.
  public init(
    file: URL, key: [String], fields: [RecordField], delimiter: Character = ",",
    onError: ItemErrorPolicy = .fail
  ) {
    self.file = file
    record = RecordDescription(key: key, fields: fields, onError: onError)
    self.delimiter = delimiter
    let head = FileHead<CSVTable>()
    pages = FilePages(of: file, record: record) { file, position, record in
      let stamp = file.openedStamp
      let table = try head.value(for: record, in: stamp) {
        try CSVTable(
          header: CSVRecords.header(of: file, delimiter: delimiter), record: record,
          file: file.name)
      }
      return try CSVRecords(
        file, delimiter: delimiter, table: table, size: stamp.size, at: position)
    }
  }

  /// Reads one page, away from the caller's actor.
  ///
  /// - Parameter request: which page, and how large.
  /// - Returns: the items in the order of the file.
  /// - Throws: ``SourceError``, or `CancellationError` when the task is cancelled. A page with an
  ///   invalid row is refused as a whole, unless such rows are skipped.
  /// - Complexity: O(*n*) for the bytes of the header and of the page.
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

  /// The names of the columns, from the file's header.
  ///
  /// - Throws: ``SourceError`` where there is no file or no header that can be read.
  /// - Complexity: O(*n*) for the bytes of the header.
  package func columns() throws -> [String] {
    let file = try SourceFile.open(file)
    return try CSVRecords.header(of: file, delimiter: delimiter).cells
  }
}
