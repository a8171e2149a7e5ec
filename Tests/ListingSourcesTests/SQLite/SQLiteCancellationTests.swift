import Foundation
import GRDB
import ListingKit
import Testing

@testable import ListingSources

@Suite("Canceled reads of a database", .tags(.concurrency))
struct SQLiteCancellationTests {
  /// Calls a test at each point of a read: when a statement begins and ends, and at each row.
  final class Points: Sendable {
    private struct State: Sendable {
      var count = 0
      var action: @Sendable (Int) -> Void = { _ in }
    }

    private let state = Guarded(State())

    /// The number of points since the last start.
    var count: Int { state.withLock { $0.count } }

    func start(_ action: @escaping @Sendable (Int) -> Void) {
      state.withLock { $0 = State(action: action) }
    }

    private func pass() {
      let (count, action) = state.withLock { state in
        state.count += 1
        return (state.count, state.action)
      }
      action(count)
    }

    /// A configuration as for documents, for queries that call the function `point`.
    var configuration: Configuration {
      var configuration = SQLiteSafety.configuration
      configuration.prepareDatabase { database in
        database.add(
          function: DatabaseFunction("point", argumentCount: 1, pure: false) { values in
            self.pass()
            return values[0]
          })
        database.trace(options: [.statement, .profile]) { _ in self.pass() }
      }
      return configuration
    }
  }

  /// Between two rows, SQLite asks several times whether to stop.
  private static let query = SQLiteQuery(
    """
    SELECT point(id) AS id, (SELECT count(*) FROM note a, note b, note c WHERE a.id <> note.id)
    FROM note ORDER BY id LIMIT :limit OFFSET :offset
    """)

  /// How a database is read.
  enum Reader: CaseIterable {
    case database, snapshot
  }

  @Test(
    "A read that is canceled at any point ends its transaction, while another connection commits",
    arguments: ["wal", "delete"], Reader.allCases)
  func everyPoint(journal: String, reader: Reader) async throws {
    let database = try TestDatabase.notes(10)
    try await database.writer.writeWithoutTransaction { [journal] connection in
      try connection.execute(sql: "PRAGMA journal_mode = \(journal)")
    }
    let page = QueryPage(
      query: Self.query, record: RecordDescription(key: ["id"], fields: []), file: "test")
    let points = Points()
    let read = Self.read(page, reader, of: database.file, points)
    var canceledCount = 0
    var last = 1
    // The last time, nothing is canceled.
    while last <= points.count || last == 1 {
      let (begin, beginning) = AsyncStream.makeStream(of: Void.self)
      let task = Task {
        for await _ in begin { break }
        return try await read()
      }
      let (writer, canceled) = (database.writer, last)
      points.start { point in
        guard point == canceled else { return }
        // In the mode `delete`, a lock of the read prevents this.
        try? writer.write { try $0.execute(sql: "UPDATE note SET text = text || 'x'") }
        task.cancel()
      }
      beginning.finish()
      do {
        #expect(try await task.value == 10)
      } catch {
        #expect(error is CancellationError)
        canceledCount += 1
      }
      points.start { _ in }
      // Neither the reader nor the writer is blocked by what the canceled read has left.
      #expect(try await read() == 10)
      if reader == .database {
        try database.execute("UPDATE note SET text = 'y'")
      }
      points.start { _ in }
      _ = try await read()
      last += 1
    }
    // At least at each row.
    #expect(canceledCount >= 10)
  }

  /// Returns a function that reads the first page, and returns its number of items.
  private static func read(
    _ page: QueryPage, _ reader: Reader, of file: URL, _ points: Points
  ) -> @Sendable () async throws -> Int {
    let request = ItemRequest(limit: 10)
    let database = SQLiteDatabase(file: file, configuration: points.configuration)
    guard reader == .snapshot, let snapshot = database.snapshot() else {
      return {
        try await database.read(within: .seconds(60)) { try page.read(request, in: $0).items.count }
      }
    }
    return {
      try await snapshot.read(within: .seconds(60), isFirst: true) {
        try page.read(request, in: $0).items.count
      }
    }
  }
}
