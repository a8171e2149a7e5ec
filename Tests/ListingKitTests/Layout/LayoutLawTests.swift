import Foundation
import ListingKit
import ListingTesting
import Testing

/// A section of texts of one to four lines, or of given sizes, in one of all layouts.
private final class LawSection: ListSection, ListSectionSupplementaryViewSource {
  enum Shape: CaseIterable {
    case flow, list, grid, waterfall, nested, pages, carousel
  }

  var context: ListContext?
  let listIdentifier: String
  let shape: Shape
  let isGiven: Bool
  let hasHeader: Bool
  let lines: [Int]
  let widths: [CGFloat]
  let inset: ListEdgeInsets
  let minimumLineSpacing: CGFloat
  let minimumInteritemSpacing: CGFloat

  init(_ identifier: String, _ random: inout SeededGenerator) {
    listIdentifier = identifier
    shape = Shape.allCases.randomElement(using: &random) ?? .flow
    isGiven = Bool.random(using: &random)
    hasHeader = Bool.random(using: &random)
    let count = Int.random(in: 0...40, using: &random)
    lines = (0..<count).map { _ in Int.random(in: 1...4, using: &random) }
    widths = (0..<count).map { _ in CGFloat(Int.random(in: 1...14, using: &random) * 20) }
    inset = ListEdgeInsets(all: CGFloat(Int.random(in: 0...10, using: &random)))
    minimumLineSpacing = CGFloat(Int.random(in: 0...8, using: &random))
    minimumInteritemSpacing = CGFloat(Int.random(in: 0...8, using: &random))
  }

  /// Whether it scrolls on its own, so that items outside of the viewport are outside of the content.
  var scrollsAcross: Bool { shape == .pages || shape == .carousel }

  var items: [any ListIdentifiable] { lines.indices.map { "\(listIdentifier)-\($0)" } }

  func size(at indexPath: IndexPath) -> CGSize {
    isGiven
      ? CGSize(width: widths[indexPath.item], height: CGFloat(lines[indexPath.item] * 15))
      : .automatic
  }

  func cell(for itemIdentifier: String, at indexPath: IndexPath) -> (any ListCell)? {
    let cell: ListContentView? = dequeueCell(at: indexPath)
    let text = Array(repeating: "some words", count: lines[indexPath.item])
    cell?.content = .column(text.map { .text($0) })
    return cell
  }

  func headerView(for indexPath: IndexPath) -> (any ListReusableView)? {
    guard hasHeader else { return nil }
    let view: ListContentView? = dequeueHeaderView(at: indexPath)
    view?.content = .text("header")
    return view
  }

  func layout(in environment: LayoutEnvironment?) -> LayoutSection? {
    func size(_ width: LayoutDimension, _ height: LayoutDimension) -> LayoutSize {
      LayoutSize(widthDimension: width, heightDimension: height)
    }
    let layout: LayoutSection
    switch shape {
    case .flow: return nil
    case .list:
      layout = LayoutSection(
        group: .vertical(
          layoutSize: size(.fractionalWidth(1), .estimated(30)),
          subitems: [LayoutItem(layoutSize: size(.fractionalWidth(1), .estimated(30)))]))
    case .grid: layout = .grid(columns: 3)
    case .waterfall: layout = .waterfall(columns: 3)
    case .nested:
      let small = LayoutItem(layoutSize: size(.fractionalWidth(1), .fractionalHeight(0.5)))
      let pair = LayoutGroup.vertical(
        layoutSize: size(.fractionalWidth(0.3), .fractionalHeight(1)), subitems: [small])
      let large = LayoutItem(layoutSize: size(.fractionalWidth(0.7), .fractionalHeight(1)))
      layout = LayoutSection(
        group: .horizontal(
          layoutSize: size(.fractionalWidth(1), .absolute(90)), subitems: [large, pair]))
    case .pages: layout = .pages(height: .absolute(60))
    case .carousel: layout = .carousel(itemWidth: .absolute(70), height: .absolute(50))
    }
    layout.interGroupSpacing = minimumLineSpacing
    layout.contentInsets = ListDirectionalEdgeInsets(
      top: inset.top, leading: inset.left, bottom: inset.bottom, trailing: inset.right)
    return layout
  }
}

@Suite("Layouts: invariants of seeded random sections")
struct LayoutLawTests {
  private struct Screen {
    let list = ListDataSource(isolation: nil)
    let view: ListView
    let sections: [LawSection]

    init(seed: Int, direction: ListLayoutDirection = .leftToRight) {
      var random = SeededGenerator(seed: UInt64(seed))
      view = ListView(size: CGSize(width: 320, height: 240))
      view.layoutDirection = direction
      view.estimatedItemHeight = 25
      let count = Int.random(in: 1...5, using: &random)
      sections = (0..<count).map { LawSection("s\($0)", &random) }
      list.attach(view, isolation: nil)
      list.appendSections(sections)
      // Some of it is measured, and some is not.
      for _ in 0..<4 {
        view.contentOffset.y = CGFloat(Int.random(in: 0...3_000, using: &random))
      }
    }

    /// All that there is.
    var attributes: [ListLayoutAttributes] {
      view.layoutAttributes(in: CGRect(origin: .zero, size: view.contentSize))
    }

    /// The items of each section, with their frames.
    var items: [[(item: Int, frame: CGRect)]] {
      var items = sections.map { _ in [(item: Int, frame: CGRect)]() }
      for attributes in attributes {
        if case .item(let path) = attributes.kind {
          items[path.section].append((path.item, attributes.frame))
        }
      }
      return items
    }
  }

  private static let tolerance: CGFloat = 0.001

  @Test(
    "the attributes in a rectangle are those of all attributes that intersect it", arguments: 0..<60
  )
  func rectangles(seed: Int) {
    let screen = Screen(seed: seed)
    let all = screen.attributes
    var random = SeededGenerator(seed: UInt64(seed) &+ 1_000)
    for _ in 0..<40 {
      func number(_ end: CGFloat) -> CGFloat {
        CGFloat.random(in: -50...(end + 50), using: &random)
      }
      let rectangle = CGRect(
        x: number(320), y: number(screen.view.contentSize.height),
        width: CGFloat.random(in: 1...300, using: &random),
        height: CGFloat.random(in: 1...400, using: &random))
      let expected = all.filter {
        $0.frame.minX < rectangle.maxX && $0.frame.maxX > rectangle.minX
          && $0.frame.minY < rectangle.maxY && $0.frame.maxY > rectangle.minY
      }
      #expect(screen.view.layoutAttributes(in: rectangle) == expected, "seed \(seed): \(rectangle)")
    }
  }

  @Test("the visible elements are those that intersect the bounds", arguments: 0..<60)
  func visible(seed: Int) {
    let screen = Screen(seed: seed)
    let attributes = screen.view.layoutAttributes(in: screen.view.bounds)
    #expect(screen.view.visibleElements.map(\.kind) == attributes.map(\.kind), "seed \(seed)")
    #expect(screen.view.visibleElements.map(\.frame) == attributes.map(\.frame), "seed \(seed)")
  }

  @Test(
    "every item has a frame, inside the content, and is found at its index path", arguments: 0..<60)
  func contents(seed: Int) {
    let screen = Screen(seed: seed)
    let content = CGRect(origin: .zero, size: screen.view.contentSize)
      .insetBy(dx: -Self.tolerance, dy: -Self.tolerance)
    for (section, items) in zip(screen.sections, screen.items) {
      let place = "seed \(seed), \(section.listIdentifier), \(section.shape)"
      guard !section.scrollsAcross else { continue }
      #expect(items.map(\.item) == Array(section.lines.indices), "\(place)")
      for (item, frame) in items {
        #expect(content.contains(frame), "\(place), item \(item)")
        let index = screen.sections.firstIndex { $0 === section } ?? 0
        let found = screen.view.frameForItem(at: IndexPath(item: item, section: index))
        #expect(found == frame, "\(place), item \(item)")
      }
    }
  }

  @Test("items of a section don't overlap", arguments: 0..<60)
  func overlaps(seed: Int) {
    let screen = Screen(seed: seed)
    for (section, items) in zip(screen.sections, screen.items) {
      for (index, one) in items.enumerated() {
        let inner = one.frame.insetBy(dx: Self.tolerance, dy: Self.tolerance)
        let overlapping = items[(index + 1)...].first { $0.frame.intersects(inner) }
        #expect(
          overlapping == nil,
          "seed \(seed), \(section.listIdentifier), \(section.shape): \(one)"
        )
      }
    }
  }

  @Test("lines follow each other in the order of the items", arguments: 0..<60)
  func order(seed: Int) {
    let screen = Screen(seed: seed)
    for (section, items) in zip(screen.sections, screen.items) {
      let place = "seed \(seed), \(section.listIdentifier), \(section.shape)"
      for (one, next) in zip(items, items.dropFirst()) {
        switch section.shape {
        case .list, .pages, .carousel:
          let isVertical = section.shape == .list
          #expect(
            isVertical
              ? one.frame.maxY <= next.frame.minY + Self.tolerance
              : one.frame.maxX <= next.frame.minX + Self.tolerance, "\(place)")
        case .flow, .grid:
          // Next to the previous one, or below all of its line.
          let isBeside = next.frame.minX >= one.frame.maxX - Self.tolerance
          #expect(isBeside || next.frame.minY >= one.frame.maxY - Self.tolerance, "\(place)")
        case .waterfall:
          // An item is put into the column that ends first, so no top is above the previous one.
          #expect(next.frame.minY >= one.frame.minY - Self.tolerance, "\(place)")
        case .nested: #expect(next.frame.minY >= one.frame.minY - 90, "\(place)")
        }
      }
    }
    let tops = screen.sections.indices.compactMap { index in
      screen.items[index].map(\.frame.minY).min()
    }
    #expect(tops == tops.sorted(), "seed \(seed)")
  }

  @Test("a right-to-left layout mirrors the left-to-right one", arguments: 0..<60)
  func mirror(seed: Int) {
    let screen = Screen(seed: seed)
    let mirrored = Screen(seed: seed, direction: .rightToLeft)
    let expected = screen.attributes.map { attributes in
      var attributes = attributes
      attributes.frame.origin.x = 320 - attributes.frame.maxX
      return attributes
    }
    #expect(mirrored.attributes.map(\.kind) == expected.map(\.kind), "seed \(seed)")
    for (one, other) in zip(mirrored.attributes, expected) {
      #expect(abs(one.frame.minX - other.frame.minX) <= Self.tolerance, "seed \(seed)")
      #expect(one.frame.minY == other.frame.minY && one.frame.size == other.frame.size)
    }
  }
}
