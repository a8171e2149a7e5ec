import ListingSources

extension Reading<SourceDeclaration> {
  /// Returns the items of a source of a plugin's kind; `nil` if they aren't known.
  func pluginItems(
    page: Reading<PageDeclaration>?, of name: PluginSourceName, _ record: RecordDescription,
    _ fields: inout BindingScope.Fields
  ) -> PagedItems? {
    guard case .known(let plugin, let kind) = name else {
      fields.isOpen = true
      return nil
    }
    checkUse(of: kind, page: page)
    for field in kind.fields ?? [] { fields.add(field.name, FieldKind(field)) }
    if kind.fields == nil, record.key.isEmpty { return nil }
    var part = PluginSection.Part(name: kind.name, range: valueRange(\.kind))
    let scope = compiler.scope("an attribute of a plugin")
    for declaration in kind.attributes {
      guard let name = element.qualifiedName(of: declaration.name, in: plugin.namespace),
        let attribute = compiler.attribute(name, declaration, of: element, scope)
      else { continue }
      part.attributes.append(attribute)
    }
    let source = PluginSource(
      kind: kind, plugin: plugin.identifier, part: part,
      record: kind.fields == nil ? record : RecordDescription(key: [], fields: []),
      folder: compiler.folder(of: element))
    return PagedItems(
      source: .plugin(source), places: places,
      page: page.map { compiler.bound($0.element, PageDeclaration.key) }, cacheAge: cacheAge)
  }

  /// Reports attributes and children that have no effect in a plugin's kind of source, and missing ones.
  private func checkUse(of kind: ItemSourceKind, page: Reading<PageDeclaration>?) {
    let name = written(\.kind) ?? kind.name
    let prefix = name.prefix { $0 != ":" }
    let builtIn =
      [parts.href.name] + SourceVariants.attributes.map(\.name) + [parts.onError.name]
    for attribute in builtIn where element[attribute] != nil {
      let isOwn = kind.attributes.contains { $0.name == attribute }
      reportUseless(
        .misplacedAttribute, attribute, at: compiler.raw.name(of: attribute, in: element),
        fix: isOwn ? "write \(prefix):\(attribute)" : "remove it")
    }
    for (child, _) in SourceVariants.children where child != CacheDeclaration.name {
      for element in element.elements(child) {
        reportUseless(.misplacedElement, child, at: element.nameRange)
      }
    }
    if let fields = kind.fields {
      let fix = "remove it: its items have \(fields.map(\.name).joined(separator: ", "))"
      if written(\.key) != nil {
        reportUseless(.misplacedAttribute, parts.key.name, at: nameRange(\.key), fix: fix)
      }
      for field in children(of: FieldDeclaration.self) {
        reportUseless(
          .misplacedElement, FieldDeclaration.name, at: field.nameRange, fix: fix)
      }
    } else if written(\.key) == nil {
      report(
        .missingAttribute, "the source '\(name)' needs the attribute 'key'",
        at: element.nameRange, fix: "add key=\"…\": the fields that identify an item")
    }
    guard let page else { return }
    for attribute in ["mode", "order"] + (kind.readsBackward ? [] : ["max"])
    where page.element[attribute] != nil {
      reportUseless(
        .misplacedAttribute, attribute, at: compiler.raw.name(of: attribute, in: page.element))
    }
  }

  private func reportUseless(
    _ code: DiagnosticCode, _ what: String, at range: Range<Int>, fix: String = "remove it"
  ) {
    report(
      code, "'\(what)' has no effect in a source of kind '\(written(\.kind) ?? "")'", at: range,
      fix: fix)
  }
}
