import BareQuery
import Foundation
import ListingKit
import ListingPostgreSQL
import ListingSources

/// Pages of 50 from the middle of a table: by the source, by libpq alone, by OFFSET, and by a keyset from the number of rows
/// before them. They take turns, so that what else the machine does disturbs all of them. Nothing is isolated to the main
/// actor, as the loads of a list aren't.
@main
enum PageBenchmark {
  static let address = CommandLine.arguments[1]
  static let rows = Int(CommandLine.arguments[2]) ?? 0
  static let pages =
    CommandLine.arguments.count > 3 ? Int(CommandLine.arguments[3]) ?? 1_000 : 1_000
  static let middle = rows / 2

  static let order =
    "SELECT id, name, made, price FROM item WHERE :after_id IS NULL OR id > :after_id ORDER BY id LIMIT :limit"
  static let backward =
    "SELECT id, name, made, price FROM item WHERE :before_id IS NULL OR id < :before_id ORDER BY id DESC LIMIT :limit"
  static let bareOrder =
    "SELECT id, name, made, price FROM item WHERE id > $1::bigint ORDER BY id LIMIT 51"
  static let offset =
    "SELECT id, name, made, price FROM item ORDER BY id LIMIT :limit OFFSET :offset"
  static let bareOffset =
    "SELECT id, name, made, price FROM item ORDER BY id LIMIT 51 OFFSET $1::bigint"

  static func source(_ query: SQLQuery, _ pool: PostgreSQLPool) -> PostgreSQLSource {
    PostgreSQLSource(
      pool: pool, query: query, key: ["id"],
      fields: [
        RecordField("id", type: .integer), RecordField("name"),
        RecordField("made", type: .datetime),
        RecordField("price", type: .decimal),
      ])
  }

  static func bare(_ connection: UnsafeMutableRawPointer, _ query: String, _ value: Int) -> Int {
    let text = strdup("\(value)")
    defer { free(text) }
    return Int(bare_run(connection, query, 1, [UnsafePointer(text)]))
  }

  static func read(_ source: PostgreSQLSource, at cursor: String) async throws -> Int {
    try await source.page(ItemRequest(cursor: ItemCursor(rawValue: cursor), limit: 50)).items.count
  }

  /// Returns the shortest and the middle of some durations, in microseconds.
  static func summary(_ durations: [Duration]) -> (least: Double, median: Double) {
    let sorted = durations.map { $0 / .microseconds(1) }.sorted()
    return (sorted[0], sorted[sorted.count / 2])
  }

  /// Measures pages, away from the main actor, as the loads of a list are.
  static func measurements() async throws -> (
    pages: [String: [Duration]], offsets: [String: [Duration]]
  ) {
    let pool = PostgreSQLPool(try PostgreSQLAddress(address))
    let keyset = source(
      SQLQuery(order, backwardSQL: backward, paging: .keyset(order: ["id"])), pool)
    let byOffset = source(SQLQuery(offset), pool)
    guard let connection = bare_open(address) else { fatalError("no connection to \(address)") }
    let clock = ContinuousClock()
    var times: [String: [Duration]] = [:]
    func note(_ name: String, _ began: ContinuousClock.Instant, _ count: Int) {
      times[name, default: []].append(clock.now - began)
      precondition(count == 50 || count == 51, "\(name): \(count) rows")
    }
    for number in 0..<pages + 50 {
      if number == 50 { times = [:] }
      let start = middle + number * 50
      // The first one of the two finds fewer of the rows in the server's memory.
      for isOwn in number.isMultiple(of: 2) ? [true, false] : [false, true] {
        let began = clock.now
        if isOwn {
          note("keyset", began, try await read(keyset, at: ">i\(start)"))
        } else {
          note("bare", began, bare(connection, bareOrder, start))
        }
      }
    }
    let found = times
    times = [:]
    for _ in 0..<5 {
      let own = clock.now
      note("offset", own, try await read(byOffset, at: "+\(middle)"))
      let other = clock.now
      note("bare offset", other, bare(connection, bareOffset, middle))
      let far = clock.now
      note("position", far, try await read(keyset, at: "#\(middle)"))
    }
    return (found, times)
  }

  static func main() async throws {
    let times = try await measurements()
    let (own, others) = (summary(times.pages["keyset"] ?? []), summary(times.pages["bare"] ?? []))
    let (ownOffset, bareOffsets) = (
      summary(times.offsets["offset"] ?? []), summary(times.offsets["bare offset"] ?? [])
    )
    let positions = summary(times.offsets["position"] ?? [])
    print(
      String(
        format: """
          %d rows, %d pages of 50 from the middle; microseconds, the least and the median
          PostgreSQLSource, keyset    %9.0f %9.0f
          libpq alone, keyset         %9.0f %9.0f
          ratio                       %9.2f %9.2f
          PostgreSQLSource, OFFSET    %9.0f %9.0f
          libpq alone, OFFSET         %9.0f %9.0f
          PostgreSQLSource, position  %9.0f %9.0f
          """, rows, pages, own.least, own.median, others.least, others.median,
        own.least / others.least,
        own.median / others.median, ownOffset.least, ownOffset.median, bareOffsets.least,
        bareOffsets.median, positions.least, positions.median))
  }
}
