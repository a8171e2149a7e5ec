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

  /// Reports optional fields with a path such as `inner.stock` that the first item of JSON lacks.
  mutating func checkDots(
    in record: RecordDescription, _ item: ListItem?, _ element: DocumentElement
  ) {
    guard let item else { return }
    for field in record.fields
    where field.isOptional && field.path.contains(".") && !field.path.hasPrefix("/")
      && item[field.name] == .null
    {
      let error = SourceError(.value, "", file: "").about(.path(field.name))
      var finding = Finding(
        .badField, "the first item has no member '\(field.path)'",
        at: place(of: error, in: element),
        fix:
          "write path=\"\(JSONPointer.pointer(ofPath: field.path) ?? "/…")\" for a member inside of another one"
      )
      finding.severity = .warning
      findings.add(finding)
    }
  }

  mutating func addUnusable(_ error: any Error, _ element: DocumentElement) {
    let problem = error as? SourceError
    // It passes, and is no mistake of the document.
    if problem?.code == .locked { return }
    if problem?.code == .badQuery || problem?.code == .timeLimit, let problem {
      return addQuery(problem.message, element)
    }
    let place = problem?.line.map { "line \($0): " } ?? ""
    let code: DiagnosticCode =
      switch problem?.code {
      case .value, .badDescription, .emptyKey: .badField
      default: .unusableFile
      }
    findings.add(
      Finding(
        code, "the file can't be used: \(place)\(problem?.reason ?? "\(error)")",
        at: self.place(of: problem, in: element), fix: problem?.fix?.withoutPeriod))
  }

  /// The part of a source that an error is about.
  private func place(of error: SourceError?, in element: DocumentElement) -> Range<Int> {
    func attribute(_ names: String..., of name: String) -> Range<Int>? {
      let field = element.elements("field").first { $0["name"] == name }
      guard let field, let written = names.first(where: { field[$0] != nil }) else { return nil }
      return raw.value(of: written, in: field)
    }
    let href = raw.value(of: "href", in: element)
    switch error?.subject {
    case .path(let field):
      let isKey = element["key"]?.asNames.contains(field) ?? false
      return attribute("path", "name", of: field)
        ?? (isKey ? raw.value(of: "key", in: element) : href)
    case .type(let field): return attribute("type", "path", "name", of: field) ?? href
    case .format(let field): return attribute("format", of: field) ?? href
    case .select where element["select"] != nil: return raw.value(of: "select", in: element)
    default: break
    }
    switch error?.code {
    case .emptyKey: return raw.value(of: "key", in: element)
    case .noItems where element["path"] != nil: return raw.value(of: "path", in: element)
    default: return href
    }
  }

  /// The columns of a file, read once for all sections of it.
  mutating func header(of source: CSVSource) -> Result<[String], any Error> {
    let plain = CSVSource(file: source.file, key: [], fields: [], delimiter: source.delimiter)
    let header = headers[plain] ?? Result { try source.columns() }
    headers[plain] = header
    return header
  }

  /// Checks that fields and keys are in the header of a file.
  ///
  /// - Returns: Whether they are.
  mutating func checkColumns(of source: CSVSource, _ element: DocumentElement) -> Bool {
    switch header(of: source) {
    case .success(let columns):
      if let other = columns.otherDelimiter(than: source.delimiter) {
        let fix = "write delimiter=\"\(other)\""
        let name = element["delimiter"] == nil ? "href" : "delimiter"
        findings.add(
          Finding(
            .badField, "the file has one column, '\(columns[0])'",
            at: raw.value(of: name, in: element), fix: fix))
        return false
      }
      return check(columns, of: "file", element, source.record)
    case .failure(let error):
      addUnusable(error, element)
      return false
    }
  }

  /// Checks that fields, keys and the order are among the columns of a query.
  ///
  /// - Returns: Whether they are.
  mutating func checkColumns(of rows: DatabaseRows, _ element: DocumentElement) -> Bool {
    do {
      let source = rows.source(BindingValues())
      let columns = try source.columns()
      if rows.query.backwardSQL != nil { _ = try source.columns(isBackward: true) }
      let missing = rows.query.order.filter { !columns.contains($0) }
      for name in missing {
        addQuery("it has no column '\(name)', which is in the order", element)
      }
      return check(columns, of: "query", element, rows.record) && missing.isEmpty
    } catch {
      if let error = error as? SourceError {
        addRefusal(error, of: rows, element)
      } else {
        addUnusable(error, element)
      }
      return false
    }
  }

  /// Checks that fields and keys are among some columns, once each.
  private mutating func check(
    _ columns: [String], of noun: String, _ element: DocumentElement, _ record: RecordDescription
  ) -> Bool {
    var areAllThere = true
    func check(_ name: String, at range: Range<Int>) {
      let count = columns.count { $0 == name }
      if count == 1 { return }
      areAllThere = false
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
    return areAllThere
  }
}

extension [String] {
  /// The delimiter that the columns of a header probably have between them, as documents write it, if
  /// the header was read as one column.
  fileprivate func otherDelimiter(than delimiter: Character) -> String? {
    guard count == 1 else { return nil }
    let names: KeyValuePairs<Character, String> = [
      ";": "semicolon", "\t": "tab", "|": "pipe", ",": "comma",
    ]
    return names.first { $0.key != delimiter && self[0].contains($0.key) }?.value
  }
}
