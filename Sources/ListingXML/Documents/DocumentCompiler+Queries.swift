import ListingSources

extension DocumentCompiler {
  /// The query of a source that is a database; `nil` where there is none that can work.
  mutating func query(of element: DocumentElement, page: DocumentElement?) -> DatabaseQuery? {
    let elements = element.elements("query").filter(validator.isValid)
    guard let forward = elements.first(where: { $0["direction"] == nil }) else {
      // One that is not valid was reported.
      if element.elements("query").allSatisfy({ $0["direction"] != nil }) {
        findings.add(
          Finding(
            .missingElement, "a source of kind 'sqlite' needs a 'query'", at: element.nameRange,
            fix: "add <query>SELECT … ORDER BY … LIMIT :limit OFFSET :offset</query>"))
      }
      return nil
    }
    var query = DatabaseQuery()
    guard let paging = paging(page), let sql = sql(of: forward, &query) else { return nil }
    query.paging = paging
    query.sql = sql
    reportMistakes(in: elements, order: query.order)
    if let backward = elements.first(where: { $0["direction"] != nil }) {
      guard let sql = self.sql(of: backward, &query) else { return nil }
      query.backwardSQL = sql
    }
    if let problem = query.query(BindingValues()).problem {
      addQuery(problem, element)
      return nil
    }
    if page?["max"] != nil, !query.query(BindingValues()).canGoBack {
      addQuery("'max' drops the first pages, but there is no query to load them again.", element)
    }
    return query
  }

  /// Returns where the order and the query of a source are, for messages at run time.
  func declaration(_ element: DocumentElement, _ page: DocumentElement?) -> DatabaseRows.Declaration
  {
    func place(_ noun: String, _ range: Range<Int>) -> String {
      let place = documents.source.position(at: range.lowerBound)
      let position = [place.line, place.column].map { ":\($0)" }.joined()
      return "\(noun) at \(place.file)\(position)"
    }
    let order = page.flatMap { $0["order"] == nil ? nil : raw.name(of: "order", in: $0) }
    let query = (element.elements("query").first ?? element).nameRange
    return .init(
      places: [order.map { place("order", $0) }, place("query", query)].compactMap { $0 }
        .joined(separator: ", "))
  }

  /// Reads the first row, or the first page of a keyset, whose rows must be in its order.
  ///
  /// - Parameter values: the default values of the document's parameters.
  mutating func checkRows(
    _ rows: DatabaseRows, _ values: BindingValues, _ element: DocumentElement,
    _ page: DocumentElement?
  ) {
    var rows = rows
    // The diagnostic has the positions.
    rows.declaration.places = nil
    let size = page?["size"].flatMap { Int($0) } ?? 50
    do {
      let count = try rows.source(values).readFirst(rows.query.order.isEmpty ? 1 : size)
      if count == 0 { reportEmptyPage(of: element, order: rows.query.order) }
    } catch {
      guard let page, let error = error as? SourceError, error.code == .rowOrder else {
        return addUnusable(error, element)
      }
      let query = (element.elements("query").first ?? element).nameRange
      findings.add(
        Finding(
          .badQuery, error.message, at: raw.name(of: "order", in: page),
          fix: "make 'order' name the columns of the ORDER BY"
        ).noting("the query is here", at: query))
    }
  }

  /// Reports what is wrong with the query of a source.
  mutating func addQuery(_ problem: String, _ element: DocumentElement) {
    let place = element.elements("query").first ?? element
    findings.add(Finding(.badQuery, problem.withoutPeriod, at: place.nameRange))
  }

  private mutating func paging(_ page: DocumentElement?) -> SQLiteQuery.Paging? {
    let order = page?["order"]?.asNames ?? []
    guard let page, page["mode"] == "keyset" || (page["mode"] == nil && !order.isEmpty) else {
      if let page, !order.isEmpty {
        findings.add(
          Finding(
            .misplacedAttribute, "'order' has no effect in mode 'offset'",
            at: raw.name(of: "order", in: page), fix: "remove it, or write mode=\"keyset\""))
      }
      return .offset
    }
    if reportDirections(in: order, of: page) { return nil }
    guard !order.isEmpty else {
      findings.add(
        Finding(
          .missingAttribute, "mode 'keyset' needs 'order'", at: page.nameRange,
          fix: "add order=\"…\" with the columns of the ORDER BY"))
      return nil
    }
    return .keyset(order: order)
  }

  /// Reports a query that SQLite refuses: where, and with the names that it can use.
  mutating func addRefusal(_ error: SourceError, of rows: DatabaseRows, _ element: DocumentElement)
  {
    guard error.code == .badQuery, case .query(let offset, let isBackward) = error.subject,
      let query = element.elements("query").first(where: { ($0["direction"] != nil) == isBackward }
      ),
      let written = Array(query.texts).first,
      let word = query.word(
        at: offset, of: isBackward ? rows.query.backwardSQL ?? "" : rows.query.sql)
    else { return addUnusable(error, element) }
    let range = raw.ranges(ofScalars: [word.range], in: written.range, isAttribute: false)[0]
    var finding = Finding(.badQuery, error.sentence, at: range)
    let names = try? rows.source(BindingValues()).names()
    if error.message.contains("no such column"), let columns = names?.columns {
      let name = word.text.split(separator: ".").last.map(String.init) ?? word.text
      finding = finding.suggesting(name, among: columns)
    } else if error.message.contains("no such table"), let tables = names?.tables {
      finding = finding.suggesting(word.text, among: tables)
    }
    findings.add(finding)
  }

  /// The text of a query, with parameters for its bindings; `nil` where it cannot be read.
  private mutating func sql(
    of element: DocumentElement, _ query: inout DatabaseQuery
  ) -> String? {
    guard let template = wholeText(of: element, scope("a query")) else { return nil }
    let sql = query.sql(of: template)
    let parameters = SQLiteText(sql).parameters
    guard query.names(in: template).allSatisfy(parameters.contains)
    else {
      findings.add(
        Finding(
          .badQuery, "a binding in the query is inside quotes or a comment",
          at: element.nameRange,
          fix: "remove the quotes: the value is bound, not inserted into the SQL"))
      return nil
    }
    return sql
  }
}

extension SourceError {
  /// The message without the period at its end.
  fileprivate var sentence: String { message.withoutPeriod }
}

extension String {
  var withoutPeriod: String { hasSuffix(".") ? String(dropLast()) : self }
}

extension DocumentElement {
  /// Returns the word of a query at a place in its SQL, in which parameters stand for bindings.
  fileprivate func word(
    at offset: Int, of sql: String
  ) -> (text: String, range: Range<Int>)? {
    guard let start = sql.utf8.index(sql.startIndex, offsetBy: offset, limitedBy: sql.endIndex)
    else { return nil }
    let before = sql[..<start].split(separator: "\n", omittingEmptySubsequences: false)
    let found = sql[start...].prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
    let word = String(found.isEmpty ? sql[start...].prefix(1) : found)
    let lines = (Array(texts).first?.value ?? "").split(
      separator: "\n", omittingEmptySubsequences: false)
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
