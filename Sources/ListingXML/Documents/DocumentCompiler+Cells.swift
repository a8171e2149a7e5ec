import ListingSources

extension DocumentCompiler {
  /// The content of a cell: in place, from a template, chosen for each item, or the usual one.
  mutating func cell(of section: DocumentElement, _ scope: BindingScope) -> ContentTemplate {
    if let choose = section.elements("choose").first(where: validator.isValid) {
      return choice(choose, scope)
    }
    guard let cell = section.elements("cell").first(where: validator.isValid) else {
      return .usualCell
    }
    let content = cell.elements.first { validator.isValid($0) }
    guard cell["template"] != nil else {
      if let content { return self.content(content, scope) }
      if cell.elements.first(where: { _ in true }) == nil {
        findings.add(
          Finding(
            .missingElement, "'cell' needs a template or content", at: cell.nameRange,
            fix: "add template=\"…\", or content in place"))
      }
      return .usualCell
    }
    if let content {
      findings.add(
        Finding(
          .misplacedElement, "a cell with a template has no content of its own",
          at: content.nameRange, fix: "remove one of them"))
    }
    return template(of: cell, scope)
  }

  /// The content of the template that an element names.
  private mutating func template(
    of element: DocumentElement, _ scope: BindingScope
  ) -> ContentTemplate {
    guard let name = element["template"] else { return .usualCell }
    guard let template = templates[name] else {
      findings.add(
        Finding(
          .unknownTemplate, "there is no template '\(name)'",
          at: raw.value(of: "template", in: element)
        ).suggesting(name, among: templateNames))
      return .usualCell
    }
    usedTemplates.insert(name)
    return template.elements.first(where: validator.isValid).map { content($0, scope) }
      ?? .usualCell
  }

  /// A template for each of several kinds of items.
  private mutating func choice(
    _ element: DocumentElement, _ scope: BindingScope
  ) -> ContentTemplate {
    var templates: [ContentTemplate] = []
    for when in element.elements("when") where validator.isValid(when) {
      // The template may have a condition of its own, which is another question.
      let inner = template(of: when, scope)
      var template = ContentTemplate(body: .choice([inner]))
      template.condition = condition(ofAttribute: "test", of: when, scope)
      templates.append(template)
    }
    if let otherwise = element.elements("otherwise").first(where: validator.isValid) {
      templates.append(template(of: otherwise, scope))
    } else if !findings.isFull {
      var finding = Finding(
        .missingOtherwise, "items for which no test is true show their text or identifier",
        at: element.nameRange, fix: "add <otherwise template=\"…\"/>")
      finding.severity = .warning
      findings.add(finding)
      templates.append(.usualCell)
    }
    return ContentTemplate(body: .choice(templates))
  }
}
