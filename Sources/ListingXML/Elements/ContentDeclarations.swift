import ListingKit

/// A content element.
protocol ContentDeclaration: ElementDeclaration {
  /// Returns the content of the element, apart from its look.
  func body(_ e: Reading<Self>) -> ContentTemplate.Body
}

extension ContentDeclaration {
  fileprivate func body(
    of element: DocumentElement, _ scope: BindingScope, _ compiler: DocumentCompiler
  ) -> ContentTemplate.Body {
    body(Reading(element: element, parts: self, scope: scope, compiler: compiler))
  }
}

extension ElementRegistry {
  /// The content elements.
  static let contents: [any ContentDeclaration.Type] = [
    ColumnDeclaration.self, RowDeclaration.self, TextDeclaration.self, DividerDeclaration.self,
    SpacerDeclaration.self, OverlayDeclaration.self, ImageDeclaration.self, BadgeDeclaration.self,
    IconDeclaration.self, ProgressDeclaration.self, ButtonDeclaration.self,
    ToggleDeclaration.self, UseDeclaration.self, TextFieldDeclaration.self,
    TextAreaDeclaration.self, PickerDeclaration.self, StepperDeclaration.self,
    SliderDeclaration.self, DateFieldDeclaration.self, FormDeclaration.self,
  ]

  /// The attributes of all content elements.
  package static let contentAttributes = LookParts.rules
}

extension Children {
  /// Exactly one content element.
  static let content = one(ElementRegistry.contents, noun: ElementRule.contentNoun)
  /// At most one content element.
  static let optionalContent = optional(ElementRegistry.contents, noun: ElementRule.contentNoun)
  /// Any number of content elements.
  static let contents = any(ElementRegistry.contents, noun: ElementRule.contentNoun)
}

// MARK: - Stacks

/// What other languages draw around elements.
private let decorations = [
  "border": "remove it: there are no borders; write background=\"…\"",
  "border-width": "remove it: there are no borders; write background=\"…\"",
  "elevation": "remove it: there are no shadows; write background=\"…\"",
  "shadow": "remove it: there are no shadows; write background=\"…\"",
]

/// How other languages distribute elements in a stack.
private let distributions = Dictionary(
  ["justify", "justify-content", "distribution", "main-axis-alignment"].map {
    ($0, "put a <spacer/> between the elements")
  }
) { first, _ in first }.merging(decorations) { first, _ in first }

struct ColumnDeclaration: ContentDeclaration {
  static let name = "column"
  static let summary = "Arranges its children in a column."
  let instead = Instead(attributes: distributions)
  let spacing = LookAttribute.spacing
  let look = LookParts()
  let contents = Children.contents

  func body(_ e: Reading<Self>) -> ContentTemplate.Body { .column(e.contents(\.contents)) }
}

struct RowDeclaration: ContentDeclaration {
  static let name = "row"
  static let summary = "Arranges its children in a row."
  let instead = Instead(attributes: distributions)
  let spacing = LookAttribute.spacing
  let look = LookParts()
  let contents = Children.contents

  func body(_ e: Reading<Self>) -> ContentTemplate.Body { .row(e.contents(\.contents)) }
}

struct OverlayDeclaration: ContentDeclaration {
  static let name = "overlay"
  static let summary = "Stacks its children, the last one on top."
  let instead = Instead(attributes: decorations)
  let look = LookParts()
  let contents = Children.contents

  func body(_ e: Reading<Self>) -> ContentTemplate.Body {
    .overlay(e.contents(\.contents, isInOverlay: true))
  }
}

extension Reading {
  /// Returns the contents of children.
  fileprivate func contents(
    _ part: KeyPath<Parts, Children>, isInOverlay: Bool = false
  ) -> [ContentTemplate] {
    self[dynamicMember: part].map {
      compiler.content($0, scope, isInOverlay: isInOverlay)
    }
  }

  /// The text of the element.
  var text: TextTemplate? { compiler.text(of: element, scope) }
}

// MARK: - Texts and images

struct TextDeclaration: ContentDeclaration {
  static let name = "text"
  static let summary = "A text."
  let instead = Instead(attributes: [
    "href": "write <on event=\"select\"><open href=\"…\"/></on> in the section",
    "hidden": "write when=\"…\" with the condition under which it's shown",
    "truncate": "remove it: a text that is cut ends with …; write lines=\"1\"",
    "ellipsize": "remove it: a text that is cut ends with …; write lines=\"1\"",
    "overflow": "remove it: a text that is cut ends with …; write lines=\"1\"",
  ])
  static let text = ElementRule.Text.bindings
  let lines = LookAttribute.lines
  let look = LookParts()

  func body(_ e: Reading<Self>) -> ContentTemplate.Body {
    .text(e.text ?? TextTemplate(parts: []))
  }
}

struct ImageDeclaration: ContentDeclaration {
  static let name = "image"
  static let summary = "An image."
  let instead = Instead(attributes: ["size": "write width=\"…\" and height=\"…\""])
  let source = TextAttribute.required(
    "src", "the location: a file in the document's folder, or a URL")
  let alternative = TextAttribute.required("alt", "the alternative text")
  let aspect = LookAttribute.aspect
  let look = LookParts()

  func body(_ e: Reading<Self>) -> ContentTemplate.Body {
    var source = e.source ?? TextTemplate(parts: [])
    // Paths from data are resolved by the host, which also loads URLs.
    if e.source != nil, let path = source.literal, !path.contains(#/^https?:\/\//#) {
      let folder = e.compiler.folder(of: e.element)
      if case .failure(let refusal) = folder.file(path) {
        e.report(refusal.code, refusal.message, at: e.valueRange(\.source), fix: refusal.fix)
      }
      source = TextTemplate(parts: [.literal(folder.path(of: path))])
    }
    return .image(source: source, description: e.alternative ?? TextTemplate(parts: []))
  }
}

struct BadgeDeclaration: ContentDeclaration {
  static let name = "badge"
  static let summary = "A short highlighted text."
  let instead = Instead(attributes: [
    "count": "write it as text: <badge>3</badge>", "value": "write it as text: <badge>3</badge>",
  ])
  static let text = ElementRule.Text.bindings
  let look = LookParts()

  func body(_ e: Reading<Self>) -> ContentTemplate.Body {
    .badge(e.text ?? TextTemplate(parts: []))
  }
}

struct IconDeclaration: ContentDeclaration {
  static let name = "icon"
  static let summary = "A symbol."
  let icon = LookAttribute.icon
  let look = LookParts()

  func body(_ e: Reading<Self>) -> ContentTemplate.Body { .icon }
}

struct ProgressDeclaration: ContentDeclaration {
  static let name = "progress"
  static let summary = "A progress indicator."
  let value = TextAttribute("value", "the progress from 0 to 1; indeterminate if omitted")
  let look = LookParts()

  func body(_ e: Reading<Self>) -> ContentTemplate.Body {
    let value = e.value
    if let text = e.written(\.value), value?.hasBindings == false,
      text.asNumber.map({ !(0...1).contains($0) }) ?? true
    {
      e.report(
        .badValue, "invalid value '\(text)' for 'value'", at: e.valueRange(\.value),
        fix: Self.fix(of: text))
    }
    return .progress(value)
  }

  private static func fix(of text: String) -> String {
    guard let percent = text.asNumber, percent >= 2, percent <= 100 else {
      return "write a number from 0 to 1, or remove it if the progress isn't known"
    }
    return "write value=\"\(percent / 100)\": the value is from 0 to 1"
  }
}

struct DividerDeclaration: ContentDeclaration {
  static let name = "divider"
  static let summary = "A line."
  let instead = Instead(attributes: [
    "thickness": "remove it: all dividers have one thickness",
    "size": "remove it: all dividers have one thickness",
  ])
  let look = LookParts()

  func body(_ e: Reading<Self>) -> ContentTemplate.Body { .divider }
}

struct SpacerDeclaration: ContentDeclaration {
  static let name = "spacer"
  static let summary = "Fills the remaining space."
  let instead = Instead(attributes: ["size": "write width=\"…\" or height=\"…\""])
  let look = LookParts()

  func body(_ e: Reading<Self>) -> ContentTemplate.Body { .spacer }
}

// MARK: - Templates

struct UseDeclaration: ContentDeclaration, TemplateUse {
  static let name = "use"
  static let summary = "Shows a template with arguments."
  let template = Attribute.required("template", .name, "the template to use")
  let look = LookParts()
  let arguments = Child<WithDeclaration>.any()

  func body(_ e: Reading<Self>) -> ContentTemplate.Body { .choice([e.expansion()]) }
}

// MARK: - All content

extension DocumentCompiler {
  /// Returns the content that an element declares. Parts with mistakes are left out: the document is
  /// rejected.
  ///
  /// - Parameters:
  ///   - isInOverlay: whether the content can be pinned.
  ///   - settings: the attributes of the `use` element, which override the element's own.
  func content(
    _ element: DocumentElement, _ scope: BindingScope, isInOverlay: Bool = false,
    settings: [AttributeSetting] = []
  ) -> ContentTemplate {
    guard isWithinLimits(element) else { return ContentTemplate(body: .divider) }
    contentDepth += 1
    var (content, all) = looks(of: element, scope, isInOverlay: isInOverlay, settings)
    // Conditional content can show fields that not all items have.
    let isConditional = element[look.when.name] != nil
    if let condition = content.condition { conditions.append(condition) }
    defer { if content.condition != nil { conditions.removeLast() } }
    content.body = body(
      of: element, isConditional ? scope.withoutNeeds : scope, isInOverlay: isInOverlay, all)
    contentDepth -= 1
    if contentDepth == 0 { reportUnlabeledSwitches(in: content) }
    return content
  }

  /// Returns the content without its body, with the attributes for its look.
  ///
  /// A function of its own, so that nested elements need little stack.
  @inline(never)
  private func looks(
    of element: DocumentElement, _ scope: BindingScope, isInOverlay: Bool,
    _ settings: [AttributeSetting]
  ) -> (content: ContentTemplate, settings: [AttributeSetting]) {
    var content = ContentTemplate(body: .divider)
    var e = reading(element, look, scope)
    content.condition = e.when
    if e.written(\.when) != nil { e.scope = scope.withoutNeeds }
    content.label = e.label
    if e.written(\.pin) != nil, !isInOverlay {
      e.report(
        .misplacedAttribute, "'pin' of '\(element.name)' has no effect outside of an overlay",
        at: e.nameRange(\.pin), fix: "put it directly in an overlay")
    }
    let isOwn = element.namespace == ElementRegistry.namespace
    let all =
      self.settings(
        of: element, base: look.style.name, e.scope, rules: isOwn ? nil : LookParts.rules)
      + settings
    // Templates get the attributes of a `use`.
    if !isOwn || element.name != UseDeclaration.name {
      content.styling = ContentStyling(all, styles)
    }
    return (content, all)
  }

  private func body(
    of element: DocumentElement, _ scope: BindingScope, isInOverlay: Bool,
    _ settings: [AttributeSetting]
  ) -> ContentTemplate.Body {
    guard element.namespace == ElementRegistry.namespace else {
      return pluginContent(element, scope)
    }
    if element.name == UseDeclaration.name {
      return .choice([
        reading(element, UseDeclaration(), scope)
          .expansion(isInOverlay: isInOverlay, settings: settings)
      ])
    }
    return declaredContents[element.name]?.body(of: element, scope, self) ?? .divider
  }

  /// Returns the content of a plugin's element, or a message if the plugin is missing.
  private func pluginContent(
    _ element: DocumentElement, _ scope: BindingScope
  ) -> ContentTemplate.Body {
    guard let plugin = validator.plugins.plugin(forNamespace: element.namespace),
      let kind = plugin.content(element.name)
    else {
      uses.isIncomplete = true
      let message = "there is no plugin for '\(element.qualifiedName)' of '\(element.namespace)'"
      return .text(TextTemplate(parts: [.literal("⚠ \(message)")]))
    }
    return .plugin(
      PluginContent(
        element: kind.element, plugin: plugin.identifier,
        attributes: kind.attributes.compactMap {
          attribute($0.name, $0, of: element, scope)
        },
        required: kind.attributes.filter(\.isRequired).map(\.name)
      ) { [templates = plugin.templates] given, environment, problems throws(UnusableValue) in
        try kind.content(given, environment, templates, &problems)
      })
  }

  /// Counts a content element. The content of a template counts at each use, which has its own fields.
  private func isWithinLimits(_ element: DocumentElement) -> Bool {
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

  /// Reports once that templates contain too many elements.
  func addTooMany(at element: DocumentElement) {
    guard !hasTooMany else { return }
    hasTooMany = true
    findings.add(
      Finding(
        .tooManyElements,
        "the templates in use create more than \(limits.elements) elements, "
          + "the limit 'elements'", at: element.nameRange, fix: "use smaller templates"))
  }
}
