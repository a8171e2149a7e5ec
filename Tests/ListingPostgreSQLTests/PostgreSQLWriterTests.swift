#if PostgreSQL
  import ListingKit
  import ListingSources
  import ListingTesting
  import Testing

  @testable import ListingPostgreSQL

  @Suite(
    "Writers while a list pages", .enabled(if: TestServer.missing == nil, TestServer.missing),
    .timeLimit(.minutes(10)))
  struct PostgreSQLWriterTests {
    /// What the writers have committed, and whether they end.
    private final class Progress: Sendable {
      let committed = Guarded(Set((1...100).map { $0 * 100 }))
      let hasEnded = Guarded(false)
    }

    @Test(
      "two writers: nothing is listed twice, and nothing is missed that was committed before its page",
      arguments: 1...6 as ClosedRange<UInt64>)
    func twoWriters(_ seed: UInt64) async throws {
      let database = try TestDatabase.notes(0)
      try database.run("INSERT INTO note SELECT n * 100, 'old' FROM generate_series(1, 100) AS n")
      let progress = Progress()
      try await withThrowingTaskGroup(of: Void.self) { group in
        for writer in 1...2 as ClosedRange<UInt64> {
          group.addTask {
            let session = try await TestSession(database)
            var random = SeededGenerator(seed: seed * 2 + writer)
            while !progress.hasEnded.withLock({ $0 }) {
              // The numbers of the writers differ.
              let id = Int.random(in: 0..<5_000, using: &random) * 2 + Int(writer)
              if Bool.random(using: &random) {
                try await session.run(
                  "INSERT INTO note VALUES (\(id), 'new') ON CONFLICT DO NOTHING")
                progress.committed.withLock { _ = $0.insert(id) }
              } else {
                try await session.run("BEGIN")
                try await session.run("UPDATE note SET title = 'changed' WHERE id % 7 = \(id % 7)")
                try await session.run(id % 3 == 0 ? "ROLLBACK" : "COMMIT")
              }
            }
          }
        }
        let source = try database.pool().notes()
        var (found, last): ([Int], Int) = ([], .min)
        var cursor: ItemCursor?
        repeat {
          let before = progress.committed.withLock { $0 }
          let page = try await source.page(ItemRequest(cursor: cursor, limit: 7))
          let ids = page.items.compactMap { Int($0.listIdentifier) }
          let end = page.next == nil ? .max : ids.last ?? .max
          let missed = before.filter { $0 > last && $0 <= end }.subtracting(ids)
          #expect(missed.isEmpty)
          found += ids
          last = ids.last ?? last
          cursor = page.next
        } while cursor != nil
        progress.hasEnded.withLock { $0 = true }
        #expect(found == Set(found).sorted())
        #expect(found.count >= 100)
        try await group.waitForAll()
      }
    }
  }
#endif
