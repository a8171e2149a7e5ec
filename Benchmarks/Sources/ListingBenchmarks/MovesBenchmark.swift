import ListingKit

/// The moves of a difference against the fewest that there can be: the common elements without a
/// longest run of them that is in order already.
enum MovesBenchmark {
  static func table(count: Int) -> Report.Table {
    let rows = Scenario.all(count: count).flatMap { scenario -> [Report.Row] in
      let fewest = fewestMoves(scenario)
      let difference = ListDifference(from: scenario.old, to: scenario.new)
      return [
        row(scenario, "ListDifference", difference.moves.count, fewest),
        row(scenario, "inside the list", ReplacedList(scenario).moves, fewest),
      ]
    }
    return Report.Table(
      title: "Moves: \(count) elements",
      text: """
        Moves against the fewest there can be: the elements that both lists have, without the \
        longest run of them that is in order already.
        """,
      rows: rows)
  }

  private static func row(
    _ scenario: Scenario, _ work: String, _ moves: Int, _ fewest: Int
  ) -> Report.Row {
    Report.Row(
      work: "\(scenario.name), \(work)", against: "\(fewest) moves",
      ratio: moves == fewest ? 1 : Double(moves) / Double(max(fewest, 1)), target: 1)
  }

  /// By patience sorting with a search by halves, which has nothing of the one that is measured.
  private static func fewestMoves(_ scenario: Scenario) -> Int {
    let places = Dictionary(uniqueKeysWithValues: zip(scenario.new, scenario.new.indices))
    let targets = scenario.old.compactMap { places[$0] }
    var ends: [Int] = []
    for target in targets {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if ends[middle] < target { low = middle + 1 } else { high = middle }
      }
      if low == ends.count { ends.append(target) } else { ends[low] = target }
    }
    return targets.count - ends.count
  }
}
