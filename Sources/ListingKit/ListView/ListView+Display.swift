import Foundation

extension ListView {
  /// A place and the name of its element.
  private typealias NamedPlace = (place: VisiblePlace, name: Name)

  /// Displays the visible elements, and ends the display of the others.
  func showVisible(_ list: ListDataSource) {
    if !isDisplayCurrent {
      let wanted = placesInView().compactMap { place in
        name(of: place.kind).map { (place: place, name: $0) }
      }
      if !moveDisplayed(wanted, list) { replaceDisplayed(wanted, list) }
      sections.markDisplayed()
      // Sections that were notified of the end of display may have scrolled the view.
      layoutPass.shown = layoutPass.isNeeded ? nil : (offset, size)
      callVisibleItemsHandlers()
    }
    recyclePrepared()
    reportDisplay(list)
  }

  /// Reports the displayed elements, and the items among them.
  func reportDisplay(_ list: ListDataSource) {
    reportRanges(list)
    seenItems = SeenItems(
      ranges: Dictionary(
        visibleElements.compactMap(\.indexPath).map { ($0.section, $0.item...$0.item) },
        uniquingKeysWith: { $0.union($1) }),
      impressions: itemsForImpressions(list))
    if let group { group.reportSeenItems() } else { report(seenItems, list) }
  }

  /// Whether an element displays a view.
  func isDisplayed(_ view: any ListReusableView) -> Bool {
    visibleElements.contains { $0.view === view }
  }

  /// Reports that a section returns the same view for several elements.
  func reportSharedView(_ section: (any ListSection)?) {
    report(
      "it returns a view that is displayed for another item; it is shown once. Dequeue a view "
        + "for each item", section)
  }

  /// Keeps views for reuse that are no longer visible after they were measured.
  func recyclePrepared() {
    for view in prepared.values where !isDisplayed(view) { pool.enqueue(view) }
    prepared = [:]
  }

  /// Moves the displayed elements to their places, if the same elements stay visible, as in most passes.
  ///
  /// - Returns: `false` if other elements are visible; then nothing has changed.
  private func moveDisplayed(_ wanted: [NamedPlace], _ list: ListDataSource) -> Bool {
    guard wanted.count == visibleElements.count,
      zip(wanted, visibleElements).allSatisfy({ $0.name == $1.name })
    else { return false }
    let sections = wanted.map { $0.place.kind.section.flatMap(list.section) }
    guard zip(wanted, sections).allSatisfy({ $1 != nil || $0.place.kind.section == nil })
    else { return false }
    let (axes, room) = (axes, room)
    for (index, wanted) in wanted.enumerated() {
      visibleElements[index].move(to: wanted.place, axes, room, sections[index])
    }
    return true
  }

  /// Displays elements, and ends the display of all others.
  private func replaceDisplayed(_ wanted: [NamedPlace], _ list: ListDataSource) {
    let old = Dictionary(
      visibleElements.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    var names: Set<Name> = []
    // Of two attached views with the same name, the first is displayed.
    let wanted = wanted.filter { names.insert($0.name).inserted }
    retireElements { !names.contains($0.name) }
    let (axes, room) = (axes, room)
    var shown: [Element] = []
    var views = Set(names.compactMap { name in old[name].map { ObjectIdentifier($0.view) } })
    for (place, name) in wanted {
      let section = place.kind.section.flatMap(list.section)
      guard section != nil || place.kind.section == nil else { continue }
      if var element = old[name] {
        element.move(to: place, axes, room, section)
        shown.append(element)
      } else if let view = prepared.removeValue(forKey: place.kind) ?? makeView(place.kind) {
        let isFree = views.insert(ObjectIdentifier(view)).inserted
        // Otherwise one view would have two places.
        if !isFree { reportSharedView(section) }
        let element = Element(
          kind: place.kind, frame: axes.frame(place.place, in: room), zIndex: place.zIndex,
          view: isFree ? view : ListContentView(), place: place.place, isMoved: place.isMoved,
          name: name, section: section)
        shown.append(element)
      }
    }
    visibleElements = shown
  }

  /// Notes the items that show enough for an impression, and notifies each visible section, and the list's
  /// delegate, of the number of items that are left.
  func report(_ seen: SeenItems, _ list: ListDataSource) {
    if list.impressionRule != nil { list.trackImpressions(of: seen.impressions) }
    let visible = seen.ranges
    for news in remainingItems.news(visible, snapshot) {
      guard let section = list.section(at: news.section) as? any ListSectionPaging else { continue }
      list.notify(section) {
        news.after.map { section.didApproachEnd(remainingItems: $0) }
        news.before.map { section.didApproachStart(remainingItems: $0) }
      }
    }
    guard let delegate = list.paginationDelegate, let last = visible.keys.max(),
      let item = visible[last]?.upperBound,
      let section = list.section(at: last),
      !hasPagination(section, IndexPath(item: item, section: last))
    else { return }
    let remaining = sections[last].itemCount - 1 - item + sections.itemCount(after: last)
    if remainingItems.isNews(remainingInList: remaining) {
      delegate.didApproachEnd(remainingItems: remaining)
    }
  }

  /// Makes and configures the view of an element.
  func makeView(_ kind: Element.Kind) -> (any ListReusableView)? {
    measuring(.configure) { asHost { unmeasuredView(kind) } }
  }

  private func unmeasuredView(_ kind: Element.Kind) -> (any ListReusableView)? {
    if case .item(let indexPath) = kind {
      let cell = list?.cell(at: indexPath) ?? dequeueCell(ListContentView.self, at: indexPath)
      cell?.isSelected = isSelected(indexPath)
      return cell
    }
    if case .boundary(let kind) = kind {
      return kind == .placeholder && placeholder != nil
        ? makePlaceholder() : list?.boundaryView(kind)
    }
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

  /// Ends the display of the elements that satisfy a predicate, and keeps their views for reuse.
  func retireElements(where isGone: (Element) -> Bool) {
    let gone = visibleElements.filter(isGone)
    guard !gone.isEmpty else { return }
    sections.markChanged()
    visibleElements.removeAll(where: isGone)
    report(ranges.endDisplay(of: gone.compactMap(\.subject)))
    if surface == nil { for element in gone { pool.enqueue(element.view) } }
  }
}

extension ListView.Element {
  /// Moves the element to a place, without the changes of the layout's handler of visible items.
  fileprivate mutating func move(
    to place: ListView.VisiblePlace, _ axes: ListAxes, _ room: CGSize, _ section: (any ListSection)?
  ) {
    kind = place.kind
    frame = axes.frame(place.place, in: room)
    self.place = place.place
    isMoved = place.isMoved
    zIndex = place.zIndex
    (alpha, isHidden) = (1, false)
    self.section = section
  }
}
