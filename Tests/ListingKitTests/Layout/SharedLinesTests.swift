import Foundation
import ListingTesting
import Testing

@testable import ListingKit

/// A section of items of given sizes.
private final class LineSection: ListSection, ListSectionSupplementaryViewSource {
  var context: ListContext?
  let listIdentifier: String
  var sizes: [CGSize]
  /// The names of the items, as they come to be.
  var names: [Int]
  var header: CGFloat?
  var footer: CGFloat?
  var inset: ListEdgeInsets = .zero
  var minimumLineSpacing: CGFloat = 0
  var minimumInteritemSpacing: CGFloat = 0

  init(_ identifier: String, _ sizes: [CGSize]) {
    listIdentifier = identifier
    self.sizes = sizes
    names = Array(sizes.indices)
  }

  var items: [any ListIdentifiable] { names.map { "\($0)" } }
  func size(at indexPath: IndexPath) -> CGSize { sizes[indexPath.item] }

  func cell(for itemIdentifier: String, at indexPath: IndexPath) -> (any ListCell)? {
    let cell: ListContentView? = dequeueCell(at: indexPath)
    return cell
  }

  func headerView(for indexPath: IndexPath) -> (any ListReusableView)? {
    header == nil ? nil : ListContentView()
  }
  func footerView(for indexPath: IndexPath) -> (any ListReusableView)? {
    footer == nil ? nil : ListContentView()
  }
  func referenceSizeForHeaderView(section: Int) -> CGSize {
    header.map { CGSize(width: $0, height: $0) } ?? .automatic
  }
  func referenceSizeForFooterView(section: Int) -> CGSize {
    footer.map { CGSize(width: $0, height: $0) } ?? .automatic
  }
}

/// Sections on a view of 100 × 80 points.
private func show(_ sections: [LineSection]) -> (list: ListDataSource, view: ListView) {
  let layout = FlowLayout()
  layout.sectionsShareLines = true
  let list = ListDataSource(isolation: nil)
  let view = ListView(size: size(100, 80), layout: layout)
  view.estimatedItemHeight = 20
  list.attach(view, isolation: nil)
  list.appendSections(sections)
  return (list, view)
}

/// Returns the places of the items of all sections, one item after the other.
private func plainPlaces(_ sections: [LineSection]) -> (items: [[CGRect]], height: CGFloat) {
  var (x, y, next): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
  var isOpen = false
  let items = sections.map { section -> [CGRect] in
    let (header, footer, inset) = (section.header ?? 0, section.footer ?? 0, section.inset)
    if section.sizes.isEmpty && header == 0 && footer == 0 { return [] }
    if header > 0 { isOpen = false }
    next += header
    var frames: [CGRect] = []
    var lowest = next
    if isOpen { x += inset.left }
    for size in section.sizes {
      let width = min(size.width, 100 - inset.left - inset.right)
      if !isOpen || x + width > 100 - inset.right {
        y = next + (frames.isEmpty ? 0 : section.minimumLineSpacing)
        x = inset.left
        isOpen = true
      }
      frames.append(rect(x, y + inset.top, width, size.height))
      next = max(next, y + size.height)
      lowest = max(lowest, y + inset.top + size.height + inset.bottom)
      x += width + section.minimumInteritemSpacing
    }
    x += inset.right
    next = max(next, lowest)
    if frames.isEmpty { next += inset.top + inset.bottom }
    next += footer
    isOpen = !frames.isEmpty && footer == 0
    return frames
  }
  return (items, next)
}

@Suite("Sections that share lines")
struct SharedLinesTests {
  @Test("a section starts in the open line of the previous one, at the top of it")
  func shared() {
    let sections = [
      LineSection("a", [size(30, 10), size(40, 20), size(20, 10)]),
      LineSection("b", [size(20, 30), size(70, 10)]),
      LineSection("c", [size(25, 5)]),
    ]
    sections[0].minimumInteritemSpacing = 5
    sections[0].minimumLineSpacing = 3
    let (list, view) = show(sections)
    // 30 + 5 + 40 + 5 + 20 fill 100. b begins below: 20 + 70 on one line, 30 high; c needs 25.
    #expect(view.frames(0..<3) == [rect(0, 0, 30, 10), rect(35, 0, 40, 20), rect(80, 0, 20, 10)])
    #expect(view.frames(0..<2, section: 1) == [rect(0, 20, 20, 30), rect(20, 20, 70, 10)])
    #expect(view.frames(0..<1, section: 2) == [rect(0, 50, 25, 5)])
    sections[0].sizes.removeLast()
    sections[0].names.removeLast()
    list.updateSection("a")
    // Behind 30 + 5 + 40 + 5 there are 20 left, and the line is 30 high now.
    #expect(view.frames(0..<2, section: 1) == [rect(80, 0, 20, 30), rect(0, 30, 70, 10)])
    #expect(view.frames(0..<1, section: 2) == [rect(70, 30, 25, 5)])
    #expect(view.contentSize.height == 40)
    #expect(view.visibleIndexPaths.count == 5)
  }

  @Test(
    "insets are between the sections of a line, and each section's top inset is above its items")
  func insets() {
    let sections = ["a", "b"].map { LineSection($0, [size(20, 10)]) }
    sections[0].inset = ListEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    sections[0].minimumInteritemSpacing = 5
    sections[1].inset = ListEdgeInsets(top: 10, left: 20, bottom: 30, right: 40)
    let (list, view) = show(sections)
    #expect(view.frames(0..<1) == [rect(2, 1, 20, 10)])
    // 2 + 20 + 5 + 4 + 20 are 51; 20 more would end at 71, behind 100 − 40: a line of its own below
    // 1 + 10 + 3.
    #expect(view.frames(0..<1, section: 1) == [rect(20, 24, 20, 10)])
    sections[1].inset.right = 20
    view.invalidateLayout()
    #expect(view.frames(0..<1, section: 1) == [rect(51, 10, 20, 10)])
    // The end is that of the one that is lower: 10 + 10 + 30.
    #expect(view.contentSize.height == 50)
    withExtendedLifetime(list) {}
  }

  @Test("a section with a header, and the one after a footer, start a new line")
  func headers() {
    let sections = ["a", "b", "c", "d"].map { LineSection($0, [size(20, 10)]) }
    sections[1].header = 7
    sections[2].footer = 8
    let (list, view) = show(sections)
    #expect(view.frames(0..<1, section: 1) == [rect(0, 17, 20, 10)])
    #expect(view.frames(0..<1, section: 2) == [rect(20, 17, 20, 10)])
    #expect(view.frameForSupplementaryView(.footer, inSection: 2) == rect(0, 27, 100, 8))
    #expect(view.frames(0..<1, section: 3) == [rect(0, 35, 20, 10)])
    withExtendedLifetime(list) {}
  }

  @Test("horizontal and right-to-left lists share lines, too")
  func directions() {
    let sections = ["a", "b"].map { LineSection($0, [size(20, 10)]) }
    let (list, view) = show(sections)
    view.layoutDirection = .rightToLeft
    #expect(
      view.frames(0..<1) + view.frames(0..<1, section: 1)
        == [rect(80, 0, 20, 10), rect(60, 0, 20, 10)])
    let across = FlowLayout()
    across.sectionsShareLines = true
    across.scrollDirection = .horizontal
    view.layoutDirection = .leftToRight
    view.layout = across
    #expect(
      view.frames(0..<1) + view.frames(0..<1, section: 1)
        == [rect(0, 0, 20, 10), rect(0, 10, 20, 10)])
    withExtendedLifetime(list) {}
  }

  @Test("the first displayed item stays in place while sections above it change")
  func anchored() {
    let sections = (0..<200).map { LineSection("\($0)", [size(30, 20)]) }
    let (list, view) = show(sections)
    // Three a line: section 30 begins line 10.
    view.contentOffset.y = 205
    #expect(view.element(at: .item(IndexPath(item: 0, section: 30)))?.frame.minY == 200)
    list.deleteSections(["0"])
    // It is now the last one of line 9, at 180.
    #expect(view.frames(0..<1, section: 29) == [rect(60, 180, 30, 20)])
    #expect(view.contentOffset.y == 185)
  }

  @Test("after each change, all places are those of a simple reference layout", arguments: 0..<12)
  func laws(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var nextName = 100
    func newSize() -> CGSize {
      size(
        CGFloat([10, 25, 40, 100, 130].randomElement(using: &random) ?? 10),
        CGFloat([5, 10, 40].randomElement(using: &random) ?? 5))
    }
    func newSection(_ name: String) -> LineSection {
      let count = Int.random(in: 0...4, using: &random)
      let section = LineSection(name, (0..<count).map { _ in newSize() })
      func some(_ lengths: [CGFloat]) -> CGFloat { lengths.randomElement(using: &random) ?? 0 }
      section.inset = ListEdgeInsets(
        top: some([0, 0, 6]), left: some([0, 0, 7]), bottom: some([0, 0, 8]),
        right: some([0, 0, 9]))
      section.minimumLineSpacing = some([0, 2])
      section.minimumInteritemSpacing = some([0, 3])
      if Int.random(in: 0...9, using: &random) == 0 { section.header = 11 }
      if Int.random(in: 0...9, using: &random) == 0 { section.footer = 13 }
      return section
    }
    var sections = (0..<14).map { newSection("\($0)") }
    let (list, view) = show(sections)
    for step in 0..<40 {
      let index = Int.random(in: 0..<sections.count, using: &random)
      let section = sections[index]
      switch Int.random(in: 0...4, using: &random) {
      case 0:
        section.sizes.append(newSize())
        section.names.append(nextName)
        nextName += 1
        list.updateSection(section.listIdentifier)
      case 1 where !section.sizes.isEmpty:
        section.sizes.removeFirst()
        section.names.removeFirst()
        list.updateSection(section.listIdentifier)
      case 2 where sections.count > 2:
        sections.remove(at: index)
        list.deleteSections([section.listIdentifier])
      case 3:
        let new = newSection("new \(nextName)")
        nextName += 1
        list.insertSections([new], .before(section.listIdentifier))
        sections.insert(new, at: index)
      default:
        view.contentOffset.y = CGFloat(Int.random(in: 0...500, using: &random))
      }
      let comment = Comment(rawValue: "seed \(seed) step \(step)")
      let plain = plainPlaces(sections)
      try #require(view.contentSize.height == plain.height, comment)
      var met: [IndexPath] = []
      for (index, frames) in plain.items.enumerated() {
        try #require(view.frames(0..<frames.count, section: index) == frames, comment)
        met += frames.indices.filter {
          frames[$0].maxY > view.bounds.minY && frames[$0].minY < view.bounds.maxY
        }.map { IndexPath(item: $0, section: index) }
      }
      try #require(view.visibleIndexPaths == met, comment)
    }
  }

  @Test("a change affects only the lines until one starts as before")
  func reach() {
    // Three of 30 a line; each hundredth section fills its line.
    let sections = (0..<5000).map { index in
      LineSection("\(index)", [size(index % 100 == 99 ? 100 : 30, 20)])
    }
    let (list, view) = show(sections)
    let before = view.sections.continuedLineCount.value
    sections[2510].sizes[0].width = 60
    list.reconfigureItems(["0"], in: "2510")
    // Up to section 2599, whose line begins with it; some more for the visible part.
    #expect(view.sections.continuedLineCount.value - before <= 89 + 60)
    let all = plainPlaces(sections).items
    #expect(view.frames(0..<1, section: 2598) == all[2598])
    #expect(view.frames(0..<1, section: 4999) == all[4999])
  }
}
