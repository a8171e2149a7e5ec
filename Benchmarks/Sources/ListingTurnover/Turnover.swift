import Foundation
import GRDB
import ListingKit
import ListingSources

/// Pages through far more identifiers than are ever there at a time: what is kept must be the same
/// after the last of them as after a tenth.
@main
struct Turnover {
  private final class Feed: ListSection {
    var context: ListContext?
    let listIdentifier = "feed"
    var items: [any ListIdentifiable] { [] }

    func cell(for itemIdentifier: String, at indexPath: IndexPath) -> (any ListCell)? { nil }
  }

  private static let pageSize = 50
  /// The number of pages that are there at a time.
  private static let pageCount = 10

  private let list = ListDataSource(isolation: nil)
  private var passed = 0
  private var failed = 0

  static func main() async throws {
    var turnover = Turnover()
    turnover.run()
    try await turnover.readDatabase()
    print("\(turnover.passed) passed, \(turnover.failed) failed")
    exit(turnover.failed == 0 ? 0 : 1)
  }

  private mutating func run() {
    list.append(newSections: [Feed()])
    expectFlat("10,000,000 identifiers in a list of 500", rounds: 200_000) { turnover, round in
      let list = turnover.list
      list.append(section: "feed", items: Self.page(round))
      if round >= Self.pageCount {
        list.deleteItems(Self.page(round - Self.pageCount), in: "feed")
      }
    }
    let shown = (199_990..<200_000).flatMap(Self.page)
    expect(list.snapshot.itemIdentifiers(inSection: "feed") == shown, "the list shows the last 500")

    let kept = list.snapshot
    expectFlat("1,000,000 snapshots that are changed and dropped", rounds: 1_000_000) {
      turnover, round in
      var snapshot = kept
      let outcome = try? snapshot.appendItems(["of a snapshot \(round)"], toSection: "feed")
      if outcome == nil { turnover.expect(false, "a snapshot takes an item in") }
    }
    var changed = kept
    expectFlat("1,000,000 identifiers in a snapshot of 500", rounds: 20_000) { turnover, round in
      let items = changed.itemIdentifiers(inSection: "feed")
      changed.deleteItems(Array(items[..<Self.pageSize]), in: "feed")
      let outcome = try? changed.appendItems(Self.page(200_000 + round), toSection: "feed")
      if outcome == nil { turnover.expect(false, "a snapshot takes a page in") }
    }
    expect(
      kept.itemIdentifiers(inSection: "feed") == shown, "a snapshot from before is as it was")
    list.apply(changed)
    expect(list.snapshot == changed, "the list shows the snapshot that was changed")
  }

  /// Pages through a database that is larger than what may be held, in one connection.
  private mutating func readDatabase() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).sqlite")
    defer { try? FileManager.default.removeItem(at: file) }
    try await DatabaseQueue(path: file.path).write { database in
      try database.execute(
        sql: """
          CREATE TABLE row AS WITH RECURSIVE n(id) AS (
            SELECT 1 UNION ALL SELECT id + 1 FROM n WHERE id < 500000)
          SELECT id, 'text of row ' || id AS text FROM n;
          CREATE UNIQUE INDEX row_id ON row (id);
          """)
    }
    let source = SQLiteSource(
      file: file,
      query: SQLiteQuery(
        "SELECT id, text FROM row WHERE id > coalesce(:after_id, 0) ORDER BY id LIMIT :limit",
        paging: .keyset(order: ["id"])), key: ["id"], fields: [RecordField("text")])
    var early = Memory.now
    var cursor: ItemCursor?
    var count = 0
    for page in 0..<10_000 {
      let answer = try await source.page(ItemRequest(cursor: cursor, limit: Self.pageSize))
      cursor = answer.next
      count += answer.items.count
      if page == 1_000 { early = .now }
    }
    expect(count == 500_000 && cursor == nil, "10,000 pages are all rows of a database")
    expectFlat("10,000 pages of a database", early: early)
  }

  private static func page(_ number: Int) -> [String] {
    (0..<pageSize).map { "item-identifier-of-36-chars-\(10_000_000 + number * pageSize + $0)" }
  }

  private mutating func expect(_ isRight: Bool, _ words: String) {
    if isRight { passed += 1 } else { failed += 1 }
    print("\(isRight ? "passed" : "FAIL"): \(words)")
  }

  /// Repeats work, and compares what is held after a tenth of it with what is held after all.
  private mutating func expectFlat(
    _ words: String, rounds: Int, _ work: (inout Turnover, Int) -> Void
  ) {
    var early = Memory.now
    for round in 0..<rounds {
      work(&self, round)
      if round == rounds / 10 { early = .now }
    }
    expectFlat(words, early: early)
  }

  private mutating func expectFlat(_ words: String, early: Memory) {
    let late = Memory.now
    expect(
      late.isFlat(since: early),
      "\(words): \(late.allocated >> 10) KiB allocated after \(early.allocated >> 10), "
        + "\(late.resident >> 10) KiB resident after \(early.resident >> 10)")
  }
}
