import Foundation
import ListingTesting
import ListingXML

/// The scenario documents below some files and folders.
///
/// ```swift
/// @Test("the scenarios of the feed pass")
/// func scenarios() async throws {
///   try await ScenarioSuite(below: [folder]).expectSuccess()
/// }
/// ```
public struct ScenarioSuite: Sendable {
  /// The end of the names of scenario documents.
  public static let suffix = ".scenario.xml"

  /// The documents: those that were passed, and all `*.scenario.xml` below folders, each once, in the order
  /// of their names below each folder.
  public let files: [URL]
  private let plugins: SectionRegistry
  private let environment: ScenarioEnvironment

  /// Looks for scenario documents.
  ///
  /// - Parameters:
  ///   - places: documents, whatever their names, and folders. Missing ones are skipped.
  ///   - plugins: the plugins whose elements the section documents of scenarios may contain.
  ///   - environment: the values that take precedence over those of the scenarios.
  /// - Complexity: one pass over the folders; links to folders aren't followed.
  public init(
    below places: [URL], plugins: SectionRegistry = SectionRegistry(),
    environment: ScenarioEnvironment = ScenarioEnvironment()
  ) {
    self.plugins = plugins
    self.environment = environment
    var seen: Set<String> = []
    files = places.flatMap(Self.files(below:)).filter {
      seen.insert($0.standardizedFileURL.path).inserted
    }
  }

  /// Reads a document and runs its scenarios, in order.
  public func report(on file: URL) async -> ScenarioReport {
    await ScenarioReport(
      running: ScenarioDocument(contentsOf: file, name: file.relativePath, plugins: plugins),
      in: environment)
  }

  /// Runs all scenarios and expects them to pass.
  ///
  /// - Throws: `ExpectationFailure` with everything that failed, or that there was no scenario.
  public func expectSuccess() async throws {
    if files.isEmpty { throw ExpectationFailure("there is no scenario document") }
    var messages: [String] = []
    for file in files { messages += await report(on: file).messages }
    if !messages.isEmpty { throw ExpectationFailure(messages.joined(separator: "\n")) }
  }

  private static func files(below place: URL) -> [URL] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: place.path, isDirectory: &isFolder) else {
      return []
    }
    guard isFolder.boolValue else { return [place] }
    guard let paths = try? FileManager.default.subpathsOfDirectory(atPath: place.path) else {
      return []
    }
    return paths.filter { path in
      let isHidden = path.split(separator: "/").contains { $0.hasPrefix(".") }
      return path.hasSuffix(suffix) && !isHidden
    }.sorted().map { place.appendingPathComponent($0) }
  }
}
