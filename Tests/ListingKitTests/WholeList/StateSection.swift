import Foundation
import ListingKit

/// A section whose load state a test sets.
final class StateSection: ListSectionLoading {
  var context: ListContext?
  let listIdentifier: String
  var rows: [String]
  var state: ListLoadState?
  var header: String?
  private(set) var refreshes = 0

  init(
    _ identifier: String, _ rows: [String] = [], state: ListLoadState? = nil, header: String? = nil
  ) {
    listIdentifier = identifier
    self.rows = rows
    self.state = state
    self.header = header
  }

  var items: [any ListIdentifiable] { rows }
  var loadState: ListLoadState? { state }
  func refresh() { refreshes += 1 }

  func cell(for itemIdentifier: String, at indexPath: IndexPath) -> (any ListCell)? {
    let cell: ListContentView? = dequeueCell(at: indexPath)
    cell?.content = .text(itemIdentifier)
    return cell
  }
}

extension StateSection: ListSectionSupplementaryViewSource {
  func headerView(for indexPath: IndexPath) -> (any ListReusableView)? {
    guard let header, let view: ListContentView = dequeueHeaderView(at: indexPath) else {
      return nil
    }
    view.content = .text(header)
    return view
  }
}
