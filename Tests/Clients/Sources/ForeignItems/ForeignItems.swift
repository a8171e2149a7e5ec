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
    appendItems([row])
    insertItems([row], .after("a"))
    moveItem(row, .after(row))
    moveItem("a", .start)
    deleteItems(["a", "b"])
    generic.appendItems([row])
    context?.appendItems([row], in: self)

    appendItems([column])  // refused
    insertItems([column], .after(row))  // refused
    updateItems([column])  // refused
    generic.appendItems([column])  // refused
    context?.appendItems([column], in: self)  // refused
    context?.appendItems([self], in: row)  // refused
  }
}
