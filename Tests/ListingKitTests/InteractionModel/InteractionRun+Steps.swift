import Foundation
import ListingKit

/// Actions of the user and the program on rows.
extension InteractionRun {
  // MARK: - The user

  func touch() {
    guard let (indexPath, path) = pickPath() else { return }
    let isAllowed = Self.allowsHighlight(path.item)
    switch integer(below: 6) {
    case 0:
      note("press \(path)")
      view.beginPress(at: indexPath)
      pressed = isAllowed ? path : nil
    case 1:
      let isCancelled = integer(below: 3) == 0
      note("end the press of \(pressed?.description ?? "nothing"), cancelled: \(isCancelled)")
      if let pressed, !isCancelled,
        reference.shownIdentifiers(pressed.section).contains(pressed.item)
      {
        choose(pressed)
      }
      pressed = nil
      view.endPress(cancelled: isCancelled)
    case 2 where list.selection.mode == .multiple:
      note("select all")
      let all = Self.names.flatMap { name in
        reference.shownIdentifiers(name).map { ListItemPath(section: name, item: $0) }
      }
      reference.selection.formUnion(all)
      list.selection.items.formUnion(all)
    default:
      note("tap \(path)")
      view.tapItem(at: indexPath)
      pressed = nil
      if isAllowed { choose(path) }
    }
  }

  private func choose(_ path: ListItemPath) {
    if reference.selection.remove(path) != nil { return }
    guard Self.allowsSelection(path.item) else { return }
    reference.selection =
      list.selection.mode == .single ? [path] : reference.selection.union([path])
  }

  func drag() {
    guard let drag = reference.drag else {
      let (name, row, _) = pick(of: ["a", "b"])
      guard let row, let section = reference.sections.firstIndex(where: { $0.name == name }),
        let item = reference.shownIdentifiers(name).firstIndex(of: row.listIdentifier)
      else { return }
      note("begin to move \(row.listIdentifier)")
      if !view.beginMoving(at: IndexPath(item: item, section: section)) { note("refused") }
      return reference.beginDrag(ListItemPath(section: name, item: row.listIdentifier))
    }
    guard integer(below: 4) > 0 else {
      let isCancelled = integer(below: 2) == 0
      note("end the move, cancelled: \(isCancelled)")
      reference.endDrag(cancelled: isCancelled)
      return view.endMoving(cancelled: isCancelled)
    }
    let targets = view.visibleElements.filter { if case .item = $0.kind { true } else { false } }
    guard let element = targets.randomElement(using: &random),
      case .item(let indexPath) = element.kind,
      let item = list.itemIdentifier(at: indexPath)
    else { return }
    let section = reference.sections[indexPath.section].name
    let isBefore = integer(below: 2) == 0
    note("move \(drag.item) \(isBefore ? "before" : "after") \(section)/\(item)")
    view.updateMoving(
      to: CGPoint(
        x: element.frame.midX,
        y: element.frame.minY + element.frame.height * (isBefore ? 0.25 : 0.75)))
    guard ["a", "b"].contains(section) else { return }
    reference.dragItem(to: section, isBefore ? .before(item) : .after(item))
  }

  // MARK: - Hidden rows

  /// A rule of a section changes.
  private enum Rule {
    case filter, collapse
    case expansion(String)
  }

  func hide() {
    let (name, row, _) = pick()
    let rule: Rule =
      switch integer(below: 4) {
      case 0, 1: .filter
      case 2: .collapse
      default: row.map { $0.children.isEmpty ? .filter : .expansion($0.listIdentifier) } ?? .filter
      }
    note("\(rule) of \(name)")
    switch rule {
    case .filter:
      let isSet = reference[name].filtered != nil
      reference[name].filtered = isSet ? nil : title()
    case .collapse: reference[name].isCollapsed.toggle()
    case .expansion(let item): reference[name].expanded.formSymmetricDifference([item])
    }
    if let section = plain[name] { perform(rule, section) } else { perform(rule, paged) }
  }

  private func perform<Section: ReadyMadeSection>(_ rule: Rule, _ section: Section)
  where Section.Item == ListRow {
    switch rule {
    case .filter: section.filter = predicate(reference[section.listIdentifier])
    case .collapse: section.isCollapsed.toggle()
    case .expansion(let item): section.expandedItems.formSymmetricDifference([item])
    }
  }

  func delete() {
    let (name, row, other) = pick()
    guard let row, let other else { return }
    let rows = Array(Set([row, other]))
    let names = Set(rows.map(\.listIdentifier))
    switch integer(below: 5) {
    case 0:
      note("undo")
      if list.undo() != (reference.pending != nil) { note("undo returned the wrong answer") }
      reference.pending = nil
    case 1:
      note("commit")
      list.commitDeletions()
      reference.commit()
    case 2:
      note("delete \(names.sorted()) of \(name) for good")
      list.deleteItems(Array(names), in: name)
      reference[name].delete(names)
    default:
      note("delete \(names.sorted()) of \(name)")
      reference.commit()
      reference.pending = ReferenceList.ListPendingRows(section: name, items: names)
      if let section = plain[name] { section.delete(rows) } else { paged.delete(rows) }
    }
  }

  // MARK: - The program

  func change() {
    switch integer(below: 7) {
    case 0, 1: insert()
    case 2: move()
    case 3, 4: setItems()
    default: updateItem()
    }
  }

  private func insert() {
    let (name, row, _) = pick(of: ["a", "b", "o"])
    guard reference[name].rows.count < 12, let section = plain[name] else { return }
    let new = name == "o" ? tree(depth: 2) : self.row()
    let isRoot = reference[name].rows.contains { $0.listIdentifier == row?.listIdentifier }
    guard let row, isRoot, integer(below: 3) > 0 else {
      note("append \(new.listIdentifier) to \(name)")
      section.appendItems([new])
      return reference[name].insert(new, nil)
    }
    let isBefore = integer(below: 2) == 0
    note("insert \(new.listIdentifier) \(isBefore ? "before" : "after") \(row.listIdentifier)")
    if isBefore {
      section.insertItems([new], .before(row.listIdentifier))
    } else {
      section.insertItems([new], .after(row.listIdentifier))
    }
    reference[name].insert(new, isBefore ? .before(row.listIdentifier) : .after(row.listIdentifier))
  }

  private func move() {
    let (name, row, other) = pick(of: ["a", "b"])
    guard let row, let other else { return }
    let item = ListItemPath(section: name, item: row.listIdentifier)
    if integer(below: 3) == 0 {
      let target = name == "a" ? "b" : "a"
      note("move \(item) to \(target)")
      list.moveItem(row, in: name, toSection: target)
      return reference.move(item, to: target, nil)
    }
    guard row != other else { return }
    let isBefore = integer(below: 2) == 0
    note("move \(item) \(isBefore ? "before" : "after") \(other.listIdentifier)")
    if isBefore {
      list.moveItem(row, .before(other), in: name)
    } else {
      list.moveItem(row, .after(other), in: name)
    }
    reference.move(
      item, to: name, isBefore ? .before(other.listIdentifier) : .after(other.listIdentifier))
  }

  private func setItems() {
    let name = pick(of: ["a", "b", "o"]).name
    var rows = reference[name].rows.filter {
      integer(below: 6) > 0 || $0.listIdentifier == reference.drag?.item.item
    }
    if integer(below: 3) == 0 { rows.append(name == "o" ? tree(depth: 2) : row()) }
    if integer(below: 2) == 0 { rows.shuffle(using: &random) }
    note("set \(name) to \(rows.map(\.listIdentifier))")
    plain[name]?.setItems(rows)
    reference[name].rows = rows
    reference[name].deleted = []
  }

  private func updateItem() {
    let name = pick(of: ["a", "b", "o"]).name
    guard let row = reference[name].rows.randomElement(using: &random),
      let index = reference[name].rows.firstIndex(of: row)
    else { return }
    let new = ListRow(row.listIdentifier, title: title(), children: row.children)
    note("update \(new.text)")
    plain[name]?.updateItems([new])
    reference[name].rows[index] = new
  }
}
