import Foundation

/// What a ``ListViewSurface`` calls. The surface is the list's host, and its list view is attached to no list.
extension ListView {
  /// The place of a view, for a surface.
  package struct SurfacePlace {
    package let kind: Element.Kind
    package let frame: CGRect
    package let zIndex: Int
  }

  /// Shows another list, or none.
  package func show(_ list: ListDataSource?) {
    performCall { [self] in
      if self.list != nil { leaveList() }
      setList(list)
    }
  }

  /// Shows a snapshot as a whole.
  package func show(_ snapshot: ListSnapshot) {
    performCall { [self] in Self.reload([self], with: snapshot) }
  }

  /// Applies a stage of an update, whose counts the list has committed.
  package func apply(_ stage: ListUpdate.Stage) {
    performCall { [self] in
      list?.deliverEvents {
        var changes = ElementChanges(stage)
        var moved: Set<Name> = []
        snapshot = stage.new
        [self].withoutLayout { $0.apply(&changes, &moved) }
        layoutNow(keeping: displayedAnchor(excluding: moved))
      }
    }
  }

  /// Applies what an update changes after its stages.
  package func finish(_ update: ListUpdate) {
    performCall { [self] in
      list?.deliverEvents {
        snapshot = update.new
        [self].withoutLayout { view in
          view.invalidateItemSizes(inSections: update.remeasuredSections)
          for move in update.reconfigures { view.sections.invalidateSize(at: move.to) }
          for path in update.reloadedSupplementaryViews { view.remake(path) }
          view.updatePlaceholder()
          view.noteArrivals(of: update)
        }
        didApply?(update)
        remainingItems = RemainingItems()
        layoutNow(keeping: displayedAnchor())
      }
    }
  }

  /// The content that is shown instead of items; `nil` for none.
  package var placeholderContent: ListContent? { placeholder }

  /// Other objects have replaced displayed sections.
  package func exchangeSections() { performCall { [self] in takeExchangedSections() } }

  /// Has items measured again.
  package func invalidateSizes(at indexPaths: [IndexPath]) {
    guard !indexPaths.isEmpty else { return }
    let anchor = displayedAnchor()
    for indexPath in indexPaths { sections.invalidateSize(at: indexPath) }
    layoutNow(keeping: anchor)
  }

  /// The user has scrolled, or the surface has another size.
  package func setViewport(_ size: CGSize, at offset: CGPoint) {
    self.size = size
    contentOffset = offset
  }

  /// Whether the places of views depend on how far the list is scrolled, as those of pinned ones do.
  package var placesDependOnOffset: Bool {
    let stretch = visible
    return boundaries.views.contains { $0.plan.isPinned }
      || sections.indices(from: stretch.lowerBound, to: stretch.upperBound).contains { index in
        sections[index].boundaries.views.contains { $0.plan.isPinned }
      }
  }

  /// Returns the places of the views in a rectangle of the content, from top to bottom.
  ///
  /// - Complexity: O(log *n* + *v*) for *v* places.
  package func places(in rectangle: CGRect) -> [SurfacePlace] {
    guard list != nil else { return [] }
    let (room, axes) = (room, axes)
    let first = axes.point(rectangle.origin, in: room).y
    let last = axes.point(CGPoint(x: rectangle.maxX, y: rectangle.maxY), in: room).y
    guard first.isFinite, last.isFinite else { return [] }
    return places(in: min(first, last)..<max(first, last)).map { place in
      SurfacePlace(
        kind: place.kind, frame: axes.frame(place.place, in: room), zIndex: place.zIndex)
    }
  }

  /// Returns the place of a view; `nil` if there is none.
  package func surfacePlace(of kind: Element.Kind) -> SurfacePlace? {
    displayedPlace(of: kind).map {
      SurfacePlace(kind: kind, frame: axes.frame($0.place, in: room), zIndex: $0.zIndex)
    }
  }

  /// Returns the place of a view, where it's pinned.
  private func displayedPlace(of kind: Element.Kind) -> VisiblePlace? {
    guard let (name, indexPath) = kind.supplementary, indexPath.section >= 0,
      indexPath.section < sections.count
    else { return place(of: kind).map { VisiblePlace(kind: kind, place: $0) } }
    let (section, top) = (sections[indexPath.section], sections.top(of: indexPath.section))
    guard section.boundaries[name] != nil else {
      return section.attachedPlace(name, of: indexPath.item).map {
        VisiblePlace(
          kind: kind, place: $0.frame.offsetBy(dx: 0, dy: top), zIndex: $0.zIndex)
      }
    }
    let stretch = (visible.lowerBound - top)..<(visible.upperBound - top)
    return section.boundary(name, width: axes.size(size).width, visible: stretch).map {
      VisiblePlace(
        kind: kind, place: $0.frame.offsetBy(dx: 0, dy: top), zIndex: $0.zIndex,
        isMoved: $0.isMoved)
    }
  }

  /// The content of a decoration; `nil` if no view is registered for its kind.
  package func decorationContent(of kind: Element.Kind) -> ListContent? {
    guard case .decoration(let name, let section, let item) = kind else { return nil }
    let backgrounds = item == nil ? sections[section].decor.backgrounds : []
    return backgrounds.first { $0.kind == name }?.content
      ?? (layout as? any LineLayout)?.decorationView(ofKind: name)?.init().content
  }

  // MARK: - Measuring

  /// Returns the size that a view needs at the place of an item; `nil` if the layout or the section gives it.
  package func fittingSize(of view: any ListReusableView, at indexPath: IndexPath) -> CGSize? {
    guard let measuring = measuring(of: indexPath)?.measuring else { return nil }
    let own = contentSize(of: view, measuring)
    return isHorizontal(measuring) ? own.transposed : own
  }

  /// Takes the size that the surface has measured for an item.
  ///
  /// - Returns: whether the places of views have changed.
  package func setMeasuredSize(_ size: CGSize, at indexPath: IndexPath) -> Bool {
    guard let (place, measuring) = measuring(of: indexPath), size.isUsable else { return false }
    var own = sizeInLines(size, measuring, isHorizontal: isHorizontal(measuring))
    let old = measuring.size(place.size)
    if measuring.size(own).height <= 0 { own = old }
    let anchor = displayedAnchor()
    sections.update(indexPath.section) {
      $0.setSizes([(indexPath.item, .measured(own, by: measuring))])
    }
    guard own != old else { return false }
    layoutNow(keeping: anchor)
    return true
  }

  private func measuring(of indexPath: IndexPath) -> (place: CGRect, measuring: ItemMeasuring)? {
    guard indexPath.section >= 0, indexPath.section < sections.count,
      let place = sections[indexPath.section].place(ofItemAt: indexPath.item)
    else { return nil }
    if let measuring = place.measuring { return (place.frame, measuring) }
    let size = sections[indexPath.section].sizes.place(at: indexPath.item)?.run.value
    guard case .measured(_, let measuring) = size else { return nil }
    return (place.frame, measuring)
  }

  private func isHorizontal(_ measuring: ItemMeasuring) -> Bool {
    (axes.scrollDirection == .horizontal) != measuring.isTransposed
  }

  // MARK: - Display

  /// The surface begins to display a view.
  package func beginDisplay(of kind: Element.Kind, view: any ListReusableView) {
    guard let list, !isBehindList, let name = name(of: kind),
      !visibleElements.contains(where: { $0.view === view })
    else { return }
    let place = place(of: kind) ?? .zero
    let element = Element(
      kind: kind, frame: axes.frame(place, in: room), view: view, place: place, name: name,
      section: kind.section.flatMap(list.section))
    // Of two views of one element, as while it's reloaded, the new one is displayed.
    let others = visibleElements.filter { $0.name != name }
    visibleElements = (others + [element]).sorted { $0.kind.isBefore($1.kind) }
    changeDisplay(list)
  }

  /// The surface no longer displays a view. Does nothing for one whose item was deleted or reloaded.
  package func endDisplay(of view: any ListReusableView) {
    guard let list, visibleElements.contains(where: { $0.view === view }) else { return }
    visibleElements.removeAll { $0.view === view }
    changeDisplay(list)
  }

  /// The surface asks to prefetch items, or no longer needs them.
  package func setPrefetching(_ indexPaths: [IndexPath], isNeeded: Bool) {
    guard let list, !isBehindList else { return }
    let paths = indexPaths.compactMap(snapshot.itemPath)
    if isNeeded {
      prefetchedItems += paths.filter { !prefetchedItems.contains($0) }
    } else {
      prefetchedItems.removeAll(where: paths.contains)
    }
    changeDisplay(list)
  }

  private func changeDisplay(_ list: ListDataSource) {
    hostCalls.deferring { deliverEvents { placeDisplayed(list) } }
    noteLayout()
  }

  /// Moves the displayed elements to their places, and reports them.
  func placeDisplayed(_ list: ListDataSource) {
    let hasChanged = sections.changedFrom < .infinity
    for index in visibleElements.indices {
      let kind = visibleElements[index].kind
      if let place = displayedPlace(of: kind) {
        visibleElements[index].place = place.place
        visibleElements[index].isMoved = place.isMoved
        visibleElements[index].zIndex = place.zIndex
        visibleElements[index].frame = axes.frame(place.place, in: room)
      }
      if let frame = surface?.frame(of: kind) { visibleElements[index].frame = frame }
      if !isBehindList { visibleElements[index].section = kind.section.flatMap(list.section) }
    }
    sections.markDisplayed()
    recyclePrepared()
    reportDisplay(list)
    if hasChanged { surface?.placesDidChange() }
  }

  /// The items that the surface prefetches, and their sections and those of the displayed ones.
  func prefetchedRange(_ list: ListDataSource) -> RangeTracker.WorkingRange {
    var range = RangeTracker.WorkingRange()
    if isBehindList { return range }
    prefetchedItems.removeAll { !snapshot.contains($0) }
    let displayed = Set(visibleElements.compactMap(\.itemPath))
    // An item that is displayed needs no prefetch, and no cancel when it's displayed no longer.
    prefetchedItems.removeAll(where: displayed.contains)
    var indexes = Set(visibleElements.compactMap(\.kind.section))
    let handled: [ListEvent.Kind] = [.prefetch, .cancelPrefetch]
    for path in prefetchedItems {
      guard let indexPath = snapshot.indexPath(for: path),
        let section = list.section(at: indexPath.section)
      else { continue }
      indexes.insert(indexPath.section)
      guard list.prefetchesItems, list.handles(handled, in: section) else { continue }
      range.items.append(
        RangeTracker.Element(subject: .item(path), indexPath: indexPath, section: section))
    }
    range.sections = indexes.sorted().compactMap(list.section).filter { section in
      list.handles([.didEnterWorkingRange, .didLeaveWorkingRange] + handled, in: section)
    }
    return range
  }

  // MARK: - The user

  /// The user has chosen an item of the surface.
  package func choose(at indexPath: IndexPath) {
    guard let list, let path = snapshot.itemPath(at: indexPath) else { return }
    deliverEvents { list.choose(path, at: indexPath) }
  }

  /// The surface has deselected an item that the user has chosen, or in whose place another one was.
  package func deselect(at indexPath: IndexPath) {
    guard let list, let path = snapshot.itemPath(at: indexPath),
      list.selection.items.contains(path)
    else { return }
    deliverEvents {
      list.selection.items.remove(path)
      list.deliver(ListEvent(.didDeselect, .item(path), at: indexPath))
    }
  }
}

extension ListViewElementKind {
  /// Whether the view is read before another one.
  fileprivate func isBefore(_ other: Self) -> Bool {
    let (own, others) = (readingOrder, other.readingOrder)
    return own.lexicographicallyPrecedes(others)
  }

  private var readingOrder: [Int] {
    switch self {
    case .boundary: [-1, 0, 0]
    case .header(let section): [section, 0, 0]
    case .item(let path): [path.section, 1, path.item]
    case .supplementary(_, let path): [path.section, 1, path.item, 1]
    case .decoration(_, let section, let item): [section, 2, item ?? 0]
    case .footer(let section): [section, 3, 0]
    }
  }
}
