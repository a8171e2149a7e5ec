import Foundation

/// What a view has told sections of their display.
struct DisplayTracker {
  /// The items of a section beyond those that can be seen.
  struct Remaining: Hashable {
    var before: Int
    var after: Int
  }

  /// What is news about a section; `nil` where nothing has changed.
  struct News {
    var section: Int
    var before: Int?
    var after: Int?
  }

  private var reported: [String: Remaining] = [:]
  private var reportedInList: Int?

  mutating func forgetReports() {
    reported = [:]
    reportedInList = nil
  }

  /// For each section that can be seen, in order, how many of its items precede the first visible
  /// one and follow the last one, where that is news.
  ///
  /// - Parameter visible: the first and the last visible item of each section, by section index.
  mutating func remaining(
    _ visible: [Int: ClosedRange<Int>], _ snapshot: ListSnapshot
  ) -> [News] {
    var news: [News] = []
    var seen: [String: Remaining] = [:]
    for (section, items) in visible.sorted(by: { $0.key < $1.key }) {
      guard let identifier = snapshot.sectionIdentifier(at: section) else { continue }
      let remaining = Remaining(
        before: items.lowerBound,
        after: snapshot.numberOfItems(inSectionAt: section) - 1 - items.upperBound)
      seen[identifier] = remaining
      let old = reported[identifier]
      guard old != remaining else { continue }
      news.append(
        News(
          section: section, before: old?.before == remaining.before ? nil : remaining.before,
          after: old?.after == remaining.after ? nil : remaining.after))
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
