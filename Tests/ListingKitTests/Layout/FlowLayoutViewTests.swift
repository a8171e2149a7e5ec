import Foundation
import ListingKit
import Testing

/// A section of items of the sizes given, or measured where there are none.
private final class SizedSection: ListSection, ListSectionSupplementaryViewSource {
  var context: ListContext?
  let listIdentifier: String
  var sizes: [CGSize]
  var texts: [String] = []
  var header: String?
  var footer: String?
  var inset: ListEdgeInsets = .zero
  var minimumLineSpacing: CGFloat = 0
  var minimumInteritemSpacing: CGFloat = 0

  init(_ identifier: String, _ sizes: [CGSize]) {
    listIdentifier = identifier
    self.sizes = sizes
  }

  var items: [any ListIdentifiable] { sizes.indices.map { "\($0)" } }
  func size(at indexPath: IndexPath) -> CGSize { sizes[indexPath.item] }

  func cell(for itemIdentifier: String, at indexPath: IndexPath) -> (any ListCell)? {
    let cell: ListContentView? = dequeueCell(at: indexPath)
    cell?.content = .text(indexPath.item < texts.count ? texts[indexPath.item] : itemIdentifier)
    return cell
  }

  func headerView(for indexPath: IndexPath) -> (any ListReusableView)? { view(header, indexPath) }
  func footerView(for indexPath: IndexPath) -> (any ListReusableView)? { view(footer, indexPath) }

  private func view(_ text: String?, _ indexPath: IndexPath) -> (any ListReusableView)? {
    guard let text, let view: ListContentView = dequeueHeaderView(at: indexPath) else { return nil }
    view.content = .text(text)
    return view
  }
}

/// Sections on a view of 100 × 80 points.
private func show(
  _ sections: [SizedSection], _ layout: FlowLayout, direction: ListLayoutDirection = .leftToRight
) -> (list: ListDataSource, view: ListView) {
  let list = ListDataSource(isolation: nil)
  let view = ListView(size: size(100, 80), layout: layout)
  view.layoutDirection = direction
  view.estimatedItemHeight = 20
  list.attach(view, isolation: nil)
  list.appendSections(sections)
  return (list, view)
}

@Suite("Flow layout on a view")
struct FlowLayoutViewTests {
  @Test(
    "in a horizontal list, items fill columns from top to bottom, and columns follow to the right")
  func horizontal() {
    let section = SizedSection("s", Array(repeating: size(30, 25), count: 5))
    section.inset = ListEdgeInsets(top: 2, left: 10, bottom: 4, right: 20)
    section.minimumLineSpacing = 5
    let layout = FlowLayout()
    layout.scrollDirection = .horizontal
    let (list, view) = show([section], layout)
    // The room is 80 − 2 − 4 = 74 high: two of 25 fit, 24 are left between them. A third would
    // need 75. Columns are 30 wide, 5 apart, the first one behind the inset of 10.
    #expect(
      view.frames(0..<5) == [
        rect(10, 2, 30, 25), rect(10, 51, 30, 25), rect(45, 2, 30, 25), rect(45, 51, 30, 25),
        rect(80, 2, 30, 25),
      ])
    // 10 + 3 × 30 + 2 × 5 + 20
    #expect(view.contentSize == size(130, 80))
    view.contentOffset = CGPoint(x: 50, y: 7)
    #expect(view.contentOffset == CGPoint(x: 30, y: 0))
    // 30 to 130 meets all three columns; the first one ends at 40.
    #expect(view.visibleIndexPaths.map(\.item) == [0, 1, 2, 3, 4])
    view.contentOffset.x = 1e9
    #expect(view.contentOffset.x == 30)
    withExtendedLifetime(list) {}
  }

  @Test("after an invalidation, sizes are requested again, in the current direction")
  func invalidated() {
    let section = SizedSection("s", [size(30, 60), size(30, 60)])
    let layout = FlowLayout()
    let (list, view) = show([section], layout)
    #expect(view.contentSize == size(100, 60))
    section.sizes = [size(90, 70), size(90, 10)]
    // Nothing says that they changed.
    #expect(view.frames(0..<2).map { $0?.size } == [size(30, 60), size(30, 60)])
    view.invalidateLayout()
    // The last one stands at the start of its line; the first, alone on a full one, in its middle.
    #expect(view.frames(0..<2) == [rect(5, 0, 90, 70), rect(0, 70, 90, 10)])
    layout.scrollDirection = .horizontal
    view.invalidateLayout()
    // Columns of a list 80 high: 70 and 10 fill the first one, both centred across its 90.
    #expect(view.frames(0..<2) == [rect(0, 0, 90, 70), rect(0, 70, 90, 10)])
    #expect(view.contentSize == size(90, 80))
    withExtendedLifetime(list) {}
  }

  @Test("in a horizontal list, measured items are as wide as their content and as high as the list")
  func horizontalMeasured() {
    let section = SizedSection("s", Array(repeating: .automatic, count: 3))
    section.texts = ["abc", "a", "abcdef"]
    let layout = FlowLayout()
    layout.scrollDirection = .horizontal
    let (list, view) = show([section], layout)
    // 8 points a character.
    #expect(view.frames(0..<3) == [rect(0, 0, 24, 80), rect(24, 0, 8, 80), rect(32, 0, 48, 80)])
    withExtendedLifetime(list) {}
  }

  @Test("a right-to-left list mirrors the left-to-right one")
  func mirrored() {
    let sizes = [size(40, 10), size(20, 10), size(60, 10)]
    let section = SizedSection("s", sizes)
    section.inset = ListEdgeInsets(left: 4)
    section.minimumInteritemSpacing = 6
    let (list, view) = show([section], FlowLayout(), direction: .rightToLeft)
    // From left to right: 40 and 20 with 36 between them fill 4 to 100, as the next one does not
    // fit; x becomes 100 − x − width.
    #expect(view.frames(0..<3) == [rect(56, 0, 40, 10), rect(0, 0, 20, 10), rect(36, 10, 60, 10)])
    #expect(view.visibleElements.map(\.frame) == view.frames(0..<3))
    withExtendedLifetime(list) {}
  }

  @Test("a horizontal right-to-left list starts at its right end")
  func mirroredAcross() {
    let layout = FlowLayout()
    layout.scrollDirection = .horizontal
    let section = SizedSection("s", Array(repeating: size(60, 80), count: 4))
    let (list, view) = show([section], layout, direction: .rightToLeft)
    // 240 points of content, of which the last 100 are seen first.
    #expect(view.contentOffset.x == 140)
    #expect(view.frames(0..<4).map(\.?.minX) == [180, 120, 60, 0])
    #expect(view.visibleIndexPaths.map(\.item) == [0, 1])
    view.contentOffset.x = 0
    #expect(view.visibleIndexPaths.map(\.item) == [2, 3])
    view.scrollToItem(at: IndexPath(item: 1, section: 0), position: .leading)
    // Item 1 ends at 180, where the screen then begins from the right.
    #expect(view.contentOffset.x == 80)
    withExtendedLifetime(list) {}
  }

  @Test("items without a size from their section have the layout's, and none is measured")
  func itemSize() {
    let layout = FlowLayout()
    layout.itemSize = size(45, 30)
    layout.minimumLineSpacing = 5
    let (list, view) = show([SizedSection("s", Array(repeating: .automatic, count: 5))], layout)
    // Two of 45 in a line of 100 leave 10 between them, on the last line too.
    #expect(view.frames(0..<2) == [rect(0, 0, 45, 30), rect(55, 0, 45, 30)])
    #expect(view.frames(4..<5) == [rect(0, 70, 45, 30)])
    #expect(view.contentSize.height == 100)
    withExtendedLifetime(list) {}
  }

  @Test("with an estimated size, items are as wide as their content, several in a line")
  func estimatedItemSize() {
    let section = SizedSection("s", Array(repeating: .automatic, count: 4))
    section.texts = ["abc", "abcd", "abcde", "a text that has two lines"]
    section.minimumInteritemSpacing = 2
    let layout = FlowLayout()
    layout.estimatedItemSize = size(50, 20)
    let (list, view) = show([section], layout)
    // 24 + 2 + 32 + 2 + 40 = 100 is one line. Twelve characters fit into 100 points:
    // "a text that", "has two", "lines": the first is the longest, 11 characters.
    #expect(
      view.frames(0..<4) == [
        rect(0, 0, 24, 20), rect(26, 0, 32, 20), rect(60, 0, 40, 20), rect(0, 20, 88, 60),
      ])
    withExtendedLifetime(list) {}
  }

  @Test("the layout's sizes of headers and footers are used if the section returns none")
  func referenceSizes() {
    let section = SizedSection("s", [size(100, 10)])
    section.header = "Header"
    section.footer = "Footer"
    let layout = FlowLayout()
    layout.headerReferenceSize = size(0, 33)
    let (list, view) = show([section], layout)
    #expect(view.frameForSupplementaryView(.header, inSection: 0) == rect(0, 0, 100, 33))
    #expect(view.frameForSupplementaryView(.footer, inSection: 0) == rect(0, 43, 100, 20))
    #expect(view.frameForSupplementaryView(.footer, inSection: 1) == nil)
    withExtendedLifetime(list) {}
  }

  @Test("a pinned header stays at the top until the end of its section, over its items")
  func pinnedHeader() {
    let sections = ["a", "b"].map { SizedSection($0, Array(repeating: size(100, 50), count: 3)) }
    for section in sections { section.header = "Header" }
    let layout = FlowLayout()
    layout.sectionHeadersPinToVisibleBounds = true
    let (list, view) = show(sections, layout)
    func header(_ section: Int) -> ListView.Element? {
      view.element(at: .header(section: section))
    }
    #expect(header(0)?.frame == rect(0, 0, 100, 20))
    #expect(header(0)?.zIndex == 0)
    view.contentOffset.y = 60
    #expect(header(0)?.frame == rect(0, 60, 100, 20))
    #expect(header(0)?.zIndex == 1)
    // The section ends at 20 + 3 × 50 = 170, and its header with it.
    view.contentOffset.y = 160
    #expect(header(0)?.frame == rect(0, 150, 100, 20))
    #expect(header(1)?.frame == rect(0, 170, 100, 20))
    // Items keep their places, and content its size.
    #expect(view.frames(0..<1) == [rect(0, 20, 100, 50)])
    #expect(view.contentSize.height == 340)
    withExtendedLifetime(list) {}
  }

  @Test("if only a pinned header is visible, a new height doesn't scroll the list")
  func pinnedHeaderAlone() {
    let section = SizedSection("s", Array(repeating: size(100, 20), count: 3))
    section.header = "Header"
    section.minimumLineSpacing = 400
    let layout = FlowLayout()
    layout.sectionHeadersPinToVisibleBounds = true
    let (list, view) = show([section], layout)
    // The first item ends at 40, the second one begins at 440.
    view.contentOffset.y = 200
    #expect(view.visibleElements.map(\.kind) == [.header(section: 0)])
    view.size.height = 90
    #expect(view.contentOffset.y == 200)
    view.invalidateLayout()
    #expect(view.contentOffset.y == 200)
    withExtendedLifetime(list) {}
  }

  @Test("a pinned footer stays at the bottom from the start of its section")
  func pinnedFooter() {
    let sections = ["a", "b"].map { SizedSection($0, Array(repeating: size(100, 50), count: 3)) }
    for section in sections { section.footer = "Footer" }
    sections[1].header = "Header"
    let layout = FlowLayout()
    layout.sectionFootersPinToVisibleBounds = true
    let (list, view) = show(sections, layout)
    // The screen ends at 80.
    #expect(view.element(at: .footer(section: 0))?.frame == rect(0, 60, 100, 20))
    // Section b begins at 170, its header ends at 190: the footer is not above that.
    view.contentOffset.y = 115
    #expect(view.element(at: .footer(section: 1))?.frame == rect(0, 190, 100, 20))
    view.contentOffset.y = 140
    #expect(view.element(at: .footer(section: 1))?.frame == rect(0, 200, 100, 20))
    withExtendedLifetime(list) {}
  }

  @Test(
    "unusable sizes of items, headers and estimates result in finite places",
    arguments: [-1, CGFloat.nan, .infinity, -.infinity])
  func badSizes(_ bad: CGFloat) {
    let section = SizedSection("s", [size(bad, 10), size(10, bad), size(bad, bad)])
    section.header = "Header"
    for direction in [ListScrollDirection.vertical, .horizontal] {
      let layout = FlowLayout()
      layout.scrollDirection = direction
      layout.itemSize = size(bad, bad)
      layout.estimatedItemSize = size(bad, bad)
      layout.headerReferenceSize = size(bad, bad)
      let (list, view) = show([section], layout)
      view.estimatedItemHeight = bad
      view.invalidateLayout()
      view.contentOffset = CGPoint(x: bad, y: bad)
      #expect(view.contentOffset == .zero)
      #expect(view.contentSize.width.isFinite && view.contentSize.height.isFinite)
      list.deleteSections(["s"])
    }
  }
}
