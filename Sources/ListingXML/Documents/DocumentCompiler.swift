import ListingKit
import ListingSources

/// Turns a validated document into definitions: names, bindings, files.
struct DocumentCompiler {
  let raw: RawText
  let validator: StructureValidator
  let folder: DocumentFolder
  let limits: DocumentLimits
  var findings: FindingCollector

  private(set) var title: TextTemplate?
  private(set) var identity: ListIdentity?
  private(set) var parameters: [ParameterDefinition] = []
  private(set) var sections: [SectionDefinition] = []

  /// The names of the parameters, as bindings see them.
  private(set) var parameterScope = BindingScope.Fields()
  /// The templates, and whether all of them are known.
  private(set) var templates: [String: DocumentElement] = [:]
  private(set) var templateNames: [String] = []
  var usedTemplates: Set<String> = []
  /// The styles that were read, those that there are, and whether these are all.
  var styles = StyleSheet()
  var declaredStyles: [String: DocumentElement] = [:]
  var hasUnknownStyles = false
  private var sectionRanges: [String: Range<Int>] = [:]
  var inlineItemCount = 0
  var contentCount = 0
  /// The columns of files whose header was read, or why it could not be.
  var headers: [CSVSource: Result<[String], any Error>] = [:]

  init(
    raw: RawText, validator: StructureValidator, folder: DocumentFolder, limits: DocumentLimits
  ) {
    self.raw = raw
    self.validator = validator
    self.folder = folder
    self.limits = limits
    self.findings = validator.findings
  }

  /// Reads the document.
  mutating func compile(root: DocumentElement) {
    for element in root.elements("param") where !findings.isFull { compileParameter(element) }
    compileStyles(root.elements("style"))
    for element in root.elements("template") where !findings.isFull { registerTemplate(element) }
    parameterScope.isOpen = parameterScope.isOpen || !validator.areAllChildrenValid(of: root)
    let scope = BindingScope(place: "the title", parameters: parameterScope)
    title = root["title"].flatMap { _ in text(ofAttribute: "title", of: root, scope) }
    identity = root["identity"].flatMap { $0 == "list" ? .list : $0 == "section" ? .section : nil }
    for element in root.elements where validator.isValid(element) && !findings.isFull {
      if element.namespace != ElementRegistry.namespace {
        compilePlugin(element)
      } else if element.name == "section" {
        compileSection(element)
      }
    }
    for name in templateNames where !usedTemplates.contains(name) {
      compileUnusedTemplate(name)
    }
  }

  // MARK: - Parameters

  private mutating func compileParameter(_ element: DocumentElement) {
    guard let name = element["name"], name.isFieldName else {
      parameterScope.isOpen = true
      return
    }
    let range = raw.value(of: "name", in: element)
    let type = element["type"].map { FieldType(rawValue: $0) } ?? .string
    let kind = FieldKind(type: type ?? .string, isOptional: true)
    var usual = ListValue.null
    if let text = element["default"], let type {
      if let value = type.value(of: text) {
        usual = value
      } else {
        findings.add(
          Finding(
            .parameterValue, "the default '\(text)' of parameter '\(name)' is not \(type.phrase)",
            at: raw.value(of: "default", in: element)))
      }
    }
    if parameterScope.kinds[name] != nil,
      let first = parameters.first(where: { $0.name == name })
    {
      findings.add(
        Finding(.repeatedName, "there are two parameters '\(name)'", at: range, fix: "rename one")
          .noting("the first one is here", at: first.range))
      return
    }
    parameterScope.add(name, kind)
    parameters.append(
      ParameterDefinition(
        name: name, kind: kind, usual: usual, isRequired: element["required"] == "true",
        range: range))
  }

  // MARK: - Templates

  private mutating func registerTemplate(_ element: DocumentElement) {
    guard let name = element["name"], !name.isEmpty else { return }
    if let first = templates[name] {
      findings.add(
        Finding(
          .repeatedName, "there are two templates '\(name)'",
          at: raw.value(of: "name", in: element),
          fix: "rename one"
        ).noting("the first one is here", at: raw.value(of: "name", in: first)))
      return
    }
    templates[name] = element
    templateNames.append(name)
  }

  /// A template that no cell uses is read as well; its items can have any fields.
  private mutating func compileUnusedTemplate(_ name: String) {
    guard let content = templates[name]?.elements.first(where: validator.isValid) else { return }
    let scope = BindingScope(
      place: "a template", parameters: parameterScope, fields: .init(isOpen: true), hasSection: true
    )
    _ = self.content(content, scope)
  }

  // MARK: - Sections

  mutating func add(_ section: SectionDefinition) { sections.append(section) }

  /// The identifier of a section, reported where it is there already.
  ///
  /// - Returns: `nil` where it has none.
  mutating func identifier(of element: DocumentElement) -> String? {
    guard let identifier = element["id"], !identifier.isEmpty else { return nil }
    let range = raw.value(of: "id", in: element)
    if let first = sectionRanges[identifier] {
      findings.add(
        Finding(
          .repeatedSection, "there are two sections '\(identifier)'", at: range, fix: "rename one"
        ).noting("the first one is here", at: first))
    } else {
      sectionRanges[identifier] = range
    }
    return identifier
  }

  /// What a section shows of what it is doing.
  private mutating func readLoadView(
    _ content: DocumentElement, of element: DocumentElement, _ scope: BindingScope,
    into section: inout SectionDefinition
  ) {
    var scope = scope
    scope.place = "'\(element.name)'"
    scope.hasError = element.name == "error"
    let template = self.content(content, scope)
    let part: WritableKeyPath<LoadViews, LoadViews.Templates> =
      element.name == "error" ? \.error : \.loading
    if element.name == "empty" {
      section.loadViews.empty = template
    } else if let direction = element["for"].flatMap(ListLoadDirection.init) {
      section.loadViews[keyPath: part].special[direction] = template
    } else {
      section.loadViews[keyPath: part].usual = template
    }
  }

  /// The parts that all sections have: layout, header, footer.
  mutating func readParts(of element: DocumentElement, into section: inout SectionDefinition) {
    let scope = BindingScope(place: "a header", parameters: parameterScope, hasSection: true)
    let core = ElementRegistry.namespace
    for child in element.elements where child.namespace == core && validator.isValid(child) {
      guard let inner = child.elements.first(where: validator.isValid) else { continue }
      switch child.name {
      case "layout":
        let pinned = section.layout.pinned
        section.layout = layout(inner)
        section.layout.pinned = pinned
      case "header":
        section.header = content(inner, scope)
        if child["sticky"] == "true" { section.layout.pinned.insert(.header) }
      case "footer":
        var scope = scope
        scope.place = "a footer"
        section.footer = content(inner, scope)
        if child["sticky"] == "true" { section.layout.pinned.insert(.footer) }
      case "loading", "error", "empty": readLoadView(inner, of: child, scope, into: &section)
      default: break
      }
    }
  }
}

extension StructureValidator {
  /// Whether nothing in an element is unknown, so that names it might have declared are known.
  func areAllChildrenValid(of element: DocumentElement) -> Bool {
    element.elements.allSatisfy(isValid)
  }
}
