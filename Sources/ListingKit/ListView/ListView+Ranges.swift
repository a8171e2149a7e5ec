import Foundation

/// Events for items that are displayed, or near the viewport.
extension ListView {
  /// Notifies sections of the items and views that they begin to display, and those that displayed one
  /// before of the end: an item can move to another section, and another object can replace its section.
  func reportRanges(_ list: ListDataSource) {
    report(
      ranges.update(displayed: visibleElements.compactMap(\.displayed), elementsInRange(list)))
  }

  /// Ends the display of all elements and sections, and their working range.
  func endRanges() {
    list?.deliverEvents {
      retireElements { _ in true }
      report(ranges.update(displayed: [], RangeTracker.WorkingRange()))
    }
    // If the list already has another host, that one tracks impressions.
    if list?.host == nil { list?.trackImpressions(of: []) }
  }

  func report(_ reports: [RangeTracker.Report]) {
    guard let list else { return }
    for report in reports {
      asHost { list.dispatch(report.event, to: report.section, isObserved: report.isObserved) }
      guard report.event.kind == .willDisplay, case .item = report.event.subject,
        let indexPath = report.event.indexPath, let delegate = list.paginationDelegate,
        !hasPagination(report.section, indexPath)
      else { continue }
      delegate.willDisplayForPagination(
        section: indexPath.section, sectionCount: snapshot.numberOfSections)
    }
  }

  /// Whether a section loads pages itself, rather than the list's pagination delegate.
  func hasPagination(_ section: any ListSection, _ indexPath: IndexPath) -> Bool {
    (section as? any ListSectionPaging)?.hasPagination(for: indexPath) ?? false
  }

  /// The working range, without the sections that handle nothing of it. It measures nothing: the frames of
  /// items that were never visible are estimated.
  private func elementsInRange(_ list: ListDataSource) -> RangeTracker.WorkingRange {
    if surface != nil { return prefetchedRange(list) }
    var range = RangeTracker.WorkingRange()
    guard hasRoom else { return range }
    let length = max(0, (visible.upperBound - visible.lowerBound) * workingRange.usableLength)
    let stretch = (visible.lowerBound - length)..<(visible.upperBound + length)
    let prefetch: [ListEvent.Kind] = [.prefetch, .cancelPrefetch]
    for index in sections.indices(from: stretch.lowerBound, to: stretch.upperBound) {
      guard let section = list.section(at: index) else { continue }
      let prefetches = list.prefetchesItems && list.handles(prefetch, in: section)
      guard
        prefetches
          || list.handles([.didEnterWorkingRange, .didLeaveWorkingRange], in: section)
      else { continue }
      let places = visibleSection(index, in: stretch).itemsAndViews
      if !places.isEmpty { range.sections.append(section) }
      guard prefetches else { continue }
      for case .item(let indexPath) in places.map(\.kind) {
        guard let path = snapshot.itemPath(at: indexPath) else { continue }
        range.items.append(
          RangeTracker.Element(subject: .item(path), indexPath: indexPath, section: section))
      }
    }
    return range
  }

  // MARK: - Impressions

  /// The items that show enough of themselves, of sections that handle impressions.
  func itemsForImpressions(_ list: ListDataSource) -> [ListItemPath] {
    guard let rule = list.impressionRule else { return [] }
    let (viewport, covers) = (bounds, visibleElements.filter { $0.isMoved && !$0.kind.isItem })
    var handled: (section: any ListSection, isHandled: Bool)?
    return visibleElements.compactMap { element -> ListItemPath? in
      guard let path = element.itemPath, let section = element.section, !element.isHidden,
        element.alpha > 0
      else { return nil }
      if handled?.section !== section {
        handled = (section, list.handles([.impression], in: section))
      }
      guard handled?.isHandled == true else { return nil }
      let shown = element.frame.intersection(viewport)
      let hidden = covers.reduce(0) { $0 + shown.intersection($1.frame).area }
      let size = CGSize(
        width: min(element.frame.width, viewport.width),
        height: min(element.frame.height, viewport.height))
      let area = shown.area - hidden
      return area > 0 && area >= size.width * size.height * rule.fraction ? path : nil
    }
  }
}

extension CGRect {
  fileprivate var area: CGFloat { isNull ? 0 : width * height }
}

extension ListView.Element {
  /// The item or the view of a section, as its section is notified of it; `nil` for any other element.
  fileprivate var displayed: RangeTracker.Element? {
    guard let subject, let section else { return nil }
    return RangeTracker.Element(subject: subject, indexPath: kind.indexPath, section: section)
  }
}
