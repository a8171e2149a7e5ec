/// Where pages of items come from: a file, a database, a server.
///
/// A source is a value that may be asked from any task. It observes cancellation of the task that
/// asks it, and may say how far it has come by ``ItemProgress/report``.
public protocol ItemSource<Item>: Sendable {
  /// What a page holds.
  associatedtype Item: ListIdentifiable & Sendable

  /// Reads one page.
  ///
  /// - Parameter request: which page, and how large.
  /// - Returns: the items in the source's order, and where the pages beside it begin.
  /// - Throws: the source's own error, whose description says what to do, or `CancellationError`.
  func page(_ request: ItemRequest) async throws -> ItemPage<Item>

  /// Where a refresh that is to show an item begins: a page forward from there holds the item, if
  /// the source still does.
  ///
  /// - Parameter item: an item that came from this source.
  /// - Returns: the place; `nil`, the default, where the source knows none. A refresh then begins
  ///   where the oldest page that is left began.
  func cursor(around item: Item) -> ItemCursor?
}

extension ItemSource {
  /// No place: a refresh begins where the oldest page that is left began.
  public func cursor(around item: Item) -> ItemCursor? { nil }
}

/// A source that says when its content is no longer what was read.
public protocol ObservedItemSource<Item>: ItemSource {
  /// Tells of changes from now on. A section that shows pages of the source reads them anew with
  /// each element, round what is visible.
  ///
  /// - Returns: one element for each change, or for several; it ends when nobody reads it any more.
  func changes() -> AsyncStream<Void>
}
