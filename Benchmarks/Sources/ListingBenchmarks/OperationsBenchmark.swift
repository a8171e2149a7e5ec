import CAllocation
import ListingKit

/// Operations on a list through the context of a section, the update delivered to a host.
enum OperationsBenchmark {
  static let large = 1_000_000

  enum Operation: String, CaseIterable {
    case append = "append 50"
    case insert = "insert 50 after one item"
    case insertApart = "insert 50 apart, in one turn"
    case move = "move 50 after one item, in one turn"
    case delete = "delete 50 in a row"
    case reconfigure = "reconfigure 50"
  }

  static func tables(runs: Int) -> [Report.Table] {
    let lists = [1_000, large].map { MeasuredList(count: $0) }
    let rows = Operation.allCases.map { operation in
      let measurement = Measurement(
        runs: runs, timed: lists.map { list in { list.time(operation, run: $0) } })
      return Report.Row(
        work: operation.rawValue, time: measurement.time(1), against: "the same at 1,000 items",
        ratio: measurement.ratio(1, to: 0), target: 6)
    }
    return [
      Report.Table(
        title: "Operations on a list of 1,000,000 items",
        text: "Through a section's context, the update delivered, an old snapshot kept.",
        rows: rows + [lookUp(lists[1], runs: runs), load(runs: max(3, runs / 10)), memory()]),
      byHand(lists[1]),
    ]
  }

  /// The same operations on what one would write by hand, an old copy kept.
  private static func byHand(_ list: MeasuredList) -> Report.Table {
    var plain = PlainList(count: large)
    var ordered = OrderedSetList(count: large)
    let fresh = (0..<50).map { "new-item-of-36-characters-long-\(10_000 + $0)" }
    func time<List>(_ list: inout List, _ change: (inout List) -> Void) -> Double {
      let old = list
      let time = withExtendedLifetime(old) {
        Measurement.microseconds {
          change(&list)
          return 0
        }
      }
      list = old
      return time
    }
    let middle = large / 2
    let cases: [(Operation, (inout PlainList) -> Void, (inout OrderedSetList) -> Void)] = [
      (.append, { $0.insert(fresh, at: large) }, { $0.insert(fresh, at: large) }),
      (.insert, { $0.insert(fresh, at: middle) }, { $0.insert(fresh, at: middle) }),
      (.move, { $0.move(9..<59, to: middle) }, { $0.move(9..<59, to: middle) }),
      (.delete, { $0.delete(middle..<(middle + 50)) }, { $0.delete(middle..<(middle + 50)) }),
    ]
    let rows = cases.map { operation, change, orderedChange in
      let measurement = Measurement(
        runs: 3,
        timed: [
          { list.time(operation, run: $0) }, { _ in time(&plain, change) },
          { _ in time(&ordered, orderedChange) },
        ])
      return Report.Row(
        work: operation.rawValue, time: measurement.time(0), against: "by hand",
        ratio: measurement.ratio(0, to: 1), others: ["OrderedSet": measurement.ratio(2, to: 1)])
    }
    return Report.Table(
      title: "The same, by hand",
      text: """
        Against an array of identifiers and a `Dictionary` of their positions that is kept right, \
        in the middle of 1,000,000; and what an `OrderedSet` takes in the same measure. Neither \
        makes an update.
        """,
      others: ["OrderedSet"], rows: rows)
  }

  private static func lookUp(_ list: MeasuredList, runs: Int) -> Report.Row {
    let dictionary = Dictionary(
      uniqueKeysWithValues: (0..<large).map { (Identifiers.string($0), $0) })
    var generator = SeededGenerator(seed: 11)
    let names = (0...runs).map { _ in
      (0..<200).map { _ in Identifiers.string(Int.random(in: 0..<large, using: &generator)) }
    }
    let measurement = Measurement(
      runs: runs,
      timed: [
        { run in
          list.edit(run)
          return Measurement.microseconds {
            names[run].reduce(0) { $0 &+ (list.indexPath($1)?.item ?? 0) }
          } / 200
        },
        { run in
          Measurement.microseconds { names[run].reduce(0) { $0 &+ (dictionary[$1] ?? 0) } } / 200
        },
      ])
    return Report.Row(
      work: "index path right after an edit", time: measurement.time(0),
      against: "Dictionary look-up", ratio: measurement.ratio(0, to: 1), target: 20)
  }

  private static func load(runs: Int) -> Report.Row {
    let identifiers = (0..<large).map(Identifiers.string)
    let items = identifiers.map { MeasuredList.Item(listIdentifier: $0) }
    let measurement = Measurement(
      runs: runs,
      timed: [
        { _ in
          let section = MeasuredList.Section(items: items)
          let list = ListDataSource(isolation: nil)
          let time = Measurement.microseconds {
            list.appendSections([section])
            return list.snapshot.numberOfItems
          }
          precondition(list.snapshot.numberOfItems == large)
          return time
        },
        { _ in
          var dictionary: [String: Int] = [:]
          return Measurement.microseconds {
            dictionary = Dictionary(minimumCapacity: large)
            for (index, identifier) in identifiers.enumerated() { dictionary[identifier] = index }
            return dictionary.count
          }
        },
      ])
    return Report.Row(
      work: "first load", time: measurement.time(0), against: "Dictionary built",
      ratio: measurement.ratio(0, to: 1), target: 1)
  }

  /// The bytes that a list of a million items stores for each, in addition to identifiers and items.
  private static func memory() -> Report.Row {
    let section = MeasuredList.Section(
      items: (0..<large).map { MeasuredList.Item(listIdentifier: Identifiers.string($0)) })
    let before = Int(allocated_bytes())
    let list = ListDataSource(isolation: nil)
    list.appendSections([section])
    let after = Int(allocated_bytes())
    precondition(list.snapshot.numberOfItems == large)
    // 16 bytes of it are the identifier: the String that refers to what the item holds.
    return Report.Row(
      work: "memory kept for an item, its identifier aside", against: "bytes",
      ratio: Double(after - before) / Double(large) - 16, target: 40)
  }
}
