import ListingKit
import ListingTesting

/// An update with changes of every kind, and ways to spoil it.
enum UpdateFixture {
  /// Sections come, go, move and are reloaded; in those that stay items come, go, move within and
  /// across them, are reloaded and reconfigured. As r moves and gains an item it takes two stages.
  static func update() -> ListUpdate? {
    let test = TestList([
      "p": ["a", "b", "c", "d"], "q": ["x", "y"], "r": ["m", "n"], "gone": ["z"], "u": ["k"],
    ])
    test.list.performBatchUpdates {
      test.list.deleteSections(["gone"])
      test.list.moveSection("r", .before("p"))
      test.list.insertSections([TestSection("new", ["w"])], .before("r"))
      test.list.insertItems(["m2"], .before("m"), in: "r")
      test.list.moveItem("b", in: "p", toSection: "q")
      test.list.moveItem("d", .before("a"), in: "p")
      test.list.insertItems(["c2"], .before("c"), in: "p")
      test.list.deleteItems(["y"], in: "q")
      test.list.reconfigureItems(["c", "d"], in: "p")
      test.list.reloadItems(["a"], in: "p")
      test.list.reloadSections(["u"])
      test.list.reloadSupplementaryViews([.header], of: "q")
    }
    return test.host.updates.last
  }

  /// The same update with its stages changed.
  static func changing(
    _ update: ListUpdate, stage index: Int, _ change: (inout ListUpdate.Stage) -> Void
  ) -> ListUpdate {
    var stages = update.stages
    change(&stages[index])
    return ListUpdate(
      old: update.old, new: update.new, stages: stages, reconfigures: update.reconfigures,
      reloadedSupplementaryViews: update.reloadedSupplementaryViews)
  }

  /// Every update that lacks one change of the stages or has one twice.
  static func lackingOrRepeating(_ update: ListUpdate) -> [(name: String, update: ListUpdate)] {
    var result: [(name: String, update: ListUpdate)] = []
    for stage in update.stages.indices {
      result += spoil(update, stage, "deleted sections", \.deletedSections)
      result += spoil(update, stage, "inserted sections", \.insertedSections)
      result += spoil(update, stage, "moved sections", \.movedSections)
      result += spoil(update, stage, "deleted items", \.deletedItems)
      result += spoil(update, stage, "inserted items", \.insertedItems)
      result += spoil(update, stage, "moved items", \.movedItems)
    }
    return result
  }

  private static func spoil<Change>(
    _ update: ListUpdate, _ stage: Int, _ name: String,
    _ path: WritableKeyPath<ListUpdate.Stage, [Change]>
  ) -> [(name: String, update: ListUpdate)] {
    var result: [(name: String, update: ListUpdate)] = []
    for place in update.stages[stage][keyPath: path].indices {
      let lacking = changing(update, stage: stage) { $0[keyPath: path].remove(at: place) }
      result.append(("stage \(stage) lacks one of its \(name)", lacking))
      let repeating = changing(update, stage: stage) { stage in
        let change = stage[keyPath: path][place]
        stage[keyPath: path].append(change)
      }
      result.append(("stage \(stage) has one of its \(name) twice", repeating))
    }
    return result
  }
}
