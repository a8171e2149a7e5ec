import Foundation
import Testing

@testable import ListingKit

/// A section of a million items of one to three lines of text, which counts the views that it creates.
private final class MillionSection: ListSection {
  var context: ListContext?
  let listIdentifier = "s"
  let rows = (0..<1_000_000).map { "\($0)" }
  var changed: [String: Int] = [:]
  var cellsMade = 0

  var items: [any ListIdentifiable] { rows }

  func cell(for itemIdentifier: String, at indexPath: IndexPath) -> (any ListCell)? {
    let cell: ListContentView? = dequeueCell(at: indexPath)
    let lines = changed[itemIdentifier] ?? indexPath.item % 3 + 1
    cell?.content = .text(Array(repeating: "word", count: lines).joined(separator: "\n"))
    cellsMade += 1
    return cell
  }

  /// Returns the number of views since the last call.
  func takeCount() -> Int {
    defer { cellsMade = 0 }
    return cellsMade
  }
}

private enum Shape: CaseIterable {
  case rows
  case flow
  case grid
  case waterfall
  case waterfallSection

  var layout: any ListLayout {
    switch self {
    case .rows: return FlowLayout()
    case .flow:
      let layout = FlowLayout()
      layout.estimatedItemSize = CGSize(width: 32, height: 20)
      return layout
    case .grid: return CompositionalLayout(section: .grid(columns: 2))
    case .waterfall: return WaterfallLayout(columnCount: 2)
    case .waterfallSection:
      return CompositionalLayout(section: .waterfall(minimumColumnWidth: 40, itemSpacing: 5))
    }
  }

  /// The most items that can be seen of 100 points: lines of 20 points, one more that is cut, of
  /// two words in 80 points and three in 120.
  func most(width: CGFloat) -> Int { self == .rows ? 6 : 6 * Int(width / 40) }
}

@Suite("List view: a million items of different heights")
struct ListViewMillionTests {
  private func steps(_ view: ListView) -> Int {
    if case .lines(let lines) = view.sections[0].body { lines.brokenLineCount.value } else { .max }
  }

  private func first(_ view: ListView) -> (kind: ListView.Element.Kind, distance: CGFloat)? {
    view.visibleElements.first.map { ($0.kind, $0.frame.minY - view.contentOffset.y) }
  }

  @Test("Only visible items are measured, and a change breaks only a few lines again")
  func counted() throws {
    let section = MillionSection()
    let list = ListDataSource(isolation: nil)
    list.appendSections([section])
    for shape in Shape.allCases {
      let comment = Comment(rawValue: "\(shape)")
      let view = ListView(size: CGSize(width: 80, height: 100), layout: shape.layout)
      view.estimatedItemHeight = 20
      _ = section.takeCount()
      list.attach(view, isolation: nil)
      #expect((1...shape.most(width: 80)).contains(section.takeCount()), comment)

      // A leap, and a screen further.
      view.contentOffset.y = 3_000_000
      #expect((1...shape.most(width: 80)).contains(section.takeCount()), comment)
      view.contentOffset.y += 100
      #expect((1...shape.most(width: 80)).contains(section.takeCount()), comment)

      // One height: its lines, those behind it until they are in step, and the items that become visible.
      let before = steps(view)
      let seen = try #require(view.visibleIndexPaths.first, comment)
      section.changed[section.rows[seen.item]] = 5
      list.reconfigureItems([section.rows[seen.item]], in: "s")
      // Lines are given up by twice as many each time: 2^20 of them at most, for some edits.
      #expect((1...200).contains(steps(view) - before), comment)
      #expect((1...shape.most(width: 80)).contains(section.takeCount()), comment)

      // With another width the first row stays in place, and nothing else is measured.
      let kept = try #require(first(view), comment)
      view.size.width = 120
      let again = try #require(view.element(at: kept.kind), comment)
      #expect(again.frame.minY - view.contentOffset.y == kept.distance, comment)
      #expect(section.takeCount() <= 2 * shape.most(width: 120), comment)
      section.changed = [:]
      list.detach()
    }
  }
}
