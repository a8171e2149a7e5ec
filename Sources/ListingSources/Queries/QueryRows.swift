import ListingKit

/// The rows of a query that runs, or has run, one after the other.
package protocol QueryRows: ~Copyable {
  /// How to avoid values that aren't text, the end of a message.
  static var otherValues: String { get }
  /// The names of the columns. They are known after the first call of ``next()``.
  var columns: [String] { get }
  /// The number of bytes that were read.
  var bytes: Int { get }

  /// Goes to the next row; `false` after the last one.
  mutating func next() throws -> Bool

  /// Returns the value in a column of the current row, valid until the next row; `nil` for bytes that
  /// aren't text.
  mutating func value(at column: Int32) -> FoundValue?

  /// Returns the value in a column as it's written to compare it with others, and to find the row again.
  mutating func orderValue(at column: Int32) -> FoundValue?
}

extension QueryRows where Self: ~Copyable {
  package mutating func orderValue(at column: Int32) -> FoundValue? { value(at: column) }
}

/// Runs queries for a page.
package protocol QueryReader {
  /// Runs a query, and returns its rows as ``QueryPage/batch(of:from:)`` makes them.
  mutating func batch(_ run: QueryRun) throws -> QueryBatch
  /// Returns the first value of a query; `nil` if it isn't a number.
  mutating func number(_ count: QueryCount) throws -> Int?
  /// Returns the key of a row of a keyset, by its number; `nil` if there are fewer.
  mutating func key(ofRow number: Int) throws -> [SourceValue]?
}

/// A query for rows of a page.
package struct QueryRun: Sendable, Hashable {
  /// The query.
  package var sql: String
  /// The part of the declaration that it is, for messages.
  package var part: QueryPart
  /// Where the rows begin or end; `nil` for the start or the end of the query.
  package var place: QueryPlace?
  /// The number of rows. One more is read, to know whether it exists.
  package var limit: Int
}

/// A query for a number of rows.
package struct QueryCount: Sendable, Hashable {
  /// The query.
  package var sql: String
  /// The values of its parameters, by name.
  package var values: [String: SourceValue]
}

/// Rows that were read together.
package struct QueryBatch: Sendable {
  /// The items, without the cursors of other pages.
  var page = ItemPage<ListItem>(items: [])
  /// Whether there is another row.
  var hasMore = false
  /// The keys of the first and the last row, including skipped rows; empty if no row has a key.
  var first: [SourceValue] = []
  var last: [SourceValue] = []
  /// The first two rows that aren't in the order of the keyset.
  var contradiction: KeysetOrder.Contradiction?

  /// Returns the page with the cursors of the adjacent pages.
  func page(previous: QueryPlace?, next: QueryPlace?) -> ItemPage<ListItem> {
    var page = page
    (page.previous, page.next) = (previous?.cursor, next?.cursor)
    return page
  }
}
