import Foundation
import ListingKit
import ListingTesting
import Testing

/// A section of rows of given or measured heights, which counts what it is asked.
private final class RowSection: ListSection {
  struct Row: ListIdentifiable {
    var listIdentifier: String
    /// The size that is given; `nil` to have the text measured.
    var size: CGSize?
    /// The number of lines of text, 20 points each.
    var lines = 1
  }

  var context: ListContext?
  let listIdentifier: String
  var rows: [Row] = []
  var sizesAsked = 0
  var cellsMade = 0
  /// The items whose height has been measured.
  var seen: Set<String> = []
  private let isGiven: Bool

  init(_ identifier: String, isGiven: Bool) {
    listIdentifier = identifier
    self.isGiven = isGiven
  }

  var items: [any ListIdentifiable] { rows }
  var minimumLineSpacing: CGFloat { 3 }
  var minimumInteritemSpacing: CGFloat { 4 }

  func size(at indexPath: IndexPath) -> CGSize {
    sizesAsked += 1
    return isGiven ? rows[indexPath.item].size ?? .automatic : .automatic
  }

  func cell(for itemIdentifier: String, at indexPath: IndexPath) -> (any ListCell)? {
    let cell: ListContentView? = dequeueCell(at: indexPath)
    let row = rows[indexPath.item]
    cell?.content = .text(Array(repeating: "ten letter", count: row.lines).joined(separator: " "))
    cellsMade += 1
    seen.insert(itemIdentifier)
    return cell
  }

  /// What the layout makes of the section from scratch.
  func frames(in view: ListView) -> ListSectionFrames {
    view.layout.frames(
      for: ListSectionGeometry(
        index: 0, itemCount: rows.count, containerSize: view.size, minimumLineSpacing: 3,
        minimumInteritemSpacing: 4
      ) { [rows] item, width in
        let row = rows[item]
        if self.isGiven, let size = row.size { return size }
        return CGSize(
          width: width,
          height: self.seen.contains(row.listIdentifier) ? CGFloat(row.lines * 20) : 20)
      })
  }
}

/// Two sections under random operations, and what each of them is to look like.
private final class RandomRows {
  let list = ListDataSource(isolation: nil)
  let view: ListView
  let sections: [RowSection]
  var random: SeededGenerator
  private var nextRow = 0

  init(seed: Int, isGiven: Bool, layout: any ListLayout) {
    random = SeededGenerator(seed: UInt64(seed))
    view = ListView(size: CGSize(width: 80, height: 150), layout: layout)
    view.estimatedItemHeight = 20
    sections = ["a", "b"].map { RowSection($0, isGiven: isGiven) }
    list.attach(view, isolation: nil)
    for section in sections { section.rows = newRows(30) }
    list.append(newSections: sections)
  }

  private func newRows(_ count: Int) -> [RowSection.Row] {
    (0..<count).map { _ in
      nextRow += 1
      let width = CGFloat([10, 25, 38, 80, 90].randomElement(using: &random) ?? 80)
      let lines = Int.random(in: 1...3, using: &random)
      return RowSection.Row(
        listIdentifier: "\(nextRow)", size: CGSize(width: width, height: CGFloat(lines * 10)),
        lines: lines)
    }
  }

  /// Does something to the list.
  ///
  /// - Returns: what.
  func step() -> String {
    let section = sections[Int.random(in: 0...1, using: &random)]
    let other = sections[section === sections[0] ? 1 : 0]
    let name = section.listIdentifier
    switch Int.random(in: 0...7, using: &random) {
    case 0:
      let rows = newRows(Int.random(in: 1...5, using: &random))
      section.rows += rows
      list.append(section: name, items: rows)
      return "append"
    case 1:
      for _ in 0..<3 {
        section.rows.insert(
          newRows(1)[0], at: Int.random(in: 0...section.rows.count, using: &random))
      }
      list.update(section: name)
      return "insert"
    case 2:
      let gone = section.rows.filter { _ in Int.random(in: 0...5, using: &random) == 0 }
      section.rows.removeAll { row in gone.contains { $0.listIdentifier == row.listIdentifier } }
      list.deleteItems(gone.map(\.listIdentifier), in: name)
      return "delete"
    case 3:
      section.rows.shuffle(using: &random)
      list.update(section: name)
      return "shuffle"
    case 4:
      guard let row = section.rows.randomElement(using: &random) else { return "nothing" }
      section.rows.removeAll { $0.listIdentifier == row.listIdentifier }
      other.rows.append(row)
      if section.seen.remove(row.listIdentifier) != nil { other.seen.insert(row.listIdentifier) }
      list.moveItem(row.listIdentifier, in: name, toSection: other.listIdentifier)
      return "move to the other section"
    case 5:
      guard !section.rows.isEmpty else { return "nothing" }
      let index = Int.random(in: 0..<section.rows.count, using: &random)
      section.rows[index].lines = section.rows[index].lines % 3 + 1
      section.rows[index].size?.height += 5
      let identifier = section.rows[index].listIdentifier
      section.seen.remove(identifier)
      if Bool.random(using: &random) {
        list.reloadItems([identifier], in: name)
        return "reload"
      }
      list.reconfigureItems([identifier], in: name)
      return "reconfigure"
    case 6:
      list.move(section: name, beforeSection: other.listIdentifier)
      return "move the section"
    default:
      view.contentOffset.y = CGFloat.random(in: 0...2000, using: &random).rounded()
      return "scroll"
    }
  }
}

@Suite("List view: laws of places")
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

  @Test("given sizes in lines: as from scratch, after each update", arguments: 0..<8)
  func givenSizes(seed: Int) throws {
    try check(seed: seed, isGiven: true, layout: FlowLayout())
  }

  @Test("measured rows: heights stay with their items, as from scratch", arguments: 0..<8)
  func measuredRows(seed: Int) throws {
    try check(seed: seed, isGiven: false, layout: FlowLayout())
  }

  @Test("groups of places of one size: as from scratch", arguments: 0..<4)
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

  @Test("a layout of the user's own that places whole sections", arguments: 0..<4)
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
}

@Suite("List view: what is visible alone costs")
struct ListViewCostTests {
  /// A list of so many measured rows, of one to three lines.
  private func makeRows(_ count: Int) -> (list: ListDataSource, view: ListView, RowSection) {
    let list = ListDataSource(isolation: nil)
    let view = ListView(size: CGSize(width: 80, height: 200))
    view.estimatedItemHeight = 20
    let section = RowSection("s", isGiven: false)
    section.rows = (0..<count).map { RowSection.Row(listIdentifier: "\($0)", lines: $0 % 3 + 1) }
    list.attach(view, isolation: nil)
    list.append(newSections: [section])
    return (list, view, section)
  }

  @Test("the first screen, the last one and those between make as many cells in any list")
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

  @Test("a page that is appended, and a row that is filled again, ask for nothing else")
  func changes() {
    let (list, view, section) = makeRows(5000)
    section.cellsMade = 0
    section.sizesAsked = 0
    let page = (0..<50).map { RowSection.Row(listIdentifier: "new \($0)") }
    section.rows += page
    list.append(section: "s", items: page)
    #expect(section.cellsMade == 0)
    // Only the first item is asked, to learn whether the section gives sizes.
    #expect(section.sizesAsked == 1)
    section.sizesAsked = 0
    section.rows[1].lines = 1
    list.reconfigureItems(["1"], in: "s")
    #expect(section.cellsMade <= 2)
    #expect(section.sizesAsked <= 3)
    withExtendedLifetime(view) {}
  }

  @Test("given sizes are asked once, those of new items alone afterwards")
  func givenSizes() {
    let list = ListDataSource(isolation: nil)
    let view = ListView(size: CGSize(width: 80, height: 200))
    let section = RowSection("s", isGiven: true)
    section.rows = (0..<1000).map {
      RowSection.Row(listIdentifier: "\($0)", size: CGSize(width: 80, height: 10))
    }
    list.attach(view, isolation: nil)
    list.append(newSections: [section])
    // 1000 × 10 and 999 × 3 between.
    #expect(view.contentSize.height == 12_997)
    #expect(section.sizesAsked == 1001)
    section.sizesAsked = 0
    let row = RowSection.Row(listIdentifier: "new", size: CGSize(width: 80, height: 30))
    section.rows.insert(row, at: 500)
    list.insertItems([row], beforeItem: "500", in: "s")
    #expect(section.sizesAsked == 2)
    #expect(view.contentSize.height == 13_030)
  }

  @Test("of many sections those that can be seen have their headers made")
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
