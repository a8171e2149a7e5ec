/// The difference inside the data source, where identifiers are known already: a section whose
/// items are replaced by others is read again.
enum DataSourceBenchmark {
  static func table(count: Int, runs: Int) -> Report.Table {
    Report.Table(
      title: "The difference inside the data source: \(count) × String",
      text: """
        One section; its items are replaced and it is updated. Ratios to one `Dictionary` that is \
        built and looked up. Timed is what the list's updater does: from two snapshots to the \
        update, whose index paths are made when a host reads them. Next to it, the same with all of \
        these read once, and the whole operation, which looks up the new items and puts them in \
        order, too.
        """,
      others: ["index paths read", "whole operation"],
      rows: Scenario.all(count: count).map { row($0, runs) })
  }

  private static func row(_ scenario: Scenario, _ runs: Int) -> Report.Row {
    let strings = (scenario.old.map(Identifiers.string), scenario.new.map(Identifiers.string))
    let list = ReplacedList(scenario)
    var (whole, updaterAndPaths) = (0.0, 0.0)
    let measurement = Measurement(
      runs: runs,
      timed: [
        { _ in
          list.showOld()
          let times = list.showNew()
          (whole, updaterAndPaths) = (times.whole, times.updaterAndPaths)
          return times.updater
        },
        { _ in Measurement.microseconds { DifferenceBenchmark.dictionary(strings.0, strings.1) } },
        { _ in updaterAndPaths },
        { _ in whole },
      ])
    return Report.Row(
      work: scenario.name, time: measurement.time(0), against: "Dictionary",
      ratio: measurement.ratio(0, to: 1), target: scenario.isShuffle ? 0.12 : 0.06,
      others: [
        "index paths read": measurement.ratio(2, to: 1),
        "whole operation": measurement.ratio(3, to: 1),
      ])
  }
}
