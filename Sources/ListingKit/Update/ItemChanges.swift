import Foundation

/// The changes of items in an update, in the sections that stay.
struct ItemChanges {
  /// The changes of one section's items: deletes and reloads by old positions, inserts by new ones.
  struct Changes {
    var found = OrderDifference.Changes()
    var reloads: [Int32] = []
  }

  /// The sections that were compared.
  private let compared: [SectionHandle]
  /// By section.
  private var changes: [SectionHandle: Changes] = [:]
  /// The reconfigured items, by their old and their new handles.
  private(set) var reconfigures: [(old: ItemHandle, new: ItemHandle)] = []

  /// Whether no item is deleted, inserted, moved or reloaded.
  var isEmpty: Bool { changes.isEmpty }

  /// The changed sections.
  var sections: Set<SectionHandle> {
    var sections = Set(changes.keys)
    for changes in changes.values {
      // Successive moves are usually from the same section.
      var last: Int32?
      for move in changes.found.moves where move.order != last {
        sections.insert(compared[Int(move.order)])
        last = move.order
      }
    }
    return sections
  }

  init(old: SectionedOrder, new: SectionedOrder, record: TransactionRecord) {
    var compared: [SectionHandle] = []
    for section in record.touchedSections
    where record.updatesItemsIndividually(in: section, old, new)
      && !old.items(of: section).isIdentical(to: new.items(of: section))
    {
      compared.append(section)
    }
    compared.sort()
    self.compared = compared
    if !compared.isEmpty {
      let difference = OrderDifference(
        compared.map { (old.items(of: $0), new.items(of: $0)) },
        explicitlyMoved: record.explicitlyMovedItems,
        key: record.displayedHandles.isEmpty ? nil : { record.pairingKey(of: $0) })
      for (section, found) in zip(compared, difference.changes) where !found.isEmpty {
        changes[section] = Changes(found: found)
      }
    }
    addReloads(old, new, record)
    for item in record.reconfiguredItems where !record.reloadedItems.contains(item) {
      if let origin = record.survivor(item, old, new) { reconfigures.append((origin, item)) }
    }
  }

  private mutating func addReloads(
    _ old: SectionedOrder, _ new: SectionedOrder, _ record: TransactionRecord
  ) {
    if record.reloadedItems.isEmpty { return }
    // By section and position in the new order, so that each move is looked up once.
    var reloads: [SectionHandle: [Int32: (source: SectionHandle, from: Int32)]] = [:]
    for item in record.reloadedItems {
      guard let origin = record.survivor(item, old, new),
        let source = old.section(of: origin), let from = old.position(ofItem: origin),
        let target = new.section(of: item), let to = new.position(ofItem: item)
      else { continue }
      reloads[target, default: [:]][Int32(truncatingIfNeeded: to)] =
        (source, Int32(truncatingIfNeeded: from))
    }
    for (target, items) in reloads {
      var remade: [OrderDifference.Move] = []
      changes[target]?.found.moves.removeAll { move in
        guard items[move.to] != nil else { return false }
        remade.append(move)
        return true
      }
      // An item that is moved and reloaded is a delete and an insert.
      for move in remade {
        changes[compared[Int(move.order)], default: Changes()].found.deletes.append(move.from)
        changes[target, default: Changes()].found.inserts.append(move.to)
      }
      let moved = Set(remade.map(\.to))
      for (to, place) in items where !moved.contains(to) {
        changes[place.source, default: Changes()].reloads.append(place.from)
      }
    }
    for section in changes.keys {
      changes[section]?.found.deletes.sort()
      changes[section]?.found.inserts.sort()
      changes[section]?.reloads.sort()
    }
  }

  /// Writes the changes to a stage.
  ///
  /// - Parameters:
  ///   - old: the order before the stage.
  ///   - new: the order after it.
  func write(to stage: inout ListUpdate.Stage, old: SectionedOrder, new: SectionedOrder) {
    func ordered(by order: SectionedOrder) -> [(index: Int, changes: Changes)] {
      changes.compactMap { section, changes in
        order.index(ofSection: section).map { ($0, changes) }
      }.sorted { $0.index < $1.index }
    }
    let byOld = ordered(by: old)
    stage.deletes = StageChanges(
      byOld.map { StageItems(section: $0.index, positions: $0.changes.found.deletes) })
    stage.reloads = StageChanges(
      byOld.map { StageItems(section: $0.index, positions: $0.changes.reloads) })
    // All of these sections are in the order, since their items stay in the list.
    let sources = compared.map { old.index(ofSection: $0) ?? 0 }
    let byNew = ordered(by: new)
    stage.inserts = StageChanges(
      byNew.map { StageItems(section: $0.index, positions: $0.changes.found.inserts) })
    stage.moves = StageChanges(
      byNew.map { StageMoves(section: $0.index, moves: $0.changes.found.moves, sources: sources) })
  }
}

extension TransactionRecord {
  /// The old handle of an item, if both its sections stay; `nil` for an inserted item.
  fileprivate func survivor(
    _ item: ItemHandle, _ old: SectionedOrder, _ new: SectionedOrder
  ) -> ItemHandle? {
    guard let target = new.section(of: item), updatesItemsIndividually(in: target, old, new),
      let origin = origin(of: item, wasThere: old.contains(item:)),
      let source = old.section(of: origin), updatesItemsIndividually(in: source, old, new)
    else { return nil }
    return origin
  }

  /// Returns whether the update lists the changed items of a section, rather than the whole section.
  func updatesItemsIndividually(
    in section: SectionHandle, _ old: SectionedOrder, _ new: SectionedOrder
  ) -> Bool {
    old.contains(section: section) && new.contains(section: section)
      && !reloadedSections.contains(section)
  }

  /// Returns the displayed handle of an item, with which the old order is compared; `.invalid` for an
  /// inserted item whose handle a moved item had before.
  fileprivate func pairingKey(of item: ItemHandle) -> ItemHandle {
    displayedHandles[item] ?? (currentHandles[item] == nil ? item : .invalid)
  }
}
