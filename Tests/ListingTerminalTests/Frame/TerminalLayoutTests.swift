import Foundation
import ListingKit
import Testing

@testable import ListingTerminal

/// How layouts come out in columns and rows.
@Suite struct TerminalLayoutTests {
  func view(
    _ sections: [NumberedSection], columns: Int, rows: Int
  ) -> (ListDataSource, ListView) {
    let list = ListDataSource(isolation: nil)
    list.appendSections(sections)
    let printer = TerminalPrinter(text: TerminalText(), isStyled: false) { _ in }
    let view = printer.makeView(columns: columns, rows: rows)
    list.attach(view, isolation: nil)
    return (list, view)
  }

  func lines(_ view: ListView) -> [String] {
    var frame = TerminalFrame(columns: view.size.width.column, rows: view.size.height.row)
    frame.draw(view)
    return frame.lines
  }

  @Test("The columns of a grid fill each row without gaps and overlaps, however wide it is")
  func tiles() throws {
    for number in 1...9 {
      for spacing in [CGFloat(0), 2, 8, 12] {
        let section = NumberedSection("s", count: 3 * number)
        section.ownLayout = .grid(columns: number, spacing: spacing)
        section.ownLayout?.contentInsets = ListDirectionalEdgeInsets(leading: 8, trailing: 20)
        // 2 points are no column, 12 are two, as are 20 (2.5, and a half is rounded up to 3).
        let gap = spacing == 8 ? 1 : spacing == 12 ? 2 : 0
        for columns in [30, 37, 40, 41, 79, 80, 101] {
          let (list, view) = view([section], columns: columns, rows: 20)
          let areas = view.visibleElements.map { TerminalArea($0.frame) }
          try #require(areas.count == 3 * number)
          for row in 0..<3 {
            var next = 1
            for area in areas[row * number..<(row + 1) * number] {
              #expect(area.columns.lowerBound == next, "\(number) in \(columns), \(spacing)")
              #expect(area.rows.lowerBound == areas[row * number].rows.lowerBound)
              next = area.columns.upperBound + gap
            }
            #expect(next - gap == columns - 3, "\(number) in \(columns), \(spacing)")
          }
          withExtendedLifetime(list) {}
        }
      }
    }
  }

  @Test("Fractions of a height fill their group, and groups are whole rows at every scroll offset")
  func fractionsOfHeight() {
    // Groups of 0.29 × 15 rows are 4.35, and taken for 4; three of them share 4.35.
    let third = LayoutItem(
      layoutSize: LayoutSize(
        widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1.0 / 3)))
    let section = NumberedSection("s", count: 30)
    section.ownLayout = LayoutSection(
      group: .vertical(
        layoutSize: LayoutSize(
          widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(0.29)),
        subitems: [third]))
    let (list, view) = view([section], columns: 20, rows: 15)
    for offset in [CGFloat(0), 7, 13, 20, 33.3, 200] {
      view.contentOffset.y = offset
      let tops = view.visibleElements.map {
        TerminalArea($0.frame.offsetBy(dx: 0, dy: -view.contentOffset.y)).rows.lowerBound
      }
      // 0, 1.45 and 2.9 are rows 0, 1 and 3 where nothing is scrolled: each third has one at least.
      #expect(zip(tops, tops.dropFirst()).allSatisfy { $0 < $1 }, "\(offset)")
      #expect(zip(tops, tops.dropFirst(3)).allSatisfy { $1 - $0 == 4 }, "\(offset)")
    }
    withExtendedLifetime(list) {}
  }

  @Test("A pinned header covers the content below it, to the last letter")
  func pinnedHeader() {
    let section = NumberedSection("a long item", count: 9)
    section.header = "Hi"
    let layout = LayoutSection.grid(columns: 1)
    layout.boundarySupplementaryItems = [
      LayoutBoundaryItem(
        .header,
        layoutSize: LayoutSize(
          widthDimension: .fractionalWidth(1), heightDimension: .estimated(20)),
        pinToVisibleBounds: true)
    ]
    section.ownLayout = layout
    let (list, view) = view([section], columns: 20, rows: 3)
    #expect(lines(view) == ["Hi", "a long item 0", "a long item 1"])
    view.contentOffset.y = 60
    #expect(lines(view) == ["Hi", "a long item 3", "a long item 4"])
    withExtendedLifetime(list) {}
  }

  @Test("A mark is next to its item, and its background leaves that of the content")
  func marks() {
    let section = NumberedSection("i", count: 4)
    section.ownLayout = .grid(columns: 2)
    let (list, view) = view([section], columns: 8, rows: 2)
    var frame = TerminalFrame(columns: 10, rows: 2, palette: .indexed, theme: .dark)
    let placement = TerminalPlacement(room: 0..<10, columns: 1..<9, rows: 0..<2, firstRow: 0)
    frame.draw(view, in: placement)
    let mark = TerminalMark(isFocused: true, isSelected: false)
    frame.draw(
      mark, nextTo: TerminalArea(CGRect(x: 40, y: 0, width: 32, height: 20)), within: 0..<10)
    #expect(frame.lines == [" i 0▌i 1", " i 2 i 3"])
    #expect(
      frame.styledLines[0] == " i 0\u{1B}[0;38;5;75;48;5;236m▌\u{1B}[0;48;5;236mi 1 \u{1B}[0m")
    withExtendedLifetime(list) {}
  }

  @Test("Text that the edge of the screen cuts ends with an ellipsis, and begins with one")
  func cutText() {
    var frame = TerminalFrame(columns: 8, rows: 2)
    frame.draw(
      .text("Cinnamon buns"), in: CGRect(x: 16, y: 0, width: 128, height: 20), visible: 0..<2)
    frame.draw(
      .text("Cinnamon buns"), in: CGRect(x: -64, y: 20, width: 128, height: 20), visible: 0..<2)
    #expect(frame.lines == ["  Cinna…", "…buns"])
  }

  @Test("A rule fills the longest blank part of a header")
  func rules() {
    func rule(_ row: String) -> String {
      var frame = TerminalFrame(columns: 12, rows: 1)
      frame.write(row, column: 0, row: 0)
      frame.drawRule(
        in: TerminalArea(CGRect(x: 0, y: 0, width: 96, height: 20)), within: 0..<12)
      return frame.lines[0]
    }
    #expect(rule("Fruit") == "Fruit ──────")
    #expect(rule("Fruit     12") == "Fruit ─── 12")
    #expect(rule("Vegetables") == "Vegetables")
    #expect(rule("") == "")
  }

  @Test("A custom group draws a later item over an earlier one")
  func overlapping() {
    let section = NumberedSection("item", count: 2)
    section.ownLayout = LayoutSection(
      group: .custom(
        layoutSize: LayoutSize(widthDimension: .absolute(80), heightDimension: .absolute(40))
      ) { _ in
        [CGRect(x: 0, y: 0, width: 80, height: 40), CGRect(x: 16, y: 0, width: 64, height: 20)]
      })
    let (list, view) = view([section], columns: 10, rows: 2)
    #expect(lines(view) == ["ititem 1", ""])
    withExtendedLifetime(list) {}
  }

  @Test("A separator takes up a row between rows, and a hidden one isn't drawn")
  func separators() {
    let section = NumberedSection("i", count: 3)
    let layout = LayoutSection.list(
      using: ListConfiguration(),
      environment: LayoutEnvironment(
        containerSize: CGSize(width: 40, height: 100), traits: ListTraits(displayScale: 0.05)))
    let hidden = ListView.Element.Kind.item(IndexPath(item: 1, section: 0))
    layout.visibleItemsInvalidationHandler = { items, _, _ in
      for item in items where item.kind == hidden { item.isHidden = true }
    }
    section.ownLayout = layout
    let (list, view) = view([section], columns: 5, rows: 5)
    #expect(view.element(at: hidden)?.isHidden == true)
    #expect(lines(view) == ["i 0", "─────", "", "─────", "i 2"])
    withExtendedLifetime(list) {}
  }
}
