import Foundation

extension ListView {
  /// The index paths of the selected items, in order.
  public var indexPathsForSelectedItems: [IndexPath] {
    selected.compactMap(snapshot.indexPath(for:)).sorted()
  }

  /// Whether the item at an index path is selected.
  public func isSelected(_ indexPath: IndexPath) -> Bool {
    snapshot.itemPath(at: indexPath).map(selected.contains) ?? false
  }

  /// Selects an item without telling its section.
  public func selectItem(at indexPath: IndexPath) {
    guard let path = snapshot.itemPath(at: indexPath) else { return }
    if !allowsMultipleSelection { selected = [] }
    selected.insert(path)
  }

  /// Takes the selection of an item back without telling its section.
  public func deselectItem(at indexPath: IndexPath) {
    snapshot.itemPath(at: indexPath).map { _ = selected.remove($0) }
  }

  /// The user chose an item: selects it, or takes its selection back where its section has that so,
  /// and tells its section.
  public func tapItem(at indexPath: IndexPath) {
    guard let list, let path = snapshot.itemPath(at: indexPath) else { return }
    list.deliverEvents {
      let section = list.section(at: indexPath.section)
      if selected.contains(path), section?.tapsDeselect ?? true {
        selected.remove(path)
        section?.didDeselectItem(for: path.item, at: indexPath)
        return
      }
      if !allowsMultipleSelection { deselectAll(list, except: path) }
      selected.insert(path)
      section?.didSelectItem(for: path.item, at: indexPath)
    }
  }

  /// Deselects items that have left the list, except those that a dropped page brings back.
  func forgetMissingSelection() {
    selected = selected.filter { path in
      snapshot.contains(path) || list?.retainsSelection(of: path) ?? false
    }
  }

  /// Deselects all other items. Those of dropped pages have no index path to notify a section with.
  private func deselectAll(_ list: ListDataSource, except kept: ListItemPath) {
    for indexPath in indexPathsForSelectedItems {
      guard let path = snapshot.itemPath(at: indexPath), path != kept else { continue }
      selected.remove(path)
      list.section(at: indexPath.section)?.didDeselectItem(for: path.item, at: indexPath)
    }
    selected = selected.filter { $0 == kept || snapshot.contains($0) }
  }
}
