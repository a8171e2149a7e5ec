import Foundation

/// Hidden items: those that a filter doesn't show, those of a collapsed section, and deleted ones as long as the
/// deletion can be undone. `items` are the shown ones, and operations refer to these.
///
/// A hidden item keeps its place, its identity and its selection.
extension ReadyMadeSection {
  /// Returns whether an item is shown; `nil` shows all. Children of an outline follow their parents.
  ///
  /// It's called with all items when it's set, and with those that arrive or change afterwards. Setting it is one
  /// update, in which the items that stay keep their cells.
  ///
  /// - Complexity: O(*n*) for *n* items.
  public var filter: ((Item) -> Bool)? {
    get { _state.hidden.filter }
    set { hide { $0.filter = newValue } }
  }

  /// Whether all items are hidden. The header and the footer stay.
  ///
  /// - Complexity: O(*n*) for *n* items.
  public var isCollapsed: Bool {
    get { _state.hidden.isCollapsed }
    set { if newValue != isCollapsed { hide { $0.isCollapsed = newValue } } }
  }

  /// The items with hidden ones, but without the children of an outline.
  ///
  /// - Complexity: O(*n*).
  public var allItems: [Item] {
    if let all = _state.hidden.all { return all }
    let (all, levels) = (sectionItems.all, _state.outline.levels)
    return levels.isEmpty ? all : all.filter { levels[$0.listIdentifier] == nil }
  }

  /// The shown items that are selected, in order.
  ///
  /// - Complexity: O(*n*).
  public var selectedItems: [Item] {
    guard let list = context?.list, !list.selection.items.isEmpty else { return [] }
    return sectionItems.all.filter {
      list.selection.items.contains(
        ListItemPath(section: listIdentifier, item: $0.listIdentifier))
    }
  }

  /// Deletes items as the user's delete action does: if it can be undone, they are hidden, and deleted
  /// later. It doesn't check whether the user is allowed to delete them.
  public func delete(_ items: [Item]) {
    let known = items.filter { sectionItems[$0.listIdentifier] != nil }
    guard let first = known.first else { return }
    guard let list = context?.list, let deletion = deletion(of: first),
      let section = self as? any ItemStoring
    else { return deleteFinally(known) }
    list.delete(
      [(section, known.map { $0.listIdentifier })], title: deletion.title, undo: deletion.duration)
  }

  /// How the deletion of an item can be undone; `nil` if it can't.
  fileprivate func deletion(of item: Item) -> DeletionUndo? {
    adapter(for: item)?.deletionUndo ?? _state.handlers.cells.deletionUndo
  }

  private func deleteFinally(_ items: [Item]) {
    let identifiers = items.map { $0.listIdentifier }
    guard let context else {
      let gone = Set(identifiers)
      return sectionItems.setPending(sectionItems.all.filter { !gone.contains($0.listIdentifier) })
    }
    let indexPaths = identifiers.map { context.indexPath(for: $0) }
    context.withOpenTransaction {
      guard case .success = perform(.deleteItems(identifiers, in: listIdentifier)) else {
        return
      }
      for (item, indexPath) in zip(items, indexPaths) { reportDeletion(of: item, indexPath) }
    }
  }

  fileprivate func reportDeletion(of item: Item, _ indexPath: IndexPath? = nil) {
    let path = ListItemPath(section: listIdentifier, item: item.listIdentifier)
    _state.deletedItem = item
    context?.list?.deliver(ListEvent(.didDelete, .item(path), at: indexPath), to: self)
    _state.deletedItem = nil
  }

  /// Changes which items are hidden.
  @discardableResult
  func hide(_ change: (inout HiddenItems<Item>) -> Void) -> Bool {
    let (before, all) = (_state.hidden, allItems)
    change(&_state.hidden)
    let result = hiding { replaceItems(by: all) }
    guard case .failure = result else { return true }
    _state.hidden = before
    return false
  }

  /// Performs a change after which the items that leave the list are hidden.
  func hiding<Result>(_ change: () -> Result) -> Result {
    let before = _state.isHiding
    _state.isHiding = true
    defer { _state.isHiding = before }
    return change()
  }
}

extension ItemStoring {
  func deleteItem(_ identifier: String) {
    if let item = sectionItems[identifier] { delete([item]) }
  }

  func deletionUndo(of item: String) -> DeletionUndo? { sectionItems[item].flatMap(deletion) }

  func hideDeletedItems(_ items: [String]) -> Bool {
    hide { hidden in
      for item in items { hidden.deleted[item] = sectionItems[item] }
    }
  }

  func showDeletedItems(_ items: [String]) {
    hide { hidden in
      for item in items { hidden.deleted[item] = nil }
    }
  }

  func commitDeletion(of items: [String]) {
    let all = Dictionary((_state.hidden.all ?? []).map { ($0.listIdentifier, $0) }) { $1 }
    let deleted = items.compactMap { all[$0] ?? _state.hidden.deleted[$0] }
    for item in items {
      _state.hidden.deleted[item] = nil
      if all[item] == nil { _state.outline.deleted.insert(item) }
    }
    _state.hidden.remove(Set(items))
    _state.hidden.endWithoutRules()
    deselect(Set(items))
    deselectDeletedItems()
    if context?.isHeld(self) ?? false { itemsDidChange(deleted: items, renewed: []) }
    for item in deleted { reportDeletion(of: item) }
  }

  var hidesItems: Bool { _state.hidden.hasRules }
  var isHiding: Bool { _state.isHiding }
  func hides(_ item: String) -> Bool { _state.hidden.isHidden(item) }

  /// Makes the change of an operation in all items, and hides those that have come and must be hidden.
  func hiddenItemsDidChange(
    _ placements: [ItemPlacement], deleted: [String], renewed: [String]
  ) {
    guard _state.hidden.hasRules, !_state.isShowing else { return }
    if deleted.isEmpty, renewed.isEmpty, placements.count == 1, placements[0].anchor == .end,
      append(placements[0].items)
    {
      return
    }
    // Not in place: the filter may read the section.
    var hidden = _state.hidden
    // The items that were hidden before: after it's forgotten, an item would count as hidden, or be examined with
    // its earlier content.
    let known = hidden.items
    if let textFilter = hidden.textFilter {
      // An earlier item may have had the identifier of a new one. Moved items are the same.
      let earlier = Set((hidden.all ?? []).map { $0.listIdentifier })
      textFilter.forget(renewed + placements.flatMap(\.items).filter { !earlier.contains($0) })
      textFilter.disturb()
    }
    var duplicates: Set<String> = []
    var mustHide = false
    for placement in placements {
      var new: [Item] = []
      for identifier in placement.items {
        guard let item = sectionItems[identifier] else { continue }
        if known[identifier] == nil {
          new.append(item)
        } else {
          // The list doesn't know that the section has it.
          duplicates.insert(identifier)
          if sectionItems.policy == .last { hidden.update([item]) }
        }
      }
      mustHide = mustHide || new.contains(where: hidden.hides)
      hidden.place(new, placement.anchor)
    }
    mustHide =
      mustHide || !duplicates.isEmpty
      || renewed.compactMap { sectionItems[$0] }.contains(where: hidden.hides)
    let levels = _state.outline.levels
    hidden.follow(
      sectionItems.all.filter {
        levels[$0.listIdentifier] == nil && !duplicates.contains($0.listIdentifier)
      }, staying: duplicates)
    _state.hidden = hidden
    if mustHide, let all = hidden.all { hiding { _ = replaceItems(by: all) } }
  }
}

extension ReadyMadeSection {
  /// Adds new items that an operation has appended, and hides those that must be hidden.
  ///
  /// - Returns: `false` if a hidden item is among them, so that it isn't new.
  /// - Complexity: O(*k*) for *k* items, if items were appended last.
  fileprivate func append(_ identifiers: [String]) -> Bool {
    let items = identifiers.compactMap { sectionItems[$0] }
    guard items.count == identifiers.count, _state.hidden.append(items) else { return false }
    _state.hidden.textFilter?.drop(identifiers)
    // Not in place: the filter may read the section.
    let hides = _state.hidden.hides
    let gone = items.filter(hides).map { $0.listIdentifier }
    if !gone.isEmpty { hiding { _ = perform(.hideItems(gone, in: listIdentifier)) } }
    return true
  }

  fileprivate func deselect(_ items: Set<String>) {
    guard let list = context?.list, !list.selection.items.isEmpty else { return }
    list.selection.items.subtract(
      items.map { ListItemPath(section: listIdentifier, item: $0) })
  }

  /// Deselects the hidden items that the section no longer has, with children of an outline.
  ///
  /// - Parameters:
  ///   - old: the items that were hidden before.
  ///   - children: the children that were shown before.
  func deselectDeletedItems(
    _ old: HiddenItems<Item> = HiddenItems(), _ children: Set<String> = []
  ) {
    var hidden = _state.outline.selected
    if old.hasRules { hidden.formUnion(old.items.keys) }
    if _state.isHiding { hidden.formUnion(children) }
    guard !hidden.isEmpty, let list = context?.list else { return }
    hidden.formIntersection(
      list.selection.items.lazy.filter { $0.section == self.listIdentifier }.map(\.item))
    hidden = hidden.filter { sectionItems[$0] == nil }
    let items = hidden.isEmpty ? [] : allItems
    let known = hidden.intersection(identifiers(items))
    deselect(hidden.subtracting(known))
    _state.outline.selected = known.subtracting(items.lazy.map { $0.listIdentifier })
  }

  /// The identifiers of items and of all of their children that weren't deleted.
  private func identifiers(_ items: [Item]) -> Set<String> {
    var (known, rest): (Set<String>, [Item]) = ([], items)
    while let item = rest.popLast() {
      guard !_state.outline.deleted.contains(item.listIdentifier),
        known.insert(item.listIdentifier).inserted
      else { continue }
      rest += children(of: item)
    }
    return known
  }
}
