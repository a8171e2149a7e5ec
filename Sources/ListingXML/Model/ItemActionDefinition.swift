import ListingKit

/// An action that a host offers for an item.
struct ItemActionDefinition: Sendable, Hashable {
  var label: TextTemplate
  var icon: ListIcon?
  var edge: ItemAction.Edge
  var isDestructive: Bool
  /// The condition under which it's offered.
  var condition: BoundExpression?
  /// How long a deletion can be undone; `nil` for not at all.
  var undo: Duration?
  /// The question before it's done.
  var confirmation: TextTemplate?
  var event: EventDefinition

  /// Whether it deletes the item.
  var deletes: Bool { event.actions.contains(.delete) }
}
