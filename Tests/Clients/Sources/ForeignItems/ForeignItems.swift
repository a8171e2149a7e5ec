import Foundation
import ListingKit

/// A section with a type of items refuses items of other types. Each marked line is an error.
final class RowsSection: ListSection {
  struct Row: ListIdentifiable {
    let listIdentifier: String
  }

  struct Column: ListIdentifiable {
    let listIdentifier: String
  }

  var context: ListContext?
  let listIdentifier = "rows"
  var items: [Row] { [] }

  func cell(for itemIdentifier: String, at indexPath: IndexPath) -> (any ListCell)? { nil }

  func operate(_ row: Row, _ column: Column, _ generic: GenericSection<Row>) {
    append(items: [row])
    moveItem(row, afterItem: row)
    moveItem("a", afterItem: "b")
    deleteItems(["a", "b"])
    generic.append([row])

    append(items: [column])  // refused
    moveItem(column, afterItem: row)  // refused
    deleteItems([self])  // refused
    insertItems([row], afterItem: column)  // refused
    reconfigure(items: [column])  // refused
    generic.append([column])  // refused
    generic.selectItem(column)  // refused
  }
}
