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
    /// A button with the name of its action, and what it opens.
    case button(TextTemplate, action: String, link: LinkTemplate?, enabled: BoundExpression? = nil)
    /// A switch, its state, the name of its action, and whether its label is shown next to it.
    case toggle(BindingSource, action: String, showsLabel: Bool = false)
    case input(InputTemplate)
    case divider
    case spacer
    /// The first of several whose condition is true.
    case choice([ContentTemplate])
    /// A cell, with a separator above it.
    case separated(by: ContentTemplate, cell: ContentTemplate)
    /// The cells of a table that belong to an item.
    case cells(TableTemplate)
    /// The titles of a table's columns.
    case titles(TableTemplate)
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
  /// An element whose value is missing or invalid is replaced with a message, an image with its description, and an
  /// attribute with its default.
  ///
  /// - Parameter problems: gets the unusable values.
  func content(_ values: BindingValues, _ problems: inout [UnusableValue]) -> ListContent {
    guard isPresent(values) else { return .empty }
    switch body {
    case .choice(let templates):
      return templates.first { $0.isPresent(values) }?.content(values, &problems) ?? .empty
    case .separated(let separator, let cell):
      let own = cell.content(values, &problems)
      guard separator.isPresent(values) else { return own }
      return .separated(by: separator.content(values, &problems), own)
    case .cells(let table): return table.row(values, &problems)
    case .titles(let table): return table.titles(values, &problems)
    case .defaultCell: return values.defaultCell ?? .empty
    default: break
    }
    let attributes = styling.attributes(values, &problems)
    let label =
      usable(&problems) { () throws(UnusableValue) in try self.label?.text(values) } ?? nil
    var content: ListContent
    do throws(UnusableValue) {
      if case .input(let input) = body {
        var content = input.content(label ?? "", values)
        attributes.apply(to: &content)
        return content
      }
      if case .plugin(let own) = body {
        return Self.placed(try own.content(values, &problems), attributes, label)
      }
      content = ListContent(try shape(attributes, values, &problems))
    } catch {
      problems.append(error)
      content = .missing(error)
      content.pin = attributes.pin
      return content
    }
    content.accessibilityLabel = label
    if case .button(_, _, let link, _) = body { content.link = link?.address(values) }
    if case .toggle(_, _, true) = body, let label {
      var text = ListContent.text(label)
      text.accessibilityRole = .hidden
      content = .row(spacing: 8, [content, text])
    }
    attributes.apply(to: &content)
    return content
  }

  /// Returns a plugin's content with the look and position that the element declares.
  private static func placed(
    _ own: ListContent, _ attributes: ContentAttributes, _ label: String?
  ) -> ListContent {
    // Without attributes in the document, the plugin's content stays unchanged.
    if attributes == ContentAttributes(), label == nil { return own }
    var whole = ListContent(.column(spacing: 0, [own]), accessibilityLabel: label)
    attributes.apply(to: &whole)
    return whole
  }

  /// Whether it contains buttons or switches.
  var hasControls: Bool {
    switch body {
    case .button, .toggle, .input: true
    case .column(let children), .row(let children), .overlay(let children),
      .choice(let children):
      children.contains(where: \.hasControls)
    case .separated(let separator, let cell): separator.hasControls || cell.hasControls
    case .cells(let table): table.columns.contains { $0.cell?.hasControls ?? false }
    case .titles(let table): table.columns.contains { $0.sort != nil }
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
    case .cells(let table): table.columns.contains { $0.cell?.hasText ?? false }
    case .titles(let table): table.columns.contains { $0.title != nil }
    case .icon, .progress, .toggle, .input, .divider, .spacer: label != nil
    }
  }

  /// Returns the content for values of bindings, with messages in place of unusable ones.
  func shown(_ values: BindingValues) -> ListContent {
    var problems: [UnusableValue] = []
    return content(values, &problems)
  }

  private func shape(
    _ attributes: ContentAttributes, _ values: BindingValues, _ problems: inout [UnusableValue]
  ) throws(UnusableValue) -> ListContent.Body {
    let spacing = attributes.spacing ?? 0
    switch body {
    case .text(let text):
      return .text(
        try text.shownText(values), style: attributes.textStyle ?? .body,
        lines: attributes.lines ?? 0)
    case .column(let children):
      return .column(spacing: spacing, contents(of: children, values, &problems))
    case .row(let children):
      return .row(spacing: spacing, contents(of: children, values, &problems))
    case .overlay(let children): return .overlay(contents(of: children, values, &problems))
    case .image(let source, let description):
      let path = usable(&problems) { () throws(UnusableValue) in try address(source, values) }
      // Without a source, hosts show the description in the image's place.
      return .image(
        source: path ?? "", description: try description.shownText(values),
        aspect: attributes.aspect)
    case .badge(let text): return .badge(try text.shownText(values))
    case .icon: return .icon(attributes.icon ?? .info)
    case .progress(let value):
      let text = try value?.text(values) ?? ""
      // No value is progress that isn't known.
      if !text.isEmpty, !(text.asNumber.map { (0...1).contains($0) } ?? false) {
        throw UnusableValue(
          message: "invalid value '\(text)' for 'value': expected a number from 0 to 1")
      }
      return .progress(text.asNumber)
    case .button(let title, let action, _, let enabled):
      return .button(
        try title.shownText(values), action: enabled?.holds(values) ?? true ? action : "")
    case .toggle(let source, let action, _):
      return .toggle(isOn: values.value(of: source) == .boolean(true), action: action)
    case .divider: return .divider
    case .spacer: return .spacer(length: nil)
    case .choice, .separated, .cells, .titles, .plugin, .input, .defaultCell: return .empty
    }
  }

  private func contents(
    of templates: [ContentTemplate], _ values: BindingValues, _ problems: inout [UnusableValue]
  ) -> [ListContent] {
    var contents: [ListContent] = []
    for template in templates where template.isPresent(values) {
      contents.append(template.content(values, &problems))
    }
    return contents
  }

  /// Returns the address of an image.
  private func address(
    _ source: TextTemplate, _ values: BindingValues
  ) throws(UnusableValue) -> String {
    let path = try source.text(values)
    // A path in the document was checked when it was read.
    if source.hasBindings, path.leadsOutside {
      throw UnusableValue(
        message: "'\(path)' is neither a file in the document's folder nor a web address")
    }
    return path
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

/// Returns a value, or `nil` if it's unusable, which is added to the problems.
func usable<Value>(
  _ problems: inout [UnusableValue], _ value: () throws(UnusableValue) -> Value
) -> Value? {
  do throws(UnusableValue) {
    return try value()
  } catch {
    problems.append(error)
    return nil
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
