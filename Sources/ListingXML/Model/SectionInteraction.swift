import ListingKit

/// What the user can do with the items of a section, as its document declares it.
struct SectionInteraction: Sendable, Hashable {
  /// How far the user may move items.
  enum Reordering: Sendable, Hashable { case anywhere, withinSection }

  /// How many items can be selected; `nil` for the default.
  var selection: ListSelection.Mode?
  /// The condition for an item to be shown; others are hidden.
  var filter: BoundExpression?
  /// The value by which the items are in sections of their own.
  var group: ItemGrouping?
  /// Whether the header has a button that hides the items.
  var isCollapsible = false
  /// The condition under which the items are hidden.
  var collapsed: BoundExpression?
  var reordering: Reordering?
  /// When an item counts as seen.
  var impression: ImpressionRule?
  var actions: [ItemActionDefinition] = []

  /// The value that the items of a group have in common.
  struct ItemGrouping: Sendable, Hashable {
    var value: BoundExpression
    var kind: FieldKind
    /// The title of a group in the index of the list, for its first item.
    var index: BoundExpression?
  }

  /// Returns what decides whether an item is shown; `nil` if all are.
  func isShown(_ values: BindingValues) -> ((ListItem) -> Bool)? {
    filter.map { condition in { condition.holds(values.with(item: $0, section: nil)) } }
  }
}
