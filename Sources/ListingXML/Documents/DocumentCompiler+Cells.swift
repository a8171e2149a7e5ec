extension DocumentCompiler {
  /// The content of the cells, and of what is above them.
  mutating func readCells(
    of element: DocumentElement, _ scope: BindingScope, into section: inout SectionDefinition
  ) {
    section.cell = cell(of: element, scope, &section.reads.cell)
    let separators = element.elements("separator", in: ElementRegistry.namespace)
    guard let element = separators.first(where: validator.isValid),
      let content = element.elements.first(where: validator.isValid)
    else { return }
    let reads = StateReads()
    var scope = scope.withoutNeeds.noting(reads)
    scope.place = "a separator"
    scope.seesItemBefore = true
    // The content may have a condition of its own, which is another question.
    var separator = ContentTemplate(body: .choice([self.content(content, scope)]))
    separator.condition = condition(ofAttribute: "when", of: element, scope)
    checkFirstHeading(of: element)
    section.reads.cell.separator = reads.references
    if reads.seeItemBefore {
      section.separator = separator
    } else {
      // What the item alone says is a part of its cell, whatever comes before it.
      section.cell = ContentTemplate(body: .separated(by: separator, cell: section.cell))
    }
  }

  /// The content of a cell: in place, from a template, chosen for each item, or the usual one.
  mutating func cell(
    of section: DocumentElement, _ scope: BindingScope, _ cellReads: inout CellReads
  ) -> ContentTemplate {
    if let choose = section.elements("choose", in: ElementRegistry.namespace).first(
      where: validator.isValid)
    {
      return choice(choose, scope, &cellReads)
    }
    let reads = StateReads()
    let scope = scope.noting(reads)
    defer {
      cellReads.branches = [CellReads.Branch(tested: [], shown: reads.references)]
    }
    guard
      let cell = section.elements("cell", in: ElementRegistry.namespace).first(
        where: validator.isValid)
    else {
      return .usualCell
    }
    let children = cell.elements.filter(validator.isValid)
    let content = children.first { $0.name != "with" }
    guard cell["template"] != nil else {
      if let with = children.first(where: { $0.name == "with" }) {
        findings.add(
          Finding(
            .misplacedElement, "'with' needs a template, and the cell has none",
            at: with.nameRange, fix: "add template=\"…\" to the cell"))
      }
      if let content { return self.content(content, scope) }
      // A text without <text> was told.
      if cell.elements.first(where: { _ in true }) == nil, !cell.texts.contains(where: \.isWritten)
      {
        findings.add(
          Finding(
            .missingElement, "'cell' needs a template or content", at: cell.nameRange,
            fix: "add template=\"…\", or content inside"))
      }
      return .usualCell
    }
    if let content {
      findings.add(
        Finding(
          .misplacedElement, "a cell can have a template or content, but not both",
          at: content.nameRange, fix: "remove one of them"))
    }
    return expansion(of: cell, scope)
  }

  /// A template for each of several kinds of items.
  private mutating func choice(
    _ element: DocumentElement, _ scope: BindingScope, _ cellReads: inout CellReads
  ) -> ContentTemplate {
    let scope = scope.withoutNeeds
    var templates: [ContentTemplate] = []
    var tests: [BoundExpression: DocumentElement] = [:]
    for when in element.elements("when") where validator.isValid(when) {
      let (tested, shown) = (StateReads(), StateReads())
      // The template may have a condition of its own, which is another question.
      let inner = expansion(of: when, scope.noting(shown))
      var template = ContentTemplate(body: .choice([inner]))
      template.condition = condition(ofAttribute: "test", of: when, scope.noting(tested))
      if let test = template.condition {
        if let first = tests[test] { addRepeatedTest(when, first: first) }
        tests[test] = tests[test] ?? when
      }
      templates.append(template)
      cellReads.branches.append(
        CellReads.Branch(
          test: template.condition, tested: tested.references, shown: shown.references))
    }
    if let otherwise = element.elements("otherwise").first(where: validator.isValid) {
      let shown = StateReads()
      templates.append(expansion(of: otherwise, scope.noting(shown)))
      cellReads.branches.append(CellReads.Branch(tested: [], shown: shown.references))
    } else if !findings.isFull {
      var finding = Finding(
        .missingOtherwise, "an item that passes no test shows only its text or identifier",
        at: element.nameRange, fix: "add <otherwise template=\"…\"/>")
      finding.severity = .warning
      findings.add(finding)
      templates.append(.usualCell)
    }
    return ContentTemplate(body: .choice(templates))
  }
}
