import Foundation
import ListingScenarios
import Testing

/// The code of Sources/ListingScenarios/ListingScenarios.docc/Scenarios.md.
@Suite("The page on scenarios") struct ScenariosPageTests {
  private let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Documents")

  @Test("the scenarios of the feed pass")
  func scenarios() async throws {
    try await ScenarioSuite(below: [folder]).expectSuccess()
  }

  @Test("Scenarios pass with values of parameters and a language")
  func environment() async throws {
    let environment = ScenarioEnvironment(parameters: ["region": "eu"], language: "de")
    try await ScenarioSuite(below: [folder], environment: environment).expectSuccess()
  }
}
