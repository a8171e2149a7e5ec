import ListingKit

/// 100 sections of 100 items: 5 % of the items go, 5 % come, 5 % cross to another section, and
/// sections move.
enum SectionsBenchmark {
  private typealias Section = ListArraySection<String, String>

  static func table(runs: Int) -> Report.Table {
    let (old, new) = lists()
    let rows = [ListIdentity.section, .list].map { identity in
      let measurement = Measurement(
        runs: runs,
        [
          {
            let difference = ListSectionedDifference(from: old, to: new, identity: identity)
            return difference.deletedItems.count + difference.movedItems.count
          },
          {
            DifferenceBenchmark.dictionary(old.flatMap(\.items), new.flatMap(\.items))
              + DifferenceBenchmark.dictionary(old.map(\.section), new.map(\.section))
          },
        ])
      return Report.Row(
        work: "identity of a \(identity)", time: measurement.time(0), against: "Dictionary",
        ratio: measurement.ratio(0, to: 1))
    }
    return Report.Table(
      title: "ListSectionedDifference: 100 sections × 100 items",
      text: """
        5 % of the items go, 5 % come, 5 % cross to another section, 20 sections move. Against one \
        `Dictionary` of all items and one of all sections.
        """,
      rows: rows)
  }

  private static func lists() -> (old: [Section], new: [Section]) {
    var generator = SeededGenerator(seed: 5)
    func copy(_ numbers: [[Int]], _ sections: [Int]) -> [Section] {
      sections.map { section in
        Section(
          "section-identifier-\(1000 + section)", items: numbers[section].map(Identifiers.string))
      }
    }
    let old = (0..<100).map { section in (0..<100).map { section * 100 + $0 } }
    var new = old
    func place() -> (Int, Int) {
      let section = Int.random(in: 0..<100, using: &generator)
      return (section, Int.random(in: new[section].indices, using: &generator))
    }
    for number in 0..<500 {
      let (section, item) = place()
      new[section].remove(at: item)
      let (source, from) = place()
      let (target, to) = place()
      new[target].insert(10_000 + number, at: to)
      if source != target { new[target].insert(new[source].remove(at: from), at: to) }
    }
    var order = Array(0..<100)
    for _ in 0..<20 {
      let section = order.remove(at: Int.random(in: order.indices, using: &generator))
      order.insert(section, at: Int.random(in: order.indices, using: &generator))
    }
    return (copy(old, Array(0..<100)), copy(new, order))
  }
}
