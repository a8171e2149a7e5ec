import Foundation

/// A section that loads its items.
public protocol ListSectionLoading: ListSection {
  /// What the section is loading; `nil`, which is the default, if it doesn't know.
  var loadState: ListLoadState? { get }

  /// Loads the items again, or retries what failed.
  func refresh()
}

extension ListSectionLoading {
  public var loadState: ListLoadState? { nil }
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

  /// Whether the list's pagination delegate isn't called for the section; `true` by default.
  func hasPagination(for indexPath: IndexPath) -> Bool
}

extension ListSectionPaging {
  public func didApproachStart(remainingItems: Int) {}
  public var keepsPlaceAtStart: Bool { false }
  public func hasPagination(for indexPath: IndexPath) -> Bool { true }
}
