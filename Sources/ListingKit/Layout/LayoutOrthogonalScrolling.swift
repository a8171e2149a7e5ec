/// How a section of a compositional layout scrolls orthogonally to the list, with its own offset.
public enum LayoutOrthogonalScrolling: String, Hashable, Sendable, CaseIterable {
  /// It doesn't scroll: its groups follow each other in the direction of the list.
  case none
  /// It stops anywhere.
  case continuous
  /// It stops where a group begins.
  case continuousGroupLeadingBoundary
  /// It stops at multiples of the visible width.
  case paging
  /// It stops where a group begins.
  case groupPaging
  /// It stops where a group is centered.
  case groupPagingCentered
}
