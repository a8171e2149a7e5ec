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
  /// Its attributes, beside those that all content has; of any kind but `file`.
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
  /// The language and customs of who reads it.
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
  /// Why no document could use it; `nil` where one can.
  var problem: String? {
    if !element.isLocalName { return "'\(element)' isn't a valid name of a content element." }
    for attribute in attributes {
      if attribute.kind == .file {
        return "the content element '\(element)' takes a file as '\(attribute.name)', which would "
          + "be looked up whenever it's shown. Use a text."
      }
      if ElementRegistry.contentAttributes.contains(where: { $0.name == attribute.name }) {
        return "the content element '\(element)' has an attribute '\(attribute.name)', which all "
          + "content has. Rename it."
      }
    }
    return nil
  }
}
