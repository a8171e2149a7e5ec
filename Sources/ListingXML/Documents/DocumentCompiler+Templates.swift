import ListingKit
import ListingSources

/// A template: content with holes.
struct TemplateDefinition {
  /// The content; `nil` where it cannot be read.
  var content: DocumentElement?
  var parameters: [ParameterDefinition] = []
  /// Whether it has parameters that could not be read.
  var isOpen = false
  /// Where its name is.
  var range: Range<Int>
}

extension DocumentCompiler {
  mutating func registerTemplate(_ element: DocumentElement) {
    guard let name = element["name"], !name.isEmpty else {
      hasUnknownTemplates = true
      return
    }
    let range = raw.value(of: "name", in: element)
    if let first = templates[name] {
      findings.add(
        Finding(.repeatedName, "there are two templates '\(name)'", at: range, fix: "rename one")
          .noting("the first one is here", at: first.range))
      return
    }
    let children = element.elements.filter(validator.isValid)
    var template = TemplateDefinition(
      content: children.first { $0.name != "param" || $0.namespace != element.namespace },
      range: range)
    template.isOpen = !element.elements.allSatisfy(validator.isValid)
    for child in children where child.name == "param" && child.namespace == element.namespace {
      guard let parameter = parameter(child) else {
        template.isOpen = true
        continue
      }
      if let first = template.parameters.first(where: { $0.name == parameter.name }) {
        addRepeated(parameter, first: first)
      } else {
        template.parameters.append(parameter)
      }
    }
    templates[name] = template
    templateNames.append(name)
  }

  /// A template that nothing uses is read as well; its items can have any fields.
  mutating func compileUnusedTemplate(_ name: String) {
    guard let template = templates[name], let content = template.content else { return }
    var scope = self.scope(
      "a template", fields: .init(isOpen: true), hasSection: true
    )
    // It may be a separator's, as far as anybody knows.
    scope.seesItemBefore = true
    let isGivenLater = contentTemplates.contains(name)
    for parameter in template.parameters {
      scope.arguments[parameter.name] = BindingScope.Typed(
        expression: isGivenLater
          ? .value(.parameter(parameter.name, parameter.kind)) : .literal(parameter.usual),
        type: parameter.kind.valueType)
    }
    scope.hasOpenArguments = template.isOpen
    var states = stateScope
    states.names[.section] = .init(isOpen: true)
    states.names[.item] = .init(isOpen: true)
    scope.states = states
    templateChain = [name]
    templateContents[name] = self.content(content, scope)
    templateChain = []
  }

  /// The content of the template that an element names, with what the element gives it.
  ///
  /// - Parameter settings: what the element itself says of the content's looks.
  mutating func expansion(
    of element: DocumentElement, _ scope: BindingScope, isInOverlay: Bool = false,
    settings: [AttributeSetting] = []
  ) -> ContentTemplate {
    guard let name = element["template"] else { return .usualCell }
    guard let template = templates[name] else {
      if !hasUnknownTemplates, !name.hasBraces {
        findings.add(
          Finding(
            .unknownTemplate, "unknown template '\(name)'",
            at: raw.value(of: "template", in: element),
            fix: templateNames.isEmpty
              ? "declare it: <template name=\"\(name)\">…</template>" : nil
          ).suggesting(name, among: templateNames)
            .noting(documents.omission(of: .templates, named: name), raw))
      }
      return .usualCell
    }
    usedTemplates.insert(name)
    if let start = templateChain.firstIndex(of: name) {
      addRing(templateChain[start...] + [name], at: element)
      return .usualCell
    }
    var inner = scope
    inner.undeclaredArguments = []
    inner.arguments = arguments(
      of: element, for: name, template, scope, undeclared: &inner.undeclaredArguments)
    inner.hasOpenArguments = template.isOpen
    guard let content = template.content, hasRoom(for: name, at: element) else {
      return .usualCell
    }
    templateChain.append(name)
    let known = findings.findings.count
    defer {
      templateChain.removeLast()
      noteUse(of: element, since: known)
    }
    return self.content(content, inner, isInOverlay: isInOverlay, settings: settings)
  }

  /// A ring is told once, wherever it is entered.
  private mutating func addRing(_ ring: ArraySlice<String>, at element: DocumentElement) {
    guard templateRings.insert(Set(ring)).inserted else { return }
    findings.add(
      Finding(
        .recursion,
        "the template '\(ring.last ?? "")' uses itself: \(ring.joined(separator: " → "))",
        at: raw.value(of: "template", in: element), fix: "use another template"))
  }

  // MARK: - Parameters

  private mutating func arguments(
    of element: DocumentElement, for name: String, _ template: TemplateDefinition,
    _ scope: BindingScope, undeclared: inout Set<String>
  ) -> [String: BindingScope.Typed] {
    var arguments: [String: BindingScope.Typed] = [:]
    var places: [String: Range<Int>] = [:]
    // What was given in a wrong way was reported, and is not missed as well.
    var isWhole = !element.attributes.contains { attribute in
      template.parameters.contains { $0.name == attribute.name } && attribute.name != "template"
    }
    for with in element.elements("with", in: ElementRegistry.namespace) {
      guard validator.isValid(with), let wanted = with["name"], wanted.isFieldName else {
        isWhole = false
        continue
      }
      let range = raw.value(of: "name", in: with)
      if let first = places.updateValue(range, forKey: wanted) {
        findings.add(
          Finding(.repeatedName, "'\(wanted)' is set twice", at: range, fix: "remove one")
            .noting("the first one is here", at: first))
      } else if let parameter = template.parameters.first(where: { $0.name == wanted }) {
        arguments[wanted] = argument(with, for: parameter, of: name, scope)
      } else if !template.isOpen {
        isWhole = false
        undeclared.insert(wanted)
        findings.add(
          Finding(
            .templateArgument, "the template '\(name)' has no parameter '\(wanted)'", at: range,
            fix: "remove it, or declare it in the template: <param name=\"\(wanted)\"/>"
          )
          .suggesting(wanted, among: template.parameters.map(\.name))
          .noting("the template is here", at: template.range))
      }
    }
    for parameter in template.parameters where places[parameter.name] == nil {
      if isWhole, parameter.isRequired, parameter.usual == .null {
        findings.add(
          Finding(
            .templateArgument, "the template '\(name)' needs the parameter '\(parameter.name)'",
            at: element.nameRange, fix: "add <with name=\"\(parameter.name)\" value=\"…\"/>"
          ).noting("it is declared here", at: parameter.range))
      }
      arguments[parameter.name] = BindingScope.Typed(
        expression: .literal(parameter.usual), type: parameter.kind.valueType)
    }
    return arguments
  }

  /// What a `with` gives; its default stands for a value that is missing.
  private mutating func argument(
    _ with: DocumentElement, for parameter: ParameterDefinition, of template: String,
    _ scope: BindingScope
  ) -> BindingScope.Typed {
    let type = parameter.kind.type
    var argument = BindingScope.Typed(
      expression: .literal(parameter.usual), type: parameter.kind.valueType)
    guard let value = with["value"] else { return argument }
    func addWrong(_ what: String, fix: String? = nil) {
      findings.add(
        Finding(
          .templateArgument, "\(what): '\(parameter.name)' of '\(template)' is \(type.phrase)",
          at: raw.value(of: "value", in: with), fix: fix
        ).noting("it is declared here", at: parameter.range))
    }
    if !value.hasBraces {
      guard let value = type.value(of: value) else {
        addWrong(
          "'\(value)' has the wrong type",
          fix: scope.knows(value) ? "write value=\"{\(value)}\"" : nil)
        return argument
      }
      reportMistakes(inLiteral: with["value"] ?? "", scope, places(in: "value", of: with))
      argument.expression = .literal(value)
      return argument
    }
    let scope = parameter.usual == .null ? scope : scope.withoutNeeds
    guard let given = typedText(ofAttribute: "value", of: with, scope)?.typed else {
      return argument
    }
    if let own = given.type, own != argument.type {
      addWrong("\(own.phrase) has the wrong type", fix: given.fix)
      return argument
    }
    argument.timeZone = given.timeZone
    argument.size = given.size + 1
    argument.expression =
      parameter.usual == .null
      ? given.expression : .first([given.expression, .literal(parameter.usual)])
    return argument
  }
}
