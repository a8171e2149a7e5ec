/// The parts of the screen of a list: a title, the list between margins, and the status.
struct TerminalRegions: Hashable {
  /// The number of columns of the screen.
  var screenColumns = 0
  var rows = 0
  var hasTitle = false
  /// The number of lines of the message above the list.
  var bannerLines = 0

  /// The number of columns of wider lists is easier to read. On a wider screen, the list is in the middle, with
  /// its title and its status.
  private static let widest = 120
  /// A list isn't laid out in fewer columns, but cut: hardly anything would fit into a line.
  private static let narrowest = 8

  /// The number of columns of all parts.
  var columns: Int { min(screenColumns, Self.widest + 2 * Self.widestMargin) }

  /// The number of columns of the screen to the left of them.
  var left: Int { (screenColumns - columns) / 2 }

  /// The columns at both sides for marks, hints and the scroll bar.
  var margin: Int { columns >= 40 ? Self.widestMargin : columns >= 12 ? 1 : 0 }
  private static let widestMargin = 2

  /// Whether there are rules below the title and above the status.
  private var hasRules: Bool { rows >= 18 }

  /// The first row below the banner, which covers the list if only a few rows would be left.
  private var firstRow: Int { rows >= bannerLines + 5 ? bannerLines : 0 }

  /// The row of the title; `nil` without one.
  var titleRow: Int? { hasTitle && rows >= 5 ? firstRow : nil }

  /// The row of the status; `nil` on a screen of one row.
  var statusRow: Int? { rows > 1 ? rows - 1 : nil }

  /// The rows of rules.
  var ruleRows: [Int] {
    guard hasRules else { return [] }
    return [titleRow.map { $0 + 1 }, statusRow.map { $0 - 1 }].compactMap { $0 }
  }

  /// The rows of the list.
  var listRows: Range<Int> {
    let start = firstRow + (titleRow == nil ? 0 : 1) + (hasRules && titleRow != nil ? 1 : 0)
    let end = (statusRow ?? rows) - (hasRules ? 1 : 0)
    return start..<max(start, end)
  }

  /// The columns of the list.
  var listColumns: Range<Int> {
    margin..<max(margin, columns - margin)
  }

  /// The columns of the list with its margins.
  var room: Range<Int> { 0..<columns }

  /// The size for which the list is laid out, in columns.
  var layoutColumns: Int { columns > 0 ? max(listColumns.count, Self.narrowest) : 0 }
}
