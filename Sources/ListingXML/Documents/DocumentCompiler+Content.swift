import ListingSources

extension DocumentCompiler {
  /// The content that an element declares; what cannot be read in it is left out, as the document
  /// is refused then.
  ///
  /// - Parameters:
  ///   - isInOverlay: whether it may be pinned.
  ///   - settings: what a `use` of it says of its looks, which counts more than what it says itself.
  mutating func content(
    _ element: DocumentElement, _ scope: BindingScope, isInOverlay: Bool = false,
    settings: [AttributeSetting] = []
  ) -> ContentTemplate {
    var content = ContentTemplate(body: .divider)
    guard isWithinLimits(element) else { return content }
    contentDepth += 1
    defer {
      contentDepth -= 1
      if contentDepth == 0 { reportUnlabeledSwitches(in: content) }
    }
    content.condition = condition(ofAttribute: "when", of: element, scope)
    // What isn't always shown may show what not all items have.
    let scope = element["when"] == nil ? scope : scope.withoutNeeds
    content.label = text(ofAttribute: "label", of: element, scope)
    if element["pin"] != nil, !isInOverlay {
      findings.add(
        Finding(
          .misplacedAttribute, "'pin' of '\(element.name)' has no effect outside of an overlay",
          at: raw.name(of: "pin", in: element), fix: "put it directly in an overlay"))
    }
    if element.namespace != ElementRegistry.namespace {
      let own = self.settings(
        of: element, base: "style", scope, rules: ElementRegistry.contentAttributes)
      content.styling = ContentStyling(own + settings, styles)
      content.body = pluginContent(element, scope)
      return content
    }
    let all = self.settings(of: element, base: "style", scope) + settings
    if element.name == "use" {
      let used = expansion(of: element, scope, isInOverlay: isInOverlay, settings: all)
      content.body = .choice([used])
      return content
    }
    content.styling = ContentStyling(all, styles)
    content.body = shape(of: element, scope)
    return content
  }

  /// What a plugin's element shows; that it is missing, where its plugin is.
  private mutating func pluginContent(
    _ element: DocumentElement, _ scope: BindingScope
  ) -> ContentTemplate.Body {
    guard let plugin = validator.plugins.plugin(forNamespace: element.namespace),
      let kind = plugin.content(element.name)
    else {
      uses.isIncomplete = true
      let message = "there is no plugin for '\(element.qualifiedName)' of '\(element.namespace)'"
      return .text(TextTemplate(parts: [.literal("⚠ \(message)")]))
    }
    var attributes: [PluginAttributeValue] = []
    for declaration in kind.attributes {
      if let attribute = attribute(declaration.name, declaration, of: element, scope) {
        attributes.append(attribute)
      }
    }
    return .plugin(
      PluginContent(
        element: kind.element, plugin: plugin.identifier, attributes: attributes,
        required: kind.attributes.filter(\.isRequired).map(\.name)
      ) { [templates = plugin.templates] given, environment throws(UnusableValue) in
        try kind.content(given, environment, templates)
      })
  }

  /// Counts an element of content. A template counts wherever it is used: each use has its own
  /// fields.
  private mutating func isWithinLimits(_ element: DocumentElement) -> Bool {
    contentCount += 1
    if contentCount > limits.elements {
      addTooMany(at: element)
      return false
    }
    if contentDepth < limits.depth { return true }
    findings.add(
      Finding(
        .tooDeep,
        "templates are nested so deeply that they create more than \(limits.depth) elements inside "
          + "each other, the limit 'depth'", at: element.nameRange, fix: "nest fewer templates"))
    return false
  }

  /// Tells once that templates make too much.
  mutating func addTooMany(at element: DocumentElement) {
    guard !hasTooMany else { return }
    hasTooMany = true
    findings.add(
      Finding(
        .tooManyElements,
        "the templates in use create more than \(limits.elements) elements, "
          + "the limit 'elements'", at: element.nameRange, fix: "use smaller templates"))
  }

  private mutating func shape(
    of element: DocumentElement, _ scope: BindingScope
  ) -> ContentTemplate.Body {
    switch element.name {
    case "text": return .text(text(of: element, scope) ?? TextTemplate(parts: []))
    case "column": return .column(children(of: element, scope))
    case "row": return .row(children(of: element, scope))
    case "overlay": return .overlay(children(of: element, scope))
    case "image": return image(element, scope)
    case "badge": return .badge(text(of: element, scope) ?? TextTemplate(parts: []))
    case "icon": return .icon
    case "progress": return progress(element, scope)
    case "button", "toggle": return control(element, scope)
    case "spacer": return .spacer
    default: return .divider
    }
  }

  private mutating func children(
    of element: DocumentElement, _ scope: BindingScope
  ) -> [ContentTemplate] {
    var children: [ContentTemplate] = []
    for child in element.elements where validator.isValid(child) {
      children.append(content(child, scope, isInOverlay: element.name == "overlay"))
    }
    return children
  }

  private mutating func image(
    _ element: DocumentElement, _ scope: BindingScope
  ) -> ContentTemplate.Body {
    var source = text(ofAttribute: "src", of: element, scope) ?? TextTemplate(parts: [])
    // What comes from data is known to the host alone, and a URL is the host's to load.
    if let path = source.literal, !path.contains(#/^https?:\/\//#) {
      let folder = folder(of: element)
      if case .failure(let refusal) = folder.file(path) {
        findings.add(
          Finding(
            refusal.code, refusal.message, at: raw.value(of: "src", in: element), fix: refusal.fix))
      }
      source = TextTemplate(parts: [.literal(folder.path(of: path))])
    }
    return .image(
      source: source,
      description: text(ofAttribute: "alt", of: element, scope) ?? TextTemplate(parts: []))
  }

  private mutating func progress(
    _ element: DocumentElement, _ scope: BindingScope
  ) -> ContentTemplate.Body {
    let value = text(ofAttribute: "value", of: element, scope)
    if let text = element["value"], value?.hasBindings == false,
      text.asNumber.map({ !(0...1).contains($0) }) ?? true
    {
      findings.add(
        Finding(
          .badValue, "invalid value '\(text)' for 'value'", at: raw.value(of: "value", in: element),
          fix: progressFix(of: text)))
    }
    return .progress(value)
  }

  private func progressFix(of text: String) -> String {
    guard let percent = text.asNumber, percent >= 2, percent <= 100 else {
      return "write a number from 0 to 1, or remove it if the progress isn't known"
    }
    return "write value=\"\(percent / 100)\": the value is from 0 to 1"
  }
}
