import Foundation
import ListingKit

/// Finds items by their identifier or by what their cells show, whatever the case and the accents.
struct TerminalSearch {
  let text: String
  let list: ListDataSource
  let listView: ListView

  /// The first item that matches after a place (before it, where `backwards`), round the end.
  ///
  /// - Parameters:
  ///   - place: where to begin; it is looked at last.
  ///   - backwards: whether to look towards the start.
  ///   - isNew: whether an item with just this identifier comes before all others.
  /// - Complexity: O(*n*) cells for *n* items, each made and forgotten.
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
