import Foundation

extension ListView {
  /// Brings on display what can be seen, and ends the display of the rest.
  func showVisible(_ list: ListDataSource) {
    let old = Dictionary(
      visibleElements.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    var names: Set<Name> = []
    // Of two attached views that are one and the same to their section, the first counts.
    let wanted = placesInView().compactMap { place in
      name(of: place.kind).flatMap { name in
        names.insert(name).inserted ? (place: place, name: name) : nil
      }
    }
    retireElements { !names.contains($0.name) }
    let (axes, room) = (axes, room)
    var shown: [Element] = []
    var new: [Element] = []
    for (place, name) in wanted {
      let section = place.kind.section.flatMap(list.section)
      guard section != nil || place.kind.section == nil else { continue }
      if var element = old[name] {
        element.kind = place.kind
        element.frame = axes.frame(place.place, in: room)
        element.place = place.place
        element.isMoved = place.isMoved
        element.zIndex = place.zIndex
        (element.alpha, element.isHidden) = (1, false)
        element.section = section
        shown.append(element)
      } else if let view = prepared.removeValue(forKey: place.kind) ?? makeView(place.kind) {
        let element = Element(
          kind: place.kind, frame: axes.frame(place.place, in: room), zIndex: place.zIndex,
          view: view, place: place.place, isMoved: place.isMoved, name: name, section: section)
        shown.append(element)
        new.append(element)
      }
    }
    visibleElements = shown
    tellLayoutsOfVisibleItems()
    // What grew out of sight while it was measured.
    for view in prepared.values { pool.put(view) }
    prepared = [:]
    for element in new {
      guard case .item(let indexPath) = element.kind, let section = element.section else {
        continue
      }
      element.itemPath.map {
        section.willDisplayItem(for: $0.item, at: indexPath)
        displayObserver?($0, true)
      }
      if let delegate = list.paginationDelegate, !section.hasPagination(for: indexPath) {
        delegate.willDisplayForPagination(
          section: indexPath.section, sectionCount: snapshot.numberOfSections)
      }
    }
    reportEnds(list)
  }

  /// Tells each section that can be seen, and the list's delegate, how much is left beyond it.
  private func reportEnds(_ list: ListDataSource) {
    let visible = Dictionary(
      visibleElements.compactMap(\.indexPath).map { ($0.section, $0.item...$0.item) },
      uniquingKeysWith: { min($0.lowerBound, $1.lowerBound)...max($0.upperBound, $1.upperBound) })
    for news in display.remaining(visible, snapshot) {
      let section = list.section(at: news.section)
      news.after.map { section?.didApproachEnd(remainingItems: $0) }
      news.before.map { section?.didApproachStart(remainingItems: $0) }
    }
    guard let delegate = list.paginationDelegate, let last = visible.keys.max(),
      let item = visible[last]?.upperBound,
      list.section(at: last)?.hasPagination(for: IndexPath(item: item, section: last)) == false
    else { return }
    let remaining = sections[last].itemCount - 1 - item + sections.itemCount(after: last)
    if display.isNews(remainingInList: remaining) {
      delegate.didApproachEnd(remainingItems: remaining)
    }
  }

  /// Makes and fills the view of an element.
  func makeView(_ kind: Element.Kind) -> (any ListReusableView)? {
    if case .item(let indexPath) = kind {
      return list?.cell(at: indexPath) ?? dequeueCell(ListContentView.self, at: indexPath)
    }
    if case .boundary(let kind) = kind { return list?.boundaryView(kind) }
    if case .decoration(let name, let section, let item) = kind {
      let backgrounds = item == nil ? sections[section].decor.backgrounds : []
      if let content = backgrounds.first(where: { $0.kind == name })?.content {
        let view = dequeue(ListContentView.self)
        view.content = content
        return view
      }
      guard let type = (layout as? any LineLayout)?.decorationView(ofKind: name) else {
        report(
          "no view is registered for the decoration '\(name)'; it is not shown. Register one with "
            + "the layout", list?.section(at: section))
        return nil
      }
      return dequeue(type)
    }
    guard let (kind, indexPath) = kind.supplementary else { return nil }
    return list?.supplementaryView(kind, at: indexPath)
  }

  /// Ends the display of the elements that a test picks out, and keeps their views for reuse.
  func retireElements(where isGone: (Element) -> Bool) {
    let gone = visibleElements.filter(isGone)
    guard !gone.isEmpty else { return }
    visibleElements.removeAll(where: isGone)
    for element in gone {
      if case .item(let indexPath) = element.kind {
        element.itemPath.map {
          element.section?.didEndDisplayItem(for: $0.item, at: indexPath)
          displayObserver?($0, false)
        }
      }
      pool.put(element.view)
    }
  }
}
