import Foundation
import ListingKit

extension WebViewer {
  /// A journey to a destination, for which pages are loaded.
  struct Journey {
    let destination: WebDestination
    let task: Task<Void, Never>
  }

  /// Goes to a destination in place of an earlier one, as soon as the pages up to it are loaded.
  func travel(to destination: WebDestination) {
    let last = journey?.task
    stopTravel()
    guard let list = view.list else { return }
    let task = Task {
      await last?.value
      guard !Task.isCancelled else { return }
      let result = await find(destination, in: list, until: nil)
      guard !Task.isCancelled, !isClosed else { return }
      journey = nil
      arrive(at: destination, result)
    }
    journey = Journey(destination: destination, task: task)
    signal.set()
  }

  /// Ends a journey, where the list is.
  func stopTravel() {
    guard let journey else { return }
    self.journey = nil
    journey.task.cancel()
    pageChanges.set()
    signal.set()
  }

  /// Finds a destination, and loads the items around it, or if it's near the pages up to it.
  func find(
    _ destination: WebDestination, in list: ListDataSource,
    until deadline: ContinuousClock.Instant?
  ) async -> PlaceFinder.Result {
    let list = await jump(to: destination, in: list, until: deadline)
    // Pages that are dropped would move the places of addresses. Those of a shared list are never dropped, since
    // others may show them.
    let dropsPages = sharedScreen == nil && list.dropsPages
    list.dropsPages = false
    defer { list.dropsPages = dropsPages }
    let finder = PlaceFinder(view, list, changes: pageChanges, deadline: deadline)
    let result = await finder.find(destination)
    if result != .unfinished { jumpDestination = nil }
    return result
  }

  /// Has the section of a far destination load the items around it in place of its pages. A shared list stays as it is
  /// for others.
  ///
  /// - Returns: the list in which the destination is.
  private func jump(
    to destination: WebDestination, in list: ListDataSource,
    until deadline: ContinuousClock.Instant?
  ) async -> ListDataSource {
    guard filter == nil, let position = destination.position,
      let section = destination.section(in: list)
    else { return list }
    await PlaceFinder(view, list, changes: pageChanges, deadline: deadline)
      .waitForPages(of: section)
    func place(in list: ListDataSource) -> (pages: any PagedContent, position: Int)? {
      guard let pages = list.section(for: section) as? any PagedContent,
        // The items around it are still loading: the page was made without them.
        jumpDestination != destination || pages.loadStates.refresh != .loading
      else { return nil }
      return pages.farPosition(position, loadsBackward: false).map { (pages, $0) }
    }
    guard place(in: list) != nil, !Task.isCancelled else { return list }
    await separate()
    guard sharedScreen == nil, !Task.isCancelled, let own = view.list else { return list }
    own.flush()
    guard let far = place(in: own) else { return own }
    jumpDestination = destination
    own.deliverEvents { _ = far.pages.jump(to: far.position) }
    return own
  }

  /// Loads the items in the window, if none of them is loaded. A shared list stays as it is for others.
  func loadShownPlace() async {
    guard filter == nil, journey == nil, view.unloadedPlace != nil else { return }
    await separate()
    guard sharedScreen == nil, let list = view.list else { return }
    list.flush()
    // The page may have scrolled on meanwhile.
    guard let shown = view.unloadedPlace,
      let pages = list.section(for: shown.section) as? any PagedContent
    else { return }
    list.deliverEvents { _ = pages.loadItems(at: shown.position) }
  }

  /// Whether the items in the window are about to arrive: the page has space for them itself, and shows them at once.
  var isAboutToShowItems: Bool {
    guard journey == nil, let list = view.list, let shown = view.unloadedPlace?.section,
      let pages = list.section(for: shown) as? any PagedContent
    else { return false }
    return pages.loadStates.refresh == .loading
      || list.displayedItemsBefore(inSection: shown) == nil
  }

  /// Has the page show a destination, or say that it isn't there.
  func arrive(at destination: WebDestination, _ result: PlaceFinder.Result) {
    signal.set()
    guard let snapshot = view.list?.displayedSnapshot else { return }
    switch (result, destination) {
    case (.found, .place(nil)):
      // Others begin where the page does.
      if view.list?.sticksToEnd ?? false, let item = snapshot.lastItem {
        reveal(.item(item), .bottom)
      }
    case (.found(let unit), .place(.unit?)):
      place(around: unit)
      if let item = view.indexPathForItem(at: CGPoint(x: 0.5, y: unit + 0.5)) {
        reveal(.item(item), .top)
      }
    case (.found, .place(.item(let path)?)):
      if let item = snapshot.indexPath(for: path) { reveal(.item(item), .top) }
    case (.found, .place(.about(let place)?)):
      let path = view.list.flatMap { place.loaded(in: $0).path(in: snapshot) }
      if let item = path.flatMap(snapshot.indexPath) { reveal(.item(item), .top) }
    case (.found, .position(let position, let section)):
      let path = view.list.flatMap {
        $0.displayedItem(at: position, in: section) ?? $0.lastDisplayedItem(in: section)
      }
      if let item = path.flatMap(snapshot.indexPath) { reveal(.item(item), .center) }
      // The items around it aren't news.
      requests.announced = AnnouncedCounts()
    case (.found, .named(let name, _)):
      var lookup = ListLookup(name)
      if let item = lookup.find(in: snapshot) { reveal(.item(item), .center) }
    case (.found, .end(let section)):
      let last = section.flatMap(snapshot.index(ofSection:)).map { index in
        IndexPath(item: snapshot.numberOfItems(inSectionAt: index) - 1, section: index)
      }
      if let item = last ?? snapshot.lastItem, item.item >= 0 {
        reveal(.item(item), .bottom, focuses: true)
      }
    case (.missing, _), (.failed, _):
      if let message = destination.missing(hasFailed: result == .failed) { say(message) }
    case (.unfinished, _): break
    }
  }

  /// The HTML that shows how far the journey is; empty without one.
  var progress: String {
    guard let journey, journey.destination != .place(nil), let list = view.list else { return "" }
    var html = HTMLWriter()
    html.text("Loading \(journey.destination.text)… ")
    // The items around a position are loaded at once.
    if !journey.destination.isPosition {
      // Screen readers announce the text once.
      html.element("span", ["aria-hidden": "true"]) {
        $0.text(progress(of: journey.destination, in: list))
      }
    }
    html.element("button", ["type": "button", "class": "stop"]) { $0.text("Stop") }
    return html.html
  }

  /// Returns how many items are loaded on the way, and of how many.
  private func progress(of destination: WebDestination, in list: ListDataSource) -> String {
    let snapshot = list.displayedSnapshot
    let section = destination.section(in: list)
    let count = section.map(snapshot.numberOfItems(inSection:)) ?? snapshot.numberOfItems
    let total = section.flatMap { list.section(for: $0) as? any PagedContent }?.total
    let numbers = [count, total].compactMap { $0 }.map {
      $0.formatted(.number.locale(Locale(identifier: language)))
    }
    return numbers.joined(separator: " of ")
  }
}
