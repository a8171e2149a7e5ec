/// The scope in which an item's identifier is unique.
public enum ListIdentity: Sendable, Hashable {
  /// An item is identified by its section and its identifier: two sections may contain the same
  /// identifier.
  case section
  /// An item is identified by its identifier alone: it is in one section at most, and an item that
  /// leaves a section and enters another one is moved.
  case list
}

/// What a section does with an item whose identifier it already has.
public enum ListDuplicatePolicy: String, Sendable, Hashable, CaseIterable {
  /// Keeps the first occurrence; later ones are dropped and reported.
  case first
  /// Keeps the first occurrence in place with the content of the later one, which is reported as
  /// updated.
  case last
  /// Rejects the whole call.
  case error
}
