import ListingKit

extension DocumentCompiler {
  /// The parts that all sections have: the layout, and the views beside the items.
  mutating func readParts(
    of element: DocumentElement, states: StateScope, hasPages: Bool?,
    into section: inout SectionDefinition
  ) {
    var scope = self.scope("a header", hasSection: true)
    scope.states = states
    scope.hasPages = hasPages
    let core = ElementRegistry.namespace
    for child in element.elements where child.namespace == core && validator.isValid(child) {
      guard let inner = child.elements.first(where: validator.isValid) else { continue }
      switch child.name {
      case "layout": section.layout = layout(inner)
      case "header":
        let reads = StateReads()
        section.header = content(inner, scope.noting(reads))
        section.reads.header = reads.references
        section.boundaries[.header] = bound(child, "header")
      case "footer":
        let reads = StateReads()
        var scope = scope.noting(reads)
        scope.place = "a footer"
        section.footer = content(inner, scope)
        section.reads.footer = reads.references
        section.boundaries[.footer] = bound(child, "footer")
      case "supplementary": readSupplementary(inner, of: child, scope, into: &section)
      case "loading", "error", "empty": readLoadView(inner, of: child, scope, into: &section)
      default: break
      }
    }
  }

  /// What a section shows of what it is doing.
  private mutating func readLoadView(
    _ content: DocumentElement, of element: DocumentElement, _ scope: BindingScope,
    into section: inout SectionDefinition
  ) {
    let reads = StateReads()
    defer { section.reads.loadViews.formUnion(reads.references) }
    var scope = scope.noting(reads)
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

  /// A view of a kind of the document's own.
  private mutating func readSupplementary(
    _ content: DocumentElement, of element: DocumentElement, _ scope: BindingScope,
    into section: inout SectionDefinition
  ) {
    guard let name = element["kind"], !name.isEmpty else { return }
    let kind = ListSupplementaryKind(rawValue: name)
    if kind == .header || kind == .footer {
      findings.add(
        Finding(
          .badValue, "'\(name)' can't be the kind of a supplementary view",
          at: raw.value(of: "kind", in: element), fix: "write <\(name)>, or another kind"))
    }
    let reads = StateReads()
    var scope = scope.noting(reads)
    scope.place = "'supplementary'"
    section.supplementaries.append(
      SupplementaryDefinition(
        kind: kind, place: bound(element, "supplementary"), content: self.content(content, scope)))
    section.reads.supplementary[kind] = reads.references
  }
}
