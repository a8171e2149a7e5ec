public import Foundation
// Code that imports lists can compare arrays without another import.
@_exported public import ListingDifference

extension ListDifference {
  /// The old positions of the deleted elements.
  public var deletedIndexes: IndexSet { IndexSet(deletes) }

  /// The new positions of the inserted elements.
  public var insertedIndexes: IndexSet { IndexSet(inserts) }

  /// Returns the old index paths of the deleted elements, if the list is a section.
  public func deletedIndexPaths(inSection section: Int) -> [IndexPath] {
    deletes.map { IndexPath(item: $0, section: section) }
  }

  /// Returns the new index paths of the inserted elements, if the list is a section.
  public func insertedIndexPaths(inSection section: Int) -> [IndexPath] {
    inserts.map { IndexPath(item: $0, section: section) }
  }

  /// Returns the moves as index paths, if the list is a section.
  public func movedIndexPaths(inSection section: Int) -> [ListItemMove] {
    moves.map {
      ListItemMove(
        from: IndexPath(item: $0.from, section: section),
        to: IndexPath(item: $0.to, section: section))
    }
  }

  /// Returns the old and new index paths of the elements whose content changed, if the list is a
  /// section.
  public func updatedIndexPaths(inSection section: Int) -> [ListItemMove] {
    updates.map {
      ListItemMove(
        from: IndexPath(item: $0.from, section: section),
        to: IndexPath(item: $0.to, section: section))
    }
  }
}
