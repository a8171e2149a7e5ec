/// The parts of the screen of a list: a title, the list between margins, and the status.
struct TerminalRegions: Hashable {
  var columns = 0
  var rows = 0
  var hasTitle = false

  /// The number of columns of wider lists is easier to read.
  private static let widest = 120
  /// A list isn't laid out in fewer columns, but cut: hardly anything would fit into a line.
  private static let narrowest = 8

  /// The columns at both sides for marks, hints and the scroll bar.
  var margin: Int { columns >= 40 ? 2 : columns >= 12 ? 1 : 0 }

  /// Whether there are rules below the title and above the status.
  private var hasRules: Bool { rows >= 18 }

  /// The row of the title; `nil` without one.
  var titleRow: Int? { hasTitle && rows >= 5 ? 0 : nil }

  /// The row of the status; `nil` on a screen of one row.
  var statusRow: Int? { rows > 1 ? rows - 1 : nil }

  /// The rows of rules.
  var ruleRows: [Int] {
    guard hasRules else { return [] }
    return [titleRow.map { $0 + 1 }, statusRow.map { $0 - 1 }].compactMap { $0 }
  }

  /// The rows of the list.
  var listRows: Range<Int> {
    let start = (titleRow == nil ? 0 : 1) + (hasRules && titleRow != nil ? 1 : 0)
    let end = (statusRow ?? rows) - (hasRules ? 1 : 0)
    return start..<max(start, end)
  }

  /// The columns of the list.
  var listColumns: Range<Int> {
    let width = min(max(0, columns - 2 * margin), Self.widest)
    let start = (columns - width) / 2
    return start..<start + width
  }

  /// The columns of the list with its margins.
  var room: Range<Int> {
    listColumns.lowerBound - margin..<listColumns.upperBound + margin
  }

  /// The size for which the list is laid out, in columns.
  var layoutColumns: Int { columns > 0 ? max(listColumns.count, Self.narrowest) : 0 }
}
