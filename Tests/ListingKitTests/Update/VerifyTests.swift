import Foundation
import ListingKit
import ListingTesting
import Testing

@Suite("verify and the replay")
struct VerifyTests {
  /// Both find the fault, independently.
  private func expectProblems(_ update: ListUpdate, _ name: String) {
    #expect(!update.verify().isEmpty, "verify: \(name)")
    #expect(!UpdateReplay.problems(of: update).isEmpty, "replay: \(name)")
  }

  @Test("Both find no problem in an update with changes of every kind")
  func right() throws {
    let update = try #require(UpdateFixture.update())
    #expect(update.verify() == [] && UpdateReplay.problems(of: update) == [])
    #expect(update.stages.count == 2)
    let first = update.stages[0]
    let second = update.stages[1]
    #expect(first.deletedSections == [3] && first.movedSections == [.init(from: 2, to: 1)])
    #expect(first.insertedSections == [0] && first.reloadedSections == [4])
    #expect(!first.changesItems && !second.changesSections)
    #expect(second.deletedItems == [[3, 1]] && second.reloadedItems == [[2, 0]])
  }

  @Test("Both find every missing and every repeated change")
  func lackingOrRepeating() throws {
    let update = try #require(UpdateFixture.update())
    let spoilt = UpdateFixture.lackingOrRepeating(update)
    // 3 changes of sections; of items 2 inserts, 1 delete and 2 moves: each lacking, each twice.
    #expect(spoilt.count == 2 * 8)
    for (name, update) in spoilt { expectProblems(update, name) }
  }

  @Test("Both find coordinates that don't exist")
  func outOfBounds() throws {
    let update = try #require(UpdateFixture.update())
    let changes: [(String, (inout ListUpdate.Stage) -> Void)] = [
      ("deleted section", { $0.deletedSections.append(9) }),
      ("negative section", { $0.deletedSections.append(-1) }),
      ("inserted section", { $0.insertedSections.append(9) }),
      ("moved section", { $0.movedSections.append(.init(from: 9, to: 9)) }),
      ("reloaded section", { $0.reloadedSections.append(9) }),
      ("deleted item", { $0.deletedItems.append([0, 99]) }),
      ("inserted item", { $0.insertedItems.append([0, 99]) }),
      ("moved item", { $0.movedItems.append(.init(from: [0, 99], to: [0, 99])) }),
      ("reloaded item", { $0.reloadedItems.append([99, 0]) }),
      ("path of nothing", { $0.deletedItems.append([]) }),
    ]
    for (name, change) in changes {
      for stage in update.stages.indices {
        expectProblems(UpdateFixture.changing(update, stage: stage, change), name)
      }
    }
  }

  @Test("Both find an item change in a section that is deleted, inserted or reloaded")
  func closedSections() throws {
    let update = try #require(UpdateFixture.update())
    // Before the first stage section 3 is deleted and 4 reloaded, after it 0 is inserted.
    let changes: [(String, (inout ListUpdate.Stage) -> Void)] = [
      ("deleted", { $0.deletedItems.append([3, 0]) }),
      ("reloaded", { $0.reloadedItems.append([4, 0]) }),
      ("moved from", { $0.movedItems.append(.init(from: [4, 0], to: [2, 0])) }),
      ("inserted", { $0.insertedItems.append([0, 0]) }),
    ]
    for (name, change) in changes {
      expectProblems(UpdateFixture.changing(update, stage: 0, change), name)
    }
  }

  @Test("Both find stages that don't follow each other, and a missing stage")
  func stages() throws {
    let update = try #require(UpdateFixture.update())
    let orders = [[], [0], [1], [1, 0], [0, 0], [0, 1, 1]]
    for order in orders {
      let spoilt = ListUpdate(
        old: update.old, new: update.new, stages: order.map { update.stages[$0] })
      expectProblems(spoilt, "stages \(order)")
    }
  }

  @Test("Both find a move whose ends are exchanged")
  func exchangedEnds() throws {
    let update = try #require(UpdateFixture.update())
    expectProblems(
      UpdateFixture.changing(update, stage: 0) { stage in
        stage.movedSections = stage.movedSections.map { .init(from: $0.to, to: $0.from) }
      }, "section")
    expectProblems(
      UpdateFixture.changing(update, stage: 1) { stage in
        stage.movedItems = stage.movedItems.map { .init(from: $0.to, to: $0.from) }
      }, "items")
  }

  @Test("Both find a reconfigure of two different items, and a repeated one")
  func reconfigures() throws {
    let update = try #require(UpdateFixture.update())
    let wrong: [[ListUpdate.ItemMove]] = [
      update.reconfigures + update.reconfigures.prefix(1),
      [.init(from: [0, 0], to: [0, 0])],
      [.init(from: [0, 99], to: [2, 0])],
      [.init(from: [0, 2], to: [99, 0])],
    ]
    for reconfigures in wrong {
      let spoilt = ListUpdate(
        old: update.old, new: update.new, stages: update.stages, reconfigures: reconfigures)
      expectProblems(spoilt, "\(reconfigures)")
    }
  }

  @Test("Both find a header of an unknown section, one of an item, and a reload with stages")
  func viewsAndReloads() throws {
    let update = try #require(UpdateFixture.update())
    expectProblems(
      ListUpdate(
        old: update.old, new: update.new, stages: update.stages,
        reloadedSupplementaryViews: [.init(kind: .header, section: "gone")]), "header")
    expectProblems(
      ListUpdate(
        old: update.old, new: update.new, stages: update.stages,
        reloadedSupplementaryViews: [.init(kind: .header, section: "p", item: "a")]), "of an item")
    expectProblems(
      ListUpdate(old: update.old, new: update.new, isReload: true, stages: update.stages),
      "reload with stages")
    let whole = ListUpdate(old: update.old, new: update.new, isReload: true, stages: [])
    #expect(whole.verify() == [] && UpdateReplay.problems(of: whole) == [])
  }

  @Test("The replay finds an unnecessary move, while verify only checks consistency")
  func needlessMoves() throws {
    let test = TestList(["s": ["a", "b", "c"]])
    test.list.moveItem("c", .before("a"), in: "s")
    let update = try #require(test.host.updates.last)
    let needless = UpdateFixture.changing(update, stage: 0) {
      // Moving a and b instead of c leads to the same order by one move more.
      $0.movedItems = [.init(from: [0, 0], to: [0, 1]), .init(from: [0, 1], to: [0, 2])]
    }
    #expect(needless.verify() == [])
    #expect(UpdateReplay.problems(of: needless) == ["2 items of 's' move, but 1 would be enough"])
  }

  @Test("The replay finds the wrong one of two smallest sets of moves, given the explicit moves")
  func wrongChoice() throws {
    let test = TestList(["s": ["a", "b"], "t": []])
    test.list.moveItem("a", .after("b"), in: "s")
    let update = try #require(test.host.updates.last)
    let named = NamedMoves(items: [ListItemPath("s", "a")])
    #expect(UpdateReplay.problems(of: update, named: named) == [])
    #expect(UpdateReplay.problems(of: update) == [])
    #expect(UpdateReplay.problems(of: update, named: NamedMoves()).count == 1)
    test.list.moveSection("s", .after("t"))
    let sections = try #require(test.host.updates.last)
    #expect(UpdateReplay.problems(of: sections, named: NamedMoves(sections: ["s"])) == [])
    #expect(UpdateReplay.problems(of: sections, named: NamedMoves()).count == 1)
  }

  @Test(
    "A section's move and changes of its items in one stage are correct only if that is allowed")
  func oneStage() throws {
    let test = TestList(["s": ["a"], "t": ["x"]])
    test.host.appliesMovedSectionsInOneStage = true
    test.list.performBatchUpdates {
      test.list.moveSection("t", .before("s"))
      test.list.appendItems(["y"], in: "t")
      test.list.deleteItems(["x"], in: "t")
    }
    let update = try #require(test.host.updates.last)
    #expect(UpdateReplay.problems(of: update, inOneStage: true) == [])
    let problems = UpdateReplay.problems(of: update)
    #expect(problems.filter { $0.hasSuffix("moves in the same stage") }.count == 2)
  }
}
