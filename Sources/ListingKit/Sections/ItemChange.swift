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
}
