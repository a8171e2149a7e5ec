import Foundation
import GRDB
import ListingKit
import Testing

@testable import ListingSources

@Suite("Changes of a database", .tags(.concurrency))
struct SQLiteChangesTests {
  /// Returns the number of reported changes, at most one for each check.
  private static func count(
    _ source: SQLiteSource, while body: (Turnstile) async throws -> Void
  ) async throws -> Int {
    let turnstile = Turnstile()
    let changes = source.changes { try await turnstile.pass() }
    let counting = Task {
      var count = 0
      for await _ in changes { count += 1 }
      return count
    }
    await turnstile.arrived()
    try await body(turnstile)
    await turnstile.end()
    return await counting.value
  }

  @Test("a commit of another connection is reported once, whatever its size")
  func otherConnection() async throws {
    let database = try TestDatabase.notes(3)
    let source = database.source(.notes)
    _ = try await source.firstItems()
    let count = try await Self.count(source) { turnstile in
      try database.execute(
        """
        INSERT INTO note VALUES (7, 'g'); DELETE FROM note WHERE id = 1;
        UPDATE note SET text = 'x'
        """)
      for _ in 0..<3 { await turnstile.look() }
    }
    #expect(count == 1)
  }

  @Test("changes that aren't committed, and commits without changes, aren't reported")
  func noChange() async throws {
    let database = try TestDatabase.notes(3)
    let source = database.source(.notes)
    let count = try await Self.count(source) { turnstile in
      try await database.writer.writeWithoutTransaction { connection in
        try connection.inTransaction {
          try connection.execute(sql: "DELETE FROM note")
          return .rollback
        }
      }
      await turnstile.look()
      _ = try await source.firstItems()
      await turnstile.look()
    }
    #expect(count == 0)
  }

  @Test("a commit between the first page and the first check is reported")
  func betweenPageAndLook() async throws {
    let database = try TestDatabase.notes(3)
    let source = database.source(.notes)
    let first = try await source.page(ItemRequest(limit: 1))
    try database.execute("DELETE FROM note WHERE id = 1")
    // A later page includes the change, and earlier ones don't.
    _ = try await source.page(ItemRequest(cursor: first.next, limit: 1))
    #expect(try await Self.count(source) { _ in } == 1)
  }

  @Test("another file in the place of the first one is a change, and is read")
  func replacedFile() async throws {
    let database = try TestDatabase.notes(3)
    let other = try TestDatabase.notes(5)
    let source = database.source(.notes)
    #expect(try await source.firstItems().count == 3)
    let count = try await Self.count(source) { turnstile in
      try other.writer.close()
      try FileManager.default.removeItem(at: database.file)
      try FileManager.default.moveItem(at: other.file, to: database.file)
      await turnstile.look()
      await turnstile.look()
    }
    #expect(count == 1)
    #expect(try await source.firstItems().count == 5)
  }

  @Test("a deleted file causes no report")
  func goneFile() async throws {
    let database = try TestDatabase.notes(3)
    let source = database.source(.notes)
    _ = try await source.firstItems()
    let count = try await Self.count(source) { turnstile in
      try FileManager.default.removeItem(at: database.file)
      await turnstile.look()
    }
    #expect(count == 0)
    #expect(await source.failure()?.code == .missingFile)
  }

  @Test("a commit of the program is reported at once, if it touches the query's tables")
  func ownChanges() async throws {
    let database = try TestDatabase.notes(3)
    try database.execute("CREATE TABLE other (id)")
    let source = SQLiteSource(database: database.writer, query: .notes, key: ["id"], fields: [])
    let none = try await Self.count(source) { _ in
      try database.execute("INSERT INTO other VALUES (1)")
    }
    #expect(none == 0)
    // Without polling: GRDB reports it.
    let one = try await Self.count(source) { _ in
      try database.execute("DELETE FROM note WHERE id = 1; DELETE FROM note WHERE id = 2")
    }
    #expect(one == 1)
    // Its own changes aren't reported again by the check.
    #expect(try await Self.count(source) { await $0.look() } == 0)
  }

  @Test("commits of other processes are reported like those of the program")
  func othersChanges() async throws {
    let database = try TestDatabase.notes(3)
    let source = SQLiteSource(database: database.writer, query: .notes, key: ["id"], fields: [])
    let count = try await Self.count(source) { turnstile in
      try await DatabaseQueue(path: database.file.path).write {
        try $0.execute(sql: "DELETE FROM note")
      }
      await turnstile.look()
    }
    #expect(count == 1)
  }

  @Test("two processes write at once: each row is read once, and more are reported")
  func otherProcesses() async throws {
    let database = try TestDatabase.notes(0)
    let source = database.source(.notesByID)
    #expect(try await source.firstItems().isEmpty)
    let path = database.file.path
    let count = try await Self.count(source) { turnstile in
      async let odd: Void = Self.write(from: 1, to: path)
      async let even: Void = Self.write(from: 2, to: path)
      _ = await (odd, even)
      await turnstile.look()
    }
    #expect(count == 1)
    var found: [String] = []
    var cursor: ItemCursor?
    repeat {
      let page = try await source.page(ItemRequest(cursor: cursor, limit: 7))
      found += page.items.map(\.listIdentifier)
      cursor = page.next
    } while cursor != nil
    #expect(found == (1...40).map { "\($0)" })
  }

  /// Has another process write twenty rows, each in its own transaction.
  private static func write(from first: Int, to path: String) async {
    await #expect(processExitsWith: .success) { [first = first as Int, path = path as String] in
      var configuration = Configuration()
      configuration.busyMode = .timeout(60)
      let database = try DatabaseQueue(path: path, configuration: configuration)
      for id in stride(from: first, through: 40, by: 2) {
        try await database.write {
          try $0.execute(sql: "INSERT INTO note VALUES (?, 'x')", arguments: [id])
        }
      }
    }
  }
}
