import ListingKit
import ListingSources

struct SQLiteVariant: DatabaseVariant {
  static let kind = SourceKind.sqlite
  static let dialect = SQLDialect.sqlite
  let queries = Child<QueryDeclaration>.any()

  func source(_ e: Reading<Self>, _ declared: DeclaredSource) -> DocumentSource? {
    let queries = e.declaredQueries(declared)
    let rows = queries.compactMap { e.rows(of: $0, declared) }
    return rows.count == queries.count && !rows.isEmpty ? .sqlite(rows) : nil
  }
}

extension Reading<SQLiteVariant> {
  /// Returns the rows of a query; `nil` if it has a mistake, which is reported.
  fileprivate func rows(of declared: DeclaredQuery, _ source: DeclaredSource) -> DatabaseRows? {
    guard let file = source.source.file, declared.query.isSelect else {
      _ = check(declared, source)
      return nil
    }
    let rows = DatabaseRows(
      file: file, record: source.record, condition: declared.condition, query: declared.query)
    guard compiler.checks > .none else { return check(declared, source) ? rows : nil }
    compiler.whenChecked { check(rows, declared, source) }
    return rows
  }

  /// Compares a query with its database.
  private func check(
    _ rows: DatabaseRows, _ declared: DeclaredQuery, _ source: DeclaredSource
  ) {
    var values = BindingValues()
    values.parameters = Dictionary(compiler.parameters.map { ($0.name, $0.defaultValue) }) {
      first, _ in first
    }
    // A syntax error of the SQL is reported before others.
    guard let columns = columns(of: rows, declared, source), check(declared, source),
      check(columns, of: rows, declared, source.source)
    else { return }
    checkNulls(rows, declared, source.page)
    if rows.query.hasAllValues(values) { checkRows(rows, values, declared, source) }
  }

  /// Returns the columns of the query, or `nil` if it's invalid, which is reported unless the database is
  /// locked.
  private func columns(
    of rows: DatabaseRows, _ declared: DeclaredQuery, _ source: DeclaredSource
  ) -> [String]? {
    do {
      let source = rows.source(BindingValues())
      let columns = try source.columns()
      for part in declared.parts.dropFirst() { _ = try source.columns(of: part.part) }
      return columns
    } catch {
      // The database can't be used, and the text of the query may have mistakes, too.
      if (error as? SourceError)?.code != .badQuery { _ = check(declared, source) }
      reportRefusal(error, of: rows, declared, source.source)
      return nil
    }
  }

  /// Checks that fields, keys and the order are columns of the query.
  private func check(
    _ columns: [String], of rows: DatabaseRows, _ declared: DeclaredQuery,
    _ source: Reading<SourceDeclaration>
  ) -> Bool {
    let missing = rows.query.order.filter { !columns.contains($0) }
    for name in missing {
      declared.report("it has no column '\(name)', which is in the order")
    }
    return source.check(columns, of: "query", rows.record) && missing.isEmpty
  }

  /// Reports columns of a keyset that can be NULL: no page begins before or after such a row.
  private func checkNulls(
    _ rows: DatabaseRows, _ declared: DeclaredQuery, _ page: Reading<PageDeclaration>?
  ) {
    guard let page, !rows.query.order.isEmpty else { return }
    let columns = (try? rows.source(BindingValues()).nullableOrder()) ?? []
    let query = QueryMistakes(rows.query.sql)
    for column in columns where !query.excludesNull(column) {
      compiler.findings.add(
        Finding(
          warning: .badQuery,
          "the column '\(column)' of the order can be NULL, and rows in which it is are never listed",
          at: page.valueRange(\.order),
          fix:
            "add '\(column) IS NOT NULL' to the query, select coalesce(\(column), '') AS \(column), or declare "
            + "the column NOT NULL"
        ).noting("the query is here", at: declared.range))
    }
  }

  /// Reads the first row, or the first page of a keyset, whose rows must be in its order.
  ///
  /// - Parameter values: the default values of the document's parameters.
  private func checkRows(
    _ rows: DatabaseRows, _ values: BindingValues, _ declared: DeclaredQuery,
    _ source: DeclaredSource
  ) {
    let page = source.page
    let size = page?.written(\.size).flatMap { Int($0) } ?? 50
    do {
      let count = try rows.source(values).readFirst(rows.query.order.isEmpty ? 1 : size)
      if count == 0 { declared.parts[0].reportEmptyPage(order: rows.query.order) }
    } catch {
      guard let page, let error = error as? SourceError, error.code == .rowOrder else {
        return source.source.reportUnusable(error)
      }
      compiler.findings.add(
        Finding(
          .badQuery, error.message, at: page.nameRange(\.order),
          fix: "make 'order' name the columns of the ORDER BY"
        ).noting("the query is here", at: declared.range))
    }
  }

  /// Reports an error of SQLite: its position, and the names that the query can use.
  private func reportRefusal(
    _ error: any Error, of rows: DatabaseRows, _ declared: DeclaredQuery,
    _ source: Reading<SourceDeclaration>
  ) {
    guard let error = error as? SourceError, error.code == .badQuery,
      case .query(let offset, let part) = error.subject,
      let query = declared.parts.first(where: { $0.part == part }),
      let written = query.element.texts.first(where: { _ in true }),
      let word = written.word(
        at: offset, of: rows.query.query(BindingValues()).text(of: part) ?? "")
    else { return source.reportUnusable(error) }
    let range = compiler.raw.ranges(
      ofScalars: [word.range], in: written.range, isAttribute: false)[0]
    var finding = Finding(
      .badQuery, error.message.withoutPeriod.replacing(#/:binding_\d+/#, with: word.text),
      at: range,
      fix: word.fix)
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
