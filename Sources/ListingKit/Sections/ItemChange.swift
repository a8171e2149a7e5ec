import OrderedCollections

/// A change of a section's items, as a live source such as a chat reports it.
public enum ItemChange<Item: ListIdentifiable & Sendable>: Sendable {
  /// Items were inserted. A known one is a duplicate.
  case insert([Item], ListAnchor<String> = .end)
  /// Items have new content. Unknown ones are ignored.
  case update([Item])
  /// Items with identifiers were deleted. Unknown ones are ignored.
  case delete([String])
  /// An item was moved.
  case move(String, ListAnchor<String>)
  /// All items were replaced.
  case replace([Item])
}

extension ItemStoring where Item: Sendable {
  /// Performs a change of some of the items.
  func performChange(_ change: ItemChange<Item>) -> ListResult {
    if _state.hidden.hasRules { return performHiddenChange(change) }
    switch change {
    case .insert(let items, let place):
      return perform(
        ListOperation(
          .insertItems(_listItems(items), place, section: listIdentifier), #fileID, #line))
    case .update(let items):
      let known = items.filter { sectionItems[$0.listIdentifier] != nil }
      return known.isEmpty ? .success(ListOutcome()) : updateItems(known)
    case .delete(let identifiers):
      return deleteItems(identifiers)
    case .move(let identifier, let place):
      return perform(
        ListOperation(
          .moveItem(
            ListItemPath(section: listIdentifier, item: identifier), place,
            toSection: listIdentifier), #fileID, #line))
    case .replace: return .success(ListOutcome())
    }
  }

  /// Performs a change of all items, some of which are hidden.
  private func performHiddenChange(_ change: ItemChange<Item>) -> ListResult {
    var hidden = _state.hidden
    func insert(_ items: [Item], _ place: ListAnchor<String>) {
      hidden.place(items, place)
    }
    switch change {
    case .insert(let items, let place):
      let known = Set((hidden.all ?? []).map { $0.listIdentifier })
      let new = OrderedDictionary(
        items.lazy.filter { !known.contains($0.listIdentifier) }.map { ($0.listIdentifier, $0) }
      ) { [policy = sectionItems.policy] in policy == .last ? $1 : $0 }
      insert(Array(new.values), place)
    case .update(let items): hidden.update(items)
    case .delete(let identifiers): hidden.remove(Set(identifiers))
    case .move(let identifier, let place):
      insert(hidden.all?.filter { $0.listIdentifier == identifier } ?? [], place)
    case .replace: return .success(ListOutcome())
    }
    let result = replaceItems(by: hidden.all ?? [])
    if case .delete(let identifiers) = change, case .success = result {
      itemsDidChange(deleted: identifiers, renewed: [])
    }
    return result
  }
}
