import Foundation
import GRDB
import ListingKit
import ListingSources

/// A page of a database on its way to the screen, against the query alone.
enum SourceBenchmark {
  private static let count = 1_000_000
  private static let pageSize = 50

  /// The time of a page that is read, put into the list and laid out, and of its query by GRDB.
  private struct Times: Sendable {
    var page: Double
    var query: Double
  }

  /// What somebody would read by hand.
  private struct Book: Sendable {
    var id: Int64
    var title: String
    var author: String
    var stars: Int64
    var price: Double
  }

  static func table(runs: Int) -> Report.Table {
    let times = Waiting.result { try await measure(runs: runs + 1) }
    let measurement = Measurement(
      runs: runs, timed: [{ times[$0].page }, { times[$0].query }])
    return Report.Table(
      title: "Pages of a database",
      text: """
        A page of \(pageSize) rows of five columns, by a keyset, into a section of 1,000,000 items \
        that a view shows: read, made items of, appended, delivered. Against the same query through \
        GRDB, each row made a struct.
        """,
      rows: [
        Report.Row(
          work: "a page into a list of 1,000,000, on display", time: measurement.time(0),
          against: "the query through GRDB", ratio: measurement.ratio(0, to: 1), target: 1.5)
      ])
  }

  private static func measure(runs: Int) async throws -> [Times] {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).sqlite")
    defer { try? FileManager.default.removeItem(at: file) }
    let database = try DatabaseQueue(path: file.path)
    try await fill(database, count: count + runs * pageSize + 1)
    let section = PagedSection<ListItem>(
      "books", source: source(file), pageSize: pageSize, firstPageSize: count
    ) { .text($0.listIdentifier) }
    let list = ListDataSource(isolation: nil)
    let view = ListView(
      size: CGSize(width: 80, height: 24),
      measurer: UniformTextMeasurer(characterWidth: 1, lineHeight: 1))
    view.estimatedItemHeight = 1
    list.attach(view, isolation: nil)
    list.appendSections([section])
    await list.waitUntilIdle(isolation: nil)
    precondition(section.count == count)
    var times: [Times] = []
    for _ in 0..<runs {
      let last = section.count
      let begin = ContinuousClock.now
      section.requestPage()
      await list.waitUntilIdle(isolation: nil)
      let page = begin.duration(to: .now) / .microseconds(1)
      precondition(section.count == last + pageSize)
      let queryBegin = ContinuousClock.now
      let books = try await query(database, after: last)
      precondition(books.count == pageSize)
      times.append(Times(page: page, query: queryBegin.duration(to: .now) / .microseconds(1)))
    }
    return times
  }

  private static func fill(_ database: DatabaseQueue, count: Int) async throws {
    try await database.write { database in
      try database.execute(
        sql: "CREATE TABLE book (id INTEGER PRIMARY KEY, title, author, stars, price REAL)")
      let statement = try database.makeStatement(sql: "INSERT INTO book VALUES (?, ?, ?, ?, ?)")
      for id in 1...count {
        try statement.execute(
          arguments: [id, "The book of number \(id)", "Author \(id % 1_000)", id % 6, 9.5])
      }
    }
  }

  private static func source(_ file: URL) -> SQLiteSource {
    SQLiteSource(
      file: file,
      query: SQLiteQuery(
        """
        SELECT id, title, author, stars, price FROM book
        WHERE id > coalesce(:after_id, 0) ORDER BY id LIMIT :limit
        """, paging: .keyset(order: ["id"])),
      key: ["id"],
      fields: [
        RecordField("title"), RecordField("author"), RecordField("stars", type: .integer),
        RecordField("price", type: .number),
      ], timeLimit: .seconds(600))
  }

  private static func query(_ database: DatabaseQueue, after id: Int) async throws -> [Book] {
    try await database.read { database in
      let statement = try database.cachedStatement(
        sql: """
          SELECT id, title, author, stars, price FROM book
          WHERE id > ? ORDER BY id LIMIT 50
          """)
      return try Row.fetchAll(statement, arguments: [id]).map { row in
        Book(id: row[0], title: row[1], author: row[2], stars: row[3], price: row[4])
      }
    }
  }
}
