import Foundation
import ListingKit
import Testing

@testable import ListingWeb

@Suite struct ContentHTMLTests {
  private let writer = ContentHTML(imagePath: "/f/")

  private func html(_ content: ListContent, in view: ContentWriter.View = .item(headings: 3))
    -> String
  {
    writer.content(content, in: view)
  }

  // MARK: - Texts

  @Test(arguments: [
    (ListTextStyle.body, "<p>Rye</p>"), (.title, #"<p class="title">Rye</p>"#),
    (.headline, #"<p class="headline">Rye</p>"#), (.caption, #"<p class="caption">Rye</p>"#),
  ])
  func `A text is a paragraph with the class of its style`(style: ListTextStyle, expected: String) {
    #expect(html(.text("Rye", style: style)) == expected)
  }

  @Test func `A number of lines limits a text`() {
    #expect(html(.text("Rye", lines: 1)) == #"<p class="line">Rye</p>"#)
    #expect(html(.text("Rye", lines: 3)) == #"<p class="cut" style="--lines:3">Rye</p>"#)
  }

  @Test func `A text with a word of more than 20 characters may break it`() {
    let word = String(repeating: "a", count: 21)
    #expect(html(.text("at \(word)")) == #"<p class="long">at \#(word)</p>"#)
    #expect(html(.text("twenty and one characters")) == "<p>twenty and one characters</p>")
  }

  @Test func `A title and a headline of a header are headings, its other texts aren't`() {
    #expect(html(.text("All", style: .title), in: .header) == #"<h2 class="title">All</h2>"#)
    #expect(html(.text("All", style: .headline), in: .header) == #"<h2 class="headline">All</h2>"#)
    #expect(html(.text("142"), in: .header) == "<p>142</p>")
    #expect(html(.text("All", style: .title), in: .other) == #"<p class="title">All</p>"#)
  }

  @Test func `A text of an item is a heading if that is its role`() {
    var text = ListContent.text("Rye")
    text.accessibilityRole = .header
    #expect(html(text) == "<h3>Rye</h3>")
    #expect(html(text, in: .other) == "<h2>Rye</h2>")
  }

  @Test func `An empty text is no heading`() {
    #expect(html(.text(" ", style: .title), in: .header) == #"<p class="title"> </p>"#)
  }

  // MARK: - Containers

  @Test func `A column and a row have a spacing and children`() {
    #expect(
      html(.column(spacing: 4, [.text("a"), .text("b")]))
        == #"<div class="column" style="--space:.25rem"><p>a</p><p>b</p></div>"#)
    #expect(
      html(.row([.column([.text("a", lines: 2)]), .text("b", lines: 2)]))
        == #"<div class="row" style="grid-template-columns:var(--cut) var(--own)">"#
        + #"<div class="column"><p class="cut" style="--lines:2">a</p></div>"#
        + #"<p class="cut" style="--lines:2">b</p></div>"#)
  }

  @Test func `Content that takes up no space isn't written`() {
    #expect(html(.empty) == "")
    #expect(html(.column(padding: ListEdgeInsets(all: 8), [.empty, .row([.empty])])) == "")
    #expect(
      html(.column([.empty, .text("a")])) == #"<div class="column"><p>a</p></div>"#)
  }

  @Test func `A row of short parts can continue on the next line`() {
    #expect(
      html(.row([.text("€8.00"), .badge("new")]))
        == #"<div class="row wrap"><p>€8.00</p><span class="badge">new</span></div>"#)
  }

  @Test func `The tracks of a row follow the widths of its children`() {
    let row = ListContent.row([
      ListContent.text("a").sized(width: .points(40)),
      ListContent.text("b").sized(width: .fraction(0.5)), ListContent.text("c").sized(width: .fill),
      .spacer(), .spacer(8), .progress(nil), .text("d", lines: 1), .row([.text("e"), .spacer()]),
      .text("f"),
    ])
    #expect(
      html(row).hasPrefix(
        #"<div class="row stretched" style="grid-template-columns:2.5rem 50% var(--rest) var(--rest) "#
          + #".5rem var(--rest) var(--cut) var(--stretched) var(--own)"><p>a</p><p>b</p>"#))
  }

  @Test func `The only child that fills keeps some width`() {
    #expect(
      html(.row([ListContent.text("a").sized(width: .fill), .text("b")]))
        == #"<div class="row" style="grid-template-columns:var(--fill) var(--own)"><p>a</p><p>b</p></div>"#
    )
  }

  @Test func `The pins of a child of an overlay are its alignment and its margins`() {
    let overlay = ListContent.overlay([
      ListContent.text("a").pinned(.all),
      ListContent.badge("1").pinned(ListContentPin.top.and(.trailing).at(8)),
      ListContent.text("b").pinned(ListContentPin(bottom: -4, left: 2)),
    ])
    #expect(
      html(overlay)
        == #"<div class="overlay"><p style="justify-self:stretch;align-self:stretch">a</p>"#
        + #"<span class="narrow badge" style="justify-self:end;align-self:start;margin-top:.5rem;"#
        + #"margin-inline-end:.5rem">1</span>"#
        + #"<p style="justify-self:left;align-self:end;margin-bottom:-.25rem;margin-left:.125rem">b</p></div>"#
    )
  }

  // MARK: - Boxes

  @Test func `Only icons that show whether an item is expanded replace the chevron of the page`() {
    for icon in ListIcon.allCases {
      let isChevron = icon == .expand || icon == .collapse
      #expect(html(.icon(icon)).contains(" disclosure\"") == isChevron, "\(icon)")
    }
  }

  @Test func `A text with a height has at least a line with its padding`() {
    let text = ListContent.text("a").sized(height: .points(20))
    #expect(html(text) == #"<p style="height:1.25rem;min-height:1lh">a</p>"#)
    #expect(
      html(text.padded(ListEdgeInsets(top: 4, bottom: 4)))
        == #"<p style="height:1.25rem;min-height:calc(1lh + .5rem);padding-block:.25rem">a</p>"#)
    #expect(html(.text("a").sized(height: .points(0))) == #"<p style="height:0">a</p>"#)
  }

  @Test func `Padding is written in rem, left at the start of the line`() {
    let all = ListContent.text("a").padded(ListEdgeInsets(all: 8))
    #expect(html(all) == #"<p style="padding:.5rem">a</p>"#)
    let edges = ListEdgeInsets(top: 4, left: 8, bottom: 4, right: 16)
    #expect(
      html(ListContent.text("a").padded(edges))
        == #"<p style="padding-block:.25rem;padding-inline:.5rem 1rem">a</p>"#)
    let top = ListEdgeInsets(top: 0, left: 8, bottom: 0, right: 8)
    #expect(html(ListContent.text("a").padded(top)) == #"<p style="padding-inline:.5rem">a</p>"#)
  }

  @Test func `Widths, heights and alignments are written for the style sheet`() {
    let text = ListContent.text("a").sized(width: .fraction(1 / 3), height: .points(20))
      .aligned(.center, .middle)
    #expect(
      html(text)
        == #"<p class="x-center y-middle narrow" style="width:33.3333%;height:1.25rem;min-height:1lh">a</p>"#
    )
    let column = ListContent.column([
      ListContent.text("a").sized(height: .fill), .spacer(), .spacer(8),
    ])
    #expect(
      html(column)
        == #"<div class="column"><p class="tall">a</p><div class="spacer"></div><div style="height:.5rem"></div></div>"#
    )
  }

  @Test func `Lengths that aren't numbers count as 0`() {
    let text = ListContent.text("a").sized(width: .points(.nan), height: .points(-3))
    #expect(html(text) == #"<p class="narrow" style="width:0;height:0">a</p>"#)
    #expect(
      html(ListContent.text("a").sized(height: .points(.infinity)))
        == #"<p style="height:1048576rem;min-height:1lh">a</p>"#)
  }

  @Test func `Colors are variables of the style sheet or hexadecimal`() {
    let named = ListContent.text("a").colored(.named(.white), background: .named(.blue))
    #expect(
      html(named)
        == #"<p class="ink on-dark" style="--ink:var(--white);background:var(--blue-fill)">a</p>"#)
    let exact = ListContent.text("a").colored(.rgb(1, 0, 0), background: .rgb(255, 204, 0))
    #expect(
      html(exact) == ##"<p class="ink on-light" style="--ink:#010000;background:#ffcc00">a</p>"##)
  }

  // MARK: - Other elements

  @Test func `A divider, a badge and progress are elements of their own`() {
    #expect(html(.divider) == #"<hr aria-hidden="true">"#)
    #expect(html(.badge("3")) == #"<span class="narrow badge">3</span>"#)
    #expect(html(.progress(0.25)) == #"<progress value=".25" aria-label="Progress"></progress>"#)
    #expect(html(.progress(7)) == #"<progress value="1" aria-label="Progress"></progress>"#)
    #expect(html(.progress(nil)) == #"<progress aria-label="Progress"></progress>"#)
  }

  @Test func `An icon is a hidden drawing unless it has a label`() {
    var icon = ListContent.icon(.check)
    let path = #"<path d="M5 12.5l4.5 4.5L19 7.5"></path></svg>"#
    #expect(
      html(icon) == #"<svg class="narrow icon" viewBox="0 0 24 24" aria-hidden="true">"# + path)
    icon.accessibilityLabel = "Done"
    #expect(
      html(icon) == #"<svg class="narrow icon" viewBox="0 0 24 24" role="img" aria-label="Done">"#
        + path)
  }

  @Test(arguments: ListIcon.allCases) func `Each icon has lines`(icon: ListIcon) {
    #expect(icon.drawing.wholeMatch(of: /M[-0-9. MLlHhVvCcsAaz]+/) != nil)
  }

  @Test func `An image of the document's folder is below the path of images`() {
    let image = ListContent.image("photos/a b%.png", description: "A <b>", aspect: 1.5)
    #expect(
      html(image)
        == #"<img class="image" style="aspect-ratio:1.5" src="/f/photos/a%20b%25.png" "#
        + #"alt="A &lt;b&gt;" loading="lazy" decoding="async">"#)
  }

  @Test(arguments: [
    ("https://example.com/a.png?b=1&c", "https://example.com/a.png?b=1&c"), ("a:b.png", nil),
    ("http://example.com/a.png", nil), ("javascript:alert(1)", nil), ("data:image/png,", nil),
    ("//example.com/a.png", nil), ("/etc/passwd", nil), ("a/../../b.png", nil), ("", nil),
    ("ä.png", "/f/%C3%A4.png"), (#"a".png"#, "/f/a%22.png"), ("a/b:c.png", "/f/a/b%3Ac.png"),
  ])
  func `Only files and addresses with HTTPS are sources of images`(
    source: String, expected: String?
  ) {
    #expect(ImageSource.address(of: source, imagePath: "/f/") == expected)
  }

  @Test func `An image that pages don't show is its description`() {
    #expect(
      html(.image("http://example.com/a.png", description: "A boat"))
        == #"<p class="image missing">A boat</p>"#)
    #expect(
      html(.image("", description: "A boat", aspect: 2))
        == #"<p class="image missing" style="aspect-ratio:2">A boat</p>"#)
  }

  // MARK: - Controls

  @Test func `Controls have their index in the content, and those without action have none`() {
    let row = ListContent.row([
      .button("Off", action: ""), .button("Buy", action: "buy"),
      .toggle(isOn: true, action: "mute"),
    ])
    #expect(row.controls.map(\.action) == ["buy", "mute"])
    #expect(
      html(row)
        == #"<div class="row wrap"><button type="button" disabled>Off</button>"#
        + #"<button type="button" data-control="0" data-action="buy">Buy</button>"#
        + #"<button type="button" role="switch" aria-checked="true" aria-label="Off, Buy" "#
        + #"data-control="1" data-action="mute"></button></div>"#)
  }

  @Test func `A button that opens an address is a link, which counts as a control`() {
    let link = ListContent.button("More", action: "more").linked(to: "https://example.com")
    #expect(
      html(.row([link, .button("Buy", action: "buy")]))
        == #"<div class="row wrap"><a href="https://example.com" target="_blank" rel="noopener" "#
        + #"class="button" data-control="0" data-action="more">More</a>"#
        + #"<button type="button" data-control="1" data-action="buy">Buy</button></div>"#)
    #expect(!html(link.linked(to: "javascript:alert(1)")).contains("href"))
  }

  @Test func `A directional override is visible, in any text`() {
    let name = "invoice_\u{202E}gnp.exe"
    #expect(html(.text(name)) == "<p>invoice_\u{FFFD}gnp.exe</p>")
    #expect(html(.badge(name)) == #"<span class="narrow badge">invoice_\#u{FFFD}gnp.exe</span>"#)
    #expect(html(.button(name, action: "a")).contains(">invoice_\u{FFFD}gnp.exe</button>"))
  }

  @Test func `A button with the role of a link is one`() {
    var button = ListContent.button("More", action: "more")
    button.accessibilityRole = .link
    #expect(
      html(button)
        == #"<button type="button" class="narrow" role="link" data-control="0" data-action="more">More</button>"#
    )
  }
}
