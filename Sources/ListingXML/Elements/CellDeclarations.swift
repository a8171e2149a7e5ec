import ListingKit

struct CellDeclaration: ElementDeclaration, TemplateUse {
  static let name = "cell"
  static let summary = "The content of an item."
  let template = Attribute("template", .name, "the template to use")
  let content = Children.optionalContent
  let instead = Instead(attributes: [
    "when": choose, "if": choose, "type": choose,
    "height": "write the height of the content: <column height=\"…\">",
  ])
  let arguments = Child<WithDeclaration>.any()

  private static let choose =
    "write <choose> instead of <cell>: it selects a template for each item"
}

struct ChooseDeclaration: ElementDeclaration {
  static let name = "choose"
  static let summary = "Selects a template for each item."
  let cases = Child<WhenDeclaration>.some
  let otherwise = Child<OtherwiseDeclaration>.optional()
}

struct WhenDeclaration: ElementDeclaration, TemplateUse {
  static let name = "when"
  static let summary = "A template for the items that meet a condition."
  let test = ExpressionAttribute.required(
    "test", .condition, "the condition that the item meets")
  let template = Attribute.required("template", .name, "the template to use")
  let arguments = Child<WithDeclaration>.any()
}

struct OtherwiseDeclaration: ElementDeclaration, TemplateUse {
  static let name = "otherwise"
  static let summary = "The template for all other items."
  let template = Attribute.required("template", .name, "the template to use")
  let arguments = Child<WithDeclaration>.any()
}

struct SeparatorDeclaration: ElementDeclaration {
  static let name = "separator"
  static let summary = "The content above an item, which can show the item before it."
  let when = ExpressionAttribute.when
  let content = Children.content
}

extension Reading<SectionParts> {
  /// Reads the content of the cells, and of the separators above them.
  func readCells(into section: inout SectionDefinition) {
    section.cell = cell(&section.reads.cell)
    readTable(into: &section)
    guard var separator = self.separator.first, let content = separator.content.first else {
      return
    }
    let reads = StateReads()
    separator.scope = scope.withoutNeeds.noting(reads)
    separator.scope.place = "a separator"
    separator.scope.seesItemBefore = true
    // The content can have its own condition, which is independent.
    var template = ContentTemplate(
      body: .choice([compiler.content(content, separator.scope)]))
    template.condition = separator.when
    separator.checkFirstHeading()
    section.reads.cell.separator = reads.references
    if reads.seeItemBefore {
      section.separator = template
    } else {
      // The part that depends only on the item belongs to its cell, whatever the previous item is.
      section.cell = ContentTemplate(body: .separated(by: template, cell: section.cell))
    }
  }

  /// Returns the content of a cell: inline, from a template, chosen for each item, or the default.
  private func cell(_ cellReads: inout CellReads) -> ContentTemplate {
    let element = self.cell.first
    if let element, element.name == ChooseDeclaration.name {
      return compiler.reading(element, ChooseDeclaration(), scope).template(&cellReads)
    }
    let reads = StateReads()
    defer { cellReads.branches = [CellReads.Branch(tested: [], shown: reads.references)] }
    guard let element else { return .defaultCell }
    return compiler.reading(element, CellDeclaration(), scope.noting(reads)).cellTemplate
  }
}

extension Reading<CellDeclaration> {
  fileprivate var cellTemplate: ContentTemplate {
    let content = self.content.first
    guard written(\.template) != nil else {
      if let with = self.arguments.first {
        report(
          .misplacedElement, "'with' needs a template, and the cell has none",
          at: with.element.nameRange, fix: "add template=\"…\" to the cell")
      }
      if let content { return compiler.content(content, scope) }
      // Text outside of <text> was reported.
      if element.elements.first(where: { _ in true }) == nil, !element.containsText {
        report(
          .missingElement, "'cell' needs a template or content", at: element.nameRange,
          fix: "add template=\"…\", or content inside")
      }
      return .defaultCell
    }
    if let content {
      report(
        .misplacedElement, "a cell can have a template or content, but not both",
        at: content.nameRange, fix: "remove one of them")
    }
    return expansion()
  }
}

extension Reading<ChooseDeclaration> {
  /// Returns the template for each of several kinds of items.
  fileprivate func template(_ cellReads: inout CellReads) -> ContentTemplate {
    let scope = scope.withoutNeeds
    var templates: [ContentTemplate] = []
    var tests: [BoundExpression: Range<Int>] = [:]
    for var when in self.cases {
      let (tested, shown) = (StateReads(), StateReads())
      // The template can have its own condition, which is independent.
      when.scope = scope.noting(shown)
      var template = ContentTemplate(body: .choice([when.expansion()]))
      when.scope = scope.noting(tested)
      template.condition = when.test
      if let test = template.condition {
        let range = when.valueRange(\.test)
        if let first = tests[test] {
          compiler.addRepeatedTest(at: range, first: first)
        } else {
          tests[test] = range
        }
      }
      templates.append(template)
      cellReads.branches.append(
        CellReads.Branch(
          test: template.condition, tested: tested.references, shown: shown.references))
    }
    if var otherwise = self.otherwise.first {
      let shown = StateReads()
      otherwise.scope = scope.noting(shown)
      templates.append(otherwise.expansion())
      cellReads.branches.append(CellReads.Branch(tested: [], shown: shown.references))
    } else if !compiler.findings.isFull {
      compiler.findings.add(
        Finding(
          warning: .missingOtherwise,
          "an item that passes no test shows only its text or identifier",
          at: element.nameRange, fix: "add <otherwise template=\"…\"/>"))
      templates.append(.defaultCell)
    }
    return ContentTemplate(body: .choice(templates))
  }
}

extension Reading<SeparatorDeclaration> {
  /// Reports a separator between different items that is missing above the first one.
  fileprivate func checkFirstHeading() {
    guard let value = written(\.when), element.elements.contains(where: \.isHeading) else {
      return
    }
    var parser = ExpressionParser(Array(value.unicodeScalars), version: compiler.version)
    guard let comparison = (try? parser.whole())?.comparisonWithItemBefore else { return }
    let range = compiler.raw.ranges(
      ofScalars: [comparison.range], in: valueRange(\.when), isAttribute: true)[0]
    compiler.addWarning(
      "the separator isn't shown above the first item, which has no item before it", at: range,
      fix: comparison.fix)
  }
}

extension DocumentElement {
  /// Whether content above an item describes those below it, unlike a line or a space.
  fileprivate var isHeading: Bool {
    ![DividerDeclaration.name, SpacerDeclaration.name].contains(name)
  }
}
