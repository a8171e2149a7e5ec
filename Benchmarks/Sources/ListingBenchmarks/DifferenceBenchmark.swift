import Foundation
import ListingKit

/// `ListDifference` against one `Dictionary` that is built from the old identifiers and looked up
/// with the new ones: what any hand-written comparison does at least.
enum DifferenceBenchmark {
  struct Row {
    let type: String
    let count: Int
    let scenario: Scenario
    let measurement: Measurement
    /// The ratio to reach.
    let target: Double
  }

  static func rows(counts: [Int], runs: Int) -> [Row] {
    counts.flatMap { count in
      Scenario.all(count: count).flatMap { scenario in
        [
          row("String", count, scenario, runs, scenario.isShuffle ? 0.4 : 0.25) {
            "item-identifier-of-36-chars-\(10_000_000 + $0)"
          },
          row("Int", count, scenario, runs, scenario.isShuffle ? 3 : 1) { $0 },
          row("UUID", count, scenario, runs, 0.7) { uuid($0) },
          row("struct", count, scenario, runs, 0.7) { Record(group: $0 % 7, number: $0) },
        ]
      }
    }
  }

  private struct Record: Hashable {
    let group: Int
    let number: Int
  }

  private static func uuid(_ number: Int) -> UUID {
    var generator = SeededGenerator(seed: UInt64(number))
    return UUID.random(using: &generator)
  }

  private static func row<Key: Hashable>(
    _ type: String, _ count: Int, _ scenario: Scenario, _ runs: Int, _ target: Double,
    _ identifier: (Int) -> Key
  ) -> Row {
    // Made apart, so that no string shares its storage with its twin.
    let old = scenario.old.map(identifier)
    let new = scenario.new.map(identifier)
    let measurement = Measurement(runs: runs) {
      let difference = ListDifference(from: old, to: new)
      return difference.deletes.count + difference.moves.count
    } baseline: {
      var places: [Key: Int] = Dictionary(minimumCapacity: old.count)
      for (index, key) in old.enumerated() { places[key] = index }
      return new.reduce(0) { $0 &+ (places[$1] ?? 0) }
    }
    return Row(
      type: type, count: count, scenario: scenario, measurement: measurement,
      target: scenario.differsAtEndsOnly && type == "String" ? 0.05 : target)
  }
}

extension UUID {
  fileprivate static func random(using generator: inout SeededGenerator) -> UUID {
    let (high, low) = (generator.next(), generator.next())
    func byte(_ word: UInt64, _ index: Int) -> UInt8 {
      UInt8(truncatingIfNeeded: word >> (8 * index))
    }
    return UUID(
      uuid: (
        byte(high, 0), byte(high, 1), byte(high, 2), byte(high, 3), byte(high, 4), byte(high, 5),
        byte(high, 6), byte(high, 7), byte(low, 0), byte(low, 1), byte(low, 2), byte(low, 3),
        byte(low, 4), byte(low, 5), byte(low, 6), byte(low, 7)
      ))
  }
}
