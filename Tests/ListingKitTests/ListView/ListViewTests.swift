import Foundation
import ListingKit
import Testing

@Suite("List view") struct ListViewTests {
  @Test("The view shows the rows that overlap the viewport, in order, one below the other")
  func visibleRows() {
    let section = DisplaySection("s", rows(0..<50))
    let (_, view) = makeView([section])
    #expect(view.visibleIndexPaths.map(\.item) == [0, 1, 2, 3, 4])
    #expect(view.visibleElements.map(\.frame.minY) == [0, 20, 40, 60, 80])
    #expect(view.contentSize.height == 1000)
    #expect(view.cell(at: IndexPath(item: 2, section: 0))?.content.texts == ["row 2"])
  }

  @Test("The view shows the headers of empty sections, first ones, middle ones and last ones")
  func headersWithoutItems() {
    let (_, view) = makeView([
      DisplaySection("a", [], header: "A"), DisplaySection("b", [], header: "B"),
      DisplaySection("c", rows(0..<1)), DisplaySection("d", [], header: "D"),
      DisplaySection("e", rows(0..<1)), DisplaySection("f", [], header: "F"),
    ])
    // Each of them is a line of 20 points.
    #expect(
      view.visibleElements.map(\.kind) == [
        .header(section: 0), .header(section: 1), .item(IndexPath(item: 0, section: 2)),
        .header(section: 3), .item(IndexPath(item: 0, section: 4)),
      ])
    #expect(view.visibleElements.map(\.frame.minY) == [0, 20, 40, 60, 80])
    #expect(view.contentSize.height == 120)
  }

  @Test("The display of removed rows ends before that of new ones begins, each in order")
  func displayEvents() {
    let section = DisplaySection("s", rows(0..<50))
    let (_, view) = makeView([section])
    view.contentOffset.y = 50
    // 50 to 150 meets rows 2 (40–60) to 7 (140–160); rows 0 and 1 left.
    #expect(section.takeEvents() == ["-0", "-1", "+5", "+6", "+7", "left 42"])
    view.contentOffset.y = 50
    #expect(section.takeEvents() == [])
  }

  @Test("The view measures the visible rows, and the others follow")
  func measuredHeights() {
    let section = DisplaySection("s", rows(0..<10))
    section.texts["row 1"] = "a text of three lines"
    let (_, view) = makeView([section])
    // Ten characters a line: "a text of", "three", "lines".
    #expect(view.frameForItem(at: IndexPath(item: 1, section: 0))?.height == 60)
    #expect(view.visibleIndexPaths.map(\.item) == [0, 1, 2])
    #expect(view.contentSize.height == 240)
  }

  @Test("The view reuses the views of rows that disappeared")
  func reuse() {
    let section = DisplaySection("s", rows(0..<1000))
    let (_, view) = makeView([section])
    var views: Set<ObjectIdentifier> = []
    for step in 0..<900 {
      view.contentOffset.y = CGFloat(step) * 20
      for element in view.visibleElements { views.insert(ObjectIdentifier(element.view)) }
    }
    // Five rows are on display at a time; one more view may be out for measuring.
    #expect(views.count <= 7)
  }

  @Test("The view keeps the offset within the content, and ignores NaN")
  func clampedOffset() {
    let (list, view) = makeView([DisplaySection("s", rows(0..<10))])
    view.contentOffset.y = 1e9
    #expect(view.contentOffset.y == 100)
    view.contentOffset.y = -5
    #expect(view.contentOffset.y == 0)
    view.contentOffset.y = .nan
    #expect(view.contentOffset.y == 0)
    view.contentOffset.y = 100
    list.deleteItems(rows(2..<10), in: "s")
    #expect(view.contentOffset.y == 0)
  }

  @Test("The view keeps a measured row in place while rows above it turn out larger")
  func anchorWhileMeasuring() {
    let section = DisplaySection("s", rows(0..<20))
    for row in rows(0..<10) { section.texts[row] = "a text of three lines" }
    let (_, view) = makeView([section], height: 40)
    view.scrollToItem(at: IndexPath(item: 15, section: 0), position: .top)
    let before = view.element(at: .item(IndexPath(item: 15, section: 0)))
    #expect(before?.frame.minY == view.contentOffset.y)
    view.contentOffset.y -= 20
    #expect(view.visibleIndexPaths.map(\.item) == [14, 15])
    let offset = view.contentOffset.y
    view.scrollToItem(at: IndexPath(item: 9, section: 0), position: .top)
    // Row 9 is 60 points high although it counted as 20: it fills the 40 points.
    #expect(view.visibleIndexPaths.map(\.item) == [9])
    #expect(view.contentOffset.y < offset)
  }

  @Test(
    "The view scrolls to an item at each position",
    arguments: [
      (ListScrollPosition.top, CGFloat(500)), (.center, 460), (.bottom, 420), (.nearest, 420),
    ])
  func scrollTo(position: ListScrollPosition, offset: CGFloat) {
    // Row 25 lies at 500–520 and the viewport is 100 high: centred at 510 − 50, at the bottom
    // 520 − 100; the least way from above ends at the bottom.
    let (_, view) = makeView([DisplaySection("s", rows(0..<50))])
    view.scrollToItem(at: IndexPath(item: 25, section: 0), position: position)
    #expect(view.contentOffset.y == offset)
  }

  @Test("Scrolling to an unknown item does nothing")
  func scrollToNothing() {
    let (_, view) = makeView([DisplaySection("s", rows(0..<50))])
    view.scrollToItem(at: IndexPath(item: 99, section: 7), position: .top)
    #expect(view.contentOffset.y == 0)
  }

  @Test("Headers get their measured height, and are reloaded on request")
  func headers() {
    let first = DisplaySection("a", rows(0..<1), header: "First")
    let second = DisplaySection("b", rows(0..<1))
    let (list, view) = makeView([first, second])
    #expect(view.visibleElements.map(\.kind).first == .header(section: 0))
    #expect(view.frameForItem(at: IndexPath(item: 0, section: 0))?.minY == 20)
    #expect(view.frameForItem(at: IndexPath(item: 0, section: 1))?.minY == 40)
    first.header = "A title of three"
    let header = view.visibleElements.first?.view
    list.updateSection("a", reloadingHeader: true)
    // "A title of" and "three": two lines.
    #expect(view.frameForItem(at: IndexPath(item: 0, section: 0))?.minY == 40)
    #expect(view.visibleElements.first?.view === header)
    #expect(view.visibleElements.first?.view.content.texts == ["A title of three"])
  }

  @Test("a reconfigured row keeps its cell, a reloaded one does not")
  func reconfigureAndReload() {
    let section = DisplaySection("s", rows(0..<3))
    let (list, view) = makeView([section])
    let path = IndexPath(item: 1, section: 0)
    let cell = view.cell(at: path)
    section.texts["row 1"] = "changed"
    list.reconfigureItems(["row 1"], in: "s")
    #expect(view.cell(at: path) === cell)
    #expect(cell?.content.texts == ["changed"])
    #expect(section.takeEvents().filter { $0 != "left 0" } == [])
    list.reloadItems(["row 1"], in: "s")
    #expect(section.takeEvents().filter { $0 != "left 0" } == ["-1", "+1"])
  }

  @Test("Rows that stay keep their cells while others are inserted and deleted")
  func survivorsKeepCells() {
    let section = DisplaySection("s", ["a", "b", "c"])
    let (list, view) = makeView([section])
    let cell = view.cell(at: IndexPath(item: 2, section: 0))
    section.rows = ["c", "x", "a"]
    list.updateSection("s")
    #expect(view.cell(at: IndexPath(item: 0, section: 0)) === cell)
    #expect(section.takeEvents().filter { !$0.hasPrefix("left") } == ["-1", "+1"])
    #expect(view.visibleElements.flatMap(\.view.content.texts) == ["c", "x", "a"])
  }

  @Test("Operations in willDisplay are performed after the update that displays the item")
  func operationsWhileDisplaying() {
    let section = DisplaySection("s", rows(0..<3))
    let (list, view) = makeView([section], height: 200)
    section.onDisplay = { indexPath in
      guard section.rows.count < 6 else { return }
      let row = "row \(section.rows.count)"
      section.rows.append(row)
      section.appendItems([row])
    }
    section.rows.append("first")
    section.appendItems(["first"])
    #expect(section.rows == rows(0..<3) + ["first", "row 4", "row 5"])
    #expect(list.snapshot.itemIdentifiers(inSection: "s") == section.rows)
    #expect(view.visibleIndexPaths.count == 6)
  }

  @Test("A view without a size shows nothing and doesn't trap")
  func noSize() {
    let section = DisplaySection("s", rows(0..<3))
    let (_, view) = makeView([section], height: 0)
    #expect(view.visibleElements.isEmpty)
    view.size = CGSize(width: 0, height: 50)
    #expect(view.visibleElements.isEmpty)
    view.size = CGSize(width: 80, height: 50)
    #expect(view.visibleIndexPaths.map(\.item) == [0, 1, 2])
  }

  @Test("A cell without a height gets the estimated one")
  func emptyCells() {
    let section = DisplaySection("s", rows(0..<3))
    section.texts = ["row 0": "", "row 1": "", "row 2": ""]
    let (_, view) = makeView([section])
    #expect(view.contentSize.height == 60)
  }

  @Test("A new width measures the items again")
  func newWidth() {
    let section = DisplaySection("s", ["a"])
    section.texts["a"] = "two lines at ten"
    let (_, view) = makeView([section])
    #expect(view.contentSize.height == 40)
    view.size.width = 200
    #expect(view.contentSize.height == 20)
  }
}
