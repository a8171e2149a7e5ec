/// The numbers of items beyond the visible ones, as they were reported last.
struct RemainingItems {
  /// The items of a section beyond the visible ones.
  struct Remaining: Hashable {
    var before: Int
    var after: Int
  }

  /// A change to report to a section; `nil` properties haven't changed.
  struct News {
    var section: Int
    var before: Int?
    var after: Int?
  }

  private var reported: [String: Remaining] = [:]
  private var reportedInList: Int?

  /// Returns, for each visible section in order, the number of its items before the first visible one and
  /// after the last one, if it has changed.
  ///
  /// - Parameter visible: the first and the last visible item of each section, by section index.
  mutating func news(
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

  /// Returns whether the number of the list's items after the last visible one has changed.
  mutating func isNews(remainingInList remaining: Int) -> Bool {
    defer { reportedInList = remaining }
    return remaining != reportedInList
  }
}

/// The visible items of one view, or of all views of a shared list, from which the list loads pages and reports
/// impressions.
struct SeenItems {
  /// The first and the last visible item of each section, by section index.
  var ranges: [Int: ClosedRange<Int>] = [:]
  /// The items that show enough of themselves for an impression.
  var impressions: [ListItemPath] = []

  mutating func add(_ other: SeenItems) {
    ranges.merge(other.ranges) { $0.union($1) }
    impressions += other.impressions
  }
}

extension ClosedRange {
  /// The smallest range that contains both.
  func union(_ other: ClosedRange) -> ClosedRange {
    Swift.min(lowerBound, other.lowerBound)...Swift.max(upperBound, other.upperBound)
  }
}
