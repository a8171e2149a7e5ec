import ListingKit
import ListingSources

/// A plugin: section types, each an element of the plugin's namespace,
/// source types, formats for bindings, and content elements.
public struct SectionPlugin: Sendable {
  /// The identifier of the plugin, such as `weather`.
  public let identifier: String
  /// The plugin's own version, such as `1.0`.
  public let version: String
  /// The namespace of its elements, such as `urn:listingkit:weather`.
  public let namespace: String
  /// The plugin's document: a `listing` with templates for the items of its sections, and styles for them.
  /// Can be empty.
  public let document: String
  /// Its section types.
  public let kinds: [SectionKind]
  /// Its source types.
  public let sources: [ItemSourceKind]
  /// Its formats for bindings.
  public let formats: [PluginFormat]
  /// Its content elements.
  public let contents: [ContentKind]
  /// The file that it was loaded from; `nil` if it's linked.
  package var file: String?
  /// The templates of the document, read when the plugin is registered.
  var templates = PluginTemplates()

  /// Creates a plugin.
  ///
  /// - Parameters:
  ///   - identifier: its identifier.
  ///   - version: its own version.
  ///   - namespace: the namespace of its elements.
  ///   - document: a `listing` with the templates that its sections name.
  ///   - kinds: its section types.
  ///   - sources: its source types.
  ///   - formats: its formats for bindings.
  ///   - contents: its content elements.
  public init(
    identifier: String, version: String, namespace: String, document: String = "",
    kinds: [SectionKind] = [], sources: [ItemSourceKind] = [], formats: [PluginFormat] = [],
    contents: [ContentKind] = []
  ) {
    self.identifier = identifier
    self.version = version
    self.namespace = namespace
    self.document = document
    self.kinds = kinds
    self.sources = sources
    self.formats = formats
    self.contents = contents
  }

  /// Its name in messages.
  var subject: String {
    "plugin '\(identifier)' \(version)" + (file.map { " (\($0))" } ?? "")
  }

  /// Returns the section type with an element's local name.
  func kind(_ element: String) -> SectionKind? { kinds.first { $0.element == element } }

  /// Returns the content element with a local name.
  func content(_ element: String) -> ContentKind? { contents.first { $0.element == element } }

  /// Returns the source type with a name.
  func source(_ name: String) -> ItemSourceKind? { sources.first { $0.name == name } }
}

/// A section type: the element that declares a section, and the closure that creates it.
public struct SectionKind: Sendable {
  /// The element's local name.
  public let element: String
  /// Its description in a sentence.
  public let summary: String
  /// Its attributes, in addition to `id`.
  public let attributes: [PluginAttribute]
  /// The elements of the plugin that it can contain.
  public let children: [PluginChild]
  /// The fields of its items; `nil` if they aren't declared, so that bindings aren't checked.
  public let fields: [RecordField]?
  /// Creates the section of an element, on the actor of the list. An error is reported at the element.
  package let makeSection: @Sendable (PluginElement) throws -> any ListSection
  /// Passes a section of this type the element of a reloaded document; `nil` if
  /// such sections are created again.
  package let reconfigure: (@Sendable (any ListSection, PluginElement) -> Bool)?

  /// Creates a section type.
  ///
  /// - Parameters:
  ///   - element: the element's local name.
  ///   - summary: its description in a sentence.
  ///   - attributes: its attributes in addition to `id`.
  ///   - children: the plugin's elements that it can contain, in addition to the core's.
  ///   - fields: the fields of its items for bindings, with their types. Without them, a binding to a
  ///     missing field shows nothing and isn't reported.
  ///   - makeSection: creates a section with the element's ``PluginElement/identifier``. The core's
  ///     elements that it contains (`layout`, `header`, `cell`, `state`, `on` and others) apply to a
  ///     `GenericSection`, a `PagedSection` or a `BindingSection` without further code. A section of
  ///     another class reads its layout, header, footer and cell from the element.
  ///   - reconfigure: applies changed attributes or children to an existing section, so that the section
  ///     keeps its state. Runs on the actor of the list; then the section's cells and views are
  ///     reconfigured. Returns `false` if the section can't use them. Then, and if anything else in the
  ///     element has changed, a new section is created.
  public init(
    element: String, summary: String, attributes: [PluginAttribute] = [],
    children: [PluginChild] = [], fields: [RecordField]? = nil,
    reconfigure: (@Sendable (any ListSection, PluginElement) -> Bool)? = nil,
    makeSection: @escaping @Sendable (PluginElement) throws -> any ListSection
  ) {
    self.element = element
    self.summary = summary
    self.attributes = attributes
    self.children = children
    self.fields = fields
    self.makeSection = makeSection
    self.reconfigure = reconfigure
  }
}

/// An error of a plugin that can't be registered, or can't create a section.
public struct PluginError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The problem, and how to fix it.
  public let message: String
  /// The attribute with the invalid value; `nil` for the whole element.
  public let attribute: String?

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - message: the problem and how to fix it.
  ///   - attribute: the attribute with the invalid value.
  public init(_ message: String, attribute: String? = nil) {
    self.message = message
    self.attribute = attribute
  }

  public var description: String { message }
}
