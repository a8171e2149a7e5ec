import Foundation
import ListingKit
import ListingTesting
import Testing

@Suite("List view: invariants of places")
struct ListViewLawTests {
  private func check(seed: Int, isGiven: Bool, layout: any ListLayout) throws {
    let rows = RandomRows(seed: seed, isGiven: isGiven, layout: layout)
    var done: [String] = []
    for step in 0..<40 {
      done.append(rows.step())
      let view = rows.view
      let comment = Comment(rawValue: "seed \(seed) step \(step): \(done.suffix(3))")
      var top: CGFloat = 0
      var expected: [(IndexPath, CGRect)] = []
      for (index, identifier) in rows.list.snapshot.sectionIdentifiers.enumerated() {
        guard let section = rows.sections.first(where: { $0.listIdentifier == identifier })
        else { continue }
        let frames = section.frames(in: view)
        for (item, frame) in frames.items.enumerated() {
          expected.append((IndexPath(item: item, section: index), frame.offsetBy(dx: 0, dy: top)))
        }
        top += frames.height
      }
      try #require(view.contentSize.height == top, comment)
      for (path, frame) in expected {
        try #require(view.frameForItem(at: path) == frame, comment)
      }
      let met = expected.filter {
        $0.1.maxY > view.bounds.minY && $0.1.minY < view.bounds.maxY && $0.1.height > 0
      }
      #expect(view.visibleIndexPaths == met.map(\.0), comment)
      #expect(view.visibleElements.map(\.frame) == met.map(\.1), comment)
    }
  }

  @Test("After each update, lines of given sizes are the same as in a new layout", arguments: 0..<8)
  func givenSizes(seed: Int) throws {
    try check(seed: seed, isGiven: true, layout: FlowLayout())
  }

  @Test(
    "After each update, measured rows have the same heights as in a new layout", arguments: 0..<8)
  func measuredRows(seed: Int) throws {
    try check(seed: seed, isGiven: false, layout: FlowLayout())
  }

  @Test(
    "After each update, groups of places of one size are the same as in a new layout",
    arguments: 0..<4)
  func groups(seed: Int) throws {
    let item = LayoutItem(
      layoutSize: LayoutSize(
        widthDimension: .fractionalWidth(0.25), heightDimension: .fractionalHeight(1)))
    let section = LayoutSection(
      group: .horizontal(
        layoutSize: LayoutSize(
          widthDimension: .fractionalWidth(1), heightDimension: .absolute(30)),
        subitems: [item]))
    section.interGroupSpacing = 5
    try check(seed: seed, isGiven: false, layout: CompositionalLayout(section: section))
  }

  @Test(
    "After each update, a custom layout of whole sections has the same frames as a new one",
    arguments: 0..<4)
  func wholeSections(seed: Int) throws {
    /// Places each item half a height further up than a list would.
    final class Overlapping: ListLayout {
      func frames(for geometry: ListSectionGeometry) -> ListSectionFrames {
        var items: [CGRect] = []
        for item in 0..<geometry.itemCount {
          let size = geometry.itemSize(item, geometry.containerSize.width)
          let top = items.last.map { $0.maxY - $0.height / 2 } ?? 0
          items.append(CGRect(origin: CGPoint(x: 0, y: top), size: size))
        }
        return ListSectionFrames(items: items, height: items.map(\.maxY).max() ?? 0)
      }
    }
    try check(seed: seed, isGiven: false, layout: Overlapping())
  }

  // MARK: - Supplementary views

  /// Groups of three measured items with all kinds of supplementary views.
  private func decorated(_ scrolling: LayoutOrthogonalScrolling = .none) -> LayoutSection {
    func size(_ width: LayoutDimension, _ height: LayoutDimension) -> LayoutSize {
      LayoutSize(widthDimension: width, heightDimension: height)
    }
    let item = LayoutItem(
      layoutSize: size(.fractionalWidth(0.25), .estimated(20)),
      supplementaryItems: [
        LayoutSupplementaryItem(
          "item badge", layoutSize: .points(8, 8),
          containerAnchor: LayoutAnchor(
            edges: [.top, .trailing], absoluteOffset: CGPoint(x: 4, y: -4)))
      ])
    item.edgeSpacing = LayoutEdgeSpacing(leading: .fixed(1), top: .fixed(2))
    let group = LayoutGroup.horizontal(
      layoutSize: size(.fractionalWidth(1), .estimated(20)), subitems: [item, item, item])
    group.supplementaryItems = [
      LayoutSupplementaryItem(
        "item caption", layoutSize: .points(40, 6),
        containerAnchor: LayoutAnchor(edges: .bottom), itemAnchor: LayoutAnchor(edges: .top),
        zIndex: 3)
    ]
    let section = LayoutSection(group: group)
    section.interGroupSpacing = 3
    section.orthogonalScrollingBehavior = scrolling
    section.boundarySupplementaryItems = [
      LayoutBoundaryItem(
        "bar", layoutSize: size(.fractionalWidth(1), .absolute(12)), alignment: .topLeading,
        pinToVisibleBounds: true),
      LayoutBoundaryItem("side", layoutSize: .points(16, 10), alignment: .trailing),
      LayoutBoundaryItem(
        "over", layoutSize: .points(20, 10), alignment: .bottomTrailing,
        absoluteOffset: CGPoint(x: -2, y: 6), extendsBoundary: false, pinToVisibleBounds: true),
    ]
    section.decorationItems = [
      .background(
        kind: "card",
        contentInsets: ListDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4))
    ]
    return section
  }

  /// Compares the displayed items after each step with those of a new view.
  private func checkFromScratch(
    seed: Int, _ direction: ListScrollDirection, _ reading: ListLayoutDirection,
    _ provider: @escaping CompositionalLayout.SectionProvider
  ) throws {
    let configuration = CompositionalLayoutConfiguration()
    configuration.scrollDirection = direction
    configuration.interSectionSpacing = 9
    let layout = CompositionalLayout(sectionProvider: provider, configuration: configuration)
    layout.register(ListSeparatorView.self, forDecorationViewOfKind: "card")
    let rows = RandomRows(seed: seed, isGiven: true, layout: layout, reading: reading)
    var done: [String] = []
    for step in 0..<40 {
      done.append(rows.step())
      let comment = Comment(rawValue: "seed \(seed) step \(step): \(done.suffix(3))")
      let (list, scratch) = rows.fromScratch()
      let view = rows.view
      try #require(view.contentSize == scratch.contentSize, comment)
      try #require(view.contentOffset == scratch.contentOffset, comment)
      try #require(view.visibleElements.map(\.kind) == scratch.visibleElements.map(\.kind), comment)
      for (element, expected) in zip(view.visibleElements, scratch.visibleElements) {
        #expect(element.frame == expected.frame, comment)
        #expect(element.zIndex == expected.zIndex, comment)
        #expect(element.view.content.texts == expected.view.content.texts, comment)
      }
      // Each view is on display once.
      #expect(
        Set(view.visibleElements.map { ObjectIdentifier($0.view) }).count
          == view.visibleElements.count, comment)
      withExtendedLifetime(list) {}
    }
  }

  @Test(
    "After each update, views next to items are where a new layout has them, in each direction",
    arguments: 0..<8)
  func besideItems(seed: Int) throws {
    try checkFromScratch(
      seed: seed, seed % 2 == 0 ? .vertical : .horizontal,
      seed % 4 < 2 ? .leftToRight : .rightToLeft
    ) { _, _ in decorated() }
  }

  @Test(
    "After each update, views of orthogonally scrolling sections are where a new layout has them",
    arguments: 0..<4)
  func besideItemsAcross(seed: Int) throws {
    try checkFromScratch(
      seed: seed, seed % 2 == 0 ? .vertical : .horizontal,
      seed < 2 ? .leftToRight : .rightToLeft
    ) { _, _ in decorated(.continuous) }
  }

  @Test("After each update, rows with separators are the same as in a new layout", arguments: 0..<4)
  func separators(seed: Int) throws {
    var configuration = ListConfiguration(appearance: seed % 2 == 0 ? .plain : .insetGrouped)
    configuration.separatorLength = seed < 2 ? nil : 4
    configuration.itemSeparatorHandler = { path, configuration in
      var configuration = configuration
      if path.item % 3 == 1 { configuration.topSeparatorVisibility = .visible }
      if path.item % 3 == 2 { configuration.bottomSeparatorVisibility = .hidden }
      return configuration
    }
    try checkFromScratch(seed: seed, .vertical, seed % 2 == 0 ? .leftToRight : .rightToLeft) {
      .list(using: configuration, environment: $1)
    }
  }
}

@Suite("List view: the cost depends on the visible items")
struct ListViewCostTests {
  /// A list of so many measured rows, of one to three lines.
  private func makeRows(_ count: Int) -> (list: ListDataSource, view: ListView, RowSection) {
    let list = ListDataSource(isolation: nil)
    let view = ListView(size: CGSize(width: 80, height: 200))
    view.estimatedItemHeight = 20
    let section = RowSection("s", isGiven: false)
    section.rows = (0..<count).map { RowSection.Row(listIdentifier: "\($0)", lines: $0 % 3 + 1) }
    list.attach(view, isolation: nil)
    list.appendSections([section])
    return (list, view, section)
  }

  @Test(
    "The first screen, the last one and those between create the same number of cells in any list")
  func screens() {
    let counts = [100, 20_000].map { count -> [Int] in
      let (list, view, section) = makeRows(count)
      var made = [section.cellsMade]
      for offset in [CGFloat.greatestFiniteMagnitude, 0, 600, 800, 600] {
        section.cellsMade = 0
        view.contentOffset.y = offset
        made.append(section.cellsMade)
      }
      withExtendedLifetime(list) {}
      return made
    }
    #expect(counts[0] == counts[1])
    // 10 rows that count as 20 points fill the screen before they are measured; one more may be cut.
    #expect(counts[1].allSatisfy { $0 <= 11 })
  }

  @Test("An appended page and a reconfigured row request nothing else")
  func changes() {
    let (list, view, section) = makeRows(5000)
    section.cellsMade = 0
    section.sizesAsked = 0
    let page = (0..<50).map { RowSection.Row(listIdentifier: "new \($0)") }
    section.rows += page
    list.appendItems(page, in: "s")
    #expect(section.cellsMade == 0)
    // Only the size of the first item is requested, to learn whether the section has sizes.
    #expect(section.sizesAsked == 1)
    section.sizesAsked = 0
    section.rows[1].lines = 1
    list.reconfigureItems(["1"], in: "s")
    #expect(section.cellsMade <= 2)
    #expect(section.sizesAsked <= 3)
    withExtendedLifetime(view) {}
  }

  @Test("Given sizes are requested once, and later only those of new items")
  func givenSizes() {
    let list = ListDataSource(isolation: nil)
    let view = ListView(size: CGSize(width: 80, height: 200))
    let section = RowSection("s", isGiven: true)
    section.rows = (0..<1000).map {
      RowSection.Row(listIdentifier: "\($0)", size: CGSize(width: 80, height: 10))
    }
    list.attach(view, isolation: nil)
    list.appendSections([section])
    // 1000 × 10 and 999 × 3 between.
    #expect(view.contentSize.height == 12_997)
    #expect(section.sizesAsked == 1001)
    section.sizesAsked = 0
    let row = RowSection.Row(listIdentifier: "new", size: CGSize(width: 80, height: 30))
    section.rows.insert(row, at: 500)
    list.insertItems([row], .before("500"), in: "s")
    #expect(section.sizesAsked == 2)
    #expect(view.contentSize.height == 13_030)
  }

  @Test("Of many sections, only the visible ones have their headers created")
  func headers() {
    let sections = (0..<500).map { DisplaySection("\($0)", ["a", "b"], header: "Title") }
    let (list, view) = makeView(sections)
    let made = sections.map(\.cellsMade).reduce(0, +)
    // Three rows of 20 points a section: the 100 points show two of them.
    #expect(made <= 4)
    #expect(view.visibleElements.count == 5)
    view.contentOffset.y = .greatestFiniteMagnitude
    #expect(sections.map(\.cellsMade).reduce(0, +) - made <= 6)
    withExtendedLifetime(list) {}
  }
}
