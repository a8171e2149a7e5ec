/// A section whose items come from a source, page by page.
package protocol PagedContent: ListSection {
  /// The number of items in the source; `nil` if it isn't known.
  var total: Int? { get }
  /// The number of items in the source before the loaded ones; `nil` if it isn't known.
  var itemsBefore: Int? { get }
  /// Whether there is a page before the loaded ones that can be requested.
  var hasPagesBefore: Bool { get }
  /// The number of invalid items that the source skipped.
  var skipped: Int { get }
}

extension PagedSection: PagedContent {}
