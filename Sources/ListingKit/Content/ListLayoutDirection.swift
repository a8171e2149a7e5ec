/// The direction of reading.
public enum ListLayoutDirection: Hashable, Sendable {
  case leftToRight
  case rightToLeft
}
