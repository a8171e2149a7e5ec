import ListingKit

/// Actions, deletions and moves of the item at the cursor.
extension TerminalBrowser {
  func showActions() {
    offeredActions = actions
    if offeredActions.isEmpty {
      model.message = "this item has no actions"
    } else {
      model.offer(offeredActions.map(\.title))
    }
  }

  func performAction(_ index: Int) {
    guard offeredActions.indices.contains(index) else { return }
    perform(offeredActions[index])
  }

  /// Deletes the item: at once if that can be undone, otherwise after a confirmation.
  func delete() {
    guard let action = actions.first(where: \.isDestructive) else {
      model.message = "this item can't be deleted"
      return
    }
    if action.canBeUndone { return perform(action) }
    offeredActions = [action]
    model.confirm(action.title)
  }

  func undo() {
    if !list.undo() { model.message = "there is nothing to undo" }
  }

  private var actions: [ItemAction] {
    place.map(list.actions)?.filter(\.isEnabled) ?? []
  }

  private func perform(_ action: ItemAction) {
    list.perform(action)
    if action.canBeUndone, let title = list.undoTitle {
      model.message = "\(title): u to undo"
    }
  }

  // MARK: - Moving

  func beginMoving() {
    if let place, listView.beginMoving(at: place) {
      model.beginMoving()
    } else {
      model.message = "this item can't be moved"
    }
  }

  func moveItem(by distance: Int) {
    listView.updateMoving(by: distance)
    followMovingItem()
  }

  func endMoving(cancelled: Bool) {
    let item = listView.movingItem
    listView.endMoving(cancelled: cancelled)
    if let place = item.flatMap(list.displayedSnapshot.indexPath(for:)) { move(to: place) }
  }

  /// Shows the moved item, also after it has entered another section.
  private func followMovingItem() {
    if let place = listView.movingItem.flatMap(list.displayedSnapshot.indexPath(for:)) {
      move(to: place)
    }
  }
}
