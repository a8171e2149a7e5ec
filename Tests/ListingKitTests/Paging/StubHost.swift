import Foundation
import ListingKit

/// A host that applies each update at once, makes each view anew, and counts.
final class StubHost: ListHost {
  var size: CGSize { CGSize(width: 100, height: 100) }
  var visibleIndexPaths: [IndexPath] { [] }
  private(set) var updates: [ListUpdate] = []

  func didAttach(to list: ListDataSource) {}
  func didDetach() {}

  func reload(_ snapshot: ListSnapshot, completion: @escaping () -> Void) { completion() }

  func apply(
    _ update: ListUpdate, commit: @escaping (ListUpdate.Stage) -> Void,
    completion: @escaping (Bool) -> Void
  ) {
    updates.append(update)
    for stage in update.stages { commit(stage) }
    completion(true)
  }

  func dequeueCell<Cell: ListCell>(_ type: Cell.Type, at indexPath: IndexPath) -> Cell? { Cell() }

  func dequeueSupplementaryView<View: ListReusableView>(
    _ type: View.Type, kind: ListSupplementaryKind, at indexPath: IndexPath
  ) -> View? { View() }

  func cell(at indexPath: IndexPath) -> (any ListCell)? { nil }

  func scrollToItem(at indexPath: IndexPath, position: ListScrollPosition, animated: Bool) {}
}
