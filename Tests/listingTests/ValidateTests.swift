import Foundation
import ListingTesting
import Testing

@Suite struct ValidateTests {
  @Test("A valid document has nothing to say")
  func valid() async throws {
    let folder = try Shelf.folder()
    let run = try await ListingRun.run(["validate", "shelf.xml"], in: folder.url)
    #expect(run.output == "")
    #expect(run.messages == "1 document: 0 errors, 0 warnings\n")
    #expect(run.status == 0)
  }

  @Test("All errors of all documents are reported, with file, line and column")
  func errors() async throws {
    let folder = try Shelf.folder()
    try folder.write("<listing", to: "cut.xml")
    let run = try await ListingRun.run(
      ["validate", "broken.xml", "shelf.xml", "cut.xml"], in: folder.url)
    let lines = run.output.split(separator: "\n")
    #expect(lines.first?.hasPrefix("broken.xml:2:4: error[LK0202]: ") == true)
    #expect(lines.contains { $0.hasPrefix("cut.xml:1:") })
    #expect(run.output.contains("section"))
    #expect(run.messages == "3 documents: 2 errors, 0 warnings\n")
    #expect(run.status == 1)
  }

  @Test("A scenario is checked as one, and does not run")
  func scenarios() async throws {
    let folder = try TemporaryFolder()
    func write(_ expectation: String, to name: String) throws {
      try folder.write(
        """
        <scenario xmlns="urn:listingkit:scenario:1" name="an order that is not so">
          <given><section id="a"><item id="b"/></section></given>
          <then>\(expectation)</then>
        </scenario>
        """, to: name)
    }
    try write("<order section=\"a\"/>", to: "fails.scenario.xml")
    try write("<ordr section=\"a\"/>", to: "wrong.scenario.xml")
    let valid = try await ListingRun.run(["validate", "fails.scenario.xml"], in: folder.url)
    #expect(valid.output == "" && valid.status == 0)
    let run = try await ListingRun.run(["validate", "wrong.scenario.xml"], in: folder.url)
    #expect(run.output.hasPrefix("wrong.scenario.xml:3:10: error[LK0202]: "))
    #expect(run.status == 1)
  }

  @Test("Nothing is wrong with the samples")
  func samples() async throws {
    let samples = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../SampleSections").standardizedFileURL
    let run = try await ListingRun.shell(
      "../Scripts/setup && listing validate *.xml", in: samples,
      environment: ListingRun.path)
    #expect(run.output == "")
    #expect(run.status == 0)
  }

  @Test("A strings file is checked without a document, and formatted")
  func strings() async throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      <translations xmlns="urn:listingkit:1" version="1.0" language="en">
        <string key="a"><text xml:lang="en">{param.any}</text></string>
      </translations>

      """, to: "strings.xml")
    try folder.write(
      """
      <translations xmlns="urn:listingkit:1" version="1.0" language="en">
        <string key="a"><text xml:lang="en_US">{it.a}</text></string>
      </translations>
      """, to: "wrong.xml")
    let valid = try await ListingRun.run(["validate", "strings.xml"], in: folder.url)
    #expect(valid.output == "" && valid.status == 0)
    let run = try await ListingRun.run(["validate", "wrong.xml"], in: folder.url)
    #expect(run.output.hasPrefix("wrong.xml:2:35: error[LK0206]: invalid language 'en_US'\n"))
    #expect(run.messages == "1 document: 1 error, 0 warnings\n")
    #expect(run.status == 1)
    let format = try await ListingRun.run(["format", "--check", "strings.xml"], in: folder.url)
    #expect(format.output == "" && format.status == 0)
  }

  /// Returns the messages about a document with a part on its second line.
  private func report(
    _ part: String, parameters: String = "", in folder: TemporaryFolder
  ) async throws -> ListingRun {
    try folder.write(
      """
      <listing xmlns="urn:listingkit:1" version="1.0" title="Plugins">\(parameters)
      \(part)
      </listing>
      """, to: "home.xml")
    return try await ListingRun.run(["validate", "home.xml"], in: folder.url)
  }

  @Test("The files of a plugin's section are read, and an error has its place in document and file")
  func pluginSection() async throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "{\"at\": 0, \"id\": \"a\", \"from\": \"Ada\", \"text\": \"Hi\"}\nnonsense\n", to: "log.jsonl"
    )
    func chat(_ attributes: String) -> String {
      "<c:conversation xmlns:c=\"urn:listingkit:messages\" id=\"c\" \(attributes)/>"
    }
    let run = try await report(chat("source=\"log.jsonl\""), in: folder)
    #expect(run.output.hasPrefix("home.xml:2:66: error[LK0703]: "))
    #expect(run.output.contains("log.jsonl:2: this isn't an object"))
    #expect(run.messages == "1 document: 1 error, 0 warnings\n")
    #expect(run.status == 1)
    let bound = chat("source=\"log.jsonl\" speed=\"{param.speed}\"")
    let known = try await report(
      bound, parameters: "<param name=\"speed\" type=\"number\" default=\"1\"/>", in: folder)
    #expect(known.output.contains("error[LK0703]"))
    let unknown = try await report(
      bound, parameters: "<param name=\"speed\" type=\"number\" required=\"true\"/>", in: folder)
    #expect(unknown.output == "")
    #expect(
      unknown.messages == """
        home.xml: section 'c' wasn't created: a binding in its attributes has no value by default
        1 document: 0 errors, 0 warnings

        """)
    #expect(unknown.status == 0)
  }

  @Test("The first page of a plugin's section is loaded, and a failure is at the file's attribute")
  func pluginPages() async throws {
    let folder = try TemporaryFolder()
    let header = "date,precipitation,temp_max,temp_min,wind,weather\n"
    try folder.write(header + "2012/01/01,0,12.8,5,4.7,drizzle\nsoon,0,1,1,1,rain\n", to: "a.csv")
    try folder.write("{\"photos\": [{\"id\": 7}]}", to: "a.json")
    try folder.write(header + "2012/01/01,0,12.8,5,4.7,drizzle\n", to: "valid.csv")
    func forecast(_ file: String) -> String {
      "<w:forecast xmlns:w=\"urn:listingkit:weather\" id=\"w\" source=\"\(file)\"/>"
    }
    let days = try await report(forecast("a.csv"), in: folder)
    #expect(days.output.hasPrefix("home.xml:2:61: error[LK0703]: section 'w' can't be loaded: "))
    #expect(days.output.contains("a.csv:3: "))
    #expect(days.status == 1)
    let photos = try await report(
      "<section xmlns:p=\"urn:listingkit:photos\" id=\"p\"><source kind=\"p:catalogue\" "
        + "p:file=\"a.json\"/></section>", in: folder)
    #expect(photos.output.contains("error[LK0703]: section 'p' can't be loaded: "))
    #expect(photos.status == 1)
    let valid = try await report(forecast("valid.csv"), in: folder)
    #expect(valid.output == "")
    #expect(valid.status == 0)
  }

  @Test("A missing file of a plugin's section is reported once")
  func missingPluginFile() async throws {
    let run = try await report(
      "<w:forecast xmlns:w=\"urn:listingkit:weather\" id=\"w\" source=\"gone.csv\"/>",
      in: try TemporaryFolder())
    #expect(run.messages == "1 document: 1 error, 0 warnings\n")
    #expect(run.output.contains("gone.csv"))
  }

  @Test("As JSON the same is data")
  func json() async throws {
    let folder = try Shelf.folder()
    let run = try await ListingRun.run(
      ["validate", "--format", "json", "broken.xml", "shelf.xml"], in: folder.url)
    let entries = try #require(
      JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]])
    #expect(entries.count == 1)
    #expect(entries.first?["file"] as? String == "broken.xml")
    #expect(entries.first?["code"] as? String == "LK0202")
    #expect(entries.first?["line"] as? Int == 2)
    #expect(run.status == 1)
    let valid = try await ListingRun.run(
      ["validate", "--format", "json", "shelf.xml"], in: folder.url)
    let nothing = try JSONSerialization.jsonObject(with: Data(valid.output.utf8)) as? [Any]
    #expect(nothing?.count == 0)
  }

  @Test("A missing document has precedence over everything else")
  func missing() async throws {
    let folder = try Shelf.folder()
    let run = try await ListingRun.run(["validate", "gone.xml", "broken.xml"], in: folder.url)
    #expect(run.output.hasPrefix("gone.xml: error[LK0601]: "))
    #expect(run.output.contains("broken.xml:2:4: "))
    #expect(run.messages == "2 documents: 2 errors, 0 warnings\n")
    #expect(run.status == 66)
  }
}
