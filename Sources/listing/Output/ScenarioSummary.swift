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
  /// The number of failed scenarios; an invalid document counts as one.
  private(set) var failed = 0
  private(set) var scenarios: [Entry] = []
  private(set) var failures: [ScenarioFailure] = []
  private(set) var diagnostics: [Diagnostic] = []

  /// Whether a document is invalid.
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
