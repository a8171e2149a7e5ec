import Foundation
import ListingTesting
import Testing

@testable import ListingKit

/// Snapshots of one list share unchanged chunks, which `verify` doesn't compare.
@Suite("verify of long lists")
struct LongVerifyTests {
  private static let items = (0..<20_000).map { "row \($0)" }

  /// Changes of every kind of items, far apart.
  private func update() throws -> ListUpdate {
    let test = TestList(["s": Self.items, "t": ["x", "y"]])
    test.list.performBatchUpdates {
      test.list.appendItems((0..<50).map { "late \($0)" }, in: "s")
      test.list.insertItems(["early"], .before("row 900"), in: "s")
      test.list.deleteItems(["row 7000"], in: "s")
      test.list.moveItem("row 12000", .after("row 16000"), in: "s")
      test.list.moveItem("x", in: "t", toSection: "s")
    }
    return try #require(test.host.updates.last)
  }

  @Test("verify reads only the leaves that change")
  func reads() throws {
    let update = try update()
    let reads = HandleReads()
    let problems = HandleReads.$current.withValue(reads) { update.verify() }
    #expect(problems == [])
    // Six places at most differ, each in two leaves of 512 at most, and both snapshots are read.
    #expect(reads.count > 0 && reads.count <= 6 * 2 * 2 * 512)
  }

  @Test("verify describes a misplaced item as it does for snapshots without shared storage")
  func wrongPlaces() throws {
    let update = try update()
    let stage = try #require(update.stages.first)
    #expect(update.stages.count == 1 && stage.insertedItems.count == 51)
    #expect(stage.deletedItems.count == 1 && stage.movedItems.count == 2)
    #expect(try apart(update).verify() == [])
    func before(_ path: IndexPath) -> IndexPath {
      IndexPath(item: path.item - 1, section: path.section)
    }
    let changes: [(inout ListUpdate.Stage) -> Void] = [
      { $0.deletedItems[0] = before($0.deletedItems[0]) },
      { $0.insertedItems[0] = before($0.insertedItems[0]) },
      { $0.insertedItems.removeLast() },
      { $0.movedItems[0] = .init(from: before($0.movedItems[0].from), to: $0.movedItems[0].to) },
      { $0.movedItems[0] = .init(from: $0.movedItems[0].from, to: before($0.movedItems[0].to)) },
      { ($0.deletedItems, $0.insertedItems) = ([], []) },
    ]
    for (number, change) in changes.enumerated() {
      let spoilt = UpdateFixture.changing(update, stage: 0, change)
      let problems = spoilt.verify()
      #expect(!problems.isEmpty, "change \(number)")
      #expect(try problems == apart(spoilt).verify(), "change \(number)")
    }
  }

  /// The update between snapshots that share nothing.
  private func apart(_ update: ListUpdate) throws -> ListUpdate {
    let (old, new) = (try copy(update.old), try copy(update.new))
    let stages = update.stages.map {
      var stage = ListUpdate.Stage(old: old, new: new)
      stage.deletedItems = $0.deletedItems
      stage.insertedItems = $0.insertedItems
      stage.movedItems = $0.movedItems
      return stage
    }
    return ListUpdate(old: old, new: new, stages: stages)
  }

  private func copy(_ snapshot: ListSnapshot) throws -> ListSnapshot {
    var copy = ListSnapshot()
    for section in snapshot.sectionIdentifiers {
      _ = copy.appendSections([section])
      _ = try copy.appendItems(snapshot.itemIdentifiers(inSection: section), in: section)
    }
    return copy
  }
}
