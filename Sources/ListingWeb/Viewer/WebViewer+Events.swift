import Foundation
import ListingKit

extension WebViewer {
  /// Performs an event of the page. An event of an item or a control that no longer exists is ignored.
  /// An event that can change the list's state gives the viewer a list of its own first.
  package func perform(_ event: ViewerEvent) async {
    switch event {
    case .tap, .press, .input, .act, .select, .expand, .delete, .undo, .move, .drop, .filter,
      .reload:
      await separate()
    case .see, .seeUnit, .across, .end, .stop, .find, .go: break
    }
    guard let list = view.list else { return }
    let snapshot = list.displayedSnapshot
    switch event {
    case .see(let path, let count):
      see(count)
      follow(path)
    case .seeUnit(let unit, let count):
      see(count)
      place(around: CGFloat(unit))
      await loadShownPlace()
      let corner = CGPoint(x: 0.5, y: CGFloat(unit) + 0.5)
      let path = view.indexPathForItem(at: corner) ?? view.visibleIndexPaths.first
      follow(path.flatMap { view.list?.displayedSnapshot.itemPath(at: $0) })
    case .across(let section, let from, let count):
      guard let index = snapshot.index(ofSection: section) else { return }
      bandLength = max(bandLength, min(3 * max(1, count), mostUnits))
      view.size.width = CGFloat(bandLength)
      let margin = (bandLength - max(1, min(count, bandLength))) / 2
      view.setOrthogonalOffset(CGFloat(max(0, from - margin)), inSection: index)
      hasScrolled = true
    case .tap(let path, let opened):
      self.opened = opened
      if let indexPath = snapshot.indexPath(for: path) { view.tapItem(at: indexPath) }
    case .end(let section): travel(to: .end(section: section))
    case .stop: stopTravel()
    case .press(let subject, let control, let action, let opened):
      self.opened = opened
      _ = view.press(control: control, action: action, of: subject)
    case .input(let subject, let action, let change):
      _ = view.input(change, action: action, of: subject)
    case .act(let path, let index, let title):
      guard let place = snapshot.indexPath(for: path) else { return }
      let actions = list.offeredActions(at: place)
      // The page may be older than the item.
      if actions.indices.contains(index), actions[index].title == title {
        list.perform(actions[index])
      }
    case .select(let path, let extends):
      guard let place = snapshot.indexPath(for: path) else { return }
      if extends { view.extendSelection(to: place) } else { view.tapItem(at: place) }
    case .expand(let path):
      if let place = snapshot.indexPath(for: path) { view.toggleExpansion(at: place) }
    case .delete: deleteSelected(in: list)
    case .undo: list.undo()
    case .move(let path, let move): self.move(path, move)
    case .drop(let cancelled): view.endMoving(cancelled: cancelled)
    case .find(let text, let path, let wish, let isNext): find(text, from: path, wish, isNext)
    case .filter(let text): filter(text)
    case .go(let text, let section): go(to: text, section)
    case .reload: list.refresh()
    }
    signal.set()
  }

  private func deleteSelected(in list: ListDataSource) {
    let deletions = list.deletions(at: list.indexPathsForSelectedItems)
    if deletions.isEmpty {
      say("No selected item can be deleted.")
    } else if deletions.allSatisfy(\.action.canBeUndone) {
      list.delete(deletions.compactMap { list.displayedSnapshot.itemPath(at: $0.place) })
    } else {
      say("The selected items are deleted one by one, since that can’t be undone.")
    }
  }

  private func move(_ path: ListItemPath, _ move: ViewerEvent.ItemMove) {
    if view.movingItem?.item != path.item {
      view.endMoving()
      guard let place = view.list?.displayedSnapshot.indexPath(for: path),
        view.beginMoving(at: place)
      else { return say("This item can’t be moved.") }
    }
    switch move {
    case .nowhere: break
    case .by(let distance):
      view.updateMoving(by: distance)
      // A new section shows a new view, to which the focus goes.
      view.list?.flush()
      if let item = view.movingItem,
        let place = view.list?.displayedSnapshot.indexPath(for: item)
      {
        reveal(.item(place), .nearest, focuses: true)
      }
    case .to(let anchor, let section): view.updateMoving(to: anchor, inSection: section)
    }
    if let path = view.movingItem { follow(path) }
  }

  func see(_ count: Int) {
    // The items elsewhere may be smaller.
    mostUnits = Self.mostUnits
    screen = max(1, min(count, mostUnits))
    hasScrolled = true
    continueFilter()
  }
}

extension ListDataSource {
  /// The actions that a page offers for a displayed item.
  func offeredActions(at place: IndexPath) -> [ItemAction] {
    actions(at: place).filter(\.isEnabled)
  }
}
