import Foundation
import ListingKit
import ListingSources

/// A document's parameter.
struct ParameterDefinition: Sendable {
  var name: String
  var kind: FieldKind
  /// What it is where none is given; null for none.
  var usual: ListValue
  var isRequired: Bool
  /// The bytes of the declared name.
  var range: Range<Int>
}

/// A section as a document declares it.
struct SectionDefinition: Sendable {
  enum Body: Sendable {
    case inline(InlineItems)
    case paged(PagedItems)
    case plugin(PluginSection)
    /// A plugin that is not there, and no fallback: the message is shown.
    case missingPlugin(message: String)

    /// Whether it loads pages; `nil` where a plugin alone knows that.
    var hasPages: Bool? {
      switch self {
      case .inline: false
      case .paged: true
      case .plugin, .missingPlugin: nil
      }
    }
  }

  var identifier: String
  /// The bytes of the element's name.
  var range: Range<Int>
  /// What must be true of the parameters for the section to be there.
  var condition: BoundExpression?
  /// The section's own attributes.
  var element = BoundElement(name: "section")
  /// The layout, where the document says one.
  var layout: BoundElement?
  /// The header and footer, with whether they stay in sight.
  var boundaries: [ListSupplementaryKind: BoundElement] = [:]
  var header: ContentTemplate?
  var footer: ContentTemplate?
  var supplementaries: [SupplementaryDefinition] = []
  var loadViews = LoadViews()
  var cell = ContentTemplate.usualCell
  /// What is above an item where it sees the item before; else it is a part of the cell.
  var separator: ContentTemplate?
  /// The state of the section and of its items.
  var states = SectionStates()
  /// What happens on which events.
  var events: [SectionEvent: [EventDefinition]] = [:]
  /// Whether something in it can be pressed.
  var hasControls = false
  /// Whether a refresh begins anew also directly after a page has failed.
  var refreshesAfterFailure = false
  /// What state its parts read.
  var reads = PartReads()
  var body: Body

  /// Whether the document's views show what the section is doing: a plugin's may do that itself.
  var showsLoads: Bool {
    if case .plugin = body { loadViews != LoadViews() } else { true }
  }

  /// What needs a section that documents configure.
  var configuration: [String] {
    let parts = [
      ("on", !events.isEmpty), ("supplementary", !supplementaries.isEmpty),
      ("loading, error or empty", loadViews != LoadViews()),
      ("refresh", refreshesAfterFailure), ("separator", separator != nil || !cell.isPlain),
      ("button or switch", hasControls),
    ]
    return parts.filter(\.1).map { "'\($0.0)'" }
  }
}

/// A further view of a section.
struct SupplementaryDefinition: Sendable, Hashable {
  var kind: ListSupplementaryKind
  /// Where it is.
  var place: BoundElement
  var content: ContentTemplate
}

/// Items that come from a source.
struct PagedItems: Sendable, Hashable {
  var source: DocumentSource
  var page: BoundElement?
}

/// An element of a plugin that is there.
struct PluginSection: Sendable {
  /// An element with what is inside it.
  struct Part: Sendable {
    var name: String
    /// The bytes of the name.
    var range: Range<Int>
    var attributes: [PluginAttributeValue] = []
    var text = TextTemplate(parts: [])
    var children: [Part] = []

    /// The attributes of the element and of all that is inside it.
    var allAttributes: [PluginAttributeValue] { attributes + children.flatMap(\.allAttributes) }
  }

  var kind: SectionKind
  var plugin: String
  var templates: PluginTemplates
  var part: Part
  /// Where its paths go from.
  var folder: DocumentFolder
}
