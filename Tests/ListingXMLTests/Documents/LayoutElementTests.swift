import Foundation
import ListingKit
import Testing

@testable import ListingXML

private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
  CGRect(x: x, y: y, width: width, height: height)
}

/// The layouts of documents, in a view of 400 × 200 points.
@Suite struct LayoutElementTests {
  /// A document of a section with so many items, each of which shows one line.
  func list(_ layout: String, count: Int, parts: String = "") throws -> (ListDataSource, ListView) {
    let items = (0..<count).map { "<item id='\($0)' text='\($0)'/>" }.joined()
    return try show(
      "<section id='s'><layout>\(layout)</layout>\(parts)<items>\(items)</items></section>")
  }

  func show(
    _ body: String, registry: SectionRegistry = SectionRegistry()
  ) throws -> (ListDataSource, ListView) {
    let document = document(listing(body), registry: registry)
    #expect(document.diagnostics == [])
    let list = ListDataSource(isolation: nil)
    let view = ListView(size: CGSize(width: 400, height: 200))
    list.attach(view, isolation: nil)
    list.appendSections(try document.makeSections())
    return (list, view)
  }

  func frames(_ view: ListView, _ count: Int) -> [CGRect] {
    (0..<count).compactMap { view.frameForItem(at: IndexPath(item: $0, section: 0)) }
  }

  /// The lines of text are 20 high.
  func frames(_ layout: String, _ count: Int) throws -> [CGRect] {
    let (list, view) = try list(layout, count: count)
    return withExtendedLifetime(list) { frames(view, count) }
  }

  @Test("a grid needs no more than its columns")
  func grid() throws {
    #expect(
      try frames("<grid columns='4'/>", 5) == [
        rect(0, 0, 100, 20), rect(100, 0, 100, 20), rect(200, 0, 100, 20), rect(300, 0, 100, 20),
        rect(0, 20, 100, 20),
      ])
    // (400 − 10 − 30 − 2 × 30) / 3 = 100
    #expect(
      try frames("<grid columns='3' spacing='30' line-spacing='5' insets='1 10 2 30'/>", 4) == [
        rect(10, 1, 100, 20), rect(140, 1, 100, 20), rect(270, 1, 100, 20), rect(10, 26, 100, 20),
      ])
    // Three of 120 with 20 between them fill 400, and lines are as far apart as columns.
    #expect(
      try frames("<grid min-width='120' spacing='20'/>", 4).map(\.origin) == [
        CGPoint(x: 0, y: 0), CGPoint(x: 140, y: 0), CGPoint(x: 280, y: 0), CGPoint(x: 0, y: 40),
      ])
  }

  @Test("a list is one item a line, with or without a header that stays")
  func list() throws {
    let expected = [rect(8, 4, 384, 20), rect(8, 34, 384, 20)]
    #expect(try frames("<list spacing='10' insets='4 8'/>", 2) == expected)
    let (list, view) = try list(
      "<list spacing='10' insets='4 8'/>", count: 20,
      parts: "<header sticky='true'><text>Title</text></header>")
    #expect(frames(view, 2) == expected.map { $0.offsetBy(dx: 0, dy: 20) })
    view.contentOffset.y = 100
    #expect(view.element(at: .header(section: 0))?.frame == rect(0, 100, 400, 20))
    withExtendedLifetime(list) {}
  }

  @Test("a footer can stay in sight, too, and without a word neither does")
  func sticky() throws {
    let parts = "<header><text>Title</text></header><footer sticky='true'><text>End</text></footer>"
    let (list, view) = try list("<grid columns='1'/>", count: 50, parts: parts)
    #expect(view.element(at: .footer(section: 0))?.frame == rect(0, 180, 400, 20))
    view.contentOffset.y = 100
    #expect(view.element(at: .header(section: 0)) == nil)
    withExtendedLifetime(list) {}
  }

  @Test("a waterfall takes the shortest column")
  func waterfall() throws {
    let text = String(repeating: "a", count: 30)
    let (list, view) = try show(
      """
      <section id='s'><layout><waterfall columns='2' line-spacing='4'/></layout>
      <items><item id='1' text='\(text)'/><item id='2' text='b'/><item id='3' text='c'/>
      <item id='4' text='d'/></items></section>
      """)
    // 240 points of text are two lines of 200; the next two go to the right, to 20 and 44, and then
    // the left column is the shorter one.
    #expect(
      frames(view, 4) == [
        rect(0, 0, 200, 40), rect(200, 0, 200, 20), rect(200, 24, 200, 20), rect(0, 44, 200, 20),
      ])
    withExtendedLifetime(list) {}
  }

  @Test("a carousel is a band, as wide as said, that stops where it says")
  func carousel() throws {
    let (list, view) = try list(
      "<carousel item-width='0.5fw' height='60' spacing='10' insets='5'/>", count: 9)
    // (400 − 10) / 2
    #expect(frames(view, 2) == [rect(5, 5, 195, 60), rect(210, 5, 195, 60)])
    #expect(view.contentSize.height == 70)
    view.setOrthogonalOffset(150, inSection: 0)
    #expect(view.orthogonalOffset(inSection: 0) == 205)
    withExtendedLifetime(list) {}
    for (paging, offset) in [("none", 150), ("item", 205), ("page", 0), ("center", 107.5)] {
      // In the middle: card 1 is from 210 to 405, its middle 307.5 − 200.
      let (list, view) = try self.list(
        "<carousel item-width='0.5fw' height='60' spacing='10' insets='5' paging='\(paging)'/>",
        count: 9)
      view.setOrthogonalOffset(150, inSection: 0)
      #expect(view.orthogonalOffset(inSection: 0) == CGFloat(offset), "\(paging)")
      withExtendedLifetime(list) {}
    }
  }

  @Test("pages are as wide as the viewport")
  func pages() throws {
    let (list, view) = try list("<pages height='0.5fh'/>", count: 3)
    #expect(frames(view, 2) == [rect(0, 0, 400, 100), rect(400, 0, 400, 100)])
    view.setOrthogonalOffset(500, inSection: 0)
    #expect(view.orthogonalOffset(inSection: 0) == 400)
    withExtendedLifetime(list) {}
  }

  @Test("groups contain items and groups, in a row, in a column, or repeated")
  func compositional() throws {
    #expect(
      try frames(
        """
        <compositional spacing='10' insets='0 20'>
          <group height='100' insets='10 0'>
            <item width='0.75fw' height='1fh'/>
            <group direction='vertical' width='0.25fw' height='1fh' count='2' spacing='20'>
              <item insets='0 5'/>
            </group>
          </group>
        </compositional>
        """, 4) == [
          // 360 wide: 270 and 90; 80 high inside, shared as 30 and 30.
          rect(20, 10, 270, 80), rect(295, 10, 80, 30), rect(295, 60, 80, 30),
          rect(20, 120, 270, 80),
        ])
    #expect(
      try frames(
        """
        <compositional><group height='50' spacing='flexible(10)'>
          <item width='100' height='30'/>
        </group></compositional>
        """, 4
      ).map(\.minX) == [0, 150, 300, 0])
    #expect(
      try frames(
        """
        <compositional scrolling='continuous'>
          <group width='150' height='50'><item height='1fh'/></group>
        </compositional>
        """, 3
      ).map(\.minX) == [0, 150, 300])
  }

  @Test("the space around items is fixed or takes the free space")
  func edgeSpacing() throws {
    #expect(
      try frames(
        """
        <compositional><group height='50'>
          <item width='100' height='30' edge-spacing='5 flexible'/>
        </group></compositional>
        """, 1) == [rect(150, 5, 100, 30)])
    #expect(
      try frames(
        """
        <compositional><group height='50' edge-spacing='1 2 3 4'>
          <item width='100' height='1fh'/>
        </group></compositional>
        """, 1) == [rect(2, 1, 100, 50)])
  }

  @Test("one, two or four distances are those of the edges in order")
  func edges() {
    let (one, two, three, four) = (
      LayoutSpacing.fixed(1), LayoutSpacing.flexible(2), LayoutSpacing.flexible(0),
      LayoutSpacing.fixed(4)
    )
    #expect(
      ValueKind.edgeSpacing.parse("1")
        == LayoutEdgeSpacing(leading: one, top: one, trailing: one, bottom: one))
    #expect(
      ValueKind.edgeSpacing.parse("1 flexible(2)")
        == LayoutEdgeSpacing(leading: two, top: one, trailing: two, bottom: one))
    #expect(
      ValueKind.edgeSpacing.parse("1 flexible(2) flexible 4")
        == LayoutEdgeSpacing(leading: two, top: one, trailing: four, bottom: three))
    for text in ["", "1 2 3", "1 2 3 4 5", "flexible()", "flexible(-1)", "wide"] {
      #expect(ValueKind.edgeSpacing.parse(text) == nil, "\(text)")
    }
  }

  @Test("a background lies behind the whole section, with its header")
  func background() throws {
    for layout in ["<list background='red'/>", "<grid columns='2' background='red'/>"] {
      let (list, view) = try list(
        layout, count: 2, parts: "<header><text>Title</text></header>")
      let behind = try #require(view.visibleElements.first { $0.zIndex < 0 })
      #expect(behind.frame == rect(0, 0, 400, layout.contains("list") ? 60 : 40))
      #expect(view.contentLayout(of: behind).fragments.map(\.frame.size) == [behind.frame.size])
      withExtendedLifetime(list) {}
    }
  }

  @Test("a plugin's section has the layout and the header that its element declares")
  func plugin() throws {
    let letters = SectionKind(element: "letters", summary: "Two letters.") {
      GenericSection($0.identifier, items: ["a", "b"]) { .text($0) }
    }
    let plugin = SectionPlugin(
      identifier: "letters", version: "1.0", namespace: "urn:example:letters", kinds: [letters])
    let (list, view) = try show(
      """
      <x:letters xmlns:x='urn:example:letters' id='s'>
        <layout><grid columns='2'/></layout><header sticky='true'><text>Title</text></header>
      </x:letters>
      """, registry: SectionRegistry([plugin]))
    #expect(frames(view, 2) == [rect(0, 20, 200, 20), rect(200, 20, 200, 20)])
    withExtendedLifetime(list) {}
  }

  @Test("a group without sizes is as high as its items' content")
  func defaults() throws {
    #expect(
      try frames("<compositional><group count='2'><item/></group></compositional>", 3) == [
        rect(0, 0, 200, 20), rect(200, 0, 200, 20), rect(0, 20, 200, 20),
      ])
  }

  @Test(
    "dimensions are points, estimates of them, or parts",
    arguments: [
      ("44", LayoutDimension.absolute(44)), ("~12.5", .estimated(12.5)),
      ("0.5fw", .fractionalWidth(0.5)), ("2fh", .fractionalHeight(2)), ("0", nil), ("~0", nil),
      ("0fw", nil), ("-1", nil), ("fw", nil), ("~", nil), ("", nil), ("1 fw", nil), ("50%", nil),
      ("1fwfw", nil), ("~1fw", nil), ("nan", nil), ("inf", nil), ("1e99", nil),
    ] as [(String, LayoutDimension?)])
  func dimensions(text: String, dimension: LayoutDimension?) {
    #expect(ValueKind.dimension.parse(text) == dimension)
    #expect(ValueKind.dimension.type.accepts(text) == (dimension != nil))
  }

  @Test("a layout that is refused is no layout at all, and the rest is checked")
  func refused() {
    let document = document(
      listing(
        """

        <section id='a'><layout><compositional><group/></compositional></layout>
        <cell><text>{it.nowhere}</text></cell><items><item id='1' text='x'/></items></section>
        """))
    // Before the group's name stand 16 + 8 + 15 characters and its bracket.
    #expect(document.diagnostics.map(\.code) == [.missingElement, .unknownField])
    #expect(document.diagnostics.map(\.line) == [2, 3])
    #expect(document.diagnostics.first?.column == 41)
  }
}
