// Over 400 lines: the tests share one notation of messages, and each is mostly a table of documents.
import Foundation
import ListingTesting
import Testing

@testable import ListingXML

/// Mistakes of authors: each is reported once, at its position, with a fix.
@Suite struct MistakeTests {
  /// Returns `line:column length code fix` of all messages about the body of a document, whose first line
  /// is the second one of the document.
  private func said(_ body: String, registry: SectionRegistry = SectionRegistry()) -> [String] {
    let document = document(listing("\n\(body)"), registry: registry)
    return zip(document.places, document.diagnostics).map { "\($0) \($1.fix ?? "-")" }
  }

  private static let items = "<section id='a'><items><item id='x' text='t' n='3'/></items>"

  private static let template = """
    <template name='e'><param name='title' required='true'/><text>{param.title}</text></template>

    """

  @Test(
    "What is given to a template in a wrong way is not missed as well",
    arguments: [
      (
        "<cell template='e'><with name='titel' value='x'/></cell>",
        ["3:32 5 LK0217 did you mean 'title'?"]
      ),
      (
        "<cell><use template='e'><with title='x'/></use></cell>",
        ["3:31 5 LK0204 write name=\"title\" value=\"…\""]
      ),
      (
        "<cell><use template='e' title='x'/></cell>",
        ["3:25 5 LK0204 pass it: <with name=\"title\" value=\"…\"/>"]
      ),
      (
        "<cell><use template='e'><with name='title'>x</with></use></cell>",
        ["3:44 1 LK0210 put it in value=\"…\""]
      ),
      (
        "<cell><use name='e'><with name='title' value='x'/></use></cell>",
        ["3:12 4 LK0204 did you mean 'template'?"]
      ),
      (
        "<cell template='e'><with name='title' value='x'/><with name='title' value='y'/></cell>",
        ["3:62 5 LK0303 remove one"]
      ),
      (
        "<cell template='e'><with name='title' value='x'/><with name='size' value='1'/></cell>",
        ["3:62 4 LK0217 remove it, or declare it in the template: <param name=\"size\"/>"]
      ),
    ])
  func given(cell: String, expected: [String]) {
    #expect(said("\(Self.template)\(cell)</section>", in: Self.items) == expected)
  }

  /// The same for a cell on the third line.
  private func said(_ text: String, in section: String) -> [String] {
    let parts = text.split(separator: "\n", maxSplits: 1)
    return said("\(parts[0])\(section)\n\(parts[1])")
  }

  @Test("A mistake in a parameter that a template only shows is reported at the argument")
  func undeclared() {
    #expect(
      said(
        """
        <template name='e'><text>{param.title}</text></template>\(Self.items)
        <cell template='e'><with name='title' value='x'/></cell></section>
        """) == [
          "3:32 5 LK0217 remove it, or declare it in the template: <param name=\"title\"/>"
        ])
  }

  @Test(
    "An attribute that is called otherwise is not missed as well",
    arguments: [
      ("<include src='a.xml'/>", ["2:10 3 LK0204 write href"]),
      (
        "<section id='b'><items/><on event='select' when='true'><emit name='e'/></on></section>",
        ["2:44 4 LK0204 write test"]
      ),
      ("<param name='a' value='x'/>", ["2:17 5 LK0204 write default"]),
      ("<state name='a' each='item'/>", ["2:17 4 LK0204 declare it in a section"]),
      ("<param name='a' type='int'/>", ["2:23 3 LK0206 write integer"]),
      ("<param name='a' default='1' required='true'/>", ["2:29 8 LK0213 remove one of them"]),
      (
        "<style name='a b'/>",
        ["2:14 3 LK0206 write a name: a letter or '_', then letters, digits, '_', '-' and '.'"]
      ),
    ])
  func attributes(body: String, expected: [String]) {
    #expect(said(body) == expected)
  }

  @Test(
    "The name of an action element isn't valid as an action",
    arguments: [
      ("open", "<on><open href=\"…\"/></on>"), ("set", "<on><set state=\"…\" to=\"…\"/></on>"),
      ("emit", "<on><emit name=\"…\"/></on>"),
    ])
  func actions(name: String, fix: String) {
    #expect(
      said("\(Self.items)\n<cell><button action='\(name)'>x</button></cell></section>") == [
        "3:23 \(name.count) LK0206 replace the attribute by an element in the button: \(fix)"
      ])
  }

  @Test("A file of strings that begins as the element is called which names it")
  func strings() {
    let file = document("<strings xmlns='urn:listingkit:1' version='1.0'/>")
    #expect(
      file.diagnostics.map(\.fix) == [
        "a translations document begins with <translations xmlns=\"urn:listingkit:1\" version=\"1.0\" "
          + "language=\"en\">"
      ])
  }

  @Test(
    "Values are literals where nothing can be bound, and a file that is bound is not looked for",
    arguments: [
      (
        "<param name='a' default='{param.b}'/>",
        ["2:26 9 LK0407 write the value without bindings, and bind it where 'a' is shown"]
      ),
      (
        "<param name='a' type='integer' default='{env.HOME}'/>",
        ["2:41 10 LK0407 write the value without bindings, and bind it where 'a' is shown"]
      ),
      (
        "<state name='s' value='{state.t}'/>",
        ["2:24 9 LK0407 write the value without bindings, and bind it where 's' is shown"]
      ),
      // Braces that are no binding are a text.
      ("<param name='a' default='{x} }'/>", []),
      ("<param name='a'/><include href='{param.a}.xml'/>", ["2:33 13 LK0407 write a name"]),
      ("<param name='a'/><strings href='{param.a}.xml'/>", ["2:33 13 LK0407 write a name"]),
    ])
  func literals(body: String, expected: [String]) {
    #expect(said(body) == expected)
  }

  @Test(
    "Conditions and values of state stand without braces",
    arguments: [
      ("<cell><text when='{it.n}'/></cell>", 19),
      (
        "<choose><when test='{it.n}' template='t'/>"
          + "<otherwise template='t'/></choose>", 21
      ),
      ("<state name='s'/><on event='select'><set state='s' to='{it.id}'/></on>", 56),
    ])
  func braces(parts: String, column: Int) {
    #expect(
      said("<template name='t'><text/></template>\(Self.items)\n\(parts)</section>") == [
        "3:\(column) 1 LK0401 write it without braces"
      ])
  }

  @Test(
    "State at another level is told with the path that leads to it",
    arguments: [
      (
        "<state name='o' each='item'/><cell><text>{state.o}</text></cell>",
        ["3:49 1 LK0411 write it.state.o"]
      ),
      (
        "<state name='o'/><cell><text>{it.state.o}</text></cell>",
        ["3:40 1 LK0411 write section.state.o"]
      ),
      (
        "<cell><text>{it.state.o}</text></cell>",
        ["3:23 1 LK0411 declare it: <state name=\"o\" each=\"item\" …/>"]
      ),
      (
        "<state name='o' type='boolean' each='item'/><cell><toggle state='it.state.o'/></cell>",
        ["3:66 10 LK0411 write state=\"o\""]
      ),
      (
        "<state name='o' type='boolean' each='item'/><header><toggle state='o'/></header>",
        ["3:68 1 LK0411 declare it without each=\"item\""]
      ),
      (
        "<state name='o' each='item'/><header><text>{state.o}</text></header>",
        ["3:51 1 LK0411 declare it without each=\"item\", because there is no item here"]
      ),
      (
        "<state name='o' type='boolean'/><on event='select'><set state='o' to=\"'true'\"/></on>",
        ["3:71 6 LK0409 write it without quotes"]
      ),
      ("<state name='o'/><state name='o'/>", ["3:31 1 LK0303 rename one"]),
    ])
  func levels(parts: String, expected: [String]) {
    #expect(said("\(Self.items)\n\(parts)</section>") == expected)
  }

  @Test(
    "A switch that a screen reader has no text for is reported",
    arguments: [
      ("<toggle state='o'/>", "3:40 6 LK0205 add a label=\"…\""),
      ("<row><icon name='mail'/><toggle state='o'/></row>", "3:64 6 LK0205 add a label=\"…\""),
      ("<toggle state='o' label='Mute'/>", nil),
      ("<row><icon name='mail' label='Mail'/><toggle state='o'/></row>", nil),
      ("<row><text>{it.text}</text><toggle state='o'/></row>", nil),
      ("<row label='Mail'><toggle state='o'/></row>", nil),
    ])
  func unlabeledSwitches(content: String, expected: String?) {
    let parts = "<state name='o' type='boolean'/><cell>\(content)</cell></section>"
    #expect(said("\(Self.items)\n\(parts)") == [expected].compactMap { $0 })
  }

  @Test(
    "Names that stand alone, and fields that are there and not declared",
    arguments: [
      ("<cell><text>{text}</text></cell>", "3:14 4 LK0402 did you mean 'it.text'?"),
      (
        "<cell><text>{strings.hi}</text></cell>",
        "3:22 2 LK0413 include its file: <strings href=\"…\"/>"
      ),
      (
        "<cell><text>{it.n | number}</text></cell>",
        "3:21 6 LK0409 declare a field with a type: <field name=\"n\" type=\"…\">"
      ),
      (
        "<cell><text lines='{it.n}'/></cell>",
        "3:20 6 LK0409 declare a field with a type: <field name=\"n\" type=\"…\">"
      ),
      (
        "<cell><text width='{it.text}px'/></cell>",
        "3:20 11 LK0206 write a number of points, a percentage such as 50%, a share of the rest such as 2fr, or fill"
      ),
      (
        "<cell><button><text>x</text><on><reload/></on></button></cell>",
        "3:16 4 LK0209 write the text itself, without <text>"
      ),
    ])
  func fixes(parts: String, expected: String) {
    #expect(said("\(Self.items)\n\(parts)</section>") == [expected])
  }

  @Test(
    "What is missing in a place is told with what is",
    arguments: [
      (
        "<header><text>{it.n}</text></header>",
        "3:16 4 LK0406 a cell has an item; here, use one of: param, section, env"
      ),
      (
        "<cell><text>{error.message}</text></cell>",
        "3:14 13 LK0406 <error> has an error; here, use one of: it, param, section, env"
      ),
      (
        "<cell><text>{before.n}</text></cell>",
        "3:14 8 LK0406 a separator has an item before it; here, use one of: it, param, section, env"
      ),
    ])
  func unavailable(parts: String, expected: String) {
    #expect(said("\(Self.items)\n\(parts)</section>") == [expected])
  }

  @Test("An item that is declared is called so")
  func declaration() {
    let document = document(
      listing("<section id='a'><items><item id='1' n='{it.id}'/></items></section>"))
    #expect(
      document.diagnostics.map(\.message) == ["there is no item in the declaration of an item"])
  }

  @Test("A text in a cell is reported once")
  func textInCell() {
    #expect(
      said("\(Self.items)\n<cell>Hi {it.text}</cell></section>") == [
        "3:7 12 LK0210 put it in <text>"
      ])
    #expect(
      said("\(Self.items)\n<cell> </cell></section>") == [
        "3:2 4 LK0207 add template=\"…\", or content inside"
      ])
  }

  @Test(
    "A format that takes nothing is written without parentheses",
    arguments: [
      ("{it.text | uppercase()}", "3:24 11 LK0410 write uppercase without them"),
      ("{it.text | uppercase(2)}", "3:34 1 LK0410 write uppercase without them"),
    ])
  func parentheses(text: String, expected: String) {
    #expect(said("\(Self.items)\n<cell><text>\(text)</text></cell></section>") == [expected])
  }

  @Test("A column that isn't declared is reported as such")
  func column() {
    #expect(
      said(
        """
        <section id='a'><source kind='csv' href='airports.csv' key='iata'/>
        <cell><text>{it.name}</text></cell></section>
        """) == ["3:17 4 LK0403 declare it in the source: <field name=\"name\"/>"])
  }

  @Test("Operators of other languages suggest the words for them")
  func doubledAmpersand() {
    let body = "\(Self.items)<cell><text when='it.text && it.n'>x</text></cell></section>"
    #expect(said(body) == ["2:87 1 LK0101 write 'and' in a condition, and &amp;&amp; in a text"])
  }

  @Test("Bindings can be a part of a length")
  func partialLengths() {
    let values = ["{param.w}%", "{param.w}.5", "{param.unit}"]
    for value in values {
      #expect(
        said(
          """
          <param name='w' type='integer'/><param name='unit'/>\(Self.items)
          <cell><text width='\(value)' padding='{param.w} 2' when='exists(param.unit)'/></cell></section>
          """) == [], "\(value)")
    }
  }

  @Test(
    "A version has no leading zeros",
    arguments: [("1.00", 4), ("01.0", 4), ("1.01", 4), ("1.", 2), ("2.0", 3)])
  func versions(version: String, length: Int) {
    let text = "<listing xmlns='urn:listingkit:1' version='\(version)'/>"
    #expect(document(text).places == ["1:44 \(length) LK0802"])
  }

  @Test(
    "`requires` names plugins",
    arguments: [
      ("clock, radio", "write spaces between plugins, no commas"),
      ("clock 1.2", "write clock/1.2"),
      ("clock/x", "write plugins, each with a minimum version if needed: weather/1.0 radio"),
    ])
  func requirements(value: String, fix: String) {
    let text = "<listing xmlns='urn:listingkit:1' version='1.0' requires='\(value)'/>"
    #expect(document(text).places == ["1:59 \(value.count) LK0206"])
    #expect(document(text).diagnostics.map(\.fix) == [fix])
  }

  @Test("A missing required plugin is reported once, with notes at elements without a fallback")
  func requiredPlugin() {
    let document = document(
      """
      <listing xmlns='urn:listingkit:1' xmlns:r='urn:radio' version='1.0' requires='radio'>
      <r:dial id='a'/><r:dial id='b'/></listing>
      """)
    #expect(document.places == ["1:79 5 LK0704"])
    #expect(document.diagnostics.first?.notes.map(\.line) == [2])
  }

  @Test("A mistake in a template that depends on its use has a note at the first use")
  func uses() {
    let document = document(
      listing(
        """

        <template name='outer'><row><use template='inner'/></row></template>
        <template name='inner'><column><text>{it.missing}</text><text style='nope'/></column></template>
        \(Self.items)<cell template='outer'/></section>
        <section id='b'><items><item id='x' text='t' n='3'/></items><cell template='inner'/></section>
        """))
    #expect(document.places == ["3:42 7 LK0403", "3:70 4 LK0215"])
    let places = document.diagnostics.map { $0.notes.compactMap(\.line) }
    #expect(places == [[2, 4], []])
  }

  @Test("Unsupported elements aren't suggested")
  func offers() {
    let document = document(
      listing("\(Self.items)<on event='select'><resett/></on></section>"))
    #expect(
      document.diagnostics.flatMap(\.notes).map(\.message)
        == [
          "expected one of: set, open, emit, retry, reload, load-more, send, back, copy, delete, select, "
            + "deselect, select-all, deselect-all, undo, expand, collapse"
        ])
  }

  @Test("Templates that double are refused before they are made, where the first one is used")
  func doubling() {
    let templates = (0..<60).map {
      "<template name='t\($0)'><row><use template='t\($0 + 1)'/><use template='t\($0 + 1)'/></row>"
        + "</template>"
    }
    let body = templates.joined() + "<template name='t60'><text/></template>"
    #expect(
      said("\(body)\(Self.items)\n<cell template='t0'/></section>") == [
        "3:2 4 LK0607 use smaller templates"
      ])
  }

  @Test(
    "An image that data leads out of the folder has only its description, and the rest is shown")
  func images() async throws {
    for path in ["../x.png", "a/../../x.png", "/etc/passwd", "file:///etc/passwd"] {
      let document = document(
        listing(
          """
          <section id='a'><items><item id='x' src='\(path)'/></items>\
          <cell><row><image src='{it.src}' alt='A boat' aspect='2'/><text>b</text></row></cell></section>
          """))
      let shown = try await firstCell(of: document)
      #expect(shown == .row([.image("", description: "A boat", aspect: 2), .text("b")]))
    }
    for path in ["x.png", "a/../x.png", "./x.png", "https://example.com/../x.png"] {
      let document = document(
        listing(
          """
          <section id='a'><items><item id='x' src='\(path)'/></items>\
          <cell><image src='{it.src}' alt=''/></cell></section>
          """))
      let shown = try await firstCell(of: document)
      #expect(shown.body == .image(source: path, description: "", aspect: nil))
    }
  }
}
