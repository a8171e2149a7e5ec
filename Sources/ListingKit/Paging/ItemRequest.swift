/// What a section asks of its source.
public struct ItemRequest: Sendable, Hashable {
  /// The place that the page lies beside; `nil` for the start of the source.
  public var cursor: ItemCursor?
  /// The number of items wanted, at least 1. A source may answer with fewer.
  public var limit: Int
  /// On which side of the place the page lies.
  public var direction: ItemDirection

  /// Creates a request.
  public init(cursor: ItemCursor? = nil, limit: Int, direction: ItemDirection = .forward) {
    self.cursor = cursor
    self.limit = limit
    self.direction = direction
  }
}

/// On which side of a place in a source a page lies. Its items come in the source's order both ways.
public enum ItemDirection: String, Sendable, Hashable, CaseIterable {
  /// The items from the place on.
  case forward
  /// The items before the place. It is asked for at the `previous` of a page alone.
  case backward
}

/// A place in a source, meaningful to that source alone.
public struct ItemCursor: Sendable, Hashable, RawRepresentable {
  /// The place as the source writes it.
  public let rawValue: String
  /// Wraps a place that the source itself can read back.
  public init(rawValue: String) { self.rawValue = rawValue }
}
