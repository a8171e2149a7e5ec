import Foundation
import ListingTesting
import Testing

@testable import ListingKit

@Suite("Waterfall layout")
struct WaterfallLayoutTests {
  private func frames(
    _ heights: [CGFloat], _ layout: WaterfallLayout, header: CGFloat? = nil
  ) -> ListSectionFrames {
    layout.frames(
      for: ListSectionGeometry(
        index: 0, itemCount: heights.count, containerSize: CGSize(width: 110, height: 200),
        headerHeight: header
      ) { index, width in CGSize(width: width, height: heights[index]) })
  }

  @Test("each item is placed in the shortest column, the first one of several")
  func shortestColumn() {
    let layout = WaterfallLayout(columnCount: 2)
    layout.minimumColumnSpacing = 10
    layout.minimumInteritemSpacing = 5
    // Columns of 50 at 0 and 60. 30 left, 10 right, 20 right (15 to 35), 5 left (35 to 40), then
    // the right column is the shorter one: 40 to 80.
    let result = frames([30, 10, 20, 5, 40], layout)
    #expect(
      result.items == [
        rect(0, 0, 50, 30), rect(60, 0, 50, 10), rect(60, 15, 50, 20), rect(0, 35, 50, 5),
        rect(60, 40, 50, 40),
      ])
    #expect(result.height == 80)
  }

  @Test("zero columns are one, and insets and header keep their space")
  func oneColumn() {
    let layout = WaterfallLayout(columnCount: 0)
    layout.sectionInset = ListEdgeInsets(all: 5)
    let result = frames([10, 20], layout, header: 15)
    #expect(result.items == [rect(5, 20, 100, 10), rect(5, 30, 100, 20)])
    #expect(result.height == 55)
    #expect(frames([], layout).height == 10)
  }

  @Test(
    "an unusable length counts as none",
    arguments: [-1, -CGFloat.infinity, .infinity, .nan])
  func badLengths(_ bad: CGFloat) {
    let layout = WaterfallLayout(columnCount: 3)
    layout.minimumColumnSpacing = bad
    layout.minimumInteritemSpacing = bad
    layout.sectionInset = ListEdgeInsets(all: bad)
    let result = frames([bad, bad, 10], layout, header: bad)
    #expect(result.height == 10)
    #expect(result.items.allSatisfy { $0.minX.isFinite && $0.minY == 0 })
  }

  @Test("a minimum width results in as many columns as fit, at least one")
  func minimumWidth() {
    let layout = WaterfallLayout(minimumColumnWidth: 30)
    layout.minimumColumnSpacing = 10
    // 3 × 30 + 2 × 10 = 110: three columns of 30 fill the room.
    #expect(frames([1, 2, 3], layout).items.map(\.minX) == [0, 40, 80])
    layout.minimumColumnWidth = 30.5
    // Two columns share 110 − 10.
    #expect(frames([1, 2, 3], layout).items[1] == rect(60, 0, 50, 2))
    layout.minimumColumnWidth = 500
    #expect(frames([1], layout).items == [rect(0, 0, 110, 1)])
  }

  @Test("in a horizontal list, columns are rows, one below the other")
  func across() {
    let layout = WaterfallLayout(columnCount: 2)
    layout.scrollDirection = .horizontal
    layout.sectionInset = ListEdgeInsets(top: 10, left: 3, bottom: 30, right: 4)
    layout.minimumColumnSpacing = 20
    let lengths: [CGFloat] = [30, 10, 20]
    let result = layout.frames(
      for: ListSectionGeometry(
        index: 0, itemCount: 3, containerSize: CGSize(width: 110, height: 200)
      ) { index, _ in CGSize(width: lengths[index], height: 7) })
    // Rows of (200 − 10 − 30 − 20) / 2 = 70 at 10 and 100; the second one is the shorter.
    #expect(
      result.items == [rect(3, 10, 30, 70), rect(3, 100, 10, 70), rect(13, 100, 20, 70)])
    // 3 + 30 + 4
    #expect(result.height == 37)
  }

  @Test("10,000 columns are limited to the number of points")
  func manyColumns() {
    let result = frames(Array(repeating: 5, count: 111), WaterfallLayout(columnCount: 10_000))
    #expect(result.items[109] == rect(109, 0, 1, 5))
    #expect(result.items[110] == rect(0, 5, 1, 5))
  }
}

/// Where the items of a waterfall are, by going through all of them and all columns.
private func plainPlaces(_ heights: [CGFloat], columns: Int, spacing: CGFloat) -> [CGRect] {
  var ends = Array(repeating: CGFloat(0), count: columns)
  return heights.map { height in
    let top = ends.min() ?? 0
    let column = ends.firstIndex(of: top) ?? 0
    ends[column] += height + spacing
    return rect(CGFloat(column) * 10, top, 10, height)
  }
}

private func waterfall(columns: Int, spacing: CGFloat, estimate: CGFloat = 20) -> WaterfallBreaking
{
  WaterfallBreaking(
    .exactly(columns), room: CGFloat(columns) * 10, left: 0, top: 0, bottom: 0, columnSpacing: 0,
    itemSpacing: spacing, estimate: estimate)
}

private func known(_ height: CGFloat) -> ItemSize {
  .measured(CGSize(width: 10, height: height), room: 10)
}

@Suite("Lines of a waterfall")
struct WaterfallLinesTests {
  @Test("after each edit, places are those of filling all columns again", arguments: 0..<24)
  func edits(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let columns = Int.random(in: 1...5, using: &random)
    let spacing = CGFloat([0, 3].randomElement(using: &random) ?? 0)
    // Few different heights bring columns into step again, many hardly ever.
    let most = [1, 3, 200].randomElement(using: &random) ?? 3
    var heights: [CGFloat?] = Array(repeating: nil, count: 300)
    var sizes = RunTree(repeating: ItemSize.unknown, units: heights.count)
    var section = SectionLines(waterfall(columns: columns, spacing: spacing), sizes)
    for step in 0..<20 {
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let lower = Int.random(in: 0...heights.count, using: &random)
        let limit = Int.random(in: 0...9, using: &random) == 0 ? heights.count : lower + 6
        let upper = Int.random(in: lower...min(limit, heights.count), using: &random)
        let new = (0..<Int.random(in: 0...6, using: &random)).map { _ -> CGFloat? in
          Bool.random(using: &random) ? nil : CGFloat(Int.random(in: 0...most, using: &random))
        }
        heights.replaceSubrange(lower..<upper, with: new)
        sizes.replace(
          lower..<upper,
          with: new.map { Run(value: $0.map(known) ?? .unknown, repeats: 1) })
        section.replaceItems(lower..<upper, with: new.count)
      }
      section.breakStaleLines(sizes)
      let comment = Comment(rawValue: "seed \(seed) step \(step)")
      let all = plainPlaces(heights.map { $0 ?? 20 }, columns: columns, spacing: spacing)
      try #require(all.indices.map { section.place(of: $0, sizes)?.frame } == all, comment)
      try #require(section.length == all.map(\.maxY).max() ?? 0, comment)
      let lower = CGFloat.random(in: -20...(section.length + 20), using: &random)
      let upper = lower + CGFloat.random(in: 0...200, using: &random)
      let met = all.indices.filter {
        all[$0].height > 0 && all[$0].maxY > lower && all[$0].minY < upper
      }
      let found = section.places(from: lower, to: upper, sizes)
      try #require(found.map(\.item) == met, comment)
      try #require(found.map(\.place.frame) == met.map { all[$0] }, comment)
    }
  }

  @Test(
    "for all heights of up to six items, each is in the shortest column, and none overlaps another")
  func laws() {
    for code in 0..<729 {
      let heights = (0..<6).map { CGFloat([0, 10, 25][code / [1, 3, 9, 27, 81, 243][$0] % 3]) }
      let sizes = RunTree(heights.map { Run(value: known($0), repeats: 1) })
      let section = SectionLines(waterfall(columns: 3, spacing: 4), sizes)
      let frames = heights.indices.map { section.place(of: $0, sizes)?.frame ?? .null }
      let comment = Comment(rawValue: "\(heights)")
      for (index, frame) in frames.enumerated() {
        func end(_ column: CGFloat) -> CGFloat {
          frames[..<index].filter { $0.minX == column }.map { $0.maxY + 4 }.max() ?? 0
        }
        #expect(frame.minY == [0, 10, 20].map(end).min(), comment)
        #expect(frame.minY == end(frame.minX), comment)
        #expect(frame.height == heights[index], comment)
      }
    }
  }

  @Test("fractional heights lead to the same columns repeatedly, too")
  func oddHeights() {
    for estimate in [44.1, 100.0 / 3, 0.1, 1e-9, 1e9] as [CGFloat] {
      let breaking = waterfall(columns: 3, spacing: 0.7, estimate: estimate)
      let sizes = RunTree(repeating: ItemSize.unknown, units: 1_000_000)
      let section = SectionLines(breaking, sizes)
      #expect(section.brokenLineCount.value <= 4, "\(estimate)")
      // 333,334 rows, the last one without a distance behind it; a part of a step more for each.
      let exact = 333_334 * (estimate + 0.7) - 0.7
      #expect(abs(section.length - exact) <= 333_334 * 2 / 65_536, "\(estimate)")
    }
  }

  @Test("a million items of one height are a few lines, also after a change in the middle")
  func steps() {
    for columns in 1...7 {
      var sizes = RunTree(repeating: ItemSize.unknown, units: 1_000_000)
      var section = SectionLines(waterfall(columns: columns, spacing: 2), sizes)
      #expect(section.brokenLineCount.value <= 4)
      for height in [500, 1, 20] as [CGFloat] {
        sizes.replace(500_000..<500_001, with: [Run(value: known(height), repeats: 1)])
        let before = section.brokenLineCount.value
        section.replaceItems(500_000..<500_001, with: 1)
        section.breakStaleLines(sizes)
        // Rounds are given up by twice as many each time: 2^19 of them.
        #expect(section.brokenLineCount.value - before <= 48, "\(columns) columns, \(height)")
      }
    }
  }

  @Test("with a million known heights, a change breaks lines again until the columns are the same")
  func knownHeights() {
    // Each hundredth item is as high as columns differ at most, so that all of them get one and the same
    // columns follow. After 90 items of the same height, columns differ by at most one of them, in whole
    // tens.
    var random = SeededGenerator(seed: 5)
    let heights = (0..<1_000_000).map { index in
      index % 100 < 10 ? CGFloat(Int.random(in: 1...9, using: &random) * 10) : 10
    }
    var sizes = RunTree(heights.map { Run(value: known($0), repeats: 1) })
    var section = SectionLines(waterfall(columns: 2, spacing: 0), sizes)
    let length = section.length
    let before = section.brokenLineCount.value
    sizes.replace(400_000..<400_001, with: [Run(value: known(heights[400_000] + 20), repeats: 1)])
    section.replaceItems(400_000..<400_001, with: 1)
    section.breakStaleLines(sizes)
    #expect(section.brokenLineCount.value - before <= 64)
    // 20 points more are 10 for each of two columns.
    #expect(section.length == length + 10)
  }
}

@Suite("Waterfalls on a view")
struct WaterfallViewTests {
  private func show(
    _ section: DisplaySection, _ layout: LayoutSection,
    _ direction: ListLayoutDirection = .leftToRight
  ) -> ListView {
    let (_, view) = makeView([section])
    view.layout = CompositionalLayout(section: layout)
    view.layoutDirection = direction
    return view
  }

  /// Items of one to three lines of 20 points, in columns of five letters.
  private func makeSection(_ count: Int) -> DisplaySection {
    let section = DisplaySection("s", (0..<count).map { "i\($0)" })
    for (index, row) in section.rows.enumerated() {
      section.texts[row] = Array(repeating: "word", count: index % 3 + 1).joined(separator: " ")
    }
    return section
  }

  @Test("a section that is a waterfall measures its items in the width of a column")
  func measured() {
    let section = makeSection(5)
    let view = show(section, .waterfall(columns: 2))
    // 20 left, 40 right, 60 left (20 to 80), 20 right (40 to 60), 40 right (60 to 100).
    #expect(
      view.frames(0..<5) == [
        rect(0, 0, 40, 20), rect(40, 0, 40, 40), rect(0, 20, 40, 60), rect(40, 40, 40, 20),
        rect(40, 60, 40, 40),
      ])
    #expect(view.contentSize.height == 100)
    view.layoutDirection = .rightToLeft
    #expect(view.frames(0..<3) == [rect(40, 0, 40, 20), rect(0, 0, 40, 40), rect(40, 20, 40, 60)])
  }

  @Test("a section has insets, spacings and a minimum width of columns")
  func spacings() {
    let view = show(
      makeSection(3),
      .waterfall(
        minimumColumnWidth: 20, columnSpacing: 4, itemSpacing: 6,
        contentInsets: ListDirectionalEdgeInsets(top: 1, leading: 8, bottom: 2, trailing: 4)))
    // 68 points are 3 × 20 + 2 × 4; a word of four letters is broken into two lines in 20 points.
    #expect(view.frames(0..<1)[0]?.origin == CGPoint(x: 8, y: 1))
    #expect(view.frames(1..<2)[0]?.origin == CGPoint(x: 32, y: 1))
    #expect(view.frames(2..<3)[0]?.origin == CGPoint(x: 56, y: 1))
    #expect(view.frames(0..<1)[0]?.width == 20)
  }

  @Test("measuring items above the viewport doesn't move it")
  func anchored() {
    let section = makeSection(300)
    let view = show(section, .waterfall(columns: 2))
    view.contentOffset.y = 1500
    for _ in 0..<12 {
      guard let first = view.visibleElements.first(where: { $0.indexPath != nil }) else {
        Issue.record("nothing can be seen")
        return
      }
      let distance = first.frame.minY - view.contentOffset.y
      view.contentOffset.y -= 10
      if let again = view.element(at: first.kind) {
        #expect(again.frame.minY - view.contentOffset.y == distance + 10)
      }
    }
  }

  @Test("the first screen of a million items, and a distant one, measure only visible items")
  func counted() {
    let section = DisplaySection("s", rows(0..<1_000_000))
    let view = show(section, .waterfall(columns: 2))
    // Two columns of five rows, and perhaps two that are cut; the plain list before had five.
    #expect(section.cellsMade <= 5 + 12)
    section.cellsMade = 0
    view.contentOffset.y = 5_000_000
    #expect(section.cellsMade <= 12)
    section.cellsMade = 0
    view.size.width = 120
    #expect(section.cellsMade <= 12)
  }

  @Test("invalid numbers of columns are reported once")
  func problems() {
    for (layout, message) in [
      (
        LayoutSection.waterfall(columns: 0),
        "section 's': its waterfall has 0 columns; it is shown with one column"
      ),
      (
        .waterfall(columns: 10_000),
        "section 's': shows 80 of the 10000 columns: none is narrower than a point"
      ),
      (
        .waterfall(minimumColumnWidth: .nan),
        "section 's': the minimum width of its columns isn't positive; it is shown with one column"
      ),
    ] {
      let section = DisplaySection("s", rows(0..<3))
      let (list, view) = makeView([section])
      var messages: [String] = []
      list.diagnosticsHandler = { messages.append($0.message) }
      view.layout = CompositionalLayout(section: layout)
      view.invalidateLayout()
      view.contentOffset.y = 10
      #expect(messages == [message])
    }
  }
}
