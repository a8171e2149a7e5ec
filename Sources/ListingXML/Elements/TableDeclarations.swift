import Foundation
import ListingKit

struct TableDeclaration: LayoutDeclaration {
  static let name = "table"
  static let summary = "Arranges items in rows, below the titles of their columns."
  static let since = FormatVersion.v11
  let spacing = Attribute("spacing", .length, "space between columns, in points", default: "12")
  let columns = Child<TableColumnDeclaration>.some
  let common = LayoutParts()

  func layout(_ e: Resolved<Self>) -> LayoutDefinition { LayoutDefinition() }
}

struct TableColumnDeclaration: ElementDeclaration {
  static let name = "column"
  static let parent: String? = TableDeclaration.name
  static let summary = "A column of a table: its title, and the content of its cells."
  static let since = FormatVersion.v11
  let title = TextAttribute("title", "its title above the rows")
  let sort = Attribute(
    "sort", .name,
    "the field by which a press of the title sorts: the source has sort=\"{state.…}\"")
  let width = Attribute("width", .contentLength, "its width", default: "1fr")
  let align = Attribute(
    "align", ValueKind<ListContentAlignment>.alignment, "the alignment of its title and its cells")
  let hideBelow = Attribute(
    "hide-below", .length, "the width of the list, in points, below which it isn't shown")
  let content = Children.content
}

extension Reading<SectionParts> {
  /// The table that is the layout of the section; `nil` for another layout.
  private var table: Reading<TableDeclaration>? {
    guard let element = self.layout.first?.layout.first, element.name == TableDeclaration.name
    else {
      return nil
    }
    return compiler.reading(element, TableDeclaration(), scope)
  }

  /// Makes the columns of a table the cells of the section.
  func readTable(into section: inout SectionDefinition) {
    guard let table else { return }
    if let cell = self.cell.first {
      table.report(
        .misplacedElement, "a section with a table has columns in place of '\(cell.name)'",
        at: cell.nameRange, fix: "remove it, or write the content into the columns")
    }
    if let column = table.columns.first, table.columns.allSatisfy({ $0.hideBelow != nil }) {
      column.report(
        .misplacedAttribute, "all columns are hidden below a width",
        at: column.nameRange(\.hideBelow), fix: "remove '\(column.parts.hideBelow.name)' here")
    }
    let reads = StateReads()
    section.cell = ContentTemplate(
      body: .cells(
        table.template { column in
          TableTemplate.Column(
            cell: column.content.first.map { compiler.content($0, scope.noting(reads)) })
        }))
    section.reads.cell.branches = [CellReads.Branch(tested: [], shown: reads.references)]
  }

  /// Adds the titles of a table's columns to the header of the section, which stays visible.
  func readTitles(into section: inout SectionDefinition) {
    guard let table, table.columns.contains(where: { $0.title != nil }) else { return }
    let reads = StateReads()
    let titles = ContentTemplate(
      body: .titles(
        table.template { column in
          var column = column
          column.scope = scope.noting(reads)
          column.scope.place = "the title of a column"
          return TableTemplate.Column(
            title: column.title, sort: column.readSort(&section))
        }))
    section.reads.header.formUnion(reads.references)
    let spacing = AttributeSetting(LookAttribute.spacing, "8")
    section.header =
      section.header.map {
        ContentTemplate(
          body: .column([$0, titles]), styling: ContentStyling([spacing], StyleSheet()))
      } ?? titles
    let sticky = AttributeSetting("sticky", HeaderDeclaration().sticky.sticky.rule.type, "true")
    section.boundaries[.header] = BoundElement(name: HeaderDeclaration.name, settings: [sticky])
  }
}

extension Reading<TableDeclaration> {
  /// Returns the table with what bindings decide of its columns.
  fileprivate func template(
    _ columns: (Reading<TableColumnDeclaration>) -> TableTemplate.Column
  ) -> TableTemplate {
    var template = TableTemplate()
    if let spacing = self.spacing { template.table.spacing = spacing }
    for column in self.columns {
      template.add(
        columns(column),
        ListTable.Column(
          "", width: column.width ?? .share(1), alignment: column.align,
          hiddenBelow: column.hideBelow))
    }
    return template
  }
}

extension Reading<TableColumnDeclaration> {
  /// Returns what a press of the title sorts; `nil` if it doesn't sort.
  fileprivate func readSort(_ section: inout SectionDefinition) -> TableTemplate.Sort? {
    guard let field = self.sort else { return nil }
    // The mistake of the source is reported.
    if case .unavailable = section.body { return nil }
    guard case .paged(let items) = section.body,
      case .value(.value(.state(let state, let kind)))? = items.refinement?.order?.parts.first,
      items.refinement?.order?.parts.count == 1
    else {
      report(
        .missingAttribute,
        "a press of the title of a column sorts by a state, which the source doesn't read",
        at: nameRange(\.sort),
        fix:
          "write sort=\"{state.order}\" in a source of csv, json or xml, and declare <state name=\"order\"/>"
      )
      return nil
    }
    if let fields = items.refinement?.fields, fields[field] == nil {
      compiler.findings.add(
        Finding(.unknownField, "unknown field '\(field)'", at: valueRange(\.sort))
          .suggesting(field, among: Array(fields.keys)))
    }
    section.reads.header.insert(state)
    compiler.controlCount += 1
    func setting(_ value: String) -> String {
      compiler.press(
        [EventDefinition(actions: [.set(state, to: .literal(.string(value)))])], scope)
    }
    return TableTemplate.Sort(
      field: field, state: .value(.state(state, kind)), sortAscending: setting(field),
      sortDescending: setting("-" + field))
  }
}

extension AttributeSetting {
  fileprivate init(_ attribute: LookAttribute, _ value: String) {
    self.init(attribute.rule.name, attribute.rule.type, value)
  }

  fileprivate init(_ name: String, _ type: AttributeType, _ value: String) {
    self.init(name: name, type: type, value: TextTemplate(parts: [.literal(value)]))
  }
}
