import Foundation
import Testing

@testable import ListingXML

/// Names from other languages, and their fixes.
@Suite("Synonyms of other languages")
struct SynonymTests {
  private func fixes(_ body: String, _ folder: URL = samples) -> [String] {
    ListingDocument(
      bytes: Array(listing(body).utf8), name: "t.xml", folder: folder, checks: .firstItem
    )
    .diagnostics.compactMap(\.fix)
  }

  @Test(
    "An attribute of another language gets the name that it has here",
    arguments: [
      ("margin", "padding"), ("visible", "when"), ("gap", "spacing"),
      ("background-color", "background"), ("tint", "color"), ("gravity", "align"),
      ("textColor", "color"), ("foregroundColor", "color"),
    ])
  func attributes(name: String, meant: String) {
    #expect(
      fixes("<section id='s'><items/><cell><column \(name)='8'/></cell></section>")
        == ["write \(meant)"])
  }

  @Test(
    "A mistake gets help that keeps its intention",
    arguments: [
      ("<layout><list direction='horizontal'/></layout>", "write <carousel/> for items in a row"),
      ("<layout><list padding='8'/></layout>", "write insets"),
      (
        "<cell><row><text>x</text><spacer size='8'/></row></cell>",
        "write width=\"…\" or height=\"…\""
      ),
      (
        "<cell><image src='https://e.org/x' alt='x' size='44'/></cell>",
        "write width=\"…\" and height=\"…\""
      ),
      (
        "<cell><text href='https://e.org'>x</text></cell>",
        "write <on event=\"select\"><open href=\"…\"/></on> in the section"
      ),
      (
        "<cell><row justify='space-between'><text>x</text></row></cell>",
        "put a <spacer/> between the elements"
      ),
      (
        "<cell><column><divider thickness='2'/></column></cell>",
        "remove it: all dividers have one thickness"
      ),
      ("<cell><badge count='3'/></cell>", "write it as text: <badge>3</badge>"),
      (
        "<cell><text hidden='true'>x</text></cell>",
        "write when=\"…\" with the condition under which it's shown"
      ),
      (
        "<cell><text truncate='end'>x</text></cell>",
        "remove it: a text that is cut ends with …; write lines=\"1\""
      ),
      (
        "<cell><column border='1'><text>x</text></column></cell>",
        "remove it: there are no borders; write background=\"…\""
      ),
      (
        "<cell><column elevation='2'><text>x</text></column></cell>",
        "remove it: there are no shadows; write background=\"…\""
      ),
      ("<loading><spinner/></loading>", "write <progress/>"),
      ("<layout>grid</layout>", "write it as an element, such as <grid columns=\"3\"/>"),
      ("<on event='click'><reload/></on>", "write select"),
      ("<on event='load'><reload/></on>", "write display"),
      (
        "<on event='select'><emit name='x' id='{it.id}'/></on>",
        "write <with name=\"id\" value=\"…\"/> in it"
      ),
      (
        "<on event='select'><delete/></on>", "write version=\"1.1\" in <listing>"
      ),
      (
        "<cell when='it.id eq 1'><text>x</text></cell>",
        "write <choose> instead of <cell>: it selects a template for each item"
      ),
      (
        "<cell><button title='Go'><on><reload/></on></button></cell>",
        "write the text inside of the button"
      ),
      (
        "<cell><LinearLayout><text>x</text></LinearLayout></cell>",
        "write <column>…</column> or <row>…</row>"
      ),
      ("<cell><text style='color: red;'>x</text></cell>", "write color=\"red\""),
      (
        "<cell><text xmlns:android='urn:a' android:text='x'/></cell>",
        "write the text inside of 'text'"
      ),
      ("<sort by='name'/>", "documents don't sort: items have the order of their source"),
      (
        "<cell><text>{it.id || 'x'}</text></cell>",
        "write ?? for a value that may be missing: {it.name ?? 'default'}, or 'or' in a condition"
      ),
      (
        "<cell><text>{it.id | truncate(5)}</text></cell>",
        "write lines=\"1\" on the <text>, which cuts it at its end"
      ),
      (
        "<cell><text>{it.index}</text></cell>",
        "items don't know their position; declare a field with it"
      ),
      (
        "<cell><text when=\"it.id eq ‘x’\">x</text></cell>",
        "put texts in straight single quotes: 'text'"
      ),
    ])
  func intentions(part: String, fix: String) {
    #expect(fixes("<section id='s'><items><item id='1'/></items>\(part)</section>") == [fix])
  }

  @Test("Declarations: templates as elements, values of state, types, strings")
  func declarations() {
    #expect(
      fixes(
        "<template name='card'><text>x</text></template><section id='s'><items/>"
          + "<cell><card/></cell></section>") == ["write <use template=\"card\"/>"])
    #expect(fixes("<state name='a' initial='1'/>") == ["write value"])
    #expect(fixes("<param name='a' type='float'/>") == ["write number"])
    #expect(
      fixes("<string key='a'/>")
        == ["write strings in a file of their own, and name it: <strings href=\"…\"/>"])
    #expect(
      fixes("<section id='s'><items><item id='1'>Tea</item></items></section>")
        == ["write it as a field: text=\"…\""])
    #expect(
      fixes(
        "<state name='open' type='boolean'/><section id='s'><items/>"
          + "<header><toggle state='{state.open}' label='x'/></header></section>")
        == ["write open"])
    #expect(
      fixes("<section id='s'><items/><cell><text>{param.z}</text></cell></section>")
        == ["declare it: <param name=\"z\"/>"])
  }

  @Test("Sources: kinds, attributes, and where the data is")
  func sources() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in [
      "lines.json": "{\"id\": 1}\n{\"id\": 2}\n", "deep.json": #"{"data": {"a/b": [{"id": 1}]}}"#,
      "a.xml": "<l><i isbn='1'/></l>", "a.csv": "id,name\n1,A\n", "bare.csv": "1,A\n2,B\n",
    ] {
      try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
    }
    func source(_ attributes: String, _ page: String = "") -> [String] {
      fixes("<section id='s'><source \(attributes)/>\(page)</section>", folder)
    }
    #expect(source("kind='rss' href='a.xml' key='id'") == ["write kind=\"xml\" format=\"rss\""])
    #expect(source("type='csv' src='a.csv' key='id'") == ["write kind", "write href"])
    #expect(
      source("kind='csv' href='a.csv' key='id' page-size='5'")
        == ["write <page size=\"…\"/> next to the source"])
    #expect(source("kind='csv' href='a.csv' key='id'", "<page limit='5'/>") == ["write size"])
    #expect(
      source("kind='csv' href='a.csv' key='id,name'")
        == ["write spaces between names: id name"])
    #expect(source("kind='json' href='lines.json' key='id'") == ["write format=\"lines\""])
    #expect(source("kind='csv' href='deep.json' key='id'") == ["write kind=\"json\""])
    #expect(source("kind='json' href='a.csv' key='id'") == ["write kind=\"csv\""])
    #expect(
      source("kind='csv' href='~/people.csv' key='id'")
        == ["'~' isn't expanded: name a file in the document's folder"])
    #expect(source("kind='json' href='deep.json' key='id'") == ["write path=\"/data/a~1b\""])
    #expect(
      source("kind='xml' select='/l/i' href='a.xml' key='isbn'")
        == ["write key=\"@isbn\" if it's an attribute of the item"])
    #expect(
      source("kind='json' href='https://example.org/a.json' key='id'")
        == ["write kind=\"http\" for the data of a server"])
    let bare = ListingDocument(
      bytes: Array(
        listing("<section id='s'><source kind='csv' href='bare.csv' key='id'/></section>").utf8),
      name: "t.xml", folder: folder, checks: .firstItem)
    #expect(
      bare.diagnostics.compactMap(\.fix) == [
        "the first row looks like data: write header=\"false\", and name the columns 1, 2 and so on"
      ])
  }

  @Test("A single name is that of a field, even if it's spelled like the beginning of a path")
  func singleNames() {
    for name in ["at", "id"] {
      #expect(
        fixes(
          "<section id='s'><items><item id='1' at='x'/></items><cell><text>{\(name)}</text></cell></section>"
        )
          == ["did you mean 'it.\(name)'?"])
    }
    #expect(
      fixes(
        "<section id='s'><items><item id='1'/></items><cell><text>{itt}</text></cell></section>")
        == ["did you mean 'it'?"])
  }

  @Test("A parameter of a template isn't used by a longer name")
  func longerNames() {
    #expect(
      fixes(
        "<template name='t'><param name='x' default='1'/><param name='xy' default='1'/>"
          + "<text>{param.xy}</text></template>"
          + "<section id='s'><items><item id='1'/></items><cell template='t'/></section>")
        == ["remove it, or use it: {param.x}"])
  }

  @Test(
    "Queries: parameters, places and patterns",
    arguments: [
      (
        "SELECT * FROM city WHERE name = :q ORDER BY name LIMIT :limit OFFSET :offset",
        "write {param.q}, and declare it: <param name=\"q\"/>"
      ),
      (
        "SELECT * FROM city WHERE name > :after_name ORDER BY name LIMIT :limit",
        "add <page mode=\"keyset\" order=\"name\"/> to the section"
      ),
      (
        "SELECT * FROM city WHERE name LIKE %{param.p}% LIMIT :limit OFFSET :offset",
        "write '%' || {…} || '%': the value is bound, not inserted into the SQL"
      ),
    ])
  func queries(sql: String, fix: String) {
    let sql = sql.replacing(">", with: "&gt;")
    #expect(
      fixes(
        "<param name='p'/><section id='s'><source kind='sqlite' href='cities.sqlite' key='name'>"
          + "<query>\(sql)</query></source></section>",
        samples.appending(path: "Invalid")) == [fix])
  }
}
