import Foundation
import ListingTesting
import Testing

@testable import ListingKit

@Suite("Snapshots", .tags(.concurrency))
struct SnapshotTests {
  /// Changes a list at random, and returns its snapshots with their expected content.
  private func history(
    seed: UInt64, identity: ListIdentity, turns: Int
  ) -> [(snapshot: ListSnapshot, order: [String: [String]])] {
    var random = SeededGenerator(seed: seed)
    let names = ["a", "b", "c"]
    let list = ListDataSource(identity: identity, isolation: nil)
    list.appendSections(names.map { TestSection($0) })
    var history: [(snapshot: ListSnapshot, order: [String: [String]])] = []
    for turn in 0..<turns {
      let section = names.randomElement(using: &random) ?? "a"
      let target = names.randomElement(using: &random) ?? "a"
      let items = list.snapshot.itemIdentifiers(inSection: section)
      switch Int.random(in: 0..<5, using: &random) {
      case 0, 1:
        let anchor = items.randomElement(using: &random)
        let new = (0..<Int.random(in: 1...700, using: &random)).map { "\(turn)-\($0)" }
        if let anchor {
          list.insertItems(new, .after(anchor), in: section)
        } else {
          list.appendItems(new, in: section)
        }
      case 2:
        list.deleteItems(items.filter { _ in Bool.random(using: &random) }, in: section)
      case 3:
        if let item = items.randomElement(using: &random) {
          list.moveItem(item, in: section, toSection: target)
        }
      default:
        list.moveSection(section, .after(target))
      }
      let snapshot = list.snapshot
      let order = Dictionary(
        uniqueKeysWithValues: names.map { ($0, snapshot.itemIdentifiers(inSection: $0)) })
      history.append((snapshot, order))
    }
    return history
  }

  @Test(
    "old snapshots stay correct while the list changes",
    arguments: [ListIdentity.section, .list], [1, 2] as [UInt64])
  func oldSnapshots(identity: ListIdentity, seed: UInt64) {
    for (snapshot, order) in history(seed: seed, identity: identity, turns: 40) {
      #expect(snapshot.numberOfItems == order.values.reduce(0) { $0 + $1.count })
      for (name, items) in order {
        #expect(snapshot.itemIdentifiers(inSection: name) == items, "seed \(seed)")
        guard let section = snapshot.index(ofSection: name) else {
          Issue.record("section \(name) is gone, seed \(seed)")
          continue
        }
        for (position, item) in items.enumerated() where position.isMultiple(of: 7) {
          let path = ListItemPath(section: name, item: item)
          let indexPath = IndexPath(item: position, section: section)
          #expect(snapshot.indexPath(for: path) == indexPath, "seed \(seed)")
          #expect(snapshot.itemPath(at: indexPath) == path, "seed \(seed)")
        }
      }
    }
  }

  @Test("snapshots are read from other tasks while the list changes")
  func concurrentReads() async {
    let list = ListDataSource(isolation: nil)
    list.appendSections([TestSection("s", (0..<2_000).map { "item \($0)" })])
    await withTaskGroup(of: Bool.self) { group in
      for turn in 0..<20 {
        let snapshot = list.snapshot
        let count = snapshot.numberOfItems
        group.addTask {
          let items = snapshot.itemIdentifiers(inSection: "s")
          return items.count == count
            && items.indices.allSatisfy {
              snapshot.itemIdentifier(at: [0, $0]) == items[$0]
                && snapshot.indexPath(for: ListItemPath(section: "s", item: items[$0])) == [0, $0]
            }
        }
        list.appendItems((0..<50).map { "new \(turn)-\($0)" }, in: "s")
        list.deleteItems((0..<50).map { "item \(turn * 50 + $0)" }, in: "s")
      }
      for await isRight in group { #expect(isRight) }
    }
  }

  @Test("snapshots of two lists are equal if they contain the same identifiers in the same order")
  func equality() {
    let one = TestList(["s": ["a", "b"], "t": []])
    let other = TestList(["s": ["a", "b"], "t": []])
    #expect(one.list.snapshot == other.list.snapshot)
    other.list.moveItem("a", .after("b"), in: "s")
    #expect(one.list.snapshot != other.list.snapshot)
    one.list.moveItem("b", .before("a"), in: "s")
    #expect(one.list.snapshot == other.list.snapshot)
    one.list.moveSection("t", .before("s"))
    #expect(one.list.snapshot != other.list.snapshot)
    #expect(ListSnapshot() == ListSnapshot())
    #expect(ListSnapshot() == TestList([:]).list.snapshot)
    #expect(ListSnapshot() != one.list.snapshot)
  }

  @Test("unknown positions return nil")
  func outside() {
    let snapshot = TestList(["s": ["a"]]).list.snapshot
    #expect(snapshot.sectionIdentifier(at: -1) == nil)
    #expect(snapshot.sectionIdentifier(at: 1) == nil)
    #expect(snapshot.itemIdentifier(at: [0, -1]) == nil)
    #expect(snapshot.itemIdentifier(at: [0, 1]) == nil)
    #expect(snapshot.numberOfItems(inSectionAt: 4) == 0)
    #expect(ListSnapshot().index(ofSection: "s") == nil)
  }

  @Test("under list identity, items that are exchanged in a replacement keep their section")
  func replacement() {
    let test = TestList(["a": ["x", "y"], "b": ["z"]], identity: .list)
    test.list.replaceSections([TestSection("b", ["x", "z"]), TestSection("a", ["y"])])
    #expect(test.order == ["b": ["x", "z"], "a": ["y"]])
    #expect(test.list.indexPath(for: "x", in: "b") == [0, 0])
    #expect(test.list.indexPath(for: "x", in: "a") == nil)
    #expect(test.list.snapshot.numberOfItems == 3)
  }
}
