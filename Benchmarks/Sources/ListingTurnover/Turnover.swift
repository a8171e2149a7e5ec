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
    try await turnover.readSources()
    try await turnover.readLargeFile()
    print("\(turnover.passed) passed, \(turnover.failed) failed")
    exit(turnover.failed == 0 ? 0 : 1)
  }

  private mutating func run() {
    list.appendSections([Feed()])
    expectFlat("10,000,000 identifiers in a list of 500", rounds: 200_000) { turnover, round in
      let list = turnover.list
      list.appendItems(Self.page(round), in: "feed")
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
      let outcome = try? snapshot.appendItems(["of a snapshot \(round)"], in: "feed")
      if outcome == nil { turnover.expect(false, "a snapshot takes an item in") }
    }
    var changed = kept
    expectFlat("1,000,000 identifiers in a snapshot of 500", rounds: 20_000) { turnover, round in
      let items = changed.itemIdentifiers(inSection: "feed")
      changed.deleteItems(Array(items[..<Self.pageSize]), in: "feed")
      let outcome = try? changed.appendItems(Self.page(200_000 + round), in: "feed")
      if outcome == nil { turnover.expect(false, "a snapshot takes a page in") }
    }
    expect(
      kept.itemIdentifiers(inSection: "feed") == shown, "a snapshot from before is as it was")
    list.apply(changed)
    expect(list.snapshot == changed, "the list shows the snapshot that was changed")
  }

  /// Pages through a database and a file that are larger than what may be held, by themselves and in
  /// a section that drops pages.
  private mutating func readSources() async throws {
    let folder = FileManager.default.temporaryDirectory
    let database = folder.appending(path: "\(UUID()).sqlite")
    let file = folder.appending(path: "\(UUID()).csv")
    defer {
      for file in [database, file] { try? FileManager.default.removeItem(at: file) }
    }
    try await DatabaseQueue(path: database.path).write { database in
      try database.execute(
        sql: """
          CREATE TABLE row AS WITH RECURSIVE n(id) AS (
            SELECT 1 UNION ALL SELECT id + 1 FROM n WHERE id < \(Self.rowCount))
          SELECT id, 'text of row ' || id AS text FROM n;
          CREATE UNIQUE INDEX row_id ON row (id);
          """)
    }
    let rows = (1...Self.rowCount).map { "\($0),text of row \($0)\n" }.joined()
    try Data("id,text\n\(rows)".utf8).write(to: file)
    let fields = [RecordField("text")]
    let query = SQLiteQuery(
      "SELECT id, text FROM row WHERE id > coalesce(:after_id, 0) ORDER BY id LIMIT :limit",
      backwardSQL: "SELECT id, text FROM row WHERE id < :before_id ORDER BY id DESC LIMIT :limit",
      paging: .keyset(order: ["id"]))
    let sources: [(name: String, source: any ItemSource<ListItem>)] = [
      ("a database", SQLiteSource(file: database, query: query, key: ["id"], fields: fields)),
      ("a CSV file", CSVSource(file: file, key: ["id"], fields: fields)),
    ]
    for (name, source) in sources {
      try await read(source, name)
      try await scroll(source, name)
    }
  }

  private static let rowCount = 500_000

  private mutating func read(_ source: any ItemSource<ListItem>, _ name: String) async throws {
    var early = Memory.now
    var cursor: ItemCursor?
    var count = 0
    for page in 0..<10_000 {
      let answer = try await source.page(ItemRequest(cursor: cursor, limit: Self.pageSize))
      cursor = answer.next
      count += answer.items.count
      if page == 1_000 { early = .now }
    }
    expect(count == Self.rowCount && cursor == nil, "10,000 pages are all rows of \(name)")
    expectFlat("10,000 pages of \(name)", early: early)
  }

  /// Scrolls a section that keeps ten pages through all there are.
  private mutating func scroll(_ source: any ItemSource<ListItem>, _ name: String) async throws {
    let maximum = Self.pageSize * Self.pageCount
    let section = PagedSection(
      "rows", source: source, sizes: try ListPageSizes(page: Self.pageSize, maximum: maximum)
    ) { .text($0.listIdentifier) }
    let list = ListDataSource(isolation: nil)
    let view = ListView(
      size: CGSize(width: 80, height: 24),
      measurer: UniformTextMeasurer(characterWidth: 1, lineHeight: 1))
    view.estimatedItemHeight = 1
    list.attach(view, isolation: nil)
    list.appendSections([section])
    var early = Memory.now
    var (turns, most) = (0, 0)
    while turns < 20_000, section.loadState != .end {
      await list.waitUntilIdle(isolation: nil)
      most = max(most, section.count)
      view.scrollToItem(at: [0, section.count - 1], position: .bottom, animated: false)
      turns += 1
      if turns == 1_000 { early = .now }
    }
    let last = list.snapshot.itemIdentifiers(inSection: "rows").last
    expect(
      last == "\(Self.rowCount)" && most <= maximum + 2 * Self.pageSize,
      "a section scrolled through \(name) shows its last row, and never held more than \(most)")
    expectFlat("10,000 pages of \(name) in a section of \(maximum) at most", early: early)
  }

  /// Pages through a CSV file of 1 GB, forward to the end and from there a little way back.
  private mutating func readLargeFile() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).csv")
    defer { try? FileManager.default.removeItem(at: file) }
    let rows = (1...100_000).map { "\($0),\"The book, number \($0)\",Author \($0 % 1_000),9.5\n" }
    let block = Data(rows.joined().utf8)
    let blockCount = (1 << 30) / block.count + 1
    try Data("id,title,author,price\n".utf8).write(to: file)
    let writer = try FileHandle(forWritingTo: file)
    try writer.seekToEnd()
    for _ in 0..<blockCount { try writer.write(contentsOf: block) }
    try writer.close()
    let source = CSVSource(
      file: file, key: ["id"],
      fields: [
        RecordField("title"), RecordField("author"), RecordField("price", type: .number),
      ])
    let clock = ContinuousClock()
    var request = ItemRequest(limit: Self.pageSize)
    let first = try await clock.measure {
      request.cursor = try await source.page(request).next
    }
    let some = try await clock.measure {
      for _ in 0..<1_000 { request.cursor = try await source.page(request).next }
    }
    let early = Memory.now
    var (count, last) = (1_001 * Self.pageSize, request.cursor)
    let whole = try await clock.measure {
      request.limit = 1_000
      while request.cursor != nil {
        let page = try await source.page(request)
        last = request.cursor
        request.cursor = page.next
        count += page.items.count
      }
    }
    let back = try await clock.measure {
      request.cursor = last
      request.direction = .backward
      request.limit = Self.pageSize
      _ = try await source.page(request)
    }
    expect(count == blockCount * rows.count, "\(count) rows are all of a CSV file of 1 GB")
    expectFlat("a CSV file of 1 GB", early: early)
    print(
      "its first page of \(Self.pageSize) took \(first), 1,000 more \(some), the others in pages of "
        + "1,000 \(whole), and a page back from the end \(back)")
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
