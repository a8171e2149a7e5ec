/// What an operation did besides what it was asked: nothing that a list drops is silent.
public struct ListOutcome: Sendable, Hashable {
  /// The items that were dropped as duplicates or for an empty identifier, in the order met.
  public var dropped: [ListItemPath] = []
  /// The sections that were dropped as duplicates or for an empty identifier, in the order met.
  public var droppedSections: [String] = []
  /// The items that took new content from a duplicate, under ``ListDuplicatePolicy/last``.
  public var updated: [ListItemPath] = []
  /// The items that a delete did not know.
  public var unknown: [ListItemPath] = []
  /// The sections that a delete did not know.
  public var unknownSections: [String] = []

  /// Creates the outcome of an operation that did just what it was asked.
  public init() {}
}

/// The result of an operation on a list.
public typealias ListResult = Result<ListOutcome, ListError>

/// Called exactly once, after the update that an operation is part of was applied.
public typealias ListCompletion = (ListResult) -> Void
