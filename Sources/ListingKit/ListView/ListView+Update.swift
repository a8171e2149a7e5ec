import Foundation

extension ListView {
  public func apply(
    _ update: ListUpdate, commit: @escaping (ListUpdate.Stage) -> Void,
    completion: @escaping (Bool) -> Void
  ) {
    performCall { [self] in
      Self.apply(update, to: [self], of: list, commit: commit)
      completion(true)
    }
  }

  /// Applies an update to all views of a list.
  ///
  /// They are laid out afterwards: sections that are notified of display may scroll any of them, and each one
  /// then requests cells by the new index paths.
  static func apply(
    _ update: ListUpdate, to views: [ListView], of list: ListDataSource?,
    commit: (ListUpdate.Stage) -> Void
  ) {
    views.measuring(.apply) {
      list?.reportImpressions()
      for stage in update.stages { commit(stage) }
      list?.deliverEvents {
        var stages = update.stages.map(ElementChanges.init)
        let reconfigured = update.reconfigures.map(\.to)
        let moved = views.withoutLayout { $0.change(by: update, &stages, reconfigured) }
        for (view, moved) in zip(views, moved) {
          view.layoutNow(keeping: view.displayedAnchor(excluding: moved))
        }
      }
    }
  }

  /// Applies an update without laying out the view.
  ///
  /// - Returns: the names of the displayed elements that were moved.
  private func change(
    by update: ListUpdate, _ stages: inout [ElementChanges], _ reconfigured: [IndexPath]
  ) -> Set<Name> {
    snapshot = update.new
    var moved: Set<Name> = []
    for index in stages.indices { apply(&stages[index], &moved) }
    invalidateItemSizes(inSections: update.remeasuredSections)
    reconfigure(reconfigured)
    for path in update.reloadedSupplementaryViews { remake(path) }
    updatePlaceholder()
    noteArrivals(of: update)
    didApply?(update)
    remainingItems = RemainingItems()
    return moved
  }

  public func didInvalidateItemSizes(inSections indexes: [Int]) {
    performCall { [self] in remeasure(inSections: indexes) }
  }

  func remeasure(inSections indexes: [Int]) {
    let anchor = displayedAnchor()
    invalidateItemSizes(inSections: indexes)
    layoutNow(keeping: anchor)
  }

  func invalidateItemSizes(inSections indexes: [Int]) {
    for index in indexes where index < sections.count {
      sections.update(index) { $0.invalidateItemSizes() }
    }
  }

  /// Ends the display of elements that a stage deletes or reloads, and updates the others.
  ///
  /// - Parameter moved: the names of the displayed elements that were moved are added to it.
  func apply(_ changes: inout ElementChanges, _ moved: inout Set<Name>) {
    let stage = changes.stage
    if stage.hasOnlyItems(behind: lastVisibleItem) {
      return sections.apply(stage, estimate: estimatedHeight)
    }
    let (removedSections, removedItems) = (changes.removedSections, changes.removedItems)
    let (movedSections, movedItems) = (changes.movedSections, changes.movedItems)
    retireElements { element in
      element.kind.section.map(removedSections.contains) ?? false
        || element.itemIndexPath.map(removedItems.contains) ?? false
    }
    var lost: Set<Name> = []
    for index in visibleElements.indices {
      let element = visibleElements[index]
      let target = element.itemIndexPath.flatMap { movedItems[$0] }
      let name = target.flatMap(stage.new.itemPath).map(element.name.moved) ?? element.name
      guard let kind = name.kind(in: stage.new) else {
        lost.insert(element.name)
        continue
      }
      if target != nil || element.kind.section.map(movedSections.contains) ?? false {
        moved.insert(name)
      }
      visibleElements[index].kind = kind
      visibleElements[index].name = name
    }
    if !lost.isEmpty { retireElements { lost.contains($0.name) } }
    sections.apply(stage, estimate: estimatedHeight)
    if (layout as? any LineLayout)?.dependsOnSectionIndex == true, stage.changesSectionOrder {
      sections.setNeedsArrangement()
    }
  }

  private var lastVisibleItem: IndexPath? {
    var last: IndexPath?
    for path in visibleElements.compactMap(\.itemIndexPath) {
      // Twice as fast as comparing them as sequences of integers.
      if let last, (path.section, path.item) < (last.section, last.item) { continue }
      last = path
    }
    return last
  }

  /// Reconfigures and measures cells and the views attached to them.
  private func reconfigure(_ indexPaths: [IndexPath]) {
    guard !indexPaths.isEmpty else { return }
    for indexPath in indexPaths { sections.invalidateSize(at: indexPath) }
    let all = Set(indexPaths)
    for element in visibleElements
    where !element.kind.isDecoration && element.itemIndexPath.map(all.contains) ?? false {
      reconfigure(element)
    }
  }

  func remake(_ path: ListSupplementaryPath) {
    guard let section = snapshot.index(ofSection: path.section), section < sections.count
    else { return }
    sections.invalidate(path.kind, of: section)
    for element in visibleElements {
      guard case .supplementary(let name) = element.name, name.kind == path.kind,
        name.section == path.section
      else { continue }
      reconfigure(element)
    }
  }

  func reconfigure(_ element: Element) {
    if let surface { return surface.reconfigure(element.kind) }
    reconfiguring = element.view
    let view = makeView(element.kind)
    reconfiguring = nil
    guard let view else { return retireElements { $0.name == element.name } }
    guard view !== element.view else { return }
    guard !isDisplayed(view) else { return reportSharedView(element.section) }
    pool.enqueue(element.view)
    guard let index = visibleElements.firstIndex(where: { $0.name == element.name }) else { return }
    visibleElements[index].view = view
  }
}

/// The changes of a stage to displayed elements, computed once for all views of a list.
struct ElementChanges {
  let stage: ListUpdate.Stage
  lazy var removedSections = Set(stage.deletedSections + stage.reloadedSections)
  lazy var removedItems = Set(stage.deletedItems + stage.reloadedItems)
  lazy var movedSections = Set(stage.movedSections.map(\.from))
  lazy var movedItems = Dictionary(
    stage.movedItems.map { ($0.from, $0.to) }, uniquingKeysWith: { first, _ in first })

  init(_ stage: ListUpdate.Stage) { self.stage = stage }
}

extension [ListView] {
  /// Changes views that aren't laid out until all of them have changed.
  @discardableResult
  func withoutLayout<Value>(_ change: (ListView) -> Value) -> [Value] {
    for view in self { view.layoutPass.isRunning = true }
    defer { for view in self { view.layoutPass.isRunning = false } }
    return map(change)
  }
}

extension ListUpdate.Stage {
  /// Whether the stage only inserts items, all of them after an index path.
  fileprivate func hasOnlyItems(behind last: IndexPath?) -> Bool {
    guard !changesSections, deletes.isEmpty, moves.isEmpty, reloads.isEmpty else { return false }
    guard let last, let first = inserts.stretches.first else { return true }
    return IndexPath(item: first.items.lowerBound, section: first.section) > last
  }

  /// Whether the stage changes the index of a section.
  fileprivate var changesSectionOrder: Bool {
    !(deletedSections.isEmpty && insertedSections.isEmpty && movedSections.isEmpty)
  }
}
