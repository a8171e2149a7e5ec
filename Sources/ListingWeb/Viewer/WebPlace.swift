import Foundation
import ListingKit
import ListingXML

/// The place at which a page begins: the `at` of its address.
package enum WebPlace: Hashable, Sendable {
  /// A unit: the number of items before the place, of which a section that scrolls across counts as one.
  case unit(Int)
  /// An item.
  case item(ListItemPath)
  /// An item, or if it's gone one that is about there.
  case about(DocumentPlace)

  /// The largest unit and position: the largest number that a script has exactly.
  static let largestNumber = 1 << 53 - 1

  /// Parses the value of `at`, without percent encoding of the whole: a number, or a section and an item, each
  /// percent-encoded, joined by a slash, with the item's position in the source of the section where that is far.
  ///
  /// - Returns: `nil` if the value is something else.
  package init?(_ text: String) {
    if let unit = Int(text) {
      guard unit >= 0 else { return nil }
      self = .unit(min(unit, Self.largestNumber))
      return
    }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count),
      let section = parts[0].removingPercentEncoding, !section.isEmpty,
      let item = parts[1].removingPercentEncoding, !item.isEmpty
    else { return nil }
    guard parts.count == 3 else {
      self = .item(ListItemPath(section: section, item: item))
      return
    }
    guard let position = Int(parts[2]), position >= 0 else { return nil }
    self = .about(
      DocumentPlace(section: section, item: item, position: min(position, Self.largestNumber)))
  }
}
