import ListingKit
import ListingSources

struct SQLiteVariant: SourceVariant {
  static let kind = SourceKind.sqlite
  static let pageAttributes = ["max", "mode", "order"]
  static let modes = ["offset", "keyset"]
  let queries = Child<QueryDeclaration>.optional(foreach: "direction")

  func source(_ e: Reading<Self>, _ declared: DeclaredSource) -> DocumentSource? {
    let (source, page) = (declared.source, declared.page)
    guard let query = e.query(declared), let file = source.file else { return nil }
    let rows = DatabaseRows(
      file: file, record: declared.record, query: query, declaration: e.places(page))
    var values = BindingValues()
    values.parameters = Dictionary(
      e.compiler.parameters.map { ($0.name, $0.usual) }
    ) { first, _ in first }
    if e.checkColumns(of: rows, source), rows.query.hasAllValues(values) {
      e.checkRows(rows, values, source, page)
    }
    return .sqlite(rows)
  }
}

struct QueryDeclaration: ElementDeclaration {
  static let name = "query"
  static let parent: String? = "source"
  static let summary = "The SQL query of a database source. Bindings become bound values."
  static let text = ElementRule.Text.plain
  let direction = Attribute(
    "direction", .choice(["backward"]),
    "backward: the query returns the rows before a position, nearest first")
}

extension Reading<QueryDeclaration> {
  fileprivate var isBackward: Bool { written(\.direction) != nil }

  /// The text of the query, with parameters for its bindings; `nil` where it cannot be read.
  fileprivate func sql(_ query: inout DatabaseQuery) -> String? {
    guard let template = compiler.wholeText(of: element, compiler.scope("a query")) else {
      return nil
    }
    let sql = query.sql(of: template)
    let parameters = SQLiteText(sql).parameters
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
  /// The bytes of the name of the first query, or of the source without one.
  fileprivate var queryRange: Range<Int> {
    (children(of: QueryDeclaration.self).first ?? element).nameRange
  }

  /// Reports what is wrong with the query.
  func reportQuery(_ problem: String, fix: String? = nil) {
    report(.badQuery, problem.withoutPeriod, at: queryRange, fix: fix)
  }
}

extension Reading<SQLiteVariant> {
  /// The query of the source; `nil` where there is none that can work.
  fileprivate func query(_ declared: DeclaredSource) -> DatabaseQuery? {
    let (queries, page) = (self.queries, declared.page)
    guard let forward = queries.first(where: { !$0.isBackward }) else {
      // One that is not valid was reported.
      let all = children(of: QueryDeclaration.self).map {
        compiler.reading($0, QueryDeclaration(), scope)
      }
      if all.allSatisfy(\.isBackward) {
        report(
          .missingElement, "a source of kind 'sqlite' needs a 'query'", at: element.nameRange,
          fix: "add <query>SELECT … ORDER BY … LIMIT :limit OFFSET :offset</query>")
      }
      return nil
    }
    var query = DatabaseQuery()
    let paging =
      if let page { page.databasePaging } else { SQLiteQuery.Paging.offset as SQLiteQuery.Paging? }
    guard let paging, let sql = forward.sql(&query) else { return nil }
    query.paging = paging
    query.sql = sql
    for query in queries { query.reportMistakes(order: paging.order) }
    if let backward = queries.first(where: \.isBackward) {
      guard let sql = backward.sql(&query) else { return nil }
      query.backwardSQL = sql
    }
    if let problem = query.query(BindingValues()).problem {
      declared.source.reportQuery(problem, fix: fix(of: query.sql, paging))
      return nil
    }
    if page?.written(\.maximum) != nil, !query.query(BindingValues()).canGoBack {
      declared.source.reportQuery(
        "'max' drops the first pages, but there is no query to load them again.",
        fix:
          "add <query direction=\"backward\">: the same query with :before_… in place of :after_…, "
          + "<, and ORDER BY … DESC")
    }
    return query
  }

  /// The fix for parameters that the query can't have, and for bindings in the text of a pattern.
  private func fix(of sql: String, _ paging: SQLiteQuery.Paging) -> String? {
    if sql.contains(#/%\s*:binding_|:binding_[0-9]+\s*%/#) {
      return "write '%' || {…} || '%': the value is bound, not inserted into the SQL"
    }
    let known = ["limit", "offset"] + paging.order.flatMap { ["after_\($0)", "before_\($0)"] }
    let unknown = SQLiteText(sql).parameters.first {
      !known.contains($0) && !$0.hasPrefix("binding_")
    }
    guard let name = unknown else { return nil }
    if let near = known.suggestion(for: name) { return "write :\(near)" }
    if let column = name.wholeMatch(of: #/(?:after|before)_(.+)/#)?.1 {
      return paging.order.isEmpty
        ? "add <page mode=\"keyset\" order=\"\(column)\"/> to the section"
        : "add '\(column)' to the order of the page"
    }
    let isDeclared = compiler.parameterScope.kinds[name] != nil
    return "write {param.\(name)}"
      + (isDeclared ? "" : ", and declare it: <param name=\"\(name)\"/>")
  }

  /// Where the order and the query are, for messages at run time.
  fileprivate func places(_ page: Reading<PageDeclaration>?) -> DatabaseRows.Declaration {
    func place(_ noun: String, _ range: Range<Int>) -> String {
      let place = compiler.documents.source.position(at: range.lowerBound)
      let position = [place.line, place.column].map { ":\($0)" }.joined()
      return "\(noun) at \(place.file)\(position)"
    }
    let order = page.flatMap { $0.written(\.order) == nil ? nil : $0.nameRange(\.order) }
    let query = (children(of: QueryDeclaration.self).first ?? element).nameRange
    return .init(
      places: [order.map { place("order", $0) }, place("query", query)].compactMap { $0 }
        .joined(separator: ", "))
  }

  /// Checks that fields, keys and the order are among the columns of the query.
  fileprivate func checkColumns(
    of rows: DatabaseRows, _ declared: Reading<SourceDeclaration>
  ) -> Bool {
    do {
      let source = rows.source(BindingValues())
      let columns = try source.columns()
      if rows.query.backwardSQL != nil { _ = try source.columns(isBackward: true) }
      let missing = rows.query.order.filter { !columns.contains($0) }
      for name in missing {
        declared.reportQuery("it has no column '\(name)', which is in the order")
      }
      return declared.check(columns, of: "query", rows.record) && missing.isEmpty
    } catch {
      reportRefusal(error, of: rows, declared)
      return false
    }
  }

  /// Reads the first row, or the first page of a keyset, whose rows must be in its order.
  ///
  /// - Parameter values: the default values of the document's parameters.
  fileprivate func checkRows(
    _ rows: DatabaseRows, _ values: BindingValues, _ declared: Reading<SourceDeclaration>,
    _ page: Reading<PageDeclaration>?
  ) {
    var rows = rows
    // The diagnostic has the positions.
    rows.declaration.places = nil
    let size = page?.written(\.size).flatMap { Int($0) } ?? 50
    do {
      let count = try rows.source(values).readFirst(rows.query.order.isEmpty ? 1 : size)
      let query = children(of: QueryDeclaration.self).map {
        compiler.reading($0, QueryDeclaration(), scope)
      }.first { !$0.isBackward }
      if count == 0 { query?.reportEmptyPage(order: rows.query.order) }
    } catch {
      guard let page, let error = error as? SourceError, error.code == .rowOrder else {
        return declared.reportUnusable(error)
      }
      compiler.findings.add(
        Finding(
          .badQuery, error.message, at: page.nameRange(\.order),
          fix: "make 'order' name the columns of the ORDER BY"
        ).noting("the query is here", at: declared.queryRange))
    }
  }

  /// Reports a query that SQLite refuses: where, and with the names that it can use.
  private func reportRefusal(
    _ error: any Error, of rows: DatabaseRows, _ declared: Reading<SourceDeclaration>
  ) {
    guard let error = error as? SourceError, error.code == .badQuery,
      case .query(let offset, let isBackward) = error.subject,
      let query = children(of: QueryDeclaration.self).first(where: {
        compiler.reading($0, QueryDeclaration(), scope).isBackward == isBackward
      }),
      let written = query.texts.first(where: { _ in true }),
      let word = written.word(
        at: offset, of: isBackward ? rows.query.backwardSQL ?? "" : rows.query.sql)
    else { return declared.reportUnusable(error) }
    let range = compiler.raw.ranges(
      ofScalars: [word.range], in: written.range, isAttribute: false)[0]
    var finding = Finding(.badQuery, error.message.withoutPeriod, at: range)
    let names = try? rows.source(BindingValues()).names()
    if error.message.contains("no such column"), let columns = names?.columns {
      let name = word.text.split(separator: ".").last.map(String.init) ?? word.text
      finding = finding.suggesting(name, among: columns)
    } else if error.message.contains("no such table"), let tables = names?.tables {
      finding = finding.suggesting(word.text, among: tables)
    }
    compiler.findings.add(finding)
  }
}

extension Reading<PageDeclaration> {
  /// How pages of a database are requested; `nil` if that can't be read.
  fileprivate var databasePaging: SQLiteQuery.Paging? {
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

extension SQLiteQuery.Paging {
  /// The columns of a keyset's order.
  fileprivate var order: [String] { if case .keyset(let order) = self { order } else { [] } }
}

// MARK: - Mistakes in queries

extension Reading<QueryDeclaration> {
  private var writtenText: DocumentText? { element.texts.first(where: \.isWritten) }

  /// Reports mistakes in the query.
  fileprivate func reportMistakes(order: [String]) {
    guard let text = writtenText else { return }
    let query = QueryMistakes(text.value)
    var mistakes = query.boundOrders
    mistakes += query.reversedComparisons(
      order: order, place: isBackward ? "before" : "after")
    if !isBackward, let mistake = query.comparisonWithNull(order: order, isEmpty: false) {
      mistakes.append(mistake)
    }
    report(mistakes, in: text)
  }

  /// Reports a first page without rows that comparisons with NULL explain.
  fileprivate func reportEmptyPage(order: [String]) {
    guard let text = writtenText,
      let mistake = QueryMistakes(text.value).comparisonWithNull(order: order, isEmpty: true)
    else { return }
    report([mistake], in: text)
  }

  private func report(_ mistakes: [Mistake], in text: DocumentText) {
    let raw = compiler.raw
    compiler.report(mistakes) { raw.ranges(ofScalars: $0, in: text.range, isAttribute: false) }
  }
}

extension DocumentText {
  /// Returns the word of a query at a place in its SQL, in which parameters stand for bindings.
  fileprivate func word(at offset: Int, of sql: String) -> (text: String, range: Range<Int>)? {
    guard let start = sql.utf8.index(sql.startIndex, offsetBy: offset, limitedBy: sql.endIndex)
    else { return nil }
    let before = sql[..<start].split(separator: "\n", omittingEmptySubsequences: false)
    let found = sql[start...].prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
    let word = String(found.isEmpty ? sql[start...].prefix(1) : found)
    let lines = value.split(separator: "\n", omittingEmptySubsequences: false)
    guard let column = before.last?.unicodeScalars.count, before.count <= lines.count else {
      return nil
    }
    let line = lines[before.count - 1]
    let first = lines[..<(before.count - 1)].reduce(0) { $0 + $1.unicodeScalars.count + 1 }
    var place = column
    // Bindings are longer or shorter than their parameters.
    if String(line).hasBraces {
      guard let range = line.firstRange(of: word) else { return nil }
      place = line[..<range.lowerBound].unicodeScalars.count
    }
    return (word, first + place..<first + place + word.unicodeScalars.count)
  }
}
