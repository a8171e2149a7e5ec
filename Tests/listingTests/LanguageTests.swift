import Foundation
import Testing

@Suite struct LanguageTests {
  private static let samples = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("SampleSections")

  private func heading(
    _ arguments: [String] = [], _ environment: [String: String] = [:]
  ) async throws -> String? {
    let run = try await ListingRun.run(
      ["show", "journal.xml", "--width", "40"] + arguments, in: Self.samples,
      environment: environment)
    #expect(run.status == 0 && run.messages == "")
    return run.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .first { $0.hasPrefix("Journ") || $0.hasPrefix("Tage") }
  }

  @Test("The language is the one that is given, else that of the environment")
  func languages() async throws {
    #expect(try await heading() == "Journal")
    #expect(try await heading(["--language", "de"]) == "Tagebuch")
    #expect(try await heading(["--language", "de_AT"]) == "Tagebüchl")
    #expect(try await heading([], ["LC_ALL": "", "LANG": "de_AT.UTF-8"]) == "Tagebüchl")
    #expect(
      try await heading([], ["LC_ALL": "", "LC_MESSAGES": "de_DE", "LANG": "fr_FR"]) == "Tagebuch")
    #expect(try await heading(["--language", "en"], ["LC_ALL": "de_DE@euro"]) == "Journal")
  }

  @Test("An invalid language is wrong use")
  func wrongUse() async throws {
    let run = try await ListingRun.run(
      ["show", "journal.xml", "--language", "german!"], in: Self.samples)
    #expect(run.status == 64)
    #expect(run.messages.contains("--language"))
  }
}
