import Foundation

extension ListView {
  public func apply(
    _ update: ListUpdate, commit: @escaping (ListUpdate.Stage) -> Void,
    completion: @escaping (Bool) -> Void
  ) {
    performCall { [self] in
      measuring(.apply) { applyNow(update, commit: commit) }
      completion(true)
    }
  }

  private func applyNow(_ update: ListUpdate, commit: (ListUpdate.Stage) -> Void) {
    list?.reportImpressions()
    for stage in update.stages { commit(stage) }
    snapshot = update.new
    list?.deliverEvents {
      var moved: Set<Name> = []
      for stage in update.stages { apply(stage, &moved) }
      invalidateItemSizes(inSections: update.remeasuredSections)
      reconfigure(update.reconfigures.map(\.to))
      for path in update.reloadedSupplementaryViews { remake(path) }
      updatePlaceholder()
      noteArrivals(of: update)
      remainingItems = RemainingItems()
      layoutNow(keeping: displayedAnchor(excluding: moved))
    }
  }

  public func didInvalidateItemSizes(inSections indexes: [Int]) {
    performCall { [self] in
      let anchor = displayedAnchor()
      invalidateItemSizes(inSections: indexes)
      layoutNow(keeping: anchor)
    }
  }

  private func invalidateItemSizes(inSections indexes: [Int]) {
    for index in indexes where index < sections.count {
      sections.update(index) { $0.invalidateItemSizes() }
    }
  }

  /// Ends the display of elements that a stage deletes or reloads, and updates the others.
  ///
  /// - Parameter moved: the names of the displayed elements that were moved are added to it.
  private func apply(_ stage: ListUpdate.Stage, _ moved: inout Set<Name>) {
    if stage.hasOnlyItems(behind: lastVisibleItem) {
      return sections.apply(stage, estimate: estimatedHeight)
    }
    let goneSections = Set(stage.deletedSections + stage.reloadedSections)
    let goneItems = Set(stage.deletedItems + stage.reloadedItems)
    retireElements { element in
      element.kind.section.map(goneSections.contains) ?? false
        || element.itemIndexPath.map(goneItems.contains) ?? false
    }
    let movedSections = Set(stage.movedSections.map(\.from))
    let movedItems = Dictionary(
      stage.movedItems.map { ($0.from, $0.to) }, uniquingKeysWith: { first, _ in first })
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
    for indexPath in indexPaths { sections.invalidateSize(at: indexPath) }
    let all = Set(indexPaths)
    for element in visibleElements
    where !element.kind.isDecoration && element.itemIndexPath.map(all.contains) ?? false {
      refill(element)
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
      refill(element)
    }
  }

  func refill(_ element: Element) {
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
