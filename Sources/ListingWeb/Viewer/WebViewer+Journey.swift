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

  /// Finds a destination, and loads the pages up to it.
  func find(
    _ destination: WebDestination, in list: ListDataSource,
    until deadline: ContinuousClock.Instant?
  ) async -> PlaceFinder.Result {
    // Pages that are dropped would move the places of addresses. Those of a shared list are never dropped, since
    // others may show them.
    let dropsPages = sharedScreen == nil && list.dropsPages
    list.dropsPages = false
    defer { list.dropsPages = dropsPages }
    let finder = PlaceFinder(view, list, changes: pageChanges, deadline: deadline)
    return await finder.find(destination)
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
    case (.found, .resumed(let place)):
      let item = place.path(in: snapshot).flatMap { snapshot.indexPath(for: $0) }
      if let item { reveal(.item(item), .top) }
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
    let snapshot = list.displayedSnapshot
    let section = journey.destination.section(in: list)
    let count = section.map(snapshot.numberOfItems(inSection:)) ?? snapshot.numberOfItems
    let total = section.flatMap { list.section(for: $0) as? any PagedContent }?.total
    let numbers = [count, total].compactMap { $0 }.map {
      $0.formatted(.number.locale(Locale(identifier: language)))
    }
    var html = HTMLWriter()
    html.text("Loading \(journey.destination.text)… ")
    // Screen readers announce the text once.
    html.element("span", ["aria-hidden": "true"]) { $0.text(numbers.joined(separator: " of ")) }
    html.element("button", ["type": "button", "class": "stop"]) { $0.text("Stop") }
    return html.html
  }
}
