/// The part of a section's content that is loaded.
public enum ListLoadDirection: String, Sendable, Hashable, CaseIterable {
  /// The first page of a section without pages.
  case first
  /// The page after the loaded items.
  case append
  /// The page before the loaded items.
  case prepend
  /// All content again. The loaded items stay until it arrives.
  case refresh

  /// Whether it's the page before or after the loaded items.
  var isIncremental: Bool { self == .append || self == .prepend }
}
