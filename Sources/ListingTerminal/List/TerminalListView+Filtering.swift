import Foundation
import ListingKit

/// Showing only the items with a text.
extension TerminalListView {
  private var filteringSections: [any ListSectionTextFiltering] {
    (0..<list.displayedSnapshot.numberOfSections).compactMap {
      list.section(at: $0) as? any ListSectionTextFiltering
    }
  }

  /// Shows only the items with a text, as far as they can be examined at once, and all of them without one.
  func beginFilter(_ typed: String) {
    guard typed != filter?.text else { return }
    guard !typed.isEmpty else { return endFilter() }
    guard !filteringSections.isEmpty else {
      model.message = "these sections can't be filtered"
      return
    }
    filter = TerminalFilter(typed)
    // Matches that are found at once are drawn with the key.
    continueFilter(for: .milliseconds(15))
    if focusedItem == nil || focusedItem != placeBeforeTyping,
      let first = list.displayedSnapshot.firstItem
    {
      move(to: first)
    }
  }

  /// Shows all items again, with the cursor on the same one.
  func endFilter() {
    filter = nil
    for section in filteringSections where section.textFilter != nil { section.textFilter = nil }
    list.flush()
    if let place { reveal(place) }
  }

  /// Examines items for some time. If all that are loaded were examined, and the screen isn't full, it requests
  /// further pages.
  func continueFilter(for duration: Duration) {
    guard var filter, filter.canContinue else { return }
    let deadline = ContinuousClock.now + duration
    let sections = filteringSections
    var progress = sections.map { section in
      if let section = section as? any ListSectionTextSearching {
        return section.filterItems(for: filter.text, until: deadline)
      }
      if section.textFilter != filter.text { section.textFilter = filter.text }
      return TextFilterProgress(count: 0, isComplete: true)
    }
    list.flush()
    let shown = sections.map {
      list.displayedSnapshot.numberOfItems(inSection: $0.listIdentifier)
    }
    // Only sections that are searched in slices know the number of their hidden items.
    for index in progress.indices {
      progress[index].count = max(progress[index].count, shown[index])
    }
    filter.take(progress, shown: shown.reduce(0, +))
    if filter.isComplete, !isFullBelow {
      let indexes = sections.compactMap {
        list.displayedSnapshot.index(ofSection: $0.listIdentifier)
      }
      for section in indexes where requestPage(section) { filter.waitsForPage = true }
    }
    self.filter = filter
    // The item at which typing began may be examined only now.
    if let path = placeBeforeTyping, path != focusedItem,
      list.displayedSnapshot.indexPath(for: path) != nil
    {
      go(to: path)
    }
  }

  /// Whether there are items for another screen below this one.
  private var isFullBelow: Bool {
    let content = isHorizontal ? listView.contentSize.width : listView.contentSize.height
    return content - offset >= 2 * screenLength
  }
}
