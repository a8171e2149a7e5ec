import Foundation

extension ListView {
  public func apply(
    _ update: ListUpdate, commit: @escaping (ListUpdate.Stage) -> Void,
    completion: @escaping (Bool) -> Void
  ) {
    for stage in update.stages { commit(stage) }
    snapshot = update.new
    list?.deliverEvents {
      var moved: Set<Name> = []
      for stage in update.stages { apply(stage, &moved) }
      reconfigure(update.reconfigures.map(\.to))
      for path in update.reloadedSupplementaryViews { remake(path) }
      selected = selected.filter(snapshot.contains)
      display.forgetReports()
      layoutNow(keeping: displayedAnchor(excluding: moved))
    }
    completion(true)
  }

  /// Ends the display of what a batch takes away or makes anew, and follows what stays.
  ///
  /// - Parameter moved: takes in what is on display and was moved.
  private func apply(_ stage: ListUpdate.Stage, _ moved: inout Set<Name>) {
    let goneSections = Set(stage.deletedSections + stage.reloadedSections)
    let goneItems = Set(stage.deletedItems + stage.reloadedItems)
    retireElements { element in
      goneSections.contains(element.kind.section)
        || element.indexPath.map(goneItems.contains) ?? false
    }
    let movedSections = Set(stage.movedSections.map(\.from))
    let movedItems = Dictionary(
      stage.movedItems.map { ($0.from, $0.to) }, uniquingKeysWith: { first, _ in first })
    var lost: Set<Name> = []
    for index in visibleElements.indices {
      let element = visibleElements[index]
      let target = element.indexPath.flatMap { movedItems[$0] }
      let name = target.flatMap(stage.new.itemPath).map(Name.item) ?? element.name
      guard let kind = kind(of: name, in: stage.new) else {
        lost.insert(element.name)
        continue
      }
      if target != nil || movedSections.contains(element.kind.section) { moved.insert(name) }
      visibleElements[index].kind = kind
      visibleElements[index].name = name
    }
    if !lost.isEmpty { retireElements { lost.contains($0.name) } }
    if !movedItems.isEmpty {
      selected = Set(
        selected.map { path in
          stage.old.indexPath(for: path).flatMap { movedItems[$0] }
            .flatMap(stage.new.itemPath) ?? path
        })
    }
    sections.apply(stage, estimate: estimatedHeight)
  }

  private func kind(of name: Name, in snapshot: ListSnapshot) -> Element.Kind? {
    switch name {
    case .item(let path): snapshot.indexPath(for: path).map { .item($0) }
    case .supplementary(let path):
      snapshot.index(ofSection: path.section).map {
        path.kind == .header ? .header(section: $0) : .footer(section: $0)
      }
    }
  }

  /// Has cells filled again in place, and measured again.
  private func reconfigure(_ indexPaths: [IndexPath]) {
    for indexPath in indexPaths { sections.forget(indexPath) }
    let all = Set(indexPaths)
    for element in visibleElements where element.indexPath.map(all.contains) ?? false {
      refill(element)
    }
  }

  private func remake(_ path: ListSupplementaryPath) {
    guard let section = snapshot.index(ofSection: path.section), section < sections.count
    else { return }
    sections.update(section) {
      $0[path.kind].isMeasured = false
      $0.setNeedsArrangement()
    }
    let name = Name.supplementary(path)
    if let element = visibleElements.first(where: { $0.name == name }) { refill(element) }
  }

  private func refill(_ element: Element) {
    reconfiguring = element.view
    let view = makeView(element.kind)
    reconfiguring = nil
    guard let view else { return retireElements { $0.name == element.name } }
    guard view !== element.view else { return }
    pool.put(element.view)
    guard let index = visibleElements.firstIndex(where: { $0.name == element.name }) else { return }
    visibleElements[index].view = view
  }
}

extension ListView.Element.Kind {
  /// Whether the view is the cell of an item.
  var isItem: Bool {
    if case .item = self { true } else { false }
  }

  /// The index of the section that the view belongs to.
  var section: Int {
    switch self {
    case .item(let indexPath): indexPath.section
    case .header(let section), .footer(let section): section
    }
  }
}
