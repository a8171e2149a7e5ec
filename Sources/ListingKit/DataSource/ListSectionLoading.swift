import Foundation

/// A section that loads its items.
public protocol ListSectionLoading: ListSection {
  /// The load state of the section; `nil`, which is the default, if it isn't known.
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

/// A section that can go on where another object of its kind has come to.
///
/// Who replaces a section by a new object with the same identifier, as for a document that is read
/// again, asks the new one to adopt the pages before it brings it into the list.
public protocol PageAdopting: ListSection {
  /// Takes over the items that another section has loaded and its place in their source.
  ///
  /// - Parameter other: the section that this one, not yet in a list, is to replace.
  /// - Returns: whether it did: only where both load the same kind of items from the same source,
  ///   which is an equal one where sources can be compared, else the same object.
  @discardableResult
  func adoptPages(of other: any ListSection) -> Bool
}
