import GRDB
import ListingKit

/// Reads one page of a query, in one look at the database.
struct SQLitePage: Sendable {
  private let query: SQLiteQuery
  private let record: RecordDescription
  /// The file as messages name it.
  private let file: String
  /// The columns of the order.
  private let order: [String]
  /// The query for the rows before a place; `nil` where there is none.
  private let queryBefore: String?
  private let tables = SQLiteTables()

  init(query: SQLiteQuery, record: RecordDescription, file: String) {
    self.query = query
    self.record = record
    self.file = file
    order = query.order
    queryBefore = query.queryBefore
  }

  /// Rows that were read together. One more than asked for is looked at, to know whether there is one.
  private struct Batch {
    var items: [ListItem] = []
    var hasMore = false
    /// Where the first, the second and the last row stand in a keyset's order.
    var first: [SourceValue] = []
    var second: [SourceValue] = []
    var last: [SourceValue] = []
  }

  /// The columns of the query, which is compiled and not run.
  func columns(in database: Database) throws -> [String] {
    try SQLiteRows.of(query.sql, in: database).columns
  }

  /// Reads the page that is asked for.
  func read(_ request: ItemRequest, in database: Database) throws -> ItemPage<ListItem> {
    let limit = min(max(1, request.limit), Int(Int32.max))
    guard let cursor = request.cursor else {
      let isOffset = order.isEmpty
      return try page(after: isOffset ? .offset(0) : nil, limit, in: database)
    }
    guard let place = SQLitePlace(cursor, in: query) else { throw badCursor(cursor) }
    switch (request.direction, place) {
    case (.forward, .before(let values)):
      // The place after the row before it, or the start.
      guard let before = queryBefore else { throw badCursor(cursor) }
      let row = try batch(before, before: values, limit: 1, in: database)
      return try page(after: row.items.isEmpty ? nil : .after(row.first), limit, in: database)
    case (.forward, _): return try page(after: place, limit, in: database)
    case (.backward, .offset(let end)): return try page(before: end, limit, in: database)
    case (.backward, .before(let values)): return try page(before: values, limit, in: database)
    case (.backward, .after): throw badCursor(cursor)
    }
  }

  // MARK: - Pages

  private func page(
    after place: SQLitePlace?, _ limit: Int, in database: Database
  ) throws -> ItemPage<ListItem> {
    if case .offset(let start) = place {
      let rows = try batch(query.sql, ["offset": .integer(Int64(start))], limit, in: database)
      let end = start + limit
      return ItemPage(
        items: rows.items, previous: start > 0 ? place?.cursor : nil,
        next: rows.hasMore ? SQLitePlace.offset(end).cursor : nil)
    }
    var values: [String: SourceValue] = [:]
    if case .after(let place) = place { values = parameters("after", place) }
    let rows = try batch(query.sql, values, limit, in: database)
    let canGoBack = place != nil && !rows.items.isEmpty && queryBefore != nil
    return ItemPage(
      items: rows.items, previous: canGoBack ? SQLitePlace.before(rows.first).cursor : nil,
      next: rows.hasMore ? SQLitePlace.after(rows.last).cursor : nil)
  }

  private func page(
    before end: Int, _ limit: Int, in database: Database
  ) throws -> ItemPage<ListItem> {
    let start = max(0, end - limit)
    let values: [String: SourceValue] = ["offset": .integer(Int64(start))]
    let rows = try batch(query.sql, values, end - start, in: database)
    return ItemPage(
      items: rows.items, previous: start > 0 ? SQLitePlace.offset(start).cursor : nil,
      next: SQLitePlace.offset(end).cursor)
  }

  private func page(
    before place: [SourceValue], _ limit: Int, in database: Database
  ) throws -> ItemPage<ListItem> {
    guard let before = queryBefore else { return ItemPage(items: []) }
    let rows = try batch(before, before: place, limit: limit, in: database)
    if rows.items.count > 1 {
      // What comes after the nearest row must not be the one that is told to be further off.
      let next = try batch(query.sql, parameters("after", rows.first), 1, in: database)
      guard next.first != rows.second else {
        throw SourceError(
          .badQuery,
          "the rows before a place must come nearest first: turn the ORDER BY of the backward query "
            + "round.", file: file)
      }
    }
    return ItemPage(
      items: rows.items.reversed(),
      previous: rows.hasMore ? SQLitePlace.before(rows.last).cursor : nil,
      next: rows.items.isEmpty ? nil : SQLitePlace.after(rows.first).cursor)
  }

  // MARK: - Rows

  private func batch(
    _ sql: String, before place: [SourceValue], limit: Int, in database: Database
  ) throws -> Batch {
    try batch(sql, parameters("before", place), limit, in: database)
  }

  private func batch(
    _ sql: String, _ values: [String: SourceValue], _ limit: Int, in database: Database
  ) throws -> Batch {
    let given = query.values.mapValues { SourceValue($0) }
      .merging(values) { _, new in new }
      .merging(["limit": .integer(Int64(limit) + 1)]) { _, new in new }
    var rows = try SQLiteRows.of(sql, values: given, in: database)
    var batch = Batch()
    var isRow = try rows.next()
    let table = try tables.table(of: rows.columns) { columns throws(SourceError) in
      try SQLiteTable(columns: columns, record: record, order: order, file: file)
    }
    var writer = table.writer(expecting: limit)
    while isRow {
      let place = try place(of: writer.count, limit: limit, table, &rows)
      if writer.count == limit {
        batch.hasMore = true
        guard order.isEmpty || place != batch.last else { throw tie() }
        break
      }
      if writer.count == 0 { batch.first = place }
      if writer.count == 1 { batch.second = place }
      batch.last = place
      try table.write(&rows, to: &writer)
      isRow = try rows.next()
      let count = writer.count
      if !isRow || count == limit || count % Self.itemsBetweenReports == 0 {
        ItemProgress.report?(ItemProgress(items: count, bytes: rows.bytes))
      }
    }
    batch.items = writer.takeItems()
    return batch
  }

  /// Where a row stands; looked up for the rows whose place is needed.
  private func place(
    of index: Int, limit: Int, _ table: SQLiteTable, _ rows: inout SQLiteRows
  ) throws -> [SourceValue] {
    index < 2 || index >= limit - 1 ? try table.place(&rows) : []
  }

  private static let itemsBetweenReports = 10_000

  private func parameters(_ prefix: String, _ place: [SourceValue]) -> [String: SourceValue] {
    let names = order.map { "\(prefix)_\($0)" }
    return Dictionary(zip(names, place)) { first, _ in first }
  }

  // MARK: - Errors

  private func badCursor(_ cursor: ItemCursor) -> SourceError {
    SourceError(
      .badCursor,
      "\(cursor.rawValue.quotedForMessage) is no place in this query: start at the first page.",
      file: file)
  }

  private func tie() -> SourceError {
    let names = order.map(\.quotedForMessage).joined(separator: ", ")
    return SourceError(
      .badQuery,
      "two rows have the same \(names), and the page between them ends: order by a further column "
        + "that tells them apart, such as the key.", file: file)
  }
}
