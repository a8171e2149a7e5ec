import Foundation
import ListingKit
import Testing

@testable import ListingTerminal

/// Where the arrows lead to in layouts of all kinds.
@Suite struct TerminalNeighborTests {
  /// A browser of 24 columns and so many rows, of which the last one is the status.
  func browser(
    _ sections: [NumberedSection], rows: Int = 9, layout: any ListLayout = CompositionalLayout()
  ) -> TerminalListView {
    let list = ListDataSource(isolation: nil)
    list.appendSections(sections)
    let browser = TerminalListView(
      list: list, layout: layout, text: TerminalText(), isolation: nil)
    // With the margins.
    browser.resize(columns: 26, rows: rows)
    return browser
  }

  func section(_ identifier: String, count: Int, _ layout: LayoutSection?) -> NumberedSection {
    let section = NumberedSection(identifier, count: count)
    section.ownLayout = layout
    return section
  }

  /// The items that the cursor is on after each of some keys, as "section item".
  func way(_ browser: TerminalListView, _ keys: String) -> [String] {
    keys.map { key in
      browser.press(.character(key))
      return browser.place.flatMap(browser.list.snapshot.itemPath).map {
        "\($0.section) \($0.item)"
      } ?? "none"
    }
  }

  @Test("In a grid, up and down lead to the adjacent rows, and left and right stop at the sides")
  func grid() {
    // 0 1 2
    // 3 4 5
    // 6
    let browser = browser([section("g", count: 7, .grid(columns: 3))])
    #expect(way(browser, "lljkh") == ["g 1", "g 2", "g 5", "g 2", "g 1"])
    #expect(way(browser, "hhjjl") == ["g 0", "g 0", "g 3", "g 6", "g 6"])
    // Below 4 is nothing, and 6 lies before all that would be straight below.
    #expect(way(browser, "kljk") == ["g 3", "g 4", "g 6", "g 3"])
  }

  @Test("Down leads from the last row of a grid into the next section, and up leads back")
  func gridAndList() {
    let browser = browser([section("g", count: 5, .grid(columns: 3)), section("l", count: 3, nil)])
    // Above the wide item are 3 and 4: the middle of 3 is nearer to its own.
    #expect(
      way(browser, "lljjjkkk") == [
        "g 1", "g 2", "g 4", "l 0", "l 1", "l 0", "g 4", "g 1",
      ])
  }

  @Test("An orthogonally scrolling section is one step high, and follows the cursor inside")
  func carousel() {
    // Three cards of 8 columns can be seen.
    let cards = LayoutSection.carousel(itemWidth: .absolute(64), height: .absolute(40))
    let browser = browser([
      section("a", count: 1, nil), section("c", count: 300, cards), section("z", count: 2, nil),
    ])
    // The middle of "a 0" is that of the second one on the screen.
    #expect(way(browser, "jlllll") == ["c 1", "c 2", "c 3", "c 4", "c 5", "c 6"])
    #expect(way(browser, "k") == ["a 0"])
    #expect(browser.listView.orthogonalOffset(inSection: 1) == 256)
    #expect(way(browser, "jk") == ["c 5", "a 0"])
    #expect(way(browser, "jjk") == ["c 5", "z 0", "c 5"])
    #expect(way(browser, String(repeating: "h", count: 9)).last == "c 0")
    #expect(browser.listView.orthogonalOffset(inSection: 1) == 0)
    #expect(way(browser, String(repeating: "l", count: 400)).last == "c 299")
  }

  @Test("Within groups, steps follow the positions on the screen")
  func groups() {
    // 0 1
    // 0 2
    let large = LayoutItem(
      layoutSize: LayoutSize(
        widthDimension: .fractionalWidth(0.5), heightDimension: .fractionalHeight(1)))
    let small = LayoutItem(
      layoutSize: LayoutSize(
        widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(0.5)))
    let pair = LayoutGroup.vertical(
      layoutSize: LayoutSize(
        widthDimension: .fractionalWidth(0.5), heightDimension: .fractionalHeight(1)),
      subitems: [small])
    let group = LayoutGroup.horizontal(
      layoutSize: LayoutSize(
        widthDimension: .fractionalWidth(1), heightDimension: .absolute(80)),
      subitems: [large, pair])
    let browser = browser([section("g", count: 6, LayoutSection(group: group))])
    #expect(way(browser, "ljhjk") == ["g 1", "g 2", "g 0", "g 3", "g 0"])
    // From 2 the one straight below is 4; 3 is only next to it.
    #expect(way(browser, "ljj") == ["g 1", "g 2", "g 4"])
  }

  @Test("In a horizontal list, left and right lead from section to section")
  func horizontalList() {
    let configuration = CompositionalLayoutConfiguration()
    configuration.scrollDirection = .horizontal
    let half = LayoutItem(
      layoutSize: LayoutSize(
        widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(0.5)))
    let column = LayoutGroup.vertical(
      layoutSize: LayoutSize(
        widthDimension: .absolute(80), heightDimension: .fractionalHeight(1)), subitems: [half])
    // 0 2   0 2 4
    // 1     1 3 5
    let browser = browser(
      [
        section("a", count: 3, LayoutSection(group: column)),
        section("b", count: 6, LayoutSection(group: column)),
      ], layout: CompositionalLayout(configuration: configuration))
    #expect(way(browser, "jllll") == ["a 1", "a 2", "b 0", "b 2", "b 4"])
    // Of five columns of 80 points, three of 24 can be seen: 400 − 192.
    #expect(browser.listView.contentOffset.x == 208)
    #expect(way(browser, "jhhhhk") == ["b 5", "b 3", "b 1", "a 2", "a 0", "a 0"])
    #expect(browser.listView.contentOffset.x == 0)
    #expect(way(browser, "Ggl") == ["b 5", "a 0", "a 2"])
  }

  @Test("Steps lead from one item that is higher than a screen to the next")
  func farAway() {
    let (first, last) = (NumberedSection("a", count: 1), NumberedSection("b", count: 2))
    first.footer = (0..<60).map { "line \($0)" }.joined(separator: "\n")
    let browser = browser([first, last])
    let neighbors = TerminalNeighbors(listView: browser.listView)
    browser.listView.contentOffset.y = 400
    #expect(
      neighbors.item(at: .down, of: IndexPath(item: 0, section: 0))
        == IndexPath(item: 0, section: 1))
    #expect(
      neighbors.item(at: .up, of: IndexPath(item: 0, section: 1))
        == IndexPath(item: 0, section: 0))
    #expect(neighbors.item(at: .up, of: IndexPath(item: 0, section: 0)) == nil)
    #expect(neighbors.item(at: .down, of: IndexPath(item: 1, section: 1)) == nil)
    #expect(neighbors.item(at: .down, of: IndexPath(item: 9, section: 1)) == nil)
  }
}
