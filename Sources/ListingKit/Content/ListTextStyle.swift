/// The weight of a text among the others on a screen; hosts choose the font.
public enum ListTextStyle: String, Hashable, Sendable, CaseIterable {
  case title
  case headline
  case body
  case caption
}
