import ListingKit
import ListingSources

/// What a plugin offers: kinds of sections, each an element of the plugin's namespace, kinds of
/// item sources, formats for bindings, and content elements.
public struct SectionPlugin: Sendable {
  /// What the plugin is called, such as `weather`.
  public let identifier: String
  /// The plugin's own version, such as `1.0`.
  public let version: String
  /// The namespace of its elements, such as `urn:listingkit:weather`.
  public let namespace: String
  /// Its own document: a `listing` with templates, by which its sections show their items, and styles
  /// for them. May be empty.
  public let document: String
  /// Its kinds of sections.
  public let kinds: [SectionKind]
  /// Its kinds of item sources.
  public let sources: [ItemSourceKind]
  /// Its formats for bindings.
  public let formats: [PluginFormat]
  /// Its content elements.
  public let contents: [ContentKind]
  /// The file that it was loaded from; `nil` where it is linked in.
  package var file: String?
  /// What is in the document, read as the plugin is registered.
  var templates = PluginTemplates()

  /// Describes a plugin.
  ///
  /// - Parameters:
  ///   - identifier: what it is called.
  ///   - version: its own version.
  ///   - namespace: the namespace of its elements.
  ///   - document: a `listing` with the templates that its sections name.
  ///   - kinds: its kinds of sections.
  ///   - sources: its kinds of item sources.
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

  /// What messages call it.
  var subject: String {
    "plugin '\(identifier)' \(version)" + (file.map { " (\($0))" } ?? "")
  }

  /// The kind of an element's local name.
  func kind(_ element: String) -> SectionKind? { kinds.first { $0.element == element } }

  /// The content of an element's local name.
  func content(_ element: String) -> ContentKind? { contents.first { $0.element == element } }

  /// The kind of source of a name.
  func source(_ name: String) -> ItemSourceKind? { sources.first { $0.name == name } }
}

/// A kind of section: the element that declares one, and what makes it.
public struct SectionKind: Sendable {
  /// The element's local name.
  public let element: String
  /// What it shows, in a sentence.
  public let summary: String
  /// Its attributes. `id` is the core's and always there.
  public let attributes: [PluginAttribute]
  /// The elements of the plugin that may be inside it.
  public let children: [PluginChild]
  /// What bindings can name of its items; `nil` where that is not said, and nothing is checked.
  public let fields: [RecordField]?
  /// Makes the section of an element, on the list's owner. What it throws is shown at the element.
  public let makeSection: @Sendable (PluginElement) throws -> any ListSection
  /// Passes a section of this type the element of a reloaded document; `nil` if
  /// such sections are created again.
  public let reconfigure: (@Sendable (any ListSection, PluginElement) -> Bool)?

  /// Describes a kind of section.
  ///
  /// - Parameters:
  ///   - element: the element's local name.
  ///   - summary: what it shows, in a sentence.
  ///   - attributes: its attributes in addition to `id`.
  ///   - children: the plugin's elements that it can contain, in addition to the core's.
  ///   - fields: what bindings can name of its items: the fields of their records, with their types.
  ///     Without them a binding to a missing field shows nothing, and isn't reported.
  ///   - makeSection: makes a section whose identifier is the element's
  ///     ``PluginElement/identifier``. The elements of the core inside of it (`layout`, `header`,
  ///     `cell`, `state`, `on` and others) apply to a `GenericSection`, a `PagedSection` or a
  ///     `BindingSection` without further code. A section of another class reads its layout, header,
  ///     footer and cell from the element.
  ///   - reconfigure: applies changed attributes or children to a section that was made before, so
  ///     that the section keeps its state. Runs on the list's owner; then the section's cells and
  ///     views are reconfigured. Returns `false` if the section can't take them. Then, and if
  ///     anything else in the element has changed, a new section is made.
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

/// Why a plugin could not be registered, or could not make a section.
public struct PluginError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong and what to do about it.
  public let message: String
  /// The attribute whose value it is about, where it is told; else the element's name.
  public let attribute: String?

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - message: what is wrong and how to fix it.
  ///   - attribute: the attribute of the element that it is about.
  public init(_ message: String, attribute: String? = nil) {
    self.message = message
    self.attribute = attribute
  }

  public var description: String { message }
}
