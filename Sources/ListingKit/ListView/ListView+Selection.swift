import Foundation

extension ListView {
  /// The index paths of the selected items, in order.
  public var indexPathsForSelectedItems: [IndexPath] { list?.indexPathsForSelectedItems ?? [] }

  /// Whether the item at an index path is selected.
  public func isSelected(_ indexPath: IndexPath) -> Bool {
    guard let list, !list.selection.items.isEmpty else { return false }
    return snapshot.itemPath(at: indexPath).map(list.selection.items.contains) ?? false
  }

  /// Handles a tap of the user on an item: highlights it, selects or deselects it, if its adapter and its
  /// section allow that, and notifies them.
  ///
  /// Where one item can be selected, and its section handles selection but not deselection, a tap on the
  /// selected item selects it again.
  public func tapItem(at indexPath: IndexPath) {
    if beginPress(at: indexPath) { endPress(cancelled: false) }
  }

  /// Handles that the user touches an item, which is highlighted if that is allowed.
  ///
  /// - Returns: `false` if it isn't; then the item won't be selected either.
  @discardableResult
  public func beginPress(at indexPath: IndexPath) -> Bool {
    endPress(cancelled: true)
    guard let list, let path = snapshot.itemPath(at: indexPath),
      list.allows(.highlight, at: indexPath)
    else { return false }
    pressedItem = path
    deliverEvents { list.deliver(ListEvent(.didHighlight, .item(path), at: indexPath)) }
    return true
  }

  /// Handles that the user no longer touches the item, which is chosen unless the touch is cancelled.
  public func endPress(cancelled: Bool) {
    guard let list, let path = pressedItem else { return }
    pressedItem = nil
    deliverEvents {
      list.deliver(ListEvent(.didUnhighlight, .item(path), at: snapshot.indexPath(for: path)))
      guard !cancelled, let indexPath = snapshot.indexPath(for: path) else { return }
      selectionAnchor = path
      list.choose(path, at: indexPath)
    }
  }

  /// Selects all items from the one that was tapped last to another one, where several can be selected, and
  /// notifies the sections. Without such an item, or where one item can be selected, this is a tap.
  public func extendSelection(to indexPath: IndexPath) {
    guard let list, list.selection.mode == .multiple, snapshot.itemPath(at: indexPath) != nil,
      let anchor = selectionAnchor.flatMap(snapshot.indexPath)
    else { return tapItem(at: indexPath) }
    let (first, last) = (min(anchor, indexPath), max(anchor, indexPath))
    deliverEvents {
      var added: [(path: ListItemPath, indexPath: IndexPath)] = []
      for section in first.section...last.section {
        let start = section == first.section ? first.item : 0
        let count = snapshot.numberOfItems(inSectionAt: section)
        let end = section == last.section ? last.item + 1 : count
        for item in start..<max(start, end) {
          let indexPath = IndexPath(item: item, section: section)
          guard let path = snapshot.itemPath(at: indexPath),
            !list.selection.items.contains(path), list.allows(.select, at: indexPath)
          else { continue }
          added.append((path, indexPath))
        }
      }
      // At once, as each change of the selection is shown.
      list.selection.items.formUnion(added.map(\.path))
      for (path, indexPath) in added {
        list.deliver(ListEvent(.didSelect, .item(path), at: indexPath))
      }
    }
  }

  /// Configures the visible cells of items that were selected or deselected again, measures those whose
  /// content depends on it, and requests drawing.
  public func selectionDidChange() { performCall { [self] in takeSelection() } }

  public func undoDidChange() { didChange?() }

  func takeSelection() {
    let anchor = displayedAnchor()
    for element in visibleElements {
      guard case .item(let indexPath) = element.kind, let cell = element.view as? any ListCell,
        cell.isSelected != isSelected(indexPath)
      else { continue }
      let (content, size) = (cell.content, cell.sizeThatFits(element.frame.size))
      reconfigure(element)
      let new = self.element(at: element.kind)?.view
      if new?.content != content || new?.sizeThatFits(element.frame.size) != size {
        sections.invalidateSize(at: indexPath)
      }
    }
    layoutNow(keeping: anchor)
  }
}
