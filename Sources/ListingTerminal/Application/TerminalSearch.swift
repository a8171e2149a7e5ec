import Foundation
import ListingKit

/// Finds items by their identifiers or by the texts of their cells, ignoring case and accents.
struct TerminalSearch {
  let text: String
  let list: ListDataSource
  let listView: ListView

  /// Returns the first matching item after (or before) a position, from one end to the other.
  ///
  /// - Parameters:
  ///   - place: the start of the search; it's compared last.
  ///   - backwards: whether to search towards the start.
  ///   - isNew: whether an item with exactly this identifier is preferred.
  /// - Complexity: O(*n*) cells for *n* items, each of which is created and released.
  func next(from place: IndexPath?, backwards: Bool, isNew: Bool) -> IndexPath? {
    let places = places(from: place, backwards: backwards)
    if isNew, let exact = places.first(where: { isEqual(identifier(at: $0)) }) { return exact }
    return places.first(where: matches)
  }

  private func places(from start: IndexPath?, backwards: Bool) -> [IndexPath] {
    let snapshot = list.displayedSnapshot
    let all = (0..<snapshot.numberOfSections).flatMap { section in
      (0..<snapshot.numberOfItems(inSectionAt: section)).map {
        IndexPath(item: $0, section: section)
      }
    }
    guard let start, let index = all.firstIndex(of: start) else {
      return backwards ? all.reversed() : all
    }
    let others = all[(index + 1)...] + all[..<index]
    return (backwards ? others.reversed() : Array(others)) + [start]
  }

  private func matches(_ place: IndexPath) -> Bool {
    if contains(identifier(at: place)) { return true }
    let view: (any ListReusableView)? =
      listView.element(at: .item(place))?.view ?? list.cell(at: place)
    return view?.content.texts.contains(where: contains) ?? false
  }

  private func identifier(at place: IndexPath) -> String {
    list.itemIdentifier(at: place) ?? ""
  }

  private func isEqual(_ other: String) -> Bool {
    other.compare(text, options: Self.options) == .orderedSame
  }

  private func contains(_ other: String) -> Bool {
    other.range(of: text, options: Self.options) != nil
  }

  private static let options: String.CompareOptions = [.caseInsensitive, .diacriticInsensitive]
}
