import Foundation
import ListingKit

/// The document that a plugin brings along: templates that show its items, and styles for them.
package struct PluginTemplates: Sendable {
  private let contents: [String: ContentTemplate]
  private let presses: [String: [EventDefinition]]

  /// No templates.
  init() { self.init([:], [:]) }

  private init(
    _ contents: [String: ContentTemplate], _ presses: [String: [EventDefinition]]
  ) {
    self.contents = contents
    self.presses = presses
  }

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - bytes: the document; none for no templates.
  ///   - name: how messages call it.
  ///   - plugin: the plugin, whose formats it may use.
  /// - Throws: ``PluginError`` with the first thing that is wrong.
  package init(
    _ bytes: [UInt8], name: String, formats plugin: SectionPlugin
  ) throws(PluginError) {
    guard !bytes.isEmpty else {
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
    compiler.compile(root: root)
    let errors = compiler.findings.findings.filter { $0.severity == .error }
    if !errors.isEmpty {
      throw Self.refusal(compiler.documents.source.diagnostics(errors))
    }
    guard compiler.sections.isEmpty else {
      throw PluginError("\(name) holds sections. Give it templates and styles alone.")
    }
    self.init(compiler.templateContents, compiler.presses)
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
