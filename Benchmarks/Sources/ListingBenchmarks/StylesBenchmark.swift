import Foundation
import ListingKit
import Observation

/// What the ways of writing sections cost: feeds of model sections, and cells of adapters.
enum StylesBenchmark {
  static func table(runs: Int) -> Report.Table {
    let feeds = [100, 10_000].map { BoundFeed(count: $0) }
    let messages = Measurement(runs: runs, timed: feeds.map { feed in { _ in feed.receive() } })
    let closures = AdaptedList(.closure)
    let others = [AdaptedList(.adapter), AdaptedList(.mixed)]
    let cells = Measurement(
      runs: runs, timed: ([closures] + others).map { list in { _ in list.configureCells() } })
    let screens = Measurement(
      runs: runs, timed: ([closures] + others).map { list in { _ in list.scroll() } })
    return Report.Table(
      title: "Feeds of model sections, and adapters",
      text: """
        A message is appended to an observable array of models, each of which has a section of its own, and \
        the bound list shows the change: the closure runs, the list compares all models, and a `ListView` \
        of 24 rows applies the update. Cells are configured by an adapter that the list knows by the type of \
        the item, in a section of that type and in one of several types, against the section's own closure; \
        their time is that of one cell.
        """,
      rows: [
        Report.Row(
          work: "a message into 10,000 model sections", time: messages.time(1),
          against: "the same into 100", ratio: messages.ratio(1, to: 0), target: 3),
        Report.Row(
          work: "a cell of an adapter", time: cells.time(1), against: "of a closure",
          ratio: cells.ratio(1, to: 0)),
        Report.Row(
          work: "a cell of an adapter, among several types", time: cells.time(2),
          against: "of a closure", ratio: cells.ratio(2, to: 0)),
        Report.Row(
          work: "a screen of scrolling with an adapter", time: screens.time(1),
          against: "with a closure", ratio: screens.ratio(1, to: 0), target: 1.1),
        Report.Row(
          work: "the same among several types", time: screens.time(2), against: "with a closure",
          ratio: screens.ratio(2, to: 0), target: 1.1),
      ])
  }
}

private struct FeedMessage: ListDiffable, Equatable {
  let id: Int
  let text: String
  var listIdentifier: String { String(id) }
}

@Observable
private final class Feed {
  var messages: [FeedMessage] = []
}

/// A list that is bound to a feed, a section for each message.
private final class BoundFeed {
  private let feed = Feed()
  private let list = ListDataSource(isolation: nil)
  private let view = ListView(size: CGSize(width: 320, height: 480))

  init(count: Int) {
    feed.messages = (0..<count).map { FeedMessage(id: $0, text: "message \($0)") }
    list.attach(view, isolation: nil)
    list.bind { [feed] in
      Sections(feed.messages) { message in GenericSection(model: message) { .text($0.text) } }
    }
  }

  /// The microseconds from a new message to its display; the oldest one leaves first, so that the feed stays
  /// as long as it is.
  func receive() -> Double {
    let next = (feed.messages.last?.id ?? 0) + 1
    feed.messages.removeFirst()
    list.flush()
    return Measurement.microseconds {
      feed.messages.append(FeedMessage(id: next, text: "message \(next)"))
      list.flush()
      return list.sectionCount
    }
  }
}

/// A list of a thousand items, whose cells are made in one of three ways.
private final class AdaptedList {
  enum Way { case closure, adapter, mixed }

  private final class Cell: ListCell {
    var text = ""
    init() {}
    var content: ListContent { .text(text) }
  }

  private let list = ListDataSource(isolation: nil)
  private let view = ListView(size: CGSize(width: 320, height: 480))
  private let section: any ListSection
  private let paths = (0..<1000).map { IndexPath(item: $0, section: 0) }

  init(_ way: Way) {
    let items = (0..<1000).map {
      FeedMessage(id: $0, text: String(repeating: "A line or several. ", count: 1 + $0 * 7 % 13))
    }
    if way != .closure {
      list.register(
        CellAdapter<FeedMessage, Cell> {
          $0.configure = { $0.cell?.text = $0.item.text }
          $0.willDisplay = { _ in }
        })
    }
    section =
      switch way {
      case .closure:
        GenericSection("section", items: items)
          .onCellConfigure(for: Cell.self) { item, cell, _ in cell.text = item.text }
          .onWillDisplay { _ in }
      case .adapter: GenericSection("section", items: items)
      case .mixed: GenericSection("section", models: items)
      }
    list.attach(view, isolation: nil)
    list.appendSections([section])
  }

  /// The microseconds for one cell.
  func configureCells() -> Double {
    Measurement.microseconds { paths.count { list.cell(at: $0) != nil } } / Double(paths.count)
  }

  /// The microseconds for one screen, over items that may have been seen before.
  func scroll() -> Double {
    Measurement.microseconds {
      let next = view.contentOffset.y + view.size.height
      view.contentOffset.y = next < view.contentSize.height ? next : 0
      return view.visibleElements.count
    }
  }
}
