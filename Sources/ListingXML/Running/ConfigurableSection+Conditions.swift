import ListingKit

extension ConfigurableSection {
  /// Shows all items.
  func showAll() { filter = nil }

  /// Hides the items for which the section's condition doesn't hold.
  func filter(_ definition: SectionDefinition, _ values: BindingValues) {
    var values = values
    values.sectionIdentifier = listIdentifier
    guard let isShown = definition.interaction.isShown(values) else { return }
    filter = { isShown(ListItem($0)) }
  }

  /// Hides or shows all items, if the document says when.
  func collapse(_ definition: SectionDefinition, _ values: BindingValues) {
    var values = values
    values.sectionIdentifier = listIdentifier
    if let condition = definition.interaction.collapsed { isCollapsed = condition.holds(values) }
  }
}
