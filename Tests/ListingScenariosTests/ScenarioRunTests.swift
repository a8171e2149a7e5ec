import ListingTesting
import Testing

@testable import ListingScenarios

/// How a scenario runs, apart from single expectations.
@Suite("Running scenarios", .tags(.concurrency))
struct ScenarioRunTests {
  private let given = "<given><section id='feed'><item id='a'/><item id='b'/></section></given>\n"

  @Test("Without an item height, cells are as high as their content")
  func automaticHeights() async {
    func result(_ first: String, _ attributes: String = "", visible: String) async -> [String] {
      await failures(
        "<given viewport='60x60' \(attributes)><section id='feed'><item id='\(first)'/>"
          + "<item id='b'/><item id='c'/><item id='d'/></section></given>"
          + "<then><visible>\(visible)</visible></then>")
    }
    // A line is 20 points high.
    #expect(await result("a", visible: "feed/a feed/b feed/c") == [])
    // A character is 8 points wide, so that 60 points hold one of the words.
    #expect(await result("long words", visible: "feed/long\\ words feed/b") == [])
    #expect(await result("a", "item-height='60'", visible: "feed/a") == [])
  }

  @Test("the scenario of the specification passes")
  func specification() async {
    let found = await failures(
      """
      <given>
        <section id="feed"><item id="a"/><item id="b" text="old"/></section>
        <section id="ads"/>
      </given>
      <when><append section="feed"><item id="b" text="new"/><item id="c"/></append></when>
      <then>
        <order section="feed">a b c</order>
        <dropped section="feed">b</dropped>
        <update><insert item="feed/c" at="0/2"/></update>
      </then>
      <when><move item="feed/c" before="feed/a"/><delete section="ads"/></when>
      <then>
        <sections>feed</sections>
        <order section="feed">c a b</order>
        <update count="2"/>
      </then>
      """)
    #expect(found.isEmpty)
  }

  @Test("a failure reports the expected and the actual value, at the expectation's line")
  func message() async {
    let document = scenarioDocument(
      scenario(given + "<then>\n  <order section='feed'>b a</order>\n</then>"))
    let result = await document.scenarios[0].run()
    #expect(
      result.failures.map(\.description) == [
        "t.xml:4:4: failed: s: the order of section 'feed': expected b a, found a b"
      ])
    #expect(!result.hasPassed)
  }

  @Test("drops of the first load must be expected by the first `then`")
  func firstLoad() async {
    let given = "<given><section id='feed'><item id='a'/><item id='a'/></section></given>"
    let dropped = "<dropped section='feed'>a</dropped>"
    #expect(await failures("\(given)<then>\(dropped)</then>").isEmpty)
    let delete = "<when><delete item='feed/a'/></when>"
    #expect(await failures("\(given)\(delete)<then>\(dropped)</then>").isEmpty)
    let found = await failures("\(given)\(delete)<then><order section='feed'/></then>")
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("2 the items of section 'feed': ") == true)
  }

  @Test("a call that is refused in `given` is an error that can be expected")
  func refusedLoad() async {
    let given =
      "<given><section id='feed' duplicates='error'><item id='a'/><item id='a'/></section></given>"
    #expect(await failures("\(given)<then><error code='duplicates'/><sections/></then>").isEmpty)
    #expect(await failures("\(given)<then><sections/></then>").count == 1)
    // An operation after it is another one.
    let delete = "<when><delete section='feed'/></when>"
    #expect(await failures("\(given)\(delete)<then><unknown>feed</unknown></then>").count == 1)
  }

  @Test("each `then` is about the results since the previous one")
  func periods() async {
    let found = await failures(
      given
        + """
        <when><append section='feed' label='one'><item id='a'/><item id='c'/></append></when>
        <then><dropped section='feed'>a</dropped><update count='1'/><completions>one</completions></then>
        <then><dropped section='feed'/><update none='true'/><completions/></then>
        """)
    #expect(found.isEmpty)
  }

  @Test("several steps before a `then` are several turns, each with its update")
  func steps() async {
    let delete = "<when><delete item='feed/a'/></when><when><delete item='feed/b'/></when>"
    #expect(await failures(given + delete + "<then><update/><update/></then>").isEmpty)
    #expect(await failures(given + delete + "<then><update/></then>").count == 1)
  }

  @Test("what concerns a view ends the turn before it")
  func turns() async {
    let found = await failures(
      """
      <given viewport='100x100'><section id='feed'><item id='a'/><item id='b'/></section></given>
      <when><delete item='feed/a'/><select item='feed/b'/><append section='feed'><item id='c'/></append></when>
      <then><update><delete item='feed/a' at='0/0'/></update><update/><selected>feed/b</selected></then>
      """)
    #expect(found.isEmpty)
  }

  @Test(
    "to scroll to or select what is not there is a failure",
    arguments: ["scroll to", "select item"])
  func missing(operation: String) async {
    let found = await failures(
      """
      <given viewport='100x100'><section id='feed'><item id='a'/></section></given>
      <when><delete item='feed/a'/><\(operation)='feed/a'/></when>
      <then><visible/></then>
      """)
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("3 an item to ") == true)
  }

  @Test("a section that has left the list has no pages to ask for")
  func gone() async {
    let found = await failures(
      """
      <given><section id='feed' page-size='2'/></given>
      <when><delete section='feed'/><request section='feed'/></when>
      <then><sections/></then>
      """)
    #expect(found.count == 1)
  }

  @Test("of several requests that are outstanding the one that is meant is answered")
  func requests() async {
    let slips = await failures(
      """
      <given><section id='feed' page-size='2'/></given>
      <when><request section='feed'/><deliver section='feed' request='2'/></when>
      <then><sections>feed</sections></then>
      """)
    #expect(slips.count == 1)
    #expect(slips.first?.contains("LK0908") == true)
  }

  @Test("a document whose identity differs from the scenario's is refused")
  func identity() async throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "<listing xmlns='urn:listingkit:1' version='1.0' identity='list'><section id='a'><items/>"
        + "</section></listing>", to: "a.xml")
    func result(_ attribute: String, _ then: String) async -> ScenarioResult? {
      let xml = scenario("<given \(attribute)><document href='a.xml'/></given><then>\(then)</then>")
      return await ScenarioDocument(bytes: Array(xml.utf8), name: "t", folder: folder.url)
        .scenarios.first?.run()
    }
    #expect(await result("", "<sections>a</sections>")?.hasPassed == true)
    #expect(await result("identity='section'", "<error code='invalid'/>")?.hasPassed == true)
    #expect(await result("identity='section'", "<update none='true'/>")?.hasPassed == false)
  }

  @Test("a file that a document reads and that fails must be expected to")
  func brokenFile() async throws {
    let folder = try TemporaryFolder()
    try folder.write("k,n\na,1\nb,none\n", to: "a.csv")
    try folder.write(
      "<listing xmlns='urn:listingkit:1' version='1.0'><section id='s'><source kind='csv' "
        + "href='a.csv' key='k'><field name='n' type='integer'/></source></section></listing>",
      to: "a.xml")
    func failures(_ then: String) async -> Int? {
      let xml = scenario("<given><document href='a.xml'/></given><then>\(then)</then>")
      return await ScenarioDocument(bytes: Array(xml.utf8), name: "t", folder: folder.url)
        .scenarios.first?.run().failures.count
    }
    #expect(await failures("<state section='s' is='failed'/>") == 0)
    #expect(await failures("<order section='s'/>") == 1)
  }

  @Test("a scenario has the same result in every run")
  func repeatable() async {
    let document = scenarioDocument(scenario(given + "<then><order section='feed'/></then>"))
    let first = await document.scenarios[0].run()
    let second = await document.scenarios[0].run()
    #expect(first == second)
    #expect(first.failures.count == 1)
  }
}
