import Foundation
import ListingScenarios
import ListingXML

/// The results of scenarios, as JSON.
struct ScenarioSummary: Encodable {
  /// A scenario and whether it passed.
  struct Entry: Encodable {
    let file: String
    let line: Int
    let name: String
    let passed: Bool
  }

  private(set) var passed = 0
  /// The scenarios that failed; a document that is none counts as one.
  private(set) var failed = 0
  private(set) var scenarios: [Entry] = []
  private(set) var failures: [ScenarioFailure] = []
  private(set) var diagnostics: [Diagnostic] = []

  /// Whether one of the documents is no scenario.
  var hasInvalidDocument: Bool { diagnostics.contains { $0.severity == .error } }

  /// The last line of a run.
  var line: String { "\(passed) passed, \(failed) failed" }

  /// Adds the results of a document.
  mutating func add(_ report: ScenarioReport) {
    passed += report.passedCount
    failed += report.failedCount
    scenarios += report.results.map {
      Entry(file: $0.file, line: $0.line, name: $0.scenario, passed: $0.hasPassed)
    }
    failures += report.results.flatMap(\.failures)
    diagnostics += report.diagnostics
  }
}
