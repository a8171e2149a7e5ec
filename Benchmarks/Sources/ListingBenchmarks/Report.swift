import Foundation

/// What was measured, for people and for programs.
struct Report {
  /// Some work that was measured, and what it is held against.
  struct Row: Encodable {
    let work: String
    /// In microseconds; `nil` for what is no time.
    var time: Double?
    let against: String
    let ratio: Double
    /// The ratio to reach; `nil` where none is asked for.
    var target: Double?
    /// Others' ratios for the same work, by column.
    var others: [String: Double] = [:]

    var isMissed: Bool { target.map { ratio > $0 } ?? false }
  }

  /// Rows of one kind.
  struct Table: Encodable {
    let title: String
    let text: String
    /// The columns of ``Row/others``.
    var others: [String] = []
    let rows: [Row]
  }

  let machine: String
  let command: String
  private(set) var tables: [Table] = []

  /// Adds a table, and prints it.
  mutating func add(_ table: Table) {
    tables.append(table)
    print(table.markdown)
  }

  var markdown: String {
    let rows = tables.flatMap(\.rows)
    let asked = rows.filter { $0.target != nil }
    return """
      # Results

      Made by `\(command)`; do not edit.

      \(machine)

      \(asked.count - asked.count(where: \.isMissed)) of \(asked.count) targets are reached. Times
      drift from machine to machine; ratios within one run hold. The ratio is the median of those of
      the runs, in which all that is compared takes turns.

      \(tables.map(\.markdown).joined(separator: "\n"))
      """
  }

  /// Writes the results as Markdown and as JSON, next to each other.
  func write(to folder: String) throws {
    struct Contents: Encodable {
      let machine: String
      let command: String
      let tables: [Table]
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let folder = URL(filePath: folder, directoryHint: .isDirectory)
    let contents = Contents(machine: machine, command: command, tables: tables)
    try Data((markdown + "\n").utf8).write(to: folder.appending(path: "results.md"))
    try encoder.encode(contents).write(to: folder.appending(path: "results.json"))
  }
}

extension Report.Table {
  var markdown: String {
    let columns = ["work", "µs", "against", "ratio", "reach", ""] + others
    let lines = rows.map { row in
      [
        row.work, row.time.map { Self.digits($0) } ?? "–", row.against, Self.digits(row.ratio),
        row.target.map { "\($0)" } ?? "–", row.target == nil ? "" : row.isMissed ? "missed" : "✓",
      ] + others.map { name in row.others[name].map { Self.digits($0) } ?? "–" }
    }
    let table = ([columns, columns.map { _ in "---" }] + lines)
      .map { "| " + $0.joined(separator: " | ") + " |" }
    return "## \(title)\n\n\(text)\n\n\(table.joined(separator: "\n"))\n"
  }

  /// A number by its first three digits or so.
  private static func digits(_ value: Double) -> String {
    String(format: value < 1 ? "%.3f" : value < 10 ? "%.2f" : value < 100 ? "%.1f" : "%.0f", value)
  }
}
