import Foundation
import ListingKit

/// The document that a plugin brings along: templates that show its items, and styles for them.
package struct PluginTemplates: Sendable {
  private let contents: [String: ContentTemplate]
  /// The events that something pressed emits, by its action.
  private let emitted: [String: [String]]
  /// What the parameters of templates are where nothing is given.
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

  /// A template; `nil` where there is none of the name.
  func template(_ name: String) -> ContentTemplate? { contents[name] }

  /// What the parameters of a template are where nothing is given.
  func parameters(of name: String) -> [String: ListValue] { parameters[name] ?? [:] }

  /// What a template shows.
  ///
  /// - Parameters:
  ///   - name: the template.
  ///   - item: what bindings see as `it`.
  ///   - element: the element whose section shows it.
  ///   - status: the section.
  /// - Returns: `nil` if the template is unknown.
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
  /// - Returns: `nil` if its condition doesn't hold, or if the template is unknown.
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
  package func names(pressing action: String) -> [String] { emitted[action] ?? [] }
}
