import Foundation
import ListingKit

/// The place at which a page begins: the `at` of its address.
package enum WebPlace: Hashable, Sendable {
  /// A unit: the number of items before the place, of which a section that scrolls across counts as one.
  case unit(Int)
  /// An item.
  case item(ListItemPath)

  /// Parses the value of `at`, without percent encoding of the whole: a number, or a section and an item, each
  /// percent-encoded, joined by a slash.
  ///
  /// - Returns: `nil` if the value is neither.
  package init?(_ text: String) {
    if let unit = Int(text) {
      guard unit >= 0 else { return nil }
      self = .unit(unit)
      return
    }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2,
      let section = parts[0].removingPercentEncoding, !section.isEmpty,
      let item = parts[1].removingPercentEncoding, !item.isEmpty
    else { return nil }
    self = .item(ListItemPath(section: section, item: item))
  }
}
