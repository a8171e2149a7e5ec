import ListingTesting
import Testing

@testable import ListingKit

@Suite("Announcements of updates")
struct AnnouncementTests {
  /// The announcements of what operations do to the sections `a` with the items 1, 2 and 3, and `b` with 4.
  private func announcements(
    updater: any ListUpdater = DiffingUpdater(), _ operations: (ListDataSource) -> Void
  ) -> (ofChanges: [String?], ofUpdates: [String?]) {
    let test = TestList(["a": ["1", "2", "3"], "b": ["4"]])
    test.list.updater = updater
    var changes: [String?] = []
    let observation = test.list.observeUpdates { changes.append($0.announcement) }
    operations(test.list)
    observation.cancel()
    return (changes, test.host.updates.map(\.announcement))
  }

  @Test("Items that are added, removed and moved are counted")
  func counts() {
    let operations: (ListDataSource) -> Void = { list in
      list.appendItems(["5"], in: "a")
      list.appendItems(["6", "7"], in: "a")
      list.deleteItems(["5"], in: "a")
      list.performBatchUpdates {
        list.appendItems(["8", "9"], in: "b")
        list.deleteItems(["1"], in: "a")
        list.moveItem("6", .before("2"), in: "a")
      }
    }
    let expected = [
      "1 item added", "2 items added", "1 item removed", "2 items added, 1 removed, 1 moved",
    ]
    let (changes, updates) = announcements(operations)
    #expect(changes == expected)
    #expect(updates == expected)
  }

  @Test("Items of inserted and deleted sections count")
  func sections() {
    let (changes, _) = announcements { list in
      list.appendSections([TestSection("c", ["5", "6"])])
      list.deleteSections(["a"])
      list.appendSections([TestSection("d", [])])
    }
    #expect(changes == ["2 items added", "3 items removed", nil])
  }

  @Test("Nothing is announced of reconfigured and reloaded items")
  func reconfigured() {
    let (changes, updates) = announcements { list in
      list.reconfigureItems(["1"], in: "a")
      list.reloadItems(["2"], in: "a")
      list.reloadSections(["b"])
    }
    #expect(changes == [nil, nil, nil])
    #expect(updates == [nil, nil, nil])
  }

  @Test("An update that reloads the list counts items by their identity")
  func reload() {
    let (changes, updates) = announcements(updater: ReloadUpdater()) { list in
      list.performBatchUpdates {
        list.appendItems(["8", "9"], in: "b")
        list.deleteItems(["1"], in: "a")
      }
    }
    #expect(changes == ["2 items added, 1 removed"])
    #expect(updates.isEmpty || updates == ["2 items added, 1 removed"])
  }
}
