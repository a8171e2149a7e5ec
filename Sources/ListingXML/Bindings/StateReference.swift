import ListingKit

/// The owner of a state.
enum StateLevel: String, Sendable, Hashable, CaseIterable {
  /// The screen.
  case listing
  /// A section.
  case section
  /// Each item of a section.
  case item

  /// The first name of bindings to it.
  var root: String {
    switch self {
    case .listing: "state"
    case .section: "section.state"
    case .item: "it.state"
    }
  }

  /// The owner in messages.
  var phrase: String {
    switch self {
    case .listing: "the screen"
    case .section: "the section"
    case .item: "each item"
    }
  }
}

/// A state that a document declares, as seen from a place in it: that of its own section, or of its own
/// item.
struct StateReference: Sendable, Hashable {
  var level: StateLevel
  var name: String

  /// The number of selected items of a section. Names of documents contain no number sign.
  static let selection = StateReference(level: .section, name: "#selected")
}

/// The declaration of a state.
struct StateDefinition: Sendable, Hashable {
  var name: String
  var kind: FieldKind
  /// The initial value; null without one.
  var defaultValue: ListValue
  /// Whether its value stays when the document is closed.
  var isKept = false
}
