import ListingKit
import Testing

@testable import ListingWeb

@Suite struct ContentHTMLCacheTests {
  private func key(_ text: String) -> ContentHTMLCache.Key {
    ContentHTMLCache.Key(
      content: .text(text), view: .item(headings: 3), readOutside: .nothing, firstControl: 0,
      imagePath: "/")
  }

  @Test func `HTML is written once for equal content`() {
    let cache = ContentHTMLCache(capacity: 1_000)
    var count = 0
    for _ in 0..<3 {
      let html = cache.html(for: key("a")) {
        count += 1
        return "<p>a</p>"
      }
      #expect(html == "<p>a</p>")
    }
    #expect(count == 1)
    #expect(cache.size == 8)
  }

  @Test func `The least recently used HTML is removed, and the capacity isn't exceeded`() {
    let cache = ContentHTMLCache(capacity: 320)
    func isCached(_ text: String) -> Bool {
      var isCached = true
      _ = cache.html(for: key(text)) {
        isCached = false
        return String(repeating: "x", count: 16)
      }
      return isCached
    }
    _ = isCached("first")
    for number in 0..<100 {
      _ = isCached("\(number)")
      // Used again and again.
      #expect(isCached("first"))
      #expect(cache.size <= 320)
    }
    #expect(!isCached("0"))
  }

  @Test func `HTML that is large for the cache isn't stored`() {
    let cache = ContentHTMLCache(capacity: 160)
    _ = cache.html(for: key("a")) { String(repeating: "x", count: 11) }
    #expect(cache.size == 0)
  }

  @Test func `Equal content has equal HTML, cached or not`() {
    var random = SeededRandom(seed: 7)
    for _ in 0..<300 {
      let content = ListContent.random(depth: 3, using: &random)
      for view in [ContentWriter.View.item(headings: 3), .header, .other] {
        for readOutside in [ContentWriter.ReadOutside.nothing, .everything, .text("a")] {
          var writer = ContentWriter(content, in: view, imagePath: "/f/")
          writer.readOutside = readOutside
          writer.write()
          let html = ContentHTML(imagePath: "/f/")
          for _ in 0..<2 {
            #expect(html.content(content, in: view, readOutside: readOutside) == writer.output.html)
          }
        }
      }
    }
  }

  @Test func `Random content has balanced tags, its controls in order and only safe styles`() throws
  {
    var random = SeededRandom(seed: 8)
    for _ in 0..<500 {
      let content = ListContent.random(depth: 4, using: &random)
      let html = ContentHTML(imagePath: "/f/").content(content, in: .item(headings: 3))
      var open: [Substring] = []
      for tag in html.matches(of: /<(\/?)([a-z0-9]+)[^>]*>/) {
        if !tag.1.isEmpty {
          #expect(open.popLast() == tag.2)
        } else if tag.2 != "img" && tag.2 != "hr" {
          open.append(tag.2)
        }
      }
      #expect(open.isEmpty)
      let controls = html.matches(of: /data-control="([0-9]+)" data-action="([a-z]+)"/)
      #expect(controls.map { Int($0.1) } == Array(0..<content.controls.count))
      #expect(controls.map { String($0.2) } == content.controls.map(\.action))
      for style in html.matches(of: /\ style="([^"]*)"/) {
        #expect(style.1.wholeMatch(of: /([a-z-]+:[-#a-z0-9.%() ]+;?)+/) != nil)
      }
    }
  }
}

extension ListContent {
  /// Random content with texts that would be markup.
  fileprivate static func random(depth: Int, using random: inout SeededRandom) -> ListContent {
    let text = ["", "a", "<b>&", "\"'>", "one two"].randomElement(using: &random) ?? ""
    let children = (0..<(depth > 0 ? Int.random(in: 0...3, using: &random) : 0))
      .map { _ in ListContent.random(depth: depth - 1, using: &random) }
    let bodies: [ListContent] = [
      .text(
        text, style: .allCases.randomElement(using: &random) ?? .body,
        lines: Int.random(in: 0...2, using: &random)),
      .badge(text), .icon(.star), .progress(0.3), .divider, .spacer(), .spacer(4), .empty,
      .button(text, action: "buy"), .button(text, action: ""), .toggle(isOn: true, action: "mute"),
      .image("\(text).png", description: text, aspect: 2), .column(spacing: 3, children),
      .row(spacing: 2, children), .overlay(children), .column(children), .row(children),
    ]
    var content = bodies.randomElement(using: &random) ?? .empty
    let lengths: [ListContentLength?] = [nil, nil, .points(7), .fraction(0.3), .fill]
    content.width = lengths.randomElement(using: &random) ?? nil
    content.height = lengths.randomElement(using: &random) ?? nil
    if Int.random(in: 0..<4, using: &random) == 0 { content.accessibilityLabel = text }
    if Int.random(in: 0..<4, using: &random) == 0 {
      content.accessibilityRole = .allCases.randomElement(using: &random)
    }
    if Int.random(in: 0..<4, using: &random) == 0 { content.pin = ListContentPin.all.at(2) }
    if Int.random(in: 0..<4, using: &random) == 0 { content.color = .rgb(1, 2, 3) }
    return content
  }
}
