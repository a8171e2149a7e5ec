/// Writes the XML Schema 1.0 of a format from its registry.
///
/// It takes every document that the validator takes. What it cannot say it leaves to the validator:
/// it has no way to count children that may be in any order while others repeat.
struct SchemaWriter {
  let registry: ElementRegistry

  static let note = "Made by `listing schema` from the registry of elements."

  /// The name of the type of white space.
  private static let nothing = "nothing"

  /// Whose attributes may be on every element.
  static let foreignAttributes =
    "http://www.w3.org/XML/1998/namespace http://www.w3.org/2001/XMLSchema-instance"

  /// The schema of the format.
  func schema() -> String {
    var markup = MarkupText()
    markup.comment(Self.note)
    markup.element(
      "xs:schema",
      [
        "xmlns:xs": "http://www.w3.org/2001/XMLSchema", "xmlns:lk": registry.namespace,
        "targetNamespace": registry.namespace, "elementFormDefault": "qualified",
      ]
    ) { markup in
      for root in registry.roots {
        element(root, in: "document", &markup)
      }
      for key in registry.keys {
        guard let rule = registry[key], rule.isSupported else { continue }
        // A plugin's element is in the plugin's schema, round the core's part.
        if key == "plugin" { corePart(of: rule, &markup) } else { type(key, rule, &markup) }
      }
      types(&markup)
    }
    return markup.text
  }

  // MARK: - Elements

  private func type(_ key: String, _ rule: ElementRule, _ markup: inout MarkupText) {
    let hasChildren = !supported(rule.childRules).isEmpty || rule.takesPlugins
    markup.element(
      "xs:complexType",
      [
        "name": Self.typeName(key),
        "mixed": hasChildren && rule.text != .none ? "true" : nil,
      ]
    ) { markup in
      Self.document(rule.summary, &markup)
      if hasChildren {
        children(of: rule, key, &markup)
        attributes(of: rule, &markup)
      } else {
        // A type without content would not take white space.
        let base = rule.text == .none ? "lk:\(Self.nothing)" : "xs:string"
        markup.element("xs:simpleContent") { markup in
          markup.element("xs:extension", ["base": base]) { attributes(of: rule, &$0) }
        }
      }
    }
  }

  /// A key as a name of XML.
  private static func typeName(_ key: String) -> String { key.replacing("@", with: ".") }

  private func supported(_ keys: [String]) -> [String] {
    keys.filter { registry[$0]?.isSupported ?? false }
  }

  /// The model of what an element holds: exact where XML Schema can be, and more generous where
  /// it cannot.
  private func children(of rule: ElementRule, _ key: String, _ markup: inout MarkupText) {
    let groups = rule.groups.map { (group: $0, keys: supported($0.rules)) }
      .filter { !$0.keys.isEmpty }
    let isAll = groups.allSatisfy {
      $0.keys.count == 1 && $0.group.maximum == 1 && $0.group.distinguishing == nil
    }
    if groups.count > 1, isAll, !rule.takesPlugins {
      markup.element("xs:all") { markup in
        for (group, keys) in groups {
          element(keys[0], in: key, minimum: group.minimum, &markup)
        }
      }
      return
    }
    let only = groups.count == 1 && !rule.takesPlugins ? groups[0].group : nil
    let minimum = only?.minimum ?? min(1, groups.map(\.group.minimum).max() ?? 0)
    let maximum = only?.maximum ?? .max
    markup.element(
      "xs:choice",
      [
        "minOccurs": minimum == 1 ? nil : String(minimum),
        "maxOccurs": maximum == .max ? "unbounded" : maximum == 1 ? nil : String(maximum),
      ]
    ) { alternatives(of: rule, key, &$0) }
  }

  private func alternatives(of rule: ElementRule, _ key: String, _ markup: inout MarkupText) {
    for child in supported(rule.childRules) { element(child, in: key, &markup) }
    if rule.takesPlugins || rule.contentGroup != nil {
      markup.element("xs:any", ["namespace": "##other", "processContents": "lax"])
    }
  }

  private func element(
    _ key: String, in parent: String, minimum: Int = 1, _ markup: inout MarkupText
  ) {
    let attributes: KeyValuePairs = [
      "name": registry[key]?.name, "type": "lk:\(Self.typeName(key))",
      "minOccurs": minimum == 1 ? nil : String(minimum),
    ]
    let unique = registry[key]?.unique ?? [:]
    if unique.isEmpty { return markup.element("xs:element", attributes) }
    markup.element("xs:element", attributes) { markup in
      for (child, attribute) in unique {
        let name = registry[child]?.name ?? child
        markup.element("xs:unique", ["name": Self.typeName("\(parent).\(key).\(name)")]) { markup in
          markup.element("xs:selector", ["xpath": "lk:\(name)"])
          markup.element("xs:field", ["xpath": "@\(attribute)"])
        }
      }
    }
  }

  /// Writes an element that is inside a plugin's, more generous than the validator is: where there may
  /// be others, the numbers are the validator's.
  func element(_ child: PluginChild, _ markup: inout MarkupText) {
    markup.element("xs:element", ["name": child.element]) { markup in
      Self.document(child.summary, &markup)
      markup.element("xs:complexType") { markup in
        if child.children.isEmpty {
          let base = child.takesText ? "xs:string" : "lk:\(Self.nothing)"
          markup.element("xs:simpleContent") { markup in
            markup.element("xs:extension", ["base": base]) { attributes(of: child, &$0) }
          }
        } else {
          markup.element("xs:choice", ["minOccurs": "0", "maxOccurs": "unbounded"]) { markup in
            for inner in child.children { element(inner, &markup) }
          }
          attributes(of: child, &markup)
        }
      }
    }
  }

  private func attributes(of child: PluginChild, _ markup: inout MarkupText) {
    for attribute in child.attributes { self.attribute(attribute.schemaRule, &markup) }
    anyAttribute("", &markup)
  }

  /// What a plugin's element holds and takes beside what is its own.
  private func corePart(of rule: ElementRule, _ markup: inout MarkupText) {
    markup.element("xs:group", ["name": "plugin"]) { markup in
      markup.element("xs:choice") { alternatives(of: rule, "plugin", &$0) }
    }
    markup.element("xs:attributeGroup", ["name": "plugin"]) { attributes(of: rule, &$0) }
    // What content of plugins takes beside what is its own.
    markup.element("xs:attributeGroup", ["name": "content"]) { markup in
      for attribute in ElementRegistry.contentAttributes { self.attribute(attribute, &markup) }
      anyAttribute("", &markup)
    }
  }

  // MARK: - Attributes

  private func attributes(of rule: ElementRule, _ markup: inout MarkupText) {
    for attribute in rule.attributes where attribute.isSupported {
      self.attribute(attribute, &markup)
    }
    // Those of a plugin are in the plugin's schema.
    if rule.takesPluginKinds { return anyAttribute(of: "##other", &markup) }
    anyAttribute(rule.takesOtherAttributes ? "##local " : "", &markup)
  }

  private func anyAttribute(_ own: String, _ markup: inout MarkupText) {
    anyAttribute(of: own + Self.foreignAttributes, &markup)
  }

  private func anyAttribute(of namespaces: String, _ markup: inout MarkupText) {
    markup.element(
      "xs:anyAttribute", ["namespace": namespaces, "processContents": "lax"])
  }

  /// Writes an attribute.
  ///
  /// - Parameter isGlobal: whether it is for elements of other namespaces.
  func attribute(_ attribute: AttributeRule, isGlobal: Bool = false, _ markup: inout MarkupText) {
    let type = SchemaType(attribute.type)
    let name = type.members.isEmpty ? "xs:string" : type.name.map { "lk:\($0)" }
    markup.element(
      "xs:attribute",
      [
        "name": attribute.name, "type": name,
        "use": attribute.isRequired && !isGlobal ? "required" : nil,
        "default": attribute.usual,
      ]
    ) { markup in
      Self.document(attribute.summary, &markup)
      if name == nil { markup.element("xs:simpleType") { members(of: type, &$0) } }
    }
  }

  private func types(_ markup: inout MarkupText) {
    var seen: Set<String> = []
    let attributes = registry.keys.compactMap { registry[$0] }.flatMap(\.attributes)
    for attribute in attributes where attribute.isSupported {
      let type = SchemaType(attribute.type)
      guard let name = type.name, seen.insert(name).inserted else { continue }
      markup.element("xs:simpleType", ["name": name]) { markup in
        Self.document(attribute.type.phrase, &markup)
        members(of: type, &markup)
      }
    }
    markup.element("xs:simpleType", ["name": Self.nothing]) { markup in
      markup.element("xs:restriction", ["base": "xs:token"]) {
        $0.element("xs:maxLength", ["value": "0"])
      }
    }
    if registry.hasBindings {
      markup.element("xs:simpleType", ["name": SchemaType.binding]) { markup in
        Self.document("a value that is bound: {param.name}", &markup)
        markup.element("xs:restriction", ["base": "xs:string"]) {
          $0.element("xs:pattern", ["value": SchemaType.bindingPattern])
        }
      }
    }
  }

  private func members(of type: SchemaType, _ markup: inout MarkupText) {
    let isBound = type.takesBindings && registry.hasBindings
    guard isBound || type.members.count > 1 else {
      for member in type.members { restriction(member, &markup) }
      return
    }
    markup.element("xs:union", ["memberTypes": isBound ? "lk:\(SchemaType.binding)" : nil]) {
      for member in type.members {
        $0.element("xs:simpleType") { restriction(member, &$0) }
      }
    }
  }

  private func restriction(_ member: SchemaType.Restriction, _ markup: inout MarkupText) {
    markup.element("xs:restriction", ["base": member.base]) { markup in
      for value in member.values { markup.element("xs:\(member.facet)", ["value": value]) }
    }
  }

  /// Writes what editors show.
  static func document(_ text: String, _ markup: inout MarkupText) {
    markup.element("xs:annotation") { $0.element("xs:documentation", text: text) }
  }
}
