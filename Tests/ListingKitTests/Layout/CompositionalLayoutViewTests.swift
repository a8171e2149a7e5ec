import Foundation
import ListingKit
import Testing

@Suite("Compositional layout on a view")
struct CompositionalLayoutViewTests {
  @Test("a measured group is as high as its highest item, and the following groups move")
  func measured() {
    let section = DisplaySection("s", rows(0..<4))
    section.texts["row 1"] = "two or three"
    let layout = LayoutSection(
      group: .horizontal(
        layoutSize: size(.fractionalWidth(1), .estimated(30)),
        subitems: [LayoutItem(layoutSize: size(.fractionalWidth(0.5), .estimated(30)))]))
    let (list, view) = showCompositional([section], [layout])
    // Five characters in 40 points: "two", "or", "three" are 60 points, "row 0" is one line.
    #expect(
      view.frames(0..<4) == [
        rect(0, 0, 40, 20), rect(40, 0, 40, 60), rect(0, 60, 40, 20), rect(40, 60, 40, 20),
      ])
    withExtendedLifetime(list) {}
  }

  @Test("an item that moves to another place in its group is measured with the width there")
  func otherWidth() {
    let section = DisplaySection("s", ["a text of three", "b"])
    let wide = LayoutItem(layoutSize: size(.fractionalWidth(1), .estimated(30)))
    let narrow = LayoutItem(layoutSize: size(.fractionalWidth(0.5), .estimated(30)))
    let layout = LayoutSection(
      group: .vertical(
        layoutSize: size(.fractionalWidth(1), .estimated(60)), subitems: [wide, narrow]))
    let (list, view) = showCompositional([section], [layout])
    #expect(view.frames(0..<2) == [rect(0, 0, 80, 40), rect(0, 40, 40, 20)])
    section.rows = ["b", "a text of three"]
    list.updateSection("s")
    // In 40 points: "a", "text", "of", "three" or closer: "a" and "text" do not fit into five.
    #expect(view.frames(0..<2) == [rect(0, 0, 80, 20), rect(0, 20, 40, 80)])
  }

  @Test("in a horizontal list, fractions are those of the list, and groups follow to the right")
  func horizontal() {
    let layout = LayoutSection(
      group: .vertical(
        layoutSize: size(.fractionalWidth(0.5), .fractionalHeight(1)),
        subitems: [LayoutItem(layoutSize: size(.fractionalWidth(1), .fractionalHeight(0.5)))]))
    layout.interGroupSpacing = 5
    layout.contentInsets = ListDirectionalEdgeInsets(top: 10, leading: 4, bottom: 10, trailing: 6)
    let (list, view) = showCompositional(
      [DisplaySection("s", rows(0..<5))], [layout], direction: .horizontal)
    // The room is 80 − 10 wide and 100 − 20 high: groups of 35 × 80, items of 35 × 40.
    #expect(
      view.frames(0..<5) == [
        rect(4, 10, 35, 40), rect(4, 50, 35, 40), rect(44, 10, 35, 40), rect(44, 50, 35, 40),
        rect(84, 10, 35, 40),
      ])
    #expect(view.contentSize == CGSize(width: 125, height: 100))
    withExtendedLifetime(list) {}
  }

  @Test("a custom group repeats the frames that its function returns")
  func custom() {
    let layout = LayoutSection(
      group: .custom(layoutSize: size(.fractionalWidth(1), .absolute(50))) { container in
        [
          CGRect(x: 0, y: 0, width: container.width / 2, height: container.height),
          CGRect(x: container.width / 2, y: 20, width: 10, height: 10),
        ]
      })
    let (list, view) = showCompositional([DisplaySection("s", rows(0..<3))], [layout])
    #expect(
      view.frames(0..<3) == [rect(0, 0, 40, 50), rect(40, 20, 10, 10), rect(0, 50, 40, 50)])
    withExtendedLifetime(list) {}
  }

  // MARK: - The default layout

  @Test("a view uses the layout of each section; without one, items flow in their given sizes")
  func asksSections() {
    let (grid, flow, list) = (
      DisplaySection("a", rows(0..<2)), DisplaySection("b", rows(0..<3)),
      DisplaySection("c", rows(0..<2))
    )
    grid.ownLayout = .grid(columns: 2)
    flow.itemSize = CGSize(width: 30, height: 15)
    let (source, view) = makeView([grid, flow, list])
    #expect(view.frames(0..<2) == [rect(0, 0, 40, 20), rect(40, 0, 40, 20)])
    // Two of 30 fit into 80: the rest of a line is between them.
    #expect(
      view.frames(0..<3, section: 1) == [
        rect(0, 20, 30, 15), rect(50, 20, 30, 15), rect(0, 35, 30, 15),
      ])
    #expect(view.frames(0..<2, section: 2) == [rect(0, 50, 80, 20), rect(0, 70, 80, 20)])
    grid.ownLayout = nil
    view.invalidateLayout()
    #expect(view.frames(0..<2) == [rect(0, 0, 80, 20), rect(0, 20, 80, 20)])
    withExtendedLifetime(source) {}
  }

  @Test("sections without a layout use the flow layout's spacings and headers")
  func flowOfOthers() {
    let (grid, list) = (
      DisplaySection("a", rows(0..<2)), DisplaySection("b", rows(0..<2), header: "Title")
    )
    grid.ownLayout = .grid(columns: 2)
    let (source, view) = makeView([grid, list])
    let flow = FlowLayout()
    flow.minimumLineSpacing = 5
    flow.headerReferenceSize = CGSize(width: 0, height: 30)
    view.layout = CompositionalLayout(flow: flow)
    #expect(view.frames(0..<2) == [rect(0, 0, 40, 20), rect(40, 0, 40, 20)])
    #expect(view.frames(0..<2, section: 1) == [rect(0, 50, 80, 20), rect(0, 75, 80, 20)])
    withExtendedLifetime(source) {}
  }

  @Test("a line of a grid is as high as its highest item")
  func grid() {
    let section = DisplaySection("a", rows(0..<5))
    section.texts["row 1"] = "two or three"
    section.ownLayout = .grid(columns: 2, spacing: 4, lineSpacing: 6)
    let (source, view) = makeView([section])
    // Columns of (80 − 4) / 2 = 38 points fit four characters: "row 0" is two lines,
    // "two or three" is "two", "or", "thre", "e".
    #expect(
      view.frames(0..<4) == [
        rect(0, 0, 38, 40), rect(42, 0, 38, 80), rect(0, 86, 38, 40), rect(42, 86, 38, 40),
      ])
    withExtendedLifetime(source) {}
  }

  @Test(
    "a grid has as many columns as fit, and at least one",
    arguments: [
      // 80 points: 4 × 17 + 3 × 4 = 80 fit, with 18 three of (80 − 8) / 3.
      (CGFloat(17), 4, CGFloat(17)), (18, 3, 24), (80, 1, 80), (300, 1, 80), (.nan, 16, 1.25),
    ])
  func fittingColumns(least: CGFloat, columns: Int, width: CGFloat) {
    let section = DisplaySection("a", rows(0..<20))
    section.ownLayout = .grid(minimumItemWidth: least, spacing: 4)
    let (source, view) = makeView([section])
    // No length is taken for one point: 16 × 1 + 15 × 4 = 76 fit, and 81 do not.
    let frames = view.frames(0..<20).compactMap { $0 }
    #expect(frames.prefix { $0.minY == 0 }.count == columns)
    #expect(abs(frames[0].width - width) < 0.001)
    withExtendedLifetime(source) {}
  }

  @Test("a layout that depends on the index of a section uses its index after each update")
  func sectionIndexes() {
    let sections = ["a", "b"].map { DisplaySection($0, rows(0..<2)) }
    let (list, view) = showCompositional(sections, [.rows(of: 10), .rows(of: 30), .rows(of: 50)])
    // 2 × 10 and 2 × 30 points.
    #expect(view.contentSize.height == 80)
    list.insertSections([DisplaySection("c", rows(0..<2))], .before("a"))
    #expect(view.contentSize.height == 180)
    #expect(view.frameForItem(at: IndexPath(item: 0, section: 1))?.height == 30)
    list.deleteSections(["c"])
    #expect(view.frameForItem(at: IndexPath(item: 0, section: 0))?.height == 10)
    #expect(view.contentSize.height == 80)
  }

  // MARK: - Headers and footers

  @Test("a boundary item determines a header's size and position across, and pins it")
  func boundaryItems() {
    let section = DisplaySection("s", rows(0..<10), header: "Title")
    let layout = LayoutSection(
      group: .horizontal(
        layoutSize: size(.fractionalWidth(1), .absolute(30)),
        subitems: [LayoutItem(layoutSize: size(.fractionalWidth(1), .fractionalHeight(1)))]))
    layout.boundarySupplementaryItems = [
      LayoutBoundaryItem(
        .header, layoutSize: size(.fractionalWidth(0.5), .absolute(25)), alignment: .topTrailing,
        pinToVisibleBounds: true, zIndex: 7)
    ]
    let (list, view) = showCompositional([section], [layout])
    let header = ListView.Element.Kind.header(section: 0)
    #expect(view.element(at: header)?.frame == rect(40, 0, 40, 25))
    #expect(view.frames(0..<1) == [rect(0, 25, 80, 30)])
    view.contentOffset.y = 100
    #expect(view.element(at: header)?.frame == rect(40, 100, 40, 25))
    #expect(view.element(at: header)?.zIndex == 7)
    #expect(view.contentSize.height == 325)
    withExtendedLifetime(list) {}
  }

  @Test("scrolling to an item places it next to a pinned header, not below it")
  func scrollingBesidePinned() {
    let section = DisplaySection("s", rows(0..<10), header: "Title")
    let layout = LayoutSection(
      group: .horizontal(
        layoutSize: size(.fractionalWidth(1), .absolute(30)),
        subitems: [LayoutItem(layoutSize: size(.fractionalWidth(1), .fractionalHeight(1)))]))
    layout.boundarySupplementaryItems = [
      LayoutBoundaryItem(
        .header, layoutSize: size(.fractionalWidth(1), .absolute(25)), pinToVisibleBounds: true)
    ]
    let (list, view) = showCompositional([section], [layout])
    func offset(_ item: Int, _ position: ListScrollPosition) -> CGFloat {
      view.scrollToItem(at: IndexPath(item: item, section: 0), position: position)
      return view.contentOffset.y
    }
    // Item 5 begins at 25 + 5 × 30 = 175, of which the header covers 25; item 4 ends there, too,
    // and 100 can be seen.
    #expect(offset(5, .top) == 150)
    #expect(offset(2, .nearest) == 60)
    #expect(offset(4, .nearest) == 75)
    #expect(offset(4, .nearest) == 75)
    view.pinsBoundaryViews = false
    #expect(view.element(at: .header(section: 0)) == nil)
    #expect(offset(5, .top) == 175)
    withExtendedLifetime(list) {}
  }

  // MARK: - Bad input

  @Test("a group without places and an unusable size are reported once, and shown")
  func badInput() {
    let bad = LayoutSection(
      group: .horizontal(
        layoutSize: size(.fractionalWidth(1), .absolute(.nan)),
        subitems: [LayoutItem(layoutSize: size(.fractionalWidth(1), .absolute(20)))]))
    let empty = LayoutSection(
      group: .horizontal(layoutSize: size(.fractionalWidth(1), .absolute(20)), subitems: []))
    let list = ListDataSource(isolation: nil)
    var messages: [String] = []
    list.diagnosticsHandler = { messages.append($0.message) }
    let view = ListView(
      size: CGSize(width: 80, height: 100),
      layout: CompositionalLayout(sectionProvider: { index, _ in index == 0 ? bad : empty }))
    view.estimatedItemHeight = 20
    let sections = [DisplaySection("a", rows(0..<2)), DisplaySection("b", rows(0..<2))]
    list.attach(view, isolation: nil)
    list.appendSections(sections)
    view.invalidateLayout()
    #expect(
      messages == [
        "section 'a': a size in its layout is negative, infinite or not a number; it counts as 0",
        "section 'b': its layout has no group with a place for an item; it is shown as a plain "
          + "list. Give the group at least one item",
      ])
    // Groups of section a have no length, so that b begins at the top.
    #expect(view.frames(0..<2, section: 1) == [rect(0, 0, 80, 20), rect(0, 20, 80, 20)])
  }
}
