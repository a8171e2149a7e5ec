/// A change of a section's items, as something that lives tells of it: a chat, a queue, a score.
public enum ItemChange<Item: ListIdentifiable & Sendable>: Sendable {
  /// Items came. One that is there already is a duplicate, as everywhere.
  case insert([Item], ItemChangePlace = .end)
  /// Items have other content. Those that are not there are left out.
  case update([Item])
  /// Items went, by their identifiers. Those that are not there are left out.
  case delete([String])
  /// An item went to another place.
  case move(String, ItemChangePlace)
  /// These are the items now, whatever there was.
  case replace([Item])
}

/// A place among a section's items.
public enum ItemChangePlace: Sendable, Hashable {
  /// Before all others.
  case start
  /// After all others.
  case end
  /// Directly before an item.
  case before(String)
  /// Directly after an item.
  case after(String)
}
