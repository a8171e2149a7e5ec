import Foundation
import ListingKit
import ListingTesting

/// A change of an update, as scenarios write it.
enum ScenarioChange: Sendable, Hashable {
  case insertItem(ListItemPath, at: IndexPath)
  case deleteItem(ListItemPath, at: IndexPath)
  case moveItem(ListItemPath, from: IndexPath, to: IndexPath)
  case reloadItem(ListItemPath, at: IndexPath)
  case reconfigureItem(ListItemPath, at: IndexPath)
  case insertSection(String, at: Int)
  case deleteSection(String, at: Int)
  case moveSection(String, from: Int, to: Int)
  case reloadSection(String, at: Int)
  case reloadList

  /// Whether something moves.
  var isMove: Bool {
    switch self {
    case .moveItem, .moveSection: true
    default: false
    }
  }
}

extension ScenarioChange: CustomStringConvertible {
  var description: String {
    switch self {
    case .insertItem(let item, let place): "insert \(item) at \(place.text)"
    case .deleteItem(let item, let place): "delete \(item) at \(place.text)"
    case .moveItem(let item, let from, let to): "move \(item) from \(from.text) to \(to.text)"
    case .reloadItem(let item, let place): "reload \(item) at \(place.text)"
    case .reconfigureItem(let item, let place): "reconfigure \(item) at \(place.text)"
    case .insertSection(let section, let place): "insert-section \(section) at \(place)"
    case .deleteSection(let section, let place): "delete-section \(section) at \(place)"
    case .moveSection(let section, let from, let to):
      "move-section \(section) from \(from) to \(to)"
    case .reloadSection(let section, let place): "reload-section \(section) at \(place)"
    case .reloadList: "reload-list"
    }
  }
}

extension ScenarioChange {
  /// The changes of an update, those of each stage in its own coordinates.
  static func changes(of update: ListUpdate) -> [ScenarioChange] {
    if update.isReload { return [.reloadList] }
    return update.stages.flatMap(changes)
      + update.reconfigures.map {
        .reconfigureItem(path($0.to, in: update.new), at: $0.to)
      }
  }

  private static func changes(of stage: ListUpdate.Stage) -> [ScenarioChange] {
    let (old, new) = (stage.old, stage.new)
    var changes: [ScenarioChange] = []
    changes += stage.deletedSections.map { .deleteSection(section($0, in: old), at: $0) }
    changes += stage.insertedSections.map { .insertSection(section($0, in: new), at: $0) }
    changes += stage.movedSections.map {
      .moveSection(section($0.to, in: new), from: $0.from, to: $0.to)
    }
    changes += stage.reloadedSections.map { .reloadSection(section($0, in: old), at: $0) }
    changes += stage.deletedItems.map { .deleteItem(path($0, in: old), at: $0) }
    changes += stage.insertedItems.map { .insertItem(path($0, in: new), at: $0) }
    changes += stage.movedItems.map {
      .moveItem(path($0.to, in: new), from: $0.from, to: $0.to)
    }
    changes += stage.reloadedItems.map { .reloadItem(path($0, in: old), at: $0) }
    return changes
  }

  /// A place that doesn't exist has no name, so no expectation matches it.
  private static func path(_ place: IndexPath, in snapshot: ListSnapshot) -> ListItemPath {
    snapshot.itemPath(at: place) ?? ListItemPath(section: "", item: "")
  }

  private static func section(_ index: Int, in snapshot: ListSnapshot) -> String {
    snapshot.sectionIdentifier(at: index) ?? ""
  }
}
