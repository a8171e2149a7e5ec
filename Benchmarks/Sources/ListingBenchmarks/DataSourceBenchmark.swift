import Foundation
import ListingKit
import Synchronization

/// The difference inside the data source, where identifiers are known already: a section whose
/// items are replaced by others is read again.
enum DataSourceBenchmark {
  static func table(count: Int, runs: Int) -> Report.Table {
    Report.Table(
      title: "The difference inside the data source: \(count) × String",
      text: """
        One section; its items are replaced and it is updated. Ratios to one `Dictionary` that is \
        built and looked up. Timed is what the list's updater does: from two snapshots to the \
        update with index paths. Beside it the whole operation, which looks up the new items and \
        puts them in order, too.
        """,
      others: ["whole operation"],
      rows: Scenario.all(count: count).map { row($0, runs) })
  }

  private static func row(_ scenario: Scenario, _ runs: Int) -> Report.Row {
    let old = scenario.old.map(Identifiers.string)
    let new = scenario.new.map(Identifiers.string)
    let updater = TimedUpdater()
    let list = ListDataSource(updater: updater, isolation: nil)
    let section = MeasuredList.Section(items: [])
    let host = MeasuredList.Host()
    list.attach(host)
    list.append(newSections: [section])
    func show(_ identifiers: [String]) -> Double {
      section.items = identifiers.map { MeasuredList.Item(listIdentifier: $0) }
      return Measurement.microseconds {
        list.update(section: section)
        return list.snapshot.numberOfItems
      }
    }
    var time = 0.0
    let measurement = Measurement(
      runs: runs,
      timed: [
        { _ in
          _ = show(old)
          time = show(new)
          return updater.microseconds
        },
        { _ in Measurement.microseconds { DifferenceBenchmark.dictionary(old, new) } },
        { _ in time },
      ])
    return Report.Row(
      work: scenario.name, time: measurement.time(0), against: "Dictionary",
      ratio: measurement.ratio(0, to: 1), target: scenario.isShuffle ? 0.12 : 0.06,
      others: ["whole operation": measurement.ratio(2, to: 1)])
  }
}

/// Makes updates as lists do, and takes the time.
private final class TimedUpdater: ListUpdater {
  private let time = Mutex(0.0)

  var microseconds: Double { time.withLock { $0 } }

  func update(for change: ListChange) -> ListUpdate {
    let clock = ContinuousClock()
    let start = clock.now
    let update = DiffingUpdater().update(for: change)
    let took = (clock.now - start) / .microseconds(1)
    time.withLock { $0 = took }
    return update
  }
}
