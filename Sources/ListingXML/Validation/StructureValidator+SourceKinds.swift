import ListingSources

/// The kind of a source, if its name has a prefix.
enum PluginSourceName {
  case known(SectionPlugin, ItemSourceKind)
  /// The plugin has no such kind.
  case unknown(SectionPlugin)
  /// No plugin is registered for the namespace.
  case missing(namespace: String)
  case unbound(prefix: String)

  /// The namespace of the kind's attributes.
  var namespace: String? {
    switch self {
    case .known(let plugin, _), .unknown(let plugin): plugin.namespace
    case .missing(let namespace): namespace
    case .unbound: nil
    }
  }
}

extension StructureValidator {
  /// Returns the plugin's kind of a `source`; `nil` for a kind without a prefix.
  ///
  /// - Parameter raw: the text with the element.
  func pluginSource(of element: DocumentElement, _ raw: RawText) -> PluginSourceName? {
    guard let kind = element["kind"], let colon = kind.firstIndex(of: ":") else { return nil }
    let prefix = String(kind[..<colon])
    guard let namespace = raw.prefixes(at: element)[prefix] else { return .unbound(prefix: prefix) }
    guard let plugin = plugins.plugin(forNamespace: namespace) else {
      return .missing(namespace: namespace)
    }
    return plugin.source(String(kind[kind.index(after: colon)...])).map { .known(plugin, $0) }
      ?? .unknown(plugin)
  }

  /// Reports an unknown kind of source.
  mutating func checkSourceKind(_ name: String, of element: DocumentElement, at range: Range<Int>) {
    let raw = raw
    switch pluginSource(of: element, raw) {
    case .known: return
    case .unbound(let prefix):
      let local = name.dropFirst(prefix.count + 1)
      let plugin = plugins.plugins.first { $0.source(String(local)) != nil }
      findings.add(
        Finding(
          .unboundPrefix, "the prefix '\(prefix)' is not bound to a namespace", at: range,
          fix: "add xmlns:\(prefix)=\"\(plugin?.namespace ?? "…")\" to the element or one around it"
        ))
    case .missing(let namespace) where namespace != registry.namespace:
      if missedNamespaces.contains(nil) || missedNamespaces.contains(namespace) { return }
      findings.add(
        Finding(
          .missingPlugin, "there is no plugin for the source '\(name)' of '\(namespace)'",
          at: range, fix: "register the plugin"
        ).suggesting(plugins: plugins, for: namespace))
    case .unknown(let plugin):
      let prefix = name.prefix { $0 != ":" }
      let finding = Finding(
        .unknownSourceKind, "plugin '\(plugin.identifier)' has no source kind '\(name)'",
        at: range)
      findings.add(
        plugin.sources.isEmpty
          ? finding.noting("the plugin has no source kinds")
          : finding.suggesting(name, among: plugin.sources.map { "\(prefix):\($0.name)" }))
    case .missing, nil:
      if SourceKind(rawValue: name) != nil { return }
      addUnknownKind(name, of: element, at: range)
    }
  }

  /// Reports an unknown kind without a prefix, with the kinds of plugins that have its name.
  private mutating func addUnknownKind(
    _ name: String, of element: DocumentElement, at range: Range<Int>
  ) {
    let prefixes = raw.prefixes(at: element).sorted { $0.key < $1.key }
    let local = name.split(separator: ":").last.map(String.init) ?? name
    var known = SourceKind.allCases.map(\.rawValue)
    for (prefix, namespace) in prefixes {
      known +=
        plugins.plugin(forNamespace: namespace)?.sources.map { "\(prefix):\($0.name)" } ?? []
    }
    var finding = Finding(.unknownSourceKind, "unknown source kind '\(name)'", at: range)
      .suggesting(local, among: known)
    let synonyms = registry["source"]?.attributes.first { $0.name == "kind" }?.synonyms
    if let kind = synonyms?[name] {
      finding.fix = "write \(kind)"
    } else if let plugin = plugins.plugins.first(where: { $0.source(local) != nil }) {
      let prefix = prefixes.first { $0.value == plugin.namespace }?.key
      finding.fix =
        prefix.map { "write \($0):\(local)" }
        ?? "write \(plugin.identifier):\(local), and xmlns:\(plugin.identifier)="
        + "\"\(plugin.namespace)\""
    }
    findings.add(finding)
  }

  /// Checks an attribute with a prefix.
  ///
  /// - Returns: whether it's one of the plugin's, or was reported.
  mutating func check(
    _ attribute: DocumentAttribute, of source: PluginSourceName, _ element: DocumentElement
  ) -> Bool {
    guard attribute.namespace == source.namespace else { return false }
    guard case .known(_, let kind) = source,
      !kind.attributes.contains(where: { $0.name == attribute.name })
    else { return true }
    let name = attribute.qualifiedName
    let finding = Finding(
      .unknownAttribute, "unknown attribute '\(name)' of the source '\(element["kind"] ?? "")'",
      at: raw.name(of: name, in: element))
    let known = kind.attributes.map { "\(attribute.prefix ?? ""):\($0.name)" }
    findings.add(
      known.isEmpty
        ? finding.noting("it has no attributes") : finding.suggesting(name, among: known))
    return true
  }

  /// Checks an attribute without a prefix that sources don't have.
  ///
  /// - Returns: whether it's a plugin's attribute without its prefix, which was reported.
  mutating func checkUnprefixed(
    _ attribute: DocumentAttribute, of source: PluginSourceName, _ element: DocumentElement
  ) -> Bool {
    guard case .known(_, let kind) = source,
      kind.attributes.contains(where: { $0.name == attribute.name })
    else { return false }
    let name = element["kind"] ?? ""
    findings.add(
      Finding(
        .unknownAttribute, "'\(attribute.name)' of the source '\(name)' needs its prefix",
        at: raw.name(of: attribute.name, in: element),
        fix: "write \(name.prefix { $0 != ":" }):\(attribute.name)"))
    return true
  }

  /// Reports missing attributes of a plugin's source.
  mutating func checkMissing(of source: PluginSourceName, _ element: DocumentElement) {
    guard case .known(let plugin, let kind) = source, let name = element["kind"] else { return }
    for attribute in kind.attributes
    where attribute.isRequired && element[attribute.name] == nil
      && element.qualifiedName(of: attribute.name, in: plugin.namespace) == nil
    {
      let written = "\(name.prefix { $0 != ":" }):\(attribute.name)"
      findings.add(
        Finding(
          .missingAttribute, "the source '\(name)' needs the attribute '\(written)'",
          at: raw.value(of: "kind", in: element),
          fix: "add \(written)=\"…\": \(attribute.summary)"))
    }
  }
}
