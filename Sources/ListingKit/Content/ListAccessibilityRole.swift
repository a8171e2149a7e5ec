/// What kind of thing a view is to a screen reader.
public enum ListAccessibilityRole: String, Hashable, Sendable, CaseIterable {
  case text
  case header
  case button
  case image
}
