/// How a section of a compositional layout scrolls across the list, with an offset of its own.
public enum LayoutOrthogonalScrolling: String, Hashable, Sendable, CaseIterable {
  /// It does not: its groups follow one another in the direction of the list.
  case none
  /// It stops anywhere.
  case continuous
  /// It stops where a group begins.
  case continuousGroupLeadingBoundary
  /// It stops at multiples of what can be seen.
  case paging
  /// It stops where a group begins.
  case groupPaging
  /// It stops where a group is in the middle.
  case groupPagingCentered
}
