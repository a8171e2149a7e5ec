import Foundation
import ListingKit
import ListingSources

/// A content element of a plugin, for cells, headers and other content: its name, its attributes, and its
/// template or code.
public struct ContentKind: Sendable {
  enum Making: Sendable {
    /// A template of the plugin's document, whose parameters are the attributes.
    case template(String)
    case code(@Sendable (ContentElement) throws -> ListContent)
  }

  /// The element's local name.
  public let element: String
  /// Its description in a sentence.
  public let summary: String
  /// Its attributes, in addition to those of all content; of any type except `file`.
  public let attributes: [PluginAttribute]
  let making: Making

  /// Creates an element with a template of the plugin's document. It works in linked and in loaded plugins.
  ///
  /// - Parameters:
  ///   - element: the element's local name.
  ///   - summary: its description in a sentence.
  ///   - attributes: its attributes. The template has a `param` of the same name and type for each.
  ///   - template: the template's name.
  public init(
    _ element: String, summary: String, attributes: [PluginAttribute] = [], template: String
  ) {
    (self.element, self.summary, self.attributes) = (element, summary, attributes)
    making = .template(template)
  }

  /// Creates an element with code. Its plugin can be linked, but not exported as a library.
  ///
  /// - Parameters:
  ///   - element: the element's local name.
  ///   - summary: its description in a sentence.
  ///   - attributes: its attributes.
  ///   - content: returns the content, whenever it's shown, on any thread. An error is shown in its place.
  public init(
    _ element: String, summary: String, attributes: [PluginAttribute] = [],
    content: @escaping @Sendable (ContentElement) throws -> ListContent
  ) {
    (self.element, self.summary, self.attributes) = (element, summary, attributes)
    making = .code(content)
  }

  /// The template that shows it; `nil` if code does.
  package var template: String? {
    if case .template(let name) = making { name } else { nil }
  }
}

/// An element of a plugin inside content, with the values of its bindings.
public struct ContentElement: Sendable {
  let values: [String: ListValue]
  /// The reader's language and region.
  public let locale: Locale
  /// The time zone that determines the current day.
  public let timeZone: TimeZone

  /// Returns the value of an attribute, of its declared type, or `nil` if it or its bound value is missing.
  public subscript(_ attribute: String) -> ListValue? { values[attribute] }

  /// Returns the text of an attribute of type string, url or choice.
  public func string(_ attribute: String) -> String? {
    if case .string(let text) = values[attribute] { text } else { nil }
  }
}

extension ContentKind {
  /// Returns the content of the element.
  ///
  /// - Parameters:
  ///   - given: the values of its attributes.
  ///   - templates: the templates of its plugin.
  ///   - problems: gets the values that the template can't use.
  /// - Throws: ``UnusableValue`` if the code can't use a value.
  func content(
    _ given: [String: ListValue], _ environment: DocumentEnvironment, _ templates: PluginTemplates,
    _ problems: inout [UnusableValue]
  ) throws(UnusableValue) -> ListContent {
    switch making {
    case .template(let name):
      var inner = BindingValues(environment: environment)
      inner.parameters = templates.parameters(of: name).merging(given) { $1 }
      return templates.template(name)?.content(inner, &problems) ?? .empty
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
