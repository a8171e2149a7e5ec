import Foundation
import ListingKit

/// The document of a plugin: templates for its items, and styles for them.
package struct PluginTemplates: Sendable {
  private let contents: [String: ContentTemplate]
  /// The events that an action emits, by its name.
  private let emitted: [String: [String]]
  /// The default values of the templates' parameters.
  private let parameters: [String: [String: ListValue]]

  /// No templates.
  init() { self.init([:], [:], [:]) }

  /// Creates templates.
  init(
    _ contents: [String: ContentTemplate], _ emitted: [String: [String]],
    _ parameters: [String: [String: ListValue]]
  ) {
    self.contents = contents
    self.emitted = emitted
    self.parameters = parameters
  }

  /// The names of the templates.
  package var names: Set<String> { Set(contents.keys) }

  /// Returns a template, or `nil` if there is no such template.
  func template(_ name: String) -> ContentTemplate? { contents[name] }

  /// Returns the default values of a template's parameters.
  func parameters(of name: String) -> [String: ListValue] { parameters[name] ?? [:] }

  /// Returns the content of a template.
  ///
  /// - Parameters:
  ///   - name: the template.
  ///   - item: the item for bindings to `it`.
  ///   - element: the element of the section.
  ///   - status: the status of the section.
  /// - Returns: `nil` if the template is unknown.
  package func content(
    _ name: String, of item: ListItem, in element: PluginElement, _ status: SectionStatus
  ) -> ListContent? {
    contents[name]?.shown(element.bindingValues.with(item: item, section: status))
  }

  /// Returns the content of a cell: that of a template, or the default content if there is no such
  /// template.
  ///
  /// - Parameters:
  ///   - name: the template.
  ///   - item: the item for bindings to `it`.
  ///   - element: the element of the section.
  ///   - status: the status of the section.
  package func cell(
    _ name: String, of item: ListItem, in element: PluginElement, _ status: SectionStatus
  ) -> ListContent {
    content(name, of: item, in: element, status) ?? .defaultContent(of: item)
  }

  /// Returns the content of a template for the separator above an item.
  ///
  /// - Parameters:
  ///   - name: the template.
  ///   - item: the item for bindings to `it`.
  ///   - before: the item for bindings to `before`; `nil` above the first item.
  ///   - element: the element of the section.
  ///   - status: the status of the section.
  /// - Returns: `nil` if its condition is false, or if the template is unknown.
  package func separator(
    _ name: String, of item: ListItem, after before: ListItem?, in element: PluginElement,
    _ status: SectionStatus
  ) -> ListContent? {
    var values = element.bindingValues.with(item: item, section: status)
    values.itemBefore = before
    guard let content = contents[name], content.isPresent(values) else { return nil }
    return content.shown(values)
  }

  /// Returns the names of the events that an action emits.
  package func names(pressing action: String) -> [String] { emitted[action] ?? [] }
}
