import Foundation

extension ListDifference {
  /// The old positions of the elements that go.
  public var deletedIndexes: IndexSet { IndexSet(deletes) }

  /// The new positions of the elements that come.
  public var insertedIndexes: IndexSet { IndexSet(inserts) }

  /// The old index paths of the elements that go, where the list is a section.
  public func deletedIndexPaths(inSection section: Int) -> [IndexPath] {
    deletes.map { IndexPath(item: $0, section: section) }
  }

  /// The new index paths of the elements that come, where the list is a section.
  public func insertedIndexPaths(inSection section: Int) -> [IndexPath] {
    inserts.map { IndexPath(item: $0, section: section) }
  }

  /// The moves as index paths, where the list is a section.
  public func movedIndexPaths(inSection section: Int) -> [ListItemMove] {
    moves.map {
      ListItemMove(
        from: IndexPath(item: $0.from, section: section),
        to: IndexPath(item: $0.to, section: section))
    }
  }

  /// The index paths, old and new, of the elements whose content changed.
  public func updatedIndexPaths(inSection section: Int) -> [ListItemMove] {
    updates.map {
      ListItemMove(
        from: IndexPath(item: $0.from, section: section),
        to: IndexPath(item: $0.to, section: section))
    }
  }
}
