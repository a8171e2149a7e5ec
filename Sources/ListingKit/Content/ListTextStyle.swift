/// The style of a text relative to others on a screen. Hosts choose the font.
public enum ListTextStyle: String, Hashable, Sendable, CaseIterable {
  case title
  case headline
  case body
  case caption
}
