import Foundation
import ListingKit
import ListingSources

extension DataSection {
  /// The rows of a CSV file, whose dialect is found by reading it.
  init(csv file: URL) throws {
    let sniffed = CSVSniffer(
      try FileHandle(forReadingFrom: file).read(upToCount: 64 << 10) ?? Data())
    let dialect = sniffed.dialect
    let source = CSVSource(file: file, key: [ItemKey.row], fields: [], dialect: dialect)
    let names = try source.columns()
    let rows = CSVSource(
      file: file, key: [ItemKey.row], fields: names.map { RecordField($0, isOptional: true) },
      dialect: dialect, onError: .skip)
    let columns = try [ColumnSample](names, reading: rows.readPage)
    let mark = columns.decimalMark
    var attributes: [(name: String, value: String)] = [
      ("kind", "csv"), ("href", file.lastPathComponent),
    ]
    attributes += sniffed.attributes
    if let mark { attributes.append(("decimal", mark.rawValue)) }
    self.init(
      attributes: attributes, title: file.deletingPathExtension().lastPathComponent)
    notes = sniffed.notes
    addFields(columns, mark)
    identify(by: columns.key(mark))
  }
}

/// Finds how a CSV file is written, from its first bytes.
struct CSVSniffer {
  private(set) var dialect = CSVDialect()
  private(set) var notes: [String] = []

  private static let delimiters: KeyValuePairs<Character, String> = [
    ",": "comma", ";": "semicolon", "\t": "tab", "|": "pipe",
  ]

  init(_ start: some Collection<UInt8>) {
    let text = String(decoding: start, as: UTF8.self)
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    // The last line may be cut.
    if lines.count > 1 { lines.removeLast() }
    if lines.contains(where: { $0.hasPrefix("#") }), !(lines.first?.hasPrefix("#,") ?? false) {
      dialect.comment = "#"
      notes.append("lines that begin with # are comments")
    }
    if text.contains("\\\"") {
      dialect.hasBackslashes = true
      notes.append("a backslash escapes the next character")
    }
    let rows = lines.filter { !$0.isEmpty && !$0.hasPrefix("#") }
    if rows.first?.lowercased().hasPrefix("sep=") == true { return }
    var best: (delimiter: Character, count: Int, lines: Int)?
    for (delimiter, _) in Self.delimiters {
      let counts = rows.prefix(100).map { Self.count(delimiter, in: $0) }
      let common = Dictionary(grouping: counts.filter { $0 > 0 }) { $0 }
        .max { ($0.value.count, $0.key) < ($1.value.count, $1.key) }
      guard let common else { continue }
      let lines = common.value.count
      if best.map({ (lines, common.key) > ($0.lines, $0.count) }) ?? true {
        best = (delimiter, common.key, lines)
      }
    }
    guard let best else { return }
    dialect.delimiter = best.delimiter
    notes.append("cells are separated by a \(Self.name(of: best.delimiter))")
    skipLines(before: best, in: lines)
    let data = rows.filter { Self.count(best.delimiter, in: $0) == best.count }
    if let first = data.first, looksLikeData(first) {
      dialect.hasHeader = false
      notes.append("the first row isn't a header: columns are called 1, 2 and so on")
    }
  }

  private static func name(of delimiter: Character) -> String {
    delimiters.first { $0.key == delimiter }?.value ?? String(delimiter)
  }

  /// Skips lines before the first one with as many cells as most.
  private mutating func skipLines(
    before best: (delimiter: Character, count: Int, lines: Int), in lines: [Substring]
  ) {
    let first = lines.firstIndex {
      !$0.hasPrefix("#") && Self.count(best.delimiter, in: $0) == best.count
    }
    guard let first, lines[..<first].contains(where: { !$0.isEmpty && !$0.hasPrefix("#") }) else {
      return
    }
    dialect.skippedLines = first
    notes.append(
      "the first \(first == 1 ? "line isn't" : "\(first) lines aren't") part of the table")
  }

  private func looksLikeData(_ row: Substring) -> Bool {
    let cells = row.split(separator: dialect.delimiter, omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " \"")) }
    let values = cells.filter { cell in
      cell.isEmpty
        || DecimalMark.allCases.contains { $0.plain(cell).map { Double($0) != nil } ?? false }
        || FieldType.datetime.value(of: cell) != nil || FieldType.date.value(of: cell) != nil
    }
    return 2 * values.count > cells.count
  }

  /// Returns how often a delimiter occurs outside of quotes.
  private static func count(_ delimiter: Character, in line: Substring) -> Int {
    var isQuoted = false
    var count = 0
    for character in line {
      if character == "\"" { isQuoted.toggle() }
      if character == delimiter, !isQuoted { count += 1 }
    }
    return count
  }

  /// The attributes of a source with the dialect.
  var attributes: [(name: String, value: String)] {
    var attributes: [(name: String, value: String)] = []
    if dialect.delimiter != "," {
      attributes.append(("delimiter", Self.name(of: dialect.delimiter)))
    }
    if !dialect.hasHeader { attributes.append(("header", "false")) }
    if dialect.skippedLines > 0 { attributes.append(("skip", "\(dialect.skippedLines)")) }
    if let comment = dialect.comment { attributes.append(("comment", String(comment))) }
    if dialect.hasBackslashes { attributes.append(("escape", "backslash")) }
    return attributes
  }
}
