import ListingKit
import ListingTesting
import Testing

@testable import ListingSources

@Suite("Records that are skipped")
struct SkippedRecordsTests {
  typealias Format = SkippedRecords.Format
  typealias Record = SkippedRecords.Record

  /// All sequences of up to four records; of up to three, unless all cases are tried.
  static let sequences: [[Record]] = (0..<(triesAllCases ? 4 : 3)).reduce(into: [[]]) {
    all, length in
    let longest = all.filter { $0.count == length }
    all += longest.flatMap { records in Record.allCases.map { records + [$0] } }
  }

  @Test(
    "Pages of any size give each valid record once and count each invalid one once, in both directions",
    arguments: Format.allCases)
  func law(format: Format) async throws {
    for records in Self.sequences {
      let storage = try SkippedRecords(records, in: format, onError: .skip)
      let valid = records.indices.filter { records[$0] == .good }
      for limit in 1...5 {
        let (forward, backward) = try await storage.pages(limit: limit)
        let items = forward.flatMap(\.items)
        #expect(items.map(\.listIdentifier) == valid.map { "k\($0 + 1)" }, "\(records) \(limit)")
        #expect(items.map { $0["n"] } == valid.map { .integer(Int64($0 + 1)) })
        #expect(items.map { $0["text"] } == valid.map { .string("text \($0 + 1)") })
        #expect(forward.allSatisfy { $0.readCount <= limit })
        #expect(forward.reduce(0) { $0 + $1.readCount } == records.count, "\(records) \(limit)")
        let before = forward.dropLast()
        #expect(
          backward.flatMap(\.items).map(\.listIdentifier)
            == before.flatMap(\.items).map(\.listIdentifier), "\(records) \(limit)")
        #expect(
          backward.reduce(0) { $0 + $1.skipped.count } == before.reduce(0) { $0 + $1.skipped.count }
        )
      }
    }
  }

  @Test(
    "Unless they are skipped, the page of an invalid record fails, and the pages before it don't",
    arguments: Format.allCases, Record.allCases.filter { $0 != .good })
  func failing(format: Format, bad: Record) async throws {
    for place in [0, 2, 4] {
      var records = Array(repeating: Record.good, count: 5)
      records[place] = bad
      let storage = try SkippedRecords(records, in: format, onError: .fail)
      var request = ItemRequest(limit: 1)
      for index in 0..<place {
        let page = try await storage.source.page(request)
        #expect(page.items.map(\.listIdentifier) == ["k\(index + 1)"])
        request.cursor = page.next
      }
      let failing = request
      let error = await #expect(throws: SourceError.self) {
        try await storage.source.page(failing)
      }
      #expect(error?.code == (bad == .withoutKey ? .emptyKey : .value))
    }
  }

  @Test("A skipped record is reported with its file, its line or row, and the mistake")
  func reasons() async throws {
    let records: [Record] = [.good, .withBadValue]
    let lines: [(Format, String)] = [
      (.csv, "data.csv:3: column"), (.json, "data.csv:2: member"), (.lines, "data.csv:2: member"),
      (.xml, "data.csv:2: path"), (.offset, "test.sqlite: row 2: column"),
      (.keyset, "test.sqlite: row with place \"2\": column"),
    ]
    for (format, place) in lines {
      let storage = try SkippedRecords(records, in: format, onError: .skip)
      let page = try await storage.source.page(ItemRequest(limit: 5))
      let reason = try #require(page.skipped.reasons.first)
      #expect(
        reason.hasSuffix(
          "\(place) \"n\" should be a whole number, but is \"bad\": correct it, or declare the field "
            + "as a string."), "\(reason)")
    }
  }

  @Test("A CSV row with too many or too few cells is skipped")
  func cells() async throws {
    let file = try TemporaryFile("id,n\na,1\nb\nc,2,3\nd,4\n")
    let source = CSVSource(file: file.url, key: ["id"], fields: [], onError: .skip)
    let page = try await source.page(ItemRequest(limit: 5))
    #expect(page.items.map(\.listIdentifier) == ["a", "d"])
    #expect(page.skipped.count == 2)
  }

  @Test("Rows whose order is null are skipped, also if they fill a page")
  func nullOrder() async throws {
    let database = try TestDatabase(
      """
      CREATE TABLE r (id TEXT);
      INSERT INTO r VALUES (NULL), (NULL), (NULL), ('a'), ('b'), ('c');
      """)
    for (order, expected) in [("ASC", ["a", "b", "c"]), ("DESC", ["c", "b", "a"])] {
      let comparison = order == "ASC" ? ">" : "<"
      let query = SQLiteQuery(
        """
        SELECT id FROM r WHERE :after_id IS NULL OR id \(comparison) :after_id
        ORDER BY id \(order) LIMIT :limit
        """, paging: .keyset(order: ["id"]))
      for limit in 1...7 {
        let source = SQLiteSource(
          file: database.file, query: query, key: ["id"], fields: [], onError: .skip)
        let pages = try await SourcePages.all(of: source, limit: limit)
        #expect(pages.joined().map(\.listIdentifier) == expected, "\(order) \(limit)")
      }
    }
  }

  @Test("A place that is looked for by its item is found behind skipped records")
  func places() async throws {
    let records: [Record] = [.withoutKey, .good, .withBadValue, .withoutKey, .good, .good]
    for format in [Format.csv, .json, .lines, .xml] {
      let storage = try SkippedRecords(records, in: format, onError: .skip)
      let item = ListItem("k5", fields: [:])
      let cursor = try #require(storage.source.cursor(around: item))
      let page = try await storage.source.page(ItemRequest(cursor: cursor, limit: 5))
      #expect(page.items.map(\.listIdentifier) == ["k5", "k6"], "\(format)")
      let back = try await storage.source.page(
        ItemRequest(cursor: page.previous, limit: 9, direction: .backward))
      #expect(back.items.map(\.listIdentifier) == ["k2"], "\(format)")
      #expect(back.skipped.count == 3, "\(format)")
    }
  }

  @Test("Items of a feed are skipped by default")
  func feeds() async throws {
    let file = try TemporaryFile(
      "<rss><channel><item/><item><title>A</title></item></channel></rss>")
    let page = try await XMLSource(file: file.url, feed: .rss).page(ItemRequest(limit: 5))
    #expect(page.items.map(\.listIdentifier) == ["A"])
    #expect(page.skipped.count == 1)
  }

  @Test("A server's skipped items count for the place of the next page")
  func servers() async throws {
    let server = try LoopbackServer { request in
      let start = HTTPSourceTests.number("offset", in: request.target) ?? 0
      let size = HTTPSourceTests.number("size", in: request.target) ?? 0
      let items = (start..<min(7, start + size)).map { $0 % 3 == 2 ? "{}" : "{\"id\":\($0)}" }
      return .answer("[" + items.joined(separator: ",\n") + "]")
    }
    let source = HTTPSource(
      HTTPRequest(try server.url("/items")), body: .json(),
      paging: HTTPPaging(.offset, sizeParameter: "size"), key: ["id"], fields: [], onError: .skip,
      client: HTTPSourceTests.client(server))
    #expect(try await HTTPSourceTests.identifiers(source, limit: 3) == ["0", "1", "3", "4", "6"])
    let page = try await source.page(ItemRequest(limit: 3))
    #expect(page.skipped.count == 1)
    #expect(page.skipped.reasons.first?.contains("/items:3: the key of this item is empty") == true)
  }

  @Test("A skipped record leaves nothing in the memory that records share")
  func memory() {
    var writer = RecordWriter(names: ["a", "b"], expecting: 3)
    let long = ListValue.string(String(repeating: "x", count: 70_000))
    for number in 0..<700 {
      writer.add(.string("text \(number)"))
      if number % 3 == 0 {
        if number % 2 == 0 { writer.add(long) }
        writer.skipRecord(for: "\(number)")
        // One that hasn't begun.
        writer.skipRecord(for: "\(number) again")
      } else {
        writer.add(.integer(Int64(number)))
        writer.endRecord("\(number)")
      }
    }
    let page = writer.takePage()
    let expected = (0..<700).filter { $0 % 3 != 0 }
    #expect(page.items.map(\.listIdentifier) == expected.map(String.init))
    #expect(page.items.map { $0["a"] } == expected.map { .string("text \($0)") })
    #expect(page.items.map { $0["b"] } == expected.map { .integer(Int64($0)) })
    #expect(page.skipped.count == 2 * 234)
    #expect(page.skipped.reasons.count == SkippedItems.reasonLimit)
  }
}
