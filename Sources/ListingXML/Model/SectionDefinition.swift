import Foundation
import ListingKit
import ListingSources

/// A parameter of a document.
struct ParameterDefinition: Sendable {
  var name: String
  var kind: FieldKind
  /// The default value; null without one.
  var defaultValue: ListValue
  var isRequired: Bool
  /// The bytes of its name.
  var range: Range<Int>
}

/// A section that a document declares.
struct SectionDefinition: Sendable {
  enum Body: Sendable {
    case inline(InlineItems)
    case paged(PagedItems)
    case plugin(PluginSection)
    /// A missing plugin without a fallback, or a source with a mistake. The section shows the message.
    case unavailable(message: String)

    /// Whether it loads pages; `nil` if only its plugin knows, or if it isn't known.
    var hasPages: Bool? {
      switch self {
      case .inline: false
      case .paged: true
      case .plugin, .unavailable: nil
      }
    }
  }

  var identifier: String
  /// The bytes of the element's name.
  var range: Range<Int>
  /// The condition for the section to exist.
  var condition: BoundExpression?
  /// The section's own attributes.
  var element = BoundElement(name: "section")
  /// The layout; `nil` if the document declares none.
  var layout: BoundElement?
  /// The attributes of the header and footer.
  var boundaries: [ListSupplementaryKind: BoundElement] = [:]
  var header: ContentTemplate?
  var footer: ContentTemplate?
  var supplementaries: [SupplementaryDefinition] = []
  var loadViews = LoadViews()
  var cell = ContentTemplate.defaultCell
  /// The content above an item, if it depends on the previous item; otherwise it's part of the cell.
  var separator: ContentTemplate?
  /// The states of the section and of its items.
  var states = SectionStates()
  /// The actions on each event.
  var events: [SectionEvent: [EventDefinition]] = [:]
  /// What selecting an item opens.
  var link: LinkTemplate?
  /// What the user can do with the items.
  var interaction = SectionInteraction()
  /// Whether the section has buttons or switches.
  var hasControls = false
  /// Whether a refresh starts from the first page even if a later page failed.
  var refreshesAfterFailure = false
  /// The states that each part reads.
  var reads = PartReads()
  var body: Body

  /// Whether the document's views show loads and errors; a section of a plugin may do that itself.
  var showsLoads: Bool {
    if case .plugin = body { loadViews != LoadViews() } else { true }
  }

  /// The declaration of a section whose items are shown in groups: what belongs to its loads.
  var withoutItems: SectionDefinition {
    var definition = SectionDefinition(identifier: identifier, range: range, body: body)
    (definition.element, definition.layout) = (element, layout)
    (definition.footer, definition.loadViews) = (footer, loadViews)
    definition.boundaries[.footer] = boundaries[.footer]
    definition.refreshesAfterFailure = refreshesAfterFailure
    definition.hasControls = hasControls
    return definition
  }

  /// The declaration of a group: what belongs to items and their header.
  var ofGroup: SectionDefinition {
    var definition = self
    (definition.footer, definition.loadViews) = (nil, LoadViews())
    (definition.interaction.group, definition.interaction.filter) = (nil, nil)
    return definition
  }

  /// The source, if its items have children.
  var outline: JSONSource? {
    guard case .paged(let items) = body, case .json(let source) = items.source else { return nil }
    return source.children == nil ? nil : source
  }

  /// Whether choosing an item shows or hides its children, as it does nothing else.
  var expandsOnSelect: Bool {
    outline != nil && interaction.selection == nil && events[.select] == nil && link == nil
  }

  /// The parts that only a configurable section can have.
  var configuration: [String] {
    let parts = [
      ("on", !events.isEmpty), ("supplementary", !supplementaries.isEmpty),
      ("loading, error or empty", loadViews != LoadViews()),
      ("refresh", refreshesAfterFailure), ("separator", separator != nil || !cell.isPlain),
      ("button or switch", hasControls),
      (
        "selection, filter, reorder, collapsible, impression or actions",
        interaction != SectionInteraction()
      ),
    ]
    return parts.filter(\.1).map { "'\($0.0)'" }
  }
}

/// A supplementary view of a section.
struct SupplementaryDefinition: Sendable, Hashable {
  var kind: ListSupplementaryKind
  /// The attributes for its position and size.
  var place: BoundElement
  var content: ContentTemplate
}

/// Items that come from a source.
struct PagedItems: Sendable, Hashable {
  var source: DocumentSource
  var places: SourcePlaces
  var page: BoundElement?
  /// How often the source is read again while the section is displayed; `nil` for never.
  var refreshInterval: Duration?
  /// How long its items are kept after the list is closed; `nil` if they aren't.
  var cacheAge: Duration?
  /// Which records of a file are listed, and in what order.
  var refinement: SourceRefinement?

  /// Returns the item source, with the values that are the same in all bindings; `nil` for one that its plugin
  /// creates.
  func itemSource(
    _ values: BindingValues, _ sizes: ListPageSizes
  ) throws(UnusableValue) -> (any ItemSource<ListItem>)? {
    let base = try source.itemSource(values, sizes)
    guard let refinement, let base = base as? any ItemSource<ListItem> & Hashable else {
      return base
    }
    return try refinement.source(of: base, source.files, values)
  }
}

/// A section of a loaded plugin.
struct PluginSection: Sendable {
  /// An element with its children.
  struct Part: Sendable {
    var name: String
    /// The bytes of the name.
    var range: Range<Int>
    var attributes: [PluginAttributeValue] = []
    var text = TextTemplate(parts: [])
    var children: [Part] = []

    /// The attributes of the element and its descendants.
    var allAttributes: [PluginAttributeValue] { attributes + children.flatMap(\.allAttributes) }
  }

  var kind: SectionKind
  var plugin: String
  var templates: PluginTemplates
  var part: Part
  /// The folder for relative paths.
  var folder: DocumentFolder
}
