import Foundation
import ListingKit
import Testing

@Suite("Views attached to items and groups")
struct AttachedItemTests {
  /// Returns a section whose items have views of all kinds, with their item as text.
  private func section(_ count: Int, _ identifier: String = "s") -> DisplaySection {
    let section = DisplaySection(identifier, rows(0..<count))
    section.text = { [unowned section] kind, path in "\(kind) of \(section.rows[path.item])" }
    return section
  }

  /// Two places of 40 × 20 side by side in groups of 80 × 30, with views attached.
  private func grid(
    item: [LayoutSupplementaryItem] = [], group: [LayoutSupplementaryItem] = []
  ) -> LayoutSection {
    let row = LayoutGroup.horizontal(
      layoutSize: .points(80, 30),
      subitems: [LayoutItem(layoutSize: .points(40, 20), supplementaryItems: item)])
    row.supplementaryItems = group
    return LayoutSection(group: row)
  }

  private func badge(_ item: Int, _ kind: ListSupplementaryKind = "badge", section: Int = 0)
    -> ListView.Element.Kind
  {
    .supplementary(kind, IndexPath(item: item, section: section))
  }

  // MARK: - Where

  /// Where a view of 10 × 4 is in an item of 40 × 20 at (40, 0), the second of its group.
  static let placesOfEdges: [(LayoutEdges, CGRect)] = [
    (.top, CGRect(55, 0, 10, 4)), ([.top, .leading], CGRect(40, 0, 10, 4)),
    ([.top, .trailing], CGRect(70, 0, 10, 4)), (.leading, CGRect(40, 8, 10, 4)),
    (.trailing, CGRect(70, 8, 10, 4)), (.bottom, CGRect(55, 16, 10, 4)),
    ([.bottom, .leading], CGRect(40, 16, 10, 4)),
    ([.bottom, .trailing], CGRect(70, 16, 10, 4)), ([], CGRect(55, 8, 10, 4)),
    (.all, CGRect(55, 8, 10, 4)),
  ]

  @Test(
    "without an item anchor, a view is inside of its container, at the given edges",
    arguments: placesOfEdges)
  func edges(edges: LayoutEdges, expected: CGRect) {
    let layout = grid(item: [
      LayoutSupplementaryItem(
        "badge", layoutSize: .points(10, 4), containerAnchor: LayoutAnchor(edges: edges))
    ])
    let screen = LayoutScreen([section(2)], [layout])
    #expect(screen.frame(badge(1)) == expected)
    let mirrored = LayoutScreen([section(2)], [layout], reading: .rightToLeft)
    #expect(
      mirrored.frame(badge(1))
        == CGRect(80 - expected.maxX, expected.minY, expected.width, expected.height))
  }

  @Test("offsets are points or fractions of the attached view, and anchors join point to point")
  func offsets() {
    let layout = grid(item: [
      LayoutSupplementaryItem(
        "points", layoutSize: .points(10, 4),
        containerAnchor: LayoutAnchor(
          edges: [.top, .trailing], absoluteOffset: CGPoint(x: 3, y: -2))),
      LayoutSupplementaryItem(
        "parts", layoutSize: .points(10, 4),
        containerAnchor: LayoutAnchor(
          edges: [.top, .trailing], fractionalOffset: CGPoint(x: 0.3, y: -0.5)), zIndex: 9),
      LayoutSupplementaryItem(
        "below",
        layoutSize: LayoutSize(
          widthDimension: .fractionalWidth(0.5), heightDimension: .fractionalHeight(0.25)),
        containerAnchor: LayoutAnchor(edges: .bottom),
        itemAnchor: LayoutAnchor(edges: .top, absoluteOffset: CGPoint(x: 0, y: 1))),
    ])
    let screen = LayoutScreen([section(2)], [layout])
    // The item is 40 × 20 at the corner; at its top trailing corner the view is at (30, 0).
    #expect(screen.frame(badge(0, "points")) == CGRect(33, -2, 10, 4))
    // 0.3 of 10 and −0.5 of 4 points.
    #expect(screen.frame(badge(0, "parts")) == CGRect(33, -2, 10, 4))
    #expect(screen.view.element(at: badge(0, "parts"))?.zIndex == 9)
    // Half of 40 and a quarter of 20 points, its top middle on the bottom middle and one further.
    #expect(screen.frame(badge(0, "below")) == CGRect(10, 21, 20, 5))
  }

  @Test("an item's insets count, a group has the view of its first item, and an empty one has none")
  func groups() {
    let corner = LayoutAnchor(edges: [.top, .leading])
    let place = LayoutItem(
      layoutSize: .points(40, 20),
      supplementaryItems: [
        LayoutSupplementaryItem("badge", layoutSize: .points(4, 4), containerAnchor: corner)
      ])
    place.contentInsets = ListDirectionalEdgeInsets(top: 2, leading: 3, bottom: 4, trailing: 5)
    let row = LayoutGroup.horizontal(layoutSize: .points(80, 30), subitems: [place])
    row.contentInsets = ListDirectionalEdgeInsets(top: 1, leading: 0, bottom: 0, trailing: 0)
    row.supplementaryItems = [
      LayoutSupplementaryItem(
        "caption",
        layoutSize: LayoutSize(
          widthDimension: .fractionalWidth(1), heightDimension: .absolute(8)),
        containerAnchor: LayoutAnchor(edges: .bottom))
    ]
    let screen = LayoutScreen([section(3)], [LayoutSection(group: row)])
    #expect(screen.frame(badge(0)) == CGRect(3, 3, 4, 4))
    #expect(screen.frame(badge(1)) == CGRect(43, 3, 4, 4))
    #expect(screen.frame(badge(2)) == CGRect(3, 33, 4, 4))
    #expect(screen.frame(badge(0, "caption")) == CGRect(0, 22, 80, 8))
    #expect(screen.frame(badge(1, "caption")) == nil)
    #expect(screen.frame(badge(2, "caption")) == CGRect(0, 52, 80, 8))
    #expect(screen.texts("caption") == ["caption of row 0", "caption of row 2"])
  }

  @Test("in horizontal lists and orthogonal sections, anchors are in the directions of the list")
  func directions() {
    let item = LayoutItem(
      layoutSize: .whole,
      supplementaryItems: [
        LayoutSupplementaryItem(
          "badge", layoutSize: .points(10, 4),
          containerAnchor: LayoutAnchor(
            edges: [.top, .trailing], absoluteOffset: CGPoint(x: 2, y: -1)))
      ])
    let layout = LayoutSection(
      group: .horizontal(layoutSize: .points(50, 40), subitems: [item]))
    layout.contentInsets = ListDirectionalEdgeInsets(top: 6, leading: 0, bottom: 0, trailing: 0)
    let horizontal = LayoutScreen([section(5)], [layout], direction: .horizontal)
    // Items of 50 × 40 at 0 and 50; the corner less the view's size, and the offset.
    #expect(horizontal.frame(badge(0)) == CGRect(42, 5, 10, 4))
    #expect(horizontal.frame(badge(1)) == CGRect(92, 5, 10, 4) || horizontal.frame(badge(1)) == nil)
    layout.orthogonalScrollingBehavior = .continuous
    let band = LayoutScreen([section(5)], [layout])
    #expect(band.frame(badge(0)) == CGRect(42, 5, 10, 4))
    band.view.setOrthogonalOffset(30, inSection: 0)
    #expect(band.frame(badge(0)) == CGRect(12, 5, 10, 4))
    #expect(band.frame(badge(1)) == CGRect(62, 5, 10, 4))
  }

  @Test("a view that extends beyond its line and its section is displayed while it's visible")
  func reaching() {
    let layout = LayoutSection.rows(of: 20)
    layout.group.supplementaryItems = [
      LayoutSupplementaryItem(
        "above", layoutSize: .points(10, 10), containerAnchor: LayoutAnchor(edges: .top),
        itemAnchor: LayoutAnchor(edges: .bottom)),
      LayoutSupplementaryItem(
        "below", layoutSize: .points(10, 10), containerAnchor: LayoutAnchor(edges: .bottom),
        itemAnchor: LayoutAnchor(edges: .top)),
    ]
    let screen = LayoutScreen([section(20, "a"), section(20, "b")], [layout, layout])
    // Row 5 begins at 100, outside of the viewport; the view above it begins at 90.
    #expect(screen.frame(item: 5)?.minY == 100)
    #expect(screen.view.visibleIndexPaths.last?.item == 4)
    #expect(screen.frame(badge(5, "above")) == CGRect(35, 90, 10, 10))
    // Section b begins at 400: the view below the last row of a is at 400 to 410, the view above the first
    // row of b at 390 to 400.
    screen.view.contentOffset.y = 405
    #expect(screen.frame(badge(19, "below"))?.minY == 400)
    #expect(screen.view.visibleIndexPaths.first?.section == 1)
    screen.view.contentOffset.y = 295
    #expect(screen.frame(badge(0, "above", section: 1))?.minY == 390)
    #expect(screen.view.visibleIndexPaths.last?.section == 0)
  }

  // MARK: - Through updates

  @Test("a view follows its item, is reconfigured and removed with it")
  func updates() {
    let layout = grid(item: [
      LayoutSupplementaryItem(
        "badge", layoutSize: .points(10, 4),
        containerAnchor: LayoutAnchor(edges: [.top, .trailing]))
    ])
    let first = section(3, "a")
    let second = section(0, "b")
    let screen = LayoutScreen([first, second], [layout, layout])
    func view(_ item: Int, section: Int = 0) -> (any ListReusableView)? {
      screen.view.element(at: badge(item, section: section))?.view
    }
    let kept = view(1)
    first.rows.insert("new", at: 0)
    screen.list.updateSection("a")
    #expect(view(2) === kept)
    #expect(screen.texts("badge") == first.rows.map { "badge of \($0)" })
    // To another section, under another name.
    first.rows.remove(at: 2)
    second.rows = ["row 1"]
    screen.list.moveItem("row 1", in: "a", toSection: "b")
    #expect(view(0, section: 1) === kept)
    second.text = { kind, _ in "again" }
    screen.list.reconfigureItems(["row 1"], in: "b")
    #expect(view(0, section: 1) === kept)
    #expect(screen.texts("badge").last == "again")
    first.text = { kind, path in path.item == 0 ? nil : "some" }
    screen.list.reloadSupplementaryViews(["badge"], of: "a")
    #expect(screen.texts("badge") == ["some", "some", "again"])
    screen.list.deleteItems(["row 1"], in: "b")
    #expect(screen.texts("badge") == ["some", "some"])
  }

  @Test("the views are reused while a list of a million items is scrolled")
  func cost() {
    let layout = grid(item: [
      LayoutSupplementaryItem(
        "badge", layoutSize: .points(10, 4), containerAnchor: LayoutAnchor(edges: .top))
    ])
    let section = section(1_000_000)
    section.text = { _, _ in "new" }
    let screen = LayoutScreen([section], [layout])
    // Groups of 30 points: four of them, with two items each, meet 100 points.
    #expect(section.viewsMade == 8)
    var views: Set<ObjectIdentifier> = []
    for step in 0..<50 {
      section.viewsMade = 0
      screen.view.contentOffset.y = CGFloat(step) * 200_000
      // One more line may be cut at each end.
      #expect(section.viewsMade <= 10)
      for element in screen.view.visibleElements { views.insert(ObjectIdentifier(element.view)) }
    }
    #expect(views.count <= 20)
  }

  // MARK: - Bad input

  @Test("a repeated kind is shown once, and NaN counts as none")
  func badInput() {
    func attached(_ kind: ListSupplementaryKind, _ offset: CGPoint) -> LayoutSupplementaryItem {
      LayoutSupplementaryItem(
        kind, layoutSize: .points(10, 4),
        containerAnchor: LayoutAnchor(edges: [.top, .leading], fractionalOffset: offset))
    }
    let layout = grid(
      item: [attached("a", CGPoint(x: CGFloat.nan, y: -.infinity)), attached("b", .zero)],
      group: [attached("a", CGPoint(x: 1, y: 1))])
    layout.boundarySupplementaryItems = [
      LayoutBoundaryItem("b", layoutSize: .points(80, 10), alignment: .top)
    ]
    let screen = LayoutScreen([section(2)], [layout])
    #expect(screen.texts("a") == ["a of row 0", "a of row 1"])
    #expect(screen.frame(badge(0, "a")) == CGRect(0, 10, 10, 4))
    #expect(screen.texts("b") == ["b of row 0"])
    #expect(screen.frame("b") == CGRect(0, 0, 80, 10))
  }
}

@Suite("Edge spacing")
struct EdgeSpacingTests {
  private func frames(_ group: LayoutGroup, count: Int = 2) -> [CGRect?] {
    let screen = LayoutScreen(
      [DisplaySection("s", rows(0..<count))], [LayoutSection(group: group)])
    return screen.view.frames(0..<count)
  }

  private func item(_ spacing: LayoutEdgeSpacing) -> LayoutItem {
    let item = LayoutItem(layoutSize: .points(20, 10))
    item.edgeSpacing = spacing
    return item
  }

  @Test("fixed spacing moves the item and the following ones, and counts when a group is filled")
  func fixed() {
    let group = LayoutGroup.horizontal(
      layoutSize: .points(80, 30),
      subitems: [item(LayoutEdgeSpacing(leading: .fixed(3), top: .fixed(4), trailing: .fixed(5)))])
    group.interItemSpacing = .fixed(2)
    // 3 + 20 + 5 = 28; with 2 between, two fit into 80 (58) and three do not (88).
    #expect(
      frames(group, count: 3)
        == [CGRect(3, 4, 20, 10), CGRect(33, 4, 20, 10), CGRect(3, 34, 20, 10)])
  }

  @Test("flexible spacing takes the rest, together with flexible spacing between items")
  func flexible() {
    let single = LayoutGroup.horizontal(
      layoutSize: .points(80, 30), subitems: [LayoutItem(layoutSize: .points(60, 10))])
    single.subitems[0].edgeSpacing = LayoutEdgeSpacing(
      leading: .flexible(0), top: .flexible(0), bottom: .flexible(4))
    // 20 points before it; 30 − 10 − 4 above and below in equal parts, and no more than once.
    #expect(frames(single, count: 1) == [CGRect(20, 8, 60, 10)])
    let group = LayoutGroup.horizontal(
      layoutSize: .points(80, 30),
      subitems: [item(LayoutEdgeSpacing(leading: .flexible(1), trailing: .fixed(8)))])
    group.interItemSpacing = .flexible(2)
    // 29 + 2 + 29 = 60, and 20 left for three places: before each item and between them.
    let step: CGFloat = 20.0 / 3
    let result = frames(group).map { $0?.minX ?? 0 }
    #expect(abs(result[0] - (1 + step)) < 0.001)
    #expect(abs(result[1] - (1 + 29 + 2 + 3 * step)) < 0.001)
  }

  @Test("a group has spacing around itself, in its line and in another group")
  func ofGroups() {
    let inner = LayoutGroup.vertical(
      layoutSize: .points(20, 20), subitems: [LayoutItem(layoutSize: .points(20, 10))])
    inner.edgeSpacing = LayoutEdgeSpacing(leading: .fixed(6))
    let outer = LayoutGroup.horizontal(layoutSize: .points(60, 30), subitems: [inner])
    outer.edgeSpacing = LayoutEdgeSpacing(
      leading: .flexible(0), top: .fixed(5), trailing: .flexible(0), bottom: .fixed(7))
    // The group is in the middle of the 80 points, and each line 5 + 30 + 7 long.
    #expect(
      frames(outer, count: 5) == [
        CGRect(16, 5, 20, 10), CGRect(16, 15, 20, 10), CGRect(42, 5, 20, 10),
        CGRect(42, 15, 20, 10), CGRect(16, 47, 20, 10),
      ])
  }

  @Test("it follows the scroll direction of the list and the direction of reading")
  func directions() {
    let group = LayoutGroup.vertical(
      layoutSize: .points(40, 60),
      subitems: [item(LayoutEdgeSpacing(leading: .fixed(3), top: .fixed(4)))])
    let layout = LayoutSection(group: group)
    let across = LayoutScreen(
      [DisplaySection("s", rows(0..<2))], [layout], direction: .horizontal)
    #expect(across.view.frames(0..<2) == [CGRect(3, 4, 20, 10), CGRect(3, 18, 20, 10)])
    let mirrored = LayoutScreen(
      [DisplaySection("s", rows(0..<2))], [layout], reading: .rightToLeft)
    #expect(mirrored.view.frames(0..<1) == [CGRect(57, 4, 20, 10)])
  }

  @Test(
    "unusable spacing counts as none",
    arguments: [CGFloat.nan, .infinity, -3])
  func badLengths(_ bad: CGFloat) {
    let group = LayoutGroup.horizontal(
      layoutSize: .points(80, 30),
      subitems: [item(LayoutEdgeSpacing(leading: .fixed(bad), top: .flexible(bad)))])
    // A flexible room above takes 30 − 10.
    #expect(frames(group, count: 1) == [CGRect(0, 20, 20, 10)])
  }
}
