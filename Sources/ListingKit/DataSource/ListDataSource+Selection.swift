import Foundation

/// Selection by identifier.
extension ListDataSource {
  /// The selected items. Setting it notifies no section. Hosts show it.
  public var selection: ListSelection {
    get { currentSelection }
    _modify {
      let old = currentSelection.items
      yield &currentSelection
      if currentSelection.items != old { host?.selectionDidChange() }
    }
  }

  /// Selects an item without notifying its section.
  ///
  /// The list calls `completion` once, with the result.
  ///
  /// - Returns: the failure if the list doesn't contain the item (`unknown-section`, `unknown-item`), or if
  ///   its selection has the mode `none` (`invalid`).
  @discardableResult
  public func selectItem(
    _ item: any ListIdentifiable, in section: any ListIdentifiable,
    completion: ListCompletion? = nil, fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    changeSelection(ListItemPath(section, item), fileID, line, completion) { $0.insert($1) }
  }

  /// Deselects an item without notifying its section.
  ///
  /// The list calls `completion` once, with the result.
  ///
  /// - Returns: the same failures as ``selectItem(_:in:completion:fileID:line:)``.
  @discardableResult
  public func deselectItem(
    _ item: any ListIdentifiable, in section: any ListIdentifiable,
    completion: ListCompletion? = nil, fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    changeSelection(ListItemPath(section, item), fileID, line, completion) { $0.remove($1) }
  }

  /// The displayed index paths of the selected items, in order.
  public var indexPathsForSelectedItems: [IndexPath] {
    selection.items.compactMap(displayedSnapshot.indexPath(for:)).sorted()
  }

  /// Returns whether a choice of the item at a displayed index path has an effect: several items can be
  /// selected, or its section handles selection. Hosts offer only such items to keyboards and assistive
  /// technology.
  public func isSelectable(at indexPath: IndexPath) -> Bool {
    guard selection.mode != .none else { return false }
    let section = section(at: indexPath.section) as? any ListSectionInteraction
    return (selection.mode == .multiple || section?.handles(.didSelect) ?? true)
      && allows(.select, at: indexPath)
  }

  /// Returns whether a tap on the selected item at a displayed index path deselects it.
  package func deselectsOnTap(at indexPath: IndexPath) -> Bool {
    guard let path = displayedSnapshot.itemPath(at: indexPath) else { return false }
    return !keepsSelection(of: path) && allows(.deselect, at: indexPath)
  }

  private func changeSelection(
    _ path: ListItemPath, _ fileID: String, _ line: Int, _ completion: ListCompletion?,
    _ change: (inout Set<ListItemPath>, ListItemPath) -> Void
  ) -> ListResult {
    let result = ListResult { () throws(ListError) in
      try pending.requireShownOrKnown(path)
      guard selection.mode != .none else { throw .notSelectable(path) }
      change(&selection.items, path)
      return ListOutcome()
    }
    log(result, ListCodeLocation(fileID: fileID, line: line))
    completion?(result)
    return result
  }

  // MARK: - The user

  /// Handles that the user chose a displayed item: selects it, or deselects it, and notifies its adapter and
  /// its section.
  func choose(_ path: ListItemPath, at indexPath: IndexPath) {
    if selection.items.contains(path), !keepsSelection(of: path),
      allows(.deselect, at: indexPath)
    {
      selection.items.remove(path)
      return deliver(ListEvent(.didDeselect, .item(path), at: indexPath))
    }
    guard selection.mode != .none, allows(.select, at: indexPath) else { return }
    let others = selection.mode == .multiple ? [] : selection.items.subtracting([path])
    selection.items = selection.items.subtracting(others).union([path])
    // Hidden items have no index path to notify a section with.
    let deselected = others.compactMap { path in
      displayedSnapshot.indexPath(for: path).map { (path, $0) }
    }
    for (path, indexPath) in deselected.sorted(by: { $0.1 < $1.1 }) {
      deliver(ListEvent(.didDeselect, .item(path), at: indexPath))
    }
    deliver(ListEvent(.didSelect, .item(path), at: indexPath))
  }

  /// Whether choosing a selected item selects it again: where one item can be selected, and its section
  /// handles selection but not deselection.
  private func keepsSelection(of path: ListItemPath) -> Bool {
    let section = displayedSection(path.section) as? any ItemStoring
    return selection.mode == .single && section?.keepsSelection(of: path.item) ?? false
  }

  // MARK: - Changes

  /// Has the selection follow items that move, and leave those that are deleted.
  func updateSelection(for change: ListChange) {
    let record = change.record
    guard !selection.items.isEmpty, record.mayRemoveOrMoveItems else { return }
    let (old, new, identifiers) = (change.old.order, change.new.order, change.identifiers)
    let models = (old: change.models.old, new: change.models.new.order)
    let items = selection.items.compactMap { path -> ListItemPath? in
      guard let section = identifiers.section(path.section) else { return path }
      let item = identifiers.item(path.item, section: section)
      let wasItem = item.map { models.old.section(of: $0) == section } ?? false
      let wasChild = !wasItem && item.map { old.section(of: $0) == section } ?? false
      if let item, wasItem || wasChild {
        let current = record.currentHandles[item] ?? item
        let target =
          models.new.section(of: current) ?? new.section(of: current) ?? record.droppedItems[item]
        if let target {
          return ListItemPath(section: identifiers.sectionIdentifier(target), item: path.item)
        }
      }
      // A later transaction has inserted it.
      if pending.contains(path) { return path }
      let isGone = models.old.contains(section: section) && !models.new.contains(section: section)
      if wasItem || isGone { return nil }
      // The child of a row stays selected while it isn't shown. Any other item may be about to be inserted.
      guard wasChild || hiddenChildren.contains(path) && record.touchedSections.contains(section)
      else { return path }
      hiddenChildren.remove(path)
      guard let object = self.section(for: path.section) as? any ItemStoring,
        object.hasDescendant(path.item)
      else { return nil }
      hiddenChildren.insert(path)
      return path
    }
    currentSelection.items = Set(items)
    hiddenChildren.formIntersection(currentSelection.items)
  }
}

extension ListError {
  fileprivate static func notSelectable(_ path: ListItemPath) -> ListError {
    ListError(
      .invalid,
      "item '\(path.item)' of section '\(path.section)' can't be selected, since `selection.mode` of "
        + "the list is `none`. Set it to `single` or `multiple`. Nothing was changed")
  }
}
