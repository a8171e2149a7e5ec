import Foundation
import ListingKit

extension PluginTemplates {
  /// Reads a document.
  ///
  /// - Parameters:
  ///   - bytes: the document; empty for no templates.
  ///   - name: the name of the document in messages.
  ///   - plugin: the plugin with the formats and content elements that the templates can use.
  /// - Throws: ``PluginError`` with the first mistake.
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
      bytes, name: name, registry: .standard, plugins: SectionRegistry(unchecked: plugin),
      limits: DocumentLimits())
    let folder = URL(filePath: "/dev/null/document.xml")
    guard let root = checked.root else {
      throw Self.refusal(SourceMap(checked.text).diagnostics(checked.findings.findings))
    }
    let documents = IncludedDocuments(
      checked, root: root, folder: DocumentFolder(of: folder), path: folder.path,
      limits: DocumentLimits(), translations: .translations)
    let compiler = DocumentCompiler(
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
      Dictionary(template.parameters.map { ($0.name, $0.defaultValue) }) { first, _ in first }
    }
    let emitted = compiler.presses.mapValues { definitions in
      definitions.flatMap(\.actions).compactMap {
        if case .emit(let name, _) = $0 { name } else { nil }
      }
    }
    self.init(compiler.templateContents, emitted, parameters)
  }

  /// Checks that a template can show a content element.
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
}
