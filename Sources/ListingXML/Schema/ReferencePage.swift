/// The reference of formats and plugins as a page of Markdown, made from their registries.
package struct ReferencePage {
  /// The page.
  package private(set) var text = ""

  /// Makes the page.
  ///
  /// - Parameters:
  ///   - formats: the registries of the formats.
  ///   - plugins: the plugins whose elements may be in section documents.
  package init(formats: [ElementRegistry], plugins: SectionRegistry) {
    text = """
      # Reference of elements

      Made by `listing schema --reference` from the registry that documents are checked with. A
      value that may be bound is a literal, or holds [bindings](Bindings.md).

      """
    for registry in formats { add(registry) }
    for plugin in plugins.plugins { add(plugin) }
  }

  private mutating func add(_ registry: ElementRegistry) {
    text += "\n## A \(registry.noun)\n\nNamespace `\(registry.namespace)`. It begins with "
    text += registry.roots.map { "`\($0)`" }.joined(separator: " or ") + ".\n"
    for key in registry.keys where key != "plugin" {
      guard let rule = registry[key], rule.isSupported else { continue }
      add(rule, key, registry)
    }
  }

  private mutating func add(_ rule: ElementRule, _ key: String, _ registry: ElementRegistry) {
    let parents = registry.rules.values.filter { $0.isSupported && $0.childRules.contains(key) }
    let isPlace = key != rule.name
    text += "\n### \(rule.name)\(isPlace ? " in \(key.split(separator: "@").last ?? "")" : "")\n\n"
    text += rule.summary + (rule.since == "1.0" ? "" : " Since \(rule.since).") + "\n"
    if !parents.isEmpty { text += "\nIn: \(Self.list(parents.map(\.name))).\n" }
    let children = rule.groups.compactMap { Self.children($0, registry) }
    if !children.isEmpty { text += "\nHolds: \(children.joined(separator: "; ")).\n" }
    if rule.takesPlugins { text += "\nElements of other namespaces are sections of plugins.\n" }
    switch rule.text {
    case .none: break
    case .plain: text += "\nHolds text, as it is written.\n"
    case .bindings: text += "\nHolds text, with bindings.\n"
    }
    if rule.takesOtherAttributes { text += "\nAttributes that are not listed are fields.\n" }
    add(rule.attributes.filter(\.isSupported))
  }

  private mutating func add(_ plugin: SectionPlugin) {
    text += "\n## Plugin \(plugin.identifier)\n\nNamespace `\(plugin.namespace)`.\n"
    for kind in plugin.kinds {
      text += "\n### \(kind.element)\n\n\(kind.summary)\n"
      let core = ElementRegistry.standard["plugin"]
      let holds = (core?.groups ?? []).compactMap { Self.children($0, .standard) }
      text += "\nIn: `listing`.\n\nHolds: \(holds.joined(separator: "; ")).\n"
      if !kind.children.isEmpty { text += "\nAnd of its own: \(Self.list(kind.children)).\n" }
      add((core?.attributes ?? []) + kind.attributes.map(\.schemaRule))
      for child in kind.children { add(child, in: kind.element) }
    }
    for source in plugin.sources { add(source) }
    for format in plugin.formats { add(format, of: plugin) }
    for content in plugin.contents {
      text += "\n### Content \(content.element)\n\n\(content.summary)\n"
      text += "\nWherever content stands. It has the attributes of all content, too.\n"
      add(content.attributes.map(\.schemaRule))
    }
  }

  private mutating func add(_ format: PluginFormat, of plugin: SectionPlugin) {
    text += "\n### Format \(plugin.identifier).\(format.name)\n\n\(format.summary)\n"
    let types = Set(format.types.map { ValueType($0).phrase }).sorted()
    text += "\nFor \(types.joined(separator: " or ")): "
    text += "`{… | \(plugin.identifier).\(format.name)}`.\n"
    if format.arguments.isEmpty { return }
    text += "\nIn parentheses, in this order:\n"
    add(format.arguments.map(\.schemaRule))
  }

  private mutating func add(_ source: ItemSourceKind) {
    text += "\n### Source \(source.name)\n\n\(source.summary)\n\n"
    text +=
      "The `kind` of a `source`, with the prefix of the namespace, as its attributes have it.\n"
    if let fields = source.fields {
      text +=
        "\nIts items have the fields \(fields.map { "`\($0.name)`" }.joined(separator: ", ")).\n"
    } else {
      text += "\n`key` and `field` say what its items have.\n"
    }
    add(source.attributes.map(\.schemaRule))
  }

  private mutating func add(_ child: PluginChild, in parent: String) {
    text += "\n#### \(child.element)\n\n\(child.summary)\n\nIn: `\(parent)`.\n"
    if !child.children.isEmpty { text += "\nHolds: \(Self.list(child.children)).\n" }
    if child.takesText { text += "\nHolds text, with bindings.\n" }
    add(child.attributes.map(\.schemaRule))
    for inner in child.children { add(inner, in: child.element) }
  }

  private static func list(_ children: [PluginChild]) -> String {
    children.map { child in
      let name = "`\(child.element)`"
      switch (child.isRequired, child.isRepeated) {
      case (true, false): return "one \(name)"
      case (false, false): return "\(name) once at most"
      case (false, true): return "any number of \(name)"
      case (true, true): return "one or more of \(name)"
      }
    }.joined(separator: "; ")
  }

  private mutating func add(_ attributes: [AttributeRule]) {
    if attributes.isEmpty { return }
    text += "\n| attribute | value | when left out | meaning |\n|---|---|---|---|\n"
    for attribute in attributes {
      let usual =
        attribute.isRequired
        ? "required"
        : attribute.isRequiredOfBuiltIn
          ? "required, but for a plugin's kind" : attribute.usual.map { "`\($0)`" } ?? ""
      let since = attribute.since == "1.0" ? "" : "; since \(attribute.since)"
      let value = attribute.type.phrase + (attribute.takesBindings ? "; may be bound" : "")
      let cells = ["`\(attribute.name)`", value, usual, attribute.summary + since]
      text += "| \(cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ")) |\n"
    }
  }

  /// Names in alphabetical order, each once.
  private static func list(_ names: [String]) -> String {
    Set(names).sorted().map { "`\($0)`" }.joined(separator: ", ")
  }

  private static func children(
    _ group: ElementRule.Group, _ registry: ElementRegistry
  ) -> String? {
    let names = group.rules.compactMap { registry[$0] }.filter(\.isSupported)
      .map { "`\($0.name)`" }
    guard !names.isEmpty else { return nil }
    let isOne = names.count == 1
    let list = names.joined(separator: ", ")
    if let attribute = group.distinguishing {
      let isRequired = group.rules.compactMap { registry[$0] }.flatMap(\.attributes)
        .contains { $0.name == attribute && $0.isRequired }
      return "\(list) once at most for each `\(attribute)`"
        + (isRequired ? "" : ", and once without it")
    }
    switch (group.minimum, group.maximum) {
    case (1, 1): return isOne ? "one \(list)" : "one of \(list)"
    case (_, 1): return isOne ? "\(list) once at most" : "one of \(list) at most"
    case (0, _): return "any number of \(list)"
    default: return "one or more of \(list)"
    }
  }
}
