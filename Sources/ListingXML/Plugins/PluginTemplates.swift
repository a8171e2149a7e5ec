import Foundation
import ListingKit

/// The document that a plugin brings along: templates that show its items, and styles for them.
package struct PluginTemplates: Sendable {
  private let contents: [String: ContentTemplate]
  private let presses: [String: [EventDefinition]]
  /// What the parameters of templates are where nothing is given.
  private let parameters: [String: [String: ListValue]]

  /// No templates.
  init() { self.init([:], [:], [:]) }

  private init(
    _ contents: [String: ContentTemplate], _ presses: [String: [EventDefinition]],
    _ parameters: [String: [String: ListValue]]
  ) {
    self.contents = contents
    self.presses = presses
    self.parameters = parameters
  }

  /// The names of the templates.
  package var names: Set<String> { Set(contents.keys) }

  /// A template; `nil` where there is none of the name.
  func template(_ name: String) -> ContentTemplate? { contents[name] }

  /// What the parameters of a template are where nothing is given.
  func parameters(of name: String) -> [String: ListValue] { parameters[name] ?? [:] }

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - bytes: the document; none for no templates.
  ///   - name: how messages call it.
  ///   - plugin: the plugin, whose formats it may use, and whose content its templates may show.
  /// - Throws: ``PluginError`` with the first thing that is wrong.
  package init(
    _ bytes: [UInt8], name: String, of plugin: SectionPlugin
  ) throws(PluginError) {
    guard !bytes.isEmpty else {
      if let kind = plugin.contents.first(where: { $0.template != nil }) {
        throw PluginError("it's empty, but '\(kind.element)' needs a template in it.")
      }
      self.init()
      return
    }
    let checked = CheckedText(
      bytes, name: name, plugins: SectionRegistry(unchecked: plugin), limits: DocumentLimits())
    let folder = URL(filePath: "/dev/null/document.xml")
    guard let root = checked.root else {
      throw Self.refusal(SourceMap(checked.text).diagnostics(checked.findings.findings))
    }
    let documents = IncludedDocuments(
      checked, root: root, folder: DocumentFolder(of: folder), path: folder.path,
      limits: DocumentLimits())
    var compiler = DocumentCompiler(
      documents, validator: checked.validator, limits: DocumentLimits())
    compiler.contentTemplates = Set(plugin.contents.compactMap(\.template))
    compiler.compile(root: root)
    let errors = compiler.findings.findings.filter { $0.severity == .error }
    if !errors.isEmpty {
      throw Self.refusal(compiler.documents.source.diagnostics(errors))
    }
    guard compiler.sections.isEmpty else {
      throw PluginError("\(name) contains sections. Keep only templates and styles.")
    }
    for kind in plugin.contents {
      if let name = kind.template { try Self.check(name, of: kind, in: compiler) }
    }
    let parameters = compiler.templates.mapValues { template in
      Dictionary(template.parameters.map { ($0.name, $0.usual) }) { first, _ in first }
    }
    self.init(compiler.templateContents, compiler.presses, parameters)
  }

  /// Checks that a template can show a kind of content.
  private static func check(
    _ name: String, of kind: ContentKind, in compiler: DocumentCompiler
  ) throws(PluginError) {
    guard let template = compiler.templates[name], let content = compiler.templateContents[name]
    else {
      throw PluginError("it has no template '\(name)', which '\(kind.element)' needs.")
    }
    for attribute in kind.attributes {
      guard let parameter = template.parameters.first(where: { $0.name == attribute.name }) else {
        throw PluginError(
          "the template '\(name)' has no parameter '\(attribute.name)', an attribute of "
            + "'\(kind.element)'. Declare it: <param name=\"\(attribute.name)\"/>.")
      }
      let type = attribute.kind.fieldType
      guard ValueType(parameter.kind.type) == ValueType(type) else {
        throw PluginError(
          "the parameter '\(attribute.name)' of the template '\(name)' is "
            + "\(ValueType(parameter.kind.type).phrase), and the attribute of '\(kind.element)' "
            + "\(ValueType(type).phrase). "
            + "Give them one type.")
      }
    }
    if let parameter = template.parameters.first(where: { parameter in
      parameter.isRequired
        && !kind.attributes.contains { $0.name == parameter.name && $0.isRequired }
    }) {
      throw PluginError(
        "the template '\(name)' needs the parameter '\(parameter.name)', which '\(kind.element)' "
          + "doesn't require. Require the attribute.")
    }
    if content.hasControls {
      throw PluginError(
        "the template '\(name)' has a button or a switch, but '\(kind.element)' has no section that "
          + "handles it. Remove it.")
    }
  }

  private static func refusal(_ diagnostics: [Diagnostic]) -> PluginError {
    PluginError(diagnostics.first?.description ?? "the document cannot be read")
  }

  /// What a template shows.
  ///
  /// - Parameters:
  ///   - name: the template.
  ///   - item: what bindings see as `it`.
  ///   - element: the element whose section shows it.
  ///   - status: the section.
  /// - Returns: `nil` where there is no template of the name.
  package func content(
    _ name: String, of item: ListItem, in element: PluginElement, _ status: SectionStatus
  ) -> ListContent? {
    contents[name]?.shown(element.bindingValues.with(item: item, section: status))
  }

  /// What a cell shows: a template, and where there is none of the name, what an item is shown by without
  /// one.
  ///
  /// - Parameters:
  ///   - name: the template.
  ///   - item: what bindings see as `it`.
  ///   - element: the element whose section shows it.
  ///   - status: the section.
  package func cell(
    _ name: String, of item: ListItem, in element: PluginElement, _ status: SectionStatus
  ) -> ListContent {
    content(name, of: item, in: element, status) ?? .usual(of: item)
  }

  /// What a template shows above an item.
  ///
  /// - Parameters:
  ///   - name: the template.
  ///   - item: what bindings see as `it`.
  ///   - before: what they see as `before`; `nil` above the first item.
  ///   - element: the element whose section shows it.
  ///   - status: the section.
  /// - Returns: `nil` where its condition does not hold, and where there is no template of the name.
  package func separator(
    _ name: String, of item: ListItem, after before: ListItem?, in element: PluginElement,
    _ status: SectionStatus
  ) -> ListContent? {
    var values = element.bindingValues.with(item: item, section: status)
    values.itemBefore = before
    guard let content = contents[name], content.isPresent(values) else { return nil }
    return content.shown(values)
  }

  /// What is told when something in a template is pressed: the names of its `emit`.
  package func names(pressing action: String) -> [String] {
    (presses[action] ?? []).flatMap(\.actions).compactMap {
      if case .emit(let name, _) = $0 { name } else { nil }
    }
  }
}
