import Foundation

extension ListView: ListHost {
  public var visibleIndexPaths: [IndexPath] { visibleElements.compactMap(\.indexPath) }

  public var appliesMovedSectionsInOneStage: Bool { true }

  public func didAttach(to list: ListDataSource) { setList(list) }

  public func didDetach() {
    list?.deliverEvents { retireElements { _ in true } }
    setList(nil)
    snapshot = ListSnapshot()
    placed = []
    selected = []
  }

  public func reload(_ snapshot: ListSnapshot, completion: @escaping () -> Void) {
    list?.deliverEvents { retireElements { _ in true } }
    self.snapshot = snapshot
    placed = snapshot.sectionIdentifiers.map {
      PlacedSection(identifier: $0, items: snapshot.itemIdentifiers(inSection: $0))
    }
    selected = selected.filter(snapshot.contains)
    layoutNow()
    completion()
  }

  public func apply(
    _ update: ListUpdate, commit: @escaping (ListUpdate.Stage) -> Void,
    completion: @escaping (Bool) -> Void
  ) {
    for stage in update.stages { commit(stage) }
    snapshot = update.new
    list?.deliverEvents {
      for stage in update.stages { apply(stage) }
      carryPlaces()
      for move in update.reconfigures { reconfigure(move.to) }
      for path in update.reloadedSupplementaryViews { remake(path) }
      selected = selected.filter(snapshot.contains)
      forgetReportedEnds()
      layoutNow()
    }
    completion(true)
  }

  public func dequeueCell<Cell: ListCell>(_ type: Cell.Type, at indexPath: IndexPath) -> Cell? {
    dequeue(type)
  }

  public func dequeueSupplementaryView<View: ListReusableView>(
    _ type: View.Type, kind: ListSupplementaryKind, at indexPath: IndexPath
  ) -> View? {
    dequeue(type)
  }

  public func cell(at indexPath: IndexPath) -> (any ListCell)? {
    element(at: .item(indexPath))?.view as? any ListCell
  }

  public func scrollToItem(
    at indexPath: IndexPath, position: ListScrollPosition, animated: Bool = false
  ) {
    // Places are estimates until they were seen, so that the way there may take a few steps.
    for _ in 0..<16 {
      guard let frame = frameForItem(at: indexPath) else { return }
      let target = offset(for: frame, position)
      let before = contentOffset
      contentOffset = CGPoint(x: 0, y: target)
      if contentOffset == before { return }
    }
  }

  private func offset(for frame: CGRect, _ position: ListScrollPosition) -> CGFloat {
    switch position {
    case .top: frame.minY
    case .center: frame.midY - size.height / 2
    case .bottom: frame.maxY - size.height
    case .nearest:
      if frame.minY < bounds.minY || frame.height > size.height {
        frame.minY
      } else if frame.maxY > bounds.maxY {
        frame.maxY - size.height
      } else {
        bounds.minY
      }
    }
  }

  private func dequeue<View: ListReusableView>(_ type: View.Type) -> View {
    if let reconfiguring, let view = reconfiguring as? View { return view }
    return pool.take(type) ?? View()
  }

  // MARK: - Parts of an update

  /// Ends the display of what a stage takes away or makes anew, and follows what moves.
  private func apply(_ stage: ListUpdate.Stage) {
    let replacedSections = Set(
      (stage.deletedSections + stage.reloadedSections).compactMap(stage.old.sectionIdentifier))
    let replacedItems = Set(
      (stage.deletedItems + stage.reloadedItems).compactMap(stage.old.itemPath))
    let moved = Dictionary(
      stage.movedItems.compactMap { move -> (ListItemPath, ListItemPath)? in
        guard let old = stage.old.itemPath(at: move.from),
          let new = stage.new.itemPath(at: move.to)
        else { return nil }
        return (old, new)
      }, uniquingKeysWith: { first, _ in first })
    retireElements { element in
      switch element.name {
      case .item(let path):
        replacedSections.contains(path.section) || replacedItems.contains(path)
      case .supplementary(let path): replacedSections.contains(path.section)
      }
    }
    rename(moved)
    placed.removeAll { replacedSections.contains($0.identifier) }
    let replaced = Dictionary(grouping: replacedItems, by: \.section).mapValues {
      Set($0.map(\.item))
    }
    for index in placed.indices {
      if let items = replaced[placed[index].identifier] { placed[index].forgetHeights(of: items) }
    }
  }

  /// Brings the places into the order of the snapshot; measured heights stay with their items.
  private func carryPlaces() {
    let known = Dictionary(
      placed.map { ($0.identifier, $0) }, uniquingKeysWith: { first, _ in first })
    placed = snapshot.sectionIdentifiers.map { identifier in
      let items = snapshot.itemIdentifiers(inSection: identifier)
      guard var section = known[identifier] else {
        return PlacedSection(identifier: identifier, items: items)
      }
      section.reorder(items)
      return section
    }
  }

  /// Has an item's cell filled again in place, and measured again.
  private func reconfigure(_ indexPath: IndexPath) {
    guard placed.indices.contains(indexPath.section) else { return }
    placed[indexPath.section].forgetHeight(ofItemAt: indexPath.item)
    guard let path = snapshot.itemPath(at: indexPath) else { return }
    refill(.item(path), .item(indexPath))
  }

  private func remake(_ path: ListSupplementaryPath) {
    guard let section = snapshot.index(ofSection: path.section), placed.indices.contains(section)
    else { return }
    placed[section].supplementaryHeights[path.kind] = nil
    placed[section].frames = nil
    refill(
      .supplementary(path),
      path.kind == .header ? .header(section: section) : .footer(section: section))
  }

  private func refill(_ name: Name, _ kind: Element.Kind) {
    guard let element = visibleElements.first(where: { $0.name == name }) else { return }
    reconfiguring = element.view
    let view = makeView(kind)
    reconfiguring = nil
    guard let view else { return retireElements { $0.name == name } }
    guard view !== element.view else { return }
    pool.put(element.view)
    replaceView(of: name, with: view)
  }
}
