import ListingKit
import OrderedCollections

/// `ListDifference` and what one would do without it, against one `Dictionary` that is built from
/// the old identifiers and looked up with the new ones.
enum DifferenceBenchmark {
  static let others = ["hash each once", "CollectionDifference", "OrderedSet", "two Sets"]

  static func table(_ identifiers: Identifiers, count: Int, runs: Int) -> Report.Table {
    let scenarios = Scenario.all(count: count)
    return Report.Table(
      title: "ListDifference: \(count) × \(identifiers.rawValue)",
      text: """
        Ratios to one `Dictionary` that is built and looked up: the difference; the hashes alone, \
        below which nothing gets that needs them all; the standard library's difference with \
        `inferringMoves()`, where it ends in reasonable time; two `OrderedSet`s, each looked up \
        with the other's elements; two `Set`s and two filters, which find no moves.
        """,
      others: others,
      rows: scenarios.map { scenario in
        let target = identifiers.target(scenario)
        return switch identifiers {
        case .string:
          row(scenario, runs, target, Identifiers.string, { ListDifference(from: $0, to: $1) })
        case .integer: row(scenario, runs, target, { $0 }, { ListDifference(from: $0, to: $1) })
        case .uuid:
          row(scenario, runs, target, Identifiers.uuid, { ListDifference(from: $0, to: $1) })
        case .record:
          row(scenario, runs, target, Identifiers.record, { ListDifference(from: $0, to: $1) })
        }
      })
  }

  private static func row<Key: Hashable>(
    _ scenario: Scenario, _ runs: Int, _ target: Double, _ identifier: (Int) -> Key,
    _ difference: @escaping (_ old: [Key], _ new: [Key]) -> ListDifference<Key>
  ) -> Report.Row {
    // Made apart, so that no string shares its storage with its twin.
    let old = scenario.old.map(identifier)
    let new = scenario.new.map(identifier)
    let isLinear = scenario.isNearlySame || old.count <= 1000
    let measurement = Measurement(
      runs: runs,
      [
        { count(difference(old, new)) }, { dictionary(old, new) }, { hashes(old, new) },
        { isLinear ? collectionDifference(old, new) : 0 }, { orderedSets(old, new) },
        { sets(old, new) },
      ])
    var ratios = zip(others, 2...).map { ($0, measurement.ratio($1, to: 1)) }
    if !isLinear { ratios.removeAll { $0.0 == "CollectionDifference" } }
    return Report.Row(
      work: scenario.name, time: measurement.time(0), against: "Dictionary",
      ratio: measurement.ratio(0, to: 1), target: target,
      others: Dictionary(uniqueKeysWithValues: ratios))
  }

  static func count<Key>(_ difference: ListDifference<Key>) -> Int {
    difference.deletes.count + difference.inserts.count + difference.moves.count
  }

  static func dictionary<Key: Hashable>(_ old: [Key], _ new: [Key]) -> Int {
    var places: [Key: Int] = Dictionary(minimumCapacity: old.count)
    for (index, key) in old.enumerated() { places[key] = index }
    return new.reduce(0) { $0 &+ (places[$1] ?? 0) }
  }

  private static func hashes<Key: Hashable>(_ old: [Key], _ new: [Key]) -> Int {
    old.reduce(0) { $0 ^ $1.hashValue } ^ new.reduce(0) { $0 ^ $1.hashValue }
  }

  private static func collectionDifference<Key: Hashable>(_ old: [Key], _ new: [Key]) -> Int {
    new.difference(from: old).inferringMoves().count
  }

  private static func orderedSets<Key: Hashable>(_ old: [Key], _ new: [Key]) -> Int {
    let oldSet = OrderedSet(old)
    let newSet = OrderedSet(new)
    let gone = oldSet.reduce(0) { $0 &+ (newSet.firstIndex(of: $1) ?? 0) }
    return newSet.reduce(gone) { $0 &+ (oldSet.firstIndex(of: $1) ?? 0) }
  }

  private static func sets<Key: Hashable>(_ old: [Key], _ new: [Key]) -> Int {
    let oldSet = Set(old)
    let newSet = Set(new)
    return old.filter { !newSet.contains($0) }.count + new.filter { !oldSet.contains($0) }.count
  }
}
