import ListingKit
import ListingSources

/// A template: content with parameters.
struct TemplateDefinition {
  /// The content; `nil` if it's invalid.
  var content: DocumentElement?
  var parameters: [ParameterDefinition] = []
  /// Whether it has parameters with mistakes.
  var isOpen = false
  /// The position of its name.
  var range: Range<Int>
}

struct TemplateDeclaration: ElementDeclaration {
  static let name = "template"
  static let summary = "Reusable content with parameters."
  let name = Attribute.required("name", .name, "its name in cells")
  let content = Children.content
  let parameters = Child<TemplateParameterDeclaration>.any(unique: "name")
}

struct WithDeclaration: ElementDeclaration {
  static let name = "with"
  static let summary = "The argument for a parameter of a template."
  let name = Attribute.required("name", .identifier, "the parameter")
  let value = TextAttribute.required("value", "its value, or a binding of its type")
}

/// An element that uses a template.
protocol TemplateUse: ElementParts {
  var template: Attribute<String> { get }
  var arguments: Child<WithDeclaration> { get }
}

extension DocumentCompiler {
  func registerTemplate(_ element: DocumentElement) {
    let e = reading(element, TemplateDeclaration(), scope("a template"))
    guard let name = e.name else {
      hasUnknownTemplates = true
      return
    }
    let range = e.valueRange(\.name)
    if let first = templates[name] {
      findings.add(
        Finding(.repeatedName, "there are two templates '\(name)'", at: range, fix: "rename one")
          .repeating(first.range))
      return
    }
    var template = TemplateDefinition(content: e.content.first, range: range)
    template.isOpen = !element.elements.allSatisfy(validator.isValid)
    for parameter in e.parameters {
      guard let parameter = parameter.parameter.definition else {
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

  /// Reads an unused template; its items can have any fields.
  func compileUnusedTemplate(_ name: String) {
    guard let template = templates[name], let content = template.content else { return }
    var scope = self.scope(
      "a template", fields: .init(isOpen: true), hasSection: true
    )
    // It may be intended for a separator.
    scope.seesItemBefore = true
    let isGivenLater = contentTemplates.contains(name)
    for parameter in template.parameters {
      scope.arguments[parameter.name] = BindingScope.Typed(
        expression: isGivenLater
          ? .value(.parameter(parameter.name, parameter.kind)) : .literal(parameter.defaultValue),
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

  /// Reports a cycle once, whichever of its templates is used.
  fileprivate func addRing(_ ring: ArraySlice<String>, at range: Range<Int>) {
    guard templateRings.insert(Set(ring)).inserted else { return }
    findings.add(
      Finding(
        .recursion,
        "the template '\(ring.last ?? "")' uses itself: \(ring.joined(separator: " → "))",
        at: range, fix: "use another template"))
  }
}

extension Reading where Parts: TemplateUse {
  /// Returns the content of the template that the element names, with its arguments.
  ///
  /// - Parameter settings: the attributes of the element for the look of the content.
  func expansion(
    isInOverlay: Bool = false, settings: [AttributeSetting] = []
  ) -> ContentTemplate {
    guard let name = written(\.template) else { return .defaultCell }
    guard let template = compiler.templates[name] else {
      if !compiler.hasUnknownTemplates, !name.hasBraces {
        let names = compiler.templateNames
        compiler.findings.add(
          Finding(
            .unknownTemplate, "unknown template '\(name)'", at: valueRange(\.template),
            fix: names.isEmpty ? "declare it: <template name=\"\(name)\">…</template>" : nil
          ).suggesting(name, among: names)
            .noting(compiler.documents.omission(of: .templates, named: name), compiler.raw))
      }
      return .defaultCell
    }
    compiler.usedTemplates.insert(name)
    if let start = compiler.templateChain.firstIndex(of: name) {
      compiler.addRing(compiler.templateChain[start...] + [name], at: valueRange(\.template))
      return .defaultCell
    }
    var inner = scope
    inner.undeclaredArguments = []
    inner.arguments = arguments(for: name, template, undeclared: &inner.undeclaredArguments)
    inner.hasOpenArguments = template.isOpen
    guard let content = template.content, compiler.hasRoom(for: name, at: element) else {
      return .defaultCell
    }
    compiler.templateChain.append(name)
    let known = compiler.findings.findings.count
    defer {
      compiler.templateChain.removeLast()
      compiler.noteUse(at: valueRange(\.template), since: known)
    }
    return compiler.content(content, inner, isInOverlay: isInOverlay, settings: settings)
  }

  private func arguments(
    for name: String, _ template: TemplateDefinition, undeclared: inout Set<String>
  ) -> [String: BindingScope.Typed] {
    var arguments: [String: BindingScope.Typed] = [:]
    var places: [String: Range<Int>] = [:]
    // An invalid value was reported, and isn't reported as missing, too.
    var isWhole = !element.attributes.contains { attribute in
      template.parameters.contains { $0.name == attribute.name }
        && attribute.name != parts.template.name
    }
    for with in children(of: WithDeclaration.self) {
      let with = compiler.reading(with, WithDeclaration(), scope)
      guard with.isValid, let wanted = with.name else {
        isWhole = false
        continue
      }
      let range = with.valueRange(\.name)
      if let first = places.updateValue(range, forKey: wanted) {
        compiler.findings.add(
          Finding(.repeatedName, "'\(wanted)' is set twice", at: range, fix: "remove one")
            .repeating(first))
      } else if let parameter = template.parameters.first(where: { $0.name == wanted }) {
        arguments[wanted] = with.argument(for: parameter, of: name)
      } else if !template.isOpen {
        isWhole = false
        undeclared.insert(wanted)
        compiler.findings.add(
          Finding(
            .templateArgument, "the template '\(name)' has no parameter '\(wanted)'", at: range,
            fix: "remove it, or declare it in the template: <param name=\"\(wanted)\"/>"
          )
          .suggesting(wanted, among: template.parameters.map(\.name))
          .noting("the template is here", at: template.range))
      }
    }
    for parameter in template.parameters where places[parameter.name] == nil {
      if isWhole, parameter.isRequired, parameter.defaultValue == .null {
        compiler.findings.add(
          Finding(
            .templateArgument, "the template '\(name)' needs the parameter '\(parameter.name)'",
            at: element.nameRange, fix: "add <with name=\"\(parameter.name)\" value=\"…\"/>"
          ).noting("it is declared here", at: parameter.range))
      }
      arguments[parameter.name] = BindingScope.Typed(
        expression: .literal(parameter.defaultValue), type: parameter.kind.valueType)
    }
    return arguments
  }
}

extension Reading<WithDeclaration> {
  /// Returns the value of a `with`; the default replaces a missing one.
  func argument(
    for parameter: ParameterDefinition, of template: String
  ) -> BindingScope.Typed {
    let type = parameter.kind.type
    var argument = BindingScope.Typed(
      expression: .literal(parameter.defaultValue), type: parameter.kind.valueType)
    guard let value = written(\.value) else { return argument }
    func addWrong(_ what: String, fix: String? = nil) {
      compiler.findings.add(
        Finding(
          .templateArgument,
          "\(what) is not \(type.phrase), as '\(parameter.name)' of '\(template)' is",
          at: valueRange(\.value),
          fix: fix ?? "write \(type.phrase), or change the parameter's type"
        ).noting("it is declared here", at: parameter.range))
    }
    if !value.hasBraces {
      guard let value = type.value(of: value) else {
        addWrong(
          "'\(value)'",
          fix: scope.knows(value)
            ? "write value=\"{\(value)}\"" : type.fix(of: value, in: parts.value.name))
        return argument
      }
      compiler.reportMistakes(
        inLiteral: written(\.value) ?? "", scope,
        compiler.places(in: parts.value.name, of: element))
      argument.expression = .literal(value)
      return argument
    }
    let scope = parameter.defaultValue == .null ? scope : scope.withoutNeeds
    guard
      let given = compiler.typedText(
        ofAttribute: parts.value.name, of: element, scope)?.typed
    else {
      return argument
    }
    if let own = given.type, own != argument.type {
      addWrong(own.phrase, fix: given.fix)
      return argument
    }
    argument.timeZone = given.timeZone
    argument.size = given.size + 1
    argument.expression =
      parameter.defaultValue == .null
      ? given.expression : .first([given.expression, .literal(parameter.defaultValue)])
    return argument
  }
}
