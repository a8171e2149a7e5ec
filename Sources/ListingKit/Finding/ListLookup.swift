import Foundation

/// A search for the item with an identifier, of which case and accents don't matter.
package struct ListLookup: Hashable {
  /// The identifier as it was typed.
  package let typed: String
  /// The number of examined items of each section. Those that are appended afterwards are examined next.
  private var examined: [String: Int] = [:]

  package init(_ typed: String) { self.typed = typed }

  /// Returns the item, if it's among those that weren't examined.
  package mutating func find(in snapshot: ListSnapshot) -> IndexPath? {
    for (index, section) in snapshot.sectionIdentifiers.enumerated() {
      let count = snapshot.numberOfItems(inSectionAt: index)
      var first = examined[section] ?? 0
      if first > count { first = 0 }
      let identifier =
        typed.hasPrefix(section + "/") ? String(typed.dropFirst(section.count + 1)) : typed
      for item in first..<count {
        let place = IndexPath(item: item, section: index)
        if snapshot.itemIdentifier(at: place)?.isEqualIgnoringCase(to: identifier) ?? false {
          return place
        }
      }
      examined[section] = count
    }
    return nil
  }
}
