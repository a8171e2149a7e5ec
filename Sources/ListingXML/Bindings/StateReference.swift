import ListingKit

/// Whose state a value is.
enum StateLevel: String, Sendable, Hashable, CaseIterable {
  /// The screen's.
  case listing
  /// A section's.
  case section
  /// That of each item of a section.
  case item

  /// How bindings begin that name it.
  var root: String {
    switch self {
    case .listing: "state"
    case .section: "section.state"
    case .item: "it.state"
    }
  }

  /// Whose it is, as messages call it.
  var phrase: String {
    switch self {
    case .listing: "the screen"
    case .section: "the section"
    case .item: "each item"
    }
  }
}

/// A state that a document declares, seen from a place in it: its own section's, its own item's.
struct StateReference: Sendable, Hashable {
  var level: StateLevel
  var name: String
}

/// The declaration of a state.
struct StateDefinition: Sendable, Hashable {
  var name: String
  var kind: FieldKind
  /// The initial value; null without one.
  var usual: ListValue
}
