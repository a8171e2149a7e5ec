import Testing

@testable import ListingScenarios

/// Mistakes in scenario documents, and their positions.
@Suite("Reading scenarios", .tags(.concurrency))
struct ScenarioReadingTests {
  private let given = "<given><section id='feed'><item id='a'/></section></given>\n"

  @Test("a document contains one or more scenarios, each with its line")
  func several() {
    let document = scenarioDocument(
      """
      <scenarios xmlns="urn:listingkit:scenario:1">
        <scenario name="one"><given/><then><sections/></then></scenario>
        <scenario name="two"><given/><then><sections/></then></scenario>
      </scenarios>
      """)
    #expect(document.diagnostics.isEmpty)
    #expect(document.scenarios.map(\.name) == ["one", "two"])
    #expect(document.scenarios.map(\.line) == [2, 3])
    #expect(document.scenarios.map(\.file) == ["t.xml", "t.xml"])
  }

  @Test("Names and elements of events can't be mixed, as their order would be lost")
  func mixedEvents() {
    let found = slips("\(given)<then><emitted>save <emit name='send'/></emitted></then>")
    #expect(found == ["3:22 LK0210"])
    #expect(slips("\(given)<then><emitted><emit name='send'/></emitted></then>") == [])
  }

  @Test("A value of a document is declared once, and its language is a language tag")
  func documentValues() {
    func codes(_ document: String) -> [String] {
      scenarioDocument(scenario("<given>\(document)</given><then><sections/></then>"))
        .diagnostics.map(\.code.rawValue)
    }
    for value in [
      "<param name='town' value='Turku'/>", "<env name='KEY'/>", "<host name='a.org'/>",
    ] {
      let found = codes("<document href='shop.xml'>\(value)\(value)</document>")
      #expect(found.filter { $0 == "LK0303" }.count == 1, "\(value) \(found)")
    }
    #expect(codes("<document href='shop.xml' language='german!'/>") == ["LK0206"])
    #expect(codes("<document href='shop.xml'><host/></document>") == ["LK0205"])
  }

  @Test("a scenario needs a name, a given before its steps, and a step")
  func shape() {
    let start = "<scenario xmlns='urn:listingkit:scenario:1'"
    func codes(_ xml: String) -> [String] {
      scenarioDocument(xml).diagnostics.map(\.code.rawValue)
    }
    #expect(codes("\(start)><given/><then><sections/></then></scenario>") == ["LK0205"])
    #expect(codes("\(start) name=' '><given/><then><sections/></then></scenario>") == ["LK0206"])
    #expect(codes("\(start) name='a'><then><sections/></then></scenario>") == ["LK0207"])
    #expect(
      codes("\(start) name='a'><then><sections/></then><given/></scenario>").contains("LK0209"))
    #expect(codes("\(start) name='a'><given/></scenario>") == ["LK0904"])
    #expect(codes("<scenarios xmlns='urn:listingkit:scenario:1'/>") == ["LK0207"])
    #expect(codes("") == ["LK0104"])
    #expect(scenarioDocument("").diagnostics[0].fix?.contains("<scenario") == true)
  }

  @Test("a document with an error has no scenarios to run")
  func refused() {
    #expect(scenarioDocument(scenario(given + "<then/>")).scenarios.isEmpty)
  }

  @Test("an operation may name an unknown item if the next `then` expects the result")
  func purpose() {
    let then = "<then><error code='unknown-section' label='x'/></then>"
    #expect(slips(given + "<when><append section='no' label='x'/></when>" + then).isEmpty)
    #expect(
      slips(given + "<when><append section='no'/><delete item='feed/a' label='x'/></when>" + then)
        == ["3:24 LK0901"])
    #expect(
      slips(given + "<when><delete item='feed/x'/></when><then><unknown>feed/x</unknown></then>")
        .isEmpty)
    #expect(
      slips(
        given + "<when><append section='no'/></when><then><error code='unknown-section'/></then>"
      ).isEmpty)
    // A misspelled name must be reported where it is.
    #expect(
      slips(
        given + "<when><delete item='feed/x'/></when><then><order section='feed'>a</order></then>"
          + "<then><unknown/></then>") == ["3:21 LK0901"])
  }

  @Test("what steps have brought may be named, there and wherever it was moved to")
  func named() {
    #expect(
      slips(
        given
          + """
          <when>
            <append-section><section id="ads"><item id="x"/></section></append-section>
            <append section="feed"><item id="b"/></append>
            <move item="feed/a" to-section="ads"/>
          </when>
          <then><order section="ads">x a</order><order section="feed">b</order></then>
          """
      ).isEmpty)
    #expect(slips(given + "<then><order section='feed'>b</order></then>") == ["3:29 LK0901"])
  }

  @Test("the place of a word is right behind comments, references and line breaks")
  func places() {
    #expect(
      slips(
        given + "<then><order section='feed'><!-- a list -->a\n &#97; x&#45;y</order></then>")
        == ["4:8 LK0901"])
  }

  @Test("an `error` names its operation where there are several")
  func labels() {
    let then = "<then><error code='unknown-item'/></then>"
    #expect(
      slips(given + "<when><reload item='feed/a'/><reload item='feed/a'/></when>" + then)
        == ["3:67 LK0205"])
    #expect(slips(given + "<when><reload item='feed/a'/></when>" + then).isEmpty)
    #expect(
      slips(given + "<then><sections/></then>" + then) == ["3:32 LK0205"])
  }

  @Test("what contradicts itself is a mistake")
  func contradictions() {
    #expect(
      slips(given + "<then><update none='true'><insert item='feed/a' at='0/0'/></update></then>")
        == ["3:28 LK0209"])
    #expect(
      slips(given + "<then><update/><update none='true'/></then>") == ["3:24 LK0213"])
    #expect(
      slips(given + "<then><field item='feed/a' name='n' missing='true'>x</field></then>")
        == ["3:8 LK0210"])
    #expect(
      slips(
        "<given><section id='a'/><document href='airports.xml'/></given><then><sections/></then>")
        == ["2:9 LK0209"])
    #expect(
      slips(
        "<given><section id='a' page-size='1'><item id='b'/></section></given><then><sections/></then>"
      )
        == ["2:39 LK0209"])
    #expect(
      slips(
        given
          + "<when><insert section='feed' after='feed/a'/><insert-section after='feed' before='feed'/></when><then><sections/></then>"
      )
        == ["3:75 LK0213"])
  }

  @Test("a document is in the scenario's folder")
  func outside() {
    #expect(
      slips("<given><document href='../README.md'/></given><then><sections/></then>")
        == ["2:24 LK0609"])
    #expect(
      slips("<given><document href='none.xml'/></given><then><sections/></then>")
        == ["2:24 LK0502"])
  }
}
