/// What a user may do to an item, unless its adapter or its section forbids it.
public enum ListInteraction: String, Hashable, Sendable, CaseIterable {
  case highlight, select, deselect, move, delete
}
