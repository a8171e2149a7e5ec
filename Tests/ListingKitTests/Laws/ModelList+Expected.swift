import Foundation
import ListingKit
import ListingTesting

/// The expected update of a transaction.
extension ModelList {
  var order: ListOrder {
    ListOrder(
      sections.map { ListOrder.Section($0.identifier, $0.items.map(\.note.listIdentifier)) })
  }

  var namedMoves: NamedMoves {
    var named = NamedMoves()
    for section in sections {
      if section.isNamed { named.sections.insert(section.identifier) }
      for item in section.items where item.isNamed {
        named.items.insert(ListItemPath(section.identifier, item.note))
      }
    }
    return named
  }

  /// Where an item was on display, if it is the same one: by its moves, else by its name.
  func origin(of item: Item, in section: String) -> ListItemPath? {
    if let origin = item.origin { return origin }
    let name = item.note.listIdentifier
    let claimed = sections.flatMap(\.items).compactMap(\.origin)
    let candidates = displayed.filter { $0.place(of: name) != nil }
      .filter { identity == .list || $0.identifier == section }
      .map { ListItemPath(section: $0.identifier, item: name) }
    return candidates.first { !claimed.contains($0) }
  }

  /// Whether the items of a section may change one by one: it stays and is not made as a whole.
  func isOpen(_ section: String) -> Bool {
    guard displayed.contains(where: { $0.identifier == section }),
      let place = place(of: section)
    else { return false }
    return !sections[place].isReloaded
  }

  func content(of path: ListItemPath) -> Note? {
    guard let section = displayed.first(where: { $0.identifier == path.section }),
      let item = section.place(of: path.item)
    else { return nil }
    return section.items[item].note
  }

  /// Returns the problems of a transaction's update, in addition to those that a replay finds.
  ///
  /// - Parameters:
  ///   - update: `nil` where none was delivered.
  ///   - origin: where the item that is now at a place was before.
  func problems(_ update: ListUpdate?, origin: (IndexPath) -> IndexPath?) -> [String] {
    var problems: [String] = []
    var reconfigured: Set<IndexPath> = []
    var reloaded = Set(
      (update?.stages ?? []).flatMap { $0.reloadedItems.compactMap($0.old.itemPath(at:)) })
    for (index, section) in sections.enumerated() where isOpen(section.identifier) {
      for (place, item) in section.items.enumerated() {
        let here = IndexPath(item: place, section: index)
        guard let before = self.origin(of: item, in: section.identifier),
          isOpen(before.section), let old = oldIndexPath(of: before)
        else {
          if origin(here) != nil { problems.append("\(here) stays, but it came") }
          continue
        }
        if item.isReloaded {
          // In place; or, where it moves, as a delete and an insert.
          let isInPlace = reloaded.remove(before) != nil
          if origin(here) != (isInPlace ? old : nil) { problems.append("\(here) not reloaded") }
          continue
        }
        if origin(here) != old { problems.append("\(here) was not at \(old)") }
        if item.isReconfigured || content(of: before) != item.note { reconfigured.insert(here) }
      }
    }
    if !reloaded.isEmpty { problems.append("\(reloaded) reloaded") }
    let found = Set(update?.reconfigures.map(\.to) ?? [])
    if found != reconfigured { problems.append("\(found) and not \(reconfigured) reconfigured") }
    return problems + viewProblems(update) + reloadProblems(update)
  }

  private func oldIndexPath(of path: ListItemPath) -> IndexPath? {
    guard let section = displayed.firstIndex(where: { $0.identifier == path.section }),
      let item = displayed[section].place(of: path.item)
    else { return nil }
    return IndexPath(item: item, section: section)
  }

  private func viewProblems(_ update: ListUpdate?) -> [String] {
    var expected: Set<ListSupplementaryPath> = []
    for section in sections where isOpen(section.identifier) {
      if section.hasNewHeader || section.isNew {
        expected.insert(ListSupplementaryPath(kind: .header, section: section.identifier))
      }
      if section.hasNewFooter || section.isNew {
        expected.insert(ListSupplementaryPath(kind: .footer, section: section.identifier))
      }
    }
    let found = Set(update?.reloadedSupplementaryViews ?? [])
    return found == expected ? [] : ["\(found) and not \(expected) made again"]
  }

  /// A section that is reloaded is made as a whole: reloaded, or deleted and inserted.
  private func reloadProblems(_ update: ListUpdate?) -> [String] {
    let expected = Set(
      sections.map(\.identifier).filter { name in
        displayed.contains { $0.identifier == name } && !isOpen(name)
      })
    var found: Set<String> = []
    for stage in update?.stages ?? [] {
      let deleted = Set(stage.deletedSections.compactMap(stage.old.sectionIdentifier(at:)))
      let inserted = Set(stage.insertedSections.compactMap(stage.new.sectionIdentifier(at:)))
      found.formUnion(deleted.intersection(inserted))
      found.formUnion(stage.reloadedSections.compactMap(stage.old.sectionIdentifier(at:)))
    }
    return found == expected ? [] : ["sections \(found) and not \(expected) reloaded"]
  }
}
