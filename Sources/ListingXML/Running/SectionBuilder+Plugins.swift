import Foundation
import ListingKit
import ListingSources

extension SectionBuilder {
  mutating func makePlugin(
    _ definition: SectionDefinition, _ plugin: PluginSection
  ) -> (any ListSection)? {
    guard let element = element(definition, plugin) else { return nil }
    let name = "\(plugin.part.name) of plugin '\(plugin.plugin)'"
    do {
      let section = try plugin.kind.makeSection(element)
      if section.listIdentifier == definition.identifier {
        elements[definition.identifier] = element
        return configured(section, definition, name)
      }
      findings.add(
        Finding(
          .pluginFailure,
          "\(name) created a section '\(section.listIdentifier)' for '\(definition.identifier)'",
          at: definition.range, fix: "fix the plugin: it must use the element's id"))
    } catch {
      addFailure(error, of: name, plugin.part)
    }
    return nil
  }

  /// Returns the source that a plugin creates for an element.
  mutating func makeSource(_ source: PluginSource) -> (any ItemSource<ListItem>)? {
    guard let markup = markup(source.part, source.folder) else { return nil }
    let name = "source '\(source.kind.name)' of plugin '\(source.plugin)'"
    let element = SourceElement(
      markup, record: source.record,
      document: document.source.position(at: source.part.range.lowerBound).file,
      folder: document.folder.url, parameters: values.parameters, environment: values.environment)
    do {
      let identity = MadeSource.Identity(
        plugin: source.plugin, kind: source.kind.name, record: source.record,
        folder: source.folder.url.appending(path: source.folder.path), values: markup.values)
      return MadeSource.made(identity, try source.kind.makeSource(element))
    } catch {
      addFailure(error, of: name, source.part)
      return nil
    }
  }

  /// Reports the error of a plugin, at the attribute that it names, or else at the name of the element.
  private mutating func addFailure(
    _ error: any Error, of name: String, _ part: PluginSection.Part
  ) {
    let message = ((error as? any LocalizedError)?.errorDescription ?? "\(error)").messageLine
    let attribute = part.attributes.first {
      $0.declaration.name == (error as? PluginError)?.attribute
    }
    findings.add(
      Finding(.pluginFailure, "\(name): \(message)", at: attribute?.range ?? part.range))
  }

  /// Configures a plugin's section. A section of the plugin's own class reads its layout, header, footer
  /// and cell itself, and isn't configured otherwise.
  private mutating func configured(
    _ section: any ListSection, _ definition: SectionDefinition, _ name: String
  ) -> (any ListSection)? {
    if let section = section as? any ConfigurableSection {
      section.nameActions()
      configure(section, definition)
      (section as? any PageRequesting)?.refreshesAfterFailure = definition.refreshesAfterFailure
      return section
    }
    guard let part = definition.configuration.first else { return section }
    findings.add(
      Finding(
        .pluginFailure, "\(name) creates a section of its own class, which doesn't support \(part)",
        at: definition.range,
        fix: "remove it, or make the plugin return a GenericSection or a PagedSection"))
    return nil
  }

  /// Returns the element for the plugin, or `nil` if a value has the wrong type.
  private mutating func element(
    _ definition: SectionDefinition, _ plugin: PluginSection
  ) -> PluginElement? {
    guard let markup = markup(plugin.part, plugin.folder) else { return nil }
    return PluginElement(
      markup: markup, identifier: definition.identifier,
      document: document.source.position(at: definition.range.lowerBound).file,
      folder: document.folder.url, layout: layout(of: definition),
      headerTemplate: definition.header, footerTemplate: definition.footer,
      cellTemplate: definition.cell == .defaultCell ? nil : definition.cell,
      templates: plugin.templates, bindingValues: self.values)
  }

  private mutating func markup(
    _ part: PluginSection.Part, _ folder: DocumentFolder
  ) -> PluginMarkup? {
    var values: [String: ListValue] = [:]
    var files: [String: URL] = [:]
    var isWhole = true
    for attribute in part.attributes {
      let text = (try? attribute.value.text(self.values)) ?? ""
      let name = attribute.declaration.name
      if let finding = attribute.finding(for: text, folder: folder) {
        findings.add(finding)
        isWhole = false
      } else if attribute.declaration.kind == .file {
        files[name] = try? folder.file(text).get()
        values[name] = .string(text)
      } else {
        values[name] = attribute.value(of: text)
      }
    }
    var children: [PluginMarkup] = []
    for child in part.children {
      if let markup = markup(child, folder) { children.append(markup) } else { isWhole = false }
    }
    guard isWhole else { return nil }
    let place = document.source.position(at: part.range.lowerBound)
    return PluginMarkup(
      name: part.name, line: place.line, column: place.column,
      text: (try? part.text.text(self.values)) ?? "", children: children, values: values,
      files: files)
  }
}
