import Foundation

@testable import ListingScenarios

/// The folder of the samples.
let samples = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().appendingPathComponent("SampleSections")

/// A scenario document in memory, called `t.xml`, in the folder of the samples.
func scenarioDocument(_ xml: String) -> ScenarioDocument {
  ScenarioDocument(bytes: Array(xml.utf8), name: "t.xml", folder: samples)
}

/// Returns a scenario document with some steps; line 1 is its start tag.
func scenario(_ steps: String) -> String {
  "<scenario xmlns=\"urn:listingkit:scenario:1\" name=\"s\">\n\(steps)\n</scenario>"
}

/// Returns the mistakes in a document with some steps: `line:column code` of each diagnostic.
func slips(_ steps: String) -> [String] {
  scenarioDocument(scenario(steps)).diagnostics.map {
    "\($0.line ?? 0):\($0.column ?? 0) \($0.code.rawValue)"
  }
}

/// Returns the results of some steps: `line subject: expected X; found Y` of each failure, and the
/// diagnostics of the document.
func failures(_ steps: String) async -> [String] {
  let document = scenarioDocument(scenario(steps))
  var lines = document.diagnostics.map(\.description)
  for scenario in document.scenarios {
    let result = await scenario.run()
    lines += result.diagnostics.map(\.description)
    lines += result.failures.map {
      "\($0.line) \($0.subject): expected \($0.expected); found \($0.found)"
    }
  }
  return lines
}
