import Testing
import UIKit

@Suite("Simulation of UICollectionView: rules of updates")
@MainActor
struct SimulatedUpdateTests {
  private func path(_ item: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(item: item, section: section)
  }

  @Test("A consistent batch raises no complaint, and requests only new cells")
  func right() {
    let client = RowsClient([["a", "b", "c"], ["d"]])
    client.view.simulation.forget()
    let kept = client.view.cellForItem(at: path(2))
    client.view.performBatchUpdates {
      client.rows = [["c", "x"], ["d", "a"]]
      client.view.deleteItems(at: [path(1)])
      client.view.insertItems(at: [path(1)])
      client.view.moveItem(at: path(0), to: path(1, 1))
    }
    #expect(client.complaints.isEmpty)
    #expect(client.view.cellForItem(at: path(0)) === kept)
    #expect(client.view.simulation.requestedItems == [path(1)])
  }

  @Test("Counts that don't agree with the inserts and deletes are reported with UIKit's sentence")
  func counts() {
    let client = RowsClient([["a", "b"]])
    client.view.performBatchUpdates {
      client.rows = [["a", "b", "c"]]
    }
    #expect(
      client.complaints == [
        "Invalid update: invalid number of items in section 0. The number of items contained in an "
          + "existing section after the update (3) must be equal to the number of items contained in "
          + "that section before the update (2), plus or minus the number of items inserted or deleted "
          + "from that section (0 inserted, 0 deleted) and plus or minus the number of items moved into "
          + "or out of that section (0 moved in, 0 moved out)."
      ])
  }

  @Test("So is a number of sections that doesn't agree")
  func sectionCounts() {
    let client = RowsClient([["a"]])
    client.view.performBatchUpdates {
      client.rows = [["a"], ["b"]]
    }
    #expect(client.complaints.count == 1)
    #expect(client.complaints[0].hasPrefix("Invalid update: invalid number of sections."))
    #expect(client.complaints[0].contains("after the update (2)"))
  }

  @Test("Deletes have the coordinates before a batch, inserts those after it")
  func coordinates() {
    let client = RowsClient([["a", "b"]])
    client.view.performBatchUpdates {
      client.rows = [["b"]]
      client.view.deleteItems(at: [path(2)])
    }
    #expect(client.complaints.contains { $0.hasPrefix("attempt to delete item 2 from section 0") })
    client.view.simulation.takeComplaints()
    client.view.performBatchUpdates {
      client.rows = [["b", "c"]]
      client.view.insertItems(at: [path(2)])
    }
    #expect(
      client.complaints.contains { $0.hasPrefix("attempt to insert item 2 into section 0, but") })
    client.view.simulation.takeComplaints()
    client.view.performBatchUpdates { client.view.deleteSections([1]) }
    client.view.performBatchUpdates { client.view.insertSections([5]) }
    #expect(client.complaints.count == 2)
  }

  @Test(
    "Nothing is reloaded and moved at once, deleted twice, or moved to where another item is inserted"
  )
  func conflicts() {
    let changes: [(UICollectionView) -> Void] = [
      { view in
        view.reloadItems(at: [IndexPath(item: 0, section: 0)])
        view.moveItem(at: IndexPath(item: 0, section: 0), to: IndexPath(item: 1, section: 0))
      },
      { view in
        view.deleteItems(at: [IndexPath(item: 0, section: 0), IndexPath(item: 0, section: 0)])
      },
      { view in
        view.moveItem(at: IndexPath(item: 0, section: 0), to: IndexPath(item: 1, section: 0))
        view.insertItems(at: [IndexPath(item: 1, section: 0)])
      },
      { view in
        view.reloadSections([0])
        view.moveSection(0, toSection: 1)
      },
    ]
    for change in changes {
      let client = RowsClient([["a", "b"], ["c"]])
      client.view.performBatchUpdates { change(client.view) }
      #expect(client.complaints.contains { $0.hasPrefix("attempt to perform several") })
    }
  }

  @Test("An item doesn't move out of a section that is deleted")
  func deletedSource() {
    let client = RowsClient([["a", "b"], ["c"]])
    client.view.performBatchUpdates {
      client.rows = [["c", "a"]]
      client.view.deleteSections([0])
      client.view.moveItem(at: path(0), to: path(1))
    }
    #expect(client.complaints.contains { $0.contains("from section 0, which is deleted") })
  }

  @Test("A change outside of a batch is a batch of its own")
  func single() {
    let client = RowsClient([["a", "b"]])
    client.rows = [["b"]]
    client.view.deleteItems(at: [path(0)])
    #expect(client.complaints.isEmpty && client.view.numberOfItems(inSection: 0) == 1)
    client.rows = [[]]
    client.view.insertItems(at: [path(0)])
    #expect(client.complaints.count == 1)
  }

  @Test("Data that changes before the view has asked for it can't be updated")
  func notLoaded() {
    let client = RowsClient([["a"]])
    client.view.reloadData()
    client.rows = [["a", "b"]]
    client.view.performBatchUpdates { client.view.insertItems(at: [path(1)]) }
    #expect(client.complaints.count == 1)
  }

  @Test("The view isn't updated while it calls its delegate or its data source")
  func reentrant() {
    let client = RowsClient()
    var isDone = false
    client.onWillDisplay = { [unowned client] in
      guard !isDone else { return }
      isDone = true
      client.view.performBatchUpdates {}
    }
    client.view.reloadData()
    client.view.layoutIfNeeded()
    #expect(client.complaints.count == 1)
    #expect(client.complaints[0].hasPrefix("performBatchUpdates was called while the view called"))
  }

  @Test("The completion is called when the animation ends, and with false if it's interrupted")
  func completion() {
    let client = RowsClient([["a", "b"]])
    var finished: [Bool] = []
    func delete() {
      client.view.performBatchUpdates {
        client.rows[0].removeFirst()
        client.view.deleteItems(at: [path(0)])
      } completion: {
        finished.append($0)
      }
    }
    delete()
    #expect(finished.isEmpty && client.view.isAnimatingUpdate && client.log.last != "end 0")
    client.view.simulateEndOfAnimations()
    #expect(finished == [true] && client.log.last == "end 0")
    delete()
    client.view.reloadData()
    #expect(finished == [true, false])
    client.rows = [["a", "b"]]
    client.view.reloadData()
    delete()
    client.view.removeFromSuperview()
    #expect(finished == [true, false, false])
    delete()
    #expect(finished == [true, false, false, true])
    client.window.addSubview(client.view)
    client.rows = [["a"]]
    client.view.reloadData()
    UIView.performWithoutAnimation { delete() }
    #expect(finished == [true, false, false, true, true] && client.complaints.isEmpty)
  }

  @Test("An update during a drag leaves the drag to the dragged item")
  func drag() {
    final class Dragging: NSObject, UICollectionViewDragDelegate {
      var ends = 0

      func collectionView(
        _ collectionView: UICollectionView, itemsForBeginning session: any UIDragSession,
        at indexPath: IndexPath
      ) -> [UIDragItem] { [UIDragItem(itemProvider: NSItemProvider())] }

      func collectionView(
        _ collectionView: UICollectionView, dragSessionDidEnd session: any UIDragSession
      ) {
        ends += 1
      }
    }
    let (client, dragging) = (RowsClient([["a", "b", "c"]]), Dragging())
    client.view.dragDelegate = dragging
    #expect(client.view.simulateDragBegin(at: path(2)))
    let cell = client.view.cellForItem(at: path(2))
    client.view.performBatchUpdates {
      client.rows = [["b", "c"]]
      client.view.deleteItems(at: [path(0)])
    }
    #expect(client.view.cellForItem(at: path(1)) === cell && dragging.ends == 0)
    // One drag at a time.
    #expect(!client.view.simulateDragBegin(at: path(0)))
    client.view.simulateDragEnd()
    #expect(dragging.ends == 1 && client.complaints.isEmpty)
  }
}
