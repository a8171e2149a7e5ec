import Foundation

/// Where pages of sources stay between runs; see ``CachedSource``.
public protocol PageStorage: Sendable {
  /// Returns a stored page; `nil` if there is none.
  func page(_ name: PageName) async throws -> StoredPage?

  /// Stores a page, in place of an earlier one of the same name. Pages that are older may have to make room.
  func write(_ page: StoredPage, as name: PageName) async throws
}

/// The name of a page of a source.
public struct PageName: Sendable, Hashable {
  /// The screen: pages of one share a limit of bytes.
  public var screen: String
  /// The source and all values that its items depend on.
  public var source: String
  /// The position of the page, and its direction; empty for the first page.
  public var position: String

  /// Creates a name.
  public init(screen: String, source: String, position: String) {
    (self.screen, self.source, self.position) = (screen, source, position)
  }
}

/// A page of a source as bytes.
public struct StoredPage: Sendable, Hashable {
  /// The items and the cursors, encoded.
  public var data: Data
  /// When the source was asked.
  public var date: Date

  /// Creates a page.
  public init(data: Data, date: Date) { (self.data, self.date) = (data, date) }
}
