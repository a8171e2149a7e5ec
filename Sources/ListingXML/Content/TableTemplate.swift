import ListingKit

/// A table with bindings.
struct TableTemplate: Sendable, Hashable {
  /// The field by which a press of a title sorts.
  struct Sort: Sendable, Hashable {
    var field: String
    /// The state that the source reads: the field, or `-` and the field for descending.
    var state: BoundExpression
    /// The actions that set the state.
    var sortAscending: String
    var sortDescending: String

    /// Returns how the rows are sorted by the field, and the action of a press.
    fileprivate func sorting(_ values: BindingValues) -> (ListColumnSorting, action: String) {
      switch state.text(values) {
      case field: (.ascending, sortDescending)
      case "-" + field: (.descending, sortAscending)
      default: (.unsorted, sortAscending)
      }
    }
  }

  /// What bindings decide of a column.
  struct Column: Sendable, Hashable {
    var title: TextTemplate?
    var sort: Sort?
    var cell: ContentTemplate?
  }

  /// The table, without titles.
  var table = ListTable([])
  private(set) var columns: [Column] = []

  /// Adds a column.
  mutating func add(_ column: Column, _ own: ListTable.Column) {
    columns.append(column)
    table.columns.append(own)
  }

  /// Returns the content of an item.
  func row(_ values: BindingValues, _ problems: inout [UnusableValue]) -> ListContent {
    var cells: [ListContent] = []
    for column in columns { cells.append(column.cell?.content(values, &problems) ?? .empty) }
    return table.row(cells)
  }

  /// Returns the titles of the columns.
  func titles(_ values: BindingValues, _ problems: inout [UnusableValue]) -> ListContent {
    var table = table
    for (index, column) in columns.enumerated() {
      let title = usable(&problems) { () throws(UnusableValue) in
        try column.title?.shownText(values)
      }
      if case .some(let title?) = title { table.columns[index].title = title }
      guard let (sorting, action) = column.sort?.sorting(values) else { continue }
      (table.columns[index].sorting, table.columns[index].action) = (sorting, action)
    }
    return table.titles
  }
}
