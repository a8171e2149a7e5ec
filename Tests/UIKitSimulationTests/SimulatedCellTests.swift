import Testing
import UIKit

@Suite("Simulation of UICollectionView: rules of cells and display")
@MainActor
struct SimulatedCellTests {
  private func relay(_ client: RowsClient) {
    client.view.reloadData()
    client.view.layoutIfNeeded()
  }

  @Test("A cell is made by the initializer of its class, and used again")
  func reuse() throws {
    let client = RowsClient()
    let first = try #require(client.view.cellForItem(at: IndexPath(item: 0, section: 0)))
    #expect((first as? RowsClient.Cell)?.wasMadeWithFrame == true)
    var cells: Set<ObjectIdentifier> = []
    for y in stride(from: CGFloat(0), through: 600, by: 40) {
      client.view.simulateDrag(to: CGPoint(x: 0, y: y))
      client.view.layoutIfNeeded()
      cells.formUnion(client.view.visibleCells.map { ObjectIdentifier($0) })
    }
    // Five are visible, and one more before the one that leaves is free.
    #expect(cells.count == 6 && client.complaints.isEmpty)
  }

  @Test("Each cell is dequeued when the data source is asked for it, and returned")
  func dequeued() {
    let client = RowsClient([["a"]])
    client.makeCell = { _, _ in UICollectionViewCell() }
    relay(client)
    #expect(client.complaints.count == 1)
    #expect(client.complaints[0].contains("was not retrieved by calling"))
    client.view.simulation.takeComplaints()
    client.makeCell = { view, path in
      _ = view.dequeueReusableCell(withReuseIdentifier: "other", for: path)
      return view.dequeueReusableCell(withReuseIdentifier: "row", for: path)
    }
    relay(client)
    #expect(client.complaints.count == 1)
    #expect(client.complaints[0].hasPrefix("Expected dequeued view to be returned"))
  }

  @Test("A cell is displayed for one item")
  func shared() {
    let client = RowsClient([["a", "b"]])
    var shared: UICollectionViewCell?
    client.makeCell = { view, path in
      let cell = view.dequeueReusableCell(withReuseIdentifier: "row", for: path)
      if shared == nil { shared = cell }
      return shared ?? cell
    }
    relay(client)
    #expect(client.complaints.contains { $0.contains("is displayed for another item") })
  }

  @Test("Cells aren't dequeued at another time, for another index path, or without a class")
  func otherDequeues() {
    let client = RowsClient([["a"]])
    _ = client.view.dequeueReusableCell(
      withReuseIdentifier: "row", for: IndexPath(item: 0, section: 0))
    #expect(client.complaints.count == 1)
    client.view.simulation.takeComplaints()
    client.makeCell = { view, path in
      view.dequeueReusableCell(
        withReuseIdentifier: "row", for: IndexPath(item: path.item + 1, section: 0))
    }
    relay(client)
    #expect(client.complaints.count == 1)
    client.view.simulation.takeComplaints()
    client.makeCell = { view, path in
      view.dequeueReusableCell(withReuseIdentifier: "unknown", for: path)
    }
    relay(client)
    #expect(client.complaints.contains { $0.hasPrefix("could not dequeue a view of kind: cell") })
  }

  @Test("A reconfigured item keeps its cell")
  func reconfigured() {
    let client = RowsClient([["a"]])
    let path = IndexPath(item: 0, section: 0)
    let cell = client.view.cellForItem(at: path)
    client.view.reconfigureItems(at: [path])
    #expect(client.view.cellForItem(at: path) === cell && client.complaints.isEmpty)
    client.makeCell = { view, path in
      view.dequeueReusableCell(withReuseIdentifier: "other", for: path)
    }
    client.view.reconfigureItems(at: [path])
    #expect(client.complaints.count == 1)
    client.view.simulation.takeComplaints()
    client.makeCell = { _, _ in UICollectionViewCell() }
    client.view.reconfigureItems(at: [path])
    #expect(client.complaints.contains { $0.contains("was replaced while it was reconfigured") })
  }

  @Test("The data source is asked for cells that are visible, and for no others")
  func visible() {
    let client = RowsClient()
    func items(_ range: ClosedRange<Int>) -> [IndexPath] {
      range.map { IndexPath(item: $0, section: 0) }
    }
    #expect(client.view.simulation.requestedItems == items(0...4))
    client.view.simulation.forget()
    client.view.simulateDrag(to: CGPoint(x: 0, y: 100))
    client.view.layoutIfNeeded()
    #expect(client.view.simulation.requestedItems == items(5...7))
  }

  @Test("A layout has no places for items that don't exist")
  func unknownPlaces() {
    let client = RowsClient([["a"]])
    client.layout.extraRows = 1
    client.layout.invalidateLayout()
    client.view.layoutIfNeeded()
    #expect(
      client.complaints.contains { $0.hasPrefix("UICollectionView received layout attributes") })
  }

  @Test("Each display begins once and ends once")
  func balance() {
    let client = RowsClient()
    for y in [0, 90, 700, 20, 400, 0] {
      client.view.simulateDrag(to: CGPoint(x: 0, y: CGFloat(y)))
      client.view.layoutIfNeeded()
    }
    client.rows = [[]]
    client.view.reloadData()
    client.view.layoutIfNeeded()
    var shown: Set<String> = []
    for event in client.log {
      let words = event.split(separator: " ").map(String.init)
      if words[0] == "display" { #expect(shown.insert(words[1]).inserted, "\(event)") }
      if words[0] == "end" { #expect(shown.remove(words[1]) != nil, "\(event)") }
    }
    #expect(shown.isEmpty && client.complaints.isEmpty)
  }

  @Test("An item is prefetched before it's displayed, or the prefetch is canceled")
  func prefetch() {
    let client = RowsClient()
    #expect(client.log.filter { $0.hasPrefix("prefetch") } == (5...9).map { "prefetch \($0)" })
    client.log = []
    client.view.simulateDrag(to: CGPoint(x: 0, y: 40))
    client.view.layoutIfNeeded()
    // Row 5 needs no cancel: it's displayed. Row 0, which was displayed, is near again.
    #expect(client.log.contains("display 5") && !client.log.contains("cancel 5"))
    client.log = []
    client.view.simulateDrag(to: CGPoint(x: 0, y: 600))
    client.view.layoutIfNeeded()
    let cancelled = client.log.filter { $0.hasPrefix("cancel") }
    #expect(cancelled == (["cancel 0"] + (6...9).map { "cancel \($0)" }))
  }
}
