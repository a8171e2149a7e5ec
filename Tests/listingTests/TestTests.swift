import Foundation
import ListingTesting
import Testing

@Suite struct TestTests {
  private func scenario(_ name: String, _ items: String) -> String {
    """
    <scenario xmlns="urn:listingkit:scenario:1" name="\(name)">
      <given><section id="feed"><item id="a"/></section></given>
      <then><order section="feed">\(items)</order></then>
    </scenario>
    """
  }

  @Test("Scenarios that pass are counted, with status 0")
  func passing() async throws {
    let folder = try TemporaryFolder()
    try folder.write(scenario("one", "a"), to: "one.scenario.xml")
    try folder.write(scenario("two", "a"), to: "two.scenario.xml")
    let run = try await ListingRun.run(["test", "."], in: folder.url)
    #expect(run.output == "2 passed, 0 failed\n")
    #expect(run.messages == "")
    #expect(run.status == 0)
  }

  @Test("A failure is a line with its place, with status 1")
  func failing() async throws {
    let folder = try TemporaryFolder()
    try folder.write(scenario("one", "a"), to: "one.scenario.xml")
    try folder.write(scenario("a &#10;name", ""), to: "two.scenario.xml")
    let run = try await ListingRun.run(["test", "."], in: folder.url)
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first?.hasPrefix("./two.scenario.xml:3:10: failed: a ") == true)
    #expect(
      lines.first?.hasSuffix("the order of section 'feed': expected nothing, found a") == true)
    #expect(lines.last == "1 passed, 1 failed")
    #expect(run.status == 1)
  }

  /// A scenario of a document with a required parameter, a variable and a language.
  private func writeDocument(to folder: TemporaryFolder, content: String = "") throws {
    try folder.write(
      """
      <listing xmlns="urn:listingkit:1" version="1.0">
        <param name="region" required="true"/>
        <section id="feed">
          <items><item id="a"><field name="price" type="number">1.5</field></item></items>
          <cell><text>{param.region} {env.HOME_TOKEN ?? 'none'} {it.price | number}</text></cell>
        </section>
      </listing>
      """, to: "home.xml")
    try folder.write(
      """
      <scenario xmlns="urn:listingkit:scenario:1" name="home">
        <given viewport="400x400"><document href="home.xml">\(content)</document></given>
        <then><shows item="feed/a">eu secret 1,5</shows></then>
      </scenario>
      """, to: "home.scenario.xml")
  }

  @Test("Options for parameters, variables and the language are those of `listing show`")
  func options() async throws {
    let folder = try TemporaryFolder()
    try writeDocument(to: folder)
    let missing = try await ListingRun.run(["test", "."], in: folder.url)
    #expect(missing.status == 1)
    #expect(missing.output.contains("--param region=…"))
    let run = try await ListingRun.run(
      ["test", "--param", "region=eu", "--allow-env", "HOME_TOKEN", "--language", "de", "."],
      in: folder.url, environment: ["HOME_TOKEN": "secret"])
    #expect(run.output == "1 passed, 0 failed\n")
    #expect(run.status == 0)
  }

  @Test("Options take precedence over the values of a scenario")
  func precedence() async throws {
    let folder = try TemporaryFolder()
    try writeDocument(
      to: folder,
      content: "<param name='region' value='us'/><env name='HOME_TOKEN' value='secret'/>")
    let run = try await ListingRun.run(
      ["test", "--param", "region=eu", "--language", "de", "."], in: folder.url)
    #expect(run.output == "1 passed, 0 failed\n")
    #expect(run.status == 0)
  }

  @Test("A parameter that no document declares is wrong use")
  func undeclaredParameter() async throws {
    let folder = try TemporaryFolder()
    try writeDocument(to: folder)
    let run = try await ListingRun.run(["test", "--param", "regoin=eu", "."], in: folder.url)
    #expect(run.status == 64)
    #expect(
      run.messages
        == "error: --param: the documents of these scenarios have no parameter 'regoin'\n"
        + "help: expected one of: region\n")
  }

  @Test("A document that isn't a scenario document has precedence over failures, with status 65")
  func invalid() async throws {
    let folder = try TemporaryFolder()
    try folder.write(scenario("one", ""), to: "one.scenario.xml")
    try folder.write(scenario("two", "b"), to: "two.scenario.xml")
    let run = try await ListingRun.run(["test", "."], in: folder.url)
    #expect(run.output.contains("two.scenario.xml:3:31: error[LK0901]: "))
    #expect(run.output.hasSuffix("\n0 passed, 2 failed\n"))
    #expect(run.status == 65)
  }

  @Test("A path that is not there, and a folder without a scenario, end with status 66")
  func missing() async throws {
    let folder = try TemporaryFolder()
    try folder.write(scenario("one", "a"), to: "one.xml")
    let gone = try await ListingRun.run(["test", "gone"], in: folder.url)
    #expect(gone.messages == "error: gone: there is no such file\nhelp: check the path\n")
    #expect(gone.status == 66)
    let none = try await ListingRun.run(["test", "."], in: folder.url)
    #expect(none.output == "")
    #expect(none.messages == "error: there is no *.scenario.xml in .\n")
    #expect(none.status == 66)
    // A document that is named itself may be called as it likes.
    let named = try await ListingRun.run(["test", "one.xml"], in: folder.url)
    #expect(named.output == "1 passed, 0 failed\n")
    #expect(named.status == 0)
  }

  @Test("As JSON the same is data")
  func json() async throws {
    let folder = try TemporaryFolder()
    try folder.write(scenario("one", ""), to: "one.scenario.xml")
    try folder.write(scenario("two", "a"), to: "two.scenario.xml")
    let run = try await ListingRun.run(["test", "--format", "json", "."], in: folder.url)
    let data = try #require(
      JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(data["passed"] as? Int == 1)
    #expect(data["failed"] as? Int == 1)
    let scenarios = data["scenarios"] as? [[String: Any]]
    #expect(scenarios?.map { $0["name"] as? String } == ["one", "two"])
    #expect(scenarios?.map { $0["passed"] as? Bool } == [false, true])
    let failures = data["failures"] as? [[String: Any]]
    #expect(failures?.count == 1)
    #expect(failures?.first?["line"] as? Int == 3)
    #expect(failures?.first?["expected"] as? String == "nothing")
    #expect(failures?.first?["found"] as? String == "a")
    #expect((data["diagnostics"] as? [Any])?.isEmpty == true)
    #expect(run.messages == "1 passed, 1 failed\n")
    #expect(run.status == 1)
  }

  @Test("A folder that can't be read is named, with status 65")
  func unreadableFolder() async throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "tests/inner/a.scenario.xml")
    // The administrator could read it.
    let user = geteuid() == 0 ? "setpriv --reuid=65534 --clear-groups" : "env"
    let run = try await ListingRun.shell(
      """
      chmod 755 . tests; chmod 000 tests/inner; 
      \(user) "$LISTING" test tests; status=$?
      chmod 755 tests/inner; exit $status
      """, in: folder.url)
    #expect(
      run.messages == """
        error: tests/inner: permission denied
        help: check the permissions and the owner of the file and its folders

        """)
    #expect(run.status == 65)
  }
}
