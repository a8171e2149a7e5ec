import Foundation
import ListingKit
import Testing

@testable import ListingXML

/// Templates with parameters, and what uses them.
@Suite struct TemplateTests {
  /// A document with some templates, of which a section's cell shows something.
  private func using(_ templates: String, _ cell: String) -> ListingDocument {
    document(
      listing(
        """
        \(templates)
        <section id="a">
          <items><item id="one" name="Ada" kind="day"><field name="n" type="integer">7</field></item></items>
          \(cell)
        </section>
        """))
  }

  private static let badge = """
    <template name="t">
      <param name="n" type="integer" required="true"/>
      <param name="noun" default="news"/>
      <param name="more"/>
      <text>{param.n} {param.noun}{param.more}</text>
    </template>
    """

  @Test("Values, bindings and texts of both are passed on; a missing one has its default")
  func arguments() async throws {
    let all = using(
      Self.badge,
      """
      <cell><use template="t"><with name="n" value="{it.n}"/>
        <with name="noun" value="of {it.name}"/><with name="more" value="!"/></use></cell>
      """)
    #expect(try await firstCell(of: all) == .text("7 of Ada!"))
    let least = using(Self.badge, "<cell template='t'><with name='n' value='3'/></cell>")
    #expect(try await firstCell(of: least) == .text("3 news"))
  }

  @Test("Parameters are typed in the template: they are compared and formatted by their types")
  func types() async throws {
    let template = """
      <template name="t">
        <param name="n" type="integer"/><param name="on" type="boolean" default="false"/>
        <param name="day" type="date" default="2024-01-31"/>
        <column>
          <text when="param.n gt 6">{param.n | number(1)}</text><text when="param.on">on</text>
          <text when="exists(param.n) and param.day lt '2024-02-01'">{param.day | date('yyyy')}</text>
        </column>
      </template>
      """
    let environment = DocumentEnvironment(locale: Locale(identifier: "en_US"), timeZone: .gmt)
    let shown = try await firstCell(
      of: using(template, "<cell template='t'><with name='n' value='{it.n}'/></cell>"),
      environment: environment)
    #expect(shown == .column([.text("7.0"), .text("2024")]))
    let none = try await firstCell(of: using(template, "<cell template='t'/>"))
    #expect(none == .column([]))
  }

  @Test("A parameter hides the document's of the same name, in the template alone")
  func hiding() async throws {
    let document = using(
      """
      <param name="crew" default="Ares"/><param name="ship" default="Hermes"/>
      <template name="t"><param name="crew"/><text>{param.crew} on {param.ship}</text></template>
      """,
      """
      <cell><column><use template="t"><with name="crew" value="the {param.crew}"/></use>
        <text>{param.crew}</text></column></cell>
      """)
    #expect(
      try await firstCell(of: document) == .column([.text("the Ares on Hermes"), .text("Ares")]))
  }

  @Test("A default stands for a value that is missing, and a value that must be there must be")
  func missing() async throws {
    let template = """
      <template name="t"><param name="a"/><param name="b" default="-"/>
        <text>{param.a}{param.b}</text></template>
      """
    let document = document(
      listing(
        """
        \(template)<section id="a">
        <items><item id="one"/><item id="two" x="" y=""/></items>
        <cell template="t"><with name="a" value="[{it.x}]"/><with name="b" value="{it.y}"/></cell>
        </section>
        """))
    let cell = try await firstCell(of: document)
    #expect(cell == .text("⚠ item 'one' has no value for the field 'x'", style: .caption))
  }

  @Test("The attributes of a use override those of the template's element")
  func looks() async throws {
    let template = "<template name='t'><text color='red' lines='2'>x</text></template>"
    let document = using(
      template,
      "<cell><overlay><use template='t' color='blue' pin='all' width='50%'/></overlay></cell>")
    #expect(
      try await firstCell(of: document)
        == .overlay([
          .text("x", lines: 2).colored(.named(.blue)).pinned(.all).sized(width: .fraction(0.5))
        ]))
  }

  @Test("A use and its template may both have a condition")
  func conditions() async throws {
    let template = """
      <template name="t"><param name="n" type="integer"/>
        <text when="param.n gt 1">many</text></template>
      """
    let document = using(
      template,
      """
      <cell><column>
        <use template="t" when="it.kind eq 'night'"><with name="n" value="5"/></use>
        <use template="t"><with name="n" value="1"/></use>
        <use template="t" when="it.kind eq 'day'"><with name="n" value="2"/></use>
      </column></cell>
      """)
    let cell = try await firstCell(of: document)
    #expect(cell == .column([.empty, .text("many")]))
  }

  @Test("A choice hands on as well")
  func choice() async throws {
    let document = using(
      Self.badge,
      """
      <choose><when test="it.n eq 7" template="t"><with name="n" value="{it.n}"/></when>
        <otherwise template="t"><with name="n" value="0"/></otherwise></choose>
      """)
    #expect(try await firstCell(of: document) == .text("7 news"))
  }

  @Test("A cycle is reported once, whichever of its templates is used")
  func rings() {
    let templates = """
      <template name="a"><column><use template="b"/></column></template>
      <template name="b"><use template="a"/></template>
      <template name="c"><use template="c"/></template>
      """
    let document = using(
      templates, "<cell><column><use template='a'/><use template='b'/></column></cell>")
    #expect(
      document.diagnostics.map(\.message) == [
        "the template 'a' uses itself: a → b → a", "the template 'c' uses itself: c → c",
      ])
    #expect(document.diagnostics.allSatisfy { $0.code == .recursion })
  }

  @Test("What grows with each template ends at a limit, not in the machine's memory")
  func growth() {
    var templates = "<template name='t0'><param name='p'/><text>{param.p}</text></template>"
    for index in 1...40 {
      templates += """
        <template name='t\(index)'><param name='p'/><use template='t\(index - 1)'>
        <with name='p' value='{param.p}{param.p}'/></use></template>
        """
    }
    let long = using(
      templates, "<cell template='t40'><with name='p' value='{it.name}'/></cell>")
    #expect(Set(long.diagnostics.map(\.code)) == [.tooManyElements])
    var chain = "<template name='t0'><text>x</text></template>"
    for index in 1...300 {
      chain += "<template name='t\(index)'><use template='t\(index - 1)'/></template>"
    }
    let deep = using(chain, "<cell template='t300'/>")
    #expect(Set(deep.diagnostics.map(\.code)) == [.tooDeep])
  }
}
