import Foundation
import ListingKit

/// A section of rows whose texts determine their heights, which records its events.
final class DisplaySection: ListSectionPaging {
  var context: ListContext?
  let listIdentifier: String
  var rows: [String]
  /// The text of a row; its identifier by default.
  var texts: [String: String] = [:]
  var header: String?
  var events: [String] = []
  var cellsMade = 0
  /// The number of views of other kinds than header and footer that were filled.
  var viewsMade = 0
  var onDisplay: ((IndexPath) -> Void)?
  var pagesItself = false
  var itemSize = CGSize.automatic
  /// Where its items are, if the section says it.
  var ownLayout: LayoutSection?
  var footer: String?
  /// The text of a view of another kind at an index path; none by default.
  var text: (ListSupplementaryKind, IndexPath) -> String? = { _, _ in nil }
  /// Tests that look at the view alone keep the list here: a view holds its list weakly.
  var keptList: ListDataSource?

  init(_ identifier: String, _ rows: [String], header: String? = nil) {
    listIdentifier = identifier
    self.rows = rows
    self.header = header
  }

  var items: [any ListIdentifiable] { rows }

  func cell(for itemIdentifier: String, at indexPath: IndexPath) -> (any ListCell)? {
    let cell: ListContentView? = dequeueCell(at: indexPath)
    cell?.content = .text(texts[itemIdentifier] ?? itemIdentifier)
    cellsMade += 1
    return cell
  }

  func size(at indexPath: IndexPath) -> CGSize { itemSize }
  func layout(in environment: LayoutEnvironment?) -> LayoutSection? { ownLayout }

  func willDisplay(at indexPath: IndexPath) {
    events.append("+\(indexPath.item)")
    onDisplay?(indexPath)
  }
  func didEndDisplay(at indexPath: IndexPath) { events.append("-\(indexPath.item)") }
  func didSelectItem(for itemIdentifier: String, at indexPath: IndexPath) {
    events.append("select \(itemIdentifier)")
  }
  func didDeselectItem(for itemIdentifier: String, at indexPath: IndexPath) {
    events.append("deselect \(itemIdentifier)")
  }
  func didApproachEnd(remainingItems: Int) { events.append("left \(remainingItems)") }
  func hasPagination(for indexPath: IndexPath) -> Bool { pagesItself }
  func refresh() {}

  func takeEvents() -> [String] {
    defer { events = [] }
    return events
  }
}

extension DisplaySection: ListSectionSupplementaryViewSource {
  func headerView(for indexPath: IndexPath) -> (any ListReusableView)? {
    guard let header, let view: ListContentView = dequeueHeaderView(at: indexPath) else {
      return nil
    }
    view.content = .text(header)
    return view
  }

  func footerView(for indexPath: IndexPath) -> (any ListReusableView)? {
    guard let footer, let view: ListContentView = dequeueFooterView(at: indexPath) else {
      return nil
    }
    view.content = .text(footer)
    return view
  }

  func supplementaryView(
    ofKind kind: ListSupplementaryKind, for indexPath: IndexPath
  ) -> (any ListReusableView)? {
    guard let text = text(kind, indexPath),
      let view: ListContentView = dequeueSupplementaryView(ofKind: kind, at: indexPath)
    else { return nil }
    view.content = .text(text)
    viewsMade += 1
    return view
  }
}

/// A list of one section on a view 80 points wide: ten characters of 8 points, lines of 20.
func makeView(
  _ sections: [DisplaySection], height: CGFloat = 100
) -> (list: ListDataSource, view: ListView) {
  let list = ListDataSource(isolation: nil)
  let view = ListView(size: CGSize(width: 80, height: height))
  view.estimatedItemHeight = 20
  list.attach(view, isolation: nil)
  list.appendSections(sections)
  for section in sections {
    section.events = []
    section.keptList = list
  }
  return (list, view)
}

func rows(_ range: Range<Int>) -> [String] { range.map { "row \($0)" } }
