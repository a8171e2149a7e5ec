/// The text without which items are hidden, and how far the items of a list were examined.
package struct ListTextFilter: Hashable {
  package let text: String
  /// The number of items, with hidden ones, of all sections that are filtered.
  private(set) var count = 0
  /// The number of those that are shown.
  package private(set) var shown = 0
  /// Whether all loaded items were examined.
  package private(set) var isComplete = false
  /// Whether a page has to arrive before more items can be examined.
  package private(set) var waitsForPage = false
  /// Whether the user has stopped examining and loading.
  package private(set) var isStopped = false

  package init(_ text: String) { self.text = text }

  /// Whether more items can be examined now.
  package var canContinue: Bool { !isStopped && !isComplete }

  /// Whether items are examined, or a page is loaded for that.
  package var isBusy: Bool { !isStopped && (!isComplete || waitsForPage) }

  /// How many items are shown of those that were loaded. A plus sign says that others weren't examined.
  package var summary: String { "\(shown) of \(count)\(isBusy || isStopped ? "+" : "")" }

  /// Examines the items of a list until a deadline, and shows those with the text. If all that are loaded were
  /// examined, and the viewport isn't full, it requests further pages.
  ///
  /// - Parameter isFull: returns whether there are items for another viewport after this one.
  package mutating func examine(
    _ list: ListDataSource, until deadline: ContinuousClock.Instant, isFull: () -> Bool
  ) {
    let sections = list.filteringSections
    var progress = sections.map { section in
      if let section = section as? any ListSectionTextSearching {
        return section.filterItems(for: text, until: deadline)
      }
      if section.textFilter != text { section.textFilter = text }
      return TextFilterProgress(count: 0, isComplete: true)
    }
    list.flush()
    let shown = sections.map {
      list.displayedSnapshot.numberOfItems(inSection: $0.listIdentifier)
    }
    // Only sections that are searched in slices know the number of their hidden items.
    for index in progress.indices {
      progress[index].count = max(progress[index].count, shown[index])
    }
    self.shown = shown.reduce(0, +)
    count = progress.reduce(0) { $0 + $1.count }
    isComplete = progress.allSatisfy(\.isComplete)
    guard isComplete, !isFull() else { return }
    for case let paging as any ListSectionPaging in sections where paging.hasPagesAfter {
      paging.requestNextPage(onTheWayTo: .max)
      if paging.loadState?.isLoadingMore ?? false { waitsForPage = true }
    }
  }

  /// Notes that the list has changed.
  package mutating func listDidChange() {
    isComplete = false
    waitsForPage = false
  }

  package mutating func stop() {
    isStopped = true
    waitsForPage = false
  }
}

extension ListDataSource {
  /// The displayed sections whose items can be hidden by a text.
  package var filteringSections: [any ListSectionTextFiltering] {
    (0..<displayedSnapshot.numberOfSections).compactMap {
      section(at: $0) as? any ListSectionTextFiltering
    }
  }

  /// Shows the items again that a text has hidden.
  package func endTextFilter() {
    for section in filteringSections where section.textFilter != nil { section.textFilter = nil }
    flush()
  }
}

extension ListLoadState {
  /// Whether there may be further pages.
  package var mayLoadMore: Bool {
    switch self {
    case .idle, .loadingFirst, .loadingAppend, .loadingPrepend, .refreshing: true
    case .failed, .end, .empty: false
    }
  }

  /// Whether a page is being loaded.
  package var isLoadingMore: Bool { mayLoadMore && self != .idle }
}
