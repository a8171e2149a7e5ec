/// The side on which reading begins.
public enum ListLayoutDirection: Hashable, Sendable {
  case leftToRight
  case rightToLeft
}
