import ListingKit
import Testing

@testable import ListingWeb

/// Tables as HTML: what assistive technology, the style sheet and the script need.
@Suite struct TableHTMLTests {
  private let writer = ContentHTML(imagePath: "/f/")
  private let table = ListTable([
    .init("A", width: .points(16), hiddenBelow: 499.5, sorting: .descending, action: "a"),
    .init("B", sorting: .unsorted, action: "b"), .init("C"),
  ])

  private func html(
    _ content: ListContent, _ state: ItemState = ItemState(),
    views: [(kind: ListSupplementaryKind, content: ListContent)] = []
  ) -> String {
    writer.item("1", content, state, views: views, isInTable: true)
  }

  private var row: ListContent { table.row([.text("1"), .text("2"), .text("3")]) }

  @Test func `The titles are a table that owns the rows, and say how they are sorted`() {
    let header = writer.view(
      .header, .column([.text("Peaks"), table.titles]), isPinned: true, rows: "rows-x")
    let expected =
      #"<header data-view="header" class="pinned"><div class="column"><p>Peaks</p>"#
      + #"<div role="table" aria-owns="rows-x"><div class="cells row" "#
      + #"style="--space:.75rem;grid-template-columns:var(--below-500,1rem) minmax(0,1fr) minmax(0,1fr)" role="row">"#
      + #"<div class="below-500 column" role="columnheader" aria-sort="descending">"#
      + #"<button type="button" class="narrow" data-control="0" data-action="a">A ↓</button></div>"#
      + #"<div class="column" role="columnheader" aria-sort="none">"#
      + #"<button type="button" class="narrow" data-control="1" data-action="b">B</button></div>"#
      + #"<div class="column" role="columnheader"><p class="caption">C</p></div>"#
      + "</div></div></div></header>"
    #expect(header == expected)
  }

  @Test func `The button of an item is in its first cell that a narrow page shows`() {
    let expected =
      #"<li data-id="1" role="none"><div class="cells row" "#
      + #"style="--space:.75rem;grid-template-columns:var(--below-500,1rem) minmax(0,1fr) minmax(0,1fr)" role="row">"#
      + #"<div class="below-500 column" role="cell"><p>1</p></div>"#
      + #"<div class="column" role="cell"><button class="tap" type="button" aria-label="1, 2, 3" "#
      + #"aria-pressed="true"></button><p>2</p></div><div class="column" role="cell"><p>3</p></div></div></li>"#
    #expect(
      html(row, ItemState(isSelectable: true, isSelected: true, deselectsOnTap: true)) == expected)
  }

  @Test func `The button is never in a cell that isn't written`() {
    var row = ListContent.row([.column([]), .column([.text("1")]).hidden(below: 9), .column([])])
    row.accessibilityRole = .row
    let html = html(row, ItemState(isSelectable: true))
    #expect(html.contains(#"role="cell"><button class="tap" type="button" aria-label="1">"#))
    row = .row([.column([])])
    row.accessibilityRole = .row
    #expect(!row.isTableRow)
  }

  @Test func `A link doesn't contain the cells, and the menu of an item is a cell`() {
    let link = html(row.linked(to: "https://example.com"), ItemState(isSelectable: true))
    #expect(link.contains(#"aria-label="1, 2, 3"></a><p>2</p></div>"#))
    let movable = html(row, ItemState(isMovable: true))
    #expect(movable.contains(#"<div class="tools" role="cell"><button class="grip""#))
    #expect(movable.hasSuffix("</div></div></li>"))
  }

  @Test func `A separator and an attached view are rows of their own`() {
    let separated = html(
      .separated(by: .text("Alps"), row), views: [("flag", .badge("new"))])
    #expect(
      separated.hasPrefix(
        #"<li data-id="1" class="separated" role="none"><div role="row"><div role="cell"><p>Alps</p>"#
          + #"</div></div><div class="cells row""#))
    #expect(
      separated.hasSuffix(
        #"<div role="row"><div role="cell"><div data-view="flag"><span class="narrow badge">new</span>"#
          + "</div></div></div></li>"))
  }

  @Test func `Only the first titles of a header are a table`() {
    let header = writer.view(
      .header, .column([table.titles, table.titles]), isPinned: false, rows: "rows-x")
    #expect(header.ranges(of: #"role="table""#).count == 1)
  }

  @Test func `A row that isn't below titles has no roles of a table`() {
    #expect(!writer.item("1", row, ItemState(), views: []).contains("role="))
    #expect(!writer.view(.header, table.titles, isPinned: false).contains("role="))
  }
}
