import Foundation
import ListingKit
import Testing

@Suite("List view: visible rows stay in place")
struct ListViewAnchorTests {
  /// Where a row is on the screen.
  private func place(of row: String, _ section: DisplaySection, _ view: ListView) -> CGFloat? {
    guard let index = section.rows.firstIndex(of: row) else { return nil }
    return view.element(at: .item(IndexPath(item: index, section: 0)))
      .map { $0.frame.minY - view.contentOffset.y }
  }

  /// Fifty rows of 20 points, scrolled so that row 10 begins 10 points above the screen.
  private func makeScrolled() -> (ListDataSource, ListView, DisplaySection) {
    let section = DisplaySection("s", rows(0..<50))
    let (list, view) = makeView([section])
    view.contentOffset.y = 210
    return (list, view, section)
  }

  @Test("Rows that are inserted, deleted or moved above the viewport don't move it")
  func changesAbove() {
    let (list, view, section) = makeScrolled()
    #expect(place(of: "row 10", section, view) == -10)
    section.rows.insert(contentsOf: ["x", "y"], at: 3)
    list.updateSection("s")
    #expect(place(of: "row 10", section, view) == -10)
    #expect(view.contentOffset.y == 250)
    section.rows.removeSubrange(0..<4)
    list.updateSection("s")
    #expect(place(of: "row 10", section, view) == -10)
    #expect(view.contentOffset.y == 170)
    section.rows.insert(section.rows.remove(at: 40), at: 0)
    list.updateSection("s")
    #expect(place(of: "row 10", section, view) == -10)
  }

  @Test(
    "If the first row is deleted, the next one stays in place, and a row that is moved away isn't followed"
  )
  func firstRowGoes() {
    let (list, view, section) = makeScrolled()
    section.rows.removeAll { $0 == "row 10" }
    list.deleteItems(["row 10"], in: "s")
    #expect(place(of: "row 11", section, view) == 10)
    // Now row 9 is the first one, and moves to the end.
    #expect(place(of: "row 9", section, view) == -10)
    section.rows.append(section.rows.remove(at: 9))
    list.updateSection("s")
    #expect(place(of: "row 11", section, view) == 10)
  }

  @Test("A row above that is reconfigured with more text doesn't move the viewport")
  func resizeAbove() {
    let (list, view, section) = makeScrolled()
    section.texts["row 2"] = "a text of three lines"
    list.reconfigureItems(["row 2"], in: "s")
    view.contentOffset.y = 0
    view.contentOffset.y = 250
    #expect(place(of: "row 10", section, view) == -10)
  }

  @Test("Sections that are inserted, deleted and moved above the viewport don't move it")
  func sectionsAbove() {
    let sections = ["a", "b", "c"].map { name in
      DisplaySection(name, (0..<10).map { "\(name) \($0)" })
    }
    let (list, view) = makeView(sections)
    view.contentOffset.y = 410
    func top(of item: String) -> CGFloat? {
      list.snapshot.indexPath(for: ListItemPath(section: "c", item: item))
        .flatMap { view.element(at: .item($0)) }.map { $0.frame.minY - view.contentOffset.y }
    }
    #expect(top(of: "c 0") == -10)
    list.insertSections([DisplaySection("x", rows(0..<3))], .before("a"))
    #expect(top(of: "c 0") == -10)
    list.deleteSections(["a"])
    #expect(top(of: "c 0") == -10)
    #expect(view.contentOffset.y == 270)
    list.moveSection("b", .before("x"))
    #expect(top(of: "c 0") == -10)
  }

  @Test("At the start of the list, rows that are inserted above become visible")
  func atTheTop() {
    let section = DisplaySection("s", rows(0..<50))
    let (list, view) = makeView([section])
    section.rows.insert("x", at: 0)
    list.updateSection("s")
    #expect(view.contentOffset.y == 0)
    #expect(place(of: "x", section, view) == 0)
  }

  @Test("A new width keeps the first row in place, with any heights of the rows above")
  func newWidth() {
    let section = DisplaySection("s", rows(0..<50))
    for row in section.rows { section.texts[row] = "a text of three lines" }
    let (list, view) = makeView([section])
    view.scrollToItem(at: IndexPath(item: 20, section: 0), position: .top)
    #expect(place(of: "row 20", section, view) == 0)
    view.size.width = 400
    #expect(place(of: "row 20", section, view) == 0)
    #expect(view.frameForItem(at: IndexPath(item: 20, section: 0))?.height == 20)
    // Scrolled into the row by two of its three lines; wider, it has one.
    view.size.width = 80
    view.contentOffset.y += 40
    view.size.width = 400
    #expect(place(of: "row 20", section, view) == 0)
    withExtendedLifetime(list) {}
  }

  @Test("An inconsistent update leaves no places of items that don't exist")
  func inconsistentUpdate() {
    let section = DisplaySection("s", rows(0..<5))
    let (list, view) = makeView([section])
    let old = list.snapshot
    list.appendItems(["more"], in: "s")
    let new = list.snapshot
    var stage = ListUpdate.Stage(old: old, new: new)
    stage.deletedItems = [IndexPath(item: 99, section: 0), IndexPath(item: 1, section: 7)]
    stage.insertedItems = [IndexPath(item: -1, section: 0), IndexPath(item: 3, section: 9)]
    stage.deletedSections = [4]
    view.apply(ListUpdate(old: old, new: new, stages: [stage])) { _ in
    } completion: { _ in
    }
    #expect(view.contentSize.height == 120)
    #expect(view.visibleIndexPaths.map(\.item) == [0, 1, 2, 3, 4])
  }

  @Test(
    "Unusable sizes and unusable frames of a custom layout don't trap",
    arguments: [-1, CGFloat.nan, .infinity, -.infinity])
  func badGeometry(_ bad: CGFloat) {
    final class Nowhere: ListLayout {
      let bad: CGFloat
      init(_ bad: CGFloat) { self.bad = bad }
      func frames(for geometry: ListSectionGeometry) -> ListSectionFrames {
        let frame = CGRect(x: bad, y: bad, width: bad, height: bad)
        return ListSectionFrames(
          items: Array(repeating: frame, count: geometry.itemCount), header: frame, height: bad)
      }
    }
    let section = DisplaySection("s", rows(0..<50))
    let (list, view) = makeView([section])
    view.contentOffset.y = 50
    view.size = CGSize(width: bad, height: bad)
    view.size = CGSize(width: 80, height: 100)
    #expect(view.visibleElements.count >= 5)
    view.layout = Nowhere(bad)
    view.scrollToItem(at: IndexPath(item: 3, section: 0), position: .center)
    section.rows.append("more")
    section.appendItems(["more"])
    #expect(view.contentOffset == .zero)
    withExtendedLifetime(list) {}
  }
}
