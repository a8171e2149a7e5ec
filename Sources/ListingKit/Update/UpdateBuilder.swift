import Foundation

/// Makes the update that leads from one snapshot to another, with the minimal number of moves.
///
/// Only sections that operations touched are compared (``OrderDifference``), so the cost depends on
/// the change. A class, because copies of a structure with two orders would count references.
final class UpdateBuilder {
  private let change: ListChange
  private let record: TransactionRecord
  private let old: SectionedOrder
  private let new: SectionedOrder

  init(change: ListChange) {
    self.change = change
    record = change.record
    old = change.old.order
    new = change.new.order
  }

  func update() -> ListUpdate {
    let sections = SectionChanges(old: old, new: new, record: record)
    let items = ItemChanges(old: old, new: new, record: record)
    var update = ListUpdate(
      old: change.old, new: change.new, stages: stages(sections, items),
      reconfigures: reconfigures(items), reloadedSupplementaryViews: supplementaryViews(),
      animates: change.animates)
    update.unknownSections = change.unknownSections
    update.remeasuredSections = record.uncomparedSections.union(record.replacedSections)
      .filter { old.contains(section: $0) }.compactMap(new.index(ofSection:)).sorted()
    return update
  }

  /// One batch, or two if a moved section has changed items, which can't be in the same batch.
  private func stages(_ sections: SectionChanges, _ items: ItemChanges) -> [ListUpdate.Stage] {
    if sections.isEmpty && items.isEmpty { return [] }
    let changed = sections.moves.isEmpty ? [] : items.sections
    let isMixed = sections.moves.contains { changed.contains(new.sections[$0.to]) }
    guard !change.appliesMovedSectionsInOneStage, isMixed else {
      var stage = ListUpdate.Stage(old: change.old, new: change.new)
      sections.write(to: &stage)
      items.write(to: &stage, old: old, new: new)
      return [stage]
    }
    let order = old.taking(sectionsOf: new, renewing: record.reloadedSections)
    let between = change.old.with(order, before: change.new)
    var first = ListUpdate.Stage(old: change.old, new: between)
    sections.write(to: &first)
    var second = ListUpdate.Stage(old: between, new: change.new)
    items.write(to: &second, old: order, new: new)
    return [first, second]
  }

  private func reconfigures(_ items: ItemChanges) -> [ListUpdate.ItemMove] {
    let places = items.reconfigures.compactMap { pair in
      old.place(of: pair.old).flatMap { from in new.place(of: pair.new).map { (from, $0) } }
    }
    return places.sorted { $0.1 < $1.1 }.map { from, to in
      ListUpdate.ItemMove(
        from: IndexPath(item: from.item, section: from.section),
        to: IndexPath(item: to.item, section: to.section))
    }
  }

  /// The reloaded headers, footers and other views of sections that stay, in the new order.
  private func supplementaryViews() -> [ListSupplementaryPath] {
    let found = record.reloadedSupplementaryViews.compactMap {
      path -> (Int, ListSupplementaryPath)? in
      guard let section = change.identifiers.section(path.section),
        old.contains(section: section),
        !record.reloadedSections.contains(section), let index = new.index(ofSection: section)
      else { return nil }
      return (index, path)
    }
    return found.sorted {
      $0.0 == $1.0
        ? ListSupplementaryKind.isOrdered($0.1.kind, $1.1.kind) : $0.0 < $1.0
    }.map(\.1)
  }
}
