import ListingKit
import Testing

@testable import ListingSources

@Suite("Queries that cannot work", .tags(.concurrency))
struct SQLiteQueryTests {
  static let keyset = SQLiteQuery.Paging.keyset(order: ["id"])

  @Test(
    "what a query lacks is told, and what for",
    arguments: [
      (SQLiteQuery("SELECT 1 ORDER BY 1 LIMIT :limit"), "no ':offset'"),
      (SQLiteQuery("SELECT 1 ORDER BY 1 LIMIT 10 OFFSET :offset"), "no ':limit'"),
      (SQLiteQuery("SELECT 1 LIMIT :limit OFFSET :offset"), "no ORDER BY"),
      (SQLiteQuery("SELECT ? ORDER BY 1 LIMIT :limit OFFSET :offset"), "write ':limit'"),
      (
        SQLiteQuery("SELECT 1 ORDER BY 1 LIMIT :limt OFFSET :offset"), "did you mean ':limit'?"
      ),
      (SQLiteQuery("SELECT 1 ORDER BY 1 LIMIT :limit", paging: keyset), "no ':after_id'"),
      (
        SQLiteQuery("SELECT :offset ORDER BY 1 LIMIT :limit", paging: keyset),
        "unknown parameter ':offset'"
      ),
      (SQLiteQuery("SELECT 1 ORDER BY 1", paging: .keyset(order: [])), "the keyset has no order"),
      (
        SQLiteQuery(
          "SELECT :after_id ORDER BY 1 LIMIT :limit",
          backwardSQL: "SELECT 1 ORDER BY 1 LIMIT :limit", paging: keyset),
        "the backward query has no ':before_id'"
      ),
      (
        SQLiteQuery(
          "SELECT ':name' ORDER BY 1 LIMIT :limit OFFSET :offset", values: ["name": .string("a")]),
        "no such parameter outside of quotes"
      ),
    ])
  func problems(_ query: SQLiteQuery, _ problem: String) {
    #expect(query.problems.contains { $0.contains(problem) }, "\(query.problems)")
  }

  @Test("a complete query is accepted, with values, and with or without a backward query")
  func noProblem() {
    #expect(SQLiteQuery.notes.problems.isEmpty)
    #expect(SQLiteQuery.notesByID.problems.isEmpty)
    let valued = SQLiteQuery(
      "SELECT :name ORDER BY 1 LIMIT :limit OFFSET :offset", values: ["name": .string("a")])
    #expect(valued.problems.isEmpty)
    let both = SQLiteQuery(
      "SELECT :after_id, :before_id ORDER BY 1 LIMIT :limit", paging: Self.keyset)
    #expect(both.problems.isEmpty)
    #expect(both.queryBefore == both.sql)
    let forward = SQLiteQuery("SELECT :after_id ORDER BY 1 LIMIT :limit", paging: Self.keyset)
    #expect(forward.problems.isEmpty)
    #expect(forward.queryBefore == nil)
  }
}
