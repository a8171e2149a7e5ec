import Foundation
import ListingKit
import ListingSources

extension ListingDocument {
  /// Creates the sections and sources of plugins, shows their items, and returns the mistakes.
  ///
  /// Parameters have their defaults. Pages are loaded if the section names a file; others could request a
  /// server.
  ///
  /// - Parameters:
  ///   - list: a list without sections, on the caller's actor.
  ///   - reportSkipped: called with a message about each section that can't be created with the defaults.
  package func diagnosticsOfPluginSections(
    on list: ListDataSource, isolation: isolated (any Actor)? = #isolation,
    reportSkipped: (String) -> Void
  ) async -> [Diagnostic] {
    let given = ParameterValues(definitions: parameters, given: [:])
    let values = values(of: given, .current)
    var builder = SectionBuilder(session: session(values))
    var shown: [(section: any ListSection, file: Range<Int>?)] = []
    for definition in sections {
      // An error of a plugin in an element with a reported mistake would be a second error.
      guard let part = definition.pluginPart, isValid || part.rangeOfFile != nil else { continue }
      let name = "section '\(definition.identifier)' wasn't created"
      if !builder.session.isWanted(definition) {
        reportSkipped("\(name): its condition isn't met by the defaults of parameters")
      } else if !part.isKnown(values) {
        reportSkipped("\(name): a binding in its attributes has no value by default")
      } else if let section = builder.make(definition),
        part.rangeOfFile != nil || !(section is any ListSectionPaging)
      {
        shown.append((section, part.rangeOfFile))
      }
    }
    if !shown.isEmpty {
      // A view requests headers and footers, too.
      let view = ListView(size: CGSize(width: 100, height: 1000))
      list.attach(view)
      list.appendSections(shown.map(\.section))
      await list.waitUntilIdle()
      list.detach()
      withExtendedLifetime(view) {}
    }
    for definition in sections {
      guard let part = definition.pluginPart,
        let message = list.endlessChanges[definition.identifier]
      else { continue }
      builder.findings.add(Finding(.pluginFailure, message.messageLine, at: part.range))
    }
    for case (let section, let file?) in shown {
      guard case .failed(let message) = (section as? any ListSectionLoading)?.loadState
      else { continue }
      builder.findings.add(
        Finding(
          .pluginFailure,
          "section '\(section.listIdentifier)' can't be loaded: \(message.messageLine)", at: file))
    }
    list.deleteSections(list.sections)
    return source.diagnostics(builder.findings.findings).filter { !diagnostics.contains($0) }
  }
}

extension SectionDefinition {
  /// The element of the plugin of the section, or of its source; `nil` without a plugin.
  fileprivate var pluginPart: PluginSection.Part? {
    switch body {
    case .plugin(let section): section.part
    case .paged(let items):
      if case .plugin(let source) = items.source { source.part } else { nil }
    case .inline, .unavailable: nil
    }
  }
}

extension PluginSection.Part {
  /// The first file that the plugin reads.
  fileprivate var rangeOfFile: Range<Int>? {
    allAttributes.first { $0.declaration.kind == .file }?.range
  }

  fileprivate func isKnown(_ values: BindingValues) -> Bool {
    text.isKnown(values) && attributes.allSatisfy { $0.value.isKnown(values) }
      && children.allSatisfy { $0.isKnown(values) }
  }
}

extension TextTemplate {
  /// Returns whether each binding has a value.
  fileprivate func isKnown(_ values: BindingValues) -> Bool {
    parts.allSatisfy { part in
      guard case .value(let expression) = part else { return true }
      return expression.text(values).map { !$0.isEmpty } ?? false
    }
  }
}
