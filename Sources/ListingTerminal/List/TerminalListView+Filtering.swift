import Foundation
import ListingKit

/// Showing only the items with a text.
extension TerminalListView {
  /// Shows only the items with a text, as far as they can be examined at once, and all of them without one.
  func beginFilter(_ typed: String) {
    guard typed != filter?.text else { return }
    guard !typed.isEmpty else { return endFilter() }
    guard !list.filteringSections.isEmpty else {
      model.message = "these sections can't be filtered"
      return
    }
    filter = ListTextFilter(typed)
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
    list.endTextFilter()
    if let place { reveal(place) }
  }

  /// Examines items for some time. If all that are loaded were examined, and the screen isn't full, it requests
  /// further pages.
  func continueFilter(for duration: Duration) {
    guard var filter, filter.canContinue else { return }
    filter.examine(list, until: .now + duration) { isFullBelow }
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
