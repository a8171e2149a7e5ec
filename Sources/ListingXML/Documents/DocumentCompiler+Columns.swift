import ListingKit
import ListingSources

extension DocumentCompiler {
  /// The first item must be there as it is declared: better now than when it is shown.
  mutating func checkFirst(_ element: DocumentElement, read: () throws -> Void) {
    do {
      try read()
    } catch {
      addUnusable(error, element)
    }
  }

  private mutating func addUnusable(_ error: any Error, _ element: DocumentElement) {
    let problem = error as? SourceError
    // It passes, and is no mistake of the document.
    if problem?.code == .locked { return }
    if problem?.code == .badQuery || problem?.code == .timeLimit, let problem {
      return addQuery(problem.message, element)
    }
    let place = problem?.line.map { "line \($0): " } ?? ""
    let code: DiagnosticCode
    let attribute: String
    switch problem?.code {
    case .value, .badDescription: (code, attribute) = (.badField, "href")
    case .emptyKey: (code, attribute) = (.badField, "key")
    case .noItems where element["path"] != nil: (code, attribute) = (.unusableFile, "path")
    default: (code, attribute) = (.unusableFile, "href")
    }
    findings.add(
      Finding(
        code, "the file cannot be used: \(place)\(problem?.message ?? "\(error)")",
        at: raw.value(of: attribute, in: element)))
  }

  /// The columns of a file, read once for all sections of it.
  mutating func header(of source: CSVSource) -> Result<[String], any Error> {
    let plain = CSVSource(file: source.file, key: [], fields: [], delimiter: source.delimiter)
    let header = headers[plain] ?? Result { try source.columns() }
    headers[plain] = header
    return header
  }

  /// Fields and keys must be in the header of the file.
  mutating func checkColumns(of source: CSVSource, _ element: DocumentElement) {
    let columns: [String]
    switch header(of: source) {
    case .success(let names): columns = names
    case .failure(let error): return addUnusable(error, element)
    }
    check(columns, of: "file", element, source.record)
  }

  /// Fields, keys and the order must be among the columns of the query.
  mutating func checkColumns(of rows: DatabaseRows, _ element: DocumentElement) {
    do {
      let columns = try rows.source(BindingValues()).columns()
      check(columns, of: "query", element, rows.record)
      for name in rows.query.order where !columns.contains(name) {
        addQuery("it has no column '\(name)', which is in the order", element)
      }
    } catch {
      addUnusable(error, element)
    }
  }

  /// Fields and keys must be among some columns, once each.
  private mutating func check(
    _ columns: [String], of noun: String, _ element: DocumentElement, _ record: RecordDescription
  ) {
    func check(_ name: String, at range: Range<Int>) {
      let count = columns.count { $0 == name }
      if count == 1 { return }
      let message =
        count == 0
        ? "the \(noun) has no column '\(name)'" : "the \(noun) has \(count) columns '\(name)'"
      findings.add(Finding(.badField, message, at: range).suggesting(name, among: columns))
    }
    for field in element.elements("field") where validator.isValid(field) {
      guard let column = field["path"] ?? field["name"] else { continue }
      check(column, at: raw.value(of: field["path"] == nil ? "name" : "path", in: field))
    }
    for name in record.key where !record.fields.contains(where: { $0.name == name }) {
      check(name, at: raw.value(of: "key", in: element))
    }
  }
}
