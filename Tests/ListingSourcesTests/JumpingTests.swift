import Foundation
import GRDB
import ListingKit
import ListingTesting
import Testing

@testable import ListingSources

@Suite("Beginning at any position of a source", .tags(.concurrency)) struct JumpingTests {
  private static let kinds = ["csv", "json", "lines", "offset", "keyset"]
  private static let count = 11

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A source of the items 1 to 11.
  private func source(_ kind: String, count: Int = Self.count) throws -> any ItemSource<ListItem> {
    let numbers = 0..<count
    func write(_ text: String) throws -> URL { try folder.write(text, to: "items.\(kind)") }
    switch kind {
    case "csv":
      let file = try write("id\n" + numbers.map { "\($0 + 1)\n" }.joined())
      return CSVSource(file: file, key: ["id"], fields: [])
    case "json":
      let file = try write("[" + numbers.map { "{\"id\":\($0 + 1)}" }.joined(separator: ",") + "]")
      return JSONSource(file: file, items: .array(at: ""), key: ["id"], fields: [])
    case "lines":
      let file = try write(numbers.map { "{\"id\":\($0 + 1)}\n" }.joined())
      return JSONSource(file: file, items: .lines, key: ["id"], fields: [])
    default:
      let file = folder.url.appending(path: "items.sqlite")
      let database = try DatabaseQueue(path: file.path)
      try database.write { database in
        try database.execute(sql: "CREATE TABLE IF NOT EXISTS item (id INTEGER PRIMARY KEY)")
        for number in numbers {
          try database.execute(sql: "INSERT INTO item VALUES (?)", arguments: [number + 1])
        }
      }
      try database.close()
      let query =
        kind == "offset"
        ? SQLiteQuery("SELECT id FROM item ORDER BY id LIMIT :limit OFFSET :offset")
        : SQLiteQuery(
          "SELECT id FROM item WHERE id > coalesce(:after_id, 0) ORDER BY id LIMIT :limit",
          backwardSQL: "SELECT id FROM item WHERE id < coalesce(:before_id, 99) ORDER BY id DESC "
            + "LIMIT :limit", paging: .keyset(order: ["id"]))
      return SQLiteSource(file: file, query: query, key: ["id"], fields: [])
    }
  }

  private func names(_ items: [ListItem]) -> [Int] { items.compactMap { Int($0.listIdentifier) } }

  @Test("Where records are skipped, a page begins at the position, and says about where it is")
  func skipped() async throws {
    let csv = try folder.write(
      "id,n\n" + (1...100).map { "\($0),\($0 % 10 == 0 ? "x" : "1")\n" }.joined(), to: "bad.csv")
    let file = folder.url.appending(path: "bad.sqlite")
    let database = try DatabaseQueue(path: file.path)
    try await database.write { database in
      try database.execute(sql: "CREATE TABLE item (id INTEGER PRIMARY KEY, n)")
      for id in 1...100 {
        try database.execute(
          sql: "INSERT INTO item VALUES (?, ?)", arguments: [id, id % 10 == 0 ? "x" : "1"])
      }
    }
    try database.close()
    let fields = [RecordField("n", type: .integer)]
    let offsets = SQLiteQuery("SELECT id, n FROM item ORDER BY id LIMIT :limit OFFSET :offset")
    let sources: [any ItemSource<ListItem>] = [
      CSVSource(file: csv, key: ["id"], fields: fields, onError: .skip),
      SQLiteSource(file: file, query: offsets, key: ["id"], fields: fields, onError: .skip),
    ]
    for source in sources {
      let cursor = try #require(source.cursor(after: 55))
      let page = try await source.page(ItemRequest(cursor: cursor, limit: 3))
      #expect(names(page.items) == [56, 57, 58])
      #expect(page.itemsBefore == 55)
    }
  }

  @Test("Each position, with pages of each size, and the page before it", arguments: kinds)
  func positions(kind: String) async throws {
    let source = try source(kind)
    for start in 0..<Self.count {
      for limit in 1...(Self.count + 1) {
        let cursor = try #require(source.cursor(after: start))
        let page = try await source.page(ItemRequest(cursor: cursor, limit: limit))
        let end = min(Self.count, start + limit)
        #expect(names(page.items) == Array((start + 1)..<(end + 1)), "\(start) \(limit)")
        #expect(page.itemsBefore == start)
        #expect((page.next == nil) == (end == Self.count))
        #expect((page.previous == nil) == (start == 0))
        if let previous = page.previous {
          let request = ItemRequest(cursor: previous, limit: limit, direction: .backward)
          let before = try await source.page(request)
          #expect(names(before.items) == Array((max(0, start - limit) + 1)..<(start + 1)))
        }
        if let next = page.next {
          let after = try await source.page(ItemRequest(cursor: next, limit: limit))
          #expect(names(after.items).first == end + 1)
        }
      }
    }
  }

  @Test("Beyond the end is the last page", arguments: kinds)
  func beyond(kind: String) async throws {
    let source = try source(kind)
    for start in [Self.count, Self.count + 1, 1_000, .max / 2] {
      let cursor = try #require(source.cursor(after: start))
      let page = try await source.page(ItemRequest(cursor: cursor, limit: 3))
      #expect(names(page.items) == [9, 10, 11], "\(start)")
      #expect(page.next == nil && page.previous != nil)
    }
  }

  @Test("A source without items is empty at any position", arguments: kinds)
  func empty(kind: String) async throws {
    let source = try source(kind, count: 0)
    for start in [0, 1, .max / 2] {
      let cursor = try #require(source.cursor(after: start))
      let page = try await source.page(ItemRequest(cursor: cursor, limit: 3))
      #expect(page.items.isEmpty && page.next == nil && page.previous == nil, "\(start)")
    }
  }

  @Test("Beyond the end are the first rows if the backward query needs a key")
  func noWayFromEnd() async throws {
    let source = try #require(try source("keyset") as? SQLiteSource)
    var query = source.query
    query.backwardSQL = query.backwardSQL?.replacing("coalesce(:before_id, 99)", with: ":before_id")
    let file = folder.url.appending(path: "items.sqlite")
    let oneWay = SQLiteSource(file: file, query: query, key: ["id"], fields: [])
    let page = try await oneWay.page(ItemRequest(cursor: oneWay.cursor(after: 99), limit: 2))
    #expect(names(page.items) == [1, 2])
    #expect(page.next != nil)
  }

  @Test(
    "A section goes to a position without the items before it, and on from there", arguments: kinds)
  func section(kind: String) async throws {
    let list = ListDataSource(isolation: nil)
    let host = RecordingHost()
    let section = PagedSection("s", source: try source(kind), pageSize: 2) {
      .text($0.listIdentifier)
    }
    list.attach(host, isolation: nil)
    list.diagnosticsHandler = { Issue.record("\($0.message)") }
    #expect(!section.jump(to: 5))
    list.appendSections([section])
    await list.waitUntilIdle(isolation: nil)
    #expect(names(section.items) == [1, 2])
    #expect(section.jump(to: 7))
    await list.waitUntilIdle(isolation: nil)
    #expect(section.items.map(\.listIdentifier).contains("8"))
    #expect(!section.items.map(\.listIdentifier).contains("2"))
    let before = try #require(section.itemsBefore)
    #expect(names(section.items).first == before + 1)
    #expect(section.itemIdentifier(at: 7) == "8")
    #expect(section.itemIdentifier(at: 0) == nil)
    while section.hasPagesBefore {
      section.didApproachStart(remainingItems: 0)
      await list.waitUntilIdle(isolation: nil)
    }
    section.didApproachEnd(remainingItems: 0)
    await list.waitUntilIdle(isolation: nil)
    #expect(names(section.items) == Array(1...Self.count))
    #expect(host.problems.isEmpty)
  }

  @Test("A position is of the source itself, where items are left out")
  func mapped() throws {
    let csv = try #require(try source("csv") as? CSVSource)
    #expect(csv.map { $0 }.cursor(after: 3) == csv.cursor(after: 3))
    #expect(csv.filter { _ in true }.cursor(after: 3) == nil)
  }
}
