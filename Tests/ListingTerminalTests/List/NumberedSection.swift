import Foundation
import ListingKit

/// A section of items "0", "1", …, each of which shows the section's identifier and its own.
final class NumberedSection: ListSectionLoading, ListSectionSupplementaryViewSource {
  var context: ListContext?
  let listIdentifier: String
  var items: [any ListIdentifiable]
  var header: String?
  var footer: String?
  /// The number of lines of items, by their number, if it isn't 1.
  var lines: [Int: Int] = [:]
  var loadState: ListLoadState?
  /// Where the items are, if the section says it.
  var ownLayout: LayoutSection?
  private(set) var selected: [String] = []
  private(set) var refreshes = 0

  init(_ identifier: String, count: Int) {
    listIdentifier = identifier
    items = (0..<count).map { String($0) }
  }

  func cell(for itemIdentifier: String, at indexPath: IndexPath) -> (any ListCell)? {
    let cell: ListContentView? = dequeueCell(at: indexPath)
    let more = (1..<max(1, lines[indexPath.item] ?? 1)).map { "\nline \($0 + 1)" }
    cell?.content = .text("\(listIdentifier) \(itemIdentifier)\(more.joined())")
    return cell
  }

  func layout(in environment: LayoutEnvironment?) -> LayoutSection? { ownLayout }

  func headerView(for indexPath: IndexPath) -> (any ListReusableView)? {
    guard let header else { return nil }
    let view: ListContentView? = dequeueHeaderView(at: indexPath)
    view?.content = .text(header)
    return view
  }

  func footerView(for indexPath: IndexPath) -> (any ListReusableView)? {
    guard let footer else { return nil }
    let view: ListContentView? = dequeueFooterView(at: indexPath)
    view?.content = .text(footer)
    return view
  }

  func didSelectItem(for itemIdentifier: String, at indexPath: IndexPath) {
    selected.append(itemIdentifier)
  }

  func refresh() { refreshes += 1 }
}
