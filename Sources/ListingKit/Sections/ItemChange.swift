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
