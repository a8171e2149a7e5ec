import ListingKit

/// A query for the items of an ``SQLiteSource`` or of a source of PostgreSQL, page by page.
///
/// It's one `SELECT` with an `ORDER BY` that determines the order of any two rows. Its parameters are
/// bound: `:limit`, the number of rows; for ``Paging/offset`` also `:offset`, the number of rows to skip;
/// for ``Paging/keyset(order:)`` an `:after_<column>` for each column of the order, with the value of the
/// last row so far, NULL for the first page.
///
/// A keyset pages backward with a second query, or with the same one if that has `:before_<column>`. Rows
/// before a position must come closest first, as `LIMIT` takes them from the front: with the `ORDER BY`
/// reversed. The source reverses them again.
public struct SQLQuery: Sendable, Hashable {
  /// The way to find the next page.
  public enum Paging: Sendable, Hashable {
    /// By the number of rows before it. Inserted and deleted rows before a page shift those that follow.
    case offset
    /// By the values of the columns in the `ORDER BY`, which together are unique and never null.
    case keyset(order: [String])
  }

  /// The query.
  public var sql: String
  /// The query for the rows before a position; `nil` if it's ``sql`` or doesn't exist.
  public var backwardSQL: String?
  /// The query for the number of all rows, which is read with the first page; `nil` if it isn't wanted.
  public var countSQL: String?
  /// The way to find the next page.
  public var paging: Paging
  /// The values of further parameters, by their names without the colon.
  public var values: [String: ListValue]
  /// The language that it's written in, which its source knows.
  package var dialect = SQLDialect.sqlite

  /// Creates a query.
  ///
  /// - Parameters:
  ///   - sql: one `SELECT` with an `ORDER BY`.
  ///   - backwardSQL: for a keyset, the rows before a position, closest first.
  ///   - countSQL: one `SELECT` whose first value is the number of all rows.
  ///   - paging: the way to find the next page.
  ///   - values: the values of further parameters, by their names without the colon.
  public init(
    _ sql: String, backwardSQL: String? = nil, countSQL: String? = nil, paging: Paging = .offset,
    values: [String: ListValue] = [:]
  ) {
    self.sql = sql
    self.backwardSQL = backwardSQL
    self.countSQL = countSQL
    self.paging = paging
    self.values = values
  }

  /// Returns the text of a part.
  package func text(of part: QueryPart) -> String? {
    switch part {
    case .items: sql
    case .backward: backwardSQL
    case .count: countSQL
    }
  }

  /// The columns of a keyset's order.
  package var order: [String] {
    if case .keyset(let order) = paging { order } else { [] }
  }

  /// The query for the rows before a position, if any.
  package var queryBefore: String? {
    if let backwardSQL { return backwardSQL }
    let parameters = Set(text(sql).parameters)
    return order.allSatisfy { parameters.contains("before_\($0)") } ? sql : nil
  }

  /// The query for the last rows, in reverse order and without a key; `nil` if there is none, or if the
  /// rows are counted.
  var queryFromEnd: String? { order.isEmpty ? nil : backwardSQL }

  /// The query for the number of rows; `nil` if pages aren't found by it.
  var countingSQL: String? {
    // A query with a semicolon can't be a part of another one.
    guard order.isEmpty, !sql.contains(";") else { return nil }
    return "SELECT count(*) FROM (\(sql)\n) AS listed"
  }

  private func text(_ sql: String) -> QueryText { QueryText(sql, dialect) }

  /// Whether the last rows can be requested.
  package var canReadFromEnd: Bool { queryFromEnd != nil || countingSQL != nil }

  /// Whether the rows before a position can be requested.
  package var canGoBack: Bool { queryBefore != nil }

  /// The mistakes in its text; empty if there are none.
  package var problems: [String] {
    if case .keyset(order: []) = paging {
      return ["the keyset has no order: name the columns of the ORDER BY."]
    }
    let place = order.isEmpty ? ["offset"] : order.map { "after_\($0)" }
    let before = order.map { "before_\($0)" }
    let used = Set([sql, backwardSQL ?? "", countSQL ?? ""].flatMap { text($0).parameters })
    return problems(of: sql, needed: ["limit"] + place, noun: "query")
      + (backwardSQL.map {
        problems(of: $0, needed: ["limit"] + before, noun: "backward query")
      } ?? [])
      + (countSQL.map { problems(of: $0, needed: [], noun: "count query", isOfRows: false) } ?? [])
      + values.keys.filter { !used.contains($0) }.sorted().map {
        "there is a value for ':\($0)', but the query has no such parameter outside of quotes."
      }
  }

  private func problems(
    of sql: String, needed: [String], noun: String, isOfRows: Bool = true
  ) -> [String] {
    let text = text(sql)
    if let word = text.otherStatement {
      return ["the \(noun) starts with \(word), but a source only reads: write a SELECT."]
    }
    if text.hasOtherParameters {
      return ["the \(noun) has a parameter without a name or colon: write ':limit'."]
    }
    let places =
      ["limit"] + (order.isEmpty ? ["offset"] : [])
      + order.flatMap { ["after_\($0)", "before_\($0)"] }
    let known = (isOfRows ? places : []) + values.keys.sorted()
    let unknown = text.parameters.first { !known.contains($0) }.map { unknown in
      let fix =
        known.suggestion(for: unknown).map { "did you mean ':\($0)'?" }
        ?? (known.isEmpty
          ? "it counts all rows, and takes no page."
          : "expected one of \(known.map { ":\($0)" }.joined(separator: ", ")).")
      return "the \(noun) has an unknown parameter ':\(unknown)': \(fix)"
    }
    // A parameter with an unknown name may be a misspelling of the missing one.
    let missing = unknown == nil ? needed.first { !text.parameters.contains($0) } : nil
    return [
      unknown, missing.map { "the \(noun) has no ':\($0)': \(Self.use(of: $0))" },
      text.isOrdered || !isOfRows ? nil : "the \(noun) has no ORDER BY, which pages need: add one.",
    ].compactMap { $0 }
  }

  private static func use(of parameter: String) -> String {
    switch parameter {
    case "limit": "end it with LIMIT :limit."
    case "offset": "end it with LIMIT :limit OFFSET :offset, or use mode=\"keyset\"."
    case _ where parameter.hasPrefix("after_"):
      "start after that row, or at the first row if :\(parameter) IS NULL."
    default: "return the rows before that one, nearest first."
    }
  }
}
