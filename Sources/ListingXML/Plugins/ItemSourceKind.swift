import Foundation
import ListingKit
import ListingSources

/// A kind of item source: what `<source kind="prefix:name"/>` names, with the prefix of the plugin's
/// namespace, and what makes it.
public struct ItemSourceKind: Sendable {
  /// What documents call it, behind the prefix.
  public let name: String
  /// What it gives, in a sentence.
  public let summary: String
  /// Its attributes. In documents they have the prefix of the plugin's namespace, too.
  public let attributes: [PluginAttribute]
  /// What bindings can name of its items; `nil` where the document declares that with `key` and
  /// `field`, as for the built-in kinds.
  public let fields: [RecordField]?
  /// Whether its pages tell where the one before begins, so that some can be dropped (`max`).
  public let readsBackward: Bool
  /// Makes the source of an element. What it throws is shown at the element.
  public let makeSource: @Sendable (SourceElement) throws -> any ItemSource<ListItem>

  /// Describes a kind of source.
  ///
  /// - Parameters:
  ///   - name: what documents call it, behind the prefix.
  ///   - summary: what it gives, in a sentence.
  ///   - attributes: its attributes.
  ///   - fields: the fields of its items, with their types; `nil` where the document declares them and
  ///     ``SourceElement/record`` has them.
  ///   - readsBackward: whether its pages tell where the one before begins.
  ///   - makeSource: makes the source, on the list's owner; it reads nothing before a page is asked for.
  ///     Of a document that is loaded again the pages are kept where the element has the same values, so
  ///     that sources of the same values must know each other's places.
  public init(
    _ name: String, summary: String, attributes: [PluginAttribute] = [],
    fields: [RecordField]?, readsBackward: Bool = false,
    makeSource: @escaping @Sendable (SourceElement) throws -> any ItemSource<ListItem>
  ) {
    self.name = name
    self.summary = summary
    self.attributes = attributes
    self.fields = fields
    self.readsBackward = readsBackward
    self.makeSource = makeSource
  }
}

/// A `source` of a document whose kind is a plugin's, its bindings evaluated.
public struct SourceElement: Sendable {
  /// The attributes of the plugin, by their local names, and where the element is.
  public let markup: PluginMarkup
  /// What identifies an item, and which fields it has, where the document declares that; empty for a
  /// kind that says its fields itself.
  public let record: RecordDescription
  /// The name of the document, as it is in messages.
  public let document: String
  /// The document's folder.
  public let folder: URL
  /// The document's parameters, by name; null where none was given.
  public let parameters: [String: ListValue]
  /// What things are shown by: language, zone, time.
  package let environment: DocumentEnvironment

  /// Describes an element.
  package init(
    _ markup: PluginMarkup, record: RecordDescription, document: String, folder: URL,
    parameters: [String: ListValue], environment: DocumentEnvironment
  ) {
    (self.markup, self.record) = (markup, record)
    (self.document, self.folder) = (document, folder)
    (self.parameters, self.environment) = (parameters, environment)
  }

  /// The value of an attribute by its declared type, dates as days; `nil` where it is not given.
  public subscript(_ attribute: String) -> ListValue? { markup[attribute] }

  /// The file that an attribute names: a regular file inside the document's folder.
  public func file(_ attribute: String) -> URL? { markup.file(attribute) }

  /// The text of an attribute of type string, url or choice.
  public func string(_ attribute: String) -> String? { markup.string(attribute) }
}
