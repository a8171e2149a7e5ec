import Testing

@testable import ListingXML

/// Mistakes in the elements of version 1.1: each is one error, at the part between « and », with the fix.
@Suite("Mistakes on screens") struct ScreenMistakeTests {
  private static func cell(_ content: String) -> String {
    "<state name='x'/><state name='n' type='integer'/><state name='on' type='boolean'/>"
      + "<state name='day' type='date'/>"
      + "<section id='s'><items><item id='i'/></items><cell>\(content)</cell></section>"
  }

  private static func action(_ action: String) -> String {
    "<section id='s'><items><item id='i'/></items><on event='select'>\(action)</on></section>"
  }

  private static func source(_ attributes: String) -> String {
    "<section id='s'><source kind='csv' href='airports.csv' key='iata' \(attributes)>"
      + "<field name='name'/></source></section>"
  }

  private static func json(_ attributes: String) -> String {
    "<section id='s'><source kind='json' href='mars-feed.jsonl' \(attributes)>"
      + "<field name='entry' optional='true'/></source></section>"
  }

  private static func table(_ column: String, _ source: String = "", _ parts: String = "") -> String
  {
    "<state name='x'/><section id='s'><layout><table>\(column)</table></layout>"
      + "<source kind='csv' href='airports.csv' key='iata' \(source)><field name='name'/></source>"
      + "\(parts)</section>"
  }

  @Test(
    arguments: [
      (
        source("«children»='/steps'"), DiagnosticCode.misplacedAttribute,
        "remove it; it is for json"
      ),
      (json("key='sol' children='«steps»'"), .badValue, "write /steps, a JSON pointer"),
      (json("key='sol' children='«/*/steps»'"), .badValue, "write it as children=\"/steps\""),
      (
        json("key='«@row»' children='/steps'"), .badValue, "name a field that all items have"
      ),
      (
        table("<column><text>a</text></column>", "", "<«cell»><text>b</text></cell>"),
        .misplacedElement,
        "remove it, or write the content into the columns"
      ),
      (
        table("<column title='A' «sort»='name'><text>a</text></column>"), .missingAttribute,
        "write sort=\"{state.order}\" in a source of csv, json or xml, and declare <state name=\"order\"/>"
      ),
      (
        table("<column title='A' sort='«nam»'><text>a</text></column>", "sort='{state.x}'"),
        .unknownField,
        "did you mean 'name'?"
      ),
      (
        table("<column hide-below='«narrow»'><text>a</text></column>"), .badValue,
        "write a number of points, 0 or more"
      ),
      (
        table(
          "<column «hide-below»='300'><text>a</text></column>"
            + "<column hide-below='500'><text>b</text></column>"), .misplacedAttribute,
        "remove 'hide-below' here"
      ),
      (
        table("<column title='A' «hidden-below»='300'><text>a</text></column>"), .unknownAttribute,
        "did you mean 'hide-below'?"
      ),
      (
        "<section id='s'><items><item id='i'/></items><actions>"
          + "<action label='A' «confirm»='Really?'><delete/></action></actions></section>",
        .misplacedAttribute, "remove it: hosts ask before a deletion that has no 'undo'"
      ),
      (
        "<section id='s' «group-by»='it.name'><source kind='json' href='tasks.json' path='/today' "
          + "key='id' children='/steps'><field name='name'/></source></section>",
        .misplacedAttribute, "remove it or 'children'"
      ),
      (
        "<section id='s' «index»='it.id'><items><item id='i'/></items></section>",
        .misplacedAttribute, "add group-by=\"…\", or remove it"
      ),
      (
        "<section id='s' «group-by»='it.id' reorder='true'><items><item id='i'/></items></section>",
        .misplacedAttribute, "remove 'group-by' or 'reorder'"
      ),
      (
        "<section id='s' «group-by»='it.name'><source kind='csv' href='airports.csv' key='iata'>"
          + "<field name='name'/></source><page size='10' max='100'/></section>",
        .misplacedAttribute, "remove 'max' of <page>"
      ),
      (
        "<section id='s' group-by='it.«nme»'><source kind='csv' href='airports.csv' key='iata'>"
          + "<field name='name'/></source></section>",
        .unknownField, "did you mean 'name'?"
      ),
      (
        "<section id='s'><items><item id='i'/></items><header><text>{«group.value»}</text></header>"
          + "</section>",
        .unavailableRoot, nil
      ),
      (
        "<section id='s' group-by='it.id'><items><item id='i'/></items>"
          + "<header><text>{group.«valu»}</text></header></section>",
        .unknownProperty, "did you mean 'value'?"
      ),
      (source("sort='name' «follow»='true'"), .misplacedAttribute, "remove 'follow' or 'sort'"),
      (
        "<section id='s'><source kind='json' href='library.json' path='/books' key='isbn' "
          + "«follow»='true'><field name='title'/></source></section>",
        .misplacedAttribute, "write format=\"lines\" if it is one, or remove 'follow'"
      ),
      (
        "<state name='x' keep='«yes»'/><section id='s'><items><item id='i'/></items></section>",
        .badValue, "write true or false"
      ),
      (
        table("<column title='A' width='«wide»'><text>a</text></column>"), .badValue,
        "write a number of points, a percentage such as 50%, a share of the rest such as 2fr, or fill"
      ),
      (
        cell("<«text-field» state='x'/>"), DiagnosticCode.missingAttribute,
        "add label=\"…\": the text that says what to enter"
      ),
      (cell("<text-field state='«dey»' label='X'/>"), .unknownState, "did you mean 'day'?"),
      (
        cell("<text-field state='«on»' label='X'/>"), .wrongType,
        "declare it as a text or a number, or write <date-field> or <toggle>"
      ),
      (
        cell("<text-area state='«n»' label='X'/>"), .wrongType,
        "declare it without a type: it is a text"
      ),
      (cell("<stepper state='«x»' label='X'/>"), .wrongType, "declare it with type=\"integer\""),
      (
        cell("<slider state='«x»' label='X' min='0' max='1'/>"), .wrongType,
        "declare it with type=\"number\""
      ),
      (
        cell("<«slider» state='n' label='X' min='0'/>"), .missingAttribute,
        "add max=\"…\": the largest value"
      ),
      (
        cell("<date-field state='«x»' label='X'/>"), .wrongType,
        "declare it with type=\"date\" or type=\"datetime\""
      ),
      (
        cell("<date-field state='day' label='X' min='«tomorrow»'/>"), .badValue,
        "write it as ISO 8601 does, such as 2024-12-31"
      ),
      (
        cell("<stepper state='n' label='X' min='9' max='«1»'/>"), .badValue,
        "exchange 'min' and 'max'"
      ),
      (cell("<stepper state='n' label='X' step='«0»'/>"), .badValue, "write a number above 0"),
      (
        cell("<text-field type='«number»' state='x' label='X'/>"), .wrongType,
        "declare the state with type=\"decimal\" or \"integer\""
      ),
      (
        cell("<text-field state='x' label='X' «name»='x'/>"), .unknownAttribute,
        "write state=\"…\", the name of a <state>, and label=\"…\""
      ),
      (
        cell("<text-field state='x' label='X' «disabled»='true'/>"), .unknownAttribute,
        "write enabled=\"…\" with a condition"
      ),
      (cell("<«picker» state='x' label='X'/>"), .missingElement, "add <option>…</option>"),
      (
        cell("<picker state='n' label='X'><option value='«one»'>One</option></picker>"), .badValue,
        "correct it, or the type"
      ),
      (
        cell(
          "<picker state='x' label='X'><option value='a'>A</option><option value='«a»'>B</option></picker>"
        ), .repeatedName, "rename one"
      ),
      (
        cell("<button action='«submit»'>Send</button>"), .misplacedAttribute,
        "put the inputs and the button in a <form>"
      ),
      (cell("<form><«form»><text>a</text></form></form>"), .misplacedElement, "write a <column>"),
      (
        cell("<form «action»='/x'><text>a</text></form>"), .unknownAttribute,
        "write <on event=\"submit\"><send method=\"POST\" href=\"…\"/></on> in it"
      ),
      (
        cell("<text>{«form.valid»}</text>"), .unavailableRoot,
        "the content of a <form> has a form; here, use one of: it, param, section, state, env"
      ),
      (cell("<form><text>{form.«done»}</text></form>"), .unknownProperty, nil),
      (
        cell("<form><text>{response.«id»}</text></form>"), .unknownField,
        "declare it in <send>: <response><field name=\"id\"/></response>"
      ),
      (
        action("<send method='«GET»' href='https://example.org'/>"), .badValue, nil
      ),
      (
        action("<send method='POST' href='«/orders»'/>"), .badAddress,
        "begin with https:// and a host, or with a parameter that contains both"
      ),
      (
        action(
          "<send method='POST' href='https://example.org'><with name='a' value='1'/><with name='«a»' value='2'/></send>"
        ), .repeatedName, "rename one"
      ),
      (action("<reload section='«t»'/>"), .badValue, nil),
      (action("<open href='«issue.xml»'/>"), .unusableFile, nil),
      (
        action("<open href='https://example.org'><«with» name='a' value='1'/></open>"),
        .misplacedElement, "write them into the address"
      ),
      (source("sort='«nam»'"), .unknownField, "did you mean 'name'?"),
      (source("where='it.«nam» eq 1'"), .unknownField, "did you mean 'name'?"),
      (
        source("refresh-every='«30»'"), .badValue,
        "write a time such as 30s, 5m, 1h or 7d, at least 1s"
      ),
      (source("«filter»='x'"), .unknownAttribute, "write where=\"…\" with a condition"),
      (
        cell("<text>{«lenght»(it.id)}</text>"), .bindingSyntax,
        "the functions are if, concat, contains, starts-with, ends-with, string-length, lower-case, upper-case, substring, round, floor, ceiling, abs, min, max, count"
      ),
      (cell("<text>{«length»(it.id)}</text>"), .bindingSyntax, "write string-length"),
      (
        cell("<text>{«if»(it.id eq 'a', 1)}</text>"), .wrongType,
        "write it as if(it.stock gt 0, 'in stock', 'sold out')"
      ),
      (cell("<text>{«it.id» + 1}</text>"), .wrongType, "write concat(…, …) to join texts"),
    ] as [(String, DiagnosticCode, String?)])
  func mistake(marked: String, code: DiagnosticCode, fix: String?) throws {
    let whole = screen(marked)
    let parts = whole.split(omittingEmptySubsequences: false) { $0 == "«" || $0 == "»" }
    try #require(parts.count == 3)
    let document = document(parts.joined())
    let column = parts[0].unicodeScalars.count + 1
    #expect(
      document.errors.map { "\($0.column ?? 0) \($0.length ?? 0) \($0.code.rawValue)" }
        == ["\(column) \(parts[1].unicodeScalars.count) \(code.rawValue)"],
      "\(document.errors.map { "\($0.message) | \($0.fix ?? "-")" })")
    if let fix { #expect(document.errors.first?.fix == fix) }
  }

  @Test(
    "What is new needs version 1.1, which the message says",
    arguments: [
      "<«text-field» state='x' label='X'/>", "<«form»><text>a</text></form>",
      "<button «enabled»='state.on'>A<on><set state='on' to='true'/></on></button>",
    ])
  func versions(content: String) {
    let whole = listing(Self.cell(content))
    let parts = whole.split(omittingEmptySubsequences: false) { $0 == "«" || $0 == "»" }
    let document = document(parts.joined())
    #expect(document.errors.first?.code == .documentVersion)
    #expect(document.errors.first?.column == parts[0].unicodeScalars.count + 1)
    #expect(document.errors.first?.fix == "write version=\"1.1\" in <listing>")
  }
}
