import ListingSources

extension DocumentCompiler {
  /// The items of a source whose kind is a plugin's; `nil` where that is not known.
  mutating func pluginItems(
    _ element: DocumentElement, page: DocumentElement?, of name: PluginSourceName,
    _ record: RecordDescription, _ fields: inout BindingScope.Fields
  ) -> PagedItems? {
    guard case .known(let plugin, let kind) = name else {
      fields.isOpen = true
      return nil
    }
    checkUse(of: kind, plugin, element, page: page)
    for field in kind.fields ?? [] { fields.add(field.name, FieldKind(field)) }
    if kind.fields == nil, record.key.isEmpty { return nil }
    var part = PluginSection.Part(name: kind.name, range: raw.value(of: "kind", in: element))
    let scope = self.scope("an attribute of a plugin")
    for declaration in kind.attributes {
      guard let name = element.qualifiedName(of: declaration.name, in: plugin.namespace),
        let attribute = attribute(name, declaration, of: element, scope)
      else { continue }
      part.attributes.append(attribute)
    }
    let source = PluginSource(
      kind: kind, plugin: plugin.identifier, part: part,
      record: kind.fields == nil ? record : RecordDescription(key: [], fields: []),
      folder: folder(of: element))
    return PagedItems(source: .plugin(source), page: page.map { bound($0, "page") })
  }

  /// A plugin's attribute as it is written; `nil` where it is not there or cannot be read.
  mutating func attribute(
    _ name: String, _ declaration: PluginAttribute, of element: DocumentElement,
    _ scope: BindingScope
  ) -> PluginAttributeValue? {
    guard let text = typedText(ofAttribute: name, of: element, scope) else { return nil }
    let attribute = PluginAttributeValue(
      declaration: declaration, value: text.template, range: raw.value(of: name, in: element))
    if let finding = attribute.finding(for: text, folder: folder(of: element)) {
      findings.add(finding)
    }
    return attribute
  }

  /// Reports what is of no use for a plugin's kind of source, and what it lacks.
  private mutating func checkUse(
    of kind: ItemSourceKind, _ plugin: SectionPlugin, _ element: DocumentElement,
    page: DocumentElement?
  ) {
    let name = element["kind"] ?? kind.name
    let prefix = name.prefix { $0 != ":" }
    for attribute in ["href", "delimiter", "path", "format", "select", "on-error"]
    where element[attribute] != nil {
      let isOwn = kind.attributes.contains { $0.name == attribute }
      addUseless(
        .misplacedAttribute, attribute, for: name, at: raw.name(of: attribute, in: element),
        fix: isOwn ? "write \(prefix):\(attribute)" : "remove it")
    }
    for child in ["request", "response", "query"] {
      for element in element.elements(child) {
        addUseless(.misplacedElement, child, for: name, at: element.nameRange)
      }
    }
    if let fields = kind.fields {
      let fix = "remove it: its items have \(fields.map(\.name).joined(separator: ", "))"
      if element["key"] != nil {
        addUseless(
          .misplacedAttribute, "key", for: name, at: raw.name(of: "key", in: element), fix: fix)
      }
      for field in element.elements("field") {
        addUseless(.misplacedElement, "field", for: name, at: field.nameRange, fix: fix)
      }
    } else if element["key"] == nil {
      findings.add(
        Finding(
          .missingAttribute, "the source '\(name)' needs the attribute 'key'",
          at: element.nameRange, fix: "add key=\"…\": the fields that identify an item"))
    }
    guard let page else { return }
    for attribute in ["mode", "order"] + (kind.readsBackward ? [] : ["max"])
    where page[attribute] != nil {
      addUseless(
        .misplacedAttribute, attribute, for: name, at: raw.name(of: attribute, in: page))
    }
  }

  private mutating func addUseless(
    _ code: DiagnosticCode, _ what: String, for kind: String, at range: Range<Int>,
    fix: String = "remove it"
  ) {
    findings.add(
      Finding(
        code, "'\(what)' has no effect in a source of kind '\(kind)'", at: range, fix: fix))
  }
}
