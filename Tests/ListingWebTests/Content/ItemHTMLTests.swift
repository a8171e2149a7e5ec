import ListingKit
import Testing

@testable import ListingWeb

@Suite struct ItemHTMLTests {
  private let writer = ContentHTML(imagePath: "/f/")

  private func html(
    _ content: ListContent, _ state: ItemState = ItemState(),
    views: [(kind: ListSupplementaryKind, content: ListContent)] = []
  ) -> String {
    writer.item("a\"1", content, state, views: views)
  }

  @Test func `An item is a list item with its content and its views`() {
    #expect(
      html(.text("Rye"), views: [("flag", .badge("new"))])
        == #"<li data-id="a&quot;1"><p>Rye</p><div data-view="flag"><span class="narrow badge">new</span></div></li>"#
    )
  }

  @Test func `Content with padding and without a background is a card`() {
    let padded = ListContent.text("Rye").padded(ListEdgeInsets(all: 8))
    #expect(html(padded).hasPrefix(#"<li data-id="a&quot;1" class="card">"#))
    #expect(
      html(padded.colored(background: .named(.blue))).hasPrefix(#"<li data-id="a&quot;1"><p"#))
  }

  @Test func `A button that reads the content selects an item`() {
    #expect(
      html(.column([.text("Rye"), .text("fresh")]), ItemState(isSelectable: true))
        == #"<li data-id="a&quot;1"><button class="tap" type="button" aria-label="Rye, fresh"></button>"#
        + #"<div class="column" aria-hidden="true"><p>Rye</p><p>fresh</p></div></li>"#)
  }

  @Test func `A separator above the content is read before its item`() {
    let content = ListContent.separated(by: .text("Today", style: .caption), .text("Rye"))
    #expect(
      html(content, ItemState(isSelectable: true))
        == #"<li data-id="a&quot;1" class="separated"><p class="caption">Today</p>"#
        + #"<button class="tap" type="button" aria-label="Rye"></button>"#
        + #"<p aria-hidden="true">Rye</p></li>"#)
  }

  @Test func `Controls of a separator count before those of the content`() {
    let content = ListContent.separated(
      by: .button("All", action: "all"), .button("Buy", action: "buy"))
    #expect(content.controls.map(\.action) == ["all", "buy"])
    #expect(html(content).contains(#"data-control="0" data-action="all">"#))
    #expect(html(content).contains(#"data-control="1" data-action="buy">"#))
  }

  // MARK: - Links

  @Test func `An item whose selection opens an address is a link around its content`() {
    let content = ListContent.text("Rye").linked(to: "https://example.com/?a=1&b")
    #expect(
      html(content, ItemState(isSelectable: true, isSelected: true))
        == #"<li data-id="a&quot;1"><a class="tap" href="https://example.com/?a=1&amp;b" target="_blank" "#
        + #"rel="noopener" draggable="false" aria-label="Rye" aria-current="true">"#
        + #"<p aria-hidden="true">Rye</p></a></li>"#)
  }

  @Test func `The link of an item with controls is next to them`() {
    let content = ListContent.row([.text("Rye"), .button("Buy", action: "buy")])
      .linked(to: "mailto:rye@example.com")
    let html = html(content, ItemState(isSelectable: true))
    #expect(
      html.contains(
        #"<a class="tap" href="mailto:rye@example.com" rel="noopener" draggable="false" "#
          + #"aria-label="Rye, Buy"></a>"#))
    #expect(html.contains("<button"))
  }

  @Test(arguments: [
    "javascript:alert(1)", "data:text/html,a", "file:///etc/passwd", "//a", "a", "",
  ])
  func `An item that opens another kind of address is a button`(address: String) {
    let html = html(.text("Rye").linked(to: address), ItemState(isSelectable: true))
    #expect(html.contains(#"<button class="tap""#) && !html.contains("href"))
  }

  @Test func `An item that expands or can't be selected is no link`() {
    let content = ListContent.text("Rye").linked(to: "https://example.com")
    #expect(!html(content).contains("href"))
    #expect(!html(content, ItemState(isSelectable: true, isExpanded: true)).contains("href"))
  }

  @Test func `The link of an item is below its separator`() {
    let content = ListContent.separated(by: .text("Today"), .text("Rye"))
      .linked(to: "https://example.com")
    #expect(
      html(content, ItemState(isSelectable: true)).hasPrefix(
        #"<li data-id="a&quot;1" class="separated"><p>Today</p><a class="tap""#))
  }

  // MARK: - Switches

  @Test func `A switch that is the only control of an item is named once`() {
    let toggle = ListContent.toggle(isOn: true, action: "mute")
    #expect(
      html(.row([.text("Mute"), toggle]))
        == #"<li data-id="a&quot;1" class="switch"><div class="row wrap"><p aria-hidden="true">Mute</p>"#
        + #"<button type="button" role="switch" aria-checked="true" aria-label="Mute" data-control="0" "#
        + #"data-action="mute"></button></div></li>"#)
    var labeled = toggle
    labeled.accessibilityLabel = "Mute"
    let row = html(.row([.text("Mute"), .text("all sounds"), labeled]))
    #expect(row.contains(#"<p aria-hidden="true">Mute</p><p>all sounds</p>"#))
  }

  @Test func `An item with other controls, or that is selected, has its own name`() {
    let toggle = ListContent.toggle(isOn: true, action: "mute")
    let two = html(.row([.text("Mute"), toggle, .button("More", action: "more")]))
    #expect(!two.contains(#"class="switch""#) && two.contains("<p>Mute</p>"))
    let selectable = html(.row([.text("Mute"), toggle]), ItemState(isSelectable: true))
    #expect(selectable.contains(#"<p aria-hidden="true">Mute</p>"#))
    #expect(!selectable.contains(#"class="switch""#))
  }

  @Test func `Controls and headings next to the button are read on their own`() {
    let row = ListContent.row([.text("Rye"), .button("Buy", action: "buy")])
    #expect(
      html(row, ItemState(isSelectable: true)).hasSuffix(
        #"<div class="row wrap"><p aria-hidden="true">Rye</p><button type="button" data-control="0" "#
          + #"data-action="buy">Buy</button></div></li>"#))
    var heading = ListContent.text("Rye")
    heading.accessibilityRole = .header
    #expect(html(heading, ItemState(isSelectable: true)).hasSuffix("<h3>Rye</h3></li>"))
  }

  @Test func `Headings of an item are at the level of its section if that has none`() {
    var heading = ListContent.text("Rye")
    heading.accessibilityRole = .header
    let html = writer.item("1", heading, ItemState(), views: [], isBelowHeading: false)
    #expect(html == #"<li data-id="1"><h2>Rye</h2></li>"#)
  }

  @Test func `The button of an item without text is named by the item`() {
    #expect(html(.icon(.star), ItemState(isSelectable: true)).contains(#" aria-label="a&quot;1">"#))
  }

  @Test(arguments: [
    (ItemState(isSelectable: true, isSelected: true), #" aria-current="true">"#),
    (
      ItemState(isSelectable: true, isSelected: true, deselectsOnTap: true),
      #" aria-pressed="true">"#
    ),
    (ItemState(isSelectable: true, deselectsOnTap: true), #" aria-pressed="false">"#),
    (ItemState(isExpanded: false), #" aria-expanded="false">"#),
    (ItemState(isSelectable: true), #" aria-label="Rye">"#),
  ])
  func `The button has the state of its item`(state: ItemState, attribute: String) {
    #expect(html(.text("Rye"), state).contains(attribute + "</button>"))
  }

  @Test func `An item that can't be selected has no button`() {
    #expect(!html(.text("Rye"), ItemState(isSelected: true)).contains("<button"))
  }

  @Test func `An item of an outline is indented by its level`() {
    #expect(
      html(.text("Rye"), ItemState(level: 2))
        == #"<li data-id="a&quot;1" style="--level:2"><p>Rye</p></li>"#)
    // This one is indented already.
    let padded = ListContent.text("Rye").padded(ListEdgeInsets(left: 32))
    #expect(!html(padded, ItemState(level: 2)).contains("--level"))
  }

  @Test func `Headers, footers and other views are elements of their kind`() {
    #expect(
      writer.view(.header, .text("All", style: .title), isPinned: true)
        == #"<header data-view="header" class="pinned"><h2 class="title">All</h2></header>"#)
    #expect(
      writer.view(.footer, .text("End", style: .title), isPinned: false)
        == #"<footer data-view="footer"><p class="title">End</p></footer>"#)
    #expect(
      writer.view("terms", .text("Tax"), isPinned: false)
        == #"<div data-view="terms"><p>Tax</p></div>"#)
  }
}
