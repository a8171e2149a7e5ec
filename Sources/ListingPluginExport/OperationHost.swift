import Foundation
import ListingKit

/// Shows a plugin's list nowhere: what it is told is asked of the program's list.
final class OperationHost: ListHost {
  /// The section that the program knows.
  private let section: String
  /// Asks the program for what an update comes to.
  var perform: ((SectionOperation) -> Void)?
  /// The size of the program's list in points.
  var width: (() -> Double)?

  init(_ section: String) { self.section = section }

  var size: CGSize { CGSize(width: width?() ?? 0, height: 0) }
  var visibleIndexPaths: [IndexPath] { [] }

  func didAttach(to list: ListDataSource) {}

  func didDetach() {}

  func reload(_ snapshot: ListSnapshot, completion: @escaping () -> Void) {
    if snapshot.index(ofSection: section) != nil { perform?(.replace) }
    completion()
  }

  func apply(
    _ update: ListUpdate, commit: @escaping (ListUpdate.Stage) -> Void,
    completion: @escaping (Bool) -> Void
  ) {
    for stage in update.stages { commit(stage) }
    for operation in SectionOperation.operations(of: update, section: section) {
      perform?(operation)
    }
    completion(true)
  }

  func dequeueCell<Cell: ListCell>(_ type: Cell.Type, at indexPath: IndexPath) -> Cell? { nil }

  func dequeueSupplementaryView<View: ListReusableView>(
    _ type: View.Type, kind: ListSupplementaryKind, at indexPath: IndexPath
  ) -> View? { nil }

  func cell(at indexPath: IndexPath) -> (any ListCell)? { nil }

  func scrollToItem(at indexPath: IndexPath, position: ListScrollPosition, animated: Bool) {}
}

/// Makes updates of few changes, and leaves it to the program to compare where there are many.
struct ExportUpdater: ListUpdater {
  /// How many items are compared here.
  let limit: Int

  func update(for change: ListChange) -> ListUpdate {
    guard change.comparedItemCount <= limit else {
      return .reload(old: change.old, new: change.new)
    }
    return DiffingUpdater().update(for: change)
  }
}
