import Foundation

/// What a section shows of its items: a filter, a collapsed section and deletions that can be undone hide items, and
/// expanded rows show their children.
///
/// `items` are all items, and operations refer to these: a hidden item keeps its place, its identity and its selection.
/// ``shownItems`` are those that the host shows.
///
/// ```swift
/// section.filter = { $0.isUnread }
/// section.appendItems([mail])  // It's shown if it's unread.
/// ```
extension ReadyMadeSection {
  /// Returns whether an item is shown; `nil` shows all. Children of an outline follow their parents.
  ///
  /// It's called with all items when it's set, and with those that arrive or change afterwards. Setting it is one
  /// update, in which the items that stay keep their cells. If the list refuses it, the filter stays as it was, and the
  /// failure is logged; ``setFilter(_:animatingDifferences:completion:)`` returns it.
  ///
  /// - Complexity: O(*n*) for *n* items.
  public var filter: ((Item) -> Bool)? {
    get { _state.rules.filter }
    set { setFilter(newValue) }
  }

  /// Sets the ``filter``.
  ///
  /// - Returns: the outcome; on a failure, the filter doesn't change.
  @discardableResult
  public func setFilter(
    _ filter: ((Item) -> Bool)?, animatingDifferences: Bool = true,
    completion: ListCompletion? = nil
  ) -> ListResult {
    changeRules(animatingDifferences: animatingDifferences, completion: completion) {
      $0.filter = filter
    }
  }

  /// Whether all items are hidden. The header and the footer stay.
  ///
  /// - Complexity: O(*n*) for *n* items.
  public var isCollapsed: Bool {
    get { _state.rules.isCollapsed }
    set { if newValue != isCollapsed { changeRules { $0.isCollapsed = newValue } } }
  }

  /// The items that are shown, in order, with the children of expanded rows.
  ///
  /// - Complexity: O(*n*).
  public var shownItems: [Item] {
    if _state.rules.isEmpty { return sectionItems.all }
    if let listed = shownListedItems { return listed.items() }
    let shown = sectionItems.all.filter { !_state.rules.hides($0) }
    guard !_state.rules.expanded.isEmpty else { return shown }
    let known = Set(sectionItems.all.map { $0.listIdentifier })
    return rows(shown, isKnown: known.contains).map { row in
      switch row {
      case .item(let index): shown[index]
      case .child(let child, _): child
      }
    }
  }

  /// The number of shown items, with the children of expanded rows.
  ///
  /// - Complexity: O(1) in a list; O(*n*) outside of one, if a rule hides items or rows are expanded.
  public var shownCount: Int {
    if _state.rules.isEmpty { return sectionItems.count }
    return shownListedItems?.count ?? shownItems.count
  }

  /// The shown items as the list stores them; `nil` outside of a list.
  var shownListedItems: ListedItems? {
    guard let list = context?.list, list.isHeld(self) else { return nil }
    return _state.rules.isEmpty ? sectionItems.listed : list.shownItems(of: listIdentifier)
  }

  /// The shown items that are selected, in order.
  ///
  /// - Complexity: O(*n*).
  public var selectedItems: [Item] {
    guard let list = context?.list, !list.selection.items.isEmpty else { return [] }
    return shownItems.filter {
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

  fileprivate func deleteFinally(_ items: [Item]) {
    let identifiers = items.map { $0.listIdentifier }
    guard let context, context.isHeld(self) else {
      let gone = Set(identifiers)
      sectionItems.setPending(sectionItems.all.filter { !gone.contains($0.listIdentifier) })
      // One that is leaving its list still reports.
      for item in items { reportDeletion(of: item) }
      return
    }
    let indexPaths = identifiers.map {
      context.indexPath(for: $0) ?? _state.rules.deleted[$0]?.indexPath
    }
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

  /// Changes the rules by which items are shown.
  ///
  /// - Parameter reconfiguring: the rows whose cells show the rule, too.
  /// - Returns: the outcome; on a failure, the rules don't change.
  @discardableResult
  func changeRules(
    reconfiguring: [String] = [], animatingDifferences: Bool = true,
    completion: ListCompletion? = nil, _ change: (inout PresentationRules<Item>) -> Void
  ) -> ListResult {
    let before = _state.rules
    change(&_state.rules)
    guard let context, context.isHeld(self) else {
      let result = ListResult.success(ListOutcome())
      completion?(result)
      return result
    }
    var result = ListResult.success(ListOutcome())
    context.withOpenTransaction {
      result = perform(
        .presentItems(in: listIdentifier), animatingDifferences: animatingDifferences,
        completion: completion)
      guard case .success = result else {
        _state.rules = before
        return
      }
      let rows = reconfiguring.filter {
        context.list?.contains(ListItemPath(section: listIdentifier, item: $0)) ?? false
      }
      if !rows.isEmpty { perform(.reconfigureItems(rows, in: listIdentifier)) }
    }
    return result
  }
}

extension ItemStoring {
  func deleteItem(_ identifier: String) {
    if let item = sectionItems[identifier] { delete([item]) }
  }

  func deletionUndo(of item: String) -> DeletionUndo? { sectionItems[item].flatMap(deletion) }

  func hideDeletedItems(_ items: [String]) -> Bool {
    let result = changeRules { rules in
      for identifier in items {
        rules.deleted[identifier] = sectionItems[identifier].map {
          ($0, context?.indexPath(for: identifier))
        }
      }
    }
    return if case .success = result { true } else { false }
  }

  func showDeletedItems(_ items: [String]) {
    changeRules { rules in
      for item in items { rules.deleted[item] = nil }
    }
  }

  func commitDeletion(of items: [String]) {
    let deleted = items.compactMap { sectionItems[$0] ?? _state.rules.deleted[$0]?.item }
    // Those that aren't items of the section are children of rows.
    _state.outline.deleted.formUnion(items.filter { sectionItems[$0] == nil })
    deleteFinally(deleted)
    // Not before: the items would be shown again.
    for item in items { _state.rules.deleted[item] = nil }
    // Items of pages that were dropped meanwhile, and children of rows.
    context?.list?.selection.items.subtract(
      items.map { ListItemPath(section: listIdentifier, item: $0) })
  }

  // MARK: - For the list

  var hasPresentationRules: Bool { !_state.rules.isEmpty }

  func shows(_ handles: [ItemHandle], of items: ListedItems) -> [Bool] {
    let rules = _state.rules
    if rules.isCollapsed { return Array(repeating: false, count: handles.count) }
    guard rules.hidesItems else { return Array(repeating: true, count: handles.count) }
    let known: [Item] = items.items(handles)
    if known.count == handles.count { return known.map { !rules.hides($0) } }
    // An item of which only the identifier is known is shown.
    return handles.map { handle in
      let item: Item? = items.item(handle)
      return item.map { !rules.hides($0) } ?? true
    }
  }
}
