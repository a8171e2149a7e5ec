import Foundation
import ListingKit
import Testing

@testable import ListingXML

/// Named styles: what content looks like that has one.
@Suite struct StyleTests {
  /// Returns the content of a cell in a document with styles.
  private func cell(_ styles: String, _ content: String) async throws -> ListContent {
    try await firstCell(
      of: document(
        listing(
          "\(styles)<section id='a'><items><item id='one'/></items><cell>\(content)</cell></section>"
        )))
  }

  @Test("A style has the settings of itself and of its bases, the closest first")
  func extending() async throws {
    let styles = """
      <style name="alarm" extends="warning" background="yellow"/>
      <style name="warning" extends="headline" color="red" lines="2" background="black"/>
      """
    let content = try await cell(styles, "<text style='alarm'>x</text>")
    #expect(
      content
        == .text("x", style: .headline, lines: 2)
        .colored(.named(.red), background: .named(.yellow)))
  }

  @Test("The attributes of an element override those of its style, in any order")
  func ownAttributes() async throws {
    let styles = "<style name='s' extends='title' color='red' lines='3' align='center'/>"
    let content = try await cell(styles, "<text lines='1' style='s' color='blue'>x</text>")
    #expect(
      content
        == .text("x", style: .title, lines: 1).aligned(.center).colored(.named(.blue)))
  }

  @Test("All content can have a style, and ignores settings that don't apply to it")
  func everywhere() async throws {
    let styles = "<style name='s' extends='title' color='red' lines='3'/>"
    let content = try await cell(
      styles, "<row style='s'><icon name='star' style='s'/><divider style='s'/></row>")
    let red = ListColor.named(.red)
    #expect(
      content == .row([.icon(.star).colored(red), .divider.colored(red)]).colored(red))
  }

  @Test("The built-in styles are names like others", arguments: ListTextStyle.allCases)
  func builtIn(style: ListTextStyle) async throws {
    let content = try await cell("", "<text style='\(style.rawValue)'>x</text>")
    #expect(content == .text("x", style: style))
    let named = try await cell(
      "<style name='s' extends='\(style.rawValue)'/>", "<text style='s'>x</text>")
    #expect(named == content)
  }

  @Test("A style called as a symbol is none")
  func names() async throws {
    let content = try await cell("<style name='star'/>", "<icon style='star' name='home'/>")
    #expect(content == .icon(.home))
  }

  @Test("A long chain of styles is read in no time")
  func longChain() async throws {
    let styles = (0..<5_000).map { "<style name='s\($0)' extends='s\($0 + 1)' lines='\($0)'/>" }
    let last = "<style name='s5000' color='red'/>"
    let content = try await cell(styles.joined() + last, "<text style='s0'>x</text>")
    #expect(content == .text("x", lines: 0).colored(.named(.red)))
  }

  @Test("A mistake in a style isn't reported at its uses")
  func noCascade() {
    let unnamed = document(
      listing(
        "<style color='red'/><section id='a'><items/><cell><text style='s'>x</text></cell></section>"
      ))
    #expect(unnamed.diagnostics.map(\.code) == [.missingAttribute])
    let ring = document(
      listing(
        """
        <style name='s' extends='t'/><style name='t' extends='s'/>
        <section id='a'><items/><cell><text style='s'>x</text></cell></section>
        """))
    #expect(ring.diagnostics.map(\.message) == ["the style 's' extends itself: s → t → s"])
  }
}
