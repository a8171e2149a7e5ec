/// One piece of work a number of times, for those who count its instructions.
struct RepeatedWork {
  struct UnknownWork: Error, CustomStringConvertible {
    let description = "usage: ListingBenchmarks --repeat TIMES String|Int|UUID|struct SCENARIO"
  }

  private let times: Int
  private let identifiers: Identifiers
  private let scenario: Scenario

  init(_ arguments: ArraySlice<String>) throws {
    let arguments = Array(arguments)
    guard arguments.count == 3, let times = Int(arguments[0]),
      let identifiers = Identifiers(rawValue: arguments[1]),
      let scenario = Scenario.all(count: 10_000).first(where: { $0.name == arguments[2] })
    else { throw UnknownWork() }
    self.times = times
    self.identifiers = identifiers
    self.scenario = scenario
  }

  func run() {
    switch identifiers {
    case .string: run(Identifiers.string)
    case .integer: run { $0 }
    case .uuid: run(Identifiers.uuid)
    case .record: run(Identifiers.record)
    }
  }

  private func run<Key: Hashable>(_ identifier: (Int) -> Key) {
    let old = scenario.old.map(identifier)
    let new = scenario.new.map(identifier)
    var checksum = 0
    for _ in 0..<times { checksum &+= DifferenceBenchmark.difference(old, new) }
    print(checksum)
  }
}
