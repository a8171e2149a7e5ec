/// A source of pages of items, such as a file, a database, or a server.
///
/// A source is a value that any task may use. It observes the cancellation of the requesting task, and
/// can report its progress with ``ItemProgress/report``.
public protocol ItemSource<Item>: Sendable {
  /// The type of the items.
  associatedtype Item: ListIdentifiable & Sendable

  /// Reads one page.
  ///
  /// - Parameter request: the position and the size of the page.
  /// - Returns: the items in the source's order, and the cursors of the pages before and after them.
  /// - Throws: an error with a description that says what to do, or `CancellationError`.
  func page(_ request: ItemRequest) async throws -> ItemPage<Item>

  /// Returns the position at which a refresh begins that keeps an item visible: a forward page from there
  /// contains the item, if the source still does.
  ///
  /// - Parameter item: an item of this source.
  /// - Returns: the position; `nil`, which is the default, if the source doesn't know one. The refresh
  ///   then begins at the first loaded page.
  func cursor(around item: Item) -> ItemCursor?

  /// Whether a backward request without a cursor returns the last page. A list that begins at its end
  /// (``ListDataSource/sticksToEnd``) requests that page first, and others before it as they come near.
  /// `false` by default.
  var canReadFromEnd: Bool { get }
}

extension ItemSource {
  /// Returns `nil`: a refresh begins at the first loaded page.
  public func cursor(around item: Item) -> ItemCursor? { nil }

  /// Returns `false`: a list that begins at its end loads all pages from the first one on.
  public var canReadFromEnd: Bool { false }
}

/// A source that reports changes of its content.
public protocol ObservedItemSource<Item>: ItemSource {
  /// Reports changes from now on. A section refreshes its pages with each element, beginning around the
  /// visible items.
  ///
  /// - Returns: a stream with an element for each change, or for several. It ends with its last reader.
  func changes() -> AsyncStream<Void>
}
