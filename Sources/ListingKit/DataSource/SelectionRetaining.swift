/// A section that drops pages, whose items stay selected until their pages return.
protocol SelectionRetaining {
  /// Returns whether an item that isn't in the list was selected when its page was dropped.
  func retainsSelection(of item: String) -> Bool
}

extension ListDataSource {
  /// Returns whether an item that isn't in the list stays selected.
  func retainsSelection(of path: ListItemPath) -> Bool {
    let section = section(for: path.section) as? any SelectionRetaining
    return section?.retainsSelection(of: path.item) ?? false
  }
}
