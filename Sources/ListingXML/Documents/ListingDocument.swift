import Foundation
import ListingKit
// Documents use the items, values and sources of this module.
@_exported import ListingSources

/// A section document that was read and checked, but isn't shown yet.
public struct ListingDocument: Sendable {
  /// Its mistakes in document order, at most 100 errors and 100 warnings.
  public let diagnostics: [Diagnostic]
  /// The scope of the identifiers of items, if the document sets it.
  public private(set) var identity: ListIdentity?

  /// Whether the list begins at its end and stays there, like a chat.
  public let sticksToEnd: Bool
  /// Whether the list opens at the item where its reader was.
  public let resumes: Bool
  /// The content of the list without items.
  let placeholder: ContentTemplate?

  /// The texts of the document and of those that it includes.
  let source: SourceMap
  let folder: DocumentFolder
  /// The paths of the document and of those that it includes, with links resolved.
  package let paths: [String]
  let parameters: [ParameterDefinition]
  /// The names of its templates, and their positions.
  let templates: [(name: String, range: Range<Int>)]
  let strings: TranslatedStrings
  let sections: [SectionDefinition]
  /// The states of the screen.
  let states: [StateDefinition]
  /// The handlers of buttons and switches, by the name of their action.
  let presses: [String: [EventDefinition]]
  /// The inputs, and the forms by their names.
  let inputs: DocumentInputs
  let forms: [String: FormDefinition]
  /// The environment variables that it reads.
  let variables: [VariableUse]
  /// The hosts that it requests.
  let hosts: [HostUse]
  let titleTemplate: TextTemplate?

  /// Reads and checks a document. It never throws: mistakes are in ``diagnostics``.
  ///
  /// - Parameters:
  ///   - url: the document's file.
  ///   - name: the name of the document in messages; by default the path as it was given.
  ///   - registry: the plugins whose elements it may contain.
  ///   - limits: the limits of the document.
  ///   - checks: how far the data of its sources are read to check them.
  /// - Complexity: O(*n*) for a document of *n* bytes.
  public init(
    contentsOf url: URL, name: String? = nil, registry: SectionRegistry = SectionRegistry(),
    limits: DocumentLimits = DocumentLimits(), checks: SourceChecks = .none
  ) {
    self.init(
      CheckedText(
        contentsOf: url, name: name ?? url.relativePath, registry: .standard, plugins: registry,
        limits: limits),
      url: url, limits: limits, checks: checks)
  }

  /// Reads and checks a document in memory.
  ///
  /// - Parameters:
  ///   - bytes: the document.
  ///   - name: the name of the document in messages.
  ///   - folder: the folder that paths in the document are relative to.
  ///   - registry: the plugins whose elements it may contain.
  ///   - limits: the limits of the document.
  ///   - checks: how far the data of its sources are read to check them.
  public init(
    bytes: [UInt8], name: String, folder: URL, registry: SectionRegistry = SectionRegistry(),
    limits: DocumentLimits = DocumentLimits(), checks: SourceChecks = .none
  ) {
    self.init(
      CheckedText(bytes, name: name, registry: .standard, plugins: registry, limits: limits),
      url: folder.appendingPathComponent("document.xml"), limits: limits, checks: checks)
  }

  private init(
    _ checked: CheckedText, url: URL, limits: DocumentLimits, checks: SourceChecks
  ) {
    folder = DocumentFolder(of: url)
    let path = url.resolvingSymlinksInPath().path
    guard let root = checked.root else {
      paths = [path]
      source = SourceMap(checked.text)
      diagnostics = source.diagnostics(checked.findings.findings)
      (identity, parameters, templates, sections, titleTemplate) = (nil, [], [], [], nil)
      (states, presses, variables, hosts, sticksToEnd) = ([], [:], [], [], false)
      (placeholder, resumes) = (nil, false)
      strings = TranslatedStrings()
      (inputs, forms) = (DocumentInputs(), [:])
      return
    }
    let documents = IncludedDocuments(
      checked, root: root, folder: folder, path: path, limits: limits, translations: .translations)
    paths = documents.paths
    let compiler = DocumentCompiler(
      documents, validator: checked.validator, limits: limits, checks: checks)
    compiler.compile(root: root)
    source = compiler.documents.source
    diagnostics = source.diagnostics(compiler.findings.findings)
    identity = compiler.identity
    parameters = compiler.parameters
    templates = compiler.templateNames.compactMap { name in
      compiler.templates[name].map { (name, $0.range) }
    }
    strings = compiler.strings
    sections = compiler.sections
    states = compiler.states
    presses = compiler.presses
    inputs = compiler.inputs
    forms = compiler.forms
    sticksToEnd = compiler.sticksToEnd
    resumes = compiler.resumes
    placeholder = compiler.placeholder
    variables = compiler.variables
    hosts = compiler.hosts
    titleTemplate = compiler.title
  }

  /// The file, with links resolved.
  var file: URL { URL(fileURLWithPath: paths[0]) }

  /// Whether it has states that stay when it's closed.
  var keepsStates: Bool {
    states.contains(where: \.isKept)
      || sections.contains { section in
        section.states.section.values.contains(where: \.isKept)
          || section.states.item.values.contains(where: \.isKept)
      }
  }

  /// The folder of its files, with links resolved.
  package var inFolder: DocumentFolder { folder }

  /// Returns the document with another scope of identifiers.
  package func taking(_ identity: ListIdentity) -> ListingDocument {
    var document = self
    document.identity = identity
    return document
  }

  /// The name of the document in messages.
  var name: String { source.texts[0].name }

  /// Whether none of the diagnostics is an error.
  public var isValid: Bool { diagnostics.allSatisfy { $0.severity != .error } }

  /// The title of the screen, if the document has one.
  ///
  /// - Parameters:
  ///   - parameters: the values of the document's parameters, as texts.
  ///   - environment: the environment of the document.
  public func title(
    parameters: [String: String] = [:], environment: DocumentEnvironment = .current
  ) -> String? {
    let given = ParameterValues(definitions: self.parameters, given: parameters)
    return try? titleTemplate?.text(values(of: given, environment))
  }

  /// Returns the values that are the same in all bindings.
  func values(of parameters: ParameterValues, _ environment: DocumentEnvironment) -> BindingValues {
    var values = BindingValues(parameters: parameters.values, environment: environment)
    values.strings = strings.values(values)
    return values
  }
}
