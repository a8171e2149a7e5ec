import Foundation
import ListingKit

/// Pages through far more identifiers than are ever there at a time: what is kept must be the same
/// after the last of them as after a tenth.
@main
struct Turnover {
  private final class Feed: ListSection {
    var context: ListContext?
    let listIdentifier = "feed"
    var items: [any ListIdentifiable] { [] }

    func cell(for itemIdentifier: String, at indexPath: IndexPath) -> (any ListCell)? { nil }
  }

  private static let pageSize = 50
  /// The number of pages that are there at a time.
  private static let pageCount = 10

  private let list = ListDataSource(isolation: nil)
  private var passed = 0
  private var failed = 0

  static func main() {
    var turnover = Turnover()
    turnover.run()
    print("\(turnover.passed) passed, \(turnover.failed) failed")
    exit(turnover.failed == 0 ? 0 : 1)
  }

  private mutating func run() {
    list.append(newSections: [Feed()])
    expectFlat("10,000,000 identifiers in a list of 500", rounds: 200_000) { turnover, round in
      let list = turnover.list
      list.append(section: "feed", items: Self.page(round))
      if round >= Self.pageCount {
        list.deleteItems(Self.page(round - Self.pageCount), in: "feed")
      }
    }
    let shown = (199_990..<200_000).flatMap(Self.page)
    expect(list.snapshot.itemIdentifiers(inSection: "feed") == shown, "the list shows the last 500")

    let kept = list.snapshot
    expectFlat("1,000,000 snapshots that are changed and dropped", rounds: 1_000_000) {
      turnover, round in
      var snapshot = kept
      let outcome = try? snapshot.appendItems(["of a snapshot \(round)"], toSection: "feed")
      if outcome == nil { turnover.expect(false, "a snapshot takes an item in") }
    }
    var changed = kept
    expectFlat("1,000,000 identifiers in a snapshot of 500", rounds: 20_000) { turnover, round in
      let items = changed.itemIdentifiers(inSection: "feed")
      changed.deleteItems(Array(items[..<Self.pageSize]), in: "feed")
      let outcome = try? changed.appendItems(Self.page(200_000 + round), toSection: "feed")
      if outcome == nil { turnover.expect(false, "a snapshot takes a page in") }
    }
    expect(
      kept.itemIdentifiers(inSection: "feed") == shown, "a snapshot from before is as it was")
    list.apply(changed)
    expect(list.snapshot == changed, "the list shows the snapshot that was changed")
  }

  private static func page(_ number: Int) -> [String] {
    (0..<pageSize).map { "item-identifier-of-36-chars-\(10_000_000 + number * pageSize + $0)" }
  }

  private mutating func expect(_ isRight: Bool, _ words: String) {
    if isRight { passed += 1 } else { failed += 1 }
    print("\(isRight ? "passed" : "FAIL"): \(words)")
  }

  /// Repeats work, and compares what is held after a tenth of it with what is held after all.
  private mutating func expectFlat(
    _ words: String, rounds: Int, _ work: (inout Turnover, Int) -> Void
  ) {
    var early = Memory.now
    for round in 0..<rounds {
      work(&self, round)
      if round == rounds / 10 { early = .now }
    }
    let late = Memory.now
    expect(
      late.isFlat(since: early),
      "\(words): \(late.allocated >> 10) KiB allocated after \(early.allocated >> 10), "
        + "\(late.resident >> 10) KiB resident after \(early.resident >> 10)")
  }
}
