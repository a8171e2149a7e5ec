import Testing

@testable import ListingSources

@Suite("Properties of a query that are known without a database", .tags(.concurrency))
struct SQLiteTextTests {
  @Test("parameters are found in order, once each, and none in quotes or comments")
  func parameters() {
    let text = QueryText(
      """
      SELECT ':a', ":b", [:c], `:d`, 'it''s :e' -- :f
      FROM t /* :g * :h */ WHERE x > :after_x AND :after_x - :limit /:ü
      """)
    #expect(text.parameters == ["after_x", "limit", "ü"])
    #expect(!text.hasOtherParameters)
  }

  @Test(
    "parameters of other forms are noticed", arguments: ["SELECT ?", "SELECT ?1", "SELECT @a, $b"])
  func otherParameters(_ sql: String) {
    #expect(QueryText(sql).hasOtherParameters)
    #expect(!QueryText("SELECT '\(sql)' -- \(sql)").hasOtherParameters)
  }

  @Test(
    "an order is one of the whole query",
    arguments: [
      ("SELECT a FROM t ORDER BY a", true),
      ("select a from t order\n -- first\n by a", true),
      ("WITH c AS (SELECT 1 ORDER BY 1) SELECT * FROM c", false),
      ("SELECT row_number() OVER (ORDER BY a) FROM t", false),
      ("SELECT 'ORDER BY', \"ORDER BY\" FROM t -- ORDER BY a", false),
      ("SELECT a FROM t GROUP BY border, by", false),
      ("SELECT a FROM (SELECT a FROM t) ORDER BY a LIMIT (SELECT 1)", true),
    ])
  func order(_ sql: String, _ isOrdered: Bool) {
    #expect(QueryText(sql).isOrdered == isOrdered)
  }

  @Test(
    "what is not closed ends with the text",
    arguments: ["'", "\"", "[", "/*", "--", ":", "/*/", "/* *"])
  func open(_ end: String) {
    #expect(QueryText("SELECT :a " + end).parameters == ["a"])
  }
}
