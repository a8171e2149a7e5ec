import Foundation
import ListingKit

/// One section inserted, moved and deleted among many, each with two items: in a list whose host only takes
/// updates, and in one that a view shows.
enum ManySectionsBenchmark {
  private enum Operation: String, CaseIterable {
    case insert = "insert a section"
    case move = "move a section"
    case delete = "delete a section"
  }

  private final class Screen {
    private let list = ListDataSource(isolation: nil)
    private let host: any ListHost
    private let count: Int
    private var generator = SeededGenerator(seed: 9)

    init(count: Int, isShown: Bool) {
      self.count = count
      host =
        isShown
        ? ListView(size: CGSize(width: 320, height: 480)) as any ListHost : MeasuredList.Host()
      list.appendSections((0..<count).map { Self.section("section-\($0)") })
      list.attach(host)
    }

    private static func section(_ name: String) -> GenericSection<String> {
      GenericSection(name, items: ["\(name)-a", "\(name)-b"]) { .text($0) }
    }

    private var anySection: String { "section-\(Int.random(in: 0..<count, using: &generator))" }

    /// The microseconds that an operation takes; after that it's undone.
    func time(_ operation: Operation, run: Int) -> Double {
      let (name, anchor) = (anySection, anySection)
      let old = list.snapshot
      switch operation {
      case .insert:
        let section = Self.section("new-\(run)")
        let time = measure { list.insertSections([section], .after(anchor)) }
        list.deleteSections([section])
        return time
      case .move:
        let time = measure { list.moveSection(name, .after(anchor)) }
        list.apply(old)
        return time
      case .delete:
        guard let section = list.section(for: name), let index = old.index(ofSection: name) else {
          return .nan
        }
        let time = measure { list.deleteSections([name]) }
        if index == 0 {
          list.insertSections([section], .before(old.sectionIdentifiers[1]))
        } else {
          list.insertSections([section], .after(old.sectionIdentifiers[index - 1]))
        }
        return time
      }
    }

    private func measure(_ work: () -> Void) -> Double {
      Measurement.microseconds {
        work()
        return 0
      }
    }
  }

  static func table(runs: Int) -> Report.Table {
    var rows: [Report.Row] = []
    for isShown in [false, true] {
      let screens = [1_000, 50_000].map { Screen(count: $0, isShown: isShown) }
      for operation in Operation.allCases {
        let measurement = Measurement(
          runs: runs, timed: screens.map { screen in { screen.time(operation, run: $0) } })
        rows.append(
          Report.Row(
            work: operation.rawValue + (isShown ? ", shown" : ""), time: measurement.time(1),
            against: "the same at 1,000 sections", ratio: measurement.ratio(1, to: 0), target: 6))
      }
    }
    return Report.Table(
      title: "One of 50,000 sections",
      text: "Sections of two items; the update delivered to a host, or shown by a `ListView`.",
      rows: rows)
  }
}
