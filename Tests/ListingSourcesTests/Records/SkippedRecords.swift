import Foundation
import GRDB
import ListingKit

@testable import ListingSources

/// A source of a few records in one of the formats, some of which are invalid.
struct SkippedRecords {
  enum Format: CaseIterable {
    case csv, json, lines, xml, offset, keyset
  }

  /// A record, by its number from 1 on.
  enum Record: CaseIterable {
    case good
    case withoutKey
    case withBadValue
  }

  let source: any ItemSource<ListItem>
  /// The storage of the records while the source reads them.
  private let storage: AnyObject

  init(_ records: [Record], in format: Format, onError: ItemErrorPolicy) throws {
    let fields = [RecordField("n", type: .integer), RecordField("text")]
    let rows = records.enumerated().map { index, record in
      (
        key: record == .withoutKey ? "" : "k\(index + 1)",
        number: record == .withBadValue ? "bad" : "\(index + 1)"
      )
    }
    func file(_ text: String) throws -> TemporaryFile { try TemporaryFile(text) }
    func objects() -> [String] {
      rows.map { "{\"id\":\"\($0.key)\",\"n\":\"\($0.number)\",\"text\":\"text \($0.number)\"}" }
    }
    switch format {
    case .csv:
      let file = try file(
        "id,n,text\n" + rows.map { "\($0.key),\($0.number),text \($0.number)\n" }.joined())
      source = CSVSource(file: file.url, key: ["id"], fields: fields, onError: onError)
      storage = file
    case .json:
      let file = try file("[" + objects().joined(separator: ",\n") + "]")
      source = JSONSource(
        file: file.url, items: .array(at: ""), key: ["id"], fields: fields, onError: onError)
      storage = file
    case .lines:
      let file = try file(objects().map { $0 + "\n" }.joined())
      source = JSONSource(
        file: file.url, items: .lines, key: ["id"], fields: fields, onError: onError)
      storage = file
    case .xml:
      let items = rows.map {
        "<i id=\"\($0.key)\"><n>\($0.number)</n><text>text \($0.number)</text></i>\n"
      }
      let file = try file("<l>" + items.joined() + "</l>")
      source = XMLSource(
        file: file.url, select: "/l/i", key: ["id"],
        fields: fields + [RecordField("id", path: "@id")], onError: onError)
      storage = file
    case .offset, .keyset:
      let database = try TestDatabase("CREATE TABLE r (place INTEGER PRIMARY KEY, id, n, text)")
      try database.writer.write { connection in
        for row in rows {
          try connection.execute(
            sql: "INSERT INTO r (id, n, text) VALUES (?, ?, ?)",
            arguments: [row.key, row.number, "text \(row.number)"])
        }
      }
      let query =
        format == .offset
        ? SQLiteQuery("SELECT * FROM r ORDER BY place LIMIT :limit OFFSET :offset")
        : SQLiteQuery(
          "SELECT * FROM r WHERE place > coalesce(:after_place, 0) ORDER BY place LIMIT :limit",
          backwardSQL:
            "SELECT * FROM r WHERE place < :before_place ORDER BY place DESC LIMIT :limit",
          paging: .keyset(order: ["place"]))
      source = SQLiteSource(
        file: database.file, query: query, key: ["id"], fields: fields, onError: onError)
      storage = database
    }
  }

  /// Reads all pages, forward and then backward from the last one.
  func pages(
    limit: Int
  ) async throws -> (forward: [ItemPage<ListItem>], backward: [ItemPage<ListItem>]) {
    var forward: [ItemPage<ListItem>] = []
    var backward: [ItemPage<ListItem>] = []
    var request = ItemRequest(limit: limit)
    repeat {
      forward.append(try await source.page(request))
      request.cursor = forward.last?.next
    } while request.cursor != nil && forward.count < 100
    request = ItemRequest(
      cursor: forward.last?.previous, limit: limit, direction: .backward)
    while request.cursor != nil, backward.count < 100 {
      backward.insert(try await source.page(request), at: 0)
      request.cursor = backward[0].previous
    }
    return (forward, backward)
  }
}
