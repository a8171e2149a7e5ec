/// Where pages of items come from: a file, a database, a server.
///
/// A source is a value that may be asked from any task. It observes cancellation of the task that
/// asks it.
public protocol ItemSource<Item>: Sendable {
  /// What a page holds.
  associatedtype Item: ListIdentifiable & Sendable

  /// Reads one page.
  ///
  /// - Parameter request: which page, and how large.
  /// - Returns: the items in the source's order, and where the next page begins.
  /// - Throws: the source's own error, whose description says what to do, or `CancellationError`.
  func page(_ request: ItemRequest) async throws -> ItemPage<Item>
}

/// An error of a source that says more than its message. Other errors count as `false` throughout.
public protocol ItemSourceError: Error {
  /// Whether the source is no longer what the pages so far were read from: the same page would fail
  /// again, and a retry reads anew from the start.
  var isSourceChanged: Bool { get }
}

/// What a section asks of its source.
public struct ItemRequest: Sendable, Hashable {
  /// Where the page begins: the `next` of the page before it, or `nil` for the first.
  public var cursor: ItemCursor?
  /// The number of items wanted, at least 1. A source may answer with fewer.
  public var limit: Int

  /// Creates a request.
  public init(cursor: ItemCursor? = nil, limit: Int) {
    self.cursor = cursor
    self.limit = limit
  }
}

/// A place in a source, meaningful to that source alone.
public struct ItemCursor: Sendable, Hashable, RawRepresentable {
  /// The place as the source writes it.
  public let rawValue: String
  /// Wraps a place that the source itself can read back.
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// One page of items.
public struct ItemPage<Item: ListIdentifiable & Sendable>: Sendable {
  /// The items as received, duplicates included.
  public var items: [Item]
  /// Where the next page begins; `nil` at the end of the source.
  public var next: ItemCursor?
  /// The number of items in the whole source, where it knows.
  public var total: Int?

  /// Creates a page.
  public init(items: [Item], next: ItemCursor? = nil, total: Int? = nil) {
    self.items = items
    self.next = next
    self.total = total
  }
}
