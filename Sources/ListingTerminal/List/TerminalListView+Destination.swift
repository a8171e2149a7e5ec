import Foundation
import ListingKit

/// Going to a place for which pages are loaded.
extension TerminalListView {
  /// Goes to the first item, also of pages that are loaded before it until the next key.
  func goToStart() {
    destination = .start
    if isJumping(0) || jump(to: 0, in: 0) { return }
    goToEdge(list.displayedSnapshot.firstItem, offset: 0)
  }

  /// Goes to the last item, also of pages that are loaded after it until the next key.
  func goToEnd() {
    destination = .end
    let last = list.displayedSnapshot.numberOfSections - 1
    if last >= 0, isJumping(last) || jump(to: .max, in: last) { return }
    goToEdge(list.displayedSnapshot.lastItem, offset: .greatestFiniteMagnitude)
    loadOn()
  }

  /// Goes to a position in a section, for which pages are loaded.
  func go(toPosition position: Int, in identifier: String) {
    let snapshot = list.displayedSnapshot
    guard let section = snapshot.index(ofSection: identifier) else {
      destination = nil
      return
    }
    let count = snapshot.numberOfItems(inSection: identifier)
    let before = itemsBefore(section)
    let item = position - before
    let target = IndexPath(item: min(max(0, item), max(0, count - 1)), section: section)
    let wanted = TerminalDestination.position(position, section: identifier)
    if isJumping(section) || destination != wanted && jump(to: position, in: section) {
      destination = wanted
      return
    }
    let pages = filter == nil ? list.section(at: section) as? any PagedContent : nil
    if let item = pages?.itemIdentifier(at: position) {
      let target = snapshot.indexPath(for: ListItemPath(section: identifier, item: item))
      destination = target == nil ? wanted : nil
      return target.map { move(to: $0) } ?? ()
    }
    if count > 0 { move(to: target) }
    if hasPagesAfter(section), item >= count || item < 0 && before > 0 {
      destination = .position(position, section: identifier)
      return loadOn()
    }
    destination = nil
    if item >= count { model.message = "the last of \(before + count)" }
  }

  /// Goes to a part of a section, from 0 to 1: of its source if its size is known, otherwise of what is loaded.
  func go(toPart part: Double, in identifier: String) {
    let snapshot = list.displayedSnapshot
    guard let section = snapshot.index(ofSection: identifier) else {
      destination = nil
      return
    }
    let pages = filter == nil ? list.section(at: section) as? any PagedContent : nil
    let count = snapshot.numberOfItems(inSection: identifier)
    let last = itemsBefore(section) + count
    if let total = pages?.total {
      return go(toPosition: Int(part * Double(max(total, last) - 1)), in: identifier)
    }
    let read = pages?.readPart ?? 1
    if read < part, hasPagesAfter(section) {
      destination = .part(part, section: identifier)
      if count > 0 { move(to: IndexPath(item: count - 1, section: section)) }
      return loadOn()
    }
    // Items are about as long as each other.
    let position = Int(part / max(read, part, .leastNonzeroMagnitude) * Double(last - 1))
    go(toPosition: position, in: identifier)
  }

  /// Goes to the item with an identifier, for which pages are loaded: those of the section at the cursor first.
  func go(to lookup: ListLookup) {
    var lookup = lookup
    let snapshot = list.displayedSnapshot
    let current = place?.section ?? 0
    let section = snapshot.sectionIdentifier(at: current) ?? ""
    if let found = path(of: lookup.typed, in: section, snapshot) ?? lookup.find(in: snapshot) {
      destination = nil
      return move(to: found)
    }
    let sections = [current] + (0..<snapshot.numberOfSections).filter { $0 != current }
    if sections.contains(where: { requestPage($0) }) {
      destination = .item(lookup)
      return
    }
    destination = nil
    model.message =
      "no item '\(lookup.typed)': type a position, a percentage or an identifier"
  }

  // MARK: - Pages

  /// Whether the items around another place are loading.
  private func isJumping(_ section: Int) -> Bool {
    (list.section(at: section) as? any PagedContent)?.loadStates.refresh == .loading
  }

  /// Loads the items around a position in place of those of a section, if it's far from them and the source can begin
  /// there.
  ///
  /// - Parameter position: the number of items before it; the largest number for the last item.
  /// - Returns: whether they are loading.
  private func jump(to position: Int, in section: Int) -> Bool {
    guard filter == nil, let pages = list.section(at: section) as? any PagedContent else {
      return false
    }
    return pages.farPosition(position, loadsBackward: true).map(pages.jump) ?? false
  }

  /// Loads the items at the place that the screen shows, if none of them is loaded.
  ///
  /// - Returns: whether they are loading.
  @discardableResult
  func loadShownPlace() -> Bool {
    guard filter == nil, let place = listView.unloadedPlace,
      let pages = list.section(for: place.section) as? any PagedContent,
      pages.loadItems(at: place.position)
    else { return false }
    destination = .shown(place.position, section: place.section)
    return true
  }

  /// Moves the cursor to the place that the screen shows, once its items are loaded.
  private func followShownPlace(_ position: Int, in section: String) {
    let pages = list.section(for: section) as? any PagedContent
    if let item = pages?.itemIdentifier(at: position) {
      let path = ListItemPath(section: section, item: item)
      guard let place = list.displayedSnapshot.indexPath(for: path) else { return }
      destination = nil
      // The items before it may be longer or shorter than the space was.
      if listView.element(at: .item(place)) == nil {
        listView.scrollToItem(at: place, position: .top)
      }
      // It may be behind a pinned header.
      let uncovered = listView.uncoveredIndexPaths
      return setCursor(uncovered.contains(place) ? place : uncovered.first ?? place)
    }
    destination = nil
    if !loadShownPlace(), let nearest = visibleItem(nearestTo: listView.bounds.origin) {
      setCursor(nearest)
    }
  }

  /// Returns whether a page is being loaded that changes the destination.
  func isOnTheWay(to destination: TerminalDestination) -> Bool {
    switch destination {
    case .start:
      guard let paging = list.section(at: 0) as? any ListSectionPaging else { return false }
      return paging.loadState == .refreshing || paging.hasPagesAfter && paging.loadState != .idle
    case .end: return hasPagesAfter(list.displayedSnapshot.numberOfSections - 1)
    case .position(_, let section), .part(_, let section):
      return list.displayedSnapshot.index(ofSection: section).map {
        hasPagesAfter($0)
          || (list.section(at: $0) as? any ListSectionPaging)?.loadState == .refreshing
      } ?? false
    case .item: return true
    case .shown(_, let section):
      return (list.section(for: section) as? any PagedContent)?.loadStates.refresh == .loading
    }
  }

  /// Moves the cursor on to its destination, after pages were loaded.
  func followDestination() {
    switch destination {
    case .start: goToStart()
    case .end: goToEnd()
    case .position(let position, let section): go(toPosition: position, in: section)
    case .part(let part, let section): go(toPart: part, in: section)
    case .item(let lookup): go(to: lookup)
    case .shown(let position, let section): followShownPlace(position, in: section)
    case nil: loadShownPlace()
    }
  }

  /// Requests the next page on the way to the destination, without moving the cursor: pages may arrive more often
  /// than the screen is drawn.
  func loadOn() {
    let snapshot = list.displayedSnapshot
    switch destination {
    case .end: _ = requestPage(snapshot.numberOfSections - 1)
    case .position(let position, let identifier):
      guard let section = snapshot.index(ofSection: identifier) else { return }
      let end = itemsBefore(section) + snapshot.numberOfItems(inSectionAt: section)
      if position >= end { _ = requestPage(section, onTheWayTo: position - end + 1) }
    case .part(let part, let identifier):
      guard let section = snapshot.index(ofSection: identifier),
        let read = (list.section(at: section) as? any PagedContent)?.readPart, read < part
      else { return }
      _ = requestPage(section)
    case .item(let lookup): go(to: lookup)
    case .start, .shown, nil: break
    }
  }

  /// Requests the next page of a section, if it has one.
  ///
  /// - Parameter count: the number of items that are wanted after the loaded ones; by default all.
  /// - Returns: whether a page is loading.
  func requestPage(_ section: Int, onTheWayTo count: Int = .max) -> Bool {
    guard let paging = list.section(at: section) as? any ListSectionPaging, paging.hasPagesAfter
    else { return false }
    paging.requestNextPage(onTheWayTo: count)
    return paging.loadState?.isLoadingMore ?? false
  }

  private func hasPagesAfter(_ section: Int) -> Bool {
    (list.section(at: section) as? any ListSectionPaging)?.hasPagesAfter ?? false
  }

  /// The number of items before the loaded ones, if the list shows the items of the source at their positions.
  private func itemsBefore(_ section: Int) -> Int {
    let identifier = list.displayedSnapshot.sectionIdentifier(at: section) ?? ""
    return filter == nil ? list.itemsBefore(inSection: identifier) : 0
  }
}
