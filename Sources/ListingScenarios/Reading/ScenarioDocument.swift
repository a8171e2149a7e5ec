import Foundation
import ListingXML

/// A scenario document (`*.scenario.xml`) that was read and checked, but not run.
///
/// ```swift
/// let document = ScenarioDocument(contentsOf: url)
/// for scenario in document.scenarios { print(await scenario.run()) }
/// ```
public struct ScenarioDocument: Sendable {
  /// Its mistakes in document order, at most 100.
  public let diagnostics: [Diagnostic]
  /// The scenarios in order; none if a diagnostic is an error.
  public let scenarios: [Scenario]
  /// The document, as the caller named it.
  public let file: String

  /// Reads and checks a document. It never throws: mistakes are in ``diagnostics``.
  ///
  /// - Parameters:
  ///   - url: the document's file.
  ///   - name: the name of the document in messages; by default the path as it was given.
  ///   - plugins: the plugins whose elements the section documents of scenarios may contain.
  /// - Complexity: O(*n*) for a document of *n* bytes.
  public init(
    contentsOf url: URL, name: String? = nil, plugins: SectionRegistry = SectionRegistry()
  ) {
    self.init(
      CheckedText(contentsOf: url, name: name ?? url.relativePath, registry: .scenarios),
      folder: DocumentFolder(of: url), plugins: plugins)
  }

  /// Reads and checks a document that is in memory.
  ///
  /// - Parameters:
  ///   - bytes: the document.
  ///   - name: the name of the document in messages.
  ///   - folder: the folder that the paths of section documents are relative to.
  ///   - plugins: the plugins whose elements these may contain.
  public init(
    bytes: [UInt8], name: String, folder: URL, plugins: SectionRegistry = SectionRegistry()
  ) {
    self.init(
      CheckedText(bytes, name: name, registry: .scenarios),
      folder: DocumentFolder(of: folder.appendingPathComponent("document.xml")), plugins: plugins)
  }

  private init(_ checked: CheckedText, folder: DocumentFolder, plugins: SectionRegistry) {
    let text = checked.text
    file = text.name
    var compiler = ScenarioCompiler(checked, folder: folder, plugins: plugins)
    if let root = checked.root { compiler.compile(root: root) }
    diagnostics = text.diagnostics(compiler.findings.findings)
    guard compiler.findings.isClean else {
      scenarios = []
      return
    }
    let parts = compiler.scenarios
    let places = text.positions(at: parts.map(\.place.lowerBound))
    scenarios = zip(parts, places).map { part, place in
      Scenario(
        name: part.name, line: place.line, given: part.given, steps: part.steps, text: text)
    }
  }

  /// The names of the parameters that the section documents of the scenarios declare.
  public var parameterNames: Set<String> {
    scenarios.reduce(into: []) { names, scenario in
      guard case .document(let content) = scenario.given.content else { return }
      names.formUnion(content.parameterNames)
    }
  }

  /// Whether none of the diagnostics is an error.
  public var isValid: Bool { diagnostics.allSatisfy { $0.severity != .error } }
}
