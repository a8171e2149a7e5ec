import Foundation
import ListingKit
import ListingTesting
import Testing

@Suite("The snapshot is the list's current model")
struct CurrentModelTests {
  @Test("After each operation of a transaction, the snapshot contains its result")
  func operations() {
    let test = TestList(["s": ["a", "b"], "t": []])
    test.list.performBatchUpdates {
      test.list.appendItems(["c"], in: "s")
      #expect(ListOrder(test.list.snapshot) == ["s": ["a", "b", "c"], "t": []])
      test.list.moveItem("c", .before("a"), in: "s")
      #expect(ListOrder(test.list.snapshot) == ["s": ["c", "a", "b"], "t": []])
      test.list.deleteItems(["a"], in: "s")
      test.list.deleteSections([test["t"]])
      #expect(ListOrder(test.list.snapshot) == ["s": ["c", "b"]])
      #expect(ListOrder(test.list.displayedSnapshot) == ["s": ["a", "b"], "t": []])
    }
    #expect(ListOrder(test.list.displayedSnapshot) == ["s": ["c", "b"]])
    #expect(test.changes.count == 1)
  }

  @Test("A rejected operation doesn't change the snapshot")
  func refused() {
    let test = TestList(["s": ["a"]])
    test.list.performBatchUpdates {
      let before = test.list.snapshot
      test.list.moveItem("a", .before("unknown"), in: "s")
      #expect(test.list.snapshot == before)
    }
  }

  @Test("While the host applies an update, the snapshot contains the operations that wait for it")
  func applying() {
    let test = TestList(["s": ["a"]], pace: .appliedByHand)
    test.list.appendItems(["b"], in: "s")
    test.list.appendItems(["c"], in: "s")
    #expect(ListOrder(test.list.snapshot) == ["s": ["a", "b", "c"]])
    #expect(ListOrder(test.list.displayedSnapshot) == ["s": ["a"]])
    while test.host.complete() {}
    #expect(ListOrder(test.list.displayedSnapshot) == ["s": ["a", "b", "c"]])
  }

  /// A section that looks at its list while the list reads its items.
  private final class AskingSection: ListSection {
    var context: ListContext?
    let listIdentifier = "s"
    var answers: [ListOrder] = []
    var items: [any ListIdentifiable] {
      if let context { answers.append(ListOrder(context.snapshot)) }
      return ["a", "b"]
    }

    func cell(for itemIdentifier: String, at indexPath: IndexPath) -> (any ListCell)? { nil }
  }

  @Test("While the list reads a section's items, the snapshot is the model before that operation")
  func reading() {
    let (list, section) = (ListDataSource(), AskingSection())
    list.appendSections([section])
    section.answers = []
    list.performBatchUpdates {
      list.deleteItems(["a"], in: "s")
      list.updateSection("s")
      #expect(section.answers == [["s": ["b"]]])
    }
  }

  @Test("A snapshot taken in a transaction keeps its identifiers while the list changes")
  func kept() {
    let test = TestList(["s": ["a"]])
    var kept: [ListSnapshot] = []
    for number in 0..<20 {
      test.list.performBatchUpdates {
        test.list.appendItems([TextItem("\(number)")], in: "s")
        kept.append(test.list.snapshot)
        test.list.deleteItems(["\(number)"], in: "s")
      }
    }
    for (number, snapshot) in kept.enumerated() {
      #expect(snapshot.itemIdentifiers(inSection: "s") == ["a", "\(number)"])
    }
    #expect(test.order == ["s": ["a"]])
  }
}
