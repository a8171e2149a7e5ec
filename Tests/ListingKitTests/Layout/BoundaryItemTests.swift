import Foundation
import ListingKit
import ListingTesting
import Testing

@Suite("Views at the boundaries of sections")
struct BoundaryItemTests {
  typealias Alignment = LayoutBoundaryItem.Alignment

  /// A section that has views of all kinds but header and footer.
  private func section(_ count: Int, _ identifier: String = "s") -> DisplaySection {
    let section = DisplaySection(identifier, rows(0..<count))
    section.text = { kind, _ in kind.rawValue }
    return section
  }

  // MARK: - Where

  @Test(
    "each alignment places a view next to the content: four rows of 10 points in a list of 80 × 100",
    arguments: [
      // A view of 20 × 12 in the middle of 80 begins at 30, at the end at 60. Above or below it
      // makes the section 52 long; at a side it leaves 60 of the 80 points to the rows.
      (Alignment.top, CGRect(30, 0, 20, 12), CGRect(0, 12, 80, 10)),
      (.topLeading, CGRect(0, 0, 20, 12), CGRect(0, 12, 80, 10)),
      (.topTrailing, CGRect(60, 0, 20, 12), CGRect(0, 12, 80, 10)),
      (.leading, CGRect(0, 14, 20, 12), CGRect(20, 0, 60, 10)),
      (.trailing, CGRect(60, 14, 20, 12), CGRect(0, 0, 60, 10)),
      (.center, CGRect(30, 14, 20, 12), CGRect(0, 0, 80, 10)),
      (.bottom, CGRect(30, 40, 20, 12), CGRect(0, 0, 80, 10)),
      (.bottomLeading, CGRect(0, 40, 20, 12), CGRect(0, 0, 80, 10)),
      (.bottomTrailing, CGRect(60, 40, 20, 12), CGRect(0, 0, 80, 10)),
    ])
  func places(alignment: Alignment, view: CGRect, row: CGRect) {
    for reading in [ListLayoutDirection.leftToRight, .rightToLeft] {
      let layout = LayoutSection.rows(of: 10)
      layout.boundarySupplementaryItems = [
        LayoutBoundaryItem("mark", layoutSize: .points(20, 12), alignment: alignment)
      ]
      let screen = LayoutScreen([section(4)], [layout], reading: reading)
      // Leading is where reading begins: the other direction is the mirror image.
      func mirrored(_ frame: CGRect) -> CGRect {
        reading == .leftToRight
          ? frame : CGRect(80 - frame.maxX, frame.minY, frame.width, frame.height)
      }
      #expect(screen.frame("mark") == mirrored(view))
      #expect(screen.frame(item: 0) == mirrored(row))
      let length = view.minY == 14 ? 40 : 52
      #expect(screen.view.contentSize.height == CGFloat(length))
    }
  }

  @Test(
    "in a horizontal list, the edges before and after the items are leading and trailing",
    arguments: [
      // Columns of 10 × 100. Before and behind them the view is 20 of the length; at the top and at
      // the bottom it takes 12 of the height, in the middle of the 40 points.
      (Alignment.leading, CGRect(0, 44, 20, 12), CGRect(20, 0, 10, 100)),
      (.topLeading, CGRect(0, 0, 20, 12), CGRect(20, 0, 10, 100)),
      (.bottomLeading, CGRect(0, 88, 20, 12), CGRect(20, 0, 10, 100)),
      (.trailing, CGRect(40, 44, 20, 12), CGRect(0, 0, 10, 100)),
      (.top, CGRect(10, 0, 20, 12), CGRect(0, 12, 10, 88)),
      (.bottom, CGRect(10, 88, 20, 12), CGRect(0, 0, 10, 88)),
      (.center, CGRect(10, 44, 20, 12), CGRect(0, 0, 10, 100)),
    ])
  func placesAcross(alignment: Alignment, view: CGRect, row: CGRect) {
    let layout = LayoutSection(
      group: .vertical(
        layoutSize: LayoutSize(
          widthDimension: .absolute(10), heightDimension: .fractionalHeight(1)),
        subitems: [LayoutItem(layoutSize: .whole)]))
    layout.boundarySupplementaryItems = [
      LayoutBoundaryItem("mark", layoutSize: .points(20, 12), alignment: alignment)
    ]
    let screen = LayoutScreen([section(4)], [layout], direction: .horizontal)
    #expect(screen.frame("mark") == view)
    #expect(screen.frame(item: 0) == row)
  }

  @Test(
    "a view that doesn't extend the boundary lies over the content, and an offset moves only the view"
  )
  func overlays() {
    let layout = LayoutSection.rows(of: 10)
    layout.boundarySupplementaryItems = [
      LayoutBoundaryItem(
        "over", layoutSize: .points(20, 12), alignment: .topTrailing, extendsBoundary: false,
        zIndex: 5),
      LayoutBoundaryItem(
        "under", layoutSize: .points(20, 12), alignment: .bottomLeading,
        absoluteOffset: CGPoint(x: 3, y: -4), extendsBoundary: false),
      LayoutBoundaryItem(
        "moved", layoutSize: .points(80, 6), alignment: .top,
        absoluteOffset: CGPoint(x: 0, y: 2)),
    ]
    let screen = LayoutScreen([section(4)], [layout])
    // The content is 6 to 46: the row above it stays 6 points long, although its view is at 2.
    #expect(screen.frame("moved") == CGRect(0, 2, 80, 6))
    #expect(screen.frame(item: 0) == CGRect(0, 6, 80, 10))
    #expect(screen.frame("over") == CGRect(60, 6, 20, 12))
    #expect(screen.frame("under") == CGRect(3, 30, 20, 12))
    #expect(screen.view.contentSize.height == 46)
    let over = ListView.Element.Kind.supplementary("over", IndexPath(item: 0, section: 0))
    #expect(screen.view.element(at: over)?.zIndex == 5)
  }

  @Test("views at one edge are next to each other if they fit, and otherwise one after the other")
  func neighbours() {
    let layout = LayoutSection.rows(of: 10)
    func item(_ kind: ListSupplementaryKind, _ width: CGFloat, _ alignment: Alignment)
      -> LayoutBoundaryItem
    {
      LayoutBoundaryItem(kind, layoutSize: .points(width, 10), alignment: alignment)
    }
    layout.boundarySupplementaryItems = [
      item("a", 40, .topLeading), item("b", 40, .topTrailing), item("c", 60, .topTrailing),
      item("d", 80, .bottom), item("e", 30, .bottomLeading), item("a", 10, .bottom),
    ]
    let section = section(2)
    section.header = "Title"
    let screen = LayoutScreen([section], [layout])
    // The header is as wide as the list, so that all others come after it; c meets a and b.
    #expect(screen.frame(.header(section: 0)) == CGRect(0, 0, 80, 20))
    #expect(screen.frame("a") == CGRect(0, 20, 40, 10))
    #expect(screen.frame("b") == CGRect(40, 20, 40, 10))
    #expect(screen.frame("c") == CGRect(20, 30, 60, 10))
    #expect(screen.frame(item: 0) == CGRect(0, 40, 80, 10))
    #expect(screen.frame("d") == CGRect(0, 60, 80, 10))
    #expect(screen.frame("e") == CGRect(0, 70, 30, 10))
    #expect(screen.view.contentSize.height == 80)
  }

  @Test(
    "an estimated length is the section's or the content's, and a missing view takes up no space")
  func estimatedLengths() {
    let layout = LayoutSection.rows(of: 10)
    layout.boundarySupplementaryItems = ["text", "missing"].map {
      LayoutBoundaryItem(
        $0,
        layoutSize: LayoutSize(
          widthDimension: .fractionalWidth(0.5), heightDimension: .estimated(33)),
        alignment: .topLeading)
    }
    let section = section(2)
    // Five characters in 40 points: two lines of 20.
    section.text = { kind, _ in kind == "text" ? "two words" : nil }
    let screen = LayoutScreen([section], [layout])
    #expect(screen.frame("text") == CGRect(0, 0, 40, 40))
    #expect(screen.frame("missing") == nil)
    #expect(screen.frame(item: 0)?.minY == 40)
  }

  @Test("a waterfall and a section without a group have boundary views, too")
  func otherLines() {
    let items = [
      LayoutBoundaryItem("side", layoutSize: .points(20, 10), alignment: .trailing),
      LayoutBoundaryItem("top", layoutSize: .points(80, 12), alignment: .top),
    ]
    let waterfall = LayoutSection.waterfall(columns: 2)
    let plain = LayoutSection(
      group: .horizontal(layoutSize: .points(80, 10), subitems: []))
    for layout in [waterfall, plain] { layout.boundarySupplementaryItems = items }
    let screen = LayoutScreen([section(2, "a"), section(2, "b")], [waterfall, plain])
    // Two columns of the 60 points that the view at the side leaves.
    #expect(screen.view.frames(0..<2).map { $0?.minX } == [0, 30])
    #expect(screen.view.frames(0..<2).map { $0?.width } == [30, 30])
    #expect(screen.frame(item: 0)?.minY == 12)
    #expect(screen.frame("side")?.minX == 60)
    let end = screen.frame(item: 0)?.maxY ?? 0
    #expect(screen.frame("top", section: 1) == CGRect(0, end, 80, 12))
    #expect(screen.frame(item: 0, section: 1)?.minY == end + 12)
  }

  // MARK: - Staying in sight

  @Test("a view is pinned if it leaves a part of the viewport, and scrolls away otherwise")
  func pinsShorterOnes() {
    for (height, pinned) in [(CGFloat(80), true), (100, false), (150, false)] {
      let layout = LayoutSection.rows(of: 20)
      layout.boundarySupplementaryItems = [
        LayoutBoundaryItem(
          "mark", layoutSize: .points(80, height), alignment: .top, pinToVisibleBounds: true)
      ]
      let screen = LayoutScreen([section(50)], [layout])
      screen.view.contentOffset.y = 300
      #expect(screen.frame("mark") == (pinned ? CGRect(0, 300, 80, height) : nil))
      // Ten rows are before the item; it comes to lie below what covers it.
      screen.view.scrollToItem(at: IndexPath(item: 10, section: 0), position: .top)
      #expect(screen.view.contentOffset.y == height + 200 - (pinned ? height : 0))
    }
  }

  @Test(
    "of two views pinned to the top, the second stays below the first, until the end of the section"
  )
  func pins() {
    let layout = LayoutSection.rows(of: 10)
    layout.boundarySupplementaryItems = [
      LayoutBoundaryItem(
        "first", layoutSize: .points(80, 8), alignment: .top, pinToVisibleBounds: true),
      LayoutBoundaryItem("passing", layoutSize: .points(80, 20), alignment: .top),
      LayoutBoundaryItem(
        "second", layoutSize: .points(80, 6), alignment: .top, pinToVisibleBounds: true, zIndex: 3),
      LayoutBoundaryItem(
        "side", layoutSize: .points(10, 10), alignment: .trailing, pinToVisibleBounds: true),
    ]
    let screen = LayoutScreen([section(30), section(30, "t")], [layout])
    // 34 points of views and 30 rows of 10; the side's own place is 34 + 150 − 5.
    #expect(screen.frame("side")?.minY == 90)
    #expect(screen.frame(item: 0)?.width == 70)
    screen.view.contentOffset.y = 100
    #expect(screen.frame("first")?.minY == 100)
    #expect(screen.frame("passing") == nil)
    #expect(screen.frame("second")?.minY == 108)
    #expect(screen.frame("side")?.minY == 179)
    screen.view.contentOffset.y = 325
    // The section ends at 334: each view ends there at the latest.
    #expect(screen.frame("first")?.minY == 325)
    #expect(screen.frame("second")?.minY == 328)
    #expect(screen.frame("side")?.minY == 324)
  }

  // MARK: - Through updates

  @Test("a view of a kind is reloaded on request, follows its section, and is reused")
  func updates() {
    let layout = LayoutSection.rows(of: 10)
    layout.boundarySupplementaryItems = [
      LayoutBoundaryItem(
        "banner",
        layoutSize: LayoutSize(
          widthDimension: .fractionalWidth(1), heightDimension: .estimated(20)),
        alignment: .top)
    ]
    let sections = [section(2, "a"), section(2, "b")]
    for section in sections { section.text = { _, _ in "of \(section.listIdentifier)" } }
    let screen = LayoutScreen(sections, [layout, layout])
    #expect(screen.texts("banner") == ["of a", "of b"])
    let view = screen.view.element(at: .supplementary("banner", IndexPath(item: 0, section: 0)))?
      .view
    screen.list.moveSection("a", .after("b"))
    let moved = ListView.Element.Kind.supplementary("banner", IndexPath(item: 0, section: 1))
    #expect(screen.view.element(at: moved)?.view === view)
    #expect(screen.texts("banner") == ["of b", "of a"])
    sections[0].text = { _, _ in "three lines of ten" }
    screen.list.reloadSupplementaryViews(["banner"], of: "a")
    #expect(screen.view.element(at: moved)?.view === view)
    #expect(screen.texts("banner") == ["of b", "three lines of ten"])
    // "three", "lines of", "ten": 20 + 60 and two rows of 10 each.
    #expect(screen.view.contentSize.height == 120)
    screen.list.reloadSupplementaryViews(["unknown"], of: "a")
    #expect(screen.view.contentSize.height == 120)
    screen.list.deleteSections(["a"])
    #expect(screen.texts("banner") == ["of b"])
    screen.list.appendSections([sections[0]])
    #expect(screen.view.element(at: moved)?.view === view)
  }

  @Test("views are reloaded in the order of sections, then header, footer, and other kinds by name")
  func reloadOrder() {
    let sections = ["a", "b"].map { section(1, $0) }
    let screen = LayoutScreen(sections, [])
    let host = RecordingHost()
    screen.list.attach(host, isolation: nil)
    screen.list.performBatchUpdates {
      screen.list.reloadSupplementaryViews(["z", .footer, "c", .header], of: "b")
      screen.list.reloadSupplementaryViews(["z"], of: "a")
    }
    #expect(
      host.updates.last?.reloadedSupplementaryViews.map { "\($0.kind) of \($0.section)" }
        == ["z of a", "header of b", "footer of b", "c of b", "z of b"])
  }

  @Test("a view can be scrolled to and has a frame even if it was never visible")
  func scrolling() {
    let layout = LayoutSection.rows(of: 10)
    layout.boundarySupplementaryItems = [
      LayoutBoundaryItem("end", layoutSize: .points(80, 15), alignment: .bottom)
    ]
    let screen = LayoutScreen([section(50)], [layout])
    #expect(
      screen.view.frameForSupplementaryView("end", inSection: 0) == CGRect(0, 500, 80, 15))
    screen.view.scrollToSupplementaryView("end", inSection: 0, position: .bottom)
    #expect(screen.view.contentOffset.y == 415)
    #expect(screen.frame("end") == CGRect(0, 500, 80, 15))
  }

  // MARK: - Between sections

  @Test("there is spacing between sections, but not before the first or after the last one")
  func sectionSpacing() {
    let screen = LayoutScreen(
      [section(2, "a"), section(0, "b"), section(2, "c")],
      [.rows(of: 10), .rows(of: 10), .rows(of: 10)], interSectionSpacing: 7)
    // 20, 7, nothing, 7, 20
    #expect(screen.frame(item: 0, section: 2)?.minY == 34)
    #expect(screen.view.contentSize.height == 54)
    screen.list.deleteSections(["b"])
    #expect(screen.frame(item: 0, section: 1)?.minY == 27)
    screen.configuration.interSectionSpacing = .nan
    screen.view.invalidateLayout()
    #expect(screen.view.contentSize.height == 40)
  }

  // MARK: - Bad input

  @Test(
    "an unusable offset or size counts as none",
    arguments: [CGFloat.nan, .infinity, -.infinity])
  func badNumbers(_ bad: CGFloat) {
    let layout = LayoutSection.rows(of: 10)
    layout.boundarySupplementaryItems = [
      LayoutBoundaryItem(
        "a", layoutSize: .points(20, 10), alignment: .top,
        absoluteOffset: CGPoint(x: bad, y: bad)),
      LayoutBoundaryItem("b", layoutSize: .points(bad, bad), alignment: .leading),
    ]
    let screen = LayoutScreen([section(2)], [layout])
    #expect(screen.frame("a") == CGRect(30, 0, 20, 10))
    #expect(screen.frame("b") == nil)
    #expect(screen.frame(item: 0) == CGRect(0, 10, 80, 10))
  }
}
