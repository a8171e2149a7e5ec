import Foundation
import ListingKit

/// What display events, the working range and impressions cost while a list is scrolled.
enum RangesBenchmark {
  static func table(runs: Int) -> Report.Table {
    let lists = [
      RangedList(count: 1_000, handles: true), RangedList(count: 1_000_000, handles: true),
      RangedList(count: 1_000_000, handles: false),
    ]
    let screens = Measurement(runs: runs, timed: lists.map { list in { _ in list.scroll() } })
    return Report.Table(
      title: "A screen of scrolling with display events, working range and impressions",
      text: """
        A `ListView` scrolls by its height, from the middle on, over items that were not seen before. The \
        section handles displays, the working range, items to prefetch and impressions, which are due at \
        once; or nothing.
        """,
      rows: [
        Report.Row(
          work: "1,000,000 items, all handled", time: screens.time(1),
          against: "the same at 1,000 items", ratio: screens.ratio(1, to: 0), target: 1.5),
        Report.Row(
          work: "1,000,000 items, all handled", time: screens.time(1),
          against: "nothing handled", ratio: screens.ratio(1, to: 2)),
      ])
  }
}

/// A list of one section on a view that scrolls down, screen by screen.
private final class RangedList {
  private struct Row: ListDiffable, Equatable {
    let listIdentifier: String
    let number: Int
  }

  private let list = ListDataSource(isolation: nil)
  private let view = ListView(size: CGSize(width: 320, height: 480))
  private var eventCount = 0

  init(count: Int, handles: Bool) {
    let rows = (0..<count).map { Row(listIdentifier: Identifiers.string($0), number: $0) }
    let section = GenericSection("section", items: rows) { row in
      .text(String(repeating: "A line or several. ", count: 1 + row.number * 7 % 13))
    }
    list.impressionRule = ImpressionRule(duration: .zero)
    if handles {
      for kind in [
        ListEvent.Kind.willDisplay, .didEndDisplay, .prefetch, .cancelPrefetch, .impression,
      ] { section.on(kind) { [unowned self] _ in eventCount += 1 } }
      for kind in [ListEvent.Kind.didEnterWorkingRange, .didLeaveWorkingRange] {
        section.onSection(kind) { [unowned self] _, _ in eventCount += 1 }
      }
    }
    list.attach(view, isolation: nil)
    list.appendSections([section])
    view.scrollToMiddle(of: count)
  }

  /// The microseconds for one screen.
  func scroll() -> Double { view.scrollScreen() }
}
