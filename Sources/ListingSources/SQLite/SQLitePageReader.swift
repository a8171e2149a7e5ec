import GRDB
import ListingKit

/// Runs the queries for a page in a transaction.
struct SQLitePageReader: QueryReader {
  let page: QueryPage
  let database: Database

  func batch(_ run: QueryRun) throws -> QueryBatch {
    ItemProgress.report?(ItemProgress(items: 0, bytes: 0))
    var rows = try SQLiteRows.of(run.sql, values: page.values(of: run), in: database)
    return try page.batch(of: run, from: &rows)
  }

  func number(_ count: QueryCount) throws -> Int? {
    var rows = try SQLiteRows.of(count.sql, values: count.values, in: database)
    guard try rows.next(), case .integer(let number) = rows.value(at: 0) else { return nil }
    return Int(number)
  }

  func key(ofRow number: Int) throws -> [SourceValue]? {
    var rows = try SQLiteRows.of(
      page.sql, values: page.values(toRow: number), in: database)
    return try page.key(ofRow: number, from: &rows)
  }
}

extension QueryPage {
  /// Reads the requested page of a database.
  func read(_ request: ItemRequest, in database: Database) throws -> ItemPage<ListItem> {
    var reader = SQLitePageReader(page: self, database: database)
    return try read(request, in: &reader)
  }
}
