import Foundation
import OrderedCollections

/// Makes the update that leads from one snapshot to another, with the fewest moves there are.
///
/// What stays is found by identity; what moves is all that is common without the longest run that
/// is in order already (``LongestRun``).
struct UpdateBuilder {
  let old: ListSnapshot
  let new: ListSnapshot
  let turn: ListTurn
  let identity: ListIdentity
  /// Whether the host takes a section's move and changes of its items in one batch.
  let appliesMovedSectionsInOneStage: Bool

  func update(animates: Bool) -> ListUpdate {
    let sections = SectionChanges(old: old, new: new, turn: turn)
    let items = ItemChanges(
      old: old, new: new, turn: turn, identity: identity, open: sections.open)
    return ListUpdate(
      old: old, new: new, stages: stages(sections, items),
      reconfigures: items.reconfigures.map { move(of: $0, in: old, new) }
        .sorted { $0.to < $1.to },
      reloadedSupplementaryViews: supplementaryViews(sections), animates: animates)
  }

  /// One batch, or two where a moved section has changed items: a batch cannot hold both.
  private func stages(_ sections: SectionChanges, _ items: ItemChanges) -> [ListUpdate.Stage] {
    let moved = Set(sections.moves.map { new.sectionIdentifiers[$0.to] })
    guard !appliesMovedSectionsInOneStage, !moved.isEmpty, !items.isEmpty,
      !moved.isDisjoint(with: items.touchedSections)
    else {
      var stage = ListUpdate.Stage(old: old, new: new)
      sections.write(to: &stage)
      write(items, to: &stage)
      return stage.isEmpty ? [] : [stage]
    }
    var between = new
    for identifier in sections.open { between.sections[identifier] = old.sections[identifier] }
    var first = ListUpdate.Stage(old: old, new: between)
    sections.write(to: &first)
    var second = ListUpdate.Stage(old: between, new: new)
    write(items, to: &second)
    return [first, second]
  }

  private func write(_ items: ItemChanges, to stage: inout ListUpdate.Stage) {
    stage.deletedItems = items.deletes.compactMap(stage.old.indexPath(for:)).sorted()
    stage.insertedItems = items.inserts.compactMap(stage.new.indexPath(for:)).sorted()
    stage.reloadedItems = items.reloads.compactMap(stage.old.indexPath(for:)).sorted()
    stage.movedItems = items.moves.map { move(of: $0, in: stage.old, stage.new) }
      .sorted { $0.to < $1.to }
  }

  private func move(
    of pair: ItemChanges.Pair, in old: ListSnapshot, _ new: ListSnapshot
  ) -> ListUpdate.ItemMove {
    ListUpdate.ItemMove(
      from: old.indexPath(for: pair.old) ?? IndexPath(),
      to: new.indexPath(for: pair.new) ?? IndexPath())
  }

  private func supplementaryViews(_ sections: SectionChanges) -> [ListSupplementaryPath] {
    sections.open.flatMap { section in
      ListSupplementaryKind.allCases.map { ListSupplementaryPath(kind: $0, section: section) }
    }.filter(turn.reloadedSupplementaryViews.contains)
  }
}

/// What becomes of the sections.
private struct SectionChanges {
  var deletes: [Int] = []
  var inserts: [Int] = []
  var reloads: [Int] = []
  var moves: [ListUpdate.SectionMove] = []
  /// The sections, in new order, whose items may change one by one.
  var open: [String] = []

  init(old: ListSnapshot, new: ListSnapshot, turn: ListTurn) {
    var common: [(old: Int, new: Int, identifier: String)] = []
    for (index, identifier) in old.sections.keys.enumerated() {
      if let target = new.index(ofSection: identifier) {
        common.append((index, target, identifier))
      } else {
        deletes.append(index)
      }
    }
    inserts = new.sections.keys.enumerated().filter { !old.contains(section: $1) }.map(\.offset)
    let staying = LongestRun.staying(common.map(\.new)) {
      turn.namedSections.contains(common[$0].identifier)
    }
    for (section, stays) in zip(common, staying) {
      switch (stays, turn.reloadedSections.contains(section.identifier)) {
      case (true, false): break
      case (true, true): reloads.append(section.old)
      case (false, false): moves.append(.init(from: section.old, to: section.new))
      case (false, true):
        deletes.append(section.old)
        inserts.append(section.new)
      }
    }
    deletes.sort()
    inserts.sort()
    moves.sort { $0.to < $1.to }
    open = new.sections.keys.filter {
      old.contains(section: $0) && !turn.reloadedSections.contains($0)
    }
  }

  func write(to stage: inout ListUpdate.Stage) {
    stage.deletedSections = deletes
    stage.insertedSections = inserts
    stage.reloadedSections = reloads
    stage.movedSections = moves
  }
}

/// What becomes of the items of the sections that stay, by path.
private struct ItemChanges {
  /// An item that stays in the list: where it was and where it is.
  struct Pair {
    let old: ListItemPath
    let new: ListItemPath
  }

  var deletes: [ListItemPath] = []
  var inserts: [ListItemPath] = []
  var reloads: [ListItemPath] = []
  var moves: [Pair] = []
  var reconfigures: [Pair] = []

  var isEmpty: Bool {
    deletes.isEmpty && inserts.isEmpty && reloads.isEmpty && moves.isEmpty
  }

  var touchedSections: Set<String> {
    Set(
      (deletes + inserts + reloads).map(\.section)
        + moves.flatMap { [$0.old.section, $0.new.section] })
  }

  init(
    old: ListSnapshot, new: ListSnapshot, turn: ListTurn, identity: ListIdentity, open: [String]
  ) {
    let changed = open.filter { section in
      old.sections[section] != new.sections[section]
        || turn.touchedSections.contains(section)
    }
    let homes = identity == .list ? Self.homes(old, changed) : [:]
    let openSections = Set(open)
    var staying: Set<ListItemPath> = []
    for section in changed {
      var common: [(old: Int, new: Int)] = []
      for (index, item) in (new.sections[section] ?? []).enumerated() {
        let path = ListItemPath(section: section, item: item)
        let origin =
          turn.origin(of: path, displayed: old)
          ?? homes[item].map { ListItemPath(section: $0, item: item) }
        if let origin, origin.section == section {
          common.append((old.sections[section]?.firstIndex(of: item) ?? 0, index))
          staying.insert(origin)
        } else if let origin, openSections.contains(origin.section) {
          add(Pair(old: origin, new: path), moves: true, turn)
          staying.insert(origin)
        } else {
          inserts.append(path)
        }
      }
      addCommon(common, section: section, in: new, turn)
    }
    for section in changed {
      for item in old.sections[section] ?? [] {
        let path = ListItemPath(section: section, item: item)
        if !staying.contains(path) { deletes.append(path) }
      }
    }
    addMarked(turn, old: old, new: new, open: openSections.subtracting(changed))
  }

  /// The section of each item before, where identifiers are unique across sections.
  private static func homes(_ old: ListSnapshot, _ sections: [String]) -> [String: String] {
    var homes: [String: String] = [:]
    for section in sections {
      for item in old.sections[section] ?? [] { homes[item] = section }
    }
    return homes
  }

  private mutating func addCommon(
    _ common: [(old: Int, new: Int)], section: String, in new: ListSnapshot, _ turn: ListTurn
  ) {
    guard let items = new.sections[section] else { return }
    let inOldOrder = common.sorted { $0.old < $1.old }
    let paths = inOldOrder.map { ListItemPath(section: section, item: items[$0.new]) }
    let staying = LongestRun.staying(inOldOrder.map(\.new)) {
      turn.namedItems.contains(paths[$0])
    }
    for (path, stays) in zip(paths, staying) {
      add(Pair(old: path, new: path), moves: !stays, turn)
    }
  }

  private mutating func add(_ pair: Pair, moves isMoved: Bool, _ turn: ListTurn) {
    if turn.reloadedItems.contains(pair.new) {
      if isMoved {
        deletes.append(pair.old)
        inserts.append(pair.new)
      } else {
        reloads.append(pair.old)
      }
      return
    }
    if isMoved { moves.append(pair) }
    if turn.reconfiguredItems.contains(pair.new) { reconfigures.append(pair) }
  }

  /// Adds what was marked in sections whose order did not change.
  private mutating func addMarked(
    _ turn: ListTurn, old: ListSnapshot, new: ListSnapshot, open: Set<String>
  ) {
    for path in turn.reloadedItems.union(turn.reconfiguredItems)
    where open.contains(path.section) && old.contains(path) && new.contains(path) {
      add(Pair(old: path, new: path), moves: false, turn)
    }
  }
}
