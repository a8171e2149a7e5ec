/// Which part of a section's content a load is about.
public enum ListLoadDirection: String, Sendable, Hashable, CaseIterable {
  /// The first page, where none is there.
  case first
  /// A page after the items that are there.
  case append
  /// A page before the items that are there.
  case prepend
  /// The whole content anew, while the old one is there.
  case refresh

  /// Whether it is about a page beside those that are there.
  var isOfSide: Bool { self == .append || self == .prepend }
}
