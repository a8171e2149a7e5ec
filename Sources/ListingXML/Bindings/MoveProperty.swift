/// The properties of a move for bindings.
enum MoveProperty: String, Sendable, Hashable, CaseIterable {
  /// The items next to the new place, and the section.
  case before, after, section
}
