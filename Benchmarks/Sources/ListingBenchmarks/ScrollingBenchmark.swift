import Foundation
import ListingKit

/// A screen of scrolling in a long list and in a short one, whose items have different heights.
enum ScrollingBenchmark {
  static func table(runs: Int) -> Report.Table {
    let rows = [("heights given by the section", true), ("heights measured", false)].map {
      work, givesSizes in
      let lists = [1_000, 1_000_000].map { ScrolledList(count: $0, givesSizes: givesSizes) }
      let measurement = Measurement(
        runs: runs, timed: lists.map { list in { _ in list.scroll() } })
      return Report.Row(
        work: work, time: measurement.time(1), against: "the same at 1,000 items",
        ratio: measurement.ratio(1, to: 0), target: 1.5)
    }
    return Report.Table(
      title: "A screen of scrolling in a list of 1,000,000 items",
      text: """
        A `ListView` with a `FlowLayout` scrolls by its height, from the middle on, over items \
        that were not seen before: their cells are dequeued, filled, and measured where the \
        section gives no size.
        """,
      rows: rows)
  }
}

/// A list of one section on a view that scrolls down, screen by screen.
private final class ScrolledList {
  private final class Section: ListSection {
    var context: ListContext?
    let listIdentifier = "section"
    let items: [any ListIdentifiable]
    private let givesSizes: Bool

    init(count: Int, givesSizes: Bool) {
      items = (0..<count).map { MeasuredList.Item(listIdentifier: Identifiers.string($0)) }
      self.givesSizes = givesSizes
    }

    func cell(for itemIdentifier: String, at indexPath: IndexPath) -> (any ListCell)? {
      let cell: ListContentView? = dequeueCell(at: indexPath)
      cell?.content = .text(
        String(repeating: "A line or several. ", count: 1 + indexPath.item * 7 % 13))
      return cell
    }

    func size(at indexPath: IndexPath) -> CGSize {
      givesSizes ? CGSize(width: 320, height: 20 + indexPath.item * 7 % 61) : .automatic
    }
  }

  private let list = ListDataSource(isolation: nil)
  private let view: ListView
  private let section: Section

  init(count: Int, givesSizes: Bool) {
    section = Section(count: count, givesSizes: givesSizes)
    view = ListView(size: CGSize(width: 320, height: 480), layout: FlowLayout())
    list.attach(view, isolation: nil)
    list.appendSections([section])
    view.scrollToMiddle(of: count)
  }

  /// The microseconds for one screen.
  func scroll() -> Double { view.scrollScreen() }
}
