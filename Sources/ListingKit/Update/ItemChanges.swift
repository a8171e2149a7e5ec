import Foundation

/// What becomes of the items of the sections that stay, in an update.
struct ItemChanges {
  /// An item's way to a section, from the same one or another.
  struct Move {
    let source: UInt32
    let from: Int
    let to: Int
  }

  /// What becomes of the items of one section: what leaves it or is made anew in its old positions,
  /// what enters it in its new ones.
  struct Changes {
    var deletes: [Int] = []
    var inserts: [Int] = []
    var reloads: [Int] = []
    var moves: [Move] = []
  }

  /// By section.
  private(set) var changes: [UInt32: Changes] = [:]
  /// The items that are filled again, by what they were called and are called.
  private(set) var reconfigures: [(old: UInt32, new: UInt32)] = []

  /// The sections that are changed.
  var sections: Set<UInt32> {
    var sections = Set(changes.keys)
    for changes in changes.values {
      // Most moves are from where the one before is from.
      var last: UInt32?
      for move in changes.moves where move.source != last {
        sections.insert(move.source)
        last = move.source
      }
    }
    return sections
  }

  init(old: SectionedOrder, new: SectionedOrder, turn: ListTurn) {
    let touched = turn.touchedSections
      .filter {
        turn.isOpen($0, old, new) && !old.items(of: $0).isIdentical(to: new.items(of: $0))
      }
      .sorted()
    let difference = OrderDifference(
      touched.map { (old.items(of: $0), new.items(of: $0)) }, named: turn.namedItems,
      key: turn.origins.isEmpty ? nil : { turn.formerName(of: $0) })
    for (section, found) in zip(touched, difference.changes) {
      var changes = Changes()
      changes.deletes = found.deletes
      changes.inserts = found.inserts
      changes.moves = found.moves.map { Move(source: touched[$0.order], from: $0.from, to: $0.to) }
      if !changes.deletes.isEmpty || !changes.inserts.isEmpty || !changes.moves.isEmpty {
        self.changes[section] = changes
      }
    }
    addReloads(old, new, turn)
    for item in turn.reconfiguredItems where !turn.reloadedItems.contains(item) {
      if let origin = turn.survivor(item, old, new) { reconfigures.append((origin, item)) }
    }
  }

  private mutating func addReloads(
    _ old: SectionedOrder, _ new: SectionedOrder, _ turn: ListTurn
  ) {
    // By their section and place in the new order, so that one look at each move is enough.
    var reloads: [UInt32: [Int: (source: UInt32, from: Int)]] = [:]
    for item in turn.reloadedItems {
      guard let origin = turn.survivor(item, old, new),
        let source = old.section(of: origin), let from = old.position(ofItem: origin),
        let target = new.section(of: item), let to = new.position(ofItem: item)
      else { continue }
      reloads[target, default: [:]][to] = (source, from)
    }
    for (target, items) in reloads {
      var remade: [Move] = []
      changes[target]?.moves.removeAll { move in
        guard items[move.to] != nil else { return false }
        remade.append(move)
        return true
      }
      // One that moves and is made anew is a delete and an insert.
      for move in remade {
        changes[move.source, default: Changes()].deletes.append(move.from)
        changes[target, default: Changes()].inserts.append(move.to)
      }
      let moved = Set(remade.map(\.to))
      for (to, place) in items where !moved.contains(to) {
        changes[place.source, default: Changes()].reloads.append(place.from)
      }
    }
    guard !turn.reloadedItems.isEmpty else { return }
    for section in changes.keys {
      changes[section]?.deletes.sort()
      changes[section]?.inserts.sort()
      changes[section]?.reloads.sort()
    }
  }

  /// Puts the changes into a stage in which they are made.
  func write(to stage: inout ListUpdate.Stage) {
    let (old, new) = (stage.old.order, stage.new.order)
    func ordered(by order: SectionedOrder) -> [(index: Int, changes: Changes)] {
      changes.compactMap { section, changes in
        order.index(ofSection: section).map { ($0, changes) }
      }.sorted { $0.index < $1.index }
    }
    for (index, changes) in ordered(by: old) {
      stage.deletedItems += changes.deletes.map { IndexPath(item: $0, section: index) }
      stage.reloadedItems += changes.reloads.map { IndexPath(item: $0, section: index) }
    }
    for (index, changes) in ordered(by: new) {
      stage.insertedItems += changes.inserts.map { IndexPath(item: $0, section: index) }
      var source: (section: UInt32, index: Int?)?
      stage.movedItems += changes.moves.compactMap { move in
        if source?.section != move.source {
          source = (move.source, old.index(ofSection: move.source))
        }
        return source?.index.map {
          ListUpdate.ItemMove(
            from: IndexPath(item: move.from, section: $0),
            to: IndexPath(item: move.to, section: index))
        }
      }
    }
  }
}

extension ListTurn {
  /// What a new item was called before, where both its sections stay; `nil` for one that came in.
  fileprivate func survivor(
    _ item: UInt32, _ old: SectionedOrder, _ new: SectionedOrder
  ) -> UInt32? {
    guard let target = new.section(of: item), isOpen(target, old, new),
      let origin = origin(of: item, displayed: old),
      let source = old.section(of: origin), isOpen(source, old, new)
    else { return nil }
    return origin
  }

  /// Whether the items of a section may change one by one.
  func isOpen(
    _ section: UInt32, _ old: SectionedOrder, _ new: SectionedOrder
  ) -> Bool {
    old.contains(section: section) && new.contains(section: section)
      && !reloadedSections.contains(section)
  }

  /// What an item was called before, or what nothing is called for one that took another's name.
  fileprivate func formerName(of item: UInt32) -> UInt32 {
    origins[item] ?? (departed[item] == nil ? item : IdentifierTable.none)
  }
}
