import ListingKit

struct StickyParts: ElementParts {
  let sticky = Attribute(
    "sticky", .boolean, "whether it stays visible while its section is", default: "false"
  ).bindable
}

struct HeaderDeclaration: ElementDeclaration {
  static let name = "header"
  static let summary = "The content above the items."
  let sticky = StickyParts()
  let content = Children.content
}

struct FooterDeclaration: ElementDeclaration {
  static let name = "footer"
  static let summary = "The content below the items."
  let sticky = StickyParts()
  let content = Children.content
}

struct LoadingDeclaration: ElementDeclaration {
  static let name = "loading"
  static let summary = "The content during a load."
  let load = LoadParts()
}

struct ErrorDeclaration: ElementDeclaration {
  static let name = "error"
  static let summary = "The content after a failed load."
  let load = LoadParts()
}

struct LoadParts: ElementParts {
  let direction = Attribute(
    "for", ValueKind<ListLoadDirection>.choice,
    "the load that it is shown for; by default, each load without a view of its own")
  let content = Children.content
}

struct EmptyDeclaration: ElementDeclaration {
  static let name = "empty"
  static let summary = "The content if there are no items."
  let content = Children.content
}

struct SupplementaryDeclaration: ElementDeclaration {
  static let name = "supplementary"
  static let summary = "An additional view at the edge of a section, or over it."
  let kind = Attribute.required(
    "kind", .name, "its kind, unique in the section and neither header nor footer")
  let alignment = Attribute(
    "alignment",
    .named([
      ("top-leading", LayoutBoundaryItem.Alignment.topLeading), ("top", .top),
      ("top-trailing", .topTrailing), ("leading", .leading), ("center", .center),
      ("trailing", .trailing), ("bottom-leading", .bottomLeading), ("bottom", .bottom),
      ("bottom-trailing", .bottomTrailing),
    ]), "its position: a corner, the middle of an edge, or the center", default: "top-leading"
  ).bindable
  let width = Attribute("width", .dimension, "its width", default: "1fw").bindable
  let height = Attribute("height", .dimension, "its height; by default, that of its content")
    .bindable
  let extendsBoundary = Attribute(
    "extends-boundary", .boolean, "whether the section reserves space for it", default: "true"
  ).bindable
  let sticky = StickyParts()
  let content = Children.content
}

extension LayoutBoundaryItem {
  /// Creates the boundary item of a `supplementary` element.
  init(_ kind: ListSupplementaryKind, _ e: Resolved<SupplementaryDeclaration>) {
    self.init(
      kind,
      layoutSize: LayoutSize(
        widthDimension: e.width ?? .fractionalWidth(1),
        heightDimension: e.height ?? LayoutDefinition.estimate),
      alignment: e.alignment ?? .topLeading, extendsBoundary: e.extendsBoundary ?? true,
      pinToVisibleBounds: e.sticky.sticky ?? false)
  }
}

extension Reading<SectionParts> {
  /// Reads the layout and the supplementary views.
  ///
  /// - Parameter group: the type of the value of a group, if items are grouped.
  func readViews(into section: inout SectionDefinition, group: FieldKind?) {
    section.layout = self.layout.first?.bound
    if let header = self.header.first, let content = header.content.first {
      var views = self
      views.scope.group = group
      (section.header, section.reads.header) = views.content(content, "a header")
      section.boundaries[.header] = compiler.bound(header.element, HeaderDeclaration.key)
    }
    readTitles(into: &section)
    if let footer = self.footer.first, let content = footer.content.first {
      (section.footer, section.reads.footer) = self.content(content, "a footer")
      section.boundaries[.footer] = compiler.bound(footer.element, FooterDeclaration.key)
    }
    for supplementary in self.supplementaries { read(supplementary, into: &section) }
    for view in self.loading { read(view.load, \.loading, into: &section) }
    for view in self.error { read(view.load, \.error, into: &section) }
    if let content = self.empty.first?.content.first {
      let (template, reads) = self.content(content, "'\(EmptyDeclaration.name)'")
      section.loadViews.empty = template
      section.reads.loadViews.formUnion(reads)
    }
  }

  /// Returns the content of a view, and the states that it reads.
  private func content(
    _ element: DocumentElement, _ place: String, hasError: Bool = false
  ) -> (ContentTemplate, Set<StateReference>) {
    let reads = StateReads()
    var scope = scope.noting(reads)
    (scope.place, scope.hasError) = (place, hasError)
    let content = compiler.content(element, scope)
    return (content, reads.references)
  }

  private func read(
    _ e: Reading<LoadParts>, _ part: WritableKeyPath<LoadViews, LoadViews.Templates>,
    into section: inout SectionDefinition
  ) {
    guard let content = e.content.first else { return }
    let name = e.element.name
    let (template, reads) = self.content(
      content, "'\(name)'", hasError: name == ErrorDeclaration.name)
    section.reads.loadViews.formUnion(reads)
    if let direction = e.direction {
      section.loadViews[keyPath: part].special[direction] = template
    } else {
      section.loadViews[keyPath: part].defaultTemplate = template
    }
  }

  /// Reads a view of a custom kind.
  private func read(
    _ e: Reading<SupplementaryDeclaration>, into section: inout SectionDefinition
  ) {
    guard let content = e.content.first, let name = e.kind else { return }
    let kind = ListSupplementaryKind(rawValue: name)
    if kind == .header || kind == .footer {
      e.report(
        .badValue, "'\(name)' can't be the kind of a supplementary view",
        at: e.valueRange(\.kind), fix: "write <\(name)>, or another kind")
    }
    let (template, reads) = self.content(content, "'supplementary'")
    section.supplementaries.append(
      SupplementaryDefinition(
        kind: kind, place: compiler.bound(e.element, SupplementaryDeclaration.key),
        content: template))
    section.reads.supplementary[kind] = reads
  }
}
