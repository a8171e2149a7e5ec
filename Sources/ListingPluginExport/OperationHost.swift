import Foundation
import ListingKit

/// A host that draws nothing: it turns the updates of a plugin's list into operations on the program's
/// list.
final class OperationHost: ListHost {
  /// The identifier of the section in the program.
  private let section: String
  /// Performs the operations for an update in the program.
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

/// Computes updates with few changes, and leaves it to the program to compare many.
struct ExportUpdater: ListUpdater {
  /// The most items that are compared here.
  let limit: Int

  func update(for change: ListChange) -> ListUpdate {
    guard change.comparedItemCount <= limit else {
      return .reload(old: change.old, new: change.new)
    }
    return DiffingUpdater().update(for: change)
  }
}
