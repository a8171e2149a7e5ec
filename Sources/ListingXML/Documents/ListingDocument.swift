import Foundation
import ListingKit

/// A section document that was read and checked; nothing of it is shown.
public struct ListingDocument: Sendable {
  /// What is wrong with it, in the order of the document, at most 100.
  public let diagnostics: [Diagnostic]
  /// How far the identifiers of items reach, where the document says so.
  public let identity: ListIdentity?

  let text: SourceText
  let folder: DocumentFolder
  let parameters: [ParameterDefinition]
  let sections: [SectionDefinition]
  private let titleTemplate: TextTemplate?

  /// Reads and checks a document. It never throws: what is wrong is in ``diagnostics``.
  ///
  /// - Parameters:
  ///   - url: the document's file.
  ///   - name: what messages call the document; the path as it was given when left out.
  ///   - registry: the plugins whose elements it may hold.
  ///   - limits: how much it may ask for.
  /// - Complexity: O(*n*) for a document of *n* bytes.
  public init(
    contentsOf url: URL, name: String? = nil, registry: SectionRegistry = SectionRegistry(),
    limits: DocumentLimits = DocumentLimits()
  ) {
    let name = name ?? url.relativePath
    switch DocumentBytes.read(url, limit: limits.bytes) {
    case .success(let bytes):
      self.init(
        bytes: bytes, name: name, folder: DocumentFolder(of: url), registry: registry,
        limits: limits)
    case .failure(let refusal):
      self.init(
        text: SourceText(name: name, bytes: []), folder: DocumentFolder(of: url),
        findings: [refusal.finding])
    }
  }

  /// Reads and checks a document that is in memory.
  ///
  /// - Parameters:
  ///   - bytes: the document as a file would hold it.
  ///   - name: what messages call the document.
  ///   - folder: where the files that it names are.
  ///   - registry: the plugins whose elements it may hold.
  ///   - limits: how much it may ask for.
  public init(
    bytes: [UInt8], name: String, folder: URL, registry: SectionRegistry = SectionRegistry(),
    limits: DocumentLimits = DocumentLimits()
  ) {
    self.init(
      bytes: bytes, name: name,
      folder: DocumentFolder(of: folder.appendingPathComponent("document.xml")),
      registry: registry, limits: limits)
  }

  private init(
    bytes: [UInt8], name: String, folder: DocumentFolder, registry: SectionRegistry,
    limits: DocumentLimits
  ) {
    guard bytes.count <= limits.bytes else {
      self.init(
        text: SourceText(name: name, bytes: []), folder: folder,
        findings: [DocumentBytes.tooLong(limits.bytes)])
      return
    }
    let decoded = DecodedText(bytes)
    let text = SourceText(name: name, bytes: decoded.bytes)
    if let finding = decoded.finding {
      self.init(text: text, folder: folder, findings: [finding])
      return
    }
    let reader = DocumentReader(text, limits: limits)
    let raw = RawText(bytes: text.bytes)
    var validator = StructureValidator(raw: raw, plugins: registry, findings: reader.findings)
    guard let root = reader.root, validator.validate(root: root) else {
      self.init(text: text, folder: folder, findings: validator.findings.findings)
      return
    }
    var compiler = DocumentCompiler(raw: raw, validator: validator, folder: folder, limits: limits)
    compiler.compile(root: root)
    self.init(
      text: text, folder: folder, findings: compiler.findings.findings, definitions: compiler)
  }

  private init(
    text: SourceText, folder: DocumentFolder, findings: [Finding],
    definitions: DocumentCompiler? = nil
  ) {
    self.text = text
    self.folder = folder
    diagnostics = text.diagnostics(findings)
    identity = definitions?.identity
    parameters = definitions?.parameters ?? []
    sections = definitions?.sections ?? []
    titleTemplate = definitions?.title
  }

  /// Whether there is no error among the diagnostics.
  public var isValid: Bool { diagnostics.allSatisfy { $0.severity != .error } }

  /// What the screen is called, where the document says so.
  ///
  /// - Parameter parameters: the values of the document's parameters, as texts.
  public func title(parameters: [String: String] = [:]) -> String? {
    let values = ParameterValues(definitions: self.parameters, given: parameters).values
    return try? titleTemplate?.text(BindingValues(parameters: values))
  }
}
