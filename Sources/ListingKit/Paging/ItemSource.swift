/// A source of pages of items, such as a file, a database, or a server.
///
/// ```swift
/// struct BookPages: ItemSource {
///   let fetch: @Sendable (_ page: Int) async throws -> [Book]
///
///   func page(_ request: ItemRequest) async throws -> ItemPage<Book> {
///     let number = request.cursor.flatMap { Int($0.rawValue) } ?? 1
///     let books = try await fetch(number)
///     return ItemPage(
///       items: books, next: books.isEmpty ? nil : ItemCursor(rawValue: String(number + 1)))
///   }
/// }
/// ```
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

  /// Returns the position of a forward page that begins after a number of items of the source, so that a list can go
  /// there without the pages before it. Beyond the last item it's the last page. The page has the number of items before
  /// it (``ItemPage/itemsBefore``), and the cursor of the page before it.
  ///
  /// - Parameter count: the number of items, 0 or more.
  /// - Returns: the position; `nil`, which is the default, if pages can only be read one after the other.
  func cursor(after count: Int) -> ItemCursor?

  /// Whether a backward request without a cursor returns the last page. A list that begins at its end
  /// (``ListDataSource/sticksToEnd``) requests that page first, and others before it as they come near.
  /// `false` by default.
  var canReadFromEnd: Bool { get }

  /// Whether a page may be larger than the section's pages: one on the way to an item far away, such as the last
  /// one, to which there would be many pages. `false` by default, since servers often limit the size of a page.
  var allowsLargePages: Bool { get }

  /// Returns a source that reads all pages from one state of the data: that of the last request without a
  /// cursor. A request for another page, after a change that hides that state, throws an error whose
  /// ``ItemSourceError/isSourceChanged`` is `true`.
  ///
  /// A list that doesn't follow its sources requests its pages from there (``ListDataSource/followsSources``).
  ///
  /// - Returns: a new source; by default this one, for sources that always do so and for those that can't.
  func frozen() -> any ItemSource<Item>
}

extension ItemSource {
  /// Returns `nil`: a refresh begins at the first loaded page.
  public func cursor(around item: Item) -> ItemCursor? { nil }

  /// Returns `nil`: pages are read one after the other.
  public func cursor(after count: Int) -> ItemCursor? { nil }

  /// Returns `false`: a list that begins at its end loads all pages from the first one on.
  public var canReadFromEnd: Bool { false }

  /// Returns `false`: all pages have the sizes of the section.
  public var allowsLargePages: Bool { false }

  /// Returns this source.
  public func frozen() -> any ItemSource<Item> { self }
}

/// A source that reports changes of its content.
public protocol ObservedItemSource<Item>: ItemSource {
  /// Reports changes from now on. A section refreshes its pages with each element, beginning around the
  /// visible items.
  ///
  /// - Returns: a stream with an element for each change, or for several. It ends with its last reader.
  func changes() -> AsyncStream<Void>
}

/// A source that compares what it observes with a version of its content, from time to time.
package protocol VersionedItemSource<Item>: ObservedItemSource {
  /// Reports changes since the last ones that another source of the same content has reported, or read.
  func reportChanges(sinceThoseOf other: any ItemSource)
}

/// A source that knows which of its items have changed.
package protocol ItemwiseSource<Item>: ObservedItemSource {
  /// Reports changes from now on, as ``changes()`` does.
  func itemChanges() -> AsyncStream<SourceChange>

  /// Reads an item again.
  ///
  /// - Parameter item: an item of this source.
  /// - Throws: an error with a description that says what to do, or `CancellationError`.
  func current(_ item: Item) async throws -> CurrentItem<Item>
}

/// What has changed in a source.
package enum SourceChange: Sendable, Hashable {
  /// Any of its items, or their order.
  case anything
  /// Items with some identifiers: they have other content, or were inserted or deleted.
  case items(Set<String>)
}

/// What an item has become in its source.
package enum CurrentItem<Item: Sendable>: Sendable {
  /// It's at the same place, perhaps with other content.
  case unmoved(Item)
  /// It may be at another place.
  case moved
  case deleted
}

/// A source to whose end items are added while it's shown.
package protocol GrowingItemSource<Item>: ItemSource {
  /// Reports from now on what happens to the items. Those that are added are requested when the end of the section is
  /// near the visible items.
  func growth() -> AsyncStream<ItemGrowth>
}

/// What has happened to the items of a source.
package enum ItemGrowth: Sendable, Hashable {
  /// Items were added at the end.
  case added
  /// Other items have taken their place.
  case replaced
}

/// A source that is notified whether a page replaces all items.
package protocol WholePageSource<Item>: ItemSource {
  /// Reads a page.
  ///
  /// - Parameter isWhole: whether its items replace all items, as those of the first page and of a refresh
  ///   do.
  func page(_ request: ItemRequest, isWhole: Bool) async throws -> ItemPage<Item>
}

extension WholePageSource {
  package func page(_ request: ItemRequest) async throws -> ItemPage<Item> {
    try await page(request, isWhole: false)
  }
}

/// An error of a source with properties besides its message. All are `false` for other errors.
public protocol ItemSourceError: Error {
  /// Whether the source has changed since the loaded pages were read, so that a retry must begin again
  /// at the start.
  var isSourceChanged: Bool { get }
  /// Whether the same request may succeed later. The section then retries a limited number of times.
  var isTransient: Bool { get }
  /// The minimum delay before a retry; `nil` if the source doesn't know.
  var retryDelay: Duration? { get }
}

extension ItemSourceError {
  /// Returns `false`: the source hasn't changed.
  public var isSourceChanged: Bool { false }
  /// Returns `false`: the same request would fail again.
  public var isTransient: Bool { false }
  /// Returns `nil`: the source doesn't know.
  public var retryDelay: Duration? { nil }
}
