/// Outlines: items with children that are shown below them. `items` are those at the top.
extension ReadyMadeSection {
  /// The identifiers of the rows whose children are shown.
  ///
  /// The children are those of ``onOutline(hasChildren:_:)``, or of a ``ListRow``. Setting it is one update, in which the
  /// items that stay keep their cells.
  ///
  /// - Complexity: O(*n*) for *n* shown items.
  public var expandedItems: Set<String> {
    get { _state.rules.expanded }
    set {
      let changed = newValue.symmetricDifference(expandedItems)
      if changed.isEmpty { return }
      changeRules(reconfiguring: changed.sorted()) { $0.expanded = newValue }
    }
  }

  /// Whether items may have children, so that looking one up is worth it.
  fileprivate var mayHaveChildren: Bool {
    _state.handlers.children != nil || _state.handlers.hasChildren != nil
      || Item.self == ListRow.self || Item.self == AnyListItem.self
  }

  /// Returns the children of an item.
  func children(of item: Item) -> [Item] {
    if let children = _state.handlers.children { return children(item) }
    let rows = erasedCast(item, to: ListRow.self)?.children ?? []
    return rows.compactMap { erasedCast($0, to: Item.self) }
  }

  /// Returns shown items with the children of the expanded ones below them.
  func rows(_ shown: [Item], isKnown: (String) -> Bool) -> [Outline.Row<Item>] {
    // Not in place: the closure for children may read the section.
    var outline = _state.outline
    let rows = outline.rows(shown, _state.rules, isKnown: isKnown, children: children)
    _state.outline = outline
    return rows
  }
}

extension ItemStoring {
  var expandsRows: Bool { !_state.rules.expanded.isEmpty && !_state.rules.isCollapsed }

  func isExpanded(_ item: String) -> Bool { _state.rules.expanded.contains(item) }

  func level(of item: String) -> Int { _state.outline.levels[item] ?? 0 }

  func hasChildren(_ item: String) -> Bool {
    guard mayHaveChildren, let item = self.item(for: item) else { return false }
    return _state.handlers.hasChildren?(item) ?? !children(of: item).isEmpty
  }

  func toggleExpansion(of identifier: String) {
    if hasChildren(identifier) || isExpanded(identifier) {
      expandedItems.formSymmetricDifference([identifier])
    }
  }

  // MARK: - For the list

  func rows(
    _ shown: [ItemHandle], of items: ListedItems, isKnown: (String) -> Bool
  ) -> PresentedRows {
    // An item of which only the identifier is known has no children.
    let known: [(index: Int, item: Item)] = shown.enumerated().compactMap { index, handle in
      items.item(handle).map { (index, $0) }
    }
    var children: [Item] = []
    var (order, roots): ([Int], [Int]) = ([], [])
    var next = 0
    for row in rows(known.map(\.item), isKnown: isKnown) {
      switch row {
      case .item(let index):
        order += next...known[index].index
        next = known[index].index + 1
      case .child(let child, let root):
        order.append(-1 - children.count)
        children.append(child)
        roots.append(known[root].index)
      }
    }
    order += next..<shown.count
    return PresentedRows(
      order: order, children: TypedItemBatch(children, _state.itemType), roots: roots,
      dropped: _state.outline.dropped)
  }

  func childrenDidLeave() { _state.outline.removeLevels() }

  func deleteChildren(_ children: [String]) { _state.outline.deleted.formUnion(children) }

  func hasDescendant(_ identifier: String) -> Bool {
    var known: Set<String> = []
    var rest = sectionItems.all
    while let item = rest.popLast() {
      guard !_state.outline.deleted.contains(item.listIdentifier),
        known.insert(item.listIdentifier).inserted
      else { continue }
      if item.listIdentifier == identifier { return true }
      rest += children(of: item)
    }
    return false
  }
}
