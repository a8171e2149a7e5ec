import Foundation

/// What a view has told sections of their display.
struct DisplayTracker {
  private var reported: [String: Int] = [:]
  private var reportedInList: Int?

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

  /// Whether it is news how many items of the list follow the last visible one.
  mutating func isNews(remainingInList remaining: Int) -> Bool {
    defer { reportedInList = remaining }
    return remaining != reportedInList
  }
}
