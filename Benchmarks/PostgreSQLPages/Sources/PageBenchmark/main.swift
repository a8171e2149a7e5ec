import BareQuery
import Foundation
import ListingKit
import ListingPostgreSQL
import ListingSources

// Pages of 50 from the middle of a table: by the source, by libpq alone, and by OFFSET. They take turns, so that what else
// the machine does disturbs all of them.
let address = CommandLine.arguments[1]
let rows = Int(CommandLine.arguments[2]) ?? 0
let pages = CommandLine.arguments.count > 3 ? Int(CommandLine.arguments[3]) ?? 1_000 : 1_000
let middle = rows / 2

let order =
  "SELECT id, name, made, price FROM item WHERE :after_id IS NULL OR id > :after_id ORDER BY id LIMIT :limit"
let bareOrder = "SELECT id, name, made, price FROM item WHERE id > $1::bigint ORDER BY id LIMIT 51"
let offset = "SELECT id, name, made, price FROM item ORDER BY id LIMIT :limit OFFSET :offset"
let bareOffset = "SELECT id, name, made, price FROM item ORDER BY id LIMIT 51 OFFSET $1::bigint"

let pool = PostgreSQLPool(try PostgreSQLAddress(address))
func source(_ query: SQLQuery) -> PostgreSQLSource {
  PostgreSQLSource(
    pool: pool, query: query, key: ["id"],
    fields: [
      RecordField("id", type: .integer), RecordField("name"), RecordField("made", type: .datetime),
      RecordField("price", type: .decimal),
    ])
}
let keyset = source(SQLQuery(order, paging: .keyset(order: ["id"])))
let byOffset = source(SQLQuery(offset))
guard let connection = bare_open(address) else { fatalError("no connection to \(address)") }

func bare(_ query: String, _ value: Int) -> Int {
  let text = strdup("\(value)")
  defer { free(text) }
  return Int(bare_run(connection, query, 1, [UnsafePointer(text)]))
}

func read(_ source: PostgreSQLSource, at cursor: String) async throws -> Int {
  try await source.page(ItemRequest(cursor: ItemCursor(rawValue: cursor), limit: 50)).items.count
}

/// Returns the shortest and the middle of some durations, in microseconds.
func summary(_ durations: [Duration]) -> (least: Double, median: Double) {
  let sorted = durations.map { $0 / .microseconds(1) }.sorted()
  return (sorted[0], sorted[sorted.count / 2])
}

let clock = ContinuousClock()
var times: [String: [Duration]] = [:]
func measure(_ name: String, _ body: () async throws -> Int) async throws {
  let began = clock.now
  let count = try await body()
  let duration = clock.now - began
  precondition(count == 50 || count == 51, "\(name): \(count) rows")
  times[name, default: []].append(duration)
}

for number in 0..<pages + 50 {
  if number == 50 { times = [:] }
  let start = middle + number * 50
  try await measure("keyset") { try await read(keyset, at: ">i\(start)") }
  try await measure("bare") { bare(bareOrder, start) }
}
let (own, others) = (summary(times["keyset"] ?? []), summary(times["bare"] ?? []))
times = [:]
for _ in 0..<5 {
  try await measure("offset") { try await read(byOffset, at: "+\(middle)") }
  try await measure("bare offset") { bare(bareOffset, middle) }
}
let (ownOffset, bareOffsets) = (summary(times["offset"] ?? []), summary(times["bare offset"] ?? []))
print(
  String(
    format: """
      %d rows, %d pages of 50 from the middle; microseconds, the least and the median
      PostgreSQLSource, keyset    %9.0f %9.0f
      libpq alone, keyset         %9.0f %9.0f
      ratio                       %9.2f %9.2f
      PostgreSQLSource, OFFSET    %9.0f %9.0f
      libpq alone, OFFSET         %9.0f %9.0f
      """, rows, pages, own.least, own.median, others.least, others.median,
    own.least / others.least,
    own.median / others.median, ownOffset.least, ownOffset.median, bareOffsets.least,
    bareOffsets.median))
