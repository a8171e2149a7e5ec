/// The properties of a group for bindings.
enum GroupProperty: String, Sendable, Hashable, CaseIterable {
  /// The value that the items have in common, and their number.
  case value, count
}
