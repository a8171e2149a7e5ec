import Foundation
import ListingKit

@testable import ListingUIKit

/// Passes the calls of a list to a collection view's host, and counts what the host calls back.
@MainActor
final class CountingHost: @MainActor ListHost {
  let host: CollectionViewHost
  private(set) var problems: [String] = []
  private(set) var (updates, completions) = (0, 0)

  init(_ host: CollectionViewHost) { self.host = host }

  var size: CGSize { host.size }
  var visibleIndexPaths: [IndexPath] { host.visibleIndexPaths }
  func didAttach(to list: ListDataSource) { host.didAttach(to: list) }
  func didDetach() { host.didDetach() }
  func didExchangeSections() { host.didExchangeSections() }
  func selectionDidChange() { host.selectionDidChange() }
  func placeholderDidChange() { host.placeholderDidChange() }

  func didInvalidateItemSizes(inSections indexes: [Int]) {
    host.didInvalidateItemSizes(inSections: indexes)
  }

  func reload(_ snapshot: ListSnapshot, completion: @escaping () -> Void) {
    host.reload(snapshot, completion: completion)
  }

  func apply(
    _ update: ListUpdate, commit: @escaping (ListUpdate.Stage) -> Void,
    completion: @escaping (Bool) -> Void
  ) {
    updates += 1
    var (committed, isComplete) = (0, false)
    host.apply(update) { [self] stage in
      let isNext = update.stages.indices.contains(committed) && update.stages[committed] == stage
      if !isNext || isComplete { problems.append("another stage was committed") }
      committed += 1
      commit(stage)
    } completion: { [self] isApplied in
      if isComplete { problems.append("an update was completed twice") }
      if committed != update.stages.count {
        problems.append("\(committed) of \(update.stages.count) stages were committed")
      }
      if !isApplied { problems.append("an update wasn't applied") }
      isComplete = true
      completions += 1
      completion(isApplied)
    }
  }

  func dequeueCell<Cell: ListCell>(_ type: Cell.Type, at indexPath: IndexPath) -> Cell? {
    host.dequeueCell(type, at: indexPath)
  }

  func dequeueSupplementaryView<View: ListReusableView>(
    _ type: View.Type, kind: ListSupplementaryKind, at indexPath: IndexPath
  ) -> View? {
    host.dequeueSupplementaryView(type, kind: kind, at: indexPath)
  }

  func cell(at indexPath: IndexPath) -> (any ListCell)? { host.cell(at: indexPath) }

  func scrollToItem(at indexPath: IndexPath, position: ListScrollPosition, animated: Bool) {
    host.scrollToItem(at: indexPath, position: position, animated: animated)
  }
}
