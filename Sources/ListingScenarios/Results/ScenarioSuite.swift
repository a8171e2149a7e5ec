import Foundation
import ListingSources
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
  /// The folders that can't be read, and the reasons.
  package let unreadable: [(folder: URL, problem: FileProblem)]
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
    var unreadable: [(folder: URL, problem: FileProblem)] = []
    files = places.flatMap { Self.files(below: $0, &unreadable) }.filter {
      seen.insert($0.standardizedFileURL.path).inserted
    }
    self.unreadable = unreadable
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
    var messages = unreadable.map { "\($0.folder.relativePath): \($0.problem.message)" }
    if files.isEmpty, messages.isEmpty { throw ExpectationFailure("there is no scenario document") }
    for file in files { messages += await report(on: file).messages }
    if !messages.isEmpty { throw ExpectationFailure(messages.joined(separator: "\n")) }
  }

  private static func files(
    below place: URL, _ unreadable: inout [(folder: URL, problem: FileProblem)]
  ) -> [URL] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: place.path, isDirectory: &isFolder) else {
      return []
    }
    guard isFolder.boolValue else { return [place] }
    return paths(in: place, &unreadable).sorted().map { place.appendingPathComponent($0) }
  }

  /// Returns the paths of the documents below a folder, which are relative to it.
  private static func paths(
    in folder: URL, _ unreadable: inout [(folder: URL, problem: FileProblem)]
  ) -> [String] {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else {
      unreadable.append((folder, FileProblem(openingFolder: folder.path) ?? .noPermission))
      return []
    }
    return names.filter { !$0.hasPrefix(".") }.flatMap { name -> [String] in
      if name.hasSuffix(suffix) { return [name] }
      let inner = folder.appendingPathComponent(name)
      var status = stat()
      guard lstat(inner.path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return [] }
      return paths(in: inner, &unreadable).map { "\(name)/\($0)" }
    }
  }
}
