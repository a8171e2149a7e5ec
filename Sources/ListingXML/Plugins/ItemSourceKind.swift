import Foundation
import ListingKit
import ListingSources

/// A source type of a plugin. Documents use it as `<source kind="prefix:name"/>`, with a prefix of the
/// plugin's namespace.
public struct ItemSourceKind: Sendable {
  /// Its name in documents, after the prefix.
  public let name: String
  /// Its description in a sentence.
  public let summary: String
  /// Its attributes. In documents they have the prefix of the plugin's namespace, too.
  public let attributes: [PluginAttribute]
  /// The fields of its items; `nil` if the document declares them with `key` and
  /// `field`, as for the built-in kinds.
  public let fields: [RecordField]?
  /// Whether its pages have the cursor of the previous page, so that pages can be dropped (`max`).
  public let readsBackward: Bool
  /// Creates the source of an element. An error is reported at the element.
  package let makeSource: @Sendable (SourceElement) throws -> any ItemSource<ListItem>

  /// Creates a source type.
  ///
  /// - Parameters:
  ///   - name: its name in documents, after the prefix.
  ///   - summary: its description in a sentence.
  ///   - attributes: its attributes.
  ///   - fields: the fields of its items, with their types; `nil` if the document declares them and
  ///     ``SourceElement/record`` has them.
  ///   - readsBackward: whether its pages have the cursor of the previous page.
  ///   - makeSource: creates the source, on the actor of the list. It reads nothing before the first
  ///     request. When a document is loaded again and the element has the same values, its pages stay, so
  ///     cursors must have the same meaning for two sources with the same values.
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

/// A `source` element of a plugin's kind, with evaluated bindings.
public struct SourceElement: Sendable {
  /// The attributes of the plugin, by their local names, and the position of the element.
  public let markup: PluginMarkup
  /// The key and the fields of items, if the document declares them; empty for a
  /// source type that declares its fields.
  public let record: RecordDescription
  /// The name of the document in messages.
  public let document: String
  /// The document's folder.
  public let folder: URL
  /// The document's parameters, by name; null without a value.
  public let parameters: [String: ListValue]
  /// The language, the time zone and the time.
  package let environment: DocumentEnvironment

  /// Creates an element.
  package init(
    _ markup: PluginMarkup, record: RecordDescription, document: String, folder: URL,
    parameters: [String: ListValue], environment: DocumentEnvironment
  ) {
    (self.markup, self.record) = (markup, record)
    (self.document, self.folder) = (document, folder)
    (self.parameters, self.environment) = (parameters, environment)
  }

  /// Returns the value of an attribute, of its declared type (dates as days), or `nil` if it's missing.
  public subscript(_ attribute: String) -> ListValue? { markup[attribute] }

  /// Returns the file that an attribute names: a regular file inside the document's folder.
  public func file(_ attribute: String) -> URL? { markup.file(attribute) }

  /// Returns the text of an attribute of type string, url or choice.
  public func string(_ attribute: String) -> String? { markup.string(attribute) }
}
