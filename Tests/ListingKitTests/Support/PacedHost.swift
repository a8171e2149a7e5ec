import Foundation
import ListingKit
import Testing

/// A host that is as slow as it was made to be, and may forget to call.
final class PacedHost: ListHost {
  enum Pace: CaseIterable {
    case atOnce, completedByHand, appliedByHand, forgetful
  }

  let pace: Pace
  private(set) var held: [() -> Void] = []
  private(set) var count = 0

  init(_ pace: Pace) { self.pace = pace }

  func complete() { if !held.isEmpty { held.removeFirst()() } }

  var size: CGSize { .zero }
  var visibleIndexPaths: [IndexPath] { [] }
  func didAttach(to list: ListDataSource) {}
  func didDetach() {}
  func reload(_ snapshot: ListSnapshot, completion: @escaping () -> Void) {
    count = snapshot.numberOfItems
    completion()
  }
  func apply(
    _ update: ListUpdate, commit: @escaping (ListUpdate.Stage) -> Void,
    completion: @escaping (Bool) -> Void
  ) {
    #expect(update.old.numberOfItems == count)
    count = update.new.numberOfItems
    if pace != .appliedByHand { for stage in update.stages { commit(stage) } }
    switch pace {
    case .atOnce: completion(true)
    case .completedByHand: held.append { completion(true) }
    case .appliedByHand:
      held.append {
        for stage in update.stages { commit(stage) }
        completion(true)
      }
    case .forgetful: break
    }
  }
  func dequeueCell<Cell: ListCell>(_ type: Cell.Type, at indexPath: IndexPath) -> Cell? { nil }
  func dequeueSupplementaryView<View: ListReusableView>(
    _ type: View.Type, kind: ListSupplementaryKind, at indexPath: IndexPath
  ) -> View? { nil }
  func cell(at indexPath: IndexPath) -> (any ListCell)? { nil }
  func scrollToItem(at indexPath: IndexPath, position: ListScrollPosition, animated: Bool) {}
}
