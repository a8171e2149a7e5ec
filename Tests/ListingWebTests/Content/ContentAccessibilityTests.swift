import ListingKit
import Testing

@testable import ListingWeb

@Suite struct ContentAccessibilityTests {
  private let writer = ContentHTML(imagePath: "/f/")

  private func html(_ content: ListContent, in view: ContentWriter.View = .item(headings: 3))
    -> String
  {
    writer.content(content, in: view)
  }

  private func labeled(_ content: ListContent, _ label: String) -> ListContent {
    var content = content
    content.accessibilityLabel = label
    return content
  }

  private func hidden(_ content: ListContent) -> ListContent {
    var content = content
    content.accessibilityRole = .hidden
    return content
  }

  @Test func `Hidden content isn't read, and its controls can't have the focus`() {
    let row = hidden(.row([.text("a"), .button("Buy", action: "buy"), hidden(.text("b"))]))
    #expect(
      html(row)
        == #"<div class="row wrap" aria-hidden="true"><p>a</p>"#
        + #"<button type="button" tabindex="-1" data-control="0" data-action="buy">Buy</button><p>b</p></div>"#
    )
  }

  @Test func `The label of a text is read instead of it`() {
    #expect(
      html(labeled(.text("★★★"), "three stars"))
        == #"<span class="said">three stars</span><p aria-hidden="true">★★★</p>"#)
    #expect(
      html(labeled(.row([.text("4"), .icon(.star)]), "4 stars"))
        == #"<span class="said">4 stars</span><div class="row wrap" aria-hidden="true"><p>4</p>"#
        + #"<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">"#
        + #"<path d="\#(ListIcon.star.drawing)"></path></svg></div>"#)
  }

  @Test func `An empty label hides the content`() {
    #expect(html(labeled(.text("·"), "")) == #"<p aria-hidden="true">·</p>"#)
    #expect(html(labeled(.image("a.png", description: "A"), "")).contains(" alt "))
  }

  @Test func `A labeled container with controls is a group`() {
    #expect(
      html(labeled(.row([.button("+", action: "more")]), "Number"))
        == #"<div class="row" role="group" aria-label="Number">"#
        + #"<button type="button" data-control="0" data-action="more">+</button></div>"#)
  }

  @Test func `A labeled heading keeps its level`() {
    #expect(
      html(labeled(.text("A–C", style: .title), "A to C"), in: .header)
        == #"<h2 class="title" aria-label="A to C">A–C</h2>"#)
  }

  @Test func `A container that is a heading has texts without headings`() {
    var column = ListContent.column([.text("a", style: .title), .text("b")])
    column.accessibilityRole = .header
    #expect(
      html(column, in: .header)
        == #"<div class="column" role="heading" aria-level="2"><p class="title">a</p><p>b</p></div>"#
    )
  }

  @Test func `Icons, images and progress are named by their labels`() {
    #expect(html(labeled(.icon(.alert), "Late")).contains(#" role="img" aria-label="Late">"#))
    #expect(html(labeled(.image("a.png", description: "A"), "B")).contains(#" alt="B" "#))
    #expect(
      html(labeled(.progress(0.5), "Loaded"))
        == #"<progress value=".5" aria-label="Loaded"></progress>"#)
  }

  @Test func `A switch is named by its label, the texts of its view or what it is`() {
    func name(_ content: ListContent) -> Substring? {
      html(content).firstMatch(of: /role="switch" aria-checked="false" aria-label="([^"]*)"/)?.1
    }
    let toggle = ListContent.toggle(isOn: false, action: "mute")
    #expect(name(.row([.text("Mute"), labeled(toggle, "Mute Anna")])) == "Mute Anna")
    #expect(name(.row([.text("Mute"), toggle])) == "Mute")
    #expect(name(toggle) == "Switch")
    #expect(name(.separated(by: .text("Today"), .row([.text("Mute"), toggle]))) == "Mute")
  }

  @Test func `The texts of a list's content are read in its accessibility text`() {
    let row = ListContent.row([
      labeled(.icon(.alert), "Late"), .icon(.star), labeled(.progress(0.5), "Half done"),
      .progress(0.5),
      .text("Train"),
    ])
    #expect(row.accessibilityText == "Late, Half done, Train")
  }
}
