import Foundation
import ListingKit

/// The whole path of a user's program: from an array of the user's own type, which ListingKit doesn't
/// know, to an update that a host has applied.
enum UserItemsBenchmark {
  /// A type as apps declare it.
  struct Row: ListDiffable, Equatable {
    let id: String
    let title: String
    var listIdentifier: String { id }
  }

  /// A section that declares the type of its items.
  final class TypedSection: RowsSection {
    var context: ListContext?
    var rows: [Row] = []
    var items: [Row] { rows }
  }

  /// A section as articles write it.
  final class UntypedSection: RowsSection {
    var context: ListContext?
    var rows: [Row] = []
    var items: [any ListIdentifiable] { rows }
  }

  static func table(count: Int, runs: Int) -> Report.Table {
    Report.Table(
      title: "The whole path: \(count) × a user's type",
      text: """
        One section of values of a type that the benchmarks declare. A new array of new values is \
        given to `GenericSection.setItems`, and the host applies the update. Ratios to one \
        `Dictionary` of the identifiers that is built and looked up. Next to it the same for two custom \
        sections that are updated with `update`: one with `items: [Row]`, and one with \
        `items: [any ListIdentifiable]`.
        """,
      others: ["typed section", "untyped section"],
      rows: Scenario.all(count: count).map { row($0, count: count, runs) })
  }

  private static func row(_ scenario: Scenario, count: Int, _ runs: Int) -> Report.Row {
    let setItems = generic(scenario)
    let (typed, untyped) = (own(TypedSection(), scenario), own(UntypedSection(), scenario))
    let strings = (scenario.old.map(Identifiers.string), scenario.new.map(Identifiers.string))
    let measurement = Measurement(
      runs: runs,
      timed: [
        { _ in setItems() },
        { _ in Measurement.microseconds { DifferenceBenchmark.dictionary(strings.0, strings.1) } },
        { _ in typed() },
        { _ in untyped() },
      ])
    let target =
      count <= 100
      ? 1.5 : scenario.differsAtEndsOnly ? 0.25 : scenario.isShuffle ? 0.9 : 0.7
    return Report.Row(
      work: scenario.name, time: measurement.time(0), against: "Dictionary",
      ratio: measurement.ratio(0, to: 1), target: target,
      others: [
        "typed section": measurement.ratio(2, to: 1),
        "untyped section": measurement.ratio(3, to: 1),
      ])
  }

  /// New values with new strings, as a decoder makes them.
  private static func rows(_ numbers: [Int]) -> [Row] {
    numbers.map { Row(id: Identifiers.string($0), title: "Row \($0)") }
  }

  private static func generic(_ scenario: Scenario) -> () -> Double {
    let (list, host) = (ListDataSource(isolation: nil), MeasuredList.Host())
    let section = GenericSection<Row>("section") { .text($0.title) }
    list.attach(host)
    list.appendSections([section])
    return {
      section.setItems(rows(scenario.old))
      let new = rows(scenario.new)
      return withExtendedLifetime((list, host)) {
        Measurement.microseconds {
          section.setItems(new)
          return list.displayedSnapshot.numberOfItems
        }
      }
    }
  }

  private static func own(
    _ section: some RowsSection, _ scenario: Scenario
  ) -> () -> Double {
    let (list, host) = (ListDataSource(isolation: nil), MeasuredList.Host())
    list.attach(host)
    list.appendSections([section])
    return {
      section.rows = rows(scenario.old)
      section.update()
      section.rows = rows(scenario.new)
      return withExtendedLifetime(host) {
        Measurement.microseconds {
          section.update()
          return list.snapshot.numberOfItems
        }
      }
    }
  }
}

/// A custom section, which shows the rows that it's given.
protocol RowsSection: ListSection {
  var rows: [UserItemsBenchmark.Row] { get set }
}

extension RowsSection {
  var listIdentifier: String { "section" }
  func cell(for itemIdentifier: String, at indexPath: IndexPath) -> (any ListCell)? { nil }
}
