/// The role of a view for a screen reader.
public enum ListAccessibilityRole: String, Hashable, Sendable, CaseIterable {
  case text
  case header
  case button
  case image
}
