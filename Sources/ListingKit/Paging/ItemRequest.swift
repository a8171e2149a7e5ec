/// A section's request for a page.
public struct ItemRequest: Sendable, Hashable {
  /// The position at which the page begins or ends; `nil` for the start of the source, or for the end of
  /// it in a backward request, which only sources get that ``ItemSource/canReadFromEnd``.
  public var cursor: ItemCursor?
  /// The number of requested items, at least 1. A page may have fewer.
  public var limit: Int
  /// Whether the page follows or precedes the position.
  public var direction: ItemDirection

  /// Creates a request.
  public init(cursor: ItemCursor? = nil, limit: Int, direction: ItemDirection = .forward) {
    self.cursor = cursor
    self.limit = limit
    self.direction = direction
  }
}

/// Whether a page follows or precedes a position. Its items are in the source's order either way.
public enum ItemDirection: String, Sendable, Hashable, CaseIterable {
  /// The items from the position on.
  case forward
  /// The items before the position, which is the ``ItemPage/previous`` of a page, or before the end.
  case backward
}

/// A position in a source, which only that source can interpret.
public struct ItemCursor: Sendable, Hashable, RawRepresentable {
  /// The position in the source's own form.
  public let rawValue: String
  /// Creates a cursor from the source's own form of a position.
  public init(rawValue: String) { self.rawValue = rawValue }
}
