/// A change of a section's items, as a live source such as a chat reports it.
public enum ItemChange<Item: ListIdentifiable & Sendable>: Sendable {
  /// Items were inserted. A known one is a duplicate.
  case insert([Item], ItemChangePlace = .end)
  /// Items have new content. Unknown ones are ignored.
  case update([Item])
  /// Items with identifiers were deleted. Unknown ones are ignored.
  case delete([String])
  /// An item was moved.
  case move(String, ItemChangePlace)
  /// All items were replaced.
  case replace([Item])
}

/// A position in a section.
public enum ItemChangePlace: Sendable, Hashable {
  /// Before all items.
  case start
  /// After all items.
  case end
  /// Directly before an item.
  case before(String)
  /// Directly after an item.
  case after(String)
}

extension ItemStoring where Item: Sendable {
  /// Performs a change of some of the items.
  func performChange(_ change: ItemChange<Item>) -> ListResult {
    if _state.hidden.hasRules { return performHiddenChange(change) }
    switch change {
    case .insert(let items, let place):
      guard let anchor = anchor(of: place) else { return append(items: items) }
      return perform(.insertItems(items, anchor, section: listIdentifier))
    case .update(let items):
      let known = items.filter { sectionItems[$0.listIdentifier] != nil }
      return known.isEmpty ? .success(ListOutcome()) : updateItems(known)
    case .delete(let identifiers):
      return perform(.deleteItems(identifiers, section: listIdentifier))
    case .move(let identifier, let place):
      return perform(.moveItem(path(identifier), target(of: place, identifier)))
    case .replace: return .success(ListOutcome())
    }
  }

  /// Performs a change of all items, some of which are hidden.
  private func performHiddenChange(_ change: ItemChange<Item>) -> ListResult {
    var hidden = _state.hidden
    let known = Set((hidden.all ?? []).map { $0.listIdentifier })
    func insert(_ items: [Item], _ place: ItemChangePlace) {
      switch place {
      case .start: hidden.placeAtStart(items)
      case .end: hidden.place(items, nil)
      case .before(let identifier): hidden.place(items, .before(identifier))
      case .after(let identifier): hidden.place(items, .after(identifier))
      }
    }
    switch change {
    case .insert(let items, let place):
      insert(items.filter { !known.contains($0.listIdentifier) }, place)
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

  private func path(_ identifier: String) -> ListItemPath {
    ListItemPath(section: listIdentifier, item: identifier)
  }

  /// The anchor that a place stands for; `nil` for the end.
  private func anchor(of place: ItemChangePlace) -> ListAnchor<String>? {
    switch place {
    case .start: sectionItems.firstIdentifier.map { .before($0) }
    case .end: nil
    case .before(let identifier): .before(identifier)
    case .after(let identifier): .after(identifier)
    }
  }

  private func target(of place: ItemChangePlace, _ identifier: String) -> ListAnchor<ListItemPath> {
    switch anchor(of: place) {
    case .before(let other)?: .before(path(other))
    case .after(let other)?: .after(path(other))
    case nil: .after(path(sectionItems.lastIdentifier ?? identifier))
    }
  }
}
