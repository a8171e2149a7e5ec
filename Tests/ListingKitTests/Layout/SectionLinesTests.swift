import Foundation
import ListingTesting
import Testing

@testable import ListingKit

/// Ways to break items into lines, over a list of 100 × 200 points.
private enum Breaking: CaseIterable {
  case rows
  case words
  case grid
  case selfSizedGrid
  case filledColumn
  case overhanging

  func callAsFunction() -> any LineBreaking {
    switch self {
    case .rows: return FlowLayout().flow(for: geometry(spacing: 2), estimate: 20)
    case .words: return FlowLayout().flow(for: geometry(spacing: 0), estimate: 20)
    case .grid: return groups(row(.absolute(25), [item(0.25, .fractionalHeight(1))]))
    case .selfSizedGrid: return groups(row(.estimated(20), [item(0.25, .estimated(20))]))
    // How many items it takes depends on their heights.
    case .filledColumn:
      return groups(
        .vertical(
          layoutSize: LayoutSize(
            widthDimension: .fractionalWidth(1), heightDimension: .absolute(60)),
          subitems: [item(1, .estimated(20))]))
    case .overhanging: return groups(row(.absolute(10), [item(0.5, .absolute(35))]))
    }
  }

  private func geometry(spacing: CGFloat) -> ListSectionGeometry {
    ListSectionGeometry(
      index: 0, itemCount: 0, containerSize: CGSize(width: 100, height: 200),
      inset: ListEdgeInsets(all: 4), minimumLineSpacing: spacing, minimumInteritemSpacing: 3
    ) { _, _ in .zero }
  }

  private func row(_ height: LayoutDimension, _ subitems: [LayoutItem]) -> LayoutGroup {
    .horizontal(
      layoutSize: LayoutSize(widthDimension: .fractionalWidth(1), heightDimension: height),
      subitems: subitems)
  }

  private func item(_ width: CGFloat, _ height: LayoutDimension) -> LayoutItem {
    LayoutItem(
      layoutSize: LayoutSize(widthDimension: .fractionalWidth(width), heightDimension: height))
  }

  private func groups(_ group: LayoutGroup) -> any LineBreaking {
    let section = LayoutSection(group: group)
    section.interGroupSpacing = 5
    section.contentInsets = ListDirectionalEdgeInsets(top: 3, leading: 2, bottom: 1, trailing: 8)
    return GroupBreaking(section, in: CGSize(width: 100, height: 200))
      ?? FlowLayout().flow(for: geometry(spacing: 0), estimate: 20)
  }

  /// A size as items of this kind come to have.
  func size(_ random: inout SeededGenerator) -> ItemSize {
    let height = CGFloat(Int.random(in: 0...3, using: &random) * 10)
    switch self {
    case .rows:
      return [.unknown, .measured(CGSize(width: 92, height: height), room: 92)].randomElement(
        using: &random)
        ?? .unknown
    case .words:
      let width = CGFloat(Int.random(in: 0...6, using: &random) * 20)
      return [.unknown, .given(CGSize(width: width, height: height))]
        .randomElement(using: &random) ?? .unknown
    default:
      let width = CGFloat([22.5, 45, 90].randomElement(using: &random) ?? 90)
      return [.unknown, .measured(CGSize(width: width, height: height), room: width)].randomElement(
        using: &random)
        ?? .unknown
    }
  }
}

@Suite("Lines of a section")
struct SectionLinesTests {
  /// All lines, one by one.
  private func lines(_ section: SectionLines) -> [SectionLine] {
    var result: [SectionLine] = []
    var position = 0
    while let place = section.lines.place(at: position) {
      result += Array(repeating: place.run.value, count: place.run.repeats)
      position = place.end
    }
    return result
  }

  /// The lines that come of breaking one item after the other, with no thought of runs.
  private func plainLines(_ breaking: any LineBreaking, _ sizes: RunTree<ItemSize>) -> [SectionLine]
  {
    var result: [SectionLine] = []
    var position = 0
    var reader = ItemSizes(sizes)
    while position < sizes.count {
      let line = breaking.line(at: position, before: sizes.count, from: [], &reader)
      result.append(
        SectionLine(
          count: line.itemCount, length: line.length + breaking.spacing, overhang: line.overhang))
      position += line.itemCount
    }
    return result
  }

  @Test(
    "after each edit, the lines are those of breaking all items again", arguments: Breaking.allCases
  )
  private func edits(kind: Breaking) throws {
    for seed in 0..<(triesAllCases ? 4 : 1) {
      var random = SeededGenerator(seed: UInt64(seed))
      let breaking = kind()
      var sizes = RunTree(repeating: ItemSize.unknown, units: 40)
      var section = SectionLines(breaking, sizes)
      for step in 0..<40 {
        // Several edits at once, as an update has them.
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          let lower = Int.random(in: 0...sizes.count, using: &random)
          let upper = Int.random(in: lower...min(lower + 4, sizes.count), using: &random)
          let new = (0..<Int.random(in: 0...4, using: &random)).map { _ in
            Run(value: kind.size(&random), repeats: .random(in: 1...9, using: &random))
          }
          sizes.replace(lower..<upper, with: new)
          section.replaceItems(lower..<upper, with: new.reduce(0) { $0 + $1.repeats })
        }
        section.breakStaleLines(sizes)
        let comment = Comment(rawValue: "\(kind) seed \(seed) step \(step)")
        try #require(lines(section) == plainLines(breaking, sizes), comment)
        checkPlaces(section, sizes, comment, &random)
      }
    }
  }

  /// The lines in a range are those that a filter of all lines finds, and each line is found by its place.
  private func checkPlaces(
    _ section: SectionLines, _ sizes: RunTree<ItemSize>, _ comment: Comment,
    _ random: inout SeededGenerator
  ) {
    let all = (0..<sizes.count).map { section.place(of: $0, sizes)?.frame ?? .null }
    let lower = CGFloat.random(in: -20...(section.length + 20), using: &random)
    let upper = lower + CGFloat.random(in: 0...200, using: &random)
    let met = all.indices.filter {
      all[$0].height > 0 && all[$0].maxY > lower && all[$0].minY < upper
    }
    let found = section.places(from: lower, to: upper, sizes)
    #expect(found.map(\.item) == met, comment)
    #expect(found.map(\.place.frame) == met.map { all[$0] }, comment)
  }

  @Test("a million equal items take a few steps, also after a change in the middle")
  func steps() {
    for kind in Breaking.allCases {
      var sizes = RunTree(repeating: ItemSize.unknown, units: 1_000_000)
      var section = SectionLines(kind(), sizes)
      #expect(section.brokenLineCount.value <= 3, "\(kind)")
      sizes.replace(500_000..<500_000, with: [Run(value: .unknown, repeats: 1)])
      let before = section.brokenLineCount.value
      section.replaceItems(500_000..<500_000, with: 1)
      section.breakStaleLines(sizes)
      // Out of step by one item, lines are given up by twice as many each time: 2^18 of them.
      #expect(section.brokenLineCount.value - before <= 24, "\(kind)")
    }
  }

  @Test("a changed height breaks only its own line of a list again")
  func oneHeight() {
    let breaking = Breaking.rows()
    var sizes = RunTree(
      (0..<10_000).map {
        Run(
          value: ItemSize.measured(CGSize(width: 92, height: CGFloat($0 % 7)), room: 92), repeats: 1
        )
      })
    var section = SectionLines(breaking, sizes)
    let before = section.brokenLineCount.value
    let length = section.length
    sizes.replace(
      5000..<5001,
      with: [Run(value: .measured(CGSize(width: 92, height: 50), room: 92), repeats: 1)])
    section.replaceItems(5000..<5001, with: 1)
    section.breakStaleLines(sizes)
    // Two lines: an item may find room on the line before.
    #expect(section.brokenLineCount.value - before == 2)
    // Item 5000 was 5000 % 7 = 2 points high.
    #expect(section.length == length + 48)
  }

  @Test("the overhang of a line counts only while it exists")
  func overhang() throws {
    let row = LayoutGroup.horizontal(
      layoutSize: .points(100, 10),
      subitems: [
        LayoutItem(
          layoutSize: LayoutSize(
            widthDimension: .fractionalWidth(1), heightDimension: .estimated(10)))
      ])
    let breaking = try #require(
      GroupBreaking(LayoutSection(group: row), in: CGSize(width: 100, height: 200)))
    func rows(_ height: CGFloat) -> Run<ItemSize> {
      Run(
        value: .measured(CGSize(width: 100, height: height), room: 100), repeats: 1)
    }
    // Lines of 10 points: 35 points reach 25 beyond theirs.
    var sizes = RunTree([rows(10), rows(35), rows(10)])
    var section = SectionLines(breaking, sizes)
    #expect(section.overhang == 25)
    sizes.replace(1..<2, with: [rows(12)])
    section.replaceItems(1..<2, with: 1)
    section.breakStaleLines(sizes)
    #expect(section.overhang == 2)
  }

  @Test("words are broken again until a line starts as before")
  func words() {
    // Lines of two words of 40 in 92 points, 3 apart; each tenth word fills a line, so that a line begins
    // after it in any case.
    let word = ItemSize.given(CGSize(width: 40, height: 10))
    let full = ItemSize.given(CGSize(width: 92, height: 10))
    var sizes = RunTree(
      (0..<1000).flatMap { _ in [Run(value: word, repeats: 9), Run(value: full, repeats: 1)] })
    var section = SectionLines(Breaking.words(), sizes)
    let before = section.brokenLineCount.value
    sizes.replace(5001..<5001, with: [Run(value: word, repeats: 1)])
    section.replaceItems(5001..<5001, with: 1)
    section.breakStaleLines(sizes)
    #expect(section.brokenLineCount.value - before <= 12)
    #expect(lines(section) == plainLines(section.breaking, sizes))
  }
}
