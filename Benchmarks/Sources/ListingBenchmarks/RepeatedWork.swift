import ListingKit

/// One piece of work a number of times, for those who count its instructions.
struct RepeatedWork {
  struct UnknownWork: Error, CustomStringConvertible {
    let description =
      "usage: ListingBenchmarks --repeat TIMES String|Int|UUID|struct|list SCENARIO [COUNT]"
  }

  private let times: Int
  /// `nil` for the difference inside the data source.
  private let identifiers: Identifiers?
  private let scenario: Scenario

  init(_ arguments: ArraySlice<String>) throws {
    let arguments = Array(arguments)
    guard arguments.count == 3 || arguments.count == 4, let times = Int(arguments[0]),
      let count = arguments.count == 4 ? Int(arguments[3]) : 10_000, count >= 100,
      let scenario = Scenario.all(count: count).first(where: { $0.name == arguments[2] })
    else { throw UnknownWork() }
    self.times = times
    self.scenario = scenario
    identifiers = Identifiers(rawValue: arguments[1])
    guard identifiers != nil || arguments[1] == "list" else { throw UnknownWork() }
  }

  func run() {
    switch identifiers {
    case .string: run(Identifiers.string) { ListDifference(from: $0, to: $1) }
    case .integer: run({ $0 }, difference: { ListDifference(from: $0, to: $1) })
    case .uuid: run(Identifiers.uuid) { ListDifference(from: $0, to: $1) }
    case .record: run(Identifiers.record) { ListDifference(from: $0, to: $1) }
    case nil:
      let list = ReplacedList(scenario)
      list.showOld()
      print(list.showNew(updates: times))
    }
  }

  private func run<Key: Hashable>(
    _ identifier: (Int) -> Key, difference: (_ old: [Key], _ new: [Key]) -> ListDifference<Key>
  ) {
    let old = scenario.old.map(identifier)
    let new = scenario.new.map(identifier)
    var checksum = 0
    for _ in 0..<times { checksum &+= DifferenceBenchmark.count(difference(old, new)) }
    print(checksum)
  }
}
