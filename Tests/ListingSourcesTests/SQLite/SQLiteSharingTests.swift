import Foundation
import GRDB
import ListingKit
import Testing

@testable import ListingSources

@Suite("Sources that share a database", .tags(.concurrency))
struct SQLiteSharingTests {
  /// The number of connections of the process to a file.
  private static func connectionCount(_ file: URL) throws -> Int {
    let folder = "/proc/self/fd"
    let path = file.resolvingSymlinksInPath().path
    return try FileManager.default.contentsOfDirectory(atPath: folder).count { name in
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(name)")) == path
    }
  }

  @Test("A source that continues another one reports a change that this one hasn't read yet")
  func unreadChange() {
    let (old, new) = (SQLiteVersion(number: 1), SQLiteVersion(number: 2))
    let seen = SeenVersion()
    seen.note(old)
    seen.replace(by: new)
    let early = SeenVersion()
    early.note(seen)
    #expect(early.differs(from: new))
    seen.beginRead()
    let late = SeenVersion()
    late.note(seen)
    #expect(!late.differs(from: new))
  }

  @Test("Many sources of a file have one connection, which the last one closes")
  func connections() throws {
    let database = try TestDatabase.notes(3)
    try database.writer.close()
    var sources = (1...20).map { number in
      // With different queries and fields.
      database.source(
        SQLiteQuery("SELECT id, \(number) AS n FROM note ORDER BY id LIMIT :limit OFFSET :offset"))
    }
    for source in sources { #expect(try source.readFirst(5) == 3) }
    #expect(try Self.connectionCount(database.file) == 1)
    sources.removeFirst(19)
    #expect(try Self.connectionCount(database.file) == 1)
    sources = []
    #expect(try Self.connectionCount(database.file) == 0)
  }

  @Test("Many observers of a database have one watch, which ends with the last one")
  func watches() async throws {
    let database = try TestDatabase.notes(3)
    let sources = (1...20).map { _ in database.source(.notes) }
    let shared = SQLiteDatabases.database(of: database.file, interval: sources[0].interval)
    let turnstile = Turnstile()
    var streams = sources.map { $0.changes { try await turnstile.pass() } }
    #expect(shared.watch.clientCount == 20)
    #expect(shared.watch.runCount == 1)
    streams.removeFirst(19)
    #expect(shared.watch.clientCount == 1)
    streams = []
    #expect(shared.watch.clientCount == 0)
    // The next one begins again.
    let another = Turnstile()
    streams = sources.prefix(2).map { $0.changes { try await another.pass() } }
    #expect(shared.watch.runCount == 2)
    #expect(streams.count == shared.watch.clientCount)
  }

  @Test("A commit is reported once to each observer, also to two of one source")
  func reports() async throws {
    let database = try TestDatabase.notes(3)
    let (one, other) = (database.source(.notes), database.source(.notesByID))
    for source in [one, other] { _ = try await source.firstItems() }
    let turnstile = Turnstile()
    let counts = [one, one, other].map { source in
      let changes = source.changes { try await turnstile.pass() }
      return Task {
        var count = 0
        for await _ in changes { count += 1 }
        return count
      }
    }
    await turnstile.arrived()
    try database.execute("DELETE FROM note WHERE id = 1")
    for _ in 0..<3 { await turnstile.look() }
    await turnstile.end()
    for count in counts { #expect(await count.value == 1) }
  }

  @Test("A source whose pages were read before a change gets it, though others know it already")
  func lateObserver() async throws {
    let database = try TestDatabase.notes(3)
    let (early, late) = (database.source(.notes), database.source(.notes))
    for source in [early, late] { _ = try await source.firstItems() }
    let turnstile = Turnstile()
    let first = early.changes { try await turnstile.pass() }
    await turnstile.arrived()
    try database.execute("DELETE FROM note WHERE id = 1")
    await turnstile.look()
    let second = late.changes { try await turnstile.pass() }
    await turnstile.look()
    await turnstile.end()
    for changes in [first, second] {
      var count = 0
      for await _ in changes { count += 1 }
      #expect(count == 1)
    }
  }
}
