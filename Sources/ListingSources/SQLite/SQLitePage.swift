import GRDB
import ListingKit

/// Reads one page of a query in one transaction.
struct SQLitePage: Sendable {
  private let query: SQLiteQuery
  private let record: RecordDescription
  /// The file name in messages.
  private let file: String
  /// The columns of the order.
  private let order: [String]
  /// The query for the rows before a position, if any.
  private let queryBefore: String?
  private let tables = SQLiteTables()

  init(query: SQLiteQuery, record: RecordDescription, file: String) {
    self.query = query
    self.record = record
    self.file = file
    order = query.order
    queryBefore = query.queryBefore
  }

  /// Rows that were read together. One more than requested is read, to know whether it exists.
  private struct Batch {
    /// The items, without the cursors of other pages.
    var page = ItemPage<ListItem>(items: [])
    var hasMore = false
    /// The keys of the first and the last row, including skipped rows; empty if no row has a key.
    var first: [SourceValue] = []
    var last: [SourceValue] = []
    /// The first two rows that aren't in the order of the keyset.
    var contradiction: KeysetOrder.Contradiction?

    /// Returns the page with the cursors of the adjacent pages.
    func page(previous: SQLitePlace?, next: SQLitePlace?) -> ItemPage<ListItem> {
      var page = page
      (page.previous, page.next) = (previous?.cursor, next?.cursor)
      return page
    }
  }

  /// Reads the requested page, and the number of all rows with the first one or with one after a number of rows.
  func read(_ request: ItemRequest, in database: Database) throws -> ItemPage<ListItem> {
    var page = try rows(request, in: database)
    let isWhole = request.cursor.map { SQLitePlace($0, in: query)?.isCount ?? false } ?? true
    if isWhole, let sql = query.countSQL {
      page.total = try number(sql, query.values.mapValues { SourceValue($0) }, in: database)
    }
    return page
  }

  private func rows(_ request: ItemRequest, in database: Database) throws -> ItemPage<ListItem> {
    let limit = min(max(1, request.limit), Int(Int32.max))
    guard let cursor = request.cursor else {
      if request.direction == .backward, let page = try lastPage(limit, in: database) {
        return page
      }
      let isOffset = order.isEmpty
      return try page(after: isOffset ? .offset(0) : nil, limit, in: database)
    }
    guard let place = SQLitePlace(cursor, in: query) else { throw badCursor(cursor) }
    switch (request.direction, place) {
    case (.forward, .before(let values)):
      // The position after the row before it, or the start.
      guard let before = queryBefore else { throw badCursor(cursor) }
      let row = try batch(before, .before(values), 1, in: database)
      return try page(after: row.first.isEmpty ? nil : .after(row.first), limit, in: database)
    case (.forward, .count(let count)):
      return try page(afterRows: count, limit, in: database)
    case (.forward, _): return try page(after: place, limit, in: database)
    case (.backward, .offset(let end)): return try page(before: end, limit, in: database)
    case (.backward, .before(let values)): return try page(before: values, limit, in: database)
    case (.backward, .after), (.backward, .count): throw badCursor(cursor)
    }
  }

  // MARK: - Pages

  private func page(
    after place: SQLitePlace?, _ limit: Int, in database: Database
  ) throws -> ItemPage<ListItem> {
    if case .offset(let start) = place {
      let rows = try batch(query.sql, place, limit, in: database)
      let end = start + limit
      var page = rows.page(
        previous: start > 0 ? place : nil, next: rows.hasMore ? .offset(end) : nil)
      page.itemsBefore = numberOfItems(start)
      return page
    }
    let rows = try batch(query.sql, place, limit, in: database)
    let canGoBack = place != nil && !rows.first.isEmpty && queryBefore != nil
    return rows.page(
      previous: canGoBack ? .before(rows.first) : nil,
      next: rows.hasMore ? .after(rows.last) : nil)
  }

  /// Reads the page after a number of rows, or the last one if there are no more.
  ///
  /// - Complexity: O(*n*) in the rows before it, of which the database returns only the last one.
  private func page(
    afterRows count: Int, _ limit: Int, in database: Database
  ) throws -> ItemPage<ListItem> {
    var page: ItemPage<ListItem>?
    if order.isEmpty || count == 0 {
      page = try self.page(after: order.isEmpty ? .offset(count) : nil, limit, in: database)
    } else if let key = try key(ofRow: count, in: database) {
      page = try self.page(after: .after(key), limit, in: database)
    }
    guard var page, count == 0 || !page.items.isEmpty || page.next != nil else {
      return try lastPage(limit, in: database) ?? ItemPage(items: [])
    }
    page.itemsBefore = numberOfItems(count)
    return page
  }

  /// Returns the key of a row of a keyset, by its number; `nil` if there are fewer.
  private func key(ofRow number: Int, in database: Database) throws -> [SourceValue]? {
    let values = query.values.mapValues { SourceValue($0) }
      .merging(["limit": .integer(Int64(number))]) { _, new in new }
    var rows = try SQLiteRows.of(query.sql, values: values, in: database)
    let table = try tables.table(of: rows.columns) { columns throws(SourceError) in
      try SQLiteTable(columns: columns, record: record, order: order, file: file)
    }
    for _ in 0..<number { guard try rows.next() else { return nil } }
    return try table.place(&rows).get()
  }

  private func page(
    before end: Int, _ limit: Int, in database: Database
  ) throws -> ItemPage<ListItem> {
    let start = max(0, end - limit)
    let rows = try batch(query.sql, .offset(start), end - start, in: database)
    var page = rows.page(previous: start > 0 ? .offset(start) : nil, next: .offset(end))
    page.itemsBefore = numberOfItems(start)
    return page
  }

  /// Returns the number of items of some rows; `nil` if invalid rows are skipped.
  private func numberOfItems(_ rows: Int) -> Int? { record.onError == .fail ? rows : nil }

  private func page(
    before place: [SourceValue], _ limit: Int, in database: Database
  ) throws -> ItemPage<ListItem> {
    guard let before = queryBefore else { return ItemPage(items: []) }
    var rows = try batch(before, .before(place), limit, in: database)
    rows.page.items.reverse()
    return rows.page(
      previous: rows.hasMore ? .before(rows.last) : nil,
      next: rows.first.isEmpty ? nil : .after(rows.first))
  }

  /// Reads the last rows; returns `nil` if the query can't find them.
  private func lastPage(_ limit: Int, in database: Database) throws -> ItemPage<ListItem>? {
    if let count = try numberOfRows(in: database) {
      var page = try page(before: count, limit, in: database)
      page.next = nil
      return page
    }
    guard let sql = query.queryFromEnd else { return nil }
    var rows = try batch(sql, nil, limit, isBackward: true, in: database)
    if rows.page.items.isEmpty { return nil }
    rows.page.items.reverse()
    return rows.page(previous: rows.hasMore ? .before(rows.last) : nil, next: nil)
  }

  /// Returns the number of rows, for a query with offsets.
  private func numberOfRows(in database: Database) throws -> Int? {
    guard let sql = query.countingSQL else { return nil }
    // A negative limit means no limit.
    let values = query.values.mapValues { SourceValue($0) }
      .merging(["limit": .integer(-1), "offset": .integer(0)]) { _, new in new }
    return try number(sql, values, in: database)
  }

  /// Returns the first value of a query; `nil` if it isn't a number.
  private func number(
    _ sql: String, _ values: [String: SourceValue], in database: Database
  ) throws -> Int? {
    var rows = try SQLiteRows.of(sql, values: values, in: database)
    guard try rows.next(), case .integer(let count) = rows.value(at: 0) else { return nil }
    return Int(count)
  }

  // MARK: - Rows

  /// Reads rows from a position. They must be in the order of the keyset.
  private func batch(
    _ sql: String, _ start: SQLitePlace?, _ limit: Int, isBackward: Bool = false,
    in database: Database
  ) throws -> Batch {
    var batch = try rows(sql, start, limit, in: database)
    // Rows without a key are skipped, but no page can begin after them: they belong to this one.
    var limit = limit
    while batch.hasMore, batch.last.isEmpty, !order.isEmpty {
      limit = min(2 * limit, Int(Int32.max))
      batch = try rows(sql, start, limit, in: database)
    }
    if let contradiction = batch.contradiction {
      try confirm(contradiction, sql, isBefore: start?.isBefore ?? isBackward, in: database)
    }
    return batch
  }

  private func rows(
    _ sql: String, _ start: SQLitePlace?, _ limit: Int, in database: Database
  ) throws -> Batch {
    let given = query.values.mapValues { SourceValue($0) }
      .merging(parameters(for: start)) { _, new in new }
      .merging(["limit": .integer(Int64(limit) + 1)]) { _, new in new }
    ItemProgress.report?(ItemProgress(items: 0, bytes: 0))
    var rows = try SQLiteRows.of(sql, values: given, in: database)
    var batch = Batch()
    var keysetOrder = KeysetOrder(after: start?.key)
    var isRow = try rows.next()
    let table = try tables.table(of: rows.columns) { columns throws(SourceError) in
      try SQLiteTable(columns: columns, record: record, order: order, file: file)
    }
    var writer = table.writer(expecting: limit)
    var count = 0
    while isRow {
      let found = table.place(&rows)
      let place = try? found.get()
      if let place, batch.contradiction == nil { batch.contradiction = keysetOrder.add(place) }
      if count == limit {
        batch.hasMore = true
        if record.onError == .fail { _ = try found.get() }
        guard order.isEmpty || place != batch.last else { throw tie() }
        break
      }
      if let place {
        if batch.first.isEmpty { batch.first = place }
        batch.last = place
      }
      try table.write(
        &rows, to: &writer, at: found, row: start?.offset.map { $0 + count + 1 },
        called: name(ofRow: count, at: place, from: start))
      isRow = try rows.next()
      count += 1
      if !isRow || count == limit || count % Self.itemsBetweenReports == 0 {
        ItemProgress.report?(ItemProgress(items: count, bytes: rows.bytes))
      }
    }
    batch.page = writer.takePage()
    return batch
  }

  /// Lets the database decide about text in another collation: the second row of a contradiction must
  /// follow the key of the first.
  private func confirm(
    _ contradiction: KeysetOrder.Contradiction, _ sql: String, isBefore: Bool,
    in database: Database
  ) throws {
    if contradiction.isOfText {
      let start: SQLitePlace =
        isBefore ? .before(contradiction.first) : .after(contradiction.first)
      let next = try rows(sql, start, 1, in: database)
      if next.first == contradiction.second { return }
    }
    throw disorder(contradiction, isBefore: isBefore)
  }

  private static let itemsBetweenReports = 10_000

  /// Returns the name of a row in messages: its number, or its key.
  private func name(
    ofRow index: Int, at place: [SourceValue]?, from start: SQLitePlace?
  ) -> String {
    guard let place, !place.isEmpty else {
      if case .offset(let count) = start { return "row \(count + index + 1)" }
      return "row \(index + 1)"
    }
    let values = zip(order, place).map { name, value in
      "\(name) \(FoundValue(value).text?.quotedForMessage ?? "")"
    }
    return "row with " + values.joined(separator: ", ")
  }

  private func parameters(for place: SQLitePlace?) -> [String: SourceValue] {
    func named(_ prefix: String, _ key: [SourceValue]) -> [String: SourceValue] {
      Dictionary(zip(order.map { "\(prefix)_\($0)" }, key)) { first, _ in first }
    }
    return switch place {
    case nil: [:]
    case .offset(let count): ["offset": .integer(Int64(count))]
    case .count: [:]
    case .after(let key): named("after", key)
    case .before(let key): named("before", key)
    }
  }

  // MARK: - Errors

  private func badCursor(_ cursor: ItemCursor) -> SourceError {
    SourceError(
      .badCursor,
      "\(cursor.rawValue.quotedForMessage) isn't a cursor of this query: start at the first page.",
      file: file)
  }

  private func disorder(
    _ contradiction: KeysetOrder.Contradiction, isBefore: Bool
  ) -> SourceError {
    let names = order.map(\.quotedForMessage).joined(separator: ", ")
    let keys = [contradiction.first, contradiction.second].map { key in
      key.compactMap { FoundValue($0).text?.quotedForMessage }.joined(separator: ", ")
    }
    let rule =
      isBefore
      ? "the rows before a position must be in the reverse order of \(names)"
      : "the rows aren't in the order of \(names)"
    return SourceError(
      .rowOrder,
      "\(rule): \(keys[1]) comes directly after \(keys[0]), so pages would skip or repeat "
        + "rows.", file: file)
  }

  private func tie() -> SourceError {
    let names = order.map(\.quotedForMessage).joined(separator: ", ")
    return SourceError(
      .badQuery,
      "a page ends between two rows with the same \(names): also order by a column "
        + "that distinguishes them, such as the key.", file: file)
  }
}
