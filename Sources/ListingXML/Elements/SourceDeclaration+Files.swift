import Foundation
import ListingKit
import ListingSources

extension DeclaredSource {
  /// Reads the first item, so that a wrong declaration is reported now instead of when it's shown, and, when a document
  /// is checked, the first page, in which invalid items are warnings.
  ///
  /// - Parameters:
  ///   - fix: the fix for an error that doesn't have one.
  ///   - read: reads a number of items.
  func checkFirst(
    fix: (SourceError) -> String? = { _ in nil }, read: (Int) throws -> Void
  ) {
    // An invalid format was reported, and causes the invalid values.
    if source.fields.contains(where: { $0.date.hasInvalidFormat($0.type ?? .string) }) { return }
    var count = 1
    do {
      try read(count)
      guard source.compiler.checks == .firstPage else { return }
      count = page?.written(\.size).flatMap { Int($0) } ?? Self.defaultPageSize
      try read(count)
    } catch {
      source.reportUnusable(error, fix: (error as? SourceError).flatMap(fix), isWarning: count > 1)
    }
  }

  private static var defaultPageSize: Int { 50 }
}

extension Reading<SourceDeclaration> {
  /// Reports optional fields with a path such as `inner.stock` that the first item of JSON lacks.
  func checkDots(in record: RecordDescription, _ item: ListItem?) {
    guard let item else { return }
    for field in record.fields
    where field.isOptional && field.path.contains(".") && !field.path.hasPrefix("/")
      && item[field.name] == .null
    {
      let pointer = JSONPointer.pointer(ofPath: field.path) ?? "/…"
      compiler.findings.add(
        Finding(
          warning: .badField, "the first item has no member '\(field.path)'",
          at: places.part(of: SourceError(.value, "", file: "").about(.path(field.name))).range,
          fix: "write path=\"\(pointer)\" for a member inside of another one"))
    }
  }

  /// Reports a file that can't be read as declared.
  ///
  /// - Parameters:
  ///   - fix: the fix, if it's known; otherwise that of the error.
  ///   - isWarning: whether only some items can't be shown.
  func reportUnusable(_ error: any Error, fix: String? = nil, isWarning: Bool = false) {
    let problem = error as? SourceError
    // A lock is temporary, not a mistake of the document.
    if problem?.code == .locked {
      return compiler.findings.add(
        Finding(
          warning: .unusableFile, "the database can't be checked: another program has locked it",
          at: places.part(of: problem).range,
          fix: "check the document again when the other program is done"))
    }
    if problem?.code == .badQuery || problem?.code == .timeLimit, let problem {
      return reportQuery(problem.message)
    }
    let place = problem?.line.map { "line \($0): " } ?? ""
    let code = problem.flatMap(DiagnosticCode.init(ofDeclaration:)) ?? .unusableFile
    let reason = "\(place)\(problem?.reason ?? "\(error)")"
    let range = places.part(of: problem).range
    let help = fix ?? problem?.fix?.withoutPeriod
    if isWarning {
      compiler.findings.add(
        Finding(warning: code, "the first page can't be shown: \(reason)", at: range, fix: help))
    } else {
      report(code, "the file can't be used: \(reason)", at: range, fix: help)
    }
  }

  /// Checks that fields and keys are among some columns, each once.
  func check(_ columns: [String], of noun: String, _ record: RecordDescription) -> Bool {
    var areAllThere = true
    func check(_ name: String, at range: Range<Int>) {
      let exact = columns.count { $0 == name }
      let count =
        exact > 0 ? exact : columns.count { $0.trimmingCharacters(in: .whitespaces) == name }
      if count == 1 { return }
      areAllThere = false
      let message =
        count == 0
        ? "the \(noun) has no column '\(name)'" : "the \(noun) has \(count) columns '\(name)'"
      if count > 1 {
        return report(
          .badField, message, at: range,
          fix: noun == "query" ? "give one of them another name with AS" : "rename all but one")
      }
      if name.contains(",") {
        let names = name.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        report(
          .badField, message, at: range,
          fix: "write spaces between names: \(names.joined(separator: " "))")
      } else {
        if noun == "file", columns.contains(where: \.looksLikeData) {
          return report(
            .badField, message, at: range,
            fix:
              "the first row looks like data: write header=\"false\", and name the columns 1, 2 and so on"
          )
        }
        compiler.findings.add(
          Finding(.badField, message, at: range).suggesting(name, among: columns))
      }
    }
    for field in self.fields {
      if let path = field.written(\.path) {
        check(path, at: field.valueRange(\.path))
      } else if let name = field.written(\.name) {
        check(name, at: field.valueRange(\.name))
      }
    }
    let key = record.isKeyedByRow ? [] : record.key
    let undeclared = key.filter { name in !record.fields.contains { $0.name == name } }
    // A name with spaces is several names in a key.
    let whole = undeclared.joined(separator: " ")
    if undeclared.count > 1, columns.contains(whole) {
      report(
        .badField, "the key names \(undeclared.count) columns, but '\(whole)' is one",
        at: valueRange(\.key),
        fix: "add <field name=\"key\" path=\"\(whole)\"/>, and write key=\"key\"")
      return false
    }
    for name in undeclared { check(name, at: valueRange(\.key)) }
    return areAllThere
  }
}

extension [String] {
  /// Whether more than half of the names in a header are numbers or dates.
  var lookLikeData: Bool {
    2 * self.count(where: \.looksLikeData) > count
  }

  /// Returns the probable delimiter of a header that was read as one column, as documents write it.
  func otherDelimiter(than delimiter: Character) -> String? {
    guard count == 1 else { return nil }
    let names: KeyValuePairs<Character, String> = [
      ";": "semicolon", "\t": "tab", "|": "pipe", ",": "comma",
    ]
    return names.first { $0.key != delimiter && self[0].contains($0.key) }?.value
  }
}

extension String {
  /// Whether this is a number or a date.
  var looksLikeData: Bool {
    [FieldType.number, .date, .datetime].contains { $0.value(of: self) != nil }
  }

  var withoutPeriod: String { hasSuffix(".") ? String(dropLast()) : self }
}
