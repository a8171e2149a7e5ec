import Foundation
import ListingKit
import ListingTesting
import Testing

/// Tables, and content that isn't shown below a width. A character is one point wide and a line one point high.
@Suite struct ListTableTests {
  struct Peak: ListIdentifiable {
    let name: String
    let town: String
    let height: Int
    var listIdentifier: String { name }
  }

  private let peaks = [
    Peak(name: "Monte Rosa", town: "Zermatt", height: 4634),
    Peak(name: "Eiger", town: "Grindelwald", height: 3967),
  ]

  private let table = ListTable([
    .init("Name", width: .share(2), sorting: .ascending, action: "name"),
    .init("Town", hiddenBelow: 500, sorting: .unsorted, action: "town"),
    .init("Height", width: .points(80), alignment: ListContentAlignment(horizontal: .trailing)),
  ])

  private func layout(
    _ content: ListContent, _ width: CGFloat, _ direction: ListLayoutDirection = .leftToRight
  ) -> ContentLayout {
    ContentLayout(
      content, width: width, direction: direction,
      measurer: UniformTextMeasurer(characterWidth: 1, lineHeight: 1))
  }

  /// Returns the left edges and the widths of the children of a row.
  private func columns(_ row: ListContent, _ width: CGFloat) -> [[CGFloat]] {
    let frames = layout(row, width).frames
    var index = 1
    return row.body.children.map { child in
      defer { index += ListTableTests.parts(child) }
      return [frames[index].minX, frames[index].width]
    }
  }

  private static func parts(_ content: ListContent) -> Int {
    1 + content.body.children.reduce(0) { $0 + parts($1) }
  }

  private func row(_ peak: Peak) -> ListContent {
    table.row([.text(peak.name), .text(peak.town), .text("\(peak.height)")])
  }

  @Test func `Columns are as wide in all rows as their titles`() {
    let expected: [[CGFloat]] = [[0, 330], [342, 166], [520, 80]]
    #expect(columns(table.titles, 600) == expected)
    for peak in peaks { #expect(columns(row(peak), 600) == expected) }
  }

  @Test func `A column isn't shown below a width, and the others share its space`() {
    #expect(columns(row(peaks[0]), 500).map(\.last) == [264, 132, 80])
    #expect(columns(row(peaks[0]), 499) == [[0, 407], [0, 0], [419, 80]])
    #expect(layout(row(peaks[0]), 499).fragments.count == 2)
    // A button that isn't shown can't be pressed, but the texts can be found.
    #expect(layout(table.titles, 499).fragments.count == 2)
    #expect(row(peaks[0]).texts == ["Monte Rosa", "Zermatt", "4634"])
  }

  @Test func `A title that sorts is a button with the order of its column, and others are texts`() {
    let titles = table.titles
    #expect(titles.accessibilityRole == .row)
    #expect(titles.texts == ["Name ↑", "Town", "Height"])
    let contents = titles.body.children.compactMap(\.body.firstChild)
    #expect(contents.map(\.sorting) == [.ascending, .unsorted, nil])
    #expect(contents[0].body == .button("Name ↑", action: "name"))
    #expect(contents[2].body == .text("Height", style: .caption, lines: 0))
  }

  @Test func `Missing cells are empty, and more than there are columns aren't shown`() {
    #expect(columns(table.row([]), 600) == columns(table.titles, 600))
    #expect(table.row(Array(repeating: .text("a"), count: 5)).texts == ["a", "a", "a"])
  }

  @Test func `Any content can be hidden below a width of its view, not of its container`() {
    let content = ListContent.row([
      .column([.text("ab").hidden(below: 10)]).sized(width: .points(4)), .text("c"),
    ])
    #expect(layout(content, 10).fragments.count == 2)
    #expect(layout(content, 9).fragments.map(\.frame.minX) == [4])
    #expect(layout(.text("a").hidden(below: 5), 4).size.height == 0)
    #expect(layout(.text("a").hidden(below: .nan), 4).fragments.count == 1)
    #expect(layout(.text("a").hidden(below: -1), 0).frames.count == 1)
  }

  @Test func `A list with a table offers the titles and the cells to assistive technology`() throws
  {
    let list = ListDataSource(isolation: nil)
    let section = GenericSection("peaks", items: peaks) { [table] peak in
      table.row([.text(peak.name), .text(peak.town), .text("\(peak.height)")])
    }
    section.onHeader { [table] _ in table.titles }
    list.appendSections([section])
    let view = ListView(size: CGSize(width: 600, height: 200))
    list.attach(view, isolation: nil)
    list.flush()
    func buttons() -> [String] {
      view.accessibilityTree.children.flatMap(\.children).filter { $0.role == .button }
        .map(\.label)
    }
    #expect(buttons() == ["Name ↑", "Town"])
    view.size.width = 400
    #expect(buttons() == ["Name ↑"])
  }
}

extension ListContent.Body {
  fileprivate var firstChild: ListContent? {
    if case .column(_, let children) = self { children.first } else { nil }
  }
}
