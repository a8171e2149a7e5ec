import ListingKit
import ListingSources

/// A kind of source whose items are the rows of queries.
protocol DatabaseVariant: SourceVariant {
  /// The language of its queries.
  static var dialect: SQLDialect { get }
  var queries: Child<QueryDeclaration> { get }
}

extension DatabaseVariant {
  static var pageAttributes: [String] { ["max", "mode", "order"] }
  static var modes: [String] { ["offset", "keyset"] }
}

struct QueryDeclaration: ElementDeclaration {
  static let name = "query"
  static let parent: String? = "source"
  static let summary =
    "An SQL query of a database source. Bindings become bound values. Of several, the first one whose condition holds is used."
  static let text = ElementRule.Text.plain
  let direction = Attribute(
    "direction", .choice(["backward"]),
    "backward: the query returns the rows before a position, nearest first")
  let purpose = Attribute(
    "purpose", .choice(["count"]), "count: the query returns the number of all rows"
  ).since(.v11)
  let when = ExpressionAttribute.condition("when", "the condition under which the query is used")
    .since(.v11)
}

extension Reading<QueryDeclaration> {
  /// The part of a query that it is.
  var part: QueryPart {
    if written(\.purpose) != nil { return .count }
    return written(\.direction) != nil ? .backward : .items
  }

  /// Returns whether a query belongs to this one: it has the same condition, or none.
  func has(_ query: Self) -> Bool {
    let condition = query.written(\.when)
    return condition == nil || condition == written(\.when)
  }

  /// Returns the text of the query, with parameters for its bindings, or `nil` if it's invalid.
  func sql(_ query: inout DatabaseQuery) -> String? {
    guard
      let template = compiler.wholeText(
        of: element, compiler.scope("a query", readingStatesOf: scope))
    else {
      return nil
    }
    let sql = query.sql(of: template)
    let parameters = QueryText(sql, query.dialect).parameters
    guard query.names(in: template).allSatisfy(parameters.contains) else {
      report(
        .badQuery, "a binding in the query is inside quotes or a comment", at: element.nameRange,
        fix: "remove the quotes: the value is bound, not inserted into the SQL")
      return nil
    }
    return sql
  }
}

extension Reading<SourceDeclaration> {
  /// Reports a mistake in the query.
  func reportQuery(_ problem: String, fix: String? = nil) {
    let place = children(of: QueryDeclaration.self).first ?? element
    report(.badQuery, problem.withoutPeriod, at: place.nameRange, fix: fix)
  }
}

/// A query for items, with the queries that belong to it.
struct DeclaredQuery {
  var condition: BoundExpression?
  var query: DatabaseQuery
  /// The query for items first.
  var parts: [Reading<QueryDeclaration>]

  /// The bytes of the name of the query for items.
  var range: Range<Int> { parts[0].element.nameRange }

  /// Reports a mistake in the query.
  func report(_ problem: String, fix: String? = nil) {
    parts[0].report(.badQuery, problem.withoutPeriod, at: range, fix: fix)
  }
}

extension Reading where Parts: DatabaseVariant {
  /// Returns the queries of the source; an empty array without a valid query.
  func declaredQueries(_ declared: DeclaredSource) -> [DeclaredQuery] {
    let queries: [Reading<QueryDeclaration>] = self.queries
    let forward = queries.filter { $0.part == .items }
    guard !forward.isEmpty else {
      // An invalid one was reported.
      let all = children(of: QueryDeclaration.self).map {
        compiler.reading($0, QueryDeclaration(), scope)
      }
      if all.allSatisfy({ $0.part != .items }) {
        report(
          .missingElement, "a source of kind '\(Parts.kind.rawValue)' needs a 'query'",
          at: element.nameRange,
          fix: "add <query>SELECT … ORDER BY … LIMIT :limit OFFSET :offset</query>")
      }
      return []
    }
    guard reportUnused(queries), reportLastCondition(forward) else { return [] }
    let found = forward.map { declaredQuery($0, queries.filter($0.has), declared.page) }
    return found.contains { $0 == nil } ? [] : found.compactMap { $0 }
  }

  /// Reports queries that another one without a condition precedes.
  ///
  /// - Returns: whether there are none.
  private func reportUnused(_ queries: [Reading<QueryDeclaration>]) -> Bool {
    for part in [QueryPart.items, .backward, .count] {
      let alike = queries.filter { $0.part == part }
      guard let first = alike.firstIndex(where: { $0.written(\.when) == nil }),
        first + 1 < alike.count
      else { continue }
      alike[first + 1].report(
        .misplacedElement, "this query is never used: the one before it has no condition",
        at: alike[first + 1].element.nameRange,
        fix: "add when=\"…\" to the one before it, or remove this one")
      return false
    }
    return true
  }

  /// Reports that no query is used if all conditions are false.
  ///
  /// - Returns: whether one always is.
  private func reportLastCondition(_ queries: [Reading<QueryDeclaration>]) -> Bool {
    guard let last = queries.last, last.written(\.when) != nil else { return true }
    last.report(
      .misplacedAttribute, "no query is used if this condition is false, too",
      at: last.nameRange(\.when), fix: "remove it, or add a <query> without a condition")
    return false
  }

  private func declaredQuery(
    _ forward: Reading<QueryDeclaration>, _ queries: [Reading<QueryDeclaration>],
    _ page: Reading<PageDeclaration>?
  ) -> DeclaredQuery? {
    let others = [QueryPart.backward, .count].compactMap { part in
      queries.first { $0.part == part }
    }
    var query = DatabaseQuery(dialect: Parts.dialect)
    let paging =
      if let page { page.databasePaging } else { SQLQuery.Paging.offset as SQLQuery.Paging? }
    guard let paging, let sql = forward.sql(&query) else { return nil }
    query.paging = paging
    query.sql = sql
    for part in [forward] + others { part.reportMistakes(order: paging.order) }
    for part in others {
      guard let sql = part.sql(&query) else { return nil }
      if part.part == .count { query.countSQL = sql } else { query.backwardSQL = sql }
    }
    var reading = forward
    reading.scope = compiler.scope("the condition of a query", readingStatesOf: scope)
    return DeclaredQuery(condition: reading.when, query: query, parts: [forward] + others)
  }

  /// Reports missing parameters and columns of the order of a query.
  ///
  /// - Returns: whether pages can be read with it.
  func check(_ declared: DeclaredQuery, _ source: DeclaredSource) -> Bool {
    let described = declared.query.query(BindingValues())
    let problems = described.problems
    for problem in problems {
      // The author knows the bindings, but not the parameters that replace them.
      declared.report(
        problem.replacing(#/, :binding_\d+/#, with: ""),
        fix: problem == problems.first ? fix(of: described) : nil)
    }
    if problems.isEmpty, source.page?.written(\.maximum) != nil, !described.canGoBack {
      declared.report(
        "'max' drops the first pages, but there is no query to load them again.",
        fix:
          "add <query direction=\"backward\">: the same query with :before_… in place of :after_…, "
          + "<, and ORDER BY … DESC")
    }
    return problems.isEmpty
  }

  /// Returns the fix for a parameter that the query can't have.
  private func fix(of query: SQLQuery) -> String? {
    let known =
      ["limit", "offset"] + query.order.flatMap { ["after_\($0)", "before_\($0)"] }
      + query.values.keys
    guard
      let name = QueryText(query.sql, Parts.dialect).parameters.first(where: { !known.contains($0) }
      )
    else { return nil }
    if let near = known.suggestion(for: name) { return "write :\(near)" }
    if let column = name.wholeMatch(of: #/(?:after|before)_(.+)/#)?.1 {
      return query.order.isEmpty
        ? "add <page mode=\"keyset\" order=\"\(column)\"/> to the section"
        : "add '\(column)' to the order of the page"
    }
    let isDeclared = compiler.parameterScope.kinds[name] != nil
    return "write {param.\(name)}"
      + (isDeclared ? "" : ", and declare it: <param name=\"\(name)\"/>")
  }
}

extension Reading<PageDeclaration> {
  /// The paging of a database; `nil` if it's invalid.
  var databasePaging: SQLQuery.Paging? {
    let order = self.order ?? []
    guard written(\.mode) == "keyset" || (written(\.mode) == nil && !order.isEmpty) else {
      if !order.isEmpty {
        report(
          .misplacedAttribute, "'order' has no effect in mode 'offset'", at: nameRange(\.order),
          fix: "remove it, or write mode=\"keyset\"")
      }
      return .offset
    }
    if let (direction, names) = ForeignValues.order(order) {
      report(
        .badValue, "unexpected '\(direction)' in 'order', which takes names of columns only",
        at: valueRange(\.order),
        fix: "write order=\"\(names)\"; the direction is that of the query's ORDER BY")
      return nil
    }
    if order.contains(where: { $0.contains(",") }) {
      let names = order.flatMap { $0.split(separator: ",") }.joined(separator: " ")
      report(
        .badValue, "invalid value '\(written(\.order) ?? "")' for 'order'", at: valueRange(\.order),
        fix: "write spaces between names: \(names)")
      return nil
    }
    guard !order.isEmpty else {
      report(
        .missingAttribute, "mode 'keyset' needs 'order'", at: element.nameRange,
        fix: "add order=\"…\" with the columns of the ORDER BY")
      return nil
    }
    return .keyset(order: order)
  }
}

extension SQLQuery.Paging {
  /// The columns of a keyset's order.
  var order: [String] { if case .keyset(let order) = self { order } else { [] } }
}

// MARK: - Mistakes in queries

extension Reading<QueryDeclaration> {
  private var writtenText: DocumentText? { element.texts.first(where: \.isWritten) }

  /// Reports mistakes in the query.
  func reportMistakes(order: [String]) {
    guard let text = writtenText else { return }
    let query = QueryMistakes(text.value)
    var mistakes = query.boundOrders
    mistakes += query.reversedComparisons(
      order: order, place: part == .backward ? "before" : "after")
    if part == .items, let mistake = query.comparisonWithNull(order: order, isEmpty: false) {
      mistakes.append(mistake)
    }
    report(mistakes, in: text)
  }

  /// Reports a first page without rows because of comparisons with NULL.
  func reportEmptyPage(order: [String]) {
    guard let text = writtenText,
      let mistake = QueryMistakes(text.value).comparisonWithNull(order: order, isEmpty: true)
    else { return }
    report([mistake], in: text)
  }

  private func report(_ mistakes: [Finding], in text: DocumentText) {
    let raw = compiler.raw
    compiler.report(mistakes) { raw.ranges(ofScalars: $0, in: text.range, isAttribute: false) }
  }
}

/// A word of a query as it is in the document.
struct QueryWord {
  var text: String
  var range: Range<Int>
  /// The fix for a word that SQLite doesn't expect.
  var fix: String?
}

extension DocumentText {
  /// Returns the word of a query at a position in its SQL, in which parameters replace bindings.
  func word(at offset: Int, of sql: String) -> QueryWord? {
    let query = QueryTokens(value)
    let bindings = query.tokens.filter { $0.kind == .binding }
    let parameters = sql.ranges(of: #/:binding_\d+/#)
    guard let start = sql.utf8.index(sql.startIndex, offsetBy: offset, limitedBy: sql.endIndex),
      bindings.count == parameters.count
    else { return nil }
    // Bindings are longer or shorter than their parameters.
    var place = sql[..<start].unicodeScalars.count
    for (binding, parameter) in zip(bindings, parameters) where parameter.upperBound <= start {
      place += binding.range.count - sql[parameter].unicodeScalars.count
    }
    guard let index = query.tokens.firstIndex(where: { $0.range.contains(place) }) else {
      return nil
    }
    let token = query.tokens[index]
    let neighbors = [index - 1, index, index + 1].filter(query.tokens.indices.contains)
      .map { query.tokens[$0].kind }
    let fix: String? =
      switch token.kind {
      case .sign("%") where neighbors.contains(.binding):
        "write '%' || {…} || '%': the value is bound, not inserted into the SQL"
      case .binding:
        "a binding is a value: write the names of tables and columns, and operators, yourself"
      case .word(let word) where QueryText.otherStatements.contains(word):
        "write a SELECT: a source only reads"
      default: nil
      }
    // The column can follow the name of its table.
    var end = index
    while end + 2 < query.tokens.count, query.tokens[end + 1].kind == .sign("."),
      case .word = query.tokens[end + 2].kind
    {
      end += 2
    }
    let range = token.range.lowerBound..<query.tokens[end].range.upperBound
    return QueryWord(text: String(query.scalars[range]), range: range, fix: fix)
  }
}
