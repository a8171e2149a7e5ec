import Foundation
import GRDB
import ListingKit
import ListingTesting
import Testing

@testable import ListingSources

@Suite("A database on a list", .timeLimit(.minutes(10)), .tags(.concurrency)) @MainActor
struct SQLiteListTests {
  /// A source that looks for changes when a test says so.
  struct LookingSource: ObservedItemSource {
    let base: SQLiteSource
    let turnstile = Turnstile()

    func page(_ request: ItemRequest) async throws -> ItemPage<ListItem> {
      try await base.page(request)
    }

    func changes() -> AsyncStream<Void> { base.changes { try await turnstile.pass() } }
  }

  /// A list of the main actor that shows the notes of a database.
  @MainActor
  final class Screen {
    let database: TestDatabase
    let source: LookingSource
    let list = ListDataSource()
    let host = RecordingHost()
    private var waiting: CheckedContinuation<Void, Never>?

    init(notes count: Int) async throws {
      database = try TestDatabase.notes(count)
      source = LookingSource(base: database.source(.notesByID, fields: [RecordField("text")]))
      list.attach(host)
      list.appendSections([
        PagedSection("notes", source: source, pageSize: 300) { .text($0.listIdentifier) }
      ])
      await list.waitUntilIdle()
      host.onApply = { [unowned self] update in
        guard update.changeCount > 0 else { return }
        waiting?.resume()
        waiting = nil
      }
    }

    /// The number of updates so far that change items.
    var updateCount: Int { host.updates.filter { $0.changeCount > 0 }.count }

    var order: [Int] {
      #expect(host.problems.isEmpty)
      return list.snapshot.itemIdentifiers(inSection: "notes").compactMap { Int($0) }
    }

    /// Has the source look, and waits for the update that this brings.
    func lookForUpdate() async {
      await source.turnstile.arrived()
      await withCheckedContinuation { continuation in
        waiting = continuation
        Task { await source.turnstile.look() }
      }
      await list.waitUntilIdle()
    }

    /// Has the source look a few times more.
    func lookAgain() async {
      for _ in 0..<3 {
        await source.turnstile.look()
        await list.waitUntilIdle()
      }
    }
  }

  @Test("a transaction of many rows by another connection is one update")
  func otherConnection() async throws {
    let screen = try await Screen(notes: 50)
    #expect(screen.order == Array(1...50))
    let count = screen.updateCount
    let rows = (101...300).map { "(\($0), 'new')" }.joined(separator: ", ")
    try screen.database.execute(
      """
      DELETE FROM note WHERE id % 2 = 0; UPDATE note SET text = 'other' WHERE id < 20;
      INSERT INTO note VALUES \(rows)
      """)
    await screen.lookForUpdate()
    let expected = Array(stride(from: 1, to: 50, by: 2)) + Array(101...300)
    #expect(screen.order == expected)
    await screen.lookAgain()
    #expect(screen.updateCount == count + 1)
    // 25 went, 200 came, and 10 of those that stay show another text.
    #expect(screen.host.updates.last { $0.changeCount > 0 }?.changeCount == 235)
  }

  @Test("a transaction of many rows by another process is one update")
  func otherProcess() async throws {
    let screen = try await Screen(notes: 3)
    let count = screen.updateCount
    let path = screen.database.file.path
    await #expect(processExitsWith: .success) { [path = path as String] in
      try await DatabaseQueue(path: path).write { connection in
        for id in 4...200 {
          try connection.execute(sql: "INSERT INTO note VALUES (?, 'x')", arguments: [id])
        }
        try connection.execute(sql: "DELETE FROM note WHERE id = 1")
      }
    }
    await screen.lookForUpdate()
    #expect(screen.order == Array(2...200))
    await screen.lookAgain()
    #expect(screen.updateCount == count + 1)
  }

  @Test("a list without an owner gets no reports, and reads again when it's refreshed")
  nonisolated func withoutOwner() async throws {
    let database = try TestDatabase.notes(3)
    let section = PagedSection("notes", source: database.source(.notesByID)) {
      .text($0.listIdentifier)
    }
    let list = ListDataSource(isolation: nil)
    list.appendSections([section])
    await list.waitUntilIdle(isolation: nil)
    try database.execute("DELETE FROM note WHERE id = 2")
    await list.waitUntilIdle(isolation: nil)
    #expect(list.snapshot.itemIdentifiers(inSection: "notes") == ["1", "2", "3"])
    section.reloadPages()
    await list.waitUntilIdle(isolation: nil)
    #expect(list.snapshot.itemIdentifiers(inSection: "notes") == ["1", "3"])
  }

  @Test("a section that adopts pages shows what was written after they were read")
  func adoptedPages() async throws {
    let database = try TestDatabase.notes(3)
    func section() -> PagedSection<ListItem> {
      PagedSection("notes", source: database.source(.notesByID)) { .text($0.listIdentifier) }
    }
    let (list, other, host) = (ListDataSource(), ListDataSource(), RecordingHost())
    list.appendSections([section()])
    await list.waitUntilIdle()
    // The first list hasn't looked yet when the second one takes its pages.
    try database.execute("INSERT INTO note VALUES (4, 'd')")
    let next = section()
    #expect(next.adoptPages(of: try #require(list.section(for: "notes"))))
    other.appendSections([next])
    #expect(other.snapshot.itemIdentifiers(inSection: "notes") == ["1", "2", "3"])
    other.attach(host)
    // Without the fourth note, the test ends at its time limit.
    await withCheckedContinuation { continuation in
      host.onApply = { update in
        guard update.new.numberOfItems(inSection: "notes") == 4 else { return }
        host.onApply = nil
        continuation.resume()
      }
    }
    #expect(other.snapshot.itemIdentifiers(inSection: "notes") == ["1", "2", "3", "4"])
  }
}
