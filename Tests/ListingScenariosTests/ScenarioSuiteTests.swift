import Foundation
import ListingScenarios
import ListingTesting
import ListingXML
import MarslinkSection
import MessagesSection
import Testing

@Suite("Suites of scenarios", .tags(.concurrency))
struct ScenarioSuiteTests {
  private func text(_ items: String) -> String {
    "<scenario xmlns='urn:listingkit:scenario:1' name='s'><given><section id='feed'>"
      + "<item id='a'/></section></given><then><order section='feed'>\(items)</order></then></scenario>"
  }

  @Test("the scenarios of the samples pass")
  func samplesPass() async throws {
    try await makeSampleDatabase()
    // Those of whole screens are in the folder above.
    let screens = try FileManager.default.contentsOfDirectory(atPath: samples.path)
      .filter { $0.hasSuffix(".scenario.xml") }.map(samples.appendingPathComponent)
    let suite = ScenarioSuite(
      below: [samples.appendingPathComponent("Scenarios")] + screens,
      plugins: try SectionRegistry([.marslink, .messages]))
    #expect(suite.files.count >= 7)
    try await suite.expectSuccess()
  }

  @Test(
    "folders are searched for the suffix, in the order of the names; files are taken as they are")
  func files() throws {
    let folder = try TemporaryFolder()
    for name in ["b.scenario.xml", "a/z.scenario.xml", "a/other.xml", ".hidden/c.scenario.xml"] {
      try folder.write(text("a"), to: name)
    }
    let suite = ScenarioSuite(
      below: [folder.url, folder.url.appendingPathComponent("a/other.xml"), folder.url])
    #expect(
      suite.files.map { $0.path.dropFirst(folder.url.path.count + 1) }
        == ["a/z.scenario.xml", "b.scenario.xml", "a/other.xml"])
    #expect(ScenarioSuite(below: [folder.url.appendingPathComponent("none")]).files.isEmpty)
  }

  @Test("a suite with a failure or an invalid document, and an empty suite, fail")
  func failing() async throws {
    let folder = try TemporaryFolder()
    let suite = { ScenarioSuite(below: [folder.url]) }
    await #expect(throws: ExpectationFailure.self) { try await suite().expectSuccess() }
    try folder.write(text("a"), to: "right.scenario.xml")
    try await suite().expectSuccess()
    let wrong = try folder.write(text(""), to: "wrong.scenario.xml")
    let error = await #expect(throws: ExpectationFailure.self) {
      try await suite().expectSuccess()
    }
    #expect(error?.description.contains("expected nothing, found a") == true)
    try Data("<scenario".utf8).write(to: wrong)
    let other = await #expect(throws: ExpectationFailure.self) {
      try await suite().expectSuccess()
    }
    #expect(other?.description.contains("LK0103") == true)
  }

  @Test("a report counts scenarios, and an invalid document as a failed one")
  func counts() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(text("a"), to: "a.scenario.xml")
    let suite = ScenarioSuite(below: [folder.url])
    let right = await suite.report(on: file)
    #expect((right.passedCount, right.failedCount, right.isValid) == (1, 0, true))
    try folder.write(text(""), to: "a.scenario.xml")
    let wrong = await suite.report(on: file)
    #expect((wrong.passedCount, wrong.failedCount, wrong.isValid) == (0, 1, true))
    try folder.write(text("b"), to: "a.scenario.xml")
    let none = await suite.report(on: file)
    #expect((none.passedCount, none.failedCount, none.isValid) == (0, 1, false))
  }
}
