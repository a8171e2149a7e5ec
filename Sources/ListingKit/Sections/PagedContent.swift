/// A section whose items come from a source, page by page.
package protocol PagedContent: ListSection {
  /// The number of items in the source; `nil` if the source doesn't know.
  var total: Int? { get }
  /// The number of invalid items that the source skipped.
  var skipped: Int { get }
}

extension PagedSection: PagedContent {}
