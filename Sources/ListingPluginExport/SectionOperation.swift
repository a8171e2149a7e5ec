import Foundation
import ListingKit

/// An operation on the program's list that gives its section the items of the plugin's section.
enum SectionOperation: Hashable {
  case append([String])
  /// Inserts items, or moves one, next to the first named item.
  case insertBefore(String, [String])
  case insertAfter(String, [String])
  case replace
  case delete([String])
  case moveBefore(String, String)
  case moveAfter(String, String)
  case update([String])
  case reloadViews

  /// Returns the operations that have the effect of an update of the plugin's list.
  ///
  /// - Parameter section: the identifier of the section in the program.
  /// - Returns: the operations; none if the section is inserted or deleted.
  /// - Complexity: O(*k* log *n*) for *k* changes of *n* items.
  static func operations(of update: ListUpdate, section: String) -> [SectionOperation] {
    guard let old = update.old.index(ofSection: section),
      let new = update.new.index(ofSection: section)
    else { return [] }
    if update.isReload { return [.replace] }
    var operations: [SectionOperation] = []
    var renewed: [String] = []
    for stage in update.stages {
      if stage.reloadedSections.contains(old) { return [.replace] }
      let places = StagePlaces(stage, section: section)
      operations += places.operations
      renewed += places.reloaded
    }
    let changesItems = !operations.isEmpty
    renewed += update.reconfigures.filter { $0.to.section == new }
      .compactMap { update.new.itemIdentifier(at: $0.to) }
    if !renewed.isEmpty { operations.append(.update(renewed)) }
    // When items are inserted or deleted, the program reloads the views.
    if !changesItems, update.reloadedSupplementaryViews.contains(where: { $0.section == section }) {
      operations.append(.reloadViews)
    }
    return operations
  }
}

/// The changes of one section in a stage of an update.
private struct StagePlaces {
  private(set) var operations: [SectionOperation] = []
  /// The items to reload.
  private(set) var reloaded: [String] = []

  private let stage: ListUpdate.Stage
  private let new: Int

  init(_ stage: ListUpdate.Stage, section: String) {
    self.stage = stage
    guard let old = stage.old.index(ofSection: section),
      let new = stage.new.index(ofSection: section)
    else {
      self.new = 0
      return
    }
    self.new = new
    func former(_ paths: [IndexPath]) -> [String] {
      paths.filter { $0.section == old }.compactMap { stage.old.itemIdentifier(at: $0) }
    }
    reloaded = former(stage.reloadedItems)
    let deleted = former(stage.deletedItems)
    if !deleted.isEmpty { operations.append(.delete(deleted)) }

    // In the order of their positions: the items before an inserted item are in place when it's inserted.
    let inserted = stage.insertedItems.filter { $0.section == new }.map(\.item)
    let moved = stage.movedItems.map(\.to).filter { $0.section == new }.map(\.item)
    let movedPlaces = Set(moved)
    var run: Range<Int>?
    for place in (inserted + moved).sorted() {
      if movedPlaces.contains(place) {
        insert(run, without: deleted, old: old)
        run = nil
        move(to: place, without: deleted, old: old)
      } else if let begun = run, begun.upperBound == place {
        run = begun.lowerBound..<place + 1
      } else {
        insert(run, without: deleted, old: old)
        run = place..<place + 1
      }
    }
    insert(run, without: deleted, old: old)
  }

  private func item(_ place: Int) -> String? {
    stage.new.itemIdentifier(at: IndexPath(item: place, section: new))
  }

  /// Returns the first item after the deletions.
  private func first(without gone: [String], old: Int) -> String? {
    let gone = Set(gone)
    return (0..<stage.old.numberOfItems(inSectionAt: old)).lazy
      .compactMap { stage.old.itemIdentifier(at: IndexPath(item: $0, section: old)) }
      .first { !gone.contains($0) }
  }

  private mutating func insert(_ places: Range<Int>?, without gone: [String], old: Int) {
    guard let places else { return }
    let items = places.compactMap(item)
    if places.upperBound == stage.new.numberOfItems(inSectionAt: new) {
      operations.append(.append(items))
    } else if places.lowerBound > 0, let before = item(places.lowerBound - 1) {
      operations.append(.insertAfter(before, items))
    } else if let first = first(without: gone, old: old) {
      operations.append(.insertBefore(first, items))
    } else {
      operations.append(.append(items))
    }
  }

  private mutating func move(to place: Int, without gone: [String], old: Int) {
    guard let item = item(place) else { return }
    if place > 0, let before = self.item(place - 1) {
      operations.append(.moveAfter(before, item))
    } else if let first = first(without: gone + [item], old: old) {
      operations.append(.moveBefore(first, item))
    }
  }
}
