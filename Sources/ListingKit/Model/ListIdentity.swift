/// How far an item's identifier reaches.
public enum ListIdentity: Sendable, Hashable {
  /// An item is known by its section and its identifier: two sections may hold the same one.
  case section
  /// An item is known by its identifier alone: it is in one section at most, and one that leaves
  /// a section and enters another is moved.
  case list
}

/// What becomes of an item whose identifier is there already.
public enum ListDuplicatePolicy: String, Sendable, Hashable, CaseIterable {
  /// The first occurrence stays, a later one is dropped and reported.
  case first
  /// The first occurrence keeps its place and takes the later one's content; reported as updated.
  case last
  /// The whole call is refused.
  case error
}
