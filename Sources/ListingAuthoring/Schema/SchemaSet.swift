import ListingXML

/// The schemas of formats and plugins: a file for each namespace, and a driver that imports all of them.
package struct SchemaSet {
  /// A schema, and the name of its file.
  package struct File {
    package let name: String
    /// The namespace; `nil` for the driver.
    package let namespace: String?
    package let text: String
  }

  /// The name of the driver: the schema that validates any document.
  package static let driver = "listingkit"

  /// The schemas; the driver is the last one.
  package let files: [File]

  /// An XML catalog for editors, which assigns the files next to it to namespaces.
  package var catalog: String {
    var markup = MarkupText()
    markup.comment(SchemaWriter.note)
    markup.element("catalog", ["xmlns": "urn:oasis:names:tc:entity:xmlns:xml:catalog"]) { markup in
      for file in files {
        guard let namespace = file.namespace else { continue }
        markup.element("uri", ["name": namespace, "uri": "\(file.name).xsd"])
      }
    }
    return markup.text
  }

  /// Creates the schemas.
  ///
  /// - Parameters:
  ///   - formats: the registries of the formats, with the names of their files.
  ///   - plugins: the plugins whose elements section documents can contain.
  package init(formats: KeyValuePairs<String, ElementRegistry>, plugins: SectionRegistry) {
    var files = formats.map { name, registry in
      File(
        name: name, namespace: registry.namespace,
        text: SchemaWriter(registry: registry).schema())
    }
    let core = formats.first { $0.value.namespace == ElementRegistry.namespace }?.key ?? ""
    files += plugins.plugins.map {
      File(name: $0.identifier, namespace: $0.namespace, text: Self.schema(of: $0, core: core))
    }
    self.files = files + [File(name: Self.driver, namespace: nil, text: Self.driver(files))]
  }

  /// Returns the schema that imports all others.
  private static func driver(_ files: [File]) -> String {
    var markup = MarkupText()
    markup.comment(SchemaWriter.note)
    markup.element("xs:schema", ["xmlns:xs": "http://www.w3.org/2001/XMLSchema"]) { markup in
      for file in files {
        markup.element(
          "xs:import", ["namespace": file.namespace, "schemaLocation": "\(file.name).xsd"])
      }
    }
    return markup.text
  }

  /// Returns the schema of a plugin's elements.
  private static func schema(of plugin: SectionPlugin, core: String) -> String {
    let writer = SchemaWriter(registry: .standard)
    var markup = MarkupText()
    markup.comment(SchemaWriter.note)
    markup.element(
      "xs:schema",
      [
        "xmlns:xs": "http://www.w3.org/2001/XMLSchema", "xmlns:lk": ElementRegistry.namespace,
        "targetNamespace": plugin.namespace, "elementFormDefault": "qualified",
        "version": plugin.version,
      ]
    ) { markup in
      markup.element(
        "xs:import", ["namespace": ElementRegistry.namespace, "schemaLocation": "\(core).xsd"])
      for kind in plugin.kinds {
        markup.element("xs:element", ["name": kind.element]) { markup in
          SchemaWriter.document(kind.summary, &markup)
          markup.element("xs:complexType") { markup in
            markup.element("xs:choice", ["minOccurs": "0", "maxOccurs": "unbounded"]) { markup in
              markup.element("xs:group", ["ref": "lk:plugin"])
              for child in kind.children { writer.element(child, &markup) }
            }
            for attribute in kind.attributes { writer.attribute(attribute.schemaRule, &markup) }
            markup.element("xs:attributeGroup", ["ref": "lk:plugin"])
          }
        }
      }
      for content in plugin.contents {
        markup.element("xs:element", ["name": content.element]) { markup in
          SchemaWriter.document(content.summary, &markup)
          markup.element("xs:complexType") { markup in
            markup.element("xs:simpleContent") { markup in
              markup.element("xs:extension", ["base": "lk:nothing"]) { markup in
                for attribute in content.attributes {
                  writer.attribute(attribute.schemaRule.takingBindings, &markup)
                }
                markup.element("xs:attributeGroup", ["ref": "lk:content"])
              }
            }
          }
        }
      }
      for attribute in Self.attributes(ofSourcesOf: plugin) {
        writer.attribute(attribute, isGlobal: true, &markup)
      }
    }
    return markup.text
  }
}

extension SchemaSet {
  /// Returns the attributes with a plugin's prefix on `source`. Those that several kinds share are listed once.
  private static func attributes(ofSourcesOf plugin: SectionPlugin) -> [AttributeRule] {
    var rules: [AttributeRule] = []
    for kind in plugin.sources {
      for attribute in kind.attributes {
        var rule = attribute.schemaRule
        rule.summary = "of \(kind.name): \(rule.summary)"
        guard let known = rules.firstIndex(where: { $0.name == rule.name }) else {
          rules.append(rule)
          continue
        }
        if rules[known].type != rule.type { rules[known].type = ValueKind.text.type }
        rules[known].summary += "; \(rule.summary)"
      }
    }
    return rules
  }
}

extension PluginAttribute {
  /// The attribute, with the checks that don't depend on the values of bindings.
  var schemaRule: AttributeRule {
    let type =
      switch kind {
      case .string, .url, .file, .number, .date: ValueKind.text.type
      case .integer: ValueKind.integer(minimum: .min).type
      case .boolean: ValueKind.choice(["true", "false", "1", "0"]).type
      case .choice(let names): ValueKind.choice(names).type
      }
    return AttributeRule(name: name, type: type, isRequired: isRequired, summary: summary)
  }
}
