/// Outlines: items with children that are shown below them. `items` are the shown ones.
extension ReadyMadeSection {
  /// The identifiers of the items whose children are shown.
  ///
  /// The children are those of ``onOutline(_:)``, or of a ``ListRow``. Setting it is one update, in which the
  /// items that stay keep their cells.
  ///
  /// - Complexity: O(*n*) for *n* shown items.
  public var expandedItems: Set<String> {
    get { _state.outline.expanded }
    set {
      let (all, before) = (allItems, _state.outline.expanded)
      let changed = newValue.symmetricDifference(before)
      guard !changed.isEmpty else { return }
      _state.outline.expanded = newValue
      let result = hiding { replaceItems(by: all, reconfiguring: changed) }
      if case .failure = result { _state.outline.expanded = before }
    }
  }

  /// Returns the children of an item.
  func children(of item: Item) -> [Item] {
    if let children = _state.handlers.children { return children(item) }
    let rows = erasedCast(item, to: ListRow.self)?.children ?? []
    return rows.compactMap { erasedCast($0, to: Item.self) }
  }

  /// Shows the current children of the expanded items below them.
  func arrangeOutline() {
    if _state.outline.expanded.isEmpty {
      deselectDeletedItems()
    } else {
      replaceItems(by: allItems, keepsMatches: true)
    }
  }
}

extension ItemStoring {
  func isExpanded(_ item: String) -> Bool { _state.outline.expanded.contains(item) }

  func level(of item: String) -> Int { _state.outline.levels[item] ?? 0 }

  func hasChildren(_ item: String) -> Bool {
    self.item(for: item).map { !children(of: $0).isEmpty } ?? false
  }

  func toggleExpansion(of identifier: String) {
    if hasChildren(identifier) || isExpanded(identifier) {
      expandedItems.formSymmetricDifference([identifier])
    }
  }

  func outlineDidChange(deleted: [String]) {
    _state.outline.deleted.formUnion(deleted.filter { _state.outline.levels[$0] != nil })
    arrangeOutline()
  }
}
