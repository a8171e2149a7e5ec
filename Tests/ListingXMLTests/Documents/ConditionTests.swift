import Foundation
import ListingKit
import ListingTesting
import Testing

@testable import ListingXML

/// Content under conditions, and templates that are chosen for each item.
@Suite struct ConditionTests {
  /// The texts of a document's cells, by section and item.
  private func cells(
    _ body: String, parameters: [String: String] = [:]
  ) throws -> [String: [String]] {
    let document = document(listing(body))
    #expect(document.places == [])
    let view = ListView(size: CGSize(width: 320, height: 2_000))
    let list = ListDataSource(isolation: nil)
    list.attach(view, isolation: nil)
    list.appendSections(try document.makeSections(parameters: parameters))
    var cells: [String: [String]] = [:]
    for identifier in list.snapshot.sectionIdentifiers { cells[identifier] = [] }
    for element in view.visibleElements {
      guard case .item(let path) = element.kind,
        let section = list.snapshot.sectionIdentifier(at: path.section)
      else { continue }
      cells[section, default: []].append(element.view.content.texts.joined(separator: "|"))
    }
    return cells
  }

  @Test("content exists if its condition is true, and takes no space otherwise")
  func content() throws {
    let body = """
      <section id='a'>
        <items>
          <item id='1' name='One'><field name='n' type='integer'>1</field></item>
          <item id='2' name='Two'><field name='n' type='integer'>2</field></item>
          <item id='3' name='Three'/>
        </items>
        <cell>
          <column>
            <text>{it.name}</text>
            <text when='it.n ge 2'>many</text>
            <row when="it.name ne 'Two'"><text>not two</text><text when='it.n eq 1'>one</text></row>
          </column>
        </cell>
      </section>
      """
    #expect(try cells(body) == ["a": ["One|not two|one", "Two|many", "Three|not two"]])
  }

  @Test("sections and items are there by the parameters")
  func parameters() throws {
    let body = """
      <param name='crew' default='Ares'/>
      <param name='size' type='integer' default='1'/>
      <section id='small' when='param.size lt 2'><items><item id='1'/></items></section>
      <section id='any'>
        <items>
          <item id='1' when="param.crew eq 'Ares'"/>
          <item id='2' kind='x' when="it.kind eq 'x' and param.size gt 1"/>
          <item id='3'/>
        </items>
      </section>
      """
    #expect(try cells(body) == ["small": ["1"], "any": ["1", "3"]])
    let other = try cells(body, parameters: ["crew": "Hermes", "size": "2"])
    #expect(other == ["any": ["2", "3"]])
  }

  @Test("of several templates the first whose test is true is shown")
  func choice() throws {
    let body = """
      <template name='day'><text>day {it.name}</text></template>
      <template name='long'><text>long {it.name}</text></template>
      <template name='other'><text>other {it.name}</text></template>
      <section id='a'>
        <items>
          <item id='1' kind='day' name='Monday'/><item id='2' kind='hour' name='Noon'/>
          <item id='3' kind='week' name='Third'/>
        </items>
        <choose>
          <when test="it.kind eq 'day'" template='day'/>
          <when test="it.kind in ('day', 'week')" template='long'/>
          <otherwise template='other'/>
        </choose>
      </section>
      """
    #expect(try cells(body) == ["a": ["day Monday", "other Noon", "long Third"]])
  }

  @Test("without a template for the rest, the rest shows its text")
  func choiceWithoutOtherwise() throws {
    let document = document(
      listing(
        """

        <template name='t'><text>{it.text}!</text></template>
        <section id='a'>
          <items><item id='1' text='One'/><item id='2' text='Two'/></items>
          <choose><when test="it.text eq 'One'" template='t'/></choose>
        </section>
        """))
    #expect(document.places == ["5:4 6 LK0214"])
    #expect(document.isValid)
    let sections = try document.makeSections()
    #expect(sections.count == 1)
  }

  @Test("missing and superfluous parts of a choice are reported at their positions")
  func badChoices() {
    func places(_ choose: String) -> [String] {
      document(
        listing(
          """
          <template name='t'><text>x</text></template><section id='a'><items/>
          <choose>\(choose)</choose></section>
          """)
      ).places
    }
    #expect(places("<otherwise template='t'/>") == ["2:2 6 LK0207"])
    #expect(places("<when template='t'/><otherwise template='t'/>") == ["2:10 4 LK0205"])
    #expect(
      places("<when test='true' template='x'/><otherwise template='t'/>") == ["2:37 1 LK0212"])
    #expect(
      places("<when test='it.x' template='t'/><otherwise template='t'/>") == ["2:24 1 LK0403"])
    #expect(
      places("<when test='true' template='t'/><otherwise template='t'/><otherwise template='t'/>")
        == ["2:67 9 LK0208"])
  }

  @Test("a section may ask for parameters alone, and a header for its section")
  func scopes() {
    func places(_ xml: String) -> [String] { document(listing(xml)).places }
    #expect(places("\n<section id='a' when='it.x'><items/></section>") == ["2:23 4 LK0406"])
    #expect(
      places("\n<section id='a' when='section.count gt 1'><items/></section>") == ["2:23 13 LK0406"]
    )
    #expect(
      places(
        "<section id='a'><header><text when='section.count gt 1'>x</text></header><items/></section>"
      )
        == [])
  }
}
