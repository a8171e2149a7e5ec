import Foundation

/// The columns of a table: the titles in the header of a section, and the cells of its rows below them.
///
/// ```swift
/// let table = ListTable([
///   .init("Name", width: .share(2), sorting: .ascending, action: "name"),
///   .init("Town", hiddenBelow: 500, sorting: .unsorted, action: "town"),
/// ])
/// let header = table.titles
/// let cell = table.row([.text("Monte Rosa"), .text("Zermatt")])
/// ```
///
/// Columns are aligned in all rows, since their widths don't depend on the content of the cells.
public struct ListTable: Hashable, Sendable {
  /// A column.
  public struct Column: Hashable, Sendable {
    /// The title.
    public var title: String
    /// The width: points, a fraction of the row, or a share of the rest.
    public var width: ListContentLength
    /// The alignment of the title and the cells.
    public var alignment: ListContentAlignment?
    /// The width of the list, in points, below which the column isn't shown; `nil` to show it always.
    public var hiddenBelow: CGFloat?
    /// How the rows are sorted by the column; `nil` if a press of its title doesn't sort them.
    public var sorting: ListColumnSorting?
    /// The action of a press of the title.
    public var action: String

    /// Creates a column.
    public init(
      _ title: String, width: ListContentLength = .share(1),
      alignment: ListContentAlignment? = nil, hiddenBelow: CGFloat? = nil,
      sorting: ListColumnSorting? = nil, action: String = ""
    ) {
      (self.title, self.width, self.alignment) = (title, width, alignment)
      (self.hiddenBelow, self.sorting, self.action) = (hiddenBelow, sorting, action)
    }

    /// Returns content in the width and at the alignment of the column.
    fileprivate func placed(_ content: ListContent) -> ListContent {
      var cell = ListContent.column([content]).sized(width: width).hidden(below: hiddenBelow)
      cell.alignment = alignment
      return cell
    }

    fileprivate var titleContent: ListContent {
      guard let sorting else { return .text(title, style: .caption) }
      var button = ListContent.button(title + sorting.mark, action: action)
      button.sorting = sorting
      return button
    }
  }

  /// The columns.
  public var columns: [Column]
  /// The space between columns, in points.
  public var spacing: CGFloat

  /// Creates a table.
  public init(_ columns: [Column], spacing: CGFloat = 12) {
    (self.columns, self.spacing) = (columns, spacing)
  }

  /// The titles of the columns: the header of the section, or the last part of a column that is its header.
  public var titles: ListContent { row(columns.map(\.titleContent)) }

  /// Returns the content of an item, with a cell for each column; missing cells are empty.
  public func row(_ cells: [ListContent]) -> ListContent {
    let placed = columns.enumerated().map { index, column in
      column.placed(index < cells.count ? cells[index] : .empty)
    }
    return ListContent(.row(spacing: spacing, placed), accessibilityRole: .row)
  }
}

/// How the rows of a table are sorted by a column.
public enum ListColumnSorting: String, Hashable, Sendable, CaseIterable {
  case unsorted, ascending, descending

  fileprivate var mark: String {
    switch self {
    case .unsorted: ""
    case .ascending: " ↑"
    case .descending: " ↓"
    }
  }
}
