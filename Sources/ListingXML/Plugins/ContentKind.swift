import Foundation
import ListingKit
import ListingSources

/// A kind of content: the element that shows it inside cells, headers and other content, and what it
/// shows.
public struct ContentKind: Sendable {
  enum Making: Sendable {
    /// A template of the plugin's document, whose parameters are the attributes.
    case template(String)
    case code(@Sendable (ContentElement) throws -> ListContent)
  }

  /// The element's local name.
  public let element: String
  /// What it shows, in a sentence.
  public let summary: String
  /// Its attributes, in addition to those of all content; of any type except `file`.
  public let attributes: [PluginAttribute]
  let making: Making

  /// Describes content that a template of the plugin's document shows. It is the same linked in and
  /// loaded.
  ///
  /// - Parameters:
  ///   - element: the element's local name.
  ///   - summary: what it shows, in a sentence.
  ///   - attributes: its attributes. The template has a `param` of the same name and type for each.
  ///   - template: the template's name.
  public init(
    _ element: String, summary: String, attributes: [PluginAttribute] = [], template: String
  ) {
    (self.element, self.summary, self.attributes) = (element, summary, attributes)
    making = .template(template)
  }

  /// Describes content that is made by code. A plugin that has some can be linked in, and not be
  /// exported as a library.
  ///
  /// - Parameters:
  ///   - element: the element's local name.
  ///   - summary: what it shows, in a sentence.
  ///   - attributes: its attributes.
  ///   - content: makes the content, whenever it is shown and on any thread. What it throws is shown
  ///     in its place.
  public init(
    _ element: String, summary: String, attributes: [PluginAttribute] = [],
    content: @escaping @Sendable (ContentElement) throws -> ListContent
  ) {
    (self.element, self.summary, self.attributes) = (element, summary, attributes)
    making = .code(content)
  }

  /// The template that shows it; `nil` where code makes it.
  package var template: String? {
    if case .template(let name) = making { name } else { nil }
  }
}

/// An element of a plugin inside content, with what its bindings stand for.
public struct ContentElement: Sendable {
  let values: [String: ListValue]
  /// The reader's language and region.
  public let locale: Locale
  /// The zone in which a day is today.
  public let timeZone: TimeZone

  /// The value of an attribute by its declared type; `nil` where it is not given, or what it is bound
  /// to is missing.
  public subscript(_ attribute: String) -> ListValue? { values[attribute] }

  /// The text of an attribute of type string, url or choice.
  public func string(_ attribute: String) -> String? {
    if case .string(let text) = values[attribute] { text } else { nil }
  }
}

extension ContentKind {
  /// Returns what the element shows.
  ///
  /// - Parameters:
  ///   - given: the values of its attributes.
  ///   - templates: those of its plugin.
  /// - Throws: ``UnusableValue`` if the code or the template can't use a value.
  func content(
    _ given: [String: ListValue], _ environment: DocumentEnvironment, _ templates: PluginTemplates
  ) throws(UnusableValue) -> ListContent {
    switch making {
    case .template(let name):
      var inner = BindingValues(environment: environment)
      inner.parameters = templates.parameters(of: name).merging(given) { $1 }
      return try templates.template(name)?.content(inner) ?? .empty
    case .code(let make):
      let element = ContentElement(
        values: given, locale: environment.locale, timeZone: environment.timeZone)
      do {
        return try make(element)
      } catch {
        throw UnusableValue(message: (error as? PluginError)?.message ?? "\(error)")
      }
    }
  }
}
