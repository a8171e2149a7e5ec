import Foundation

/// Turns the displayed items, and those in the working range, into events. Each begin has one end.
///
/// Ends come before begins. A section begins before its first element, and ends after its last.
struct RangeTracker {
  /// A displayed item or view, or an item in the working range.
  struct Element {
    let subject: ListEvent.Subject
    let indexPath: IndexPath
    let section: any ListSection

    func isSame(as other: Element) -> Bool {
      section === other.section && subject == other.subject
    }
  }

  /// The working range: its sections, and the items of those that prefetch them.
  struct WorkingRange {
    var sections: [any ListSection] = []
    var items: [Element] = []
  }

  /// An event for a section, which another object may have replaced in the list.
  struct Report {
    let event: ListEvent
    let section: any ListSection
    /// Whether it's news to observers: not if another section object takes the subject over.
    var isObserved = true

    init(_ kind: ListEvent.Kind, _ element: Element, isObserved: Bool = true) {
      event = ListEvent(kind, element.subject, at: element.indexPath)
      section = element.section
      self.isObserved = isObserved
    }

    init(_ kind: ListEvent.Kind, _ section: any ListSection, isObserved: Bool) {
      event = ListEvent(kind, .section(section.listIdentifier))
      self.section = section
      self.isObserved = isObserved
    }
  }

  private struct Reports {
    var ends: [Report] = []
    var begins: [Report] = []
  }

  private var displayed: [Element] = []
  private var displayedSections: [any ListSection] = []
  private var workingRange = WorkingRange()
  /// The sections that prefetch items which weren't displayed since.
  private var prefetching: [ListEvent.Subject: any ListSection] = [:]

  /// Ends the display of items and views that are removed or reloaded.
  mutating func endDisplay(of gone: [ListEvent.Subject]) -> [Report] {
    // Usually they are in the order in which they are displayed, so that nothing is hashed.
    var rest = gone[...]
    var (ended, kept): ([Element], [Element]) = ([], [])
    for element in displayed {
      let isGone = element.subject == rest.first
      if isGone { rest.removeFirst() }
      if isGone { ended.append(element) } else { kept.append(element) }
    }
    if !rest.isEmpty {
      let gone = Set(gone)
      ended = displayed.filter { gone.contains($0.subject) }
      kept = displayed.filter { !gone.contains($0.subject) }
    }
    displayed = kept
    return ended.map { Report(.didEndDisplay, $0) }
  }

  /// Records the displayed items and those in the working range.
  ///
  /// - Returns: the events that follow, in order.
  mutating func update(displayed new: [Element], _ range: WorkingRange) -> [Report] {
    let sections = new.sections
    let isSame = displayed.isSame(as: new)
    let prefetches =
      isSame && range.items.isSame(as: workingRange.items)
      ? Reports() : prefetch(range.items, displayed: new)
    let elements = Self.difference(displayed, new)
    let displays = Self.difference(displayedSections, sections, .didEndDisplay, .willDisplay)
    let ranges = Self.difference(
      workingRange.sections, range.sections, .didLeaveWorkingRange, .didEnterWorkingRange)
    (displayed, displayedSections, workingRange) = (new, sections, range)
    return elements.ends + prefetches.ends + displays.ends + ranges.ends
      + ranges.begins + displays.begins + elements.begins + prefetches.begins
  }

  /// Prefetches the items that enter the working range without being displayed, and cancels the prefetch of
  /// those that leave it without having been.
  private mutating func prefetch(_ items: [Element], displayed: [Element]) -> Reports {
    if items.isEmpty && workingRange.items.isEmpty { return Reports() }
    let visible = Set(displayed.map(\.subject))
    let (old, new) = (Set(workingRange.items.map(\.subject)), Set(items.map(\.subject)))
    var reports = Reports()
    for item in workingRange.items
    where visible.contains(item.subject) || !new.contains(item.subject) {
      guard let section = prefetching.removeValue(forKey: item.subject),
        !visible.contains(item.subject)
      else { continue }
      reports.ends.append(
        Report(
          .cancelPrefetch,
          Element(subject: item.subject, indexPath: item.indexPath, section: section)))
    }
    let begins = items.filter { !old.contains($0.subject) && !visible.contains($0.subject) }
    for item in begins { prefetching[item.subject] = item.section }
    reports.begins = begins.map { Report(.prefetch, $0) }
    return reports
  }

  private static func difference(_ old: [Element], _ new: [Element]) -> Reports {
    // Scrolling leaves elements at one end only, so that nothing is hashed.
    let start = zip(old, new).prefix { $0.isSame(as: $1) }.count
    let (old, new) = (old[start...], new[start...])
    let end = zip(old.reversed(), new.reversed()).prefix { $0.isSame(as: $1) }.count
    func reports(
      _ some: ArraySlice<Element>, without others: ArraySlice<Element>, _ kind: ListEvent.Kind
    ) -> [Report] {
      if some.isEmpty || others.isEmpty { return some.map { Report(kind, $0) } }
      let others = Dictionary(others.map { ($0.subject, $0.section) }) { first, _ in first }
      return some.compactMap { element in
        let other = others[element.subject]
        return other === element.section
          ? nil : Report(kind, element, isObserved: other == nil)
      }
    }
    let (gone, added) = (old.dropLast(end), new.dropLast(end))
    return Reports(
      ends: reports(gone, without: added, .didEndDisplay),
      begins: reports(added, without: gone, .willDisplay))
  }

  private static func difference(
    _ old: [any ListSection], _ new: [any ListSection], _ end: ListEvent.Kind,
    _ begin: ListEvent.Kind
  ) -> Reports {
    if old.elementsEqual(new, by: ===) { return Reports() }
    func reports(
      _ some: [any ListSection], without others: [any ListSection], _ kind: ListEvent.Kind
    ) -> [Report] {
      let objects = Set(others.map { ObjectIdentifier($0) })
      let gone = some.filter { !objects.contains(ObjectIdentifier($0)) }
      let names = gone.isEmpty ? [] : Set(others.map { $0.listIdentifier })
      return gone.map { Report(kind, $0, isObserved: !names.contains($0.listIdentifier)) }
    }
    return Reports(
      ends: reports(old, without: new, end), begins: reports(new, without: old, begin))
  }
}

extension [RangeTracker.Element] {
  /// The sections, in order.
  fileprivate var sections: [any ListSection] {
    var (sections, names): ([any ListSection], Set<ObjectIdentifier>) = ([], [])
    for element in self where sections.last !== element.section {
      if names.insert(ObjectIdentifier(element.section)).inserted {
        sections.append(element.section)
      }
    }
    return sections
  }

  /// Whether others are the same elements of the same sections, as in most layout passes.
  fileprivate func isSame(as others: Self) -> Bool {
    elementsEqual(others) { $0.isSame(as: $1) }
  }
}

extension [Int] {
  /// The runs of adjacent integers of an ascending array.
  var runs: [Range<Int>] {
    var runs: [Range<Int>] = []
    for value in self {
      if let last = runs.last, last.upperBound == value {
        runs[runs.count - 1] = last.lowerBound..<(value + 1)
      } else {
        runs.append(value..<(value + 1))
      }
    }
    return runs
  }

  /// The indexes, ascending, after elements were removed and then others inserted.
  func indexes(removing gone: [Int], inserting new: [Int]) -> [Int] {
    var (removed, inserted) = (0, 0)
    return map { index in
      while removed < gone.count, gone[removed] < index { removed += 1 }
      while inserted < new.count, new[inserted] <= index - removed + inserted { inserted += 1 }
      return index - removed + inserted
    }
  }
}
