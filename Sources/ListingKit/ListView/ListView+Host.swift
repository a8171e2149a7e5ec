import Foundation

extension ListView: ListHost {
  public var visibleIndexPaths: [IndexPath] { visibleElements.compactMap(\.indexPath) }

  public var appliesMovedSectionsInOneStage: Bool { true }

  public func didExchangeSections() { performCall { [self] in takeExchangedSections() } }

  func takeExchangedSections() {
    for index in visibleElements.indices {
      let section = visibleElements[index].kind.section
      visibleElements[index].section = section.flatMap { list?.section(at: $0) }
    }
    if let list { list.deliverEvents { reportRanges(list) } }
  }

  public func didAttach(to list: ListDataSource) {
    leaveHost(for: list)
    performCall { [self] in setList(list) }
  }

  public func didDetach() { performCall { [self] in leaveList() } }

  func leaveList() {
    // Sections that are notified may scroll the view, which would display items again.
    [self].withoutLayout { view in
      view.endPress(cancelled: true)
      view.endRanges()
      view.setList(nil)
    }
    snapshot = ListSnapshot()
    sections = PlacedSections()
    selectionAnchor = nil
  }

  public func reload(_ snapshot: ListSnapshot, completion: @escaping () -> Void) {
    performCall { [self] in
      Self.reload([self], with: snapshot)
      completion()
    }
  }

  /// Shows a snapshot in all views of a list.
  static func reload(_ views: [ListView], with snapshot: ListSnapshot) {
    views.measuring(.apply) {
      views.withoutLayout { $0.replaceSnapshot(by: snapshot) }
      for view in views { view.layoutNow(keeping: view.displayedAnchor()) }
    }
  }

  private func replaceSnapshot(by snapshot: ListSnapshot) {
    list?.deliverEvents { retireElements { _ in true } }
    self.snapshot = snapshot
    sections.reset(
      itemCounts: (0..<snapshot.numberOfSections).map(snapshot.numberOfItems(inSectionAt:)),
      estimate: estimatedHeight)
    updatePlaceholder()
    arrivals.items = []
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
    scroll(to: .item(indexPath), position: position)
  }

  /// Scrolls until a section's header or footer, or a view of another kind at its boundary, is at a
  /// position of the viewport.
  public func scrollToSupplementaryView(
    _ kind: ListSupplementaryKind, inSection section: Int, position: ListScrollPosition
  ) {
    scroll(to: Element.Kind(kind, section: section), position: position)
  }

  /// Scrolls until a section's header, or else its first item or footer, is at a position of the viewport.
  public func scrollToSection(_ index: Int, position: ListScrollPosition = .top) {
    guard index >= 0, index < sections.count else { return }
    measureSupplementaryViews(of: index)
    let kinds: [Element.Kind] = [
      .header(section: index), .item(IndexPath(item: 0, section: index)), .footer(section: index),
    ]
    if let kind = kinds.first(where: { place(of: $0) != nil }) {
      scroll(to: kind, position: position)
    }
  }

  private func scroll(to kind: Element.Kind, position: ListScrollPosition) {
    scrolling.didRequestScroll?(kind, position)
    if let section = kind.section, section >= 0, section < sections.count, !kind.isItem {
      measureSupplementaryViews(of: section)
    }
    // Places are estimated until they were visible, so scrolling may take a few steps.
    for _ in 0..<16 {
      guard let place = place(of: kind) else { return }
      let before = (offset, across: revealAcross(kind))
      offset = target(of: place, position, covered(at: kind))
      layoutNow()
      if offset == before.0, orthogonalOffset(of: kind) == before.across { return }
    }
  }

  /// Scrolls the section of an item orthogonally until the item is visible.
  ///
  /// - Returns: the offset before.
  private func revealAcross(_ kind: Element.Kind) -> CGFloat {
    defer {
      if case .item(let indexPath) = kind {
        sections.update(indexPath.section) { $0.revealAcross(indexPath.item) }
      }
    }
    return orthogonalOffset(of: kind)
  }

  private func orthogonalOffset(of kind: Element.Kind) -> CGFloat {
    kind.section.map(orthogonalOffset(inSection:)) ?? 0
  }

  /// Returns the offset of a section that scrolls orthogonally, in points; 0 for other sections.
  public func orthogonalOffset(inSection section: Int) -> CGFloat {
    section >= 0 && section < sections.count ? sections[section].orthogonalOffset : 0
  }

  /// Scrolls a section orthogonally, to the stop nearest to an offset.
  public func setOrthogonalOffset(_ offset: CGFloat, inSection section: Int) {
    guard section >= 0, section < sections.count else { return }
    sections.update(section) { $0.scrollAcross(to: offset) }
    layoutNow(keeping: displayedAnchor())
  }

  /// Returns the lengths that pinned views cover at the start and at the end of the viewport near an
  /// item, in points.
  private func covered(at kind: Element.Kind) -> (start: CGFloat, end: CGFloat) {
    guard case .item(let indexPath) = kind else { return (0, 0) }
    let own = sections[indexPath.section].boundaries
    let length = visible.upperBound - visible.lowerBound
    return (
      max(own.pinnedStartLength(in: length), boundaries.pinnedStartLength(in: length)),
      max(own.pinnedEndLength(in: length), boundaries.pinnedEndLength(in: length))
    )
  }

  private func target(
    of place: CGRect, _ position: ListScrollPosition, _ covered: (start: CGFloat, end: CGFloat)
  ) -> CGFloat {
    let length = axes.size(size).height
    let (first, last) = (place.minY - covered.start, place.maxY + covered.end - length)
    switch position {
    case .top, .leading: return first
    case .center: return place.midY - length / 2
    case .bottom, .trailing: return last
    case .nearest: return first < offset || last > first ? first : max(offset, last)
    }
  }

  package func dequeue<View: ListReusableView>(_ type: View.Type) -> View {
    if let reconfiguring, let view = reconfiguring as? View { return view }
    return measuring(.dequeue) { pool.dequeue(type) ?? View() }
  }
}
