import Foundation
import ListingKit

/// The checks of a whole update: reconfigured items, and the number of moves.
extension UpdateReplay {
  mutating func checkReconfigures(_ update: ListUpdate) {
    var seen: Set<IndexPath> = []
    for move in update.reconfigures {
      let path = move.to
      problems += Self.unless(seen.insert(path).inserted, "item \(path.text) is reconfigured twice")
      guard sections.indices.contains(path.section),
        sections[path.section].items.indices.contains(path.item)
      else {
        problems.append("there is no item \(path.text) to reconfigure")
        continue
      }
      let item = sections[path.section].items[path.item]
      problems += Self.unless(
        item.origin == move.from,
        "item \(path.text) is reconfigured as the item at \(move.from.text) before, but it was at "
          + "\(item.origin?.text ?? "no place")")
      problems += Self.unless(!item.isReloaded, "item \(path.text) is reconfigured and reloaded")
    }
  }

  mutating func checkSupplementaryViews(_ update: ListUpdate) {
    var seen: Set<ListSupplementaryPath> = []
    for path in update.reloadedSupplementaryViews {
      problems += Self.unless(
        seen.insert(path).inserted, "the \(path.kind) of '\(path.section)' is reloaded twice")
      let section = sections.first { $0.identifier == path.section }
      problems += Self.unless(
        section != nil,
        "the \(path.kind) of '\(path.section)' is reloaded, but the section isn't there")
      problems += Self.unless(
        section?.origin != nil && section?.isReloaded != true,
        "the \(path.kind) of '\(path.section)' is reloaded together with its whole section")
      problems += Self.unless(
        path.item == nil,
        "the \(path.kind) of an item of '\(path.section)' is reloaded instead of the item")
    }
  }

  /// Checks that the number of moves is minimal, and that of several smallest sets the right one was
  /// chosen.
  mutating func checkMoves(_ update: ListUpdate, named: NamedMoves?) {
    let survivors = sections.enumerated().compactMap { index, section in
      section.origin.map { (old: $0, new: index, identifier: section.identifier) }
    }.sorted { $0.old < $1.old }
    let movedSections = Set(
      update.stages.flatMap { stage in
        stage.movedSections.compactMap { stage.old.sectionIdentifier(at: $0.from) }
      })
    check(
      "sections", targets: survivors.map(\.new),
      stays: survivors.map { !movedSections.contains($0.identifier) },
      isNamed: named.map { named in { named.sections.contains(survivors[$0].identifier) } })

    for (index, section) in sections.enumerated() where !section.isReloaded {
      guard let origin = section.origin else { continue }
      checkItems(update, index, section, origin, named)
    }
  }

  private mutating func checkItems(
    _ update: ListUpdate, _ index: Int, _ section: Section, _ origin: Int, _ named: NamedMoves?
  ) {
    let common = section.items.enumerated().compactMap { place, item in
      item.origin.map { (old: $0, new: place, identifier: item.identifier) }
    }.filter { $0.old.section == origin }.sorted { $0.old < $1.old }
    let moved = Set(
      update.stages.flatMap { stage in
        stage.movedItems
          .filter { stage.new.sectionIdentifier(at: $0.to.section) == section.identifier }
          .compactMap { stage.new.itemIdentifier(at: $0.to) }
      })
    check(
      "items of '\(section.identifier)'", targets: common.map(\.new),
      stays: common.map { !moved.contains($0.identifier) },
      isNamed: named.map { named in
        {
          named.items.contains(
            ListItemPath(section: section.identifier, item: common[$0].identifier))
        }
      })
  }

  private mutating func check(
    _ subject: String, targets: [Int], stays: [Bool], isNamed: ((Int) -> Bool)?
  ) {
    let moves = stays.count { !$0 }
    let fewest = targets.count - PatienceSorting.longestRun(targets)
    problems += Self.unless(
      moves == fewest, "\(moves) \(subject) move, but \(fewest) would be enough")
    guard let isNamed, targets.count <= MoveReference.subsetLimit else { return }
    let staying = stays.indices.filter { stays[$0] }
    let right = MoveReference.staying(targets, isNamed: isNamed)
    problems += Self.unless(
      staying == right,
      "of the \(subject) with new positions \(targets), \(staying) stay instead of \(right)")
  }
}
