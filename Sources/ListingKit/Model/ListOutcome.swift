/// What an operation dropped, updated or didn't find.
public struct ListOutcome: Sendable, Hashable {
  /// The items that were dropped as duplicates or because their identifier is empty, in the given
  /// order.
  public var dropped: [ListItemPath] = []
  /// The sections that were dropped as duplicates or because their identifier is empty, in the
  /// given order.
  public var droppedSections: [String] = []
  /// The items that took new content from a duplicate, under ``ListDuplicatePolicy/last``.
  public var updated: [ListItemPath] = []
  /// The items that a delete didn't find.
  public var unknown: [ListItemPath] = []
  /// The sections that a delete didn't find.
  public var unknownSections: [String] = []

  /// Creates the outcome of an operation that dropped and updated nothing, and found everything.
  public init() {}
}

/// The result of an operation on a list.
public typealias ListResult = Result<ListOutcome, ListError>

/// Called exactly once, after the update of an operation's transaction was applied.
public typealias ListCompletion = (ListResult) -> Void
