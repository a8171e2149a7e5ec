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

  private static var spacing: CGFloat { 12 }

  /// Makes the columns of a table the cells of the section, and their titles a part of its header, which stays visible.
  func readTable(into section: inout SectionDefinition) {
    guard let table else { return }
    if let cell = self.cell.first {
      table.report(
        .misplacedElement, "a section with a table has columns in place of '\(cell.name)'",
        at: cell.nameRange, fix: "remove it, or write the content into the columns")
    }
    let reads = StateReads()
    var cells: [ContentTemplate] = []
    for column in table.columns {
      guard let content = column.content.first else { continue }
      cells.append(column.placed(compiler.content(content, scope.noting(reads))))
    }
    section.cell = .cells(cells, spacing: table.spacing ?? Self.spacing)
    section.reads.cell.branches = [CellReads.Branch(tested: [], shown: reads.references)]
  }

  /// Adds the titles of a table's columns to the header of the section.
  func readTitles(into section: inout SectionDefinition) {
    guard let table, table.columns.contains(where: { $0.title != nil }) else { return }
    let reads = StateReads()
    var titles: [ContentTemplate] = []
    for var column in table.columns {
      column.scope = scope.noting(reads)
      column.scope.place = "the title of a column"
      titles.append(column.placed(column.titleTemplate(&section)))
    }
    section.reads.header.formUnion(reads.references)
    let row = ContentTemplate.cells(titles, spacing: table.spacing ?? Self.spacing)
    let spacing = AttributeSetting(LookAttribute.spacing, "8")
    section.header = section.header.map { ContentTemplate(.column([$0, row]), [spacing]) } ?? row
    let sticky = AttributeSetting("sticky", HeaderDeclaration().sticky.sticky.rule.type, "true")
    section.boundaries[.header] = BoundElement(name: HeaderDeclaration.name, settings: [sticky])
  }
}

extension Reading<TableColumnDeclaration> {
  /// Returns content in the width and at the alignment of the column.
  fileprivate func placed(_ content: ContentTemplate) -> ContentTemplate {
    var settings = [AttributeSetting(LookAttribute.width, written(\.width) ?? "1fr")]
    if let align = written(\.align) {
      settings.append(AttributeSetting(LookAttribute.align, align))
    }
    return ContentTemplate(.column([content]), settings)
  }

  /// Returns the title, as a button if a press of it sorts the rows: first ascending, then descending.
  fileprivate func titleTemplate(_ section: inout SectionDefinition) -> ContentTemplate {
    let title = self.title ?? TextTemplate(parts: [])
    guard let field = self.sort else {
      return .caption(title)
    }
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
      return .caption(title)
    }
    if let fields = items.refinement?.fields, fields[field] == nil {
      compiler.findings.add(
        Finding(.unknownField, "unknown field '\(field)'", at: valueRange(\.sort))
          .suggesting(field, among: Array(fields.keys)))
    }
    let order = BoundExpression.value(.state(state, kind))
    section.reads.header.insert(state)
    compiler.controlCount += 1
    func button(_ mark: String, _ next: String) -> ContentTemplate {
      let set = EventDefinition(actions: [.set(state, to: .literal(.string(next)))])
      return ContentTemplate(
        body: .button(
          TextTemplate(parts: title.parts + (mark.isEmpty ? [] : [.literal(mark)])),
          action: compiler.press([set], scope), link: nil))
    }
    func when(_ value: String, _ content: ContentTemplate) -> ContentTemplate {
      var content = content
      content.condition = .comparison(.equal, order, .literal(.string(value)))
      return content
    }
    return ContentTemplate(
      body: .choice([
        when(field, button(" ↑", "-" + field)), when("-" + field, button(" ↓", field)),
        button("", field),
      ]))
  }
}

extension ContentTemplate {
  fileprivate init(_ body: Body, _ settings: [AttributeSetting]) {
    self.init(body: body, styling: ContentStyling(settings, StyleSheet()))
  }

  /// The cells or the titles of a table.
  fileprivate static func cells(_ children: [ContentTemplate], spacing: CGFloat) -> ContentTemplate
  {
    ContentTemplate(
      .row(children),
      [
        AttributeSetting(LookAttribute.spacing, "\(Double(spacing))"),
        AttributeSetting(LookAttribute.role, ListAccessibilityRole.row.rawValue),
      ])
  }

  fileprivate static func caption(_ text: TextTemplate) -> ContentTemplate {
    ContentTemplate(
      .text(text), [AttributeSetting(LookAttribute.style, ListTextStyle.caption.rawValue)])
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
