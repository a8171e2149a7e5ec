import Foundation
import ListingKit
import Testing

@Suite("Orthogonally scrolling sections")
struct OrthogonalScrollingTests {
  /// Cards of 50 × 40 points, 10 apart, 5 from the edges.
  private func cards(_ scrolling: LayoutOrthogonalScrolling) -> LayoutSection {
    let section = LayoutSection(
      group: .horizontal(
        layoutSize: size(.absolute(50), .absolute(40)),
        subitems: [LayoutItem(layoutSize: size(.fractionalWidth(1), .fractionalHeight(1)))]))
    section.interGroupSpacing = 10
    section.contentInsets = ListDirectionalEdgeInsets(top: 2, leading: 5, bottom: 3, trailing: 5)
    section.orthogonalScrollingBehavior = scrolling
    return section
  }

  @Test("an orthogonally scrolling section is one band with its own offset")
  func acrossBand() {
    let sections = [DisplaySection("a", rows(0..<1000)), DisplaySection("b", rows(0..<3))]
    let (list, view) = showCompositional(sections, [cards(.continuous)])
    #expect(sections[0].cellsMade < 20)
    #expect(view.frames(0..<2) == [rect(5, 2, 50, 40), rect(65, 2, 50, 40)])
    // 2 + 40 + 3
    #expect(view.frameForItem(at: IndexPath(item: 0, section: 1)) == rect(0, 45, 80, 20))
    #expect(view.visibleIndexPaths.filter { $0.section == 0 }.map(\.item) == [0, 1])
    view.setOrthogonalOffset(70, inSection: 0)
    #expect(view.orthogonalOffset(inSection: 0) == 70)
    #expect(view.frames(1..<2) == [rect(-5, 2, 50, 40)])
    #expect(view.visibleIndexPaths.filter { $0.section == 0 }.map(\.item) == [1, 2])
    // 5 + 1000 × 50 + 999 × 10 + 5 − 80
    view.setOrthogonalOffset(.infinity, inSection: 0)
    #expect(view.orthogonalOffset(inSection: 0) == 59_920)
    view.setOrthogonalOffset(-3, inSection: 0)
    #expect(view.orthogonalOffset(inSection: 0) == 0)
    // The list itself did not scroll, and its other section has no offset.
    #expect(view.contentOffset == .zero)
    view.setOrthogonalOffset(50, inSection: 1)
    #expect(view.orthogonalOffset(inSection: 1) == 0)
    withExtendedLifetime(list) {}
  }

  @Test(
    "the section stops where its behavior specifies",
    arguments: [
      // Cards begin every 60 points; 80 are seen. Offsets of 70, and far behind the end of
      // 10 cards: 5 + 500 + 90 + 5 − 80 = 520.
      (LayoutOrthogonalScrolling.continuous, CGFloat(70), CGFloat(520)),
      (.continuousGroupLeadingBoundary, 60, 520),
      (.groupPaging, 60, 520),
      (.paging, 80, 520),
      // Card 1 is at 65 to 115, its middle 90 − 40; card 9 at 545 to 595, its middle 570 − 40.
      (.groupPagingCentered, 50, 530),
    ])
  func stops(scrolling: LayoutOrthogonalScrolling, near: CGFloat, end: CGFloat) {
    let (list, view) = showCompositional([DisplaySection("a", rows(0..<10))], [cards(scrolling)])
    view.setOrthogonalOffset(70, inSection: 0)
    #expect(view.orthogonalOffset(inSection: 0) == near)
    view.setOrthogonalOffset(10_000, inSection: 0)
    #expect(view.orthogonalOffset(inSection: 0) == end)
    withExtendedLifetime(list) {}
  }

  @Test("scrolling to an item also scrolls its section, and the offset stays after an update")
  func acrossReveal() {
    let section = DisplaySection("a", rows(0..<50))
    let (list, view) = showCompositional([DisplaySection("top", rows(0..<20)), section], [])
    view.layout = CompositionalLayout(sectionProvider: { index, _ in
      index == 1 ? self.cards(.continuous) : nil
    })
    view.scrollToItem(at: IndexPath(item: 10, section: 1), position: .nearest)
    // Card 10 ends at 5 + 10 × 60 + 50 = 655; the screen is 80 wide.
    #expect(view.orthogonalOffset(inSection: 1) == 575)
    #expect(view.element(at: .item(IndexPath(item: 10, section: 1)))?.frame.maxX == 80)
    section.rows.append("new")
    list.appendItems(["new"], in: "a")
    #expect(view.orthogonalOffset(inSection: 1) == 575)
    section.rows = []
    list.updateSection("a")
    #expect(view.orthogonalOffset(inSection: 1) == 0)
    // Without items there is no band: 20 rows of 20.
    #expect(view.contentSize.height == 400)
  }

  @Test(
    "scrolling to an item reaches it if its section turns out to be longer",
    arguments: [
      LayoutOrthogonalScrolling.continuous, .continuousGroupLeadingBoundary, .groupPaging,
    ])
  func acrossRevealEstimated(scrolling: LayoutOrthogonalScrolling) {
    let layout = LayoutSection(
      group: .horizontal(
        layoutSize: size(.estimated(10), .absolute(20)),
        subitems: [LayoutItem(layoutSize: size(.estimated(10), .fractionalHeight(1)))]))
    layout.orthogonalScrollingBehavior = scrolling
    let (list, view) = showCompositional([DisplaySection("a", rows(0..<60))], [layout])
    let path = IndexPath(item: 45, section: 0)
    view.scrollToItem(at: path, position: .nearest)
    // "row 45" is 48 points wide, of a screen of 80.
    let frame = view.element(at: .item(path))?.frame
    #expect(frame?.width == 48)
    #expect(frame.map { $0.minX >= 0 && $0.maxX <= 80 } == true, "\(String(describing: frame))")
    withExtendedLifetime(list) {}
  }

  @Test("the items of a carousel can be as wide as their content")
  func estimatedCarousel() {
    let layout = LayoutSection.carousel(itemWidth: .estimated(10), height: .absolute(30))
    let (list, view) = showCompositional([DisplaySection("a", rows(8..<60))], [layout])
    // "row 8" and "row 9" are 40 points wide; "row 10" begins where the screen ends.
    #expect(view.frames(0..<2) == [rect(0, 0, 40, 30), rect(40, 0, 40, 30)])
    withExtendedLifetime(list) {}
  }

  @Test("if a section can't stop at an item, it stops where most of it is visible")
  func acrossRevealBetweenStops() {
    let (list, view) = showCompositional([DisplaySection("a", rows(0..<9))], [cards(.paging)])
    func reveal(_ item: Int) -> CGFloat {
      view.scrollToItem(at: IndexPath(item: item, section: 0), position: .nearest)
      return view.orthogonalOffset(inSection: 0)
    }
    // Of card 1, from 65 to 115, the first page of 80 has 15 points and the second 35.
    #expect(reveal(1) == 80)
    #expect(reveal(1) == 80)
    #expect(reveal(0) == 0)
    // Card 3 is from 185 to 235, on the third page.
    #expect(reveal(3) == 160)
    #expect(reveal(2) == 80)
    withExtendedLifetime(list) {}
  }

  @Test("pages are as wide as the list; a carousel stops at its items")
  func pagesAndCarousel() {
    let (list, view) = showCompositional(
      [DisplaySection("a", rows(0..<5)), DisplaySection("b", rows(0..<5))],
      [
        .pages(height: .absolute(30)),
        .carousel(itemWidth: .absolute(40), height: .absolute(20), spacing: 4),
      ])
    #expect(view.frames(0..<2) == [rect(0, 0, 80, 30), rect(80, 0, 80, 30)])
    view.setOrthogonalOffset(130, inSection: 0)
    #expect(view.orthogonalOffset(inSection: 0) == 160)
    #expect(view.frames(0..<2, section: 1) == [rect(0, 30, 40, 20), rect(44, 30, 40, 20)])
    view.setOrthogonalOffset(30, inSection: 1)
    #expect(view.orthogonalOffset(inSection: 1) == 44)
    withExtendedLifetime(list) {}
  }

  /// Cards 40 points wide, as high as their content.
  private func selfSizedCards() -> LayoutSection {
    let section = LayoutSection(
      group: .horizontal(
        layoutSize: size(.absolute(40), .estimated(30)),
        subitems: [LayoutItem(layoutSize: size(.fractionalWidth(1), .estimated(30)))]))
    section.orthogonalScrollingBehavior = .continuous
    section.contentInsets = ListDirectionalEdgeInsets(top: 4, bottom: 3)
    return section
  }

  @Test("a band of estimated length is as long as its longest group that was visible")
  func growingBand() {
    let section = DisplaySection("a", rows(0..<100))
    section.texts["row 3"] = "two or three"
    let (list, view) = showCompositional(
      [section, DisplaySection("b", rows(0..<3))], [selfSizedCards()])
    func next() -> CGFloat? { view.frameForItem(at: IndexPath(item: 0, section: 1))?.minY }
    #expect(view.frames(0..<2) == [rect(0, 4, 40, 20), rect(40, 4, 40, 20)])
    #expect(next() == 27)
    // Five for the plain list that it was before.
    #expect(section.cellsMade <= 5 + 4)
    // Five letters a line: three lines of 20 points.
    view.setOrthogonalOffset(90, inSection: 0)
    #expect(view.frames(3..<4) == [rect(30, 4, 40, 60)])
    #expect(next() == 67)
    view.setOrthogonalOffset(0, inSection: 0)
    #expect(next() == 67)
    section.texts["row 3"] = "one"
    list.reconfigureItems(["row 3"], in: "a")
    #expect(next() == 27)
  }

  @Test("in a horizontal list, a band of estimated length is as wide as its widest group")
  func growingBandAcross() {
    let section = DisplaySection("a", ["abc", "abcd", "x"])
    let layout = LayoutSection(
      group: .vertical(
        layoutSize: size(.estimated(10), .absolute(60)),
        subitems: [LayoutItem(layoutSize: size(.estimated(10), .fractionalHeight(1)))]))
    layout.orthogonalScrollingBehavior = .continuous
    let (list, view) = showCompositional(
      [section, DisplaySection("b", ["b"])], [layout], direction: .horizontal)
    // 8 points a letter; 100 points show two groups of 60.
    #expect(view.frames(0..<2) == [rect(0, 0, 24, 60), rect(0, 60, 32, 60)])
    #expect(view.frameForItem(at: IndexPath(item: 0, section: 1))?.minX == 32)
    withExtendedLifetime(list) {}
  }

  @Test("groups of estimated width follow each other at their measured widths")
  func wideGroups() {
    let layout = LayoutSection(
      group: .horizontal(
        layoutSize: size(.estimated(30), .absolute(20)),
        subitems: [LayoutItem(layoutSize: size(.estimated(30), .fractionalHeight(1)))]))
    layout.orthogonalScrollingBehavior = .continuous
    layout.interGroupSpacing = 2
    let (list, view) = showCompositional(
      [DisplaySection("s", ["abc", "a", "abcdef", "abcd"])], [layout])
    // 24, 8, 48 and 32 points, 2 apart.
    #expect(
      view.frames(0..<3) == [rect(0, 0, 24, 20), rect(26, 0, 8, 20), rect(36, 0, 48, 20)])
    view.setOrthogonalOffset(1000, inSection: 0)
    // 24 + 8 + 48 + 32 and 3 × 2 are 118.
    #expect(view.orthogonalOffset(inSection: 0) == 38)
    withExtendedLifetime(list) {}
  }

  @Test("an item of estimated width is as wide as its content, up to the width of its group")
  func wideItems() {
    let layout = LayoutSection(
      group: .horizontal(
        layoutSize: size(.fractionalWidth(1), .estimated(20)),
        subitems: [LayoutItem(layoutSize: size(.estimated(20), .estimated(20)))]))
    let (list, view) = showCompositional(
      [DisplaySection("s", ["abc", "abcd", "one two three", "x"])], [layout])
    // 24 + 32; ten letters a line: "one two", "three" are 56 points and do not fit behind them.
    #expect(
      view.frames(0..<4) == [
        rect(0, 0, 24, 20), rect(24, 0, 32, 20), rect(0, 20, 56, 40), rect(56, 20, 8, 20),
      ])
    withExtendedLifetime(list) {}
  }

  @Test(
    "the first visible item of a band stays in place while items are inserted and deleted before it"
  )
  func bandStays() {
    let section = DisplaySection("s", rows(0..<20))
    let (list, view) = showCompositional([section], [cards(.continuous)])
    view.setOrthogonalOffset(70, inSection: 0)
    // Card 1 begins at 65.
    #expect(view.frames(1..<2) == [rect(-5, 2, 50, 40)])
    section.rows.insert(contentsOf: ["x", "y"], at: 0)
    list.updateSection("s")
    #expect(view.orthogonalOffset(inSection: 0) == 190)
    #expect(view.frames(3..<4) == [rect(-5, 2, 50, 40)])
    section.rows.removeFirst(3)
    list.updateSection("s")
    #expect(view.orthogonalOffset(inSection: 0) == 10)
    #expect(view.frames(0..<1) == [rect(-5, 2, 50, 40)])
    // A deleted item leaves its place to the next one.
    section.rows.insert("z", at: 0)
    list.updateSection("s")
    section.rows.remove(at: 1)
    list.updateSection("s")
    #expect(view.frames(1..<2) == [rect(-5, 2, 50, 40)])
    #expect(section.rows[1] == "row 2")
    // In a list of another width, too.
    view.size.width = 120
    #expect(view.frames(1..<2) == [rect(-5, 2, 50, 40)])
    // And at the beginning new ones are seen.
    view.setOrthogonalOffset(0, inSection: 0)
    section.rows.insert("first", at: 0)
    list.updateSection("s")
    #expect(view.orthogonalOffset(inSection: 0) == 0)
  }

  @Test("a band at its end stays there, with any stops")
  func bandEnd() {
    for scrolling in LayoutOrthogonalScrolling.allCases where scrolling != .none {
      let (list, view) = showCompositional([DisplaySection("s", rows(0..<4))], [cards(scrolling)])
      view.setOrthogonalOffset(.infinity, inSection: 0)
      let end = view.orthogonalOffset(inSection: 0)
      // 5 + 4 × 50 + 3 × 10 + 5 − 80; the last one in the middle is at 5 + 3 × 60 + 25 − 40.
      #expect(end == (scrolling == .groupPagingCentered ? 170 : 160), "\(scrolling)")
      view.invalidateLayout()
      #expect(view.orthogonalOffset(inSection: 0) == end, "\(scrolling)")
      withExtendedLifetime(list) {}
    }
  }
}
