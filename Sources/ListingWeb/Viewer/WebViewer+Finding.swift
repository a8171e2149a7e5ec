import Foundation
import ListingKit

/// Finding items, showing only some of them, and going to one of them.
extension WebViewer {
  /// How long items are examined before other events are handled.
  private static let slice = Duration.milliseconds(15)
  /// The number of items in which matches are counted after one was found.
  private static let countedItems = 20_000

  // MARK: - Finding

  /// Looks for an item with a text.
  ///
  /// - Parameters:
  ///   - path: the item where the search begins; the first one on screen by default.
  ///   - wish: in which direction.
  ///   - isNext: whether that item doesn't count.
  func find(
    _ text: String, from path: ListItemPath?, _ wish: ListTextSearch.Wish, _ isNext: Bool
  ) {
    guard let list = view.list else { return }
    let snapshot = list.displayedSnapshot
    finding?.cancel()
    guard !text.isEmpty,
      let start = path.flatMap(snapshot.indexPath) ?? view.visibleIndexPaths.first
        ?? snapshot.firstItem
    else {
      (search, finding) = (nil, nil)
      return
    }
    if search?.text != text || search?.isStale ?? true
      || search?.isComplete ?? false && isAtUnloadedEnd(start)
    {
      search = ListTextSearch(text: text, from: start, in: snapshot)
    }
    search?.wish = wish
    finding = Task { await search(from: start, isNext: isNext) }
  }

  private func isAtUnloadedEnd(_ place: IndexPath) -> Bool {
    search.map { $0.hasUnloadedEnd && $0.isLast(place) } ?? false
  }

  private func search(from start: IndexPath, isNext: Bool) async {
    while !Task.isCancelled, !isClosed, var search, let list = view.list {
      // Two copies would share the matches, so that each slice copied them.
      self.search = nil
      searchChanges.reset()
      search.update(list.displayedSnapshot, cursor: start)
      search.examine(view, until: .now + Self.slice)
      if let wish = search.wish {
        if let (place, wraps) = search.match(wish, from: start, orAt: !isNext) {
          (search.wish, search.continuedAtOtherEnd) = (nil, wraps)
          reveal(.item(place), .nearest, isFound: true)
          search.place = place
        } else if search.isComplete {
          search.wish = nil
        }
      }
      let waits = search.waitsForPage
      let isDone = search.isComplete || search.wish == nil && search.examined >= Self.countedItems
      self.search = search
      signal.set()
      if isDone { return }
      if waits { await searchChanges.wait() } else { await Task.yield() }
    }
  }

  /// The result of the search, or how far it is; empty without one.
  var found: String {
    guard let search else { return "" }
    if search.wish != nil { return "Searching: \(search.examined.formatted()) items" }
    guard search.matchCount > 0 else { return "Not found" }
    let isCertain = search.isComplete && !search.hasUnloadedEnd
    let count = "\(search.matchCount.formatted())\(isCertain ? "" : "+")"
    return (search.place.flatMap(search.number).map { "\($0.formatted()) of \(count)" } ?? count)
      + (search.continuedAtOtherEnd ? ", from the other end" : "")
  }

  // MARK: - Filtering

  /// Shows only the items with a text; all with an empty one.
  func filter(_ text: String) {
    guard let list = view.list, text != filter?.text ?? "" else { return }
    filtering?.cancel()
    filtering = nil
    if text.isEmpty {
      filter = nil
      list.endTextFilter()
    } else if list.filteringSections.isEmpty {
      say("These sections can’t be filtered.")
    } else {
      filter = ListTextFilter(text)
      continueFilter()
    }
  }

  /// Examines further items, until the page is full.
  func continueFilter() {
    guard filter != nil, filtering == nil else { return }
    filtering = Task {
      // The list changes while its items are examined, and that calls this viewer.
      while !Task.isCancelled, !isClosed, let list = view.list, var filter {
        searchChanges.reset()
        filter.listDidChange()
        filter.examine(list, until: .now + Self.slice) {
          view.contentSize.height - view.contentOffset.y >= view.size.height + CGFloat(screen)
        }
        self.filter = filter
        signal.set()
        guard filter.isBusy else { break }
        if filter.waitsForPage { await searchChanges.wait() } else { await Task.yield() }
      }
      if !Task.isCancelled { filtering = nil }
    }
  }

  /// The HTML that says which items are shown; empty for all.
  var filtered: String {
    guard let filter else { return "" }
    var html = HTMLWriter()
    html.element("span") { $0.text("“\(filter.text)”: \(filter.summary)") }
    html.element("button", ["type": "button", "class": "all"]) { $0.text("Show all") }
    return html.html
  }

  /// The HTML of the button that takes the last deletion back; empty without one.
  var undoable: String {
    guard let title = view.list?.undoTitle else { return "" }
    var html = HTMLWriter()
    html.element("span") { $0.text(title) }
    html.element("button", ["type": "button", "class": "undo"]) { $0.text("Undo") }
    return html.html
  }

  // MARK: - Going to a place

  /// Goes to a position in a section, from 1, a percentage of it, or the item with an identifier.
  func go(to typed: String, _ section: String?) {
    let typed = typed.trimmingCharacters(in: .whitespaces)
    guard let list = view.list, !typed.isEmpty else { return }
    let snapshot = list.displayedSnapshot
    guard
      let section = section.flatMap({ snapshot.index(ofSection: $0) == nil ? nil : $0 })
        ?? snapshot.firstItem.flatMap({ snapshot.sectionIdentifier(at: $0.section) })
    else { return }
    let pages = list.section(for: section) as? any PagedContent
    let known = list.itemsBefore(inSection: section) + snapshot.numberOfItems(inSection: section)
    let total = pages?.total ?? known
    if let position = Int(typed), position > 0 {
      go(toPosition: min(position, WebPlace.largestNumber) - 1, in: section)
    } else if typed.hasSuffix("%"), let percentage = Double(typed.dropLast()),
      (0...100).contains(percentage)
    {
      go(toPosition: Int(percentage / 100 * Double(max(0, total - 1))), in: section)
    } else {
      var lookup = ListLookup(typed)
      let parts = typed.split(separator: "/", maxSplits: 1).map(String.init)
      let other = parts.count == 2 && list.section(for: parts[0]) != nil ? parts : nil
      let path = ListItemPath(section: other?[0] ?? section, item: other?[1] ?? typed)
      let place = snapshot.indexPath(for: path) ?? lookup.find(in: snapshot)
      if let place {
        reveal(.item(place), .center)
      } else {
        travel(to: .named(path.item, section: path.section))
      }
    }
  }

  private func go(toPosition position: Int, in section: String) {
    guard let list = view.list, let index = list.displayedSnapshot.index(ofSection: section)
    else { return }
    let pages = list.section(for: section) as? any PagedContent
    let item = position - (filter == nil ? list.itemsBefore(inSection: section) : 0)
    let count = list.displayedSnapshot.numberOfItems(inSectionAt: index)
    if (0..<count).contains(item) {
      reveal(.item(IndexPath(item: item, section: index)), .center)
    } else if filter == nil, pages?.farPosition(position, loadsBackward: false) != nil {
      travel(to: .position(position, section: section))
    } else if item < 0, count > 0 {
      // The source can't begin there.
      reveal(.item(IndexPath(item: 0, section: index)), .center)
    } else if let frame = view.frameForItem(at: IndexPath(item: 0, section: index)) {
      travel(to: .place(.unit(max(0, Int(frame.minY.rounded()) + item))))
    }
  }
}
