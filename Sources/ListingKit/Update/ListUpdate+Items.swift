import Foundation

extension ListUpdate {
  /// The items that only the new snapshot contains, those of inserted sections included.
  var insertedItems: [ListItemPath] {
    if isReload { return Self.items(in: new, notIn: old) }
    return stages.flatMap { stage in
      let reloaded = stage.reloadedSections.compactMap { stage.old.sectionIdentifier(at: $0) }
        .compactMap(stage.new.index(ofSection:))
      return Self.items(
        stage.insertedItems, sections: stage.insertedSections + reloaded, in: stage.new, notIn: old)
    }
  }

  /// The items that only the old snapshot contains, those of deleted sections included.
  var deletedItems: [ListItemPath] {
    if isReload { return Self.items(in: old, notIn: new) }
    return stages.flatMap { stage in
      Self.items(
        stage.deletedItems, sections: stage.deletedSections + stage.reloadedSections, in: stage.old,
        notIn: new)
    }
  }

  private static func items(in snapshot: ListSnapshot, notIn other: ListSnapshot) -> [ListItemPath]
  {
    items([], sections: Array(0..<snapshot.numberOfSections), in: snapshot, notIn: other)
  }

  private static func items(
    _ indexPaths: [IndexPath], sections: [Int], in snapshot: ListSnapshot, notIn other: ListSnapshot
  ) -> [ListItemPath] {
    let ofSections = sections.flatMap { section in
      (0..<snapshot.numberOfItems(inSectionAt: section)).map {
        IndexPath(item: $0, section: section)
      }
    }
    return (indexPaths + ofSections).compactMap(snapshot.itemPath).filter { !other.contains($0) }
  }
}

extension ListUpdate.Stage {
  /// The moves of items from one section to another.
  package var itemsMovedToOtherSections: [ListUpdate.ItemMove] {
    let moves = movedItems
    let targets = Dictionary(
      uniqueKeysWithValues: Set(moves.map(\.from.section)).map { ($0, newIndex(of: $0)) })
    return moves.filter { targets[$0.from.section] != $0.to.section }
  }

  /// Returns the index after the stage of a section before it; `nil` if it's deleted.
  func newIndex(of section: Int) -> Int? {
    old.sectionIdentifier(at: section).flatMap(new.index(ofSection:))
  }
}
