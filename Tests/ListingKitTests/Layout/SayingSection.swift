import Foundation
import ListingKit

/// A section whose answers a test sets.
final class SayingSection: ListSection, ListSectionSupplementaryViewSource {
  var context: ListContext?
  let listIdentifier = "s"
  var itemSize = CGSize.automatic
  var inset: ListEdgeInsets = .zero
  var minimumLineSpacing: CGFloat = 0
  var minimumInteritemSpacing: CGFloat = 0
  var headerSize: CGSize?

  var items: [any ListIdentifiable] { ["a", "b", "c"] }
  func size(at indexPath: IndexPath) -> CGSize { itemSize }

  func cell(for itemIdentifier: String, at indexPath: IndexPath) -> (any ListCell)? {
    let cell: ListContentView? = dequeueCell(at: indexPath)
    cell?.content = .text(itemIdentifier)
    return cell
  }
  func headerView(for indexPath: IndexPath) -> (any ListReusableView)? {
    headerSize == nil ? nil : ListContentView()
  }
  func referenceSizeForHeaderView(section: Int) -> CGSize { headerSize ?? .automatic }
}
