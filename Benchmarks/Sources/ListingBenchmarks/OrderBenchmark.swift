import CAllocation
import Foundation
import ListingKit

/// Operations on a list through the context of a section, the update delivered to a host.
enum OrderBenchmark {
  struct Row {
    let work: String
    /// What the work is held against.
    let against: String
    /// In microseconds.
    let subject: Double
    let baseline: Double
    let target: Double

    var ratio: Double { subject / baseline }
  }

  static let large = 1_000_000

  static func rows(runs: Int) -> [Row] {
    let lists = [1_000, large].map { MeasuredList(count: $0) }
    let operations = Operation.allCases.map { operation in
      // Interleaved, so that a machine whose speed drifts does so for both.
      var times: [[Double]] = [[], []]
      for run in 0...runs {
        for (index, list) in lists.enumerated() {
          let time = list.time(operation, run: run)
          if run > 0 { times[index].append(time) }
        }
      }
      return Row(
        work: operation.rawValue, against: "the same at 1,000 items", subject: median(times[1]),
        baseline: median(times[0]), target: 6)
    }
    return operations + [lookUp(lists[1], runs: runs), load(runs: max(3, runs / 10))]
  }

  enum Operation: String, CaseIterable {
    case append = "append 50"
    case insert = "insert 50 after one item"
    case insertApart = "insert 50 apart, in one turn"
    case move = "move 50 after one item, in one turn"
    case delete = "delete 50 in a row"
    case reconfigure = "reconfigure 50"
  }

  private static func lookUp(_ list: MeasuredList, runs: Int) -> Row {
    let dictionary = Dictionary(
      uniqueKeysWithValues: (0..<large).map { (MeasuredList.identifier($0), $0) })
    var generator = SeededGenerator(seed: 11)
    var subjects: [Double] = []
    var baselines: [Double] = []
    var checksum = 0
    for run in 0..<runs {
      let paths = (0..<200).map { _ in
        MeasuredList.identifier(Int.random(in: 0..<large, using: &generator))
      }
      list.edit(run)
      subjects.append(
        microseconds {
          for path in paths { checksum &+= list.indexPath(path)?.item ?? 0 }
        } / 200)
      baselines.append(
        microseconds {
          for path in paths { checksum &+= dictionary[path] ?? 0 }
        } / 200)
    }
    precondition(checksum != 0)
    return Row(
      work: "index path right after an edit", against: "Dictionary look-up",
      subject: median(subjects), baseline: median(baselines), target: 20)
  }

  private static func load(runs: Int) -> Row {
    var subjects: [Double] = []
    var baselines: [Double] = []
    let identifiers = (0..<large).map(MeasuredList.identifier)
    let items = identifiers.map { MeasuredList.Item(listIdentifier: $0) }
    for run in 0...runs {
      let section = MeasuredList.Section(items: items)
      let list = ListDataSource(isolation: nil)
      let subject = microseconds { list.append(newSections: [section]) }
      precondition(list.snapshot.numberOfItems == large)
      var dictionary: [String: Int] = [:]
      let baseline = microseconds {
        dictionary = Dictionary(minimumCapacity: large)
        for (index, identifier) in identifiers.enumerated() { dictionary[identifier] = index }
      }
      precondition(dictionary.count == large)
      guard run > 0 else { continue }
      subjects.append(subject)
      baselines.append(baseline)
    }
    return Row(
      work: "first load of 1,000,000 items", against: "one Dictionary built",
      subject: median(subjects), baseline: median(baselines), target: 1)
  }

  /// The bytes that a list of a million items keeps for each, beside identifiers and items.
  static func bytesPerItem() -> Double {
    let section = MeasuredList.Section(
      items: (0..<large).map { MeasuredList.Item(listIdentifier: MeasuredList.identifier($0)) })
    let before = Int(allocated_bytes())
    let list = ListDataSource(isolation: nil)
    list.append(newSections: [section])
    let after = Int(allocated_bytes())
    precondition(list.snapshot.numberOfItems == large)
    // 16 bytes of it are the identifier: the String that refers to what the item holds.
    return Double(after - before) / Double(large) - 16
  }

  static func microseconds(_ work: () -> Void) -> Double {
    let clock = ContinuousClock()
    let start = clock.now
    work()
    return (clock.now - start) / .microseconds(1)
  }

  private static func median(_ values: [Double]) -> Double {
    values.sorted()[values.count / 2]
  }
}
