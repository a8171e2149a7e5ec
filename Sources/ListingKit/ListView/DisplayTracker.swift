import Foundation

/// What was reported to sections: which are displayed, and how many of their items are left.
struct DisplayTracker {
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

  /// A section whose display begins or ends.
  struct DisplayedSection {
    let object: any ListSection
    /// Whether another object goes on, or went on, displaying the section.
    var isContinued: Bool
  }

  private var sections: [any ListSection] = []
  private var reported: [String: Remaining] = [:]
  private var reportedInList: Int?

  mutating func removeReports() {
    reported = [:]
    reportedInList = nil
  }

  /// Notes the sections that are displayed.
  ///
  /// - Parameter visible: the displayed elements, in order.
  /// - Returns: the sections whose display has ended and begun, in order.
  mutating func show(
    _ visible: [ListView.Element]
  ) -> (ended: [DisplayedSection], begun: [DisplayedSection]) {
    var new: [any ListSection] = []
    for index in visible.indices {
      guard let section = visible[index].reported?.section, new.last !== section else { continue }
      if !new.contains(where: { $0 === section }) { new.append(section) }
    }
    func difference(
      _ sections: [any ListSection], _ others: [any ListSection]
    ) -> [DisplayedSection] {
      sections.filter { section in !others.contains { $0 === section } }.map { section in
        let name = section.listIdentifier
        return DisplayedSection(
          object: section, isContinued: others.contains { $0.listIdentifier == name })
      }
    }
    defer { sections = new }
    return (difference(sections, new), difference(new, sections))
  }

  /// Returns, for each visible section in order, the number of its items before the first visible one and
  /// after the last one, if it has changed.
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

  /// Returns whether the number of the list's items after the last visible one has changed.
  mutating func isNews(remainingInList remaining: Int) -> Bool {
    defer { reportedInList = remaining }
    return remaining != reportedInList
  }
}
