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

  /// Selects an item without notifying its section.
  @discardableResult
  public func selectItem(at indexPath: IndexPath) -> Bool {
    guard let path = snapshot.itemPath(at: indexPath) else { return true }
    if !allowsMultipleSelection { selected = [] }
    selected.insert(path)
    showSelection()
    return true
  }

  /// Deselects an item without notifying its section.
  @discardableResult
  public func deselectItem(at indexPath: IndexPath) -> Bool {
    guard let path = snapshot.itemPath(at: indexPath) else { return true }
    selected.remove(path)
    showSelection()
    return true
  }

  /// Handles a tap of the user on an item: selects it, or deselects it, if its adapter and its section
  /// allow that, and notifies them.
  ///
  /// Where one item can be selected, and its section handles selection but not deselection, a tap on the
  /// selected item selects it again.
  public func tapItem(at indexPath: IndexPath) {
    guard let list, let path = snapshot.itemPath(at: indexPath) else { return }
    list.deliverEvents {
      if selected.contains(path), !keepsSelection(of: path),
        list.allows(.deselect, at: indexPath)
      {
        selected.remove(path)
        showSelection()
        list.deliver(ListEvent(.didDeselect, .item(path), at: indexPath))
        return
      }
      guard list.allows(.select, at: indexPath) else { return }
      let deselected = allowsMultipleSelection ? [] : selected.subtracting([path])
      selected = selected.subtracting(deselected).union([path])
      showSelection()
      // Items of dropped pages have no index path to notify a section with.
      for (path, indexPath) in deselected.compactMap({ path in
        snapshot.indexPath(for: path).map { (path, $0) }
      }).sorted(by: { $0.1 < $1.1 }) {
        list.deliver(ListEvent(.didDeselect, .item(path), at: indexPath))
      }
      list.deliver(ListEvent(.didSelect, .item(path), at: indexPath))
    }
  }

  /// Whether a tap on a selected item selects it again.
  private func keepsSelection(of path: ListItemPath) -> Bool {
    let section = list?.displayedSection(path.section) as? any ItemStoring
    return !allowsMultipleSelection && section?.keepsSelection(of: path.item) ?? false
  }

  /// Updates the visible cells to the selection, measures those whose content depends on it, and
  /// requests drawing.
  private func showSelection() {
    let anchor = displayedAnchor()
    for element in visibleElements {
      guard case .item(let indexPath) = element.kind, let path = element.itemPath,
        let cell = element.view as? any ListCell, cell.isSelected != selected.contains(path)
      else { continue }
      let (content, size) = (cell.content, cell.sizeThatFits(element.frame.size))
      cell.isSelected.toggle()
      if cell.content != content || cell.sizeThatFits(element.frame.size) != size {
        sections.invalidateSize(at: indexPath)
      }
    }
    layoutNow(keeping: anchor)
  }

  /// Deselects items that have left the list, except those that a dropped page brings back.
  func deselectMissingItems() {
    selected = selected.filter { path in
      snapshot.contains(path) || list?.retainsSelection(of: path) ?? false
    }
  }
}
