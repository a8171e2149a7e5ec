import ListingKit

/// What the user can do with the items of a section, as its document declares it.
struct SectionInteraction: Sendable, Hashable {
  /// How far the user may move items.
  enum Reordering: Sendable, Hashable { case anywhere, withinSection }

  /// How many items can be selected; `nil` for the default.
  var selection: ListSelection.Mode?
  /// The condition for an item to be shown; others are hidden.
  var filter: BoundExpression?
  /// Whether the header has a button that hides the items.
  var isCollapsible = false
  /// The condition under which the items are hidden.
  var collapsed: BoundExpression?
  var reordering: Reordering?
  /// When an item counts as seen.
  var impression: ImpressionRule?
  var actions: [ItemActionDefinition] = []

  /// Returns what decides whether an item is shown; `nil` if all are.
  func isShown(_ values: BindingValues) -> ((ListItem) -> Bool)? {
    filter.map { condition in { condition.holds(values.with(item: $0, section: nil)) } }
  }
}

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
  var event: EventDefinition

  /// Whether it deletes the item.
  var deletes: Bool { event.actions.contains(.delete) }
}

/// The state of an item in its list.
enum ItemProperty: String, Sendable, Hashable, CaseIterable {
  case selected
  case expanded
  case level

  var kind: FieldKind { FieldKind(type: self == .level ? .integer : .boolean) }
}

/// Where an item is in its list, for bindings.
struct ItemPlace: Sendable, Hashable {
  var isSelected = false
  var isExpanded = false
  var level = 0

  func value(of property: ItemProperty) -> ListValue {
    switch property {
    case .selected: .boolean(isSelected)
    case .expanded: .boolean(isExpanded)
    case .level: .integer(Int64(level))
    }
  }
}

/// The properties of a move for bindings.
enum MoveProperty: String, Sendable, Hashable, CaseIterable {
  /// The items next to the new place, and the section.
  case before, after, section
}
