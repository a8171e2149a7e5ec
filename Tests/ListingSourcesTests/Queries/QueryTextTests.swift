import Testing

@testable import ListingSources

@Suite("Properties of a query that are known without a database", .tags(.concurrency))
struct QueryTextTests {
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

  @Test(
    "parameters for PostgreSQL are found outside of quotes, comments, casts and parts of arrays")
  func parametersOfPostgreSQL() {
    let text = QueryText(
      """
      SELECT ':a', ":b", E'it\\'s :c', $$ :d $$, $tag$ :e $$ :f $tag$, a::text, b[1:2], c ? 'x',
        d @> '{}', -- :g
        /* :h /* :i */ :j */ [:k] FROM t WHERE x > :after_x AND y = ANY(:list::int[]) :ü
      """, .postgresql)
    #expect(text.parameters == ["k", "after_x", "list", "ü"])
    #expect(!text.hasOtherParameters)
  }

  @Test("a number after a dollar is a parameter of another form in PostgreSQL")
  func dollarNumbers() {
    #expect(QueryText("SELECT $1", .postgresql).hasOtherParameters)
    #expect(!QueryText("SELECT '$1' -- $2", .postgresql).hasOtherParameters)
  }

  @Test(
    "what is not closed ends with the text in PostgreSQL",
    arguments: ["'", "\"", "E'", "E'\\", "$$", "$a$ $b$", "/*", "/* /* */", "--", ":", "::", "$"])
  func openOfPostgreSQL(_ end: String) {
    #expect(QueryText("SELECT :a " + end, .postgresql).parameters == ["a"])
  }

  @Test(
    "statements of PostgreSQL that aren't queries are known by their first word, also after nested comments",
    arguments: [
      ("SELECT 1", nil), ("with a as (select 1) table a", nil), ("VALUES (1)", nil),
      ("COMMIT", "COMMIT"), ("set x = 1", "SET"), ("/* /* */ SELECT */ COMMIT", "COMMIT"),
      ("-- SELECT\nDELETE FROM t", "DELETE"), ("COPY t TO PROGRAM 'x'", "COPY"),
    ])
  func statements(_ sql: String, _ other: String?) {
    #expect(QueryText(sql, .postgresql).otherStatement == other)
  }

  @Test(
    "What limits the rows begins after the order of the whole query",
    arguments: [
      ("SELECT a FROM t ORDER BY a LIMIT 5 OFFSET 3", "LIMIT 5 OFFSET 3"),
      (
        "SELECT a FROM (SELECT a FROM t ORDER BY a LIMIT 9) AS t ORDER BY a FETCH FIRST ROW ONLY",
        "FETCH FIRST ROW ONLY"
      ),
      ("SELECT a AS \"LIMIT\" FROM t ORDER BY a, 'LIMIT' offset 1 limit 2", "offset 1 limit 2"),
      ("SELECT a FROM t ORDER BY a", nil), ("SELECT a FROM t LIMIT 5", nil),
    ])
  func limit(_ sql: String, _ rest: String?) {
    let offset = QueryText(sql, .postgresql).limitOffset
    #expect(offset.map { String(decoding: sql.utf8.dropFirst($0), as: UTF8.self) } == rest)
  }
}
