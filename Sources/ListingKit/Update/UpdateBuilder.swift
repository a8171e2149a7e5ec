/// Makes the update that leads from one snapshot to another, with the fewest moves there are.
///
/// Only what operations touched is compared (``OrderDifference``): an update costs what changed.
struct UpdateBuilder {
  let change: ListChange

  private var old: ListSnapshot { change.old }
  private var new: ListSnapshot { change.new }
  private var turn: ListTurn { change.turn }

  func update() -> ListUpdate {
    let sections = SectionChanges(old: old.order, new: new.order, turn: turn)
    let items = ItemChanges(old: old.order, new: new.order, turn: turn)
    var update = ListUpdate(
      old: old, new: new, stages: stages(sections, items), reconfigures: reconfigures(items),
      reloadedSupplementaryViews: supplementaryViews(), animates: change.animates)
    update.unknownSections = change.unknownSections
    return update
  }

  /// One batch, or two where a moved section has changed items: a batch cannot hold both.
  private func stages(_ sections: SectionChanges, _ items: ItemChanges) -> [ListUpdate.Stage] {
    let changed = items.sections
    let isMixed = sections.moves.contains { changed.contains(new.order.sections[$0.to]) }
    guard !change.appliesMovedSectionsInOneStage, isMixed else {
      var stage = ListUpdate.Stage(old: old, new: new)
      sections.write(to: &stage)
      items.write(to: &stage)
      return stage.isEmpty ? [] : [stage]
    }
    let between = old.with(
      old.order.taking(sectionsOf: new.order, renewing: turn.reloadedSections))
    var first = ListUpdate.Stage(old: old, new: between)
    sections.write(to: &first)
    var second = ListUpdate.Stage(old: between, new: new)
    items.write(to: &second)
    return [first, second]
  }

  private func reconfigures(_ items: ItemChanges) -> [ListUpdate.ItemMove] {
    items.reconfigures.compactMap { pair in
      guard let from = old.order.indexPath(of: pair.old), let to = new.order.indexPath(of: pair.new)
      else { return nil }
      return ListUpdate.ItemMove(from: from, to: to)
    }.sorted { $0.to < $1.to }
  }

  /// The headers and footers that are made again, of sections that stay, in new order.
  private func supplementaryViews() -> [ListSupplementaryPath] {
    let found = turn.reloadedSupplementaryViews.compactMap {
      path -> (Int, ListSupplementaryPath)? in
      guard let section = change.identifiers.section(path.section),
        old.order.contains(section: section),
        !turn.reloadedSections.contains(section), let index = new.order.index(ofSection: section)
      else { return nil }
      return (index * 2 + (path.kind == .header ? 0 : 1), path)
    }
    return found.sorted { $0.0 < $1.0 }.map(\.1)
  }
}
