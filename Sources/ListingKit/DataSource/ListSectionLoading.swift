import Foundation

/// A section that loads its items.
public protocol ListSectionLoading: ListSection {
  /// The load state of the section; `nil`, which is the default, if it isn't known.
  var loadState: ListLoadState? { get }

  /// Loads the items again, or retries what failed.
  func refresh()

  /// Loads again what failed; by default, refreshes.
  func retry()
}

extension ListSectionLoading {
  public var loadState: ListLoadState? { nil }
  public func retry() { refresh() }
}

/// A section that loads its items in pages, as the user scrolls.
public protocol ListSectionPaging: ListSectionLoading {
  /// Loads the next page if the end is near. Called when the number of items after the last visible
  /// one has changed.
  ///
  /// - Parameter remainingItems: the number of the section's items after the last visible one.
  func didApproachEnd(remainingItems: Int)

  /// Loads the previous page if the start is near. Called when the number of items before the first
  /// visible one has changed. Does nothing by default.
  ///
  /// - Parameter remainingItems: the number of the section's items before the first visible one.
  func didApproachStart(remainingItems: Int)

  /// Whether the visible items keep their position when items are inserted before them at the very
  /// top of the list; `false` by default, which shows the inserted items.
  var keepsPlaceAtStart: Bool { get }

  /// Whether there may be pages after the loaded items, including one that is loading, and while all content
  /// is loading again; `false` after a failure, which has to be retried first. By default,
  /// ``ListSectionLoading/loadState`` decides.
  var hasPagesAfter: Bool { get }

  /// The same for pages before the loaded items; `false` by default.
  var hasPagesBefore: Bool { get }

  /// Whether the list's pagination delegate isn't called for the section; `true` by default.
  func hasPagination(for indexPath: IndexPath) -> Bool
}

extension ListSectionPaging {
  public func didApproachStart(remainingItems: Int) {}
  public var keepsPlaceAtStart: Bool { false }
  public func hasPagination(for indexPath: IndexPath) -> Bool { true }
  public var hasPagesBefore: Bool { false }

  public var hasPagesAfter: Bool {
    switch loadState {
    case .idle, .loadingFirst, .loadingAppend, .loadingPrepend, .refreshing: true
    case .failed, .end, .empty, nil: false
    }
  }
}

/// A section that can continue with the pages of another object.
///
/// Code that replaces a section by a new object with the same identifier, as when a document is loaded
/// again, calls ``adoptPages(of:)`` before it inserts the new object into the list.
public protocol PageAdopting: ListSection {
  /// Takes over the loaded items of another section and its position in their source.
  ///
  /// - Parameter other: the section that this one, not yet in a list, will replace.
  /// - Returns: whether it did. Both must load items of the same type from the same source: an equal one if
  ///   sources can be compared, otherwise the same object.
  @discardableResult
  func adoptPages(of other: any ListSection) -> Bool
}
