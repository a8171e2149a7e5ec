import Foundation
import ListingKit
import ListingTesting
import Testing

@testable import ListingXML

/// Bindings where a literal could be.
@Suite struct BoundAttributeTests {
  private static let item = """
    <items><item id="one" hue="red" place="top center" look="loud" size="16:9" full="fill">
      <field name="n" type="integer">3</field><field name="part" type="number">37.5</field>
    </item></items>
    """

  private func cell(_ content: String, _ head: String = "") -> ListingDocument {
    document(
      listing("\(head)<section id='a'>\(Self.item)<cell>\(content)</cell></section>"))
  }

  @Test("Attributes of content take the item's values, by their types")
  func content() async throws {
    let document = cell(
      """
      <row spacing="{it.n}" padding="{it.n} 4" align="{it.place}" width="{it.part}%">
        <text color="{it.hue}" background="#1e90ff" lines="{it.n}" height="{it.full}">x</text>
        <image src="https://example.org/x" alt="" aspect="{it.size}"/>
        <icon name="{'st'}{'ar'}"/>
      </row>
      """)
    let text = ListContent.text("x", lines: 3).sized(height: .fill)
      .colored(.named(.red), background: .rgb(0x1E, 0x90, 0xFF))
    let row = ListContent.row(
      spacing: 3, padding: ListEdgeInsets(top: 3, left: 4, bottom: 3, right: 4),
      [
        text, .image("https://example.org/x", description: "", aspect: 16.0 / 9), .icon(.star),
      ])
    #expect(
      try await firstCell(of: document)
        == row.sized(width: .fraction(0.375)).aligned(.center, .top))
  }

  @Test("A style may be named by the data, and its own values be bound to parameters")
  func styles() async throws {
    let styles = """
      <param name="accent" default="blue"/>
      <style name="loud" extends="title" color="{param.accent}" lines="1"/>
      """
    let document = cell("<text lines='2' style='{it.look}'>x</text>", styles)
    #expect(
      try await firstCell(of: document)
        == .text("x", style: .title, lines: 2).colored(.named(.blue)))
    let pink = try await firstCell(of: document, parameters: ["accent": "green"])
    #expect(pink == .text("x", style: .title, lines: 2).colored(.named(.green)))
    let unknown = try await firstCell(of: cell("<text style='{it.hue}'>x</text>", styles))
    #expect(unknown == .text("x"))
  }

  @Test("A missing value has the effect of a missing attribute")
  func missing() async throws {
    let document = cell(
      "<text color=\"{it.hue ?? 'blue'}\" lines=\"{param.most}\">x</text>",
      "<param name='most' type='integer'/>")
    #expect(try await firstCell(of: document) == .text("x").colored(.named(.red)))
  }

  @Test("A value that does not fit has the default of its attribute, and is reported once")
  func unfit() async throws {
    let document = document(
      listing(
        """
        <section id="a"><items><item id="one" hue="redd"/><item id="two" hue="red"/></items>
        <cell><text color="{it.hue}">x</text></cell></section>
        """))
    let list = ListDataSource()
    let host = RecordingHost(of: list)
    var reported: [String] = []
    list.diagnosticsHandler = { reported.append("\($0.item ?? ""): \($0.message)") }
    try await list.load(document)
    let message =
      "invalid value 'redd' for 'color': it takes the name of a color, or a color such as #1e90ff"
    for _ in 0..<2 {
      #expect(
        list.cell(at: IndexPath(item: 0, section: 0))?.content
          == .text("x"))
    }
    #expect(
      list.cell(at: IndexPath(item: 1, section: 0))?.content == .text("x").colored(.named(.red)))
    #expect(reported == ["one: \(message)"] && host.problems == [])
  }

  @Test("Each unusable value leaves a mark in its own place, and is reported")
  func unusableValues() async throws {
    let document = document(
      listing(
        """
        <section id='a'><items><item id='x' n='12' hue='redd' look='hart'/><item id='y' missing=''/></items>
        <cell><row><text>{it.missing}</text><progress value='{it.n}'/><icon name='{it.look}'/>\
        <text color='{it.hue}' label='{it.missing}'>b</text></row></cell></section>
        """))
    let list = ListDataSource()
    let host = RecordingHost(of: list)
    var reported: [String] = []
    list.diagnosticsHandler = { reported.append($0.message) }
    try await list.load(document)
    let caption = { (text: String) in ListContent.text("⚠ \(text)", style: .caption) }
    let messages = [
      "item 'x' has no value for the field 'missing'",
      "invalid value '12' for 'value': expected a number from 0 to 1",
    ]
    #expect(
      list.cell(at: IndexPath(item: 0, section: 0))?.content
        == .row([caption(messages[0]), caption(messages[1]), .icon(.alert), .text("b")]))
    #expect(reported.count == 5)
    #expect(reported.prefix(2) == messages[...])
    #expect(host.problems == [])
  }

  @Test("A section's attributes can be bound to parameters, and invalid values have their defaults")
  func sections() async throws {
    let document = document(
      listing(
        """
        <param name="columns" type="integer" default="2"/><param name="top" type="boolean"/>
        <param name="rule" default="last"/>
        <section id="a" duplicates="{param.rule}">
          <layout><grid columns="{param.columns}" spacing="{param.columns}"/></layout>
          <header sticky="{param.top}"><text>x</text></header>
          <items><item id="one"/></items>
        </section>
        """))
    #expect(document.diagnostics == [])
    func layout(_ parameters: [String: String]) throws -> (LayoutDefinition, [String]) {
      let values = ParameterValues(definitions: document.parameters, given: parameters).values
      var problems: [String] = []
      let element = try #require(document.sections[0].layout)
      var layout = LayoutDefinition(
        element.resolved(BindingValues(parameters: values)) { problems.append($0) })
      if document.sections[0].boundaries[.header]?.resolved(
        BindingValues(parameters: values), report: { problems.append($0) }
      ).as(StickyParts.self).sticky == true {
        layout.pinned.insert(.header)
      }
      return (layout, problems)
    }
    let (usual, none) = try layout([:])
    guard case .grid(.number(2)) = usual.kind else { return #expect(Bool(false), "\(usual)") }
    #expect(usual.spacing == 2 && usual.pinned == [] && none == [])
    let (given, _) = try layout(["columns": "5", "top": "true"])
    guard case .grid(.number(5)) = given.kind else { return #expect(Bool(false), "\(given)") }
    #expect(given.pinned == [.header])
    let (unfit, problems) = try layout(["columns": "0"])
    guard case .grid(.number(1)) = unfit.kind else { return #expect(Bool(false), "\(unfit)") }
    #expect(problems == ["invalid value '0' for 'columns': it takes a whole number, at least 1"])

    let list = ListDataSource()
    var reported: [String] = []
    list.diagnosticsHandler = { reported.append($0.message) }
    try await list.load(document, parameters: ["columns": "0", "rule": "newest"])
    #expect(
      reported == [
        "section 'a': invalid value 'newest' for 'duplicates': it takes one of first, last, error; "
          + "the default is used",
        "section 'a': invalid value '0' for 'columns': it takes a whole number, at least 1; the default is used",
      ])
  }

  @Test("The number of the number of items in a page may be a parameter")
  func pages() async throws {
    let document = document(
      listing(
        """
        <param name="size" type="integer"/>
        <section id="a"><source kind="csv" href="airports.csv" key="iata"/>
        <page size="{param.size}"/></section>
        """))
    for (size, count) in [("3", 3), (nil, 50)] as [(String?, Int)] {
      let list = ListDataSource()
      try await list.load(document, parameters: size.map { ["size": $0] } ?? [:])
      await list.waitUntilIdle()
      #expect(list.snapshot.numberOfItems == count)
    }
  }
}
