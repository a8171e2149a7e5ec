import ListingKit

/// Something that happens to a section or an item of a document. The raw values are the names in
/// documents.
enum SectionEvent: String, Sendable, Hashable, CaseIterable {
  case select
  case display
  case endDisplay = "end-display"
  case refresh

  /// Whether it happens to an item.
  var hasItem: Bool { self != .refresh }

  /// Whether it may come by itself, without the user.
  var isAutomatic: Bool { self == .display || self == .endDisplay }
}

/// What happens on an event: an `on` of a document.
struct EventDefinition: Sendable, Hashable {
  /// What must be true for it to happen.
  var condition: BoundExpression?
  /// What to do, in order.
  var actions: [DocumentAction]
}

/// A value of the event.
struct EmittedValue: Sendable, Hashable {
  var name: String
  var value: TextTemplate
}

/// Something that a document has done on an event.
enum DocumentAction: Sendable, Hashable {
  /// Sets a state.
  case set(StateReference, to: BoundExpression)
  /// Makes true of false, and false of all else.
  case flip(StateReference)
  /// Asks the app to open an address.
  case open(TextTemplate)
  /// Tells the host.
  case emit(String, [EmittedValue])
  /// Loads again what failed to load.
  case retry
  /// Reloads the content of the section.
  case reload
  /// Asks for the next page.
  case loadMore
}
