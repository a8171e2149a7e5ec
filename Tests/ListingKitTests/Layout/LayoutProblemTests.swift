import Foundation
import ListingKit
import Testing

private let distance =
  "section 's': an inset or a spacing in its layout is negative, infinite or not a number; it "
  + "counts as 0"
private let bad: [CGFloat] = [-1, .infinity, -.infinity, .nan]

/// Shows a section on 80 × 100 points, twice, and scrolls.
///
/// - Returns: the frames of its items, and the diagnostics of the list.
private func show(
  _ section: SayingSection, _ layout: any ListLayout, estimate: CGFloat = 20,
  measurer: any ListTextMeasurer = UniformTextMeasurer()
) -> (frames: [CGRect?], messages: [String]) {
  let list = ListDataSource(isolation: nil)
  var messages: [String] = []
  list.diagnosticsHandler = { messages.append($0.message) }
  let view = ListView(size: CGSize(width: 80, height: 100), layout: layout, measurer: measurer)
  view.estimatedItemHeight = estimate
  list.attach(view, isolation: nil)
  list.appendSections([section])
  view.invalidateLayout()
  view.contentOffset.y = 10
  list.reloadItems(["b"], in: "s")
  return (view.frames(0..<3), messages)
}

/// A row of the list's width and 20 points with places that are half as wide.
private func halves(_ change: (LayoutGroup, LayoutItem) -> Void = { _, _ in }) -> LayoutSection {
  let item = LayoutItem(layoutSize: size(.fractionalWidth(0.5), .fractionalHeight(1)))
  let group = LayoutGroup.horizontal(
    layoutSize: size(.fractionalWidth(1), .absolute(20)), subitems: [item])
  change(group, item)
  return LayoutSection(group: group)
}

@Suite("Unusable sizes")
struct LayoutProblemTests {
  private let inHalves = [rect(0, 0, 40, 20), rect(40, 0, 40, 20), rect(0, 20, 40, 20)]
  private let inRows = [rect(0, 0, 80, 20), rect(0, 20, 80, 20), rect(0, 40, 80, 20)]

  @Test("an unusable size of an item counts as 0", arguments: bad)
  func itemSize(_ bad: CGFloat) {
    let section = SayingSection()
    section.itemSize = CGSize(width: 80, height: bad)
    let (frames, messages) = show(section, FlowLayout())
    #expect(frames == Array(repeating: rect(0, 0, 80, 0), count: 3))
    #expect(
      messages == [
        "section 's': a size of an item is negative, infinite or not a number; it counts as 0"
      ])
  }

  @Test("an unusable inset of a section counts as 0", arguments: bad)
  func sectionInset(_ bad: CGFloat) {
    let section = SayingSection()
    section.inset = ListEdgeInsets(all: bad)
    for layout in [FlowLayout(), WaterfallLayout(columnCount: 1)] as [any ListLayout] {
      let (frames, messages) = show(section, layout)
      #expect(frames == inRows)
      #expect(messages == [distance])
    }
  }

  @Test("an unusable spacing of a section or a layout counts as 0", arguments: bad)
  func spacings(_ bad: CGFloat) {
    let lines = SayingSection()
    lines.minimumLineSpacing = bad
    let items = SayingSection()
    items.minimumInteritemSpacing = bad
    for section in [lines, items] {
      for layout in [FlowLayout(), WaterfallLayout(columnCount: 1)] as [any ListLayout] {
        let (frames, messages) = show(section, layout)
        #expect(frames == inRows)
        #expect(messages == [distance])
      }
    }
    let layout = FlowLayout()
    layout.minimumLineSpacing = bad
    #expect(show(SayingSection(), layout).messages == [distance])
  }

  @Test("an unusable size of a header counts as 0", arguments: bad)
  func headerSize(_ bad: CGFloat) {
    let section = SayingSection()
    section.headerSize = CGSize(width: 80, height: bad)
    let (frames, messages) = show(section, FlowLayout())
    #expect(frames == inRows)
    #expect(
      messages == [
        "section 's': the size of its header is negative, infinite or not a number; it counts as 0"
      ])
  }

  @Test("an unusable estimated height counts as 1, and visible items are measured", arguments: bad)
  func estimatedHeight(_ bad: CGFloat) {
    let (frames, messages) = show(SayingSection(), FlowLayout(), estimate: bad)
    #expect(frames == inRows)
    #expect(
      messages == [
        "the estimated height of items is negative, infinite or not a number; it counts as 1"
      ])
  }

  @Test("an unusable estimated size of a flow layout counts as none", arguments: bad)
  func estimatedItemSize(_ bad: CGFloat) {
    let layout = FlowLayout()
    layout.estimatedItemSize = CGSize(width: bad, height: bad)
    let (frames, messages) = show(SayingSection(), layout)
    #expect(frames == inRows)
    #expect(
      messages == [
        "section 's': a size in its layout is negative, infinite or not a number; it counts as 0"
      ])
  }

  @Test("an item wider than its section is narrowed")
  func wideItem() {
    let section = SayingSection()
    section.itemSize = CGSize(width: 200, height: 20)
    section.inset = ListEdgeInsets(left: 10)
    let (frames, messages) = show(section, FlowLayout())
    #expect(frames == [rect(10, 0, 70, 20), rect(10, 20, 70, 20), rect(10, 40, 70, 20)])
    #expect(
      messages == [
        "section 's': an item is wider than its section; it is narrowed to fit"
      ])
  }

  // MARK: - Groups

  private func showGroups(_ layout: LayoutSection) -> (frames: [CGRect?], messages: [String]) {
    show(SayingSection(), CompositionalLayout(section: layout))
  }

  @Test("an unusable size of a group or of an item in it counts as 0", arguments: bad)
  func groupSize(_ bad: CGFloat) {
    let sizes = [
      size(.absolute(bad), .absolute(20)), size(.fractionalWidth(bad), .absolute(20)),
      size(.estimated(bad), .absolute(20)), size(.absolute(10), .fractionalHeight(bad)),
    ]
    for size in sizes {
      let inner = LayoutItem(layoutSize: size)
      let outer = LayoutItem(
        layoutSize: .init(
          widthDimension: .fractionalWidth(1), heightDimension: .absolute(20)))
      for group in [
        LayoutGroup.horizontal(layoutSize: outer.layoutSize, subitems: [inner]),
        LayoutGroup.horizontal(layoutSize: size, subitems: [outer]),
      ] {
        let (frames, messages) = showGroups(LayoutSection(group: group))
        #expect(frames.allSatisfy { $0.map { $0.maxX.isFinite && $0.maxY.isFinite } ?? false })
        #expect(
          messages == [
            "section 's': a size in its layout is negative, infinite or not a number; it counts "
              + "as 0"
          ])
      }
    }
  }

  @Test("an unusable inset or spacing of a group counts as 0", arguments: bad)
  func groupDistances(_ bad: CGFloat) {
    let insets = ListDirectionalEdgeInsets(top: bad, leading: bad, bottom: bad, trailing: bad)
    let spaced = halves()
    spaced.interGroupSpacing = bad
    let inset = halves()
    inset.contentInsets = insets
    for layout in [
      spaced, inset, halves { group, _ in group.contentInsets = insets },
      halves { _, item in item.contentInsets = insets },
      halves { group, _ in group.interItemSpacing = .fixed(bad) },
    ] {
      let (frames, messages) = showGroups(layout)
      #expect(frames == inHalves)
      #expect(messages == [distance])
    }
  }

  @Test("a nested group without a width has items without a width")
  func nestedGroup() {
    let group = LayoutGroup.vertical(
      layoutSize: size(.absolute(0), .fractionalHeight(1)),
      subitems: [LayoutItem(layoutSize: size(.fractionalWidth(1), .absolute(20)))])
    let (frames, messages) = showGroups(
      LayoutSection(
        group: .horizontal(
          layoutSize: size(.fractionalWidth(1), .absolute(20)), subitems: [group])))
    // It adds no length to the outer group, which has it once.
    #expect(frames == [rect(0, 0, 0, 20), rect(0, 20, 0, 20), rect(0, 40, 0, 20)])
    #expect(
      messages == [
        "section 's': a group in its layout has no width or no height; its items may not be "
          + "visible"
      ])
  }

  @Test("groups wider than their section keep their width")
  func wideGroup() {
    let (frames, messages) = showGroups(
      LayoutSection(
        group: .horizontal(
          layoutSize: size(.absolute(100), .absolute(20)),
          subitems: [LayoutItem(layoutSize: size(.fractionalWidth(1), .fractionalHeight(1)))])))
    #expect(frames == [rect(0, 0, 100, 20), rect(0, 20, 100, 20), rect(0, 40, 100, 20)])
    #expect(
      messages == [
        "section 's': its groups are wider than the section; content beyond its edge may not be "
          + "visible"
      ])
  }

  @Test("unusable values in a frame of a custom group count as 0", arguments: bad)
  func customFrames(_ bad: CGFloat) {
    let (frames, messages) = showGroups(
      LayoutSection(
        group: .custom(layoutSize: size(.fractionalWidth(1), .absolute(20))) { _ in
          [rect(bad, 0, 10, 10), rect(20, 5, bad, 10)]
        }))
    #expect(frames == [rect(0, 0, 10, 10), rect(20, 5, 0, 10), rect(0, 20, 10, 10)])
    #expect(
      messages == [
        "section 's': a frame of a custom group is negative, infinite or not a number; such "
          + "values count as 0"
      ])
  }

  @Test("a custom group without frames has one frame that fills it")
  func noFrames() {
    let (frames, messages) = showGroups(
      LayoutSection(
        group: .custom(layoutSize: size(.fractionalWidth(1), .absolute(20))) { _ in [] }))
    #expect(frames == inRows)
    #expect(
      messages == [
        "section 's': a custom group returned no frames; one item fills it"
      ])
  }

  // MARK: - Too many, and no room

  private func showInCells(_ layout: LayoutSection) -> (frames: [CGRect?], messages: [String]) {
    show(SayingSection(), CompositionalLayout(section: layout), measurer: CellMeasurer())
  }

  /// A group of one place so many times, 80 points wide and 40 high.
  private func repeating(
    _ count: Int,
    _ make: (_ layoutSize: LayoutSize, _ repeatingSubitem: LayoutItem, _ count: Int) -> LayoutGroup
  ) -> LayoutSection {
    LayoutSection(
      group: make(
        size(.fractionalWidth(1), .absolute(40)),
        LayoutItem(layoutSize: size(.fractionalWidth(1), .fractionalHeight(1))), count))
  }

  @Test("the number of columns is limited to that of points, or of cells: 80 points are 10 cells")
  func tooManyColumns() {
    for layout in [LayoutSection.grid(columns: 1_000_000), .waterfall(columns: 1_000_000)] {
      let points = showGroups(layout)
      #expect(points.frames == [rect(0, 0, 1, 20), rect(1, 0, 1, 20), rect(2, 0, 1, 20)])
      #expect(
        points.messages == [
          "section 's': shows 80 of the 1000000 columns: none is narrower than a point"
        ])
      let cells = showInCells(layout)
      #expect(cells.frames == [rect(0, 0, 8, 20), rect(8, 0, 8, 20), rect(16, 0, 8, 20)])
      #expect(
        cells.messages == [
          "section 's': shows 10 of the 1000000 columns: none is narrower than a cell"
        ])
    }
    // With two cells between them 4 columns of a cell take 4 + 6 of the ten, and 5 take 13.
    let spaced = repeating(5, LayoutGroup.horizontal)
    spaced.group.interItemSpacing = .fixed(16)
    #expect(
      showInCells(spaced).messages == [
        "section 's': shows 4 of the 5 columns: none is narrower than a cell"
      ])
  }

  @Test("a minimum width of less than a cell is a cell, and isn't reported")
  func narrowColumns() {
    for layout in [
      LayoutSection.grid(minimumItemWidth: 0.0001), .waterfall(minimumColumnWidth: 0.0001),
    ] {
      let (frames, messages) = showInCells(layout)
      #expect(frames == [rect(0, 0, 8, 20), rect(8, 0, 8, 20), rect(16, 0, 8, 20)])
      #expect(messages.isEmpty)
    }
  }

  @Test(
    "the number of places in a group is limited to those that fit: 2 rows of cells in 40 points")
  func tooManyPlaces() {
    let columns = showInCells(repeating(1_000_000_000, LayoutGroup.horizontal))
    #expect(columns.frames == [rect(0, 0, 8, 40), rect(8, 0, 8, 40), rect(16, 0, 8, 40)])
    let rows = showInCells(repeating(1_000_000_000, LayoutGroup.vertical))
    #expect(rows.frames == [rect(0, 0, 80, 20), rect(0, 20, 80, 20), rect(0, 40, 80, 20)])
    #expect(
      rows.messages == [
        "section 's': shows 2 of the 1000000000 rows: none is lower than a cell"
      ])
  }

  @Test("places without a length aren't repeated in their group")
  func noRounds() {
    let layout = LayoutSection(
      group: .vertical(
        layoutSize: size(.fractionalWidth(1), .absolute(40)),
        subitems: [LayoutItem(layoutSize: size(.fractionalWidth(1), .fractionalHeight(0.000001)))]))
    let (frames, messages) = showGroups(layout)
    #expect(frames.map { $0?.minY } == [0, 40, 80])
    #expect(
      messages == [
        "section 's': the places of a group add up to less than a point; they are not repeated"
      ])
  }

  @Test("insets that leave no space are reported")
  func insetsWithoutRoom() {
    let insets = ListDirectionalEdgeInsets(leading: 400, trailing: 400)
    let grid = LayoutSection.grid(columns: 2)
    grid.contentInsets = insets
    for layout in [grid, .waterfall(columns: 2, contentInsets: insets)] {
      #expect(
        showGroups(layout).messages == ["section 's': the insets leave no space for its items"])
    }
  }

  @Test("groups narrower than a point, or a cell, are one point or cell wide")
  func narrowGroups() {
    let layout = LayoutSection.carousel(
      itemWidth: .fractionalWidth(0.000001), height: .absolute(40))
    let points = showGroups(layout)
    #expect(points.frames == [rect(0, 0, 1, 40), rect(1, 0, 1, 40), rect(2, 0, 1, 40)])
    #expect(
      points.messages == [
        "section 's': its groups extend less than a point across the list; they are laid out "
          + "with that length"
      ])
    let cells = showInCells(layout)
    #expect(cells.frames == [rect(0, 0, 8, 40), rect(8, 0, 8, 40), rect(16, 0, 8, 40)])
    #expect(
      cells.messages == [
        "section 's': its groups extend less than a cell across the list; they are laid out "
          + "with that length"
      ])
  }

  // MARK: - Waterfalls

  @Test("an unusable distance of a waterfall counts as 0", arguments: bad)
  func waterfall(_ bad: CGFloat) {
    for layout in [
      LayoutSection.waterfall(columns: 2, columnSpacing: bad),
      .waterfall(columns: 2, itemSpacing: bad),
      .waterfall(columns: 2, contentInsets: ListDirectionalEdgeInsets(leading: bad)),
    ] {
      let (frames, messages) = showGroups(layout)
      #expect(frames == inHalves)
      #expect(messages == [distance])
    }
  }

  @Test("an orthogonally scrolling waterfall scrolls with its list")
  func waterfallAcross() {
    let layout = LayoutSection.waterfall(columns: 2)
    layout.orthogonalScrollingBehavior = .paging
    let (frames, messages) = showGroups(layout)
    #expect(frames == inHalves)
    #expect(
      messages == [
        "section 's': a waterfall can't scroll orthogonally; it scrolls with the list"
      ])
  }
}
