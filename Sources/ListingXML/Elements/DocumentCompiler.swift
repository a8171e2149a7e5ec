import ListingKit
import ListingSources

/// Compiles a validated document: resolves names, bindings and files, and creates definitions.
final class DocumentCompiler {
  let raw: RawText
  /// The validator, with the invalid elements of all documents.
  let validator: StructureValidator
  /// The document with the included documents.
  let documents: IncludedDocuments
  let limits: DocumentLimits
  let checks: SourceChecks
  /// The version of the document.
  var version: FormatVersion { validator.version }
  var findings: FindingCollector

  private(set) var title: TextTemplate?
  private(set) var identity: ListIdentity?
  private(set) var parameters: [ParameterDefinition] = []
  private(set) var sections: [SectionDefinition] = []

  /// The names of the parameters, for bindings.
  var parameterScope = BindingScope.Fields()
  /// The translated strings and their names, for bindings.
  var strings = TranslatedStrings()
  /// The declarations that are used.
  let uses = DeclarationUses()
  var stringNames = BindingScope.Fields()
  /// The templates, and whether there are others with mistakes.
  var templates: [String: TemplateDefinition] = [:]
  var templateNames: [String] = []
  var hasUnknownTemplates = false
  var usedTemplates: Set<String> = []
  /// The content of unused templates.
  var templateContents: [String: ContentTemplate] = [:]
  /// The templates of a plugin's content, whose arguments are known when it's displayed.
  var contentTemplates: Set<String> = []
  /// The templates being read, each used by the previous one, and the cycles that were reported.
  var templateChain: [String] = []
  var templateRings: Set<Set<String>> = []
  /// The styles that were read, the declared styles, and whether there are others.
  var styles = StyleSheet()
  var declaredStyles: [String: DocumentElement] = [:]
  var hasUnknownStyles = false
  private(set) var sticksToEnd = false
  private(set) var resumes = false
  /// The content of the list without items.
  private(set) var placeholder: ContentTemplate?
  /// The states of the screen, and their names for bindings.
  var states: [StateDefinition] = []
  var stateScope = StateScope()
  /// The actions of buttons and switches by their names in content.
  var presses: [String: [EventDefinition]] = [:]
  /// The number of buttons and switches at each place.
  var pressCounts: [String: Int] = [:]
  /// The identifier of the section being read.
  var sectionIdentifier = ""
  /// The number of buttons, switches and inputs that were read.
  var controlCount = 0
  var inputs = DocumentInputs()
  /// The forms by their names.
  var forms: [String: FormDefinition] = [:]
  /// The conditions of the content being read, and of what it's in.
  var conditions: [BoundExpression] = []
  /// The switches without a label in the content being read.
  var unlabeledSwitches: [DocumentElement] = []
  /// The environment variables that the document reads.
  var variables: [VariableUse] = []
  /// The hosts that the document requests.
  var hosts: [HostUse] = []
  /// The sections that actions reload, and the positions of their names.
  var reloadedSections: [(name: String, range: Range<Int>)] = []
  private var sectionRanges: [String: Range<Int>] = [:]
  var inlineItemCount = 0
  var contentCount = 0
  /// Whether the limit of elements was reported.
  var hasTooMany = false
  /// The number of content elements of templates, computed on demand.
  var templateSizes: [String: Int] = [:]
  /// The content elements by name, and the attributes that all of them have.
  let declaredContents = Dictionary(
    ElementRegistry.contents.map { ($0.name, $0.init()) }
  ) { first, _ in first }
  let look = LookParts()
  /// The nesting depth of the content being read.
  var contentDepth = 0
  /// What compares sources with their data, after the whole document was read.
  private var sourceChecks: [() -> Void] = []

  init(
    _ documents: IncludedDocuments, validator: StructureValidator, limits: DocumentLimits,
    checks: SourceChecks = .none
  ) {
    var validator = validator
    validator.invalid = documents.invalid
    self.raw = RawText(bytes: documents.source.bytes)
    self.validator = validator
    self.documents = documents
    self.limits = limits
    self.checks = checks
    self.findings = documents.findings
  }

  /// Reads the document.
  func compile(root: DocumentElement) {
    let declarations = documents.declarations
    func declared(_ name: String) -> [DocumentElement] {
      declarations.filter { $0.name == name && $0.namespace == ElementRegistry.namespace }
    }
    if !documents.isWhole { (hasUnknownStyles, hasUnknownTemplates) = (true, true) }
    for element in declared("param") where !findings.isFull { compileParameter(element) }
    parameterScope.isOpen =
      parameterScope.isOpen || !documents.isWhole
      || !declarations.allSatisfy(validator.isValid)
    stringNames.isOpen = parameterScope.isOpen
    compileStrings()
    compileStyles(declared("style"))
    compileStates(declared("state"), isWhole: documents.isWhole)
    for element in declared("template") where !findings.isFull { registerTemplate(element) }
    let scope = self.scope("the title")
    let listing = reading(root, ListingDeclaration(), scope)
    title = listing.title
    sticksToEnd = listing.sticksToEnd ?? false
    resumes = listing.resumes ?? false
    identity = listing.identity
    if let content = listing.placeholder.first?.content.first {
      var scope = self.scope("'placeholder'")
      scope.hasList = true
      placeholder = self.content(content, scope)
    }
    for element in declarations where validator.isValid(element) && !findings.isFull {
      if element.namespace != ElementRegistry.namespace {
        compilePlugin(element)
      } else if element.name == SectionDeclaration.name {
        compileSection(element)
      }
    }
    // If templates contain too many elements, most are used by others that were not read.
    for name in templateNames
    where (!usedTemplates.contains(name) || contentTemplates.contains(name)) && !hasTooMany {
      compileUnusedTemplate(name)
    }
    for (name, range) in reloadedSections where sectionRanges[name] == nil {
      findings.add(
        Finding(.badValue, "there is no section '\(name)'", at: range)
          .suggesting(name, among: sections.map(\.identifier)))
    }
    for check in sourceChecks { check() }
    sourceChecks = []
    checkUses(declared)
  }

  /// Has a source compared with its data, unless the document is about to be shown.
  func whenChecked(_ check: @escaping () -> Void) {
    if checks > .none { sourceChecks.append(check) }
  }

  /// Returns the names for bindings at a place.
  ///
  /// - Parameters:
  ///   - place: the place in messages, such as "a header".
  ///   - fields: the fields of the item, if there is one.
  func scope(
    _ place: String, fields: BindingScope.Fields? = nil, hasSection: Bool = false
  ) -> BindingScope {
    BindingScope(
      place: place, parameters: parameterScope, strings: stringNames, fields: fields,
      hasSection: hasSection, uses: uses, version: version, formats: validator.plugins.formats)
  }

  /// Returns the names for bindings at a place that reads states since version 1.1.
  ///
  /// - Parameter other: the scope with the states.
  func scope(_ place: String, readingStatesOf other: BindingScope) -> BindingScope {
    var scope = self.scope(place)
    if version >= .v11 { (scope.states, scope.reads) = (other.states, other.reads) }
    return scope
  }

  /// Returns the name of a control or another part that has state: its position in the section, so that others keep
  /// their names if a new version of the document adds one.
  func controlName(_ kind: String, _ scope: BindingScope) -> String {
    let place = "\(sectionIdentifier)/\(scope.place)/\(kind)"
    pressCounts[place, default: 0] += 1
    return "\(place) \(pressCounts[place, default: 0])"
  }

  /// Returns an element for reading through its declaration.
  func reading<Parts: ElementParts>(
    _ element: DocumentElement, _ parts: Parts, _ scope: BindingScope
  ) -> Reading<Parts> {
    Reading(element: element, parts: parts, scope: scope, compiler: self)
  }

  /// Returns the folder for relative paths in an element.
  func folder(of element: DocumentElement) -> DocumentFolder {
    documents.folders[documents.source.file(at: element.tag.lowerBound)]
  }

  // MARK: - Parameters

  private func compileParameter(_ element: DocumentElement) {
    // The scope is released before a parameter is added to it, as it would be copied otherwise.
    guard let parameter = reading(element, ParameterParts(), scope("a parameter")).definition else {
      parameterScope.isOpen = true
      return
    }
    if parameterScope.kinds[parameter.name] != nil,
      let first = parameters.first(where: { $0.name == parameter.name })
    {
      addRepeated(parameter, first: first)
      return
    }
    parameterScope.add(parameter.name, parameter.kind)
    parameters.append(parameter)
  }

  func addRepeated(_ parameter: ParameterDefinition, first: ParameterDefinition) {
    findings.add(
      Finding(
        .repeatedName, "there are two parameters '\(parameter.name)'", at: parameter.range,
        fix: "rename one"
      ).repeating(first.range))
  }

  // MARK: - Sections

  func add(_ section: SectionDefinition) { sections.append(section) }

  /// Reports an identifier that is already used.
  func checkRepeated(_ identifier: String, at range: Range<Int>) {
    if let first = sectionRanges[identifier] {
      findings.add(
        Finding(
          .repeatedSection, "there are two sections '\(identifier)'", at: range, fix: "rename one"
        ).repeating(first))
    } else {
      sectionRanges[identifier] = range
    }
  }
}
