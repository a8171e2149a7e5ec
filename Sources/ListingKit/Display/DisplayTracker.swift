import Foundation

/// What a view has told sections of their display.
struct DisplayTracker {
  /// The items that are on display.
  var itemsDisplayed: Set<ListItemPath> = []
  private var reported: [String: Int] = [:]
  private var reportedInList: Int?

  func isDisplayed(_ path: ListItemPath) -> Bool { itemsDisplayed.contains(path) }

  mutating func forgetReports() {
    reported = [:]
    reportedInList = nil
  }

  /// For each section that can be seen, in order, how many of its items follow the last visible
  /// one, where that is news.
  ///
  /// - Parameter lastVisible: the last visible item of each section, by section index.
  mutating func remaining(
    _ lastVisible: [Int: Int], _ snapshot: ListSnapshot
  ) -> [(section: Int, remaining: Int)] {
    var news: [(section: Int, remaining: Int)] = []
    var seen: [String: Int] = [:]
    for (section, item) in lastVisible.sorted(by: { $0.key < $1.key }) {
      guard let identifier = snapshot.sectionIdentifier(at: section) else { continue }
      let remaining = snapshot.numberOfItems(inSectionAt: section) - 1 - item
      seen[identifier] = remaining
      if reported[identifier] != remaining { news.append((section, remaining)) }
    }
    reported = seen
    return news
  }

  /// How many items of the list follow the last visible one, where that is news.
  mutating func remainingInList(_ last: IndexPath, _ snapshot: ListSnapshot) -> Int? {
    let later = ((last.section + 1)..<max(last.section + 1, snapshot.numberOfSections))
      .reduce(0) { $0 + snapshot.numberOfItems(inSectionAt: $1) }
    let remaining = snapshot.numberOfItems(inSectionAt: last.section) - 1 - last.item + later
    defer { reportedInList = remaining }
    return remaining == reportedInList ? nil : remaining
  }
}
