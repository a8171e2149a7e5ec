import Foundation
import ListingKit
import Testing

@Suite("List view: the end, and scrolling to positions")
struct ListViewEndTests {
  /// Rows of three lines, 60 points each where they count as 20 before they are measured.
  private func longRows(_ count: Int) -> DisplaySection {
    let section = DisplaySection("s", rows(0..<count))
    for row in section.rows { section.texts[row] = "a text of three lines" }
    return section
  }

  @Test("A corner beyond the content is the end, however long the last rows turn out to be")
  func toTheEnd() {
    let section = longRows(50)
    let (list, view) = makeView([section])
    view.contentOffset.y = .greatestFiniteMagnitude
    #expect(view.contentOffset.y == view.contentSize.height - 100)
    #expect(view.visibleIndexPaths.last?.item == 49)
    #expect(view.visibleElements.last?.frame.height == 60)
    withExtendedLifetime(list) {}
  }

  @Test("A list that sticks to its end shows appended rows while its end is visible")
  func sticksToEnd() {
    let section = DisplaySection("s", rows(0..<20))
    let (list, view) = makeView([section])
    view.sticksToEnd = true
    view.contentOffset.y = .greatestFiniteMagnitude
    #expect(view.contentOffset.y == 300)
    section.texts["new"] = "a text of three lines"
    section.rows += ["new"]
    section.appendItems(["new"])
    // The new row is 60 points high: 460 − 100.
    #expect(view.contentOffset.y == 360)
    section.texts["new"] = "short"
    list.reconfigureItems(["new"], in: "s")
    #expect(view.contentOffset.y == 320)
    view.size.height = 60
    #expect(view.contentOffset.y == 360)
    // Away from the end, the visible items stay.
    view.contentOffset.y = 200
    section.rows += ["newer"]
    section.appendItems(["newer"])
    #expect(view.contentOffset.y == 200)
  }

  @Test("A list that sticks to its end starts there, from the first row that doesn't fit")
  func growsFromNothing() {
    let section = DisplaySection("s", [])
    let (list, view) = makeView([section])
    view.sticksToEnd = true
    for row in 0..<8 {
      section.rows.append("row \(row)")
      section.appendItems(["row \(row)"])
      #expect(view.contentOffset.y == max(0, CGFloat(row + 1) * 20 - 100))
    }
    withExtendedLifetime(list) {}
  }

  @Test("A list that doesn't stick to its end keeps the visible rows in place there")
  func doesNotStick() {
    let section = DisplaySection("s", rows(0..<20))
    let (list, view) = makeView([section])
    view.contentOffset.y = 300
    section.rows += ["new"]
    section.appendItems(["new"])
    #expect(view.contentOffset.y == 300)
    withExtendedLifetime(list) {}
  }

  @Test(
    "Scrolling to a distant row that is longer than estimated ends at the requested position",
    arguments: ListScrollPosition.allCases)
  func scrollToItem(position: ListScrollPosition) throws {
    let section = longRows(1000)
    let (list, view) = makeView([section])
    view.scrollToItem(at: IndexPath(item: 500, section: 0), position: position)
    let frame = try #require(view.frameForItem(at: IndexPath(item: 500, section: 0)))
    #expect(frame.height == 60)
    // 60 points in 100: from above, `nearest` ends at the lower edge.
    let distance: CGFloat =
      switch position {
      case .top, .leading: 0
      case .center: 20
      case .bottom, .trailing, .nearest: 40
      }
    #expect(frame.minY - view.contentOffset.y == distance)
    withExtendedLifetime(list) {}
  }

  @Test("The view scrolls to the header of a section")
  func scrollToHeader() {
    let sections = ["a", "b", "c"].map { DisplaySection($0, rows(0..<10), header: "Title") }
    let (list, view) = makeView(sections)
    view.scrollToSupplementaryView(.header, inSection: 1, position: .top)
    // A header and ten rows of 20 points.
    #expect(view.visibleElements.first?.kind == .header(section: 1))
    #expect(view.contentOffset.y == 220)
    view.scrollToSupplementaryView(.footer, inSection: 1, position: .top)
    #expect(view.contentOffset.y == 220)
    withExtendedLifetime(list) {}
  }
}
