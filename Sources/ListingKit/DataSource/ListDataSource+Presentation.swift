/// The shown items with the operations so far, which hosts show later.
extension ListDataSource {
  /// The order that the host will show after the operations so far.
  private var shownOrder: SectionedOrder {
    guard currentReading == nil else { return displayedSnapshot.order }
    guard !pending.presentation.isEmpty else { return pending.order }
    // The rules of sections are closures of the app.
    return reading(model: snapshot) { pending.shownOrder() }
  }

  /// What the host will show after the operations so far: all items, apart from sections that hide items or show the
  /// children of rows. While other code is called, it's what the host shows.
  package var shownSnapshot: ListSnapshot {
    guard currentReading == nil else { return displayedSnapshot }
    guard !pending.presentation.isEmpty else { return snapshot }
    return reading(model: snapshot) { pending.shown() }
  }

  /// The items that a section shows after the operations so far; `nil` for an unknown section.
  func shownItems(of section: String) -> ListedItems? {
    let model = snapshot
    return model.identified.known(section: section).map {
      ListedItems(shownOrder.items(of: $0), of: $0, model.identifiers, store)
    }
  }

  /// Whether a section has an item, or shows it as the child of a row.
  func contains(_ path: ListItemPath) -> Bool {
    currentReading == nil ? pending.contains(path) : displayedSnapshot.contains(path)
  }
}
