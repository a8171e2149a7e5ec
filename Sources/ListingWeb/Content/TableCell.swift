import ListingKit

/// A cell of a table, as assistive technology reads it.
enum TableCell {
  /// The title of a column, and how the rows are sorted by it.
  case title(ListColumnSorting?)
  /// A cell, and the HTML of the item's own control, which is in one of its cells.
  case cell(control: String)

  /// Creates the cell at an index of a row.
  init(_ index: Int, of row: ListContent, in part: ContentWriter.TablePart) {
    let cells = row.body.children
    switch part {
    case .titles: self = .title(cells[index].controls.lazy.compactMap(\.sorting).first)
    case .cells(let control, _):
      // A narrow page doesn't hide the control.
      let first =
        cells.firstIndex { !$0.takesNoSpace && $0.hiddenBelow == nil }
        ?? cells.firstIndex { !$0.takesNoSpace }
      self = .cell(control: index == first ? control : "")
    }
  }

  var role: String {
    switch self {
    case .title: "columnheader"
    case .cell: "cell"
    }
  }

  var sort: String? {
    guard case .title(let sorting?) = self else { return nil }
    return sorting == .unsorted ? "none" : sorting.rawValue
  }
}

extension ListContent {
  /// Whether its children are the cells of a table, or the titles of its columns.
  var isTableRow: Bool {
    guard accessibilityRole == .row, accessibilityLabel == nil, !takesNoSpace,
      case .row(_, let cells) = body
    else { return false }
    return cells.allSatisfy { if case .column = $0.body { true } else { false } }
  }

  /// Whether a part of it is a row of a table.
  var hasTableRow: Bool { isTableRow || body.children.contains(where: \.hasTableRow) }
}
