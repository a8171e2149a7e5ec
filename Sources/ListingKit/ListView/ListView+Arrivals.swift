import Foundation

/// Items that arrived outside of the viewport.
extension ListView {
  /// The numbers of items that were inserted above and below the visible ones, and haven't been visible since.
  public struct NewItems: Hashable, Sendable {
    public var above = 0
    public var below = 0
  }

  /// The items that haven't been visible since they were inserted.
  struct ArrivedItems {
    var isTracking = false
    var items: Set<ListItemPath> = []
  }

  /// Whether the list counts ``newItems``; `false` by default, since that costs time for each inserted item.
  public var tracksNewItems: Bool {
    get { arrivals.isTracking }
    set { arrivals = ArrivedItems(isTracking: newValue) }
  }

  /// The numbers of items that updates have inserted outside of the viewport since ``tracksNewItems`` was set,
  /// pages included. An item counts until it's visible or deleted. The first items of an empty list don't count,
  /// and no item does after a reload of the whole list.
  ///
  /// - Complexity: O(*k* log *n*) for *k* such items.
  public var newItems: NewItems {
    var counts = NewItems()
    guard let first = visibleElements.compactMap(\.indexPath).min() else { return counts }
    for path in arrivals.items {
      guard let indexPath = snapshot.indexPath(for: path) else { continue }
      if indexPath < first { counts.above += 1 } else { counts.below += 1 }
    }
    return counts
  }

  /// Notes the items that an update inserts, before it's laid out.
  func noteArrivals(of update: ListUpdate) {
    guard arrivals.isTracking else { return }
    for stage in update.stages {
      let moves = stage.movedItems.compactMap { move in
        stage.old.itemPath(at: move.from).flatMap { old in
          stage.new.itemPath(at: move.to).map { (old, $0) }
        }
      }
      let moved = moves.filter { arrivals.items.contains($0.0) }
      arrivals.items.subtract(moved.map(\.0))
      arrivals.items.formUnion(moved.map(\.1))
    }
    arrivals.items = arrivals.items.filter(update.new.contains)
    if update.old.numberOfItems > 0 { arrivals.items.formUnion(update.insertedItems) }
  }

  func noteVisibleItems() {
    guard !arrivals.items.isEmpty else { return }
    for path in visibleElements.compactMap(\.itemPath) { arrivals.items.remove(path) }
  }
}
