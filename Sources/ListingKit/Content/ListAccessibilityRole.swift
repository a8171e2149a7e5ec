/// The role of a part of a list for assistive technology.
public enum ListAccessibilityRole: String, Hashable, Sendable, CaseIterable {
  case text
  case header
  case button
  case image
  case `switch`
  case cell
  case list
  case link
  /// It isn't read: it's decorative, or repeats what is read elsewhere.
  case hidden
}
