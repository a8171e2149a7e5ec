import Foundation
import ListingTesting
import Testing

@testable import ListingScenarios

@Suite("Values of a scenario's document")
struct ScenarioEnvironmentTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      <listing xmlns="urn:listingkit:1" version="1.0">
        <param name="region" required="true"/>
        <param name="days" type="integer" default="7"/>
        <section id="feed">
          <items><item id="a"><field name="price" type="number">1234.5</field></item></items>
          <cell><text>{param.region} {param.days} {env.TOKEN ?? 'unset'} {it.price | number}</text></cell>
        </section>
      </listing>
      """, to: "home.xml")
  }

  /// The results of a scenario that loads `home.xml` and expects a text in its cell.
  private func messages(
    _ document: String, shows text: String, in environment: ScenarioEnvironment = .init()
  ) async -> [String] {
    let steps =
      "<given viewport='400x400'>\(document)</given>"
      + "<then><shows item='feed/a'>\(text)</shows></then>"
    let document = ScenarioDocument(
      bytes: Array(scenario(steps).utf8), name: "t.xml", folder: folder.url)
    var messages = document.diagnostics.map(\.message)
    for scenario in document.scenarios {
      messages += await scenario.run(in: environment).failures.map {
        "\($0.subject): expected \($0.expected); found \($0.found)"
      }
    }
    return messages
  }

  @Test("A scenario declares parameters, environment variables and the language of its document")
  func declared() async {
    let document = """
      <document href="home.xml" language="de">
        <param name="region" value="eu"/><param name="days" value="3"/>
        <env name="TOKEN" value="secret"/>
      </document>
      """
    #expect(await messages(document, shows: "eu 3 secret 1.234,5") == [])
    #expect(
      await messages(document, shows: "eu") == [
        "the text of feed/a: expected 'eu'; found 'eu 3 secret 1.234,5'"
      ])
  }

  @Test("A variable without a value is allowed and unset")
  func unset() async {
    let document = """
      <document href="home.xml" language="en">
        <param name="region" value="eu"/><env name="TOKEN"/>
      </document>
      """
    #expect(await messages(document, shows: "eu 7 unset 1,234.5") == [])
  }

  @Test("Values passed to a run take precedence over those of the scenario")
  func overridden() async {
    let document = """
      <document href="home.xml" language="de">
        <param name="region" value="eu"/><param name="days" value="3"/>
        <env name="TOKEN" value="secret"/>
      </document>
      """
    let environment = ScenarioEnvironment(
      parameters: ["region": "us", "undeclared": "x"], variables: ["TOKEN": nil],
      language: "en")
    #expect(await messages(document, shows: "us 3 unset 1,234.5", in: environment) == [])
  }

  @Test("A missing value fails once, and names the option and the parameter")
  func missing() async {
    let document = "<document href='home.xml'><env name='TOKEN'/></document>"
    let found = await messages(document, shows: "eu")
    #expect(found.count == 1)
    #expect(found.first?.contains("the parameter 'region' needs a value") == true)
    #expect(found.first?.contains("--param region=…") == true)
    let unread = "<document href='home.xml'><param name='region' value='eu'/></document>"
    #expect(await messages(unread, shows: "eu").first?.contains("--allow-env TOKEN") == true)
  }

  @Test("A parameter that the document doesn't declare is an error in the file")
  func undeclared() async {
    let document = "<document href='home.xml'><param name='regoin' value='eu'/></document>"
    #expect(await messages(document, shows: "eu") == ["the document has no parameter 'regoin'"])
  }

  @Test("A scenario allows its document to request a host")
  func hosts() async throws {
    let server = try LoopbackServer { _ in .answer(#"[{"id": "x"}, {"id": "y"}]"#) }
    try folder.write(
      """
      <listing xmlns="urn:listingkit:1" version="1.0">
        <section id="feed">
          <source kind="http" href="http://\(server.host)/items" key="id"/>
          <cell><text>{it.id}</text></cell>
        </section>
      </listing>
      """, to: "web.xml")
    func result(_ content: String, _ environment: ScenarioEnvironment) async throws -> [String] {
      let steps =
        "<given viewport='400x400'><document href='web.xml'>\(content)</document></given>"
        + "<then><order section='feed'>x y</order></then>"
      let document = ScenarioDocument(
        bytes: Array(scenario(steps).utf8), name: "t.xml", folder: folder.url)
      try #require(document.diagnostics.isEmpty)
      return await document.scenarios[0].run(in: environment).failures.map(\.found)
    }
    #expect(try await result("<host name='\(server.host)'/>", .init()) == [])
    #expect(try await result("", .init(allowedHosts: [server.host])) == [])
    let refused = try await result("", .init())
    #expect(refused.count == 1 && refused[0].contains("--allow-host \(server.host)"))
  }
}
