import Foundation
import ListingKit

/// Content with bindings.
struct ContentTemplate: Sendable, Hashable {
  indirect enum Body: Sendable, Hashable {
    case text(TextTemplate)
    case column([ContentTemplate])
    case row([ContentTemplate])
    case overlay([ContentTemplate])
    case image(source: TextTemplate, description: TextTemplate)
    case badge(TextTemplate)
    case icon
    case progress(TextTemplate?)
    /// A button with the name of its action.
    case button(TextTemplate, action: String)
    /// A switch, its state, and the name of its action.
    case toggle(BindingSource, action: String)
    case divider
    case spacer
    /// The first of several whose condition is true.
    case choice([ContentTemplate])
    /// A cell, with a separator above it.
    case separated(by: ContentTemplate, cell: ContentTemplate)
    /// Content of a plugin.
    case plugin(PluginContent)
    /// The section's own content for the item.
    case defaultCell
  }

  var body: Body
  /// The condition under which the content exists.
  var condition: BoundExpression?
  var styling = ContentStyling()
  var label: TextTemplate?

  /// The content of a cell that the document doesn't declare.
  static let defaultCell = ContentTemplate(body: .defaultCell)

  /// Returns whether the content exists for values of bindings.
  func isPresent(_ values: BindingValues) -> Bool { condition?.holds(values) ?? true }

  /// Returns the content for values of bindings; empty content if its condition is false.
  ///
  /// - Throws: ``UnusableValue`` if a required value is missing.
  func content(_ values: BindingValues) throws(UnusableValue) -> ListContent {
    guard isPresent(values) else { return .empty }
    switch body {
    case .choice(let templates):
      return try templates.first { $0.isPresent(values) }?.content(values) ?? .empty
    case .separated(let separator, let cell):
      let own = try cell.content(values)
      guard separator.isPresent(values) else { return own }
      return .separated(by: try separator.content(values), own)
    case .defaultCell: return values.defaultCell ?? .empty
    case .plugin(let content): return try placed(content, values)
    default: break
    }
    let attributes = try styling.attributes(values)
    var content = ListContent(
      try shape(attributes, values), accessibilityLabel: try label?.text(values))
    attributes.apply(to: &content)
    return content
  }

  /// Returns the content of a plugin with the look and position that the element declares.
  private func placed(
    _ content: PluginContent, _ values: BindingValues
  ) throws(UnusableValue) -> ListContent {
    let attributes = try styling.attributes(values)
    let label = try label?.text(values)
    let own = try content.content(values)
    // Without attributes in the document, the plugin's content stays unchanged.
    if attributes == ContentAttributes(), label == nil { return own }
    var whole = ListContent(.column(spacing: 0, [own]), accessibilityLabel: label)
    attributes.apply(to: &whole)
    return whole
  }

  /// Whether it contains buttons or switches.
  var hasControls: Bool {
    switch body {
    case .button, .toggle: true
    case .column(let children), .row(let children), .overlay(let children),
      .choice(let children):
      children.contains(where: \.hasControls)
    case .separated(let separator, let cell): separator.hasControls || cell.hasControls
    default: false
    }
  }

  /// Whether it may contain a text for screen readers.
  var hasText: Bool {
    switch body {
    case .text, .badge, .button, .image, .plugin, .defaultCell: true
    case .column(let children), .row(let children), .overlay(let children), .choice(let children):
      label != nil || children.contains(where: \.hasText)
    case .separated(_, let cell): cell.hasText
    case .icon, .progress, .toggle, .divider, .spacer: label != nil
    }
  }

  /// Returns the content for values of bindings, or the error as content.
  func shown(_ values: BindingValues) -> ListContent {
    do throws(UnusableValue) {
      return try content(values)
    } catch {
      return .missing(error)
    }
  }

  private func shape(
    _ attributes: ContentAttributes, _ values: BindingValues
  ) throws(UnusableValue) -> ListContent.Body {
    let spacing = attributes.spacing ?? 0
    switch body {
    case .text(let text):
      return .text(
        try text.text(values), style: attributes.textStyle ?? .body, lines: attributes.lines ?? 0)
    case .column(let children):
      return .column(spacing: spacing, try contents(of: children, values))
    case .row(let children): return .row(spacing: spacing, try contents(of: children, values))
    case .overlay(let children): return .overlay(try contents(of: children, values))
    case .image(let source, let description):
      let path = try source.text(values)
      // A path in the document was checked when it was read.
      if source.hasBindings, path.leadsOutside {
        throw UnusableValue(
          message: "'\(path)' is neither a file in the document's folder nor a web address")
      }
      return .image(
        source: path, description: try description.text(values),
        aspect: attributes.aspect)
    case .badge(let text): return .badge(try text.text(values))
    case .icon: return .icon(attributes.icon ?? .info)
    case .progress(let value):
      let text = try value?.text(values) ?? ""
      if let part = text.asNumber, !(0...1).contains(part) {
        throw UnusableValue(
          message: "invalid value '\(text)' for 'value': expected a number from 0 to 1")
      }
      return .progress(text.asNumber)
    case .button(let title, let action):
      return .button(try title.text(values), action: action)
    case .toggle(let source, let action):
      return .toggle(isOn: values.value(of: source) == .boolean(true), action: action)
    case .divider: return .divider
    case .spacer: return .spacer(length: nil)
    case .choice, .separated, .plugin, .defaultCell: return .empty
    }
  }

  private func contents(
    of templates: [ContentTemplate], _ values: BindingValues
  ) throws(UnusableValue) -> [ListContent] {
    var contents: [ListContent] = []
    for template in templates where template.isPresent(values) {
      contents.append(try template.content(values))
    }
    return contents
  }
}

extension ContentTemplate {
  /// Whether there is no separator above the cell.
  var isPlain: Bool { if case .separated = body { false } else { true } }

  /// Whether a cell may be the section's own content for an item.
  var mayBeUsualCell: Bool {
    switch body {
    case .defaultCell: true
    case .choice(let templates): templates.contains(where: \.mayBeUsualCell)
    case .separated(_, let cell): cell.mayBeUsualCell
    default: false
    }
  }
}

extension ListContent {
  /// The default content of a record: its field `text`, or its identifier.
  package static func defaultContent(of item: ListItem) -> ListContent {
    .text(item["text"]?.text(as: FieldKind()) ?? item.listIdentifier)
  }

  /// The content in place of one with a missing value.
  static func missing(_ error: UnusableValue) -> ListContent {
    .text("⚠ \(error.message)", style: .caption)
  }
}
