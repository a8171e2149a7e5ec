import ListingKit

/// Reads one page of a query in one transaction: which queries run, and what their rows are. It runs none itself.
package struct QueryPage: Sendable {
  private let query: SQLQuery
  private let record: RecordDescription
  /// The file name in messages.
  private let file: String
  /// The columns of the order.
  private let order: [String]
  /// The query for the rows before a position, if any.
  private let queryBefore: String?
  private let tables = QueryTables()

  package init(query: SQLQuery, record: RecordDescription, file: String) {
    self.query = query
    self.record = record
    self.file = file
    order = query.order
    queryBefore = query.queryBefore
  }

  /// Reads the requested page, and the number of all rows with the first one or with one after a number of rows.
  package func read(
    _ request: ItemRequest, in reader: inout some QueryReader
  ) throws -> ItemPage<ListItem> {
    var page = try rows(request, in: &reader)
    if let count = count(for: request) { page.total = try reader.number(count) }
    return page
  }

  /// Returns the query for the number of all rows; `nil` if the requested page doesn't report it.
  package func count(for request: ItemRequest) -> QueryCount? {
    let isWhole = request.cursor.map { QueryPlace($0, in: query)?.isCount ?? false } ?? true
    guard isWhole, let sql = query.countSQL else { return nil }
    return QueryCount(sql: sql, values: values)
  }

  /// The query.
  var sql: String { query.sql }

  /// The values of the query's own parameters.
  private var values: [String: SourceValue] { query.values.mapValues { SourceValue($0) } }

  private func rows(
    _ request: ItemRequest, in reader: inout some QueryReader
  ) throws -> ItemPage<ListItem> {
    let limit = min(max(1, request.limit), Int(Int32.max))
    guard let cursor = request.cursor else {
      if request.direction == .backward, let page = try lastPage(limit, in: &reader) {
        return page
      }
      return try firstPage(limit, in: &reader)
    }
    guard let place = QueryPlace(cursor, in: query) else { throw badCursor(cursor) }
    switch (request.direction, place) {
    case (.forward, .before(let values)):
      // The position after the row before it, or the start.
      guard let before = queryBefore else { throw badCursor(cursor) }
      let row = try batch(before, .backward, .before(values), 1, in: &reader)
      return try page(after: row.first.isEmpty ? nil : .after(row.first), limit, in: &reader)
    case (.forward, .count(let count)):
      return try page(afterRows: count, limit, in: &reader)
    case (.forward, _): return try page(after: place, limit, in: &reader)
    case (.backward, .offset(let end)): return try page(before: end, limit, in: &reader)
    case (.backward, .before(let values)): return try page(before: values, limit, in: &reader)
    case (.backward, .after), (.backward, .count): throw badCursor(cursor)
    }
  }

  // MARK: - Pages

  private func firstPage(
    _ limit: Int, in reader: inout some QueryReader
  ) throws -> ItemPage<ListItem> {
    try page(after: order.isEmpty ? .offset(0) : nil, limit, in: &reader)
  }

  private func page(
    after place: QueryPlace?, _ limit: Int, in reader: inout some QueryReader
  ) throws -> ItemPage<ListItem> {
    if case .offset(let start) = place {
      let rows = try batch(query.sql, .items, place, limit, in: &reader)
      let end = start + limit
      var page = rows.page(
        previous: start > 0 ? place : nil, next: rows.hasMore ? .offset(end) : nil)
      page.itemsBefore = numberOfItems(start)
      return page
    }
    let rows = try batch(query.sql, .items, place, limit, in: &reader)
    let canGoBack = place != nil && !rows.first.isEmpty && queryBefore != nil
    return rows.page(
      previous: canGoBack ? .before(rows.first) : nil,
      next: rows.hasMore ? .after(rows.last) : nil)
  }

  /// Reads the page after a number of rows, or the last one if there are no more.
  ///
  /// - Complexity: O(*n*) in the rows before it, of which the database returns only the last one.
  private func page(
    afterRows count: Int, _ limit: Int, in reader: inout some QueryReader
  ) throws -> ItemPage<ListItem> {
    var page: ItemPage<ListItem>?
    if order.isEmpty || count == 0 {
      page = try self.page(after: order.isEmpty ? .offset(count) : nil, limit, in: &reader)
    } else if let key = try reader.key(ofRow: count) {
      page = try self.page(after: .after(key), limit, in: &reader)
    }
    guard var page, count == 0 || !page.items.isEmpty || page.next != nil else {
      return try lastPage(limit, in: &reader) ?? firstPage(limit, in: &reader)
    }
    // Where rows are skipped, it's about as many items: the section has to know where it is.
    page.itemsBefore = count
    return page
  }

  /// Returns the values of the query's parameters to find a row by its number.
  package func values(toRow number: Int) -> [String: SourceValue] {
    values.merging(["limit": .integer(Int64(number))]) { _, new in new }
  }

  /// Returns the key of a row of a keyset, by its number; `nil` if there are fewer. The rows need no other columns.
  package func key<Rows: QueryRows & ~Copyable>(
    ofRow number: Int, from rows: inout Rows
  ) throws -> [SourceValue]? {
    for _ in 0..<number { guard try rows.next() else { return nil } }
    return try QueryOrder(order, in: rows.columns, file: file).key(&rows)
  }

  private func page(
    before end: Int, _ limit: Int, in reader: inout some QueryReader
  ) throws -> ItemPage<ListItem> {
    let start = max(0, end - limit)
    let rows = try batch(query.sql, .items, .offset(start), end - start, in: &reader)
    var page = rows.page(previous: start > 0 ? .offset(start) : nil, next: .offset(end))
    page.itemsBefore = numberOfItems(start)
    return page
  }

  /// Returns the number of items of some rows; `nil` if invalid rows are skipped.
  private func numberOfItems(_ rows: Int) -> Int? { record.onError == .fail ? rows : nil }

  private func page(
    before place: [SourceValue], _ limit: Int, in reader: inout some QueryReader
  ) throws -> ItemPage<ListItem> {
    guard let before = queryBefore else { return ItemPage(items: []) }
    var rows = try batch(before, .backward, .before(place), limit, in: &reader)
    rows.page.items.reverse()
    return rows.page(
      previous: rows.hasMore ? .before(rows.last) : nil,
      next: rows.first.isEmpty ? nil : .after(rows.first))
  }

  /// Reads the last rows; returns `nil` if the query can't find them.
  private func lastPage(_ limit: Int, in reader: inout some QueryReader) throws -> ItemPage<
    ListItem
  >? {
    if let count = try numberOfRows(in: &reader) {
      var page = try page(before: count, limit, in: &reader)
      page.next = nil
      return page
    }
    guard let sql = query.queryFromEnd else { return nil }
    var rows = try batch(sql, .backward, nil, limit, isBackward: true, in: &reader)
    if rows.page.items.isEmpty { return nil }
    rows.page.items.reverse()
    return rows.page(previous: rows.hasMore ? .before(rows.last) : nil, next: nil)
  }

  /// Returns the number of rows, for a query with offsets.
  private func numberOfRows(in reader: inout some QueryReader) throws -> Int? {
    guard let sql = query.countingSQL else { return nil }
    let all: SourceValue =
      switch query.dialect {
      case .sqlite: .integer(-1)
      case .postgresql: .null
      }
    let values = values.merging(["limit": all, "offset": .integer(0)]) { _, new in new }
    return try reader.number(QueryCount(sql: sql, values: values))
  }

  // MARK: - Rows

  /// Reads rows from a position. They must be in the order of the keyset.
  private func batch(
    _ sql: String, _ part: QueryPart, _ start: QueryPlace?, _ limit: Int, isBackward: Bool = false,
    in reader: inout some QueryReader
  ) throws -> QueryBatch {
    var run = QueryRun(sql: sql, part: part, place: start, limit: limit)
    var batch = try reader.batch(run)
    // Rows without a key are skipped, but no page can begin after them: they belong to this one.
    while batch.hasMore, batch.last.isEmpty, !order.isEmpty {
      run.limit = min(2 * run.limit, Int(Int32.max))
      batch = try reader.batch(run)
    }
    if let contradiction = batch.contradiction {
      try confirm(contradiction, run, isBefore: start?.isBefore ?? isBackward, in: &reader)
    }
    return batch
  }

  /// Returns the values of a query's parameters, by name.
  package func values(of run: QueryRun) -> [String: SourceValue] {
    values.merging(parameters(for: run.place)) { _, new in new }
      .merging(["limit": .integer(Int64(run.limit) + 1)]) { _, new in new }
  }

  /// Turns the rows of a query into items.
  package func batch<Rows: QueryRows & ~Copyable>(
    of run: QueryRun, from rows: inout Rows
  ) throws -> QueryBatch {
    let (start, limit) = (run.place, run.limit)
    var batch = QueryBatch()
    var keysetOrder = KeysetOrder(
      after: start?.key, comparesText: !tables.hasCollation.withLock { $0 })
    var isRow = try rows.next()
    let table = try tables.table(of: rows.columns) { columns throws(SourceError) in
      try QueryTable(
        columns: columns, record: record, order: order, file: file,
        readsJSON: query.dialect == .postgresql)
    }
    var writer = table.writer(expecting: limit)
    var count = 0
    while isRow {
      var (place, failure): ([SourceValue]?, SourceError?)
      do throws(SourceError) { place = try table.place(&rows) } catch { failure = error }
      if let place, batch.contradiction == nil { batch.contradiction = keysetOrder.add(place) }
      if count == limit {
        batch.hasMore = true
        if record.onError == .fail, let failure { throw failure }
        guard order.isEmpty || place != batch.last else { throw tie() }
        break
      }
      if let place {
        if batch.first.isEmpty { batch.first = place }
        batch.last = place
      }
      try table.write(
        &rows, to: &writer, after: failure, row: start?.offset.map { $0 + count + 1 },
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

  /// Turns the row of a query for one item into the item; `nil` if there is none.
  package func item<Rows: QueryRows & ~Copyable>(from rows: inout Rows) throws -> ListItem? {
    let run = QueryRun(sql: query.sql, part: .items, place: nil, limit: 1)
    return try batch(of: run, from: &rows).page.items.first
  }

  /// Lets the database decide about text in another collation: the second row of a contradiction must
  /// follow the key of the first.
  private func confirm(
    _ contradiction: KeysetOrder.Contradiction, _ run: QueryRun, isBefore: Bool,
    in reader: inout some QueryReader
  ) throws {
    if contradiction.isOfText {
      let start: QueryPlace =
        isBefore ? .before(contradiction.first) : .after(contradiction.first)
      let next = try reader.batch(
        QueryRun(sql: run.sql, part: run.part, place: start, limit: 1))
      if next.first == contradiction.second {
        // SQLite's other order ignores case, which is known.
        if query.dialect == .postgresql { tables.hasCollation.withLock { $0 = true } }
        return
      }
    }
    throw disorder(contradiction, isBefore: isBefore)
  }

  private static let itemsBetweenReports = 10_000

  /// Returns the name of a row in messages: its number, or its key.
  private func name(
    ofRow index: Int, at place: [SourceValue]?, from start: QueryPlace?
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

  private func parameters(for place: QueryPlace?) -> [String: SourceValue] {
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
