// https://developer.apple.com/documentation/uikit/uicollectionview/performbatchupdates(_:completion:)
// https://developer.apple.com/documentation/uikit/uicollectionview/reloaddata()
// https://developer.apple.com/documentation/uikit/uicollectionview/reconfigureitems(at:)

extension UICollectionView {
  public func reloadData() {
    complainIfCalledBack("reloadData")
    simulation.reloadCount += 1
    finishAnimations(completed: false)
    for (key, view) in displayed {
      if view.isAnnounced { endDisplay(key, view.view) }
      enqueue(view.view, key)
    }
    (displayed, selected, prefetched, counts) = ([:], [], [], nil)
    isLayoutInvalid = true
    setNeedsLayout()
  }

  public func performBatchUpdates(
    _ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    guard batch == nil else {
      updates?()
      if let completion { batchCompletions.append(completion) }
      return
    }
    complainIfCalledBack("performBatchUpdates")
    simulation.batchCount += 1
    let old = loadedCounts()
    batch = BatchChanges()
    updates?()
    let changes = batch ?? BatchChanges()
    batch = nil
    let completions = batchCompletions + (completion.map { [$0] } ?? [])
    batchCompletions = []
    let new = askCounts()
    let problems = changes.problems(old: old, new: new)
    guard problems.isEmpty else {
      for problem in problems { simulation.complain(problem) }
      reloadData()
      for completion in completions { completion(false) }
      return
    }
    take(changes, old: old, new: new)
    collectionViewLayout.invalidateLayout()
    performLayout(afterUpdate: true)
    pendingCompletions += completions
    if !UIView.areAnimationsEnabled || window == nil { finishAnimations(completed: true) }
  }

  public func insertSections(_ sections: IndexSet) { change { $0.insertedSections += sections } }
  public func deleteSections(_ sections: IndexSet) { change { $0.deletedSections += sections } }
  public func reloadSections(_ sections: IndexSet) { change { $0.reloadedSections += sections } }

  public func moveSection(_ section: Int, toSection newSection: Int) {
    change { $0.movedSections.append((section, newSection)) }
  }

  public func insertItems(at indexPaths: [IndexPath]) { change { $0.insertedItems += indexPaths } }
  public func deleteItems(at indexPaths: [IndexPath]) { change { $0.deletedItems += indexPaths } }
  public func reloadItems(at indexPaths: [IndexPath]) { change { $0.reloadedItems += indexPaths } }

  public func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    change { $0.movedItems.append((indexPath, newIndexPath)) }
  }

  /// Asks for the cells of displayed items again.
  public func reconfigureItems(at indexPaths: [IndexPath]) {
    change { $0.reconfiguredItems += indexPaths }
  }

  private func change(_ body: @escaping (inout BatchChanges) -> Void) {
    guard var changes = batch else {
      return performBatchUpdates({ [self] in change(body) })
    }
    body(&changes)
    batch = changes
  }

  private func complainIfCalledBack(_ name: String) {
    if callDepth > 0 {
      simulation.complain("\(name) was called while the view called its delegate or data source")
    }
  }

  /// Moves the displayed views to their new index paths, and removes the others.
  private func take(_ changes: BatchChanges, old: [Int], new: [Int]) {
    let items = changes.itemMap(old: old, new: new)
    let sections = changes.sectionMap(oldCount: old.count, newCount: new.count)
    let reloaded = Set(changes.reloadedSections)
    counts = new
    let before = displayed
    displayed = [:]
    for (key, view) in before {
      var moved = key
      if key.isOfSection || key.category == .decorationView {
        guard let section = sections[key.indexPath.section],
          !reloaded.contains(key.indexPath.section)
        else {
          leaving.append((key, view.view))
          continue
        }
        moved.indexPath = IndexPath(item: key.indexPath.item, section: section)
      } else {
        guard let path = items[key.indexPath] else {
          leaving.append((key, view.view))
          continue
        }
        moved.indexPath = path
      }
      displayed[moved] = view
    }
    selected = Set(selected.compactMap { items[$0] })
    prefetched = Set(prefetched.compactMap { items[$0] })
    for path in changes.reconfiguredItems {
      let key = ElementKey.cell(items[path] ?? path)
      guard let shown = displayed[key]?.view else { continue }
      let view = makeView(key, reconfiguring: shown)
      if view !== shown {
        simulation.complain("the cell at \(key.indexPath) was replaced while it was reconfigured")
      }
      displayed[key]?.fittedSizes = []
    }
  }

  /// Ends the animations of updates: all views have arrived, or another change has interrupted them.
  func finishAnimations(completed: Bool) {
    let (views, completions) = (leaving, pendingCompletions)
    (leaving, pendingCompletions) = ([], [])
    for (key, view) in views {
      endDisplay(key, view)
      enqueue(view, key)
    }
    for completion in completions { completion(completed) }
  }

  /// Lets the animations end.
  public func simulateEndOfAnimations() { finishAnimations(completed: true) }

  /// Whether an update is animated.
  public var isAnimatingUpdate: Bool { !pendingCompletions.isEmpty || !leaving.isEmpty }
}
